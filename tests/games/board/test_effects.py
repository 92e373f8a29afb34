"""One case per card (BG-CARD-16, BG-EFFECT-01), and the rules of BG-EFFECT, BG-CARD and BG-SPELL around them.

Willow stands on (16,8), Spike on (15,8), Buffy on (17,8); an attacking Buffy or Xander on (15,7), its target on (15,8).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.board.table import GOOD, Table, majik, red


def strike(
    attacker: str, cards: list[str], dice: str, target: str = "Spike", health: int | None = None, **more: Any
) -> Table:
    """An attack with these cards on the target next door."""
    about: dict[str, Any] = {"space": "15,8"} | ({"health": health} if health else {}) | more.pop("about", {})
    people = {attacker: {"space": "15,7", "cards": cards} | more.pop("own", {}), target: about}
    t = Table(turn=attacker, blue=[2, 2], people=people | more.pop("people", {}), **more)
    t.say(f"attack {target}")
    for card in cards:
        t.say(f"play {card}")
    if "strike" in t.options:
        t.say("strike")
    return t.roll(*red(dice)) if dice else t


def test_weapons() -> None:
    """BG-TEST-EFFECT-01, BG-TEST-EFFECT-02, BG-TEST-EFFECT-03, BG-TEST-EFFECT-04, BG-TEST-EFFECT-05,
    BG-TEST-EFFECT-06, BG-TEST-EFFECT-07, BG-TEST-EFFECT-08, BG-CARD-05 (test), BG-FIGHT-04, BG-FIGHT-05,
    BG-FIGHT-11, BG-FIGHT-12, BG-AMB-27, BG-AMB-57, BG-AMB-58, BG-AMB-75.
    """
    t = strike("Buffy", ["Wooden Stake"], "SS--", health=8)
    assert (t["Spike.alive"], t["weapon.discards"]) == (False, ["Wooden Stake"])
    t = strike("Buffy", ["Crossbow"], "PS---", health=8)
    assert (t["Spike.health"], t["Spike.wounded"]) == (7, False)
    assert not strike("Buffy", ["Improvised Wood"], "S---", health=5)["Spike.alive"]
    assert strike("Buffy", ["Sword"], "----", health=8)["Spike.health"] == 7
    off = {"sword_adds_damage_on_miss": False}
    assert strike("Buffy", ["Sword"], "----", health=8, options=off)["Spike.health"] == 8
    assert strike("Xander", ["Battle Axe"], "P--")["Spike.health"] == 7
    assert not strike("Buffy", ["Holy Water"], "", health=2)["Spike.alive"]
    assert strike("Buffy", ["Stun Weapon"], "PPPPP-", target="Adam", villain="adam")["Adam.health"] == 11
    assert strike("Buffy", ["Rocket Launcher"], "K---", health=8)["Spike.health"] == 4


def test_weapons_for_the_wrong_target() -> None:
    """BG-TEST-EFFECT-06, BG-TEST-EFFECT-07: Holy Water against vampires only, the Stun Weapon against others only."""
    people = {"Buffy": {"space": "15,7", "cards": ["Holy Water", "Sword"]}, "Bad Faith": "15,8"}
    t = Table(villain="mayor", turn="Buffy", blue=[2, 2], people=people).say("attack Bad Faith")
    assert t.refused("play Holy Water") == "BG-EFFECT-03"
    people = {"Buffy": {"space": "15,7", "cards": ["Stun Weapon", "Sword"]}, "Spike": "15,8"}
    t = Table(turn="Buffy", blue=[2, 2], people=people).say("attack Spike")
    assert t.refused("play Stun Weapon") == "BG-EFFECT-03"


def test_one_weapon_and_nothing_later() -> None:
    """BG-CARD-08, BG-FIGHT-08, BG-FIGHT-09, BG-TEST-CARD-01, BG-TEST-FIGHT-09, BG-TEST-FIGHT-10, BG-TEST-FIGHT-11,
    BG-TEST-FIGHT-12, BG-TEST-FIGHT-13.
    """
    people = {
        "Buffy": {"space": "5,1", "cards": ["Wooden Stake", "Sword"], "artifact": "Glove of Myhnegon"},
        "Spike": "5,2",
    }
    t = Table(turn="Buffy", blue=[2, 2], people=people)
    assert t.refused("play Wooden Stake") == "BG-CARD-08"
    t.say("attack Spike")
    assert t.refused("move (4,1)") == t.refused("done") == "BG-FIGHT-09"
    t.say("play Wooden Stake")
    assert t.refused("play Sword") == "BG-CARD-08"


def cast(card: str, dice: list[int], target: str | None = None, caster: str = "Willow", **spec: Any) -> Table:
    """Willow casts a spell at a target."""
    people = spec.pop("people", {})
    own = people.pop(caster, {})
    own = {"space": own} if isinstance(own, str) else own
    cards = [card, *own.pop("cards", [])]
    t = Table(turn=caster, blue=[2, 2], people={caster: {"space": "16,8", "cards": cards} | own, **people}, **spec)
    t.say(f"play {card}")
    if target is not None and f"target {target}" in t.options:
        t.say(f"target {target}")
    if "cast" in t.options:
        t.say("cast")
    return t.roll(*dice)


def test_sewer_map() -> None:
    """BG-TEST-EFFECT-09, BG-MOVE-06, BG-TEST-MOVE-03, BG-CARD-09."""
    t = Table(turn="Xander", blue=[2, 1], people={"Xander": {"space": "4,10", "cards": ["Sewer Map"]}})
    t.say("move (14,10)")
    assert (t["steps"], t["Xander.cards"]) == (2, ["Sewer Map"])
    t = Table(turn="Buffy", blue=[2, 1], people={"Buffy": "4,10"})
    assert t.refused("move (14,10)") == "BG-MOVE-06"


@pytest.mark.parametrize(("health", "symbols", "after"), [(5, 1, 7), (5, 3, 9), (9, 2, 10), (5, 0, 5)])
def test_healing(health: int, symbols: int, after: int) -> None:
    """BG-TEST-EFFECT-10, BG-HEALTH-04, BG-AMB-43, BG-SPELL-01."""
    t = cast("Healing", majik(symbols, 3), people={"Buffy": {"space": "17,8", "health": health}})
    assert (t["Buffy.health"], t["research.discards"]) == (after, ["Healing"])


def test_healing_needs_somebody_hurt() -> None:
    """BG-EFFECT-03, BG-AMB-89, BG-TEST-EFFECT-10."""
    people = {"Willow": {"space": "16,8", "cards": ["Healing"], "health": 2}, "Buffy": "17,8"}
    assert Table(turn="Willow", blue=[2, 2], people=people).refused("play Healing") == "BG-EFFECT-03"


def test_soul_restoration() -> None:
    """BG-TEST-EFFECT-11, BG-SPELL-02, BG-SPELL-05, BG-TEST-SPELL-01, BG-TEST-SPELL-03, BG-TEST-SPELL-05,
    BG-AMB-21, BG-TEST-READING-08.
    """
    people: dict[str, Any] = {"Vamp Xander": {"space": "20,12", "health": 5, "artifact": "Majik Sword"}}
    t = cast("Spell of Soul Restoration", majik(2, 3), people=people, villain="judge")
    assert (t["Xander.side"], t["Xander.health"], t["Xander.player"], t["Xander.kind"]) == ("good", 5, "D", "vampire")
    assert (t["Xander.slots"], t.seen(None, "Xander.artifact")) == ("1/1/2/1", "Majik Sword")
    people["Vamp Xander"] = {"space": "20,12", "health": 5}
    assert cast("Spell of Soul Restoration", majik(1, 3), people=people, villain="judge")["Xander.side"] == "evil"
    t = Table(turn="Willow", blue=[2, 2], people={"Willow": {"cards": ["Spell of Soul Restoration"]}})
    assert t.refused("play Spell of Soul Restoration") == "BG-EFFECT-03"


def test_angelus_becomes_angel() -> None:
    """BG-SPELL-03, BG-SPELL-04, BG-SPELL-08, BG-SPELL-09, BG-AMB-23, BG-AMB-69, BG-AMB-87, BG-TEST-SPELL-02,
    BG-TEST-SPELL-07, BG-TRADE-06.
    """
    people: dict[str, Any] = {"Angelus": {"space": "12,14", "health": 7, "invitation": True}}
    t = cast("Spell of Soul Restoration", majik(2, 3), people=people)
    assert (t["Angelus.form"], t["Angel.player"], t["Angel.health"], t["Angel.space"]) == ("Angel", "C", 7, "12,14")
    assert (t["evil.discards"], t["Angel.slots"]) == (["Invitation"], "0/0/0/1")
    t = Table(
        turn="Willow",
        blue=[2, 2],
        people={"Angel": "17,8", "Willow": {"space": "16,8", "cards": ["Sword"], "artifact": "Majik Sword"}},
    )
    assert t.refused("give Sword > Angel") == "BG-TRADE-02"
    assert "give Majik Sword > Angel" in t.options


def test_evil_summoning() -> None:
    """BG-SEED-03, BG-CARD-11, BG-TEST-EFFECT-12, BG-AMB-44, BG-AMB-45, BG-TEST-READING-01, BG-TEST-READING-14."""
    t = cast("Spell of Evil Summoning", majik(2, 3), "Spike").say("stand (15,8)")
    assert (t["Spike.space"], t["research.discards"]) == ("15,8", ["Spell of Evil Summoning"])
    assert cast("Spell of Evil Summoning", majik(1, 3), "Spike")["Spike.space"] == "2,1"
    t = cast("Spell of Evil Summoning", majik(2, 3), "Spike", people={"Willow": "17,13", "Xander": "20,12"})
    assert t.starts("stand") == ["(16,13)", "(17,12)", "(18,13)"]
    t = cast("Spell of Evil Summoning", majik(2, 3), "Spike", people={"Willow": "12,13"})
    assert "(12,14)" in t.starts("stand")
    crowd = {
        "Willow": {"space": "8,0", "cards": ["Spell of Evil Summoning"]},
        "Buffy": "7,0",
        "Oz": "9,0",
        "Xander": "8,1",
    }
    t = Table(turn="Willow", blue=[2, 2], people=crowd)
    assert t.refused("play Spell of Evil Summoning") == "BG-EFFECT-03"
    off = {"summoning_into_residence": False}
    people = {"Willow": {"space": "17,13", "cards": ["Spell of Evil Summoning"]}, "Xander": "20,12"}
    t = Table(turn="Willow", blue=[2, 2], people=people, options=off)
    assert t.refused("play Spell of Evil Summoning") == "BG-EFFECT-03"


def test_living_flame() -> None:
    """BG-ARTIFACT-09, BG-EFFECT-07, BG-SEED-04, BG-CARD-12, BG-AMB-06, BG-TEST-EFFECT-13, BG-TEST-READING-02,
    BG-AMB-56, BG-STORY-04.
    """
    people: dict[str, Any] = {
        "Willow": {"artifact": "Swift Boots"},
        "Drusilla": {"space": "17,8", "artifact": "Majik Sword"},
    }

    def flame(target: str, symbols: int) -> Table:
        return cast("The Living Flame", majik(symbols, 3), target, people={k: dict(v) for k, v in people.items()})

    assert flame("Willow", 1)["destroyed"] == ["Swift Boots"]
    assert flame("Drusilla", 1)["destroyed"] == []
    t = flame("Drusilla", 2)
    assert (t["destroyed"], t.seen(None, "destroyed"), t.winner) == (["Majik Sword"], ["Majik Sword"], None)
    people["Drusilla"]["space"] = "17,9"
    t = Table(
        turn="Willow",
        blue=[2, 2],
        people={"Willow": {"space": "16,8", "cards": ["The Living Flame"]}, "Drusilla": people["Drusilla"]},
    )
    assert t.refused("play The Living Flame") == "BG-EFFECT-03"


def test_revoke_invitation() -> None:
    """BG-TEST-EFFECT-14, BG-SUMMON-03, BG-AMB-79."""
    people = {"Spike": {"space": "17,13", "invitation": True}, "Xander": "20,12"}
    t = cast("Revoke Invitation", majik(1, 3), people=people)
    assert (t.seat, t.starts("stand"), t["Spike.invitation"]) == ("C", ["(15,13)", "(17,11)"], False)
    assert t.say("stand (17,11)")["evil.discards"] == ["Invitation"]


def test_stillness() -> None:
    """BG-TEST-EFFECT-15, BG-TURN-08, BG-TEST-TURN-06, BG-MAYOR-01, BG-TEST-MAYOR-01."""
    t = cast("Spell of Stillness", majik(1, 3), "Spike", people={"Spike": "15,8"})
    assert t["Spike.still"]
    t = Table(turn="Evil", black=[0, 3], people={"Spike": {"still": True}})
    assert (t.starts("act"), t.refused("act Spike")) == (["Darla", "Drusilla"], "BG-TURN-08")
    t = cast("Spell of Stillness", majik(1, 3), villain="mayor", people={"Willow": "9,0", "The Mayor": "8,0"})
    assert t["The Mayor.still"]


def test_ball_of_sunlight() -> None:
    """BG-TEST-EFFECT-16, BG-DEATH-05, BG-TEST-DEATH-05, BG-AMB-76."""
    t = cast("Ball of Sunlight", majik(2, 3), people={"Spike": "15,8"})
    assert (t["Spike.health"], "attack Spike" in t.options) == (4, True)
    t = cast("Ball of Sunlight", majik(2, 3), people={"Spike": {"space": "15,8", "artifact": "Ring of Daylight"}})
    assert (t["Spike.health"], t.seen(1, "Spike.artifact")) == (8, "Ring of Daylight")
    people = {"Spike": {"space": "15,8", "health": 2, "artifact": "Majik Sword"}}
    t = cast("Ball of Sunlight", majik(1, 3), people=people)
    assert (t["Spike.alive"], t["SW"], t["turn"]) == (False, "Majik Sword", "Willow")


def test_majik_dice_bonuses() -> None:
    """BG-TEST-EFFECT-17, BG-TEST-EFFECT-18, BG-TEST-EFFECT-19, BG-TEST-EFFECT-26, BG-TEST-EFFECT-28,
    BG-TEST-EFFECT-48, BG-SPELL-11, BG-EFFECT-08, BG-EFFECT-05.
    """
    buffy = {"Buffy": {"space": "17,8", "health": 5}}

    def heal(caster: str, cards: list[str], dice: int, **own: Any) -> None:
        people = {**buffy, caster: {"space": "16,8", "cards": ["Healing", *cards]} | own}
        t = Table(turn=caster, blue=[2, 2], people=people).say("play Healing")
        for card in cards:
            if card != "Occult Reference":
                t.say(f"play {card}")
        if "cast" in t.options:
            t.say("cast")
        assert t.roll(*majik(dice, dice))["Buffy.health"] == 9

    heal("Willow", ["Occult Reference"], 4)
    heal("Willow", ["Rupert Giles"], 4)
    heal("Willow", ["Amy"], 4)
    heal("Willow", [], 5, artifact="Book of Spells")
    heal("Xander", ["Jenny Calendar"], 3)
    t = Table(
        turn="Buffy",
        blue=[2, 2],
        people={"Buffy": {"space": "16,8", "cards": ["Healing", "Tara"]}, "Xander": {"space": "17,8", "health": 1}},
    )
    assert t.say("play Healing", "play Tara", dice=majik(1, 3))["Xander.health"] == 3
    corner = {"Willow": {"space": "21,0", "cards": ["Occult Reference", "Amy"]}}
    t = Table(turn="Willow", blue=[2, 2], people=corner)
    assert t.refused("play Amy") == "BG-EFFECT-05"
    assert t.refused("play Occult Reference") == "BG-EFFECT-08"
    assert t.say("recover", dice=majik(0, 3))["Willow.artifact"] == ""


def test_draw_cards() -> None:
    """BG-TEST-EFFECT-18, BG-TEST-EFFECT-20, BG-TEST-EFFECT-33, BG-TEST-EFFECT-35, BG-DRAW-08, BG-EFFECT-02,
    BG-EFFECT-04.
    """
    giles = {"Willow": {"cards": ["Rupert Giles"]}}
    t = Table(turn="Willow", blue=[2, 2], piles={"research": ["Healing"]}, people=giles)
    t.say("play Rupert Giles")
    assert (t["Willow.cards"], t["help.discards"], t["steps"]) == (["Healing"], ["Rupert Giles"], 4)
    t = Table(
        turn="Xander",
        blue=[2, 2],
        piles={"research": ["Healing", "Sewer Map"]},
        people={"Xander": {"cards": ["Anya", "Ball of Sunlight"]}},
    )
    t.say("play Anya")
    assert t.starts("keep") == ["Healing", "Sewer Map"]
    t.say("keep Sewer Map")
    assert (t.starts("discard"), t["research.discards"]) == (["Ball of Sunlight", "Sewer Map"], ["Healing"])
    assert t.say("discard Ball of Sunlight")["Xander.cards"] == ["Sewer Map"]
    t = Table(turn="Xander", blue=[2, 2], piles={"help": ["Amy"]}, people={"Xander": {"cards": ["Devon"]}})
    assert t.say("play Devon")["Xander.cards"] == ["Amy"]
    t = Table(turn="Buffy", blue=[2, 2], piles={"weapon": ["Sword"]}, people={"Buffy": {"cards": ["Dr. Walsh"]}})
    assert t.say("play Dr. Walsh")["Buffy.cards"] == ["Sword"]


def test_jonathan() -> None:
    """BG-TEST-EFFECT-21, BG-EFFECT-05, BG-CARD-15, BG-AMB-73."""
    people = {"Willow": "21,0", "Xander": {"space": "20,0", "cards": ["Jonathan Levinson"]}}
    t = Table(turn="Willow", blue=[2, 2], people=people).say("recover", dice=majik(0, 3))
    assert (t.seat, t.options) == ("D", ["react Jonathan Levinson", "pass"])
    t.say("react Jonathan Levinson", dice=majik(1, 3))
    assert (t["Willow.artifact"], t["help.discards"]) == ("Book of Spells", ["Jonathan Levinson"])
    t = Table(turn="Xander", blue=[2, 2], people=people)
    assert t.refused("play Jonathan Levinson") == "BG-CARD-15"


def test_extra_steps() -> None:
    """BG-MOVE-11, BG-TEST-EFFECT-22, BG-TEST-EFFECT-23, BG-TEST-EFFECT-54, BG-EFFECT-09, BG-AMB-52,
    BG-TEST-READING-17, BG-TEST-MOVE-08, BG-AMB-88.
    """
    buffy = {"Buffy": {"space": "11,5", "cards": ["Forrest"]}}
    assert Table(turn="Buffy", blue=[2, 3], people=buffy).say("play Forrest")["steps"] == 9
    spike = buffy | {"Spike": "12,5"}
    assert Table(turn="Buffy", blue=[2, 3], people=spike, drawn=True).refused("play Forrest") == "BG-AMB-52"
    riley = {"Buffy": {"space": "15,7", "cards": ["Riley Finn"]}, "Spike": "15,8"}
    assert Table(turn="Buffy", blue=[2, 3], people=riley).say("play Riley Finn")["steps"] == 11
    t = Table(turn="Buffy", blue=[2, 3], people=riley).say("attack Spike", "play Riley Finn", dice=red("P----"))
    assert (t["Spike.health"], t["help.discards"]) == (7, ["Riley Finn"])
    boots = {"Buffy": {"artifact": "Swift Boots"}}
    assert Table(turn="Buffy", blue=[2, 3], people=boots)["steps"] == 7
    people = {"Buffy": {"space": "10,0", "cards": ["Forrest"]}, "Willow": "10,1"}
    t = Table(turn="Buffy", blue=[2, 1], people=people)
    assert t.refused("move (10,1)") == "BG-MOVE-04"
    assert t.say("move (10,2)", "play Forrest")["steps"] == 5


def test_cordelia() -> None:
    """BG-TEST-EFFECT-24, BG-FIGHT-10."""
    people = {"Spike": "15,8", "Willow": "16,8", "Buffy": {"space": "17,8", "cards": ["Cordelia"]}}
    t = Table(villain="judge", turn="Spike", blue=[2, 2], hand=["Sire a Vampire", "Sire a Vampire"], people=people)
    t.say("attack Willow", "play Sire a Vampire")
    assert (t.seat, t.options) == ("B", ["react Cordelia", "pass"])
    t.say("react Cordelia", dice=red("FF"))
    assert (t["Willow.side"], t["Willow.health"], t["help.discards"]) == ("good", 7, ["Cordelia"])
    assert (t["evil.discards"], t["hand"]) == (["Sire a Vampire"], ["Sire a Vampire"])


def test_joyce() -> None:
    """BG-TEST-EFFECT-25, BG-HEALTH-04."""
    for space, health in (("17,13", 6), ("20,12", 4)):
        people = {"Xander": {"space": space, "health": 3, "cards": ["Joyce"]}}
        assert Table(turn="Xander", blue=[2, 2], people=people).say("play Joyce")["Xander.health"] == health


def test_wesley_and_willy() -> None:
    """BG-TEST-EFFECT-27, BG-TEST-EFFECT-31, BG-TEST-CARD-04, BG-CARD-06, BG-CARD-07."""
    people = {"Buffy": {"space": "5,1", "cards": ["Wesley"]}}
    t = Table(turn="Buffy", blue=[2, 3], hand=["Hex", "Feed"], people=people).say("move (5,3)", "play Wesley")
    assert (t.seen(1, "hand"), t.seen(2, "hand"), t["steps"]) == (["Hex", "Feed"], ["?", "?"], 3)
    assert Table(turn="Buffy", blue=[2, 3], people=people).refused("play Wesley") == "BG-EFFECT-03"
    people = {"Buffy": {"space": "5,1", "cards": ["Willy"]}}
    t = Table(turn="Buffy", blue=[2, 3], hand=["Hex", "Feed", "Feed"], people=people).say("play Willy")
    assert (t.seat, t.starts("discard")) == ("A", ["Feed", "Hex"])
    assert t.say("discard Hex")["hand"] == ["Feed", "Feed"]


def test_fighting_help() -> None:
    """BG-TEST-EFFECT-29, BG-TEST-EFFECT-30, BG-TEST-EFFECT-32."""
    assert strike("Xander", ["Kendra"], "P---")["Spike.health"] == 7
    assert strike("Xander", ["Graham"], "P--")["Spike.health"] == 7
    assert strike("Xander", ["Graham", "Larry"], "P---")["Spike.health"] == 7


def test_snyder() -> None:
    """BG-TEST-EFFECT-34."""
    people = {"Willow": {"space": "16,8", "cards": ["Principal Snyder"]}, "Bad Faith": "15,8"}
    t = Table(villain="mayor", turn="Willow", blue=[2, 2], people=people).say("play Principal Snyder")
    assert t.seat == "C"
    assert "stand (14,6)" in t.options
    assert "stand (15,8)" not in t.options
    people = {"Willow": {"space": "16,8", "cards": ["Principal Snyder"]}, "Vamp X": "15,8"}
    t = Table(villain="mayor", turn="Willow", blue=[2, 2], people=people)
    assert t.refused("play Principal Snyder") == "BG-EFFECT-03"


def test_invitation() -> None:
    """BG-TEST-EFFECT-37, BG-TEST-MOVE-04, BG-MOVE-07, BG-MOVE-08, BG-SEED-08."""
    t = Table(turn="Spike", blue=[2, 2], hand=["Invitation", "Invitation"], people={"Spike": "15,13"})
    assert t.refused("move (16,13)") == "BG-MOVE-07"
    t.say("play Invitation")
    assert ("move (16,13)" in t.options, t["Spike.invitation"]) == (True, True)
    assert t.refused("play Invitation") == "BG-EFFECT-03"
    t = Table(turn="Drusilla", blue=[2, 2], people={"Drusilla": "8,13", "Spike": {"invitation": True}})
    assert t.refused("move (7,13)") == "BG-MOVE-07"
    t = Table(villain="adam", turn="Adam", blue=[2, 2], people={"Adam": "17,11", "Xander": "20,12"})
    assert "move (17,12)" in t.options


def test_surprise_attack() -> None:
    """BG-TEST-EFFECT-38."""
    t = Table(
        turn="Spike",
        blue=[2, 2],
        black=[0, 1],
        hand=["Surprise Attack"],
        people={"Spike": "15,8", "Willow": "16,8", "Drusilla": "16,9"},
    )
    t.say("play Surprise Attack", "attack Willow", dice=red("P--")).say("act Drusilla", dice=[2, 2])
    t.say("attack Willow", dice=red("P--"))
    assert (t["Willow.health"], t["surprise"]) == (5, 0)


@pytest.mark.parametrize(
    ("card", "dead", "name", "health"),
    [
        ("Summon Angelus", "Drusilla", "Angelus", 10),
        ("Summon Veruka", "Spike", "Veruka", 5),
        ("Summon Kathy", "Darla", "Kathy", 7),
    ],
)
def test_summons(card: str, dead: str, name: str, health: int) -> None:
    """BG-TEST-EFFECT-39, BG-TEST-EFFECT-40, BG-TEST-EFFECT-41, BG-SUMMON-01, BG-SUMMON-02, BG-SPELL-07,
    BG-TEST-SUMMON-01, BG-AMB-62.
    """
    t = Table(turn="The Master", blue=[2, 2], hand=[card])
    assert t.refused(f"play {card}") == "BG-EFFECT-03"
    t = Table(turn="The Master", blue=[2, 2], hand=[card], people={dead: "dead"}).say(f"play {card}")
    assert (t[f"{name}.space"], t[f"{name}.health"]) == ("12,14", health)


def test_veruka_arrives_as_a_wolf() -> None:
    """BG-AMB-40, BG-TEST-READING-13, BG-TEST-EFFECT-40."""
    t = Table(turn="Darla", phase=5, blue=[2, 2], hand=["Summon Veruka"], people={"Spike": "dead"})
    t.say("play Summon Veruka")
    assert (t["Veruka.form"], t["Veruka.health"]) == ("Werewolf Veruka", 13)
    t = Table(
        turn="Darla",
        phase=5,
        blue=[2, 2],
        hand=["Summon Veruka"],
        people={"Spike": "dead"},
        options={"veruka_arrives_as_wolf": False},
    ).say("play Summon Veruka")
    assert (t["Veruka.form"], t["Veruka.health"]) == ("Veruka", 5)


def test_summon_limits() -> None:
    """BG-SUMMON-01, BG-AMB-70, BG-DEATH-06, BG-TEST-SUMMON-02, BG-TEST-SUMMON-03, BG-AMB-22, BG-TEST-SPELL-04."""
    t = Table(turn="Darla", blue=[2, 2], hand=["Summon Angelus"], people={"Angel": "11,11"})
    assert t.refused("play Summon Angelus") == "BG-EFFECT-03"
    t = Table(turn="Spike", blue=[2, 2], hand=["Summon Kathy"], people={"Darla": "dead", "Kathy": "dead"})
    assert t.refused("play Summon Kathy") == "BG-EFFECT-03"
    t = Table(turn="Spike", blue=[2, 2], hand=["Summon Angelus"], people={"Drusilla": "dead", "Angelus": "dead"})
    assert t.say("play Summon Angelus")["Angelus.health"] == 10
    people = {"Drusilla": "dead", "Vamp Xander": "20,12"}
    t = Table(villain="judge", turn="Spike", blue=[2, 2], hand=["Summon Angelus"], people=people)
    assert "play Summon Angelus" in t.options
    people = {"Drusilla": "dead", "Spike": "12,14"}
    t = Table(turn="Spike", blue=[2, 2], hand=["Summon Angelus"], people=people).say("play Summon Angelus")
    assert t.starts("stand") == ["(11,14)", "(12,13)", "(12,15)", "(13,14)"]
    t = Table(
        turn="Spike",
        blue=[2, 2],
        hand=["Summon Angelus"],
        people=people,
        options={"hellmouth_occupied": "not_playable"},
    )
    assert t.refused("play Summon Angelus") == "BG-EFFECT-03"


def test_most_servants() -> None:
    """BG-SUMMON-01: the setting `max_servants`."""
    people = {"Drusilla": "dead"}
    for most, rule in ((2, "BG-EFFECT-03"), (3, "")):
        t = Table(turn="Spike", blue=[2, 2], hand=["Summon Angelus"], people=people, options={"max_servants": most})
        assert t.refused("play Summon Angelus") == rule if rule else "play Summon Angelus" in t.options


def test_feed() -> None:
    """BG-TEST-EFFECT-42."""
    for before, after in ((4, 7), (7, 8)):
        t = Table(
            turn="Spike",
            blue=[2, 2],
            hand=["Feed"],
            people={"Spike": {"space": "15,8", "health": before}, "Willow": "16,8"},
        ).say("play Feed")
        assert (t["Spike.health"], t["Willow.health"]) == (after, 7)
    t = Table(turn="Spike", blue=[2, 2], hand=["Feed"], people={"Spike": "15,8", "Willow": "16,8"})
    assert t.refused("play Feed") == "BG-EFFECT-03"


def test_sewer_lurkers() -> None:
    """BG-TEST-EFFECT-43."""
    t = Table(turn="Spike", blue=[2, 2], hand=["Sewer Lurkers"], people={"Spike": "6,0"}).say("play Sewer Lurkers")
    assert t.say("move (4,15)")["steps"] == 3


def test_hex_and_lightning() -> None:
    """BG-TEST-EFFECT-44, BG-TEST-EFFECT-45, BG-SPELL-10, BG-AMB-66, BG-TEST-SPELL-06."""
    willow = {"space": "16,8", "cards": ["Healing", "Amy"], "artifact": "Book of Spells"}
    t = Table(turn="Spike", blue=[2, 2], hand=["Hex"], people={"Willow": willow}).say("play Hex", dice=majik(1, 1))
    assert (t.seat, t.starts("discard")) == ("C", ["Amy", "Healing"])
    assert t.refused("discard Book of Spells") == "BG-CARD-10"
    people = {"Drusilla": "0,12", "Spike": "15,8", "Willow": "16,8"}
    t = Table(turn="Drusilla", blue=[2, 2], hand=["Blood Lightning"], people=people)
    assert t.say("play Blood Lightning", dice=majik(2, 2))["Willow.health"] == 5
    t = Table(
        turn="Drusilla",
        blue=[2, 2],
        hand=["Blood Lightning"],
        people=people,
        options={"evil_spells_use_villain_dice": True},
    )
    assert t.say("play Blood Lightning", dice=majik(3, 3))["Willow.health"] == 4


def test_glove() -> None:
    """BG-TEST-EFFECT-47, BG-ARTIFACT-08, BG-AMB-77, BG-FIGHT-13."""
    people = {"Buffy": {"space": "15,7", "artifact": "Glove of Myhnegon"}, "Spike": "15,8"}
    t = Table(turn="Buffy", blue=[2, 2], people=people).say("attack Spike", "use Glove of Myhnegon", dice=red("P-----"))
    assert (t["Spike.health"], t["Buffy.health"]) == (7, 9)
    people = {"Buffy": {"space": "17,8", "artifact": "Glove of Myhnegon", "bound": True}, "Willow": "16,8"}
    t = Table(turn="Buffy", blue=[2, 2], people=people)
    assert t.refused("give Glove of Myhnegon > Willow") == "BG-ARTIFACT-08"


def test_face_down_sword_and_amulet() -> None:
    """BG-TEST-EFFECT-49, BG-TEST-EFFECT-52, BG-TEST-FIGHT-10, BG-ARTIFACT-06, BG-AMB-78."""
    people = {"Spike": {"space": "15,8", "artifact": "Majik Sword"}, "Willow": "16,8"}
    t = Table(turn="Spike", blue=[2, 2], people=people)
    assert t.seen(3, "Spike.artifact") == "?"
    t.say("attack Willow", dice=red("P-"))
    assert (t["Willow.health"], t.seen(3, "Spike.artifact")) == (4, "Majik Sword")
    people = {"Spike": "15,8", "Willow": {"space": "16,8", "artifact": "Warding Amulet"}}
    assert Table(turn="Spike", blue=[2, 2], people=people).say("attack Willow", dice=red("P"))["Willow.health"] == 6
    people = {"Willow": "15,8", "Spike": {"space": "16,8", "artifact": "Warding Amulet"}}
    t = Table(turn="Willow", blue=[2, 2], people=people).say("attack Spike", dice=red("P"))
    assert (t["Spike.health"], t.seen(1, "Spike.artifact")) == (7, "?")


def test_ring_of_daylight() -> None:
    """BG-TEST-EFFECT-50, BG-INV-04."""
    people: dict[str, Any] = {"Spike": {"space": "8,3", "artifact": "Ring of Daylight"}}
    t = Table(turn="Buffy", phase=10, people=people).roll(1, 3)
    assert (t["Spike.space"], t["Spike.health"], t.seen(1, "Spike.artifact")) == ("8,3", 8, "Ring of Daylight")
    t = strike("Buffy", ["Wooden Stake"], "SS--", about={"artifact": "Ring of Daylight"})
    assert (t["Spike.health"], t.seen(1, "Spike.artifact")) == (8, "Ring of Daylight")
    people = {"Spike": "15,8", "Buffy": {"space": "16,8", "artifact": "Ring of Daylight"}, "Willow": "20,12"}
    assert Table(turn="Spike", blue=[2, 2], people=people).say("attack Buffy", dice=red("PK"))["Buffy.health"] == 9


def test_soul_orb() -> None:
    """BG-TEST-EFFECT-51, BG-EFFECT-10."""
    people: dict[str, Any] = {"Willow": {"artifact": "Soul Orb"}, "Vamp Xander": "20,12"}
    t = cast("Spell of Soul Restoration", majik(1, 3), people=people, villain="judge")
    assert t["Xander.side"] == "good"
    people = {"Vamp Xander": {"space": "20,12", "artifact": "Soul Orb"}}
    t = cast("Spell of Soul Restoration", majik(2, 3), people=people, villain="judge")
    assert (t["Xander.side"], t.seen(4, "Xander.artifact")) == ("evil", "Soul Orb")


def test_seeing_mirror() -> None:
    """BG-TEST-EFFECT-53, BG-ARTIFACT-07."""
    t = Table(turn="Xander", blue=[2, 2], people={"Xander": {"artifact": "Seeing Mirror"}})
    t.say("use Seeing Mirror", "look NE")
    assert (t.seen(3, "NE"), t.seen(1, "NE"), t.seen(0, "NE")) == ("Book of Spells", "?", "?")
    assert t.refused("use Seeing Mirror") == "BG-EFFECT-08"


def test_mark_and_chip() -> None:
    """BG-TEST-EFFECT-55, BG-TEST-EFFECT-58, BG-STORY-01, BG-STORY-02, BG-STORY-03, BG-TEST-STORY-01,
    BG-TEST-STORY-02, BG-EVIL-09.
    """
    people: dict[str, Any] = {
        "Spike": {"artifact": "Mark of the Anointed"},
        "The Master": "15,8",
        "Buffy": "16,8",
        "Willow": "20,12",
    }
    t = Table(turn="The Master", blue=[2, 2], people=people).say("attack Buffy", dice=red("P----"))
    assert (t["Buffy.health"], t.seen(1, "Spike.artifact")) == (9, "Mark of the Anointed")
    people = {"Spike": {"artifact": "Mark of the Anointed"}, "The Master": "15,8", "Xander": "16,8", "Willow": "20,12"}
    Table(turn="The Master", blue=[2, 2], people=people).say("attack Xander", dice=red("P---"))
    people = {"Vamp X": {"artifact": "Power Chip"}, "Adam": {"space": "15,8", "health": 3}, "Willow": "16,8"}
    t = Table(villain="adam", turn="Adam", blue=[2, 2], people=people).say("attack Willow", dice=red("P-----"))
    assert t["Willow.health"] == 6
    t = Table(villain="adam", turn="Evil", people=people)
    assert (t.seat, t.options) == ("A", ["use Power Chip", "pass"])
    t.say("use Power Chip")
    assert (t["Adam.health"], t["Vamp X.artifact"]) == (16, "Power Chip")
    people = {"Xander": {"artifact": "Power Chip"}, "Adam": {"space": "15,8", "health": 3}, "Willow": "16,8"}
    t = Table(villain="adam", turn="Evil", people=people)
    assert t.seat == "chance"


def test_arm_and_box() -> None:
    """BG-TEST-EFFECT-56, BG-TEST-EFFECT-57, BG-TEST-JUDGE-01, BG-TEST-JUDGE-02, BG-TEST-JUDGE-03,
    BG-TEST-JUDGE-04, BG-TEST-JUDGE-05, BG-TEST-MAYOR-02, BG-TEST-MAYOR-03, BG-JUDGE-01, BG-JUDGE-02,
    BG-JUDGE-03, BG-JUDGE-04, BG-JUDGE-05, BG-JUDGE-06, BG-JUDGE-07, BG-MAYOR-02, BG-MAYOR-03, BG-MAYOR-04,
    BG-MAYOR-05.
    """
    t = Table(villain="judge", turn="Spike", blue=[2, 2], people={"Spike": "0,0"}).say("recover", dice=majik(1, 1))
    assert (t["The Judge.space"], t["The Judge.health"], t["gone"], t["NW"]) == ("5,17", 18, ["Judge's Arm"], "")
    t = Table(villain="judge", turn="Willow", blue=[2, 2], people={"Willow": "0,0", "Spike": "0,1"})
    t.say("recover", dice=[*majik(1, 3), *red("PF")])
    assert (t["Willow.health"], t["Willow.artifact"], t["turn"]) == (6, "Judge's Arm", "Willow")
    t = Table(villain="judge", turn="Willow", blue=[2, 2], people={"Willow": {"space": "0,0", "health": 1}})
    t.say("recover", dice=[*majik(1, 3), *red("K-")])
    assert (t["Willow.alive"], t["NW"]) == (False, "Judge's Arm")
    people: dict[str, Any] = {"Spike": "20,13", "Xander": {"space": "20,12", "health": 4, "artifact": "Judge's Arm"}}
    t = Table(villain="judge", turn="Spike", blue=[2, 2], hand=["Sire a Vampire"], people=people)
    t.say("attack Xander", "play Sire a Vampire", dice=red("F-"))
    assert (t["The Judge.alive"], t["gone"], t["Xander.side"]) == (True, ["Judge's Arm"], "evil")
    t = Table(villain="judge", turn="Spike", blue=[2, 2], people={"Spike": "0,0", "Buffy": "5,17"})
    assert t.say("recover", dice=majik(1, 1)).starts("stand") == ["(5,16)", "(6,17)"]
    people = {"Willow": {"space": "16,8", "artifact": "Judge's Arm"}, "Xander": "15,8"}
    t = Table(villain="judge", turn="Willow", blue=[2, 2], people=people, players=2)
    assert t.say("give Judge's Arm > Xander")["Xander.health"] == 7
    people = {"Bad Faith": {"artifact": "Box of Gavrok"}, "The Mayor": {"space": "8,0", "artifact": "Swift Boots"}}
    t = Table(villain="mayor", turn="Evil", people=people).say("use Box of Gavrok", dice=[1])
    assert (t["Demon Mayor.health"], t["The Mayor.form"], t["gone"]) == (20, "Demon Mayor", ["Box of Gavrok"])
    assert (t["The Mayor.artifact"], t["flames"]) == ("Swift Boots", [1, 1])
    assert Table(villain="mayor", turn="Evil").seat == "chance"


def test_arm_stays_if_the_table_wants() -> None:
    """BG-AMB-54, BG-AMB-55, BG-TEST-READING-19, BG-VICTORY-JUDGE-02."""
    people = {
        "Spike": {"space": "15,8", "artifact": "Judge's Arm"},
        "The Judge": "5,17",
        "Willow": {"space": "16,8", "cards": ["The Living Flame"]},
    }
    t = Table(villain="judge", turn="Willow", blue=[2, 2], people=people, options={"story_artifact_used_up": False})
    t.say("play The Living Flame", dice=majik(2, 3))
    assert (t.winner, t["ending"]) == (GOOD, "board.end.artifact")
