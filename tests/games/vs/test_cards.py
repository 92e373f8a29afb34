"""Single cards: Main Characters, Supporting Characters, Plot Twists."""

from __future__ import annotations

from tests.games.vs.play import at, do, fight, has, offered, passes, see, stats, twist, who, why


def test_transform() -> None:
    """VS-CARD-01, VS-CARD-03, VS-CARD-29, VS-CARD-30, VS-CARD-31, VS-TEST-CARD-01, VS-TEST-CARD-15, VS-AMB-107."""
    s = at(
        A={"main": "Angel ex w2", "row": "front", "xp": 3, "front": ["Buffy st w1"]},
        B={"front": ["Joyce"]},
        effects=[{"on": "A.main", "kind": "atk", "n": 1}],
        phase="start_of_main",
    )
    do(s, "choose Buffy")
    assert (see(s, "A.main"), stats(s, "A.main"), see(s, "A.main.wounds"), see(s, "A.xp")) == (
        "Angelus L1",
        (5, 3),
        2,
        3,
    )
    assert see(s, "A.main.pose") == "exhausted"
    assert see(s, "A.aside") == ["Angel L1", "Angel L2", "Angelus L2"]
    s = at(A={"main": "Angelus", "row": "front", "xp": 3}, B={"front": ["Joyce"]})
    do(s, "attack Angelus L1")
    assert stats(s, "A.main") == (7, 5)


def test_transform_shows_a_card_in_hand() -> None:
    """VS-CARD-29, VS-ZONE-15."""
    s = at(A={"main": "Angel", "hand": ["Buffy"]}, phase="start_of_main")
    assert set(offered(s)) == {"choose Buffy", "no"}
    do(s, "choose Buffy")
    assert see(s, "A.main") == "Angelus L1"
    from hellmouth.games.vs import GAME

    assert "Buffy" in GAME.probe(GAME.view(s, 1).state, "A.hand")
    s = at(A={"main": "Angel", "hand": ["Joyce"]}, phase="start_of_main")
    assert see(s, "A.main") == "Angel L1"


def test_angel_level_two() -> None:
    """VS-CARD-32, VS-TEST-VITALITY-05, VS-VITALITY-06, VS-KO-07, VS-TEST-KO-07, VS-POWER-10."""
    a = {"main": "Angel L2", "front": ["Buffy w2"], "locations": ["Sunnydale High", "Cemetery", "Cemetery", "Cemetery"]}
    s = at(A=a, B={"resources": ["Joyce", "Luke"]})
    size = see(s, "A.deck_size")
    do(s, "use Angel L2 > A Vampire in Love With a Slayer")
    assert see(s, "Buffy.wounds") == 1
    assert see(s, "A.deck_size") == size - 1
    do(s, "use Angel L2 > Leave Without Saying Goodbye")
    assert see(s, "A.resource_count") == see(s, "B.resource_count") == 0
    assert see(s, "B.ko") == ["Joyce", "Luke"]
    s = at(A={"main": "Angel L2", "front": ["Buffy"], "locations": ["Sunnydale High"]})
    assert why(s, "use Angel L2 > A Vampire in Love With a Slayer") == "VS-POWER-17"


def test_angelus_level_two() -> None:
    """VS-CARD-33, VS-ZONE-16, VS-TEST-ZONE-10, VS-AMB-116."""
    a = {"main": "Angelus L2", "front": ["Buffy"], "locations": ["Sunnydale High", "Cemetery", "Cemetery", "Cemetery"]}
    s = at(A=a, B={"hand": ["Joyce", "Luke"]})
    do(s, "use Angelus L2 > To Kill This Girl You Have To Love Her")
    assert see(s, "Buffy.wounds") == 1
    assert set(offered(s)) == {"discard Joyce", "discard Luke", "discard Idle"}
    do(s, "discard Luke")
    assert see(s, "B.ko") == ["Luke"]
    do(s, "use Angelus L2 > We're About To Make History? End.")
    assert see(s, "A.deck_size") == see(s, "B.deck_size") == 0
    assert s.outcome is None


