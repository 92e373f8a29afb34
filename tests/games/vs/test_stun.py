"""Stun, daze, wounds, counters, vitality, KO, hiding, uniqueness, automatic consequences."""

from __future__ import annotations

from tests.games.vs.play import at, do, fight, has, passes, see, stats, twist, who, why

STUN = twist("Stunner", ["choose", "any"], ["stun"])
DAZE = twist("Dazer", ["choose", "any"], ["daze"])
WOUND = twist("Wounder", ["choose", "any"], ["wound", 1])
MINUS = twist("Minus", ["choose", "any"], ["counters", -2])
SWORD = {"name": "Sword", "type": "equipment", "cost": 2, "gives": {"atk": 1, "def": 1}}


def test_stun_is_one_event() -> None:
    """VS-STUN-01, VS-STUN-02, VS-STUN-03, VS-STUN-10, VS-EQUIP-04, VS-TEST-STUN-01, VS-AMB-04, VS-AMB-19."""
    s = at(STUN, SWORD, who("Ada", 3, 3), A={"front": ["Ada +2 with Sword"], "hand": ["Stunner", "Stunner"]})
    assert stats(s, "Ada") == (6, 6)
    do(s, "play Stunner", "choose Ada")
    assert (see(s, "Ada.pose"), see(s, "Ada.plus"), see(s, "Ada.wounds"), see(s, "Ada.gear")) == ("stunned", 0, 1, "")
    assert "Sword" in see(s, "A.ko")
    do(s, "play Stunner", "choose Ada")
    assert see(s, "Ada.wounds") == 1


def test_daze_adds_no_wound() -> None:
    """VS-STUN-07, VS-TEST-STUN-02, VS-VITALITY-02, VS-TEST-VITALITY-04."""
    s = at(DAZE, who("Ada", 3, 3, 1), A={"front": ["Ada +1 v2"], "hand": ["Dazer"]})
    do(s, "play Dazer", "choose Ada")
    assert (see(s, "Ada.pose"), see(s, "Ada.plus"), see(s, "Ada.wounds")) == ("stunned", 0, 0)
    assert see(s, "Ada.vitality") == 2


def test_wounds_and_vitality_cancel() -> None:
    """VS-STUN-08, VS-VITALITY-01, VS-VITALITY-03, VS-VITALITY-04, VS-VITALITY-05, VS-SEED-03, VS-TEST-STUN-03."""
    s = at(WOUND, who("Ada", 3, 3), A={"front": ["Ada v1"], "hand": ["Wounder", "Wounder"]})
    do(s, "play Wounder", "choose Ada")
    assert (see(s, "Ada.vitality"), see(s, "Ada.wounds"), see(s, "Ada.pose")) == (0, 0, "ready")
    do(s, "play Wounder", "choose Ada")
    assert (see(s, "Ada.wounds"), see(s, "Ada.remaining"), see(s, "Ada.health")) == (1, 2, 3)


def test_ko_goes_to_the_owner() -> None:
    """VS-KO-01, VS-KO-02, VS-KO-05, VS-ZONE-13, VS-TEST-KO-01, VS-TEST-KO-02, VS-TEST-KO-03, VS-AMB-06, VS-AMB-118,
    VS-TERM-04.
    """
    s = at(STUN, WOUND, A={"front": ["Luke @B"], "hand": ["Stunner"]}, B={"main": "Buffy"})
    do(s, "play Stunner", "choose Luke")
    assert "Luke" in see(s, "B.ko")
    s = at(WOUND, who("Ada", 3, 3, 2), A={"front": ["Ada st w1"], "hand": ["Wounder"]})
    do(s, "play Wounder", "choose Ada")
    assert see(s, "A.ko") == ["Ada", "Wounder"]


def test_main_character_ko_ends_a_duel() -> None:
    """VS-KO-03, VS-END-01, VS-TEST-KO-04, VS-CHAR-08."""
    s = at(WOUND, A={"hand": ["Wounder"]}, B={"main": "The Master w5"})
    do(s, "play Wounder", "choose The Master L1")
    assert s.outcome == (0,)


