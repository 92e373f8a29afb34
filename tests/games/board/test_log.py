"""What each seat and a watcher read in the log: nothing hidden, and nothing held back that lies open on the table."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.speech import Speech
from hellmouth.games.board import GAME
from hellmouth.games.board.cards import NAMES
from hellmouth.games.board.components import EVIL
from hellmouth.games.board.state import DECK
from tests.games.board.table import Table, majik, red

VILLAIN_CARDS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "Sire a Vampire": (["attack Willow", "play Sire a Vampire"], {}),
    "Invitation": (["play Invitation"], {}),
    "Surprise Attack": (["play Surprise Attack"], {}),
    "Summon Angelus": (["play Summon Angelus"], {"Drusilla": "dead"}),
    "Summon Veruka": (["play Summon Veruka"], {"Spike": "dead", "Drusilla": "15,8"}),
    "Summon Kathy": (["play Summon Kathy"], {"Darla": "dead"}),
    "Feed": (["play Feed"], {"Spike": {"space": "15,8", "health": 3}}),
    "Sewer Lurkers": (["play Sewer Lurkers"], {"Spike": "6,0"}),
    "Hex": (["play Hex"], {}),
    "Blood Lightning": (["play Blood Lightning"], {}),
    "Shift the Moon": (["play Shift the Moon"], {}),
}


def read(t: Table, seat: int | None, language: str = "en") -> list[str]:
    """The log as one seat (None: a watcher) reads it."""
    speech = Speech(GAME, language, seat)
    return [line for event in t.s.log or [] if (line := speech.event(event, t.s)) is not None]


def test_every_evil_card_is_listed() -> None:
    assert {name for name, deck in zip(NAMES["en"], DECK, strict=True) if deck == EVIL} == set(VILLAIN_CARDS)


@pytest.mark.parametrize("card", VILLAIN_CARDS)
def test_a_card_that_evil_plays_is_named_to_everybody(card: str) -> None:
    """BG-CARD-03: Evil's hand is secret, what it plays is not; BG-EFFECT-02."""
    answers, people = VILLAIN_CARDS[card]
    actor = "Drusilla" if people.get("Spike") == "dead" else "Spike"
    around = {"Spike": "15,8", "Willow": {"space": "16,8", "cards": ["Healing"]}, **people}
    t = Table(turn=actor, blue=[2, 2], hand=[card, "Feed" if card != "Feed" else "Hex"], people=around)
    for answer in answers:
        t.say(answer)
    for seat in (0, 1, 2, 3, 4, None):
        assert f"{actor} plays {card}" in read(t, seat), read(t, seat)
    hidden = "Feed" if card != "Feed" else "Hex"
    assert not any(hidden in line for seat in (1, 2, None) for line in read(t, seat))


@pytest.mark.parametrize(
    ("artifact", "villain", "answers", "line"),
    [
        ("Seeing Mirror", "master", ["use Seeing Mirror"], "Spike uses Seeing Mirror"),
        ("Glove of Myhnegon", "master", ["attack Willow", "use Glove of Myhnegon"], "Spike uses Glove of Myhnegon"),
        ("Power Chip", "adam", ["use Power Chip"], "Spike uses Power Chip"),
    ],
)
def test_a_face_down_artifact_that_is_used_is_named(artifact: str, villain: str, answers: list[str], line: str) -> None:
    """BG-ARTIFACT-06: what is used is shown, and the log says its name from the first line on."""
    people = {"Spike": {"space": "15,8", "artifact": artifact}, "Willow": "16,8"}
    if villain == "adam":
        t = Table(villain=villain, turn="Evil", people={**people, "Adam": {"health": 3}})
    else:
        t = Table(villain=villain, turn="Spike", blue=[2, 2], people=people)
    t.say(*answers)
    for seat in (1, 2, None):
        assert line in read(t, seat)