def test_buffy_stands_alone() -> None:
    """VS-CARD-34, VS-MAIN-09, VS-TEST-MAIN-07, VS-BUILD-12."""
    s = at(
        A={
            "main": "Buffy",
            "row": "front",
            "front": ["Giles"],
            "locations": ["Cemetery"],
            "hand": ["Tara"],
            "resources": ["Joyce"],
        },
        B={"front": ["Luke"]},
        phase="build",
    )
    do(s, "use Buffy L1 > She Alone Will Stand Against the Darkness")
    assert stats(s, "A.main") == (5, 7)
    do(s, "pass", "done", "pass", "recruit Tara > front row")
    while see(s, "phase") != "main":
        do(s, "no" if has(s, "no") else "done" if has(s, "done") else "pass")
    assert why(s, "attack Tara") == "VS-CARD-34"
    assert why(s, "attack Giles") == "VS-CARD-34"
    do(s, "attack Buffy L1")
    assert see(s, "combat.attackers") == ["Buffy L1"]


def test_buffy_learns_from_attacks() -> None:
    """VS-CARD-35, VS-COMBAT-18, VS-TEST-COMBAT-14."""
    s = at(A={"main": "Angelus", "row": "front", "front": ["Luke"]}, B={"main": "Buffy", "front": ["Tara"]})
    do(s, "attack Angelus L1", "join Luke")
    assert see(s, "A.xp") == 1
    assert see(s, "B.xp") == 2


def test_save_the_world() -> None:
    """VS-CARD-04, VS-CARD-05, VS-CARD-06, VS-CARD-36, VS-TEST-CARD-02, VS-TEST-CARD-11, VS-TEST-CARD-16,
    VS-TEST-COMBAT-19, VS-END-06.
    """
    a = {"main": "Buffy L2 w5 +2", "row": "front", "locations": ["The Magic Box", "The Bronze"]}
    s = at(A=dict(a), B={"main": "The Master L2 +1", "row": "front"})
    do(s, "use Buffy L2 > Save the World. A Lot.")
    fight(s, "attack Buffy L2")
    assert has(s, "slay The Master L2")
    do(s, "slay The Master L2")
    assert s.outcome == (0,)
    s = at(A=dict(a), B={"main": "The Master L2 +1", "row": "front"})
    fight(s, "attack Buffy L2")
    assert see(s, "B.main.pose") == "stunned"
    s = at(A=dict(a), B={"main": "Willow", "row": "front"})
    do(s, "use Buffy L2 > Save the World. A Lot.")
    fight(s, "attack Buffy L2")
    assert see(s, "B.main.wounds") == 1
    do(s, "end")
    assert s.outcome == (1,)


def test_save_the_world_with_three_players() -> None:
    """VS-CARD-06, VS-TEST-CARD-02, VS-AMB-61, VS-TEST-READING-16."""
    s = at(
        A={"main": "Buffy L2", "row": "front", "locations": ["The Magic Box", "The Bronze"]},
        B={"main": "The Master", "row": "front"},
        C={"main": "Willow"},
    )
    do(s, "use Buffy L2 > Save the World. A Lot.")
    fight(s, "attack Buffy L2", "target The Master L1")
    do(s, "slay The Master L1")
    assert see(s, "B.out")
    assert s.outcome is None
    do(s, "end")
    assert s.outcome == (2,)


def test_slayer_choice() -> None:
    """VS-KEYWORD-09, VS-KEYWORD-10, VS-KEYWORD-11, VS-KEYWORD-12, VS-KEYWORD-13, VS-TEST-STUN-10, VS-TEST-TIMING-05,
    VS-AMB-87, VS-AMB-88, VS-AMB-89.
    """
    s = at(A={"front": ["The First Slayer"]}, B={"front": ["Caleb"]})
    fight(s, "attack The First Slayer")
    assert set(offered(s)) == {"slay Caleb", "no"}
    do(s, "slay Caleb")
    assert see(s, "B.removed") == ["Caleb"]
    assert (see(s, "The First Slayer.pose"), see(s, "The First Slayer.wounds")) == ("stunned", 1)
    s = at(A={"front": ["The First Slayer"]}, B={"front": ["Turok-Han Vampire v2"]})
    fight(s, "attack The First Slayer")
    do(s, "no")
    assert see(s, "Turok-Han Vampire.vitality") == 1
    s = at(A={"front": ["The First Slayer"]}, B={"front": ["Joyce"]})
    fight(s, "attack The First Slayer")
    assert see(s, "B.ko") == ["Joyce"]


