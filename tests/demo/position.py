"""The demo game's positions: set one up from a scenario file, and read any value of it.

    turn = "A"                        whose turn it is, at the choice of what to do
    A = { hand = [...], alley = [...], pile = [...], deck = [...], score = 0, tired = [...] }

Every seat has the twenty cards of its deck. Cards that are not named lie in the deck; if `deck` is given, it holds
just those (the first is drawn first) and the others lie in the pile. There are as many seats as seat tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData

from . import cards

if TYPE_CHECKING:
    from .game import Alley

ZONES = ("deck", "hand", "alley", "pile")
WORDS = (*ZONES, "score", "tired")
SEATS = ("A", "B", "C")


def build(s: Alley, spec: Mapping[str, Any]) -> None:
    """Fill an empty state as the table of a scenario says."""
    seats = [name for name in SEATS if name in spec]
    for word in spec:
        if word not in (*SEATS, "turn"):
            raise BadData(f"position.{word}", "is not a word of this game's positions", "use turn, A, B, C")
    if seats not in (["A", "B"], ["A", "B", "C"]):
        raise BadData("position", f"has the seats {seats}", "give tables for A and B, or for A, B and C")
    turn = spec.get("turn", "A")
    if turn not in seats:
        raise BadData("position.turn", f"{turn!r} is no seat of this position", f"use one of {', '.join(seats)}")
    s.seats, s.active, s.streams, s.score = len(seats), seats.index(turn), streams(1), [0] * len(seats)
    s.masks = tuple(m for p in range(s.seats) for m in (0, 1 << p, EVERYBODY, EVERYBODY))
    s.zones = [[] for _ in range(4 * s.seats)]
    s.backs = tuple(p for p in range(s.seats) for _ in cards.DECK)
    for p, name in enumerate(seats):
        _seat(s, p, name, spec[name])


def _seat(s: Alley, p: int, name: str, spec: Mapping[str, Any]) -> None:
    place = f"position.{name}"
    for word in spec:
        if word not in WORDS:
            raise BadData(f"{place}.{word}", "is not a word of a seat", f"use one of {', '.join(WORDS)}")
    left = list(cards.DECK)
    for word in ("hand", "alley", "pile"):
        for face in _faces(f"{place}.{word}", spec.get(word, []), left):
            _put(s, 4 * p + ZONES.index(word), face)
    named = _faces(f"{place}.deck", spec.get("deck", []), left)
    for face in left:
        _put(s, 4 * p + (3 if "deck" in spec else 0), face)
    for face in reversed(named):
        _put(s, 4 * p, face)
    score = spec.get("score", 0)
    if not isinstance(score, int) or not 0 <= score < 5:
        raise BadData(f"{place}.score", f"{score!r} is not a score of a game that goes on", "use 0 to 4")
    s.score[p] = score
    ready = list(s.alley(p))
    for tired in spec.get("tired", []):
        found = next((c for c in ready if cards.NAMES[s.face[c]] == tired), None)
        if found is None:
            raise BadData(f"{place}.tired", f"there is no {tired!r} in the alley", "name a fighter of the alley")
        ready.remove(found)
        s.tired.append(found)


def _faces(place: str, names: Any, left: list[int]) -> list[int]:
    """The faces of these names, taken from what is left of the deck."""
    found = []
    for name in names:
        if name not in cards.NAMES:
            raise BadData(place, f"no card is called {name!r}", f"use one of {', '.join(cards.NAMES)}")
        face = cards.NAMES.index(name)
        if face not in left:
            most = cards.DECK.count(face)
            raise BadData(place, f"there are not so many cards called {name!r}", f"a deck has {most}")
        left.remove(face)
        found.append(face)
    return found


def _put(s: Alley, zone: int, face: int) -> None:
    s.zones[zone].append(len(s.face))
    s.face.append(face)
    s.zone.append(zone)
    s.known.append(s.masks[zone])


def probe(s: Alley, path: str) -> Any:
    """A value by its path: turn, A.hand, A.alley, A.pile, A.tired (names), A.deck (how many), A.score."""
    if path == "turn":
        return SEATS[s.active]
    seat, _, word = path.partition(".")
    if seat not in SEATS[: s.seats] or word not in WORDS:
        raise BadData(path, "there is no such value", f"use turn, or a seat and one of {', '.join(WORDS)}: A.hand")
    p = SEATS.index(seat)
    if word == "score":
        return s.score[p]
    zone = s.zones[4 * p + (2 if word == "tired" else ZONES.index(word))]
    if word == "deck":
        return len(zone)
    return ["?" if s.face[c] < 0 else cards.NAMES[s.face[c]] for c in zone if word != "tired" or c in s.tired]