def test_the_box_is_named_when_the_mayor_ascends() -> None:
    """BG-MAYOR-04."""
    people = {"Bad Faith": {"space": "15,8", "artifact": "Box of Gavrok"}}
    t = Table(villain="mayor", turn="Evil", people=people).say("use Box of Gavrok")
    assert "Bad Faith uses Box of Gavrok" in read(t, None)


def test_wesley_tells_his_player_alone() -> None:
    """BG-AMB-89, BG-TEST-EFFECT-27: Evil is not told about its own hand."""
    t = Table(turn="Xander", blue=[2, 2], hand=["Hex", "Feed"], people={"Xander": {"cards": ["Wesley"]}})
    t.say("play Wesley")
    xander = t.s.owner[2]
    assert [line for line in read(t, xander) if line.startswith("You see")] == ["You see Hex", "You see Feed"]
    for seat in {0, 1, 2, 3, 4} - {xander} | {None}:
        assert not any("You see" in line for line in read(t, seat))


def test_wesley_is_no_use_when_the_whole_hand_is_known() -> None:
    """BG-AMB-89: what is known already is not looked at."""
    t = Table(turn="Xander", blue=[2, 2], hand=["Hex", "Feed"], people={"Xander": {"cards": ["Wesley"]}})
    seat, hand = t.s.seat, t.s.zones[8]
    t.s.show(hand[0], 1 << seat)
    t.s.options = None
    assert "play Wesley" in t.options
    t.s.show(hand[1], 1 << seat)
    t.s.options = None
    assert t.refused("play Wesley") == "BG-EFFECT-03"


def test_others_read_where_the_mirror_looks() -> None:
    """BG-ARTIFACT-07: the player alone learns the card; the corner is named to all."""
    people = {"Xander": {"artifact": "Seeing Mirror"}}
    t = Table(turn="Xander", blue=[2, 2], people=people).say("use Seeing Mirror", "look NE")
    assert "Xander looks under the NE corner" in read(t, 0)
    assert not any("Book of Spells" in line for line in read(t, 0))


def test_a_helper_of_a_spell_is_named() -> None:
    people = {"Willow": {"space": "16,8", "cards": ["Spell of Stillness", "Amy"]}, "Spike": "15,8"}
    t = Table(turn="Willow", blue=[2, 2], people=people)
    t.say("play Spell of Stillness", "play Amy", dice=majik(1, 4))
    assert "Willow plays Amy" in read(t, None)


def struck(dice: str, weapon: str = "", **spec: Any) -> list[str]:
    """What everybody reads of an attack."""
    t = Table(**{"turn": "Buffy", "blue": [2, 2], **spec})
    foe = t.starts("attack")[0]
    t.say(f"attack {foe}", *([f"play {weapon}"] if weapon else []), dice=red(dice))
    return read(t, None)


def test_a_miss_is_told() -> None:
    lines = struck("S-F-", people={"Buffy": "15,7", "Spike": "15,8"})
    assert lines[:3] == [
        "Buffy attacks Spike",
        "Buffy rolls 4 Fight dice: Stake, Miss, Fang, Miss",
        "Buffy misses Spike",
    ]


def test_a_lone_stake_is_explained() -> None:
    lines = struck(
        "S---", "Wooden Stake", people={"Buffy": {"space": "15,7", "cards": ["Wooden Stake"]}, "Spike": "15,8"}
    )
    assert "One Stake is not enough: it takes two to dust Spike, unwounded" in lines
    assert not any("misses" in line for line in lines)


def test_a_lone_fang_is_explained() -> None:
    lines = struck(
        "F-", "Sire a Vampire", turn="Spike", hand=["Sire a Vampire"], people={"Spike": "15,7", "Willow": "15,8"}
    )
    assert "One Fang is not enough: it takes two to sire Willow, unwounded" in lines