def test_lethal_and_vampire() -> None:
    """VS-KEYWORD-07, VS-KEYWORD-15, VS-KEYWORD-16, VS-KEYWORD-18, VS-KEYWORD-20, VS-TEST-KEYWORD-04,
    VS-TEST-KEYWORD-08, VS-TEST-KEYWORD-09, VS-AMB-39, VS-AMB-96.
    """
    s = at(A={"main": "The Master", "front": ["Angelus"]}, B={"front": ["Glory v2"]})
    fight(s, "attack Angelus")
    assert "Glory" in see(s, "B.ko")
    assert see(s, "Angelus.vitality") == 1
    s = at(A={"main": "The Master", "front": ["Angelus", "Faith"]}, B={"front": ["Luke"]})
    fight(s, "attack Angelus", "join Faith")
    do(s, "slay Luke" if has(s, "slay Luke") else "strike Faith")
    if has(s, "slay Luke"):
        do(s, "slay Luke")
    assert see(s, "B.removed") == ["Luke"]
    assert see(s, "Angelus.vitality") == 0
    s = at(who("Foe", 3, 2, 1), A={"main": "The Master", "front": ["Turok-Han Vampire v1"]}, B={"front": ["Foe"]})
    fight(s, "attack Turok-Han Vampire")
    assert "Foe" in see(s, "B.ko")
    assert (see(s, "Turok-Han Vampire.pose"), see(s, "Turok-Han Vampire.vitality")) == ("stunned", 0)


def test_joyce() -> None:
    """VS-SEED-07, VS-POWER-13, VS-CARD-44, VS-TEST-CARD-18, VS-TEST-POWER-07, VS-AMB-25."""
    s = at(
        who("Ada", 9, 9),
        A={"main": "The Master", "front": ["Ada"]},
        B={"main": "Buffy w1", "row": "front", "front": ["Joyce"], "locations": ["Cemetery"]},
    )
    do(s, "attack Ada", "target Buffy L1")
    passes(s)
    assert set(offered(s)) == {"react Joyce > Buffy L1", "no"}
    do(s, "react Joyce > Buffy L1")
    assert (see(s, "B.main.pose"), see(s, "B.main.wounds")) == ("stunned", 1)
    assert see(s, "B.resources") == ["Cemetery"]


def test_cordelia() -> None:
    """VS-POWERUP-01, VS-TEST-POWERUP-01, VS-POWER-16, VS-TEST-POWER-08."""
    s = at(A={"front": ["Cordelia", "Tara"], "hand": ["Tara", "Cordelia"]})
    do(s, "powerup Tara > Tara")
    assert (see(s, "Tara.plus"), see(s, "Cordelia.plus")) == (1, 3)
    do(s, "powerup Cordelia > Cordelia")
    assert see(s, "Cordelia.plus") == 4


def test_tara() -> None:
    """VS-TERM-01, VS-TEST-COMBAT-08, VS-RECOVERY-06, VS-TEST-RECOVERY-03."""
    s = at(
        A={"hand": ["Tara"], "resources": ["Joyce", "Joyce"]}, B={"front": ["Luke"], "back": ["Glory"]}, phase="recruit"
    )
    do(s, "recruit Tara > front row", "choose Luke")
    assert see(s, "Luke.row") == "back"


def test_xander_supporting_draws() -> None:
    """VS-TIMING-04, VS-TEST-TIMING-04, VS-AMB-110."""
    s = at(who("Ada", 1, 1), A={"front": ["Ada"]}, B={"front": ["Xander"]})
    hand = see(s, "B.hand_size")
    do(s, "attack Ada")
    assert see(s, "B.hand_size") == hand + 1
    assert s.seat == 0


def test_giles() -> None:
    """VS-CARD-45, VS-STAT-06, VS-TEST-STAT-05, VS-AMB-100."""
    s = at(
        who("Foe", 2, 8),
        A={"front": ["Giles", "The First Slayer", "Tara"], "locations": ["Sunnydale High"]},
        B={"front": ["Foe"]},
    )
    do(s, "use Giles > Watcher", "choose The First Slayer")
    assert see(s, "The First Slayer.strike") == 6
    assert see(s, "The First Slayer.atk") == 3
    fight(s, "attack The First Slayer", "join Tara", "target Foe")
    do(s, "strike Tara")
    assert see(s, "Foe.pose") == "stunned"
    s = at(A={"front": ["Giles", "The First Slayer st"], "locations": ["Sunnydale High"], "main": "Willow"})
    assert why(s, "use Giles > Watcher") == "VS-POWER-17"