def test_counters_cancel_before_the_check() -> None:
    """VS-COUNTER-01, VS-COUNTER-02, VS-COUNTER-03, VS-COUNTER-04, VS-TEST-COUNTER-01, VS-TEST-COUNTER-02,
    VS-TEST-COUNTER-03, VS-TEST-TIMING-02, VS-TIMING-02, VS-AMB-22.
    """
    s = at(MINUS, who("Ada", 2, 2), A={"front": ["Ada +1"], "hand": ["Minus", "Minus"]})
    do(s, "play Minus", "choose Ada")
    assert (stats(s, "Ada"), see(s, "Ada.minus"), see(s, "Ada.pose")) == ((1, 1), 1, "ready")
    do(s, "play Minus", "choose Ada")
    assert (see(s, "Ada.pose"), see(s, "Ada.wounds"), see(s, "Ada.minus")) == ("stunned", 1, 0)
    weak = twist("Weak", ["choose", "any"], ["def", -3])
    s = at(weak, who("Ada", 5, 3), A={"front": ["Ada"], "hand": ["Weak"]})
    do(s, "play Weak", "choose Ada")
    assert see(s, "Ada.pose") == "stunned"


def test_face_down_characters_get_no_counters() -> None:
    """VS-STUN-04, VS-STUN-05, VS-TEST-STUN-04, VS-TEST-STUN-05, VS-PLOT-09."""
    all_up = twist("Cheer", ["each", "own"], ["counters", 3])
    s = at(
        all_up,
        who("Ada", 3, 3, teams="darkness"),
        A={"front": ["Ada st w1", "Joyce"], "hand": ["Cheer", "Vampiric Hypnosis"]},
        B={"front": ["Luke"]},
    )
    assert why(s, "play Vampiric Hypnosis") == "VS-PLOT-09"
    do(s, "play Cheer")
    assert see(s, "Ada.plus") == 0
    assert see(s, "Joyce.plus") == 3
    assert see(s, "Ada.teams") == ["darkness"]


def test_reading_one_check_for_all() -> None:
    """VS-TEST-READING-07, VS-AMB-33, VS-END-03, VS-TEST-END-01."""
    storm = twist("Storm", ["each", "any"], ["counters", -1])
    frail = {"name": "Frail", "type": "main", "atk": 1, "def": 1, "health": 1, "teams": ["darkness"]}
    weak = {"name": "Weakling", "type": "main", "atk": 1, "def": 1, "health": 1, "teams": ["scoobies"]}
    s = at(storm, frail, weak, A={"main": "Weakling", "hand": ["Storm"]}, B={"main": "Frail"})
    do(s, "play Storm")
    assert s.outcome == (0,)
    assert s.ending == "vs.end.together"


def test_hiding() -> None:
    """VS-HIDE-01, VS-HIDE-02, VS-HIDE-03, VS-HIDE-04, VS-HIDE-05, VS-HIDE-06, VS-HIDE-07, VS-TEST-HIDE-01,
    VS-TEST-HIDE-02, VS-TEST-HIDE-03, VS-TEST-HIDE-04, VS-CARD-28, VS-RECOVERY-05, VS-TEST-RECOVERY-04, VS-AMB-67.
    """
    s = at(who("Ada", 9, 9), A={"front": ["Ada"]}, B={"front": ["Xander +2 v1"], "locations": ["The Bronze"]})
    do(s, "attack Ada", "B: use Xander > And Then I Hide Until It Goes Away")
    assert (see(s, "Xander.pose"), see(s, "Xander.plus"), see(s, "Xander.vitality")) == ("hidden", 0, 1)
    assert see(s, "Ada.pose") == "exhausted"
    assert see(s, "phase") == "main"
    assert not has(s, "attack Ada")
    do(s, "end")
    assert see(s, "turn") == "B"
    assert see(s, "Xander.pose") == "ready"
    s = at(STUN, A={"hand": ["Stunner", "Stunner"]}, B={"front": ["Xander hid v1"]})
    do(s, "play Stunner", "choose Xander")
    assert (see(s, "Xander.pose"), see(s, "Xander.vitality"), see(s, "Xander.wounds")) == ("stunned", 0, 0)
    heal = twist("Heal", ["each", "own"], ["recover"])
    s = at(heal, A={"front": ["Xander hid", "Joyce st"], "hand": ["Heal"]})
    do(s, "play Heal")
    assert see(s, "Xander.pose") == "hidden"
    assert see(s, "Joyce.pose") == "exhausted"