def test_what_a_ring_prevents_is_explained() -> None:
    """BG-TEST-EFFECT-50."""
    ring = {"space": "15,8", "artifact": "Ring of Daylight"}
    lines = struck("P-", turn="Spike", people={"Spike": "15,7", "Willow": ring})
    assert "Ring of Daylight of Willow takes 1 hit off" in lines
    assert not any("misses" in line for line in lines)
    cards = {"space": "15,7", "cards": ["Wooden Stake"]}
    lines = struck("SS--", "Wooden Stake", people={"Buffy": cards, "Spike": ring})
    assert "Ring of Daylight of Spike: the Stakes do nothing" in lines


def test_what_an_amulet_takes_away_is_explained() -> None:
    """BG-TEST-EFFECT-52; a lone die stays."""
    amulet = {"space": "15,8", "artifact": "Warding Amulet"}
    assert "Warding Amulet of Willow: one Fight die fewer" in struck(
        "P", turn="Spike", people={"Spike": "15,7", "Willow": amulet}
    )
    alone = struck("P", turn="Willow", people={"Willow": "15,7", "The Master": amulet})
    assert "Warding Amulet of the Master: one Fight die is rolled all the same" in alone
    hidden = struck("P", turn="Willow", people={"Willow": "15,7", "Spike": amulet})
    assert not any("Amulet" in line or "all the same" in line for line in hidden), "nobody has seen it"


def test_draws_of_evil_are_told_once() -> None:
    """BG-DRAW-02: the others read how many, Evil reads which."""
    t = Table(turn="Spike", blue=[2, 2], phase="new", piles={"evil": ["Hex", "Feed"]}, people={"Spike": "3,2"})
    t.say("draw")
    for seat in (1, 2, None):
        assert [line for line in read(t, seat) if "draws" in line] == ["Spike draws 2 Evil cards"]
    assert [line for line in read(t, 0) if "draws" in line] == ["Spike draws Hex (Evil)", "Spike draws Feed (Evil)"]


def test_a_turn_is_one_line() -> None:
    """No line for the turn and another for its dice, none for having nothing else to do."""
    t = Table(turn="Buffy", people={"Buffy": "5,1"}).roll(2, 3)
    assert read(t, 1) == ["Buffy's turn: 2 and 3 rolled"]
    t = Table(turn="Buffy", blue=[1, 1], moved=1, people={"Buffy": "5,1"}).say("move (5,2)")
    assert read(t, 1)[0] == "Buffy moves 1 step to Graveyard (5,2)"
    assert not any("Only one choice" in line for line in read(t, 1))


def test_a_card_given_up_is_told_with_its_owner() -> None:
    """BG-EFFECT-27: Hex makes somebody discard, and the log says whom."""
    around = {"Spike": "15,8", "Willow": {"space": "16,8", "cards": ["Healing"]}}
    t = Table(turn="Spike", blue=[2, 2], hand=["Hex"], people=around)
    t.say("play Hex", dice=majik(1, 1))
    assert "Willow discards Healing" in read(t, None), read(t, None)


def test_the_only_choice_is_not_told_before_the_deed() -> None:
    """BG-FIGHT-02: the dice say that they were rolled."""
    t = Table(turn="Spike", blue=[2, 2], people={"Spike": "15,8", "Willow": "16,8"}).say("attack Willow")
    assert not any("Only one choice" in line for line in read(t, 0)), read(t, 0)


def test_who_cannot_move_is_not_promised_steps() -> None:
    """BG-MOVE-04: steps are left, but every way is taken."""
    people = {"Spike": "0,17", "Buffy": "0,16", "Willow": "1,17", "Xander": "1,16"}
    t = Table(turn="Spike", blue=[2, 2], people=people)
    decision = GAME.decision(t.s)
    assert decision is not None
    assert Speech(GAME, "en", 0).prompt(decision, t.s) == "Spike cannot move on"
    assert Speech(GAME, "fr", 0).prompt(decision, t.s) == "Spike ne peut avancer nulle part"