def test_anya() -> None:
    """VS-CARD-08, VS-CARD-78, VS-STAT-02, VS-TEST-STAT-01, VS-TEST-READING-22, VS-AMB-85, VS-TEST-STAT-06."""
    s = at(
        who("Foe", 2, 4),
        A={"hand": ["Anya", "Joyce"], "front": ["Cordelia +1"]},
        points=5,
        B={"front": ["Foe +2", "Spike"], "main": "The Master"},
        effects=[{"on": "Foe", "kind": "def", "n": -1}],
    )
    assert stats(s, "Foe") == (4, 5)
    assert stats(s, "Spike") == (10, 5)
    do(s, "recruit Anya > front row")
    assert stats(s, "Foe") == (2, 3)
    assert stats(s, "Spike") == (5, 5)
    assert stats(s, "Cordelia") == (4, 4)
    assert see(s, "Foe.plus") == 2


def test_oz() -> None:
    """VS-CARD-21, VS-CARD-46, VS-COMBAT-24, VS-POWER-24, VS-TEST-CARD-06, VS-TEST-POWER-14, VS-AMB-48, VS-AMB-108."""
    s = at(
        who("Sam", 3, 3),
        A={"main": "The Master", "locations": ["Hellmouth", "Hellmouth"]},
        B={"front": ["Oz", "Sam"], "main": "Buffy"},
    )
    do(s, "use Oz > Lose Control")
    assert see(s, "Sam.pose") == "stunned"
    assert see(s, "Oz.pose") == "ready"
    assert why(s, "use Oz > Lose Control") == "VS-POWER-11"
    s = at(A={"front": ["Oz"], "locations": ["Cemetery"]})
    assert why(s, "use Oz > Lose Control") == "VS-POWER-24"


def test_buff_buff() -> None:
    """VS-POWER-19, VS-POWER-20, VS-CARD-47, VS-TEST-POWER-11."""
    s = at(
        who("Ada", 9, 9),
        A={"front": ["Ada"], "main": "The Master"},
        B={"front": ["Buffy"], "hand": ["The Magic Box", "Cemetery"], "locations": ["The Library"]},
    )
    do(
        s,
        "attack Ada",
        "B: use Buffy > Buff Buff",
        "discard Cemetery",
        "B: use Buffy > Buff Buff",
        "turn The Library",
        "B: use Buffy > Buff Buff",
    )
    assert see(s, "Buffy.plus") == 3


def test_spellbook() -> None:
    """VS-CARD-23, VS-CARD-24, VS-CARD-25, VS-CARD-26, VS-CARD-27, VS-CARD-49, VS-TEST-CARD-07, VS-TEST-CARD-13,
    VS-TEST-CARD-19, VS-AMB-62, VS-TEST-READING-17.
    """
    s = at(
        A={
            "main": "Buffy",
            "front": ["Willow"],
            "ko": ["Slayage", "Slayage", "Dissolution Spell"],
            "locations": ["The Magic Box"],
        },
        phase="build",
    )
    do(s, "use Willow > Spell Research", "choose Slayage")
    assert not has(s, "choose Slayage")
    do(s, "choose Dissolution Spell")
    assert see(s, "A.spellbook") == ["Dissolution Spell", "Slayage"]
    assert see(s, "A.ko") == ["Slayage"]
    s = at(A={"front": ["Willow"], "spellbook": ["Slayage"]})
    do(s, "cast Slayage", "choose Willow")
    assert see(s, "A.ko") == ["Slayage"]
    assert see(s, "Willow.keywords") == ["ranged", "slayer"]
    s = at(A={"main": "Dark Willow", "xp": 1, "front": ["Tara"], "spellbook": ["Slayage"]})
    assert why(s, "cast Slayage") == "VS-CARD-26"
    s = at(A={"front": ["Willow st"], "spellbook": ["Slayage"]})
    assert why(s, "cast Slayage") == "VS-CARD-26"