def test_uniqueness() -> None:
    """VS-UNIQUE-01, VS-UNIQUE-02, VS-UNIQUE-03, VS-UNIQUE-04, VS-UNIQUE-05, VS-UNIQUE-06, VS-UNIQUE-07, VS-UNIQUE-08,
    VS-UNIQUE-09, VS-TEST-UNIQUE-01, VS-TEST-UNIQUE-02, VS-TEST-UNIQUE-03, VS-TEST-UNIQUE-04, VS-TEST-UNIQUE-05,
    VS-AKA-01, VS-AKA-02, VS-AKA-03, VS-AKA-04, VS-TEST-AKA-01, VS-TEST-AKA-03, VS-TEST-AKA-04.
    """
    s = at(
        A={"front": ["Cordelia st"], "hand": ["Cordelia", "Buffy", "Angelus"], "back": ["Angel st"]},
        phase="recruit",
        points=20,
    )
    assert why(s, "recruit Buffy > front row") == "VS-UNIQUE-07"
    do(s, "recruit Cordelia > back row")
    assert see(s, "A.ko") == ["Cordelia"]
    assert see(s, "Cordelia.row") == "back"
    do(s, "recruit Angelus > front row")
    assert see(s, "A.ko") == ["Angel", "Cordelia"]
    s = at(A={"main": "Dark Willow", "hand": ["Willow", "Caleb"]}, phase="recruit", points=20)
    assert why(s, "recruit Willow > front row") == "VS-UNIQUE-07"


def test_two_namesakes_enter_together() -> None:
    """VS-UNIQUE-03, VS-TEST-UNIQUE-02."""
    both = twist("Both", ["put", "Drusilla", "Drusilla"])
    s = at(both, A={"hand": ["Both", "Drusilla", "Drusilla"]})
    do(s, "play Both")
    assert s.stack[-1].at == "keep_one"
    do(s, "lose Drusilla")
    assert see(s, "A.ko") == ["Both", "Drusilla"]
    assert "Drusilla" in see(s, "A.front")


def test_swarm() -> None:
    """VS-KEYWORD-08, VS-GOLDEN-01, VS-TEST-GOLDEN-01, VS-POWER-21, VS-TEST-POWER-12."""
    s = at(
        A={
            "main": "The Master",
            "front": ["Turok-Han Vampire st", "Turok-Han Vampire st"],
            "hand": ["Turok-Han Vampire"],
        },
        phase="recruit",
        points=3,
    )
    do(s, "recruit Turok-Han Vampire > front row")
    assert see(s, "A.front").count("Turok-Han Vampire") == 3


def test_recovery() -> None:
    """VS-RECOVERY-01, VS-RECOVERY-02, VS-RECOVERY-03, VS-RECOVERY-04, VS-TEST-RECOVERY-01, VS-TEST-RECOVERY-02,
    VS-AMB-58, VS-TEST-STUN-09, VS-TERM-05.
    """
    s = at(
        who("Ada", 3, 3),
        who("Bea", 3, 3),
        who("Cee", 3, 3),
        A={"front": ["Ada st w1", "Bea ex"]},
        B={"front": ["Cee st w1"]},
        phase="draw",
    )
    assert (see(s, "Ada.pose"), see(s, "Ada.wounds"), see(s, "Bea.pose")) == ("ready", 1, "ready")
    assert see(s, "Cee.pose") == "stunned"
    s = at(A={"main": "Willow", "front": ["Buffy st w1"], "hand": ["The Chosen One"]})
    do(s, "play The Chosen One")
    assert see(s, "Buffy.pose") == "stunned"


def test_mayor_cannot_be_wounded() -> None:
    """VS-STUN-11, VS-STUN-12, VS-CARD-55, VS-TEST-STUN-11, VS-AMB-119, VS-INV-10."""
    s = at(WOUND, A={"front": ["The First Slayer"], "hand": ["Wounder"]}, B={"front": ["Mayor Wilkins"]})
    fight(s, "attack The First Slayer")
    assert (see(s, "Mayor Wilkins.pose"), see(s, "Mayor Wilkins.wounds")) == ("stunned", 0)
    do(s, "play Wounder", "choose Mayor Wilkins")
    assert see(s, "Mayor Wilkins.wounds") == 0


