"""Fights, siring, death and victory: BG-FIGHT, BG-SIRE, BG-DEATH, BG-HEALTH, BG-VICTORY."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.board.table import EVIL, GOOD, Table, majik, red


def duel(attacker: str, target: str, dice: str, *cards: str, **spec: Any) -> Table:
    """`attacker` on (16,8) attacks `target` on (15,8)."""
    people = spec.pop("people", {})
    own, other = dict(people.pop(attacker, {})), dict(people.pop(target, {}))
    good = attacker in ("Buffy", "Willow", "Xander", "Oz")
    if good and cards:
        own["cards"] = list(cards)
    if not good:
        spec["hand"] = list(cards)
    people = {attacker: {"space": "16,8"} | own, target: {"space": "15,8"} | other} | people
    if not {"Willow", "Vamp Willow"} & set(people):
        people["Willow"] = "20,7"
    t = Table(turn=attacker, blue=[2, 2], people=people, **spec).say(f"attack {target}")
    for card in cards:
        t.say(f"play {card}")
    if t.seat != "chance":
        t.say("strike")
    return t.roll(*red(dice))


def test_hits() -> None:
    """BG-FIGHT-02, BG-FIGHT-03, BG-FIGHT-05, BG-FIGHT-06, BG-FIGHT-07, BG-FIGHT-08, BG-TEST-FIGHT-01,
    BG-TEST-FIGHT-02, BG-TEST-FIGHT-03, BG-TEST-FIGHT-04, BG-TEST-FIGHT-05, BG-TEST-FIGHT-07, BG-AMB-27.
    """
    assert duel("Buffy", "Spike", "PKS-")["Spike.health"] == 6
    assert not duel("Buffy", "Spike", "JS--", "Wooden Stake", people={"Spike": {"health": 6}})["Spike.alive"]
    later = {"wounds_from_same_roll_count": False}
    t = duel("Buffy", "Spike", "JS--", "Wooden Stake", people={"Spike": {"health": 6}}, options=later)
    assert t["Spike.health"] == 5
    assert duel("Buffy", "Spike", "S---", "Wooden Stake")["Spike.health"] == 8
    assert duel("Oz", "Spike", "FFK--", phase=5)["Spike.health"] == 5
    assert duel("Buffy", "Adam", "SSF--", "Crossbow", villain="adam")["Adam.health"] == 16
    t = duel("Xander", "Spike", "PP")
    assert (t["Spike.health"], t["Xander.health"], t["turn"]) == (6, 7, "Oz")


def test_who_can_be_attacked() -> None:
    """BG-FIGHT-01, BG-MOVE-12, BG-AMB-25, BG-AMB-30, BG-TEST-FIGHT-06, BG-TEST-FIGHT-08, BG-TEST-READING-10,
    BG-EFFECT-06.
    """
    for buffy, spike in (("3,4", "4,5"), ("4,2", "3,2")):
        t = Table(turn="Buffy", blue=[2, 2], people={"Buffy": buffy, "Spike": spike})
        assert t.refused("attack Spike") == "BG-FIGHT-01"
    t = Table(turn="Buffy", blue=[2, 2], people={"Buffy": "5,1", "Xander": "5,2"})
    assert t.refused("attack Xander") == "BG-AMB-30"
    assert t.refused("attack Kathy") == "BG-DEATH-01"
    t = Table(turn="Oz", phase=5, blue=[2, 2], people={"Oz": "12,1", "Willow": "12,2"})
    assert t.refused("attack Willow") == "BG-AMB-30"
    ends = {"Buffy": "1,2", "Darla": "1,7"}
    assert Table(turn="Buffy", blue=[2, 2], people=ends).starts("attack") == ["Darla"]
    t = Table(turn="Buffy", blue=[2, 2], people=ends, options={"attack_through_tunnels": False})
    assert t.refused("attack Darla") == "BG-FIGHT-01"
    people = {"Buffy": {"space": "1,2", "cards": ["Healing", "Amy"]}, "Willow": {"space": "1,7", "health": 2}}
    t = Table(turn="Buffy", blue=[2, 2], people=people)
    assert (t.refused("give Amy > Willow"), t.refused("play Healing")) == ("BG-TRADE-01", "BG-EFFECT-03")


def test_order_of_an_attack() -> None:
    """BG-FIGHT-09, BG-FIGHT-10, BG-FIGHT-11, BG-FIGHT-12, BG-FIGHT-13, BG-TEST-FIGHT-09, BG-AMB-74, BG-AMB-75."""
    t = duel("Buffy", "Spike", "PSS-", "Holy Water", people={"Buffy": {"artifact": "Majik Sword"}})
    assert (t["Spike.health"], t["weapon.discards"]) == (3, ["Holy Water"])


@pytest.mark.parametrize(("health", "dice", "side"), [(7, "F-", "good"), (7, "FF", "evil"), (4, "F-", "evil")])
def test_siring(health: int, dice: str, side: str) -> None:
    """BG-SIRE-01, BG-SIRE-02, BG-TEST-SIRE-01, BG-TEST-SIRE-02, BG-TEST-EFFECT-36."""
    t = duel("Spike", "Willow", dice, "Sire a Vampire", people={"Willow": {"health": health}})
    assert (t["Willow.side"], t["evil.discards"]) == (side, ["Sire a Vampire"])


def test_who_cannot_be_sired() -> None:
    """BG-SIRE-05, BG-SIRE-06, BG-SIRE-07, BG-SPELL-06, BG-AMB-29, BG-TEST-SIRE-02, BG-TEST-SIRE-05,
    BG-TEST-SIRE-06.
    """
    hand = ["Sire a Vampire", "Surprise Attack"]
    for villain, foe, about in (
        ("master", "Oz", {"space": "15,8", "health": 4}),
        ("judge", "Vamp Xander", {"space": "15,8", "side": "good"}),
    ):
        t = Table(villain=villain, turn="Spike", blue=[2, 2], hand=hand, people={"Spike": "15,7", foe: about})
        assert t.say(f"attack {foe}").refused("play Sire a Vampire") == "BG-EFFECT-03"
        t.s.fangs = 1  # as if it had been played all the same
        assert t.say("strike", dice=red("FF"))[f"{foe}.side"] == "good"
    assert duel("Spike", "Willow", "FK", people={"Willow": {"health": 4}}, villain="adam")["Willow.health"] == 3
    people = {"Adam": "16,8", "Willow": "15,8"}
    t = Table(villain="adam", turn="Adam", blue=[2, 2], hand=["Sire a Vampire", "Surprise Attack"], people=people)
    assert t.say("attack Willow").refused("play Sire a Vampire") == "BG-SIRE-01"


def test_sired_character() -> None:
    """BG-SIRE-03, BG-SIRE-04, BG-AMB-59, BG-AMB-60, BG-TEST-SIRE-03, BG-TEST-SIRE-04, BG-AMB-28."""
    xander = {"health": 1, "cards": ["Amy", "Devon"], "artifact": "Majik Sword"}
    t = duel("Spike", "Xander", "F-", "Sire a Vampire", people={"Xander": xander}, villain="judge")
    assert (t["Xander.side"], t["Xander.health"], t["Xander.space"]) == ("evil", 8, "15,8")
    assert (sorted(t["help.discards"]), t["Xander.cards"]) == (["Amy", "Devon"], [])
    assert t.seen(1, "Xander.artifact") == "Majik Sword"
    assert not duel("Spike", "Willow", "PF", "Sire a Vampire", people={"Willow": {"health": 1}})["Willow.alive"]
    t = duel(
        "Spike",
        "Willow",
        "PF",
        "Sire a Vampire",
        people={"Willow": {"health": 1}},
        options={"damage_before_fangs_kills": False},
    )
    assert (t["Willow.alive"], t["Willow.side"], t["Willow.health"]) == (True, "evil", 8)


def test_health() -> None:
    """BG-HEALTH-01, BG-HEALTH-02, BG-HEALTH-03, BG-HEALTH-05, BG-TEST-HEALTH-01, BG-TEST-HEALTH-02, BG-AMB-07,
    BG-TEST-READING-03.
    """
    t = duel("Spike", "Buffy", "P-", people={"Buffy": {"health": 7}})
    assert (t["Buffy.health"], t["Buffy.wounded"]) == (6, True)
    t = duel("Spike", "Willow", "PK", people={"Willow": {"health": 1}})
    assert (t["Willow.alive"], t["Willow.health"]) == (False, 0)


def test_where_the_artifact_goes() -> None:
    """BG-DEATH-01, BG-DEATH-02, BG-DEATH-03, BG-TEST-DEATH-01, BG-TEST-DEATH-02, BG-AMB-31, BG-TEST-READING-11."""
    people = {
        "Buffy": "5,1",
        "Drusilla": {"space": "5,2", "health": 1, "artifact": "Majik Sword"},
        "Willow": {"artifact": "Swift Boots"},
    }
    t = Table(turn="Buffy", blue=[2, 2], people=people, hand=["Hex"] * 2 + ["Feed"] * 2)
    t.say("attack Drusilla", dice=red("P---"))
    assert (t.seat, t.starts("put"), t.refused("put NW")) == ("B", ["SE", "SW"], "BG-DEATH-02")
    t.say("put SE")
    assert (t["SE"], len(t["hand"]), t["Drusilla.alive"]) == ("Majik Sword", 4, False)
    people = {"Spike": {"health": 1, "invitation": True, "artifact": "Majik Sword"}}
    t = duel("Buffy", "Spike", "P---", people=people)
    assert (t["SW"], t["evil.discards"]) == ("Majik Sword", ["Invitation"])


def test_death_without_an_attacker() -> None:
    """BG-DEATH-04, BG-AMB-32, BG-TEST-DEATH-03, BG-TEST-DEATH-04."""
    dru = {"space": "4,3", "health": 3, "artifact": "Majik Sword"}
    t = Table(turn="Buffy", phase=10, people={"Drusilla": dru}).roll(1, 3)
    assert (t["Drusilla.alive"], t["SW"]) == (False, "Majik Sword")
    people = {"Drusilla": dru, "Spike": {"artifact": "Book of Spells"}}
    t = Table(turn="Darla", phase=10, people=people).roll(1, 3)
    assert (t.seat, t.starts("put")) == ("B", ["NE", "SW"])
    t = Table(turn="Darla", phase=10, people=people, options={"artifact_without_attacker": "causer"}).roll(1, 3)
    assert t.seat == "A"


# --- victory ------------------------------------------------------------------------------------------------------


def test_master_and_adam() -> None:
    """BG-VICTORY-MASTER-01, BG-VICTORY-ADAM-01, BG-VICTORY-ADAM-02, BG-VICTORY-ALL-01, BG-TEST-VICTORY-01,
    BG-TEST-VICTORY-07, BG-TEST-VICTORY-11, BG-TEST-VICTORY-12.
    """
    t = duel("Spike", "Buffy", "F-", "Sire a Vampire", people={"Buffy": {"health": 6}})
    assert (t.winner, t["ending"]) == (EVIL, "board.end.sired")
    t = duel("The Master", "Buffy", "PPPP", people={"Buffy": {"health": 3}}, black=[0, 2])
    assert (t.winner, t["ending"]) == (EVIL, "board.end.killed")
    assert duel("Adam", "Buffy", "PPPPP", people={"Buffy": {"health": 5}}, villain="adam").winner == EVIL
    t = duel("Buffy", "Adam", "J---", people={"Adam": {"health": 1}}, villain="adam")
    assert (t.winner, t["ending"]) == (GOOD, "board.end.villain")
    people: dict[str, Any] = {"Willow": "dead", "Xander": "dead", "Oz": "dead"}
    t = Table(villain="adam", turn="Buffy", blue=[2, 2], people=people)
    assert t.winner is None


def test_power_chip_destroyed() -> None:
    """BG-AMB-56, BG-TEST-VICTORY-10, BG-VICTORY-ADAM-02."""
    people = {"Willow": {"artifact": "Power Chip", "cards": ["The Living Flame"]}}
    t = Table(villain="adam", turn="Willow", blue=[2, 2], people=people)
    t.say("play The Living Flame", dice=majik(1, 3))
    assert (t.winner, t["destroyed"]) == (None, ["Power Chip"])


def test_judge() -> None:
    """BG-VICTORY-JUDGE-01, BG-VICTORY-JUDGE-02, BG-VICTORY-JUDGE-03, BG-TEST-VICTORY-03, BG-TEST-VICTORY-04,
    BG-TEST-VICTORY-05.
    """
    people: dict[str, Any] = {"Buffy": "dead", "Vamp Willow": "20,7", "Xander": "dead", "Oz": {"health": 1}}
    t = duel("Spike", "Oz", "P-", people=people, villain="judge")
    assert (t.winner, t["ending"]) == (EVIL, "board.end.no_good")
    people = {"Xander": {"artifact": "Judge's Arm", "cards": ["The Living Flame"]}}
    t = Table(villain="judge", turn="Xander", blue=[2, 2], people=people)
    assert t.say("play The Living Flame", dice=majik(1, 1)).winner == GOOD
    people = {"The Judge": {"space": "5,17", "health": 1}, "Buffy": "5,16"}
    t = Table(villain="judge", turn="Buffy", blue=[2, 2], people=people, gone=["Judge's Arm"])
    assert t.say("attack The Judge", dice=red("K---")).winner == GOOD


def test_mayor() -> None:
    """BG-VICTORY-MAYOR-01, BG-VICTORY-MAYOR-02, BG-VICTORY-MAYOR-03, BG-MAYOR-01, BG-MAYOR-06, BG-FIGHT-14,
    BG-AMB-53, BG-TEST-VICTORY-06, BG-TEST-VICTORY-13, BG-TEST-READING-18.
    """
    people: dict[str, Any] = {"Willow": {"artifact": "Box of Gavrok", "cards": ["The Living Flame"]}}
    t = Table(villain="mayor", turn="Willow", blue=[2, 2], people=people)
    assert t.say("play The Living Flame", dice=majik(1, 3)).winner == GOOD
    people = {"Demon Mayor": {"space": "8,0", "health": 1}, "Buffy": "8,1"}
    t = Table(villain="mayor", turn="Buffy", blue=[2, 2], people=people, gone=["Box of Gavrok"])
    assert t.say("attack Demon Mayor", dice=red("J---")).winner == GOOD
    people = {"The Mayor": {"space": "8,0", "health": 1}, "Buffy": "8,1"}
    t = Table(villain="mayor", turn="Buffy", blue=[2, 2], people=people).say("attack The Mayor", dice=red("J---"))
    assert (t.winner, t["The Mayor.health"]) == (None, 1)
    t = Table(villain="mayor", turn="Buffy", blue=[2, 2], people=people, options={"mayor_invulnerable": False})
    t.say("attack The Mayor", dice=red("J---"))
    assert (t.winner, t["The Mayor.alive"]) == (None, False)
    people = {"The Mayor": "dead", "Bad Faith": {"artifact": "Box of Gavrok"}}
    t = Table(villain="mayor", turn="Evil", people=people, options={"mayor_invulnerable": False})
    assert t.seat == "chance"
    people = {
        "Bad Faith": {"space": "17,8", "artifact": "Box of Gavrok"},
        "Willow": {"space": "16,8", "cards": ["The Living Flame", "The Living Flame"]},
    }
    t = Table(villain="mayor", turn="Willow", blue=[2, 2], people=people)
    t.say("play The Living Flame", dice=majik(1, 3))
    assert t.winner is None
    assert t.say("play The Living Flame", dice=majik(2, 3)).winner == GOOD


def test_buffy_sired_elsewhere_and_angel_counts() -> None:
    """BG-AMB-34, BG-AMB-60, BG-VICTORY-ALL-02, BG-TEST-VICTORY-08, BG-TEST-VICTORY-09."""
    t = duel("Vamp X", "Buffy", "F-", "Sire a Vampire", people={"Buffy": {"health": 6}}, villain="mayor")
    assert (t.winner, t["Buffy.side"]) == (None, "evil")
    people: dict[str, Any] = {
        "Buffy": "dead",
        "Vamp Willow": "20,7",
        "Oz": "dead",
        "Angel": "11,11",
        "Xander": {"health": 1},
    }
    t = duel("Vamp X", "Xander", "P-", people=dict(people), villain="mayor")
    assert t.winner is None
    t = duel(
        "Vamp X", "Xander", "P-", people=dict(people), villain="mayor", options={"angel_counts_for_evil_victory": False}
    )
    assert t.winner == EVIL


def test_round_limit() -> None:
    """BG-VICTORY-ALL-03, BG-AMB-82, BG-TEST-VICTORY-14."""
    t = Table(turn="Oz", round=3, blue=[2, 2], options={"round_limit": 3}).say("done")
    assert (t.winner, t["ending"]) == ((), "board.end.rounds")
    t = Table(turn="Oz", round=3, blue=[2, 2], options={"round_limit": 0}).say("done")
    assert (t.winner, t["round"]) == (None, 4)