def test_magical_aptitude() -> None:
    """VS-CARD-40, VS-ZONE-17, VS-TEST-ZONE-11, VS-AMB-112."""
    s = at(
        A={"main": "Willow", "deck": ["Joyce", "Slayage", "Tara", "Giles"], "locations": ["The Magic Box"]},
        phase="build",
    )
    do(s, "use Willow L1 > Magical Aptitude", "under Tara", "under Joyce")
    assert see(s, "A.deck") == ["Tara", "Joyce", "Giles"]
    assert "Slayage" in see(s, "A.hand")


def test_ritual_of_restoration() -> None:
    """VS-TERM-08, VS-CHAR-10, VS-CHAR-13, VS-TEST-CHAR-01, VS-TEST-READING-14, VS-SEED-12, VS-AMB-56, VS-AMB-59."""
    s = at(
        A={"main": "Willow L2", "front": ["Faith"], "locations": ["The Library", "The Bronze"]},
        B={"front": ["Faith ex w1"], "back": ["Caleb st w1"]},
    )
    do(s, "use Willow L2 > The Ritual of Restoration", "choose Faith", "row back row")
    assert (see(s, "Faith.side"), see(s, "Faith.owner"), see(s, "Faith.teams"), see(s, "Faith.wounds")) == (
        "A",
        "B",
        ["scoobies"],
        1,
    )
    assert see(s, "A.ko") == ["Faith"]
    assert see(s, "Faith.pose") == "exhausted"


def test_right_behind_you() -> None:
    """VS-CARD-41, VS-COMBAT-17, VS-POWER-07, VS-TEST-COMBAT-13, VS-AMB-103."""
    s = at(
        who("Ada", 5, 5),
        A={"front": ["Ada"], "main": "The Master"},
        B={"main": "Xander", "front": ["Joyce"], "locations": ["Sunnydale High"]},
    )
    do(s, "attack Ada", "B: use Xander L1 > We're Right Behind You")
    assert see(s, "Joyce.def") == 8
    passes(s)
    assert see(s, "Joyce.pose") == "ready"
    s = at(A={"main": "Xander", "front": ["Joyce"]})
    do(s, "end")
    assert see(s, "A.xp") == 1
    s = at(A={"main": "Xander", "front": ["Joyce st"]})
    do(s, "end")
    assert see(s, "A.xp") == 0


def test_start_with_me() -> None:
    """VS-CARD-42, VS-STAT-05, VS-STAT-07, VS-TEST-STAT-04, VS-AMB-101, VS-AMB-102."""
    s = at(
        who("Ada", 5, 5),
        A={"front": ["Ada"], "main": "The Master"},
        B={"main": "Xander L2 +1", "row": "front", "back": ["Tara"], "locations": ["Cemetery"], "hand": ["Xander"]},
    )
    do(s, "attack Ada", "B: use Xander L2 > You Wanna Kill the World, Start With Me.")
    assert see(s, "B.main.def") == 26
    do(s, "B: powerup Xander > Xander L2")
    assert see(s, "B.main.def") == 28


def test_dark_willow() -> None:
    """VS-CARD-53, VS-CARD-54, VS-PLOT-13, VS-LEVELUP-10, VS-TEST-PLOT-08, VS-TEST-VITALITY-06, VS-VITALITY-07."""
    s = at(
        who("Ada", 1, 1),
        A={"front": ["Ada"], "main": "Buffy"},
        B={"main": "Dark Willow", "row": "front", "xp": 3, "hand": ["Big Bad", "Demonic Cruelty"]},
    )
    hand = see(s, "B.hand_size")
    do(s, "attack Ada", "B: play Big Bad")
    assert see(s, "B.main") == "Dark Willow L2"
    assert see(s, "B.hand_size") == hand - 1
    s = at(A={"main": "Dark Willow", "front": ["Glory v1", "Luke"], "locations": ["The Magic Box"]})
    do(s, "use Dark Willow L1 > Flay", "choose Glory")
    assert (see(s, "Glory.vitality"), see(s, "Glory.wounds"), see(s, "Glory.pose")) == (0, 1, "ready")


