"""Setup, Evil's and Good's turns, movement, draws, recoveries and trades: BG-SETUP, -EVIL, -GOOD, -TURN, -MOVE..."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.board import GAME
from hellmouth.games.board.components import FORM_ID, PEOPLE, SHARES, START_CARD, start_card
from hellmouth.games.board.state import CORNER, PILE
from tests.games.board.table import GOOD, Table, majik, red

# --- setup --------------------------------------------------------------------------------------------------------


def roles(players: int) -> list[list[str]]:
    return [[FORM_ID[PEOPLE[p]] for p in share] for share in SHARES[players]]


def test_roles() -> None:
    """BG-SEED-01, BG-SETUP-03, BG-SETUP-04, BG-SETUP-05, BG-SETUP-06, BG-TEST-SETUP-03, BG-TEST-SETUP-07,
    BG-AMB-01, BG-AMB-08, BG-CARD-01.
    """
    assert sorted(map(sorted, roles(4))) == [["buffy"], ["oz"], ["willow", "xander"]]
    assert sorted(map(sorted, roles(3))) == [["buffy", "willow"], ["oz", "xander"]]
    assert roles(2) == [["buffy", "willow", "xander", "oz"]]
    assert [len(r) for r in roles(5)] == [1, 1, 1, 1]
    for players in (1, 6, "2", None):
        with pytest.raises(BadData, match=r"setup\.players"):
            GAME.start({"players": players}, 1)
    for players in (2, 3, 4, 5):
        s = GAME.start({"players": players}, 1)
        assert (s.seats, set(s.owner[:4])) == (players, set(range(1, players)))


@pytest.mark.parametrize(
    ("villain", "people", "story"),
    [
        ("master", {"The Master": 15, "Spike": 8, "Drusilla": 7, "Darla": 8}, "Mark of the Anointed"),
        ("judge", {"Spike": 8, "Drusilla": 7, "Vamp X": 7}, "Judge's Arm"),
        ("mayor", {"The Mayor": 8, "Bad Faith": 9, "Mr. Trick": 7, "Vamp X": 7}, "Box of Gavrok"),
        ("adam", {"Adam": 16, "Spike": 8, "Drusilla": 7, "Vamp X": 7}, "Power Chip"),
    ],
)
def test_setup_of_each_villain(villain: str, people: dict[str, int], story: str) -> None:
    """BG-SETUP-02, BG-SETUP-07, BG-SETUP-08, BG-SETUP-09, BG-SETUP-10, BG-SETUP-11, BG-SETUP-12, BG-SETUP-13,
    BG-SETUP-14, BG-SETUP-15, BG-SETUP-16, BG-SETUP-17, BG-SEED-02, BG-TEST-SETUP-01, BG-TEST-SETUP-02,
    BG-TEST-SETUP-04, BG-TEST-SETUP-05, BG-TEST-SETUP-06, BG-AMB-04, BG-AMB-09, BG-AMB-65, BG-SEED-10,
    BG-CARD-13.
    """
    s = GAME.start({"players": 5, "villain": villain}, 7)
    evil = {GAME.word("character", s.form[p]): s.health[p] for p in s.cast if s.space[p] >= 0 and not s.side[p]}
    assert evil == people
    assert [s.health[p] for p in range(4)] == [10, 7, 7, 6]
    under = [s.zones[CORNER + n] for n in range(4)]
    assert [len(c) for c in under] == [1, 1, 1, 1]
    names = [GAME.face_name(s.face[c[0]]) for c in under]
    assert names.count(story) == 1
    assert not {"Mark of the Anointed", "Judge's Arm", "Box of Gavrok", "Power Chip"} - {story} & set(names)
    assert all(not s.known[c[0]] for c in under)
    assert [len(s.zones[PILE + d]) for d in range(4)] == [22, 23, 17, 29]
    assert [len(s.held(p)) for p in range(4)] == [1, 1, 1, 1]
    assert (s.phase, GAME.probe(s, "hand").__len__()) == (0, 1)
    assert [START_CARD[PEOPLE[p]] for p in range(4)] == [0, 1, 2, 0]


@pytest.mark.parametrize("wrong", [None, ["weapon", "help"], "evil", "hat"])
def test_one_start_card(wrong: object) -> None:
    """BG-AMB-09, BG-TEST-READING-04: exactly one type, or the data is refused."""
    buffy = {"id": "buffy", "side": "good", "enters": "setup"}
    assert start_card({**buffy, "start_card": "weapon"}) == 0
    with pytest.raises(BadData, match=r"characters\.buffy"):
        start_card({**buffy, "start_card": wrong})


def test_bad_setups() -> None:
    """BG-SETUP-07 and the settings: errors name the place and the cure."""
    for setup, place in (
        ({"villain": "spike"}, "setup.villain"),
        ({"seed": 3}, "setup.seed"),
        ({"options": {"fog": True}}, "setup.options.fog"),
        ({"options": {"round_limit": -1}}, "setup.options.round_limit"),
        ({"options": {"sun_order": "me"}}, "setup.options.sun_order"),
        ({"options": {"mayor_invulnerable": 1}}, "setup.options.mayor_invulnerable"),
        ({"options": 3}, "setup.options"),
    ):
        with pytest.raises(BadData) as error:
            GAME.start(setup, 1)
        assert error.value.place == place
        assert error.value.cure


# --- Evil's turn --------------------------------------------------------------------------------------------------


def test_flames() -> None:
    """BG-EVIL-02, BG-EVIL-08, BG-EVIL-03, BG-EVIL-05, BG-EVIL-10, BG-TEST-EVIL-01, BG-TEST-EVIL-02,
    BG-TEST-EVIL-04, BG-TEST-EVIL-05, BG-TEST-EVIL-07, BG-AMB-10, BG-AMB-71.
    """
    t = Table(turn="Evil", black=[1, 2])
    assert t.starts("act") == ["Darla", "Drusilla", "Spike", "The Master"]
    assert t.refused("move (1,1)") == "BG-EVIL-05"
    assert t.refused("done") == "BG-EVIL-10"
    t.say("act Spike", dice=[2, 2]).say("done")
    assert t.refused("act Spike") == "BG-EVIL-10"
    t.say("act The Master", dice=[2, 2]).say("done")
    assert t.refused("act The Master") == "BG-EVIL-10"
    t.say("act Darla", dice=[2, 2]).say("done")
    assert t["turn"] == "Buffy"
    t = Table(turn="Evil", black=[0, 3], people={"Spike": "dead", "Drusilla": "dead"}).roll(2, 2)
    assert t["turn"] == "Darla"
    assert t.say("done")["turn"] == "Buffy"
    t = Table(
        turn="Evil",
        people=dict.fromkeys(("Spike", "Drusilla", "Darla"), "dead"),
        options={"minionless_villain_moves_on_three_small_flames": True},
    ).roll(5, 2, 2)
    assert t["turn"] == "The Master"


def test_the_judge_needs_no_black_die() -> None:
    """BG-EVIL-04, BG-SEED-07, BG-AMB-35, BG-AMB-36, BG-TEST-EVIL-06, BG-JUDGE-04."""
    t = Table(villain="judge", turn="Evil")
    assert t.starts("act") == ["Drusilla", "Spike", "Vamp X"]
    t = Table(villain="judge", turn="Evil", people={"Vamp X": "dead", "Drusilla": "0,0"})
    t.say("act Spike", dice=[2, 2]).say("done").roll(2, 2)
    t.say("recover", dice=majik(1, 2))
    assert t["The Judge.space"] == "5,17"
    assert t.say("done")["turn"] == "Buffy" if t["turn"] == "Drusilla" else t["turn"] == "Buffy"


def test_sired_vampires_first() -> None:
    """BG-EVIL-06, BG-EVIL-07, BG-EVIL-11, BG-AMB-11, BG-AMB-67, BG-TEST-EVIL-03, BG-TEST-EVIL-08."""
    t = Table(villain="judge", turn="Evil", people={"Vamp Xander": "20,12"})
    assert t.refused("act Spike") == "BG-EVIL-06" if t["turn"] == "Evil" and t.seat == "A" else True
    assert t.roll(2, 2)["turn"] == "Vamp Xander"
    assert t.seat == "A"
    t.say("done")
    assert t.starts("act") == ["Drusilla", "Spike", "Vamp X"]
    people = {"Spike": "20,13", "Xander": {"space": "20,12", "health": 4}}
    t = Table(villain="judge", turn="Evil", hand=["Sire a Vampire"], people=people)
    t.say("act Spike", dice=[2, 2]).say("attack Xander", "play Sire a Vampire", dice=red("F-"))
    assert t.roll(2, 2)["turn"] == "Vamp Xander"
    t = Table(
        villain="judge",
        turn="Evil",
        hand=["Sire a Vampire"],
        people=people,
        options={"new_servants_may_act_same_turn": False},
    )
    t.say("act Spike", dice=[2, 2]).say("attack Xander", "play Sire a Vampire", dice=red("F-"))
    assert t.starts("act") == ["Drusilla", "Vamp X"]
    assert t.refused("act Vamp Xander") == "BG-AMB-37"


def test_no_evil_left() -> None:
    """BG-EVIL-12, BG-AMB-90, BG-TEST-EVIL-09."""
    people = {"Spike": "dead", "Drusilla": "dead", "Vamp X": {"space": "15,8", "health": 1}, "Buffy": "15,7"}
    t = Table(
        villain="judge", turn="Buffy", blue=[2, 2], people=people, options={"good_wins_without_evil_characters": False}
    ).say("attack Vamp X", dice=red("P---"))
    assert (t.winner, t["turn"]) == (None, "Willow")
    t = Table(villain="judge", turn="Buffy", blue=[2, 2], people=people).say("attack Vamp X", dice=red("P---"))
    assert (t.winner, t["ending"]) == (GOOD, "board.end.no_evil")


def test_summoned_servant_may_act() -> None:
    """BG-AMB-37, BG-SUMMON-04, BG-TEST-READING-12."""
    t = Table(turn="Spike", blue=[2, 2], black=[0, 1], hand=["Summon Angelus"], people={"Drusilla": "dead"})
    t.say("play Summon Angelus", "done")
    assert t.starts("act") == ["Angelus", "Darla"]


# --- Good's turns -------------------------------------------------------------------------------------------------


def order(t: Table, count: int) -> list[str]:
    names = [t["turn"]]
    while len(names) < count:
        t.roll(2, 2).say("done")
        names.append(t["turn"])
    return names


def test_good_order() -> None:
    """BG-GOOD-01, BG-GOOD-02, BG-GOOD-03, BG-GOOD-04, BG-GOOD-05, BG-GOOD-06, BG-TEST-GOOD-01, BG-TEST-GOOD-02,
    BG-TEST-GOOD-03, BG-AMB-12, BG-AMB-23, BG-EVIL-01.
    """
    assert order(Table(players=3, turn="Buffy"), 4) == ["Buffy", "Willow", "Xander", "Oz"]
    assert order(Table(turn="Buffy", people={"Willow": "dead", "Angel": "11,11"}), 4) == [
        "Buffy",
        "Xander",
        "Angel",
        "Oz",
    ]
    assert order(Table(turn="Buffy", people={"Oz": "dead", "Angel": "11,11"}), 4) == [
        "Buffy",
        "Willow",
        "Xander",
        "Angel",
    ]


def test_restored_in_mid_round() -> None:
    """BG-GOOD-05, BG-AMB-67, BG-TEST-GOOD-04."""
    people = {"Vamp Xander": "20,12", "Willow": {"cards": ["Spell of Soul Restoration"]}}
    t = Table(villain="judge", turn="Willow", blue=[2, 2], people=people)
    t.say("play Spell of Soul Restoration", dice=majik(2, 3)).say("done")
    assert t["turn"] == "Vamp Xander"
    people = {"Vamp Xander": "20,12", "Oz": {"cards": ["Spell of Soul Restoration", "Jenny Calendar"]}}
    t = Table(villain="judge", turn="Oz", blue=[2, 2], people=people)
    t.say("play Spell of Soul Restoration", "play Jenny Calendar", dice=majik(2, 3)).say("done")
    assert (t["turn"], t["round"]) == ("Evil", 2)


def test_structure_of_a_turn() -> None:
    """BG-TURN-01, BG-TURN-02, BG-TURN-03, BG-TURN-04, BG-TURN-05, BG-TURN-06, BG-TEST-TURN-02, BG-TEST-TURN-03,
    BG-TEST-TURN-04, BG-DRAW-06, BG-CARD-07.
    """
    people = {"Buffy": "12,4", "Spike": "12,5"}
    t = Table(turn="Buffy", people=people).roll(4, 2).say("move (11,5)")
    assert t["steps"] == 4
    t.say("draw")
    assert t.refused("move (11,4)") == "BG-TURN-03"
    assert t.refused("draw") == "BG-AMB-26"
    t.say("attack Spike")
    if "strike" in t.options:
        assert t.refused("draw") == "BG-FIGHT-09"
    t = Table(turn="Buffy").roll(1, 3).say("done")
    assert (t["index"], t["turn"]) == (3, "Willow")
    cards = ["Forrest", "Spell of Evil Summoning", "Ball of Sunlight", "Spell of Stillness"]
    t = Table(turn="Willow", blue=[2, 3], people={"Willow": {"space": "16,8", "cards": cards}})
    t.say("play Forrest")
    assert t["steps"] == 9
    t.say("move (17,7)", "play Spell of Evil Summoning", "target Spike", dice=majik(2, 3))
    t.say("stand (16,7)", "draw", "play Ball of Sunlight")
    if "cast" in t.options:
        t.say("cast")
    t.roll(*majik(1, 3))
    assert t["Spike.health"] == 6
    t.say("attack Spike")
    assert "play Spell of Stillness" not in (t.options if t.seat != "chance" else [])


# --- movement -----------------------------------------------------------------------------------------------------


def test_reach() -> None:
    """BG-MOVE-01, BG-MOVE-02, BG-MOVE-03, BG-MOVE-04, BG-MOVE-05, BG-TEST-MOVE-01, BG-TEST-MOVE-02,
    BG-TEST-MOVE-03.
    """
    t = Table(turn="Buffy", blue=[2, 2], people={"Buffy": "5,1"})
    spaces = t.starts("move")
    assert len(spaces) == 14  # fifteen final spaces with her own
    assert {"(2,0)", "(3,3)", "(6,4)"} <= set(spaces)
    assert not {"(6,1)", "(3,1)", "(3,2)"} & set(spaces)
    assert t.refused("move (6,1)") == "BG-MOVE-01" or t.refused("move (6,1)") == "BG-MOVE-03"
    t = Table(turn="Buffy", blue=[2, 1], people={"Buffy": "10,0", "Willow": "10,1"})
    assert t.starts("move") == ["(10,2)", "(10,3)"]
    t = Table(turn="Buffy", blue=[2, 1], people={"Buffy": "10,0", "Spike": "10,1"})
    assert (t.starts("move"), t.refused("move (10,1)"), t.refused("move (10,2)")) == ([], "BG-MOVE-03", "BG-MOVE-03")
    t = Table(turn="Buffy", blue=[2, 1], people={"Buffy": "1,2"}).say("move (1,7)")
    assert t["steps"] == 2


def test_hellmouth_and_residences() -> None:
    """BG-MOVE-07, BG-MOVE-09, BG-MOVE-10, BG-TEST-MOVE-05, BG-TEST-MOVE-06, BG-TEST-MOVE-07, BG-AMB-47, BG-AMB-48,
    BG-AMB-64.
    """
    t = Table(turn="Buffy", blue=[2, 1], people={"Buffy": "12,13"})
    assert t.refused("move (12,14)") == "BG-MOVE-10"
    assert "(12,15)" not in t.starts("move")
    assert "(12,15)" in Table(turn="Buffy", blue=[2, 2], people={"Buffy": "12,13"}).starts("move")
    t = Table(turn="Darla", blue=[2, 2], people={"Xander": "16,13", "Darla": "15,13"})
    assert (t.starts("attack"), "(17,13)" in t.starts("move")) == (["Xander"], False)
    people = {"Xander": "20,12", "Vamp Willow": "17,13"}
    t = Table(villain="judge", turn="Vamp Willow", blue=[2, 2], people=people)
    assert {"(16,13)", "(15,13)"} <= set(t.starts("move"))
    assert t.say("move (15,13)").refused("move (16,13)") == "BG-MOVE-07"
    t = Table(turn="Spike", blue=[2, 2], people={"Spike": "14,7"}, options={"stevenson_hall_is_residence": True})
    assert t.refused("move (15,7)") == "BG-MOVE-07"
    assert "move (15,7)" in Table(turn="Spike", blue=[2, 2], people={"Spike": "14,7"}).options


# --- drawing, recovering, trading ---------------------------------------------------------------------------------


def test_draws() -> None:
    """BG-DRAW-01, BG-DRAW-03, BG-DRAW-04, BG-DRAW-05, BG-DRAW-06, BG-DRAW-07, BG-TEST-DRAW-01, BG-TEST-DRAW-02,
    BG-TEST-DRAW-03, BG-TEST-DRAW-04, BG-TEST-DRAW-05, BG-TEST-DRAW-06, BG-AMB-24, BG-AMB-26, BG-AMB-81,
    BG-AMB-83, BG-TEST-READING-09, BG-TEST-CARD-02.
    """
    assert Table(turn="Buffy", blue=[2, 2], people={"Buffy": "4,2"}).refused("draw") == "BG-DRAW-03"
    assert Table(turn="Spike", blue=[2, 2], people={"Spike": "12,15"}).refused("draw") == "BG-DRAW-03"
    assert Table(turn="Buffy", blue=[2, 2], people={"Buffy": "12,5"}).refused("draw") == "BG-DRAW-01"
    five = ["Healing", "Sewer Map", "Sewer Map", "Spell of Stillness", "Revoke Invitation"]
    t = Table(
        turn="Willow",
        blue=[2, 2],
        people={"Willow": "18,5"},
        piles={"research": ["Healing"]},
        discards={"research": five},
        short=["research"],
    )
    t.say("draw")
    assert (t["research.pile"], t["research.discards"], len(t["Willow.cards"])) == (5, [], 1)
    t = Table(
        turn="Buffy",
        blue=[2, 2],
        piles={"weapon": ["Crossbow"]},
        people={"Buffy": {"space": "11,5", "cards": ["Wooden Stake", "Sword"]}},
    )
    t.say("draw")
    assert t.starts("discard") == ["Crossbow", "Sword", "Wooden Stake"]
    t = Table(
        turn="Xander",
        blue=[2, 2],
        piles={"weapon": ["Crossbow"]},
        people={"Xander": {"space": "11,5", "cards": ["Wooden Stake"], "artifact": "Majik Sword"}},
    )
    t.say("draw")
    assert (t.starts("discard"), t.refused("discard Majik Sword")) == (["Crossbow", "Wooden Stake"], "BG-CARD-10")
    t = Table(
        turn="Xander",
        blue=[2, 2],
        people={"Xander": {"space": "18,13", "cards": []}, "Willow": {"cards": ["Amy"]}, "Oz": {"cards": ["Devon"]}},
        short=["help"],
    )
    assert t.refused("draw") == "BG-DRAW-07"
    t = Table(
        turn="Spike",
        phase=0,
        blue=[2, 2],
        people={"Spike": "3,2"},
        hand=["Hex", "Feed", "Feed"],
        piles={"evil": ["Invitation", "Sewer Lurkers"]},
    ).say("draw")
    assert t.starts("discard") == ["Feed", "Hex", "Invitation", "Sewer Lurkers"]
    assert len(t.say("discard Feed")["hand"]) == 4


def test_recovery() -> None:
    """BG-ARTIFACT-01, BG-ARTIFACT-02, BG-ARTIFACT-03, BG-ARTIFACT-04, BG-ARTIFACT-05, BG-ARTIFACT-07,
    BG-TEST-ARTIFACT-01, BG-TEST-ARTIFACT-02, BG-TEST-ARTIFACT-03, BG-TEST-ARTIFACT-04, BG-TEST-ARTIFACT-05,
    BG-AMB-49, BG-TEST-CARD-03, BG-CARD-02, BG-CARD-03, BG-CARD-04, BG-CARD-05.
    """
    t = Table(turn="Willow", blue=[2, 3], people={"Willow": "21,2", "Spike": "20,0"}).say("move (21,0)")
    t.say("recover", dice=majik(0, 3))
    assert (t["Willow.artifact"], t.seen(2, "NE")) == ("", "?")
    assert (t.refused("move (21,1)"), t.refused("recover")) == ("BG-TURN-03", "BG-AMB-26")
    t = Table(turn="Willow", blue=[2, 3], people={"Willow": "21,0"}).say("recover", dice=majik(1, 3))
    assert (t["NE"], t.seen(0, "Willow.artifact")) == ("", "Book of Spells")
    t = Table(turn="Buffy", blue=[2, 3], people={"Buffy": {"space": "21,0", "artifact": "Swift Boots"}})
    assert t.refused("recover") == "BG-ARTIFACT-01"
    t = Table(turn="Buffy", blue=[2, 3], people={"Buffy": "21,17", "Xander": {"artifact": "Swift Boots"}})
    assert t.refused("recover") == "BG-AMB-49"
    t = Table(turn="Spike", blue=[2, 2], people={"Spike": "0,17"}).say("recover", dice=majik(1, 1))
    assert (t["Spike.artifact"], t.seen(1, "Spike.artifact")) == ("Majik Sword", "?")
    t = Table(turn="The Master", blue=[2, 2], people={"The Master": "21,17"}).say("recover", dice=majik(1, 3))
    assert t.seen(1, "The Master.artifact") == "Swift Boots"
    people = {"Spike": {"space": "5,2", "health": 1, "artifact": "Majik Sword"}, "Buffy": "5,1"}
    t = Table(turn="Buffy", blue=[2, 2], people=people).say("attack Spike", dice=red("P---"))
    assert (t.seen(0, "SW"), t.seen(1, "SW"), t.seen(None, "SW")) == ("Majik Sword", "?", "?")


def test_trades() -> None:
    """BG-TRADE-01, BG-TRADE-02, BG-TRADE-03, BG-TRADE-04, BG-TRADE-05, BG-TRADE-06, BG-TEST-TRADE-01,
    BG-TEST-TRADE-02, BG-TEST-TRADE-03, BG-TEST-TRADE-04, BG-TEST-TRADE-05, BG-AMB-50, BG-AMB-51, BG-AMB-86,
    BG-TEST-READING-16.
    """
    people = {
        "Xander": {"space": "17,13", "cards": ["Amy"]},
        "Willow": {"space": "16,13", "cards": ["Healing"]},
        "Buffy": "18,12",
        "Drusilla": "20,17",
    }
    t = Table(turn="Xander", blue=[2, 2], people=people)
    assert {"give Amy > Willow", "take Healing > Willow"} <= set(t.options)
    assert t.refused("give Amy > Buffy") == "BG-TRADE-01"
    t.say("give Amy > Willow")
    t.say("propose")
    assert (t.seat, t.options) == ("C", ["yes", "no"])
    t.say("yes")
    assert (t["Willow.cards"], t["Xander.cards"]) == (["Healing", "Amy"], [])
    assert t.refused("take Amy > Willow") == "BG-TRADE-05"
    t.say("take Healing > Willow")
    t.say("no")
    assert (t["Xander.cards"], t["turn"]) == ([], "Oz")
    people = {
        "Xander": {"space": "17,13", "artifact": "Swift Boots"},
        "Willow": {"space": "16,13", "artifact": "Book of Spells"},
    }
    t = Table(turn="Xander", blue=[2, 2], people=people, players=2).say("give Swift Boots > Willow")
    assert (t["Xander.artifact"], t["Willow.artifact"]) == ("Book of Spells", "Swift Boots")
    people = {"Xander": {"space": "20,12", "cards": ["Amy"]}, "Willow": "20,14", "Spike": "19,13"}
    t = Table(turn="Xander", players=2, blue=[2, 3], people=people).say("move (20,13)", "give Amy > Willow")
    assert (t.refused("move (20,12)"), t.starts("attack")) == ("BG-TURN-03", ["Spike"])


def test_how_far_the_acting_person_can_go_is_its_own_player_s_to_know() -> None:
    """BG-ARTIFACT-06: boots that nobody has seen must not show in what others are told."""
    s = GAME.start({"players": 2, "villain": "master"}, 7)
    while s.kind != "main":
        GAME.answer(s, s.offer()[0])
    assert s.layers
    assert s.copy().layers is s.layers
    assert GAME.view(s, s.seat).state.layers is s.layers
    assert GAME.view(s, 1 - s.seat).state.layers is None
    assert GAME.view(s, None).state.layers is None
