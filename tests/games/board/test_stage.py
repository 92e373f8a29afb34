"""What the page is told beyond the rules: the numbers of a fight, dice on the table, printed cards, stops."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from hellmouth.games.board import GAME
from hellmouth.games.board.components import FIGHT_FACES
from hellmouth.games.board.rules.moves import cost
from tests.games.board.table import Table

SIDES = range(1, len(FIGHT_FACES) + 1)


def prepared(attacker: str, target: str, *cards: str, **about: Any) -> Table:
    """`attacker` on (16,8) is about to roll against `target` on (15,8)."""
    good = attacker in ("Buffy", "Willow", "Xander", "Oz", "Werewolf Oz")
    own: dict[str, Any] = {"space": "16,8", "cards": list(cards)} if good else {"space": "16,8"}
    spec: dict[str, Any] = about.pop("spec", {})
    people = {attacker: own, target: {"space": "15,8", **about}, "Willow": "20,7"}
    t = Table(turn=attacker, blue=[2, 2], hand=[] if good else list(cards), people=people, **spec)
    t.s.explicit = True
    t.say(f"attack {target}")
    for card in cards:
        t.s.explicit = True
        t.say(f"play {card}")
    return t


@pytest.mark.parametrize(
    ("attacker", "target", "cards", "about"),
    [
        ("Xander", "Spike", ("Wooden Stake",), {"health": 2}),
        ("Xander", "Spike", ("Wooden Stake",), {"health": 8}),
        ("Spike", "Xander", ("Sire a Vampire",), {"health": 2}),
        ("Spike", "Xander", ("Sire a Vampire",), {"health": 5}),
        (
            "Spike",
            "Xander",
            ("Sire a Vampire",),
            {"health": 2, "spec": {"options": {"damage_before_fangs_kills": False}}},
        ),
        ("Darla", "Xander", (), {"health": 1}),
    ],
)
def test_chances_are_those_of_all_rolls(attacker: str, target: str, cards: tuple[str, ...], about: Any) -> None:
    """BG-FIGHT-04, BG-FIGHT-12, BG-SIRE-02: every roll of two dice played out."""
    t = prepared(attacker, target, *cards, **about)
    shown = GAME.present(GAME.view(t.s, t.s.seat if t.s.seat >= 0 else 0))["fight"]
    assert shown is not None
    if t.s.seat >= 0:
        t.say("strike")
    ends: Counter[str] = Counter()
    for dice in product(SIDES, repeat=shown["dice"]):
        s = t.s.copy()
        s.log = []
        for die in dice:
            GAME.answer(s, ("roll", die))
        told = {event.message for event in s.log}
        ends[
            "staked"
            if "board.log.dusted" in told
            else "sired"
            if "board.log.sired" in told
            else "killed"
            if "board.log.dies" in told
            else "lives"
        ] += 1
    rolls = len(SIDES) ** shown["dice"]
    assert {end: shown[end] for end in ("killed", "staked", "sired")} == {
        end: round(100 * ends[end] / rolls) for end in ("killed", "staked", "sired")
    }


def test_dice_stay_on_the_table() -> None:
    t = prepared("Xander", "Spike")
    t.roll(1, 6)
    shown = GAME.present(GAME.view(t.s, None))["dice"]
    assert shown["fight"]["dice"] == [FIGHT_FACES[0], FIGHT_FACES[5]]
    assert (shown["fight"]["before"], shown["fight"]["damage"], shown["fight"]["after"]) == (8, 1, 7)
    assert shown["blue"]["n"] < shown["fight"]["n"]
    assert shown["blue"]["dice"] == [2, 2]


def test_offered_attacks_are_forecast_for_the_one_who_moves() -> None:
    people = {"Buffy": "16,8", "Spike": "15,8", "Willow": "20,7"}
    t = Table(turn="Buffy", blue=[2, 2], people=people)
    mine, other = (GAME.present(GAME.view(t.s, seat), "fr") for seat in (1, 0))
    (forecast,) = mine["attacks"].values()
    assert (forecast["dice"], forecast["health"], other["attacks"]) == (4, 8, {})


def test_routes_are_those_that_will_be_walked() -> None:
    """BG-MOVE-01..06: all at once or one by one, through tunnels and sewers, around foes."""
    spots = {"Xander": {"space": "4,10", "cards": ["Sewer Map"]}, "Spike": "4,8", "Drusilla": "15,3", "Willow": "20,7"}
    t = Table(turn="Xander", blue=[6, 6], people=spots)
    ways = GAME.present(GAME.view(t.s, t.s.seat))["routes"]
    assert len(ways) > 60
    assert all(len(way) - 1 == cost(t.s, int(goal)) and way[-1] == int(goal) for goal, way in ways.items())


def test_every_button_of_a_move_leads_elsewhere() -> None:
    """A dot beside an enemy is worth going to for two reasons and is one button: a page cannot draw a choice twice."""
    near = 0
    for seed in (2, 4):
        rng, s = Random(seed), GAME.start(GAME.default_setup(2), seed)
        while s.outcome is None and s.tick < 200:
            advice: Any = GAME.present(GAME.view(s, s.seat)).get("advice") or {"buttons": []}
            goals = [(one["verb"], one["value"]) for one in advice["buttons"]]
            assert len(goals) == len(set(goals))
            near += len(goals) > 1
            GAME.answer(s, rng.choice(s.offer()))
    assert near > 20


def test_the_library_says_what_is_ours() -> None:
    """Card by card; for characters value by value, as the data file's `known` has it."""
    english, french = ({one["id"]: one for one in GAME.library("cards", x)} for x in ("en", "fr"))
    assert english["spike"]["origin"] == "Ours, not known from the printed game: health, when it is wounded."
    assert french["spike"]["origin"] == "De nous, non connu du jeu imprimé\u202f: santé, seuil de blessure."
    assert english["weapon-crossbow"]["origin"].startswith("Name, text and number of copies are ours")
    assert english["weapon-wooden-stake"]["origin"].startswith("Known of the printed card in part")
    assert all(one["origin"] for one in (*english.values(), *french.values()))
    crossbow = next(face for face in GAME.faces() if GAME.printed(face) == "weapon-crossbow")
    assert GAME.card_text(crossbow).endswith(english["weapon-crossbow"]["origin"])


def test_printed_cards_are_in_the_library_in_both_languages() -> None:
    english, french = (GAME.library("cards", language) for language in ("en", "fr"))
    ids = [card["id"] for card in english]
    assert len(ids) == len(set(ids))
    assert ids == [card["id"] for card in french]
    for face in GAME.faces():
        card = english[ids.index(GAME.printed(face))]
        assert (card["name"], card["provenance"] in ("known", "mixed", "proposed")) == (GAME.face_name(face), True)
    for what in ("rules", "glossary"):
        lists = [GAME.library(what, language) for language in ("en", "fr")]
        assert [one["id"] for one in lists[0]] == [one["id"] for one in lists[1]]
        assert all(one["text"] and one["text"] != other["text"] for one, other in zip(*lists, strict=True))
    assert GAME.stops("en").keys() == GAME.stops("fr").keys()


def test_default_setup_starts() -> None:
    for seats in GAME.seat_counts:
        assert GAME.start(GAME.default_setup(seats), 1).seats == seats