def test_mayor_and_sweet() -> None:
    """VS-MAIN-08, VS-CARD-22, VS-CARD-56, VS-CARD-69, VS-TEST-MAIN-06, VS-SEED-21, VS-KO-06, VS-TEST-KO-06,
    VS-TIMING-03.
    """
    s = at(A={"main": "Mayor Wilkins", "back": ["Sweet", "Glory st"]}, B={"back": ["Luke"]}, phase="start_of_main")
    assert sorted(offered(s)) == ["first Mayor Wilkins L1 > The Ascension", "first Sweet > That's Entertainment"]
    do(s, "first Sweet > That's Entertainment")
    assert see(s, "A.xp") == 1
    assert see(s, "Luke.row") == "front"
    assert see(s, "Glory.row") == "back"
    s = at(
        A={"main": "Mayor Wilkins L2", "front": ["Glory st"], "locations": ["The Magic Box", "Hellmouth"]},
        B={"front": ["Luke"]},
    )
    do(s, "use Mayor Wilkins L2 > Olvikan", "choose Glory")
    assert see(s, "A.ko") == ["Glory"]


def test_the_first_evil_devours() -> None:
    """VS-CARD-57, VS-TEST-CARD-20."""
    s = at(
        A={"main": "The First Evil", "xp": 3, "deck": ["Joyce", "Caleb"]},
        B={"deck": ["Joyce", "The Bronze"]},
        C={"main": "Willow", "deck": []},
        phase="start_of_build",
    )
    assert (see(s, "A.ko"), see(s, "B.ko"), see(s, "A.xp")) == (["Caleb"], ["The Bronze"], 4)


def test_appear_as_the_dead() -> None:
    """VS-CARD-58, VS-CARD-59, VS-CARD-60, VS-END-07, VS-TEST-END-07, VS-AMB-105, VS-KEYWORD-20."""
    s = at(A={"main": "The First Evil L2 w3", "locations": ["The Magic Box"]}, B={"ko": ["Caleb"]}, phase="build")
    do(s, "use The First Evil L2 > Appear as the Dead", "row front row")
    assert (see(s, "A.removed"), see(s, "A.front")) == (["The First Evil L2"], ["Caleb"])
    assert not see(s, "A.out")
    hit = who("Ogre", 9, 9, teams="darkness", keywords=["vampire"])
    s = at(
        hit,
        A={"front": ["Ogre"], "main": "Buffy"},
        B={"main": "The First Evil L2 w3", "front": ["Caleb w1 @A"], "standin": "Caleb"},
    )
    fight(s, "attack Ogre")
    assert s.seat == 1
    do(s, "row back row")
    assert see(s, "A.deck")[-1] == "Caleb"
    assert (see(s, "B.main.wounds"), see(s, "B.main.row"), see(s, "Ogre.vitality")) == (3, "back", 0)


def test_stand_in_leaves_at_the_start_of_the_turn() -> None:
    """VS-CARD-60, VS-TURN-03, VS-DRAW-01."""
    s = at(A={"main": "The First Evil L2 w3", "front": ["Caleb st w1 @B"], "standin": "Caleb"}, phase="start")
    hand = see(s, "A.hand_size")
    do(s, "row front row")
    assert see(s, "B.deck")[-1] == "Caleb"
    assert see(s, "A.hand_size") == hand + 2
    assert see(s, "A.main.wounds") == 3


def test_the_master() -> None:
    """VS-CARD-62, VS-CARD-63, VS-TIMING-06, VS-TEST-TIMING-06, VS-TEST-KEYWORD-11, VS-KEYWORD-19, VS-AMB-106."""
    s = at(
        A={"main": "The Master", "front": ["Angel", "Drusilla st", "Caleb"], "locations": ["Cemetery"]}, phase="build"
    )
    do(s, "use The Master L1 > King of Vampires")
    assert see(s, "Angel.vitality") == 1
    s = at(
        A={"main": "The Master L2", "locations": ["The Magic Box", "The Magic Box", "Hellmouth", "Hellmouth"]},
        B={"main": "Buffy"},
        bare=True,
    )
    do(s, "use The Master L2 > You Are Destined To Die", "choose Buffy L1")
    turns = 0
    while s.outcome is None:
        before = s.active
        do(s, next(t for t in ("end", "done", "pass", "no") if has(s, t)))
        turns += before == 1 and (s.outcome is not None or s.active == 0)
    assert turns == 3
    assert s.outcome == (0,)


