"""What is worth a walk for whoever moves: the nearest enemy, a dot to draw from, an Artifact; for the question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hellmouth.core.messages import catalogue
from hellmouth.games.board.components import (
    CORNER_AT,
    DECKS,
    DOT,
    EVIL,
    FIGHT_FACES,
    HITS,
    MAJIK,
    MAY_USE,
    PERSON,
)
from hellmouth.games.board.rules.targets import drawable
from hellmouth.games.board.stage import numbers
from hellmouth.games.board.state import CORNER, DECK, Sunnydale
from hellmouth.games.board.views import Advice, Button
from hellmouth.games.board.words import name_of

WORTH = 10
"""An attack this likely to end the fight, in percent, is the first choice."""
MOST = 2
"""Walks that become buttons; with an attack and the end of the turn that is what fits beside the map."""


class Walk(NamedTuple):
    """A destination worth a button."""

    steps: int
    space: int
    message: str
    args: dict[str, Any]


def threats(s: Sunnydale, side: int) -> list[int]:
    """The spaces from which an enemy of that side could be attacked, and attack (BG-FIGHT-01, BG-AMB-25)."""
    town = s.town
    allies, foes = s.pieces(side)
    beside = town.struck_from(foes) & ~foes & ~allies
    return [x for x in town.spaces if beside >> x & 1]


def walks(s: Sunnydale, ways: Mapping[int, list[int]], language: str) -> list[Walk]:
    """The nearest of each kind among the destinations of the acting person, each space once."""
    found: list[Walk] = []
    for kind in (_foes(s, ways, language), _dots(s, ways), _corners(s, ways)):
        others = (walk for walk in kind if walk.space not in {one.space for one in found})
        nearest = min(others, default=None, key=lambda walk: (walk.steps, walk.space))
        if nearest is not None:
            found.append(nearest)
    return found[:MOST]


def _foes(s: Sunnydale, ways: Mapping[int, list[int]], language: str) -> Iterator[Walk]:
    """Places beside an enemy that is not beside the acting person already."""
    reach, here = s.town.reach, s.space[s.actor]
    for q in s.living(1 - s.side[s.actor]):
        if reach[here] >> s.space[q] & 1:
            continue
        for space, way in ways.items():
            if reach[space] >> s.space[q] & 1:
                yield Walk(len(way) - 1, space, "foe", {"foe": name_of(s.form[q], language)})


def _dots(s: Sunnydale, ways: Mapping[int, list[int]]) -> Iterator[Walk]:
    """Dots where the acting person has a card to draw and a place for it (BG-DRAW-01, -03)."""
    p = s.actor
    if s.drawn or not MAY_USE[s.form[p]]:
        return
    for space, way in ways.items():
        deck = DOT.get(space, -1)
        if deck < 0 or (deck == EVIL) == bool(s.side[p]) or not drawable(s, deck):
            continue
        held = sum(1 for c in s.held(p) if s.face[c] >= 0 and DECK[s.face[c]] == deck)
        if deck == EVIL or held < s.slots(p)[deck]:
            yield Walk(len(way) - 1, space, "draw", {"key": DECKS[deck]})


def _corners(s: Sunnydale, ways: Mapping[int, list[int]]) -> Iterator[Walk]:
    """Corners with an Artifact for somebody who may look for it (BG-ARTIFACT-01)."""
    p = s.actor
    if s.tried or not MAY_USE[s.form[p]] or not MAJIK[s.form[p]] or s.artifact(p) >= 0:
        return
    for space, way in ways.items():
        corner = CORNER_AT.get(space, -1)
        if corner >= 0 and s.zones[CORNER + corner]:
            yield Walk(len(way) - 1, space, "corner", {})


def advice(s: Sunnydale, ways: Mapping[int, list[int]], language: str) -> Advice:
    """A sentence for who moves, and the choices that become buttons: by verb and value, with their words."""
    say = catalogue(language).text
    foes = [o[1] for o in s.offer() if o[0] == "attack"]
    found = walks(s, ways, language)
    buttons: list[Button] = [
        {"verb": "move", "value": space, "text": say(f"board.near.{message}", n=steps, **args)}
        for steps, space, message, args in found
    ]
    if foes:
        best, ends, damage = max(((form, *_outlook(s, form)) for form in foes), key=lambda one: one[1:])
        text = say("board.near.attack", foe=name_of(best, language), n=ends, m=damage)
        buttons.insert(0 if ends >= WORTH else len(buttons), {"verb": "attack", "value": best, "text": text})
        told = say("board.near.beside", foe=name_of(best, language))
    elif found and found[0].message == "foe":
        told = say("board.near.reached", n=found[0].steps, **found[0].args)
    else:
        told = say("board.near.lit") if ways else ""
    return {"text": told, "buttons": buttons}


def _outlook(s: Sunnydale, form: int) -> tuple[int, int]:
    """An attack on that form: in percent how likely it ends the fight, and how much damage is to be expected."""
    found = numbers(s, s.actor, PERSON[form])
    hits = found["dice"] * sum(HITS) / len(FIGHT_FACES)
    damage = 0 if found["unharmed"] else max(0, round(hits + found["damage"] - found["less"]))
    return found["killed"] + found["staked"] + found["sired"], damage