def test_tokens_and_bouncing() -> None:
    """VS-TOKEN-01, VS-TOKEN-02, VS-TOKEN-03, VS-TEST-TOKEN-01, VS-TEST-TOKEN-02, VS-TEST-TOKEN-03, VS-ZONE-08."""
    bat = {"name": "Bat", "atk": 2, "def": 2, "health": 1, "token": True, "teams": ["darkness"]}
    call = twist("Call", ["token", "Bat"])
    back = twist("Back", ["choose", "own supporting"], ["bounce"])
    s = at(bat, call, back, STUN, A={"tokens": ["Bat", "Bat"], "hand": ["Call", "Call", "Back", "Stunner"]})
    do(s, "play Call")
    assert see(s, "Bat.pose") == "ready"
    do(s, "play Stunner", "choose Bat")
    assert "Bat" not in see(s, "A.ko")
    assert see(s, "A.gone") == ["Bat"]
    do(s, "play Call", "play Back")
    assert see(s, "A.gone") == ["Bat", "Bat"]
    assert "Bat" not in see(s, "A.hand")


def test_spike_xp_in_a_mutual_stun() -> None:
    """VS-LEVELUP-09, VS-CARD-38, VS-AMB-93, VS-TEST-LEVELUP-06, VS-LEVELUP-04, VS-TIMING-05, VS-AMB-86."""
    s = at(A={"main": "Spike", "row": "front", "xp": 4}, B={"front": ["Caleb"]})
    fight(s, "attack Spike L1")
    assert (see(s, "A.main"), see(s, "A.main.pose"), see(s, "A.main.wounds")) == ("Spike L2", "stunned", 1)
    assert see(s, "A.xp") == 0
    s = at(A={"main": "Spike", "row": "front", "xp": 3}, B={"front": ["Caleb"]})
    fight(s, "attack Spike L1")
    assert (see(s, "A.main"), see(s, "A.xp")) == ("Spike L1", 5)


def test_level_up_keeps_everything() -> None:
    """VS-LEVELUP-01, VS-LEVELUP-02, VS-LEVELUP-03, VS-LEVELUP-04, VS-LEVELUP-05, VS-LEVELUP-06, VS-LEVELUP-07,
    VS-LEVELUP-08, VS-TEST-LEVELUP-01, VS-TEST-LEVELUP-02, VS-TEST-LEVELUP-04, VS-SEED-22, VS-AMB-27, VS-AMB-28.
    """
    s = at(
        SWORD,
        who("Ada", 1, 1, 5, teams="darkness"),
        phase="start_of_build",
        A={"main": "The Master w2 +2 with Sword", "xp": 4, "front": ["Ada"]},
    )
    assert see(s, "A.main.gear") == "Sword"
    assert (see(s, "A.main"), see(s, "A.xp"), see(s, "A.main.wounds"), stats(s, "A.main")) == (
        "The Master L2",
        0,
        2,
        (8, 10),
    )
    s = at(A={"main": "Angel", "row": "front", "xp": 3}, B={"front": ["The Gentlemen"]})
    do(s, "attack Angel L1")
    assert see(s, "combat.attackers") == ["Angel L2"]
    passes(s)
    assert "The Gentlemen" in see(s, "B.ko")
    assert see(s, "A.main.pose") == "exhausted"


def test_xp_from_elsewhere_while_stunned() -> None:
    """VS-AMB-73, VS-TEST-LEVELUP-05, VS-LEVELUP-07, VS-TEST-LEVELUP-03."""
    learn = twist("Learn", ["xp", 1])
    s = at(learn, A={"main": "Willow st w1", "xp": 7, "hand": ["Learn"], "ko": ["Slayage", "Slayage"]})
    do(s, "play Learn")
    assert (see(s, "A.main"), see(s, "A.main.pose")) == ("Willow L2", "stunned")
    s = at(A={"main": "Willow st w1", "xp": 2, "ko": ["Slayage"]})
    do(s, "end")
    assert see(s, "A.xp") == 2