def test_vitality_powers() -> None:
    """VS-CARD-64, VS-POWER-17, VS-TEST-POWER-09, VS-AMB-94."""
    a = {"main": "The Master", "locations": ["The Bronze", "Sunnydale High"]}
    s = at(A={**a, "front": ["Darla", "Drusilla"]}, B={"front": ["Luke"]})
    assert why(s, "use Darla > So Many Body Parts, So Few Bullets.") == "VS-POWER-17"
    assert why(s, "use Drusilla > Blood Seer") == "VS-POWER-17"
    s = at(A={**a, "front": ["Darla v1", "Drusilla v1"]}, B={"front": ["Luke"]})
    hand = see(s, "A.hand_size")
    do(s, "use Drusilla > Blood Seer")
    assert see(s, "A.hand_size") == hand + 2
    do(s, "use Darla > So Many Body Parts, So Few Bullets.")
    do(s, *(["turn The Bronze"] if has(s, "turn The Bronze") else []), "choose Luke")
    assert "Luke" in see(s, "B.ko")
    assert see(s, "Darla.vitality") == 1


def test_caleb() -> None:
    """VS-SEED-05, VS-CARD-65, VS-TEST-CARD-21, VS-STAT-04, VS-TEST-STAT-02, VS-POWER-06, VS-POWER-08."""
    s = at(
        who("Ada", 1, 1),
        A={"front": ["Ada"], "main": "Buffy"},
        B={"front": ["Caleb"], "hand": ["Giles", "Faith", "Glory"], "locations": ["Cemetery"]},
    )
    do(s, "attack Ada", "B: use Caleb > Transfusion of Evil")
    assert set(offered(s)) == {"choose Faith", "choose Glory"}
    do(s, "choose Glory")
    assert stats(s, "Caleb") == (9, 11)
    assert "Glory" in see(s, "B.hand")
    passes(s)
    assert stats(s, "Caleb") == (3, 3)


def test_mr_trick() -> None:
    """VS-BUILD-13, VS-CARD-66, VS-TEST-BUILD-10, VS-AMB-115."""
    hand = ["Turok-Han Vampire", "Faith", "Tara", "Joyce"]
    s = at(A={"main": "The Master", "front": ["Mr. Trick v1"], "hand": hand}, phase="recruit", points=9)
    assert [see(s, f"A.{n}.cost") for n in hand[:3]] == [0, 3, 2]
    s = at(A={"main": "The Master", "front": ["Mr. Trick"], "hand": hand}, phase="recruit", points=9)
    assert [see(s, f"A.{n}.cost") for n in hand[:3]] == [1, 4, 2]


def test_luke() -> None:
    """VS-CARD-67, VS-TEST-CARD-22, VS-AMB-117."""
    s = at(
        who("Foe", 1, 1, 1),
        A={"main": "The Master", "front": ["Luke"], "locations": ["The Magic Box"]},
        B={"front": ["Foe"]},
    )
    do(s, "use Luke > The Vessel")
    fight(s, "attack Luke")
    assert set(offered(s)) == {"choose Luke", "choose The Master L1"}
    do(s, "choose The Master L1")
    assert see(s, "A.main.vitality") == 1


def test_adam() -> None:
    """VS-CARD-68, VS-COMBAT-21, VS-TEST-COMBAT-17."""
    s = at(A={"front": ["Drusilla"]}, B={"front": ["Adam"], "locations": ["The Bronze", "Sunnydale High"]})
    do(s, "attack Drusilla", "pass")
    assert why(s, "use Adam > Collapsible Minigun") == "VS-POWER-17"
    do(s, "use Adam > Bone Skewer")
    assert "Drusilla" in see(s, "A.ko")
    assert see(s, "phase") == "main"


def test_glory() -> None:
    """VS-SEED-18, VS-CARD-16, VS-CARD-70, VS-POWER-23, VS-TEST-POWER-13, VS-AMB-55."""
    s = at(
        A={"main": "The Master", "front": ["Glory"], "locations": ["The Magic Box"]},
        B={"hand": ["Joyce", "Luke", "Tara"]},
        counts={"A": {"Drain Sanity": 1}},
    )
    do(s, "use Glory > Drain Sanity")
    assert s.seat == 1
    do(s, "discard Luke", "discard Joyce")
    assert see(s, "B.ko") == ["Joyce", "Luke"]
    assert s.seat == 0


