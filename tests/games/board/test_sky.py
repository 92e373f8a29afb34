"""Phase Chart, wolves and sun: BG-MOON, BG-WERE, BG-SUN and their readings."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.games.board.components import PHASES
from tests.games.board.table import GOOD, Table, majik, red


def test_moons_move_the_talisman() -> None:
    """BG-MOON-01, BG-TEST-MOON-01, BG-AMB-46, BG-TEST-READING-15, BG-MOON-07."""
    assert Table(turn="Buffy").roll(1, 3)["index"] == 3
    assert Table(turn="Spike", phase=3).roll(1, 6)["index"] == 5
    assert Table(turn="Buffy", phase=11).roll(1, 3)["index"] == 0
    t = Table(turn="Buffy").roll(1, 1)
    assert (t["steps"], t["index"]) == (2, 3)


def test_new_moon_gives_evil_two_cards() -> None:
    """BG-MOON-02, BG-DRAW-02, BG-SEED-09, BG-TEST-MOON-02."""
    t = Table(turn="Spike", phase=1, people={"Spike": "2,1"}).roll(1, 2).say("move (3,2)", "draw")
    assert (t["index"], len(t["hand"])) == (2, 1)
    t = Table(turn="Spike", phase=0, people={"Spike": "3,2"}, blue=[2, 2]).say("draw")
    assert len(t["hand"]) == 2


def test_full_moon_is_judged_on_the_final_space() -> None:
    """BG-AMB-13, BG-TEST-MOON-03."""
    old = PHASES[:]
    PHASES[:] = ["new", "new", "waxing", "full", "waning", "sunrise"]
    try:
        t = Table(turn="Buffy").roll(1, 6)
        assert (t["index"], t["Oz.form"]) == (4, "Oz")
    finally:
        PHASES[:] = old


def test_oz_changes_before_he_moves() -> None:
    """BG-MOON-03, BG-MOON-04, BG-MOON-05, BG-AMB-39, BG-TEST-MOON-04, BG-WERE-06."""
    t = Table(turn="Oz", phase=4, people={"Oz": {"space": "12,1", "cards": ["Forrest"]}}).roll(1, 4)
    assert (t["index"], t["Oz.form"], t["steps"], t["Oz.cards"]) == (5, "Werewolf Oz", 10, [])
    assert t["help.discards"] == ["Forrest"]


def test_shift_the_moon() -> None:
    """BG-MOON-06, BG-AMB-84, BG-TEST-MOON-05, BG-TEST-MOON-06, BG-TEST-EFFECT-46."""
    t = Table(turn="Darla", phase=0, blue=[2, 2], hand=["Shift the Moon"], people={"Drusilla": "2,3"})
    t.say("play Shift the Moon", "shift back", dice=majik(1, 1))
    assert (t["index"], t["Drusilla.space"], t["Drusilla.health"]) == (11, "2,2", 6)
    t = Table(turn="Darla", phase=5, blue=[2, 2], hand=["Shift the Moon"], people={"Oz": {"health": 12}})
    t.say("play Shift the Moon", "shift back", dice=majik(1, 1))
    assert (t["index"], t["Oz.form"], t["Oz.health"]) == (4, "Oz", 6)


def test_werewolf_cards_and_artifact() -> None:
    """BG-WERE-02, BG-WERE-03, BG-WERE-04, BG-AMB-14, BG-TEST-WERE-01."""
    oz = {"health": 3, "cards": ["Crossbow", "Sewer Map", "Amy"], "artifact": "Majik Sword"}
    t = Table(turn="Buffy", phase=4, people={"Oz": oz, "Spike": {"artifact": "Book of Spells"}}).roll(1, 3)
    assert (t["Oz.health"], t.starts("put"), t.seat) == (15, ["NE", "SW"], "E")
    assert t.refused("put NW") == "BG-DEATH-02"
    t.say("put NE")
    assert (t["NE"], t["Oz.artifact"], t["weapon.discards"]) == ("Majik Sword", "", ["Crossbow"])
    assert (t["research.discards"], t["help.discards"]) == (["Sewer Map"], ["Amy"])


def test_a_wolf_cannot_use_cards() -> None:
    """BG-WERE-05, BG-WERE-06, BG-TEST-WERE-02, BG-AMB-15, BG-TEST-READING-05."""
    t = Table(turn="Oz", phase=5, blue=[2, 3], people={"Oz": "12,1", "Xander": {"space": "12,2", "cards": ["Amy"]}})
    assert t["steps"] == 10
    assert t.refused("take Amy > Werewolf Oz") == "BG-TRADE-01"
    assert t.refused("take Amy > Xander") == "BG-WERE-05"
    t.say("move (14,2)")
    assert t.refused("draw") == "BG-WERE-05"
    t = Table(turn="Oz", phase=5, blue=[2, 3], people={"Oz": "21,0", "Spike": "20,0"})
    assert t.refused("recover") == "BG-WERE-05"
    assert t.starts("attack") == ["Spike"]
    t = Table(turn="Xander", phase=5, blue=[2, 3], people={"Oz": "12,1", "Xander": {"space": "12,2", "cards": ["Amy"]}})
    assert t.refused("give Amy > Werewolf Oz") == "BG-AMB-15"


def test_wolf_turns_back() -> None:
    """BG-WERE-07, BG-AMB-38, BG-TEST-WERE-03, BG-TEST-WERE-06."""
    t = Table(turn="Buffy", phase=7, people={"Oz": {"health": 2}}).roll(1, 3)
    assert (t["index"], t["Oz.health"], t["Oz.fight"]) == (8, 6, 2)
    t = Table(turn="Buffy", phase=5, people={"Oz": {"health": 9}}).roll(1, 3)
    assert (t["index"], t["Oz.health"]) == (6, 9)


def test_veruka() -> None:
    """BG-WERE-01, BG-WERE-08, BG-WERE-09, BG-AMB-16, BG-TEST-WERE-04, BG-TEST-WERE-05, BG-SEED-05."""
    t = Table(
        turn="Buffy",
        phase=4,
        hand=["Hex", "Feed", "Feed"],
        people={"Veruka": {"space": "11,11", "health": 2, "artifact": "Swift Boots"}, "Oz": {"health": 3}},
    )
    t.roll(1, 3)
    assert (t["Spike.alive"], t["Veruka.health"], t["Oz.health"], t["SE"]) == (False, 13, 15, "Swift Boots")
    assert len(t["hand"]) == 3
    t = Table(turn="Darla", phase=5, blue=[2, 2], people={"Veruka": "11,11", "Darla": "15,8", "Willow": "16,8"})
    t.say("attack Willow", dice=red("F-"))
    assert t["Willow.health"] == 7
    t = Table(turn="Veruka", phase=5, blue=[2, 2], people={"Veruka": "15,8", "Willow": "16,8"})
    t.say("attack Willow", dice=red("F---"))
    assert t["Willow.health"] == 6
    t = Table(turn="Buffy", phase=7, people={"Veruka": "11,11"}).roll(1, 3)
    assert (t["index"], t["Veruka.health"], t["Oz.health"]) == (8, 5, 6)


def test_human_fangs_do_nothing() -> None:
    """BG-WERE-10, BG-AMB-68, BG-TEST-WERE-07."""
    t = Table(turn="Oz", blue=[2, 2], people={"Oz": "15,8", "Spike": "16,8"}).say("attack Spike", dice=red("FF"))
    assert t["Spike.health"] == 8


# --- sun ----------------------------------------------------------------------------------------------------------


def test_run_for_cover() -> None:
    """BG-SUN-02, BG-SUN-03, BG-TEST-SUN-01, BG-TEST-SUN-02, BG-SEED-06, BG-SUN-01."""
    t = Table(turn="Buffy", phase=10, people={"Spike": {"space": "4,3", "health": 5}}).roll(1, 3)
    assert (t["Spike.space"], t["Spike.health"]) == ("2,2", 2)
    t = Table(turn="Buffy", phase=10, people={"Spike": {"space": "4,3", "health": 3}}).roll(1, 3)
    assert not t["Spike.alive"]
    t = Table(turn="Buffy", phase=10, people={"Spike": "15,0"}).roll(1, 6)
    assert (t["index"], t["Spike.space"], t["Spike.health"]) == (0, "14,1", 6)


def test_no_way_inside() -> None:
    """BG-SUN-04, BG-AMB-19, BG-TEST-SUN-03."""
    people: dict[str, Any] = {"Darla": "4,8", "Buffy": "4,7", "Willow": "4,9"}
    assert not Table(turn="Buffy", phase=10, people=people).roll(1, 3)["Darla.alive"]
    people["Darla"] = {"space": "4,8", "invitation": True}
    t = Table(turn="Buffy", phase=10, people=people).roll(1, 3)
    assert (t["Darla.space"], t["Darla.health"]) == ("5,8", 7)


def test_summoned_into_the_sun() -> None:
    """BG-SUN-05, BG-SUN-11, BG-TEST-SUN-04."""
    t = Table(
        turn="Willow", phase=11, blue=[2, 2], people={"Willow": {"space": "9,3", "cards": ["Spell of Evil Summoning"]}}
    )
    t.say("play Spell of Evil Summoning", "target Spike", dice=majik(2, 3)).say("stand (10,3)")
    assert (t["Spike.space"], t["Spike.health"]) == ("11,4", 6)


def test_nobody_goes_into_the_sun() -> None:
    """BG-SUN-06, BG-SUN-07, BG-TEST-SUN-05."""
    people = {"Vamp X": "7,15", "Angel": "8,4", "Bad Faith": "8,2"}
    t = Table(villain="mayor", turn="Vamp X", phase=11, blue=[2, 2], people=people)
    assert t.refused("move (7,14)") == "BG-SUN-06"
    t = Table(villain="mayor", turn="Angel", phase=11, blue=[2, 2], people=people)
    assert t.refused("move (8,3)") == "BG-SUN-06"
    t = Table(villain="mayor", turn="Bad Faith", phase=11, blue=[2, 2], people=people)
    assert "move (8,3)" in t.options


def test_past_an_ally_in_the_doorway() -> None:
    """BG-AMB-18, BG-SUN-08, BG-TEST-SUN-06."""
    people = {"Spike": "15,1", "Drusilla": "14,1"}
    t = Table(turn="Buffy", phase=10, people=people).roll(1, 3)
    assert t.starts("run") == ["(13,1)", "(14,0)", "(14,2)"]
    t.say("run (13,1)")
    assert (t["Spike.health"], t["Drusilla.space"]) == (7, "14,1")
    t = Table(turn="Buffy", phase=10, people=people, options={"blocked_shelter_slides_free": False}).roll(1, 3)
    assert (t["Spike.space"], t["Spike.health"]) == ("16,4", 4)  # the next door that nobody holds is four steps away


def test_sired_in_the_sun() -> None:
    """BG-AMB-63, BG-SIRE-08, BG-TEST-SUN-07."""
    t = Table(
        villain="judge",
        turn="Spike",
        phase=11,
        blue=[2, 2],
        hand=["Sire a Vampire"],
        people={"Spike": "8,2", "Xander": {"space": "8,3", "health": 4}},
    )
    t.say("attack Xander", "play Sire a Vampire", dice=red("F-"))
    assert (t["Xander.form"], t["Xander.side"], t.seat) == ("Vamp Xander", "evil", "A")
    assert t.starts("run") == ["(7,2)", "(8,1)", "(8,4)", "(9,2)"]
    assert t.say("run (8,4)")["Xander.health"] == 7


def test_the_run_costs_no_movement() -> None:
    """BG-SUN-10, BG-AMB-72, BG-TEST-SUN-08, BG-TEST-TURN-05, BG-TURN-07."""
    t = Table(turn="Spike", phase=10, people={"Spike": "4,3"}).roll(1, 3)
    assert (t["Spike.space"], t["Spike.health"], t["steps"]) == ("2,2", 5, 4)
    assert "move (1,7)" in t.options
    assert t.refused("move (2,3)") == "BG-SUN-06"
    t = Table(turn="Spike", phase=10, black=[0, 0], people={"Spike": {"space": "4,3", "health": 3}}).roll(1, 3)
    assert not t["Spike.alive"]
    assert t["turn"] != "Spike"


def test_losing_the_ring() -> None:
    """BG-SUN-11, BG-AMB-80, BG-TEST-SUN-09."""
    t = Table(
        turn="Willow",
        phase=11,
        blue=[2, 2],
        people={
            "Willow": {"space": "9,3", "cards": ["The Living Flame"]},
            "Spike": {"space": "8,3", "artifact": "Ring of Daylight"},
        },
    )
    t.say("play The Living Flame", dice=majik(2, 3))
    assert (t.seat, t.starts("run")) == ("A", ["(8,2)", "(8,4)"])
    assert t.say("run (8,2)")["Spike.health"] == 7
    assert t["destroyed"] == ["Ring of Daylight"]


def test_ties_may_belong_to_the_controller() -> None:
    """BG-AMB-17, BG-TEST-READING-06."""
    people = {"Vamp Xander": {"space": "8,3", "side": "good"}}
    assert Table(villain="judge", turn="Buffy", phase=10, people=people).roll(1, 3).seat == "A"
    t = Table(villain="judge", turn="Buffy", phase=10, people=people, options={"sun_ties_chosen_by": "controller"})
    assert t.roll(1, 3).seat == "D"


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("Spike", {"Spike.space": "9,5", "Spike.health": 7, "Darla.health": 5}),
        ("Darla", {"Darla.space": "9,5", "Darla.health": 6, "Spike.space": "11,4", "Spike.health": 6}),
    ],
)
def test_order_of_runs(first: str, expected: dict[str, object]) -> None:
    """BG-SUN-09, BG-AMB-20, BG-TEST-READING-07."""
    t = Table(
        turn="Buffy",
        phase=10,
        people={
            "Buffy": "7,4",
            "Willow": "8,4",
            "Xander": "9,4",
            "Oz": "7,5",
            "Drusilla": "8,5",
            "Spike": "10,5",
            "Darla": "10,6",
        },
    ).roll(1, 3)
    assert (t.seat, t.starts("flee")) == ("A", ["Darla", "Spike"])
    t.say(f"flee {first}")
    if first == "Spike":
        assert t.starts("run") == ["(11,4)", "(12,5)"]
        t.say("run (12,5)")
    assert {path: t[path] for path in expected} == expected


def test_each_side_may_order_its_own_runs() -> None:
    """BG-AMB-20: the setting `sun_order`."""
    people = {
        "Vamp Xander": {"space": "8,3", "side": "good"},
        "Vamp Willow": {"space": "10,3", "side": "good"},
        "Spike": "15,0",
    }
    t = Table(villain="judge", turn="Buffy", phase=10, people=people).roll(1, 3)
    assert (t.seat, t.starts("flee")) == ("A", ["Spike", "Vamp Willow", "Vamp Xander"])
    t = Table(villain="judge", turn="Buffy", phase=10, people=people, options={"sun_order": "active_side_first"})
    t.roll(1, 3)
    assert (t.seat, t.starts("flee")) == ("C", ["Vamp Willow", "Vamp Xander"])


def test_the_villain_burns() -> None:
    """BG-VICTORY-MASTER-02, BG-AMB-33, BG-TEST-VICTORY-02."""
    t = Table(turn="Buffy", phase=10, people={"The Master": "6,0", "Buffy": "6,1"}).roll(1, 3)
    assert (t.winner, t["ending"]) == (GOOD, "board.end.villain")