def test_faith_takes_counters() -> None:
    """VS-CARD-13, VS-CARD-73, VS-TEST-CARD-08, VS-STUN-13, VS-COUNTER-05, VS-TEST-STUN-12, VS-AMB-45, VS-AMB-109."""
    s = at(who("Foe", 1, 9), A={"front": ["Faith"]}, B={"front": ["Foe +1 v2"]})
    do(s, "attack Faith")
    assert set(offered(s)) == {"counter vitality", "counter +1/+1", "no"}
    do(s, "counter +1/+1")
    assert (see(s, "Faith.plus"), see(s, "Foe.plus"), see(s, "Foe.vitality")) == (1, 0, 2)
    s = at(who("Foe", 1, 9), A={"front": ["Faith w1"]}, B={"front": ["Foe w1"]})
    do(s, "attack Faith", "counter wound")
    assert "Faith" in see(s, "A.ko")
    assert see(s, "Foe.wounds") == 0
    assert see(s, "phase") == "main"


def test_spike_types() -> None:
    """VS-CARD-37, VS-STAT-08, VS-POWER-18, VS-TEST-POWER-10, VS-LOCATION-16, VS-TEST-LOCATION-06, VS-AMB-120."""
    s = at(
        A={
            "main": "Spike",
            "front": ["Giles", "The First Slayer"],
            "locations": ["The Bronze", "The Bronze", "Cemetery", "The Library"],
        }
    )
    assert stats(s, "A.main") == (5, 5)
    do(s, "use Giles > Watcher")
    assert stats(s, "A.main") == (5, 5)


def test_twists() -> None:
    """VS-PLOT-06, VS-PLOT-14, VS-CARD-50, VS-CARD-51, VS-CARD-52, VS-CARD-71, VS-CARD-72, VS-CARD-75, VS-TEST-PLOT-02,
    VS-TEST-PLOT-07, VS-TEST-PLOT-09, VS-TEST-KEYWORD-12.
    """
    s = at(A={"main": "Willow", "front": ["Joyce"], "hand": ["Dissolution Spell"]}, B={"front": ["Luke"]})
    do(s, "attack Joyce")
    assert why(s, "play Dissolution Spell") == "VS-PLOT-14"
    s = at(A={"front": ["Riley"], "hand": ["Slayage", "Slayage", "The Chosen One"], "main": "Willow"})
    do(s, "play Slayage", "choose Riley", "play Slayage", "choose Riley")
    assert see(s, "Riley.plus") == 3
    assert "slayer" in see(s, "Riley.keywords")
    assert why(s, "play The Chosen One") == "VS-PLOT-14"
    s = at(A={"front": ["Joyce"], "hand": ["Vampiric Hypnosis"], "main": "The Master"}, B={"back": ["Giles"]})
    do(s, "play Vampiric Hypnosis", "yes")
    assert see(s, "Giles.row") == "front"
    fight(s, "attack Joyce")
    assert see(s, "Joyce.pose") == "exhausted"
    s = at(A={"front": ["Joyce"], "hand": ["Life On The Hellmouth"]})
    do(s, "play Life On The Hellmouth", "choose Joyce")
    assert see(s, "bonds") == 1
    assert (see(s, "Joyce.plus"), see(s, "A.main.plus")) == (1, 1)


def test_search() -> None:
    """VS-ZONE-10, VS-ZONE-12, VS-TEST-ZONE-02, VS-TEST-ZONE-07, VS-PLOT-07, VS-PLOT-08, VS-TEST-PLOT-04."""
    s = at(
        A={"main": "Willow", "hand": ["The Chosen One", "The Chosen One"], "deck": ["Joyce", "Buffy", "Tara"]},
        phase="build",
    )
    do(s, "play The Chosen One")
    assert "Buffy" in see(s, "A.hand")
    assert sorted(see(s, "A.deck")) == ["Joyce", "Tara"]
    assert see(s, "A.ko") == ["The Chosen One"]
    before = s.reveals
    do(s, "play The Chosen One")
    assert s.reveals > before
    assert see(s, "A.deck_size") == 2


def test_hush() -> None:
    """VS-CARD-14, VS-CARD-80, VS-TEST-CARD-04, VS-TEST-CARD-25."""
    name = twist("Name It", ["draw", 1], says=True)
    s = at(name, A={"hand": ["Name It"]}, B={"front": ["The Gentlemen"]})
    assert why(s, "play Name It") == "VS-CARD-14"
    s = at(name, A={"hand": ["Name It"]}, B={"front": ["The Gentlemen st"]})
    assert why(s, "play Name It") == ""
