"""Places: which spaces a text means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg.cards import FACE, LOCATION_TYPE, PRINTINGS
from hellmouth.games.ccg.language.context import At, Match
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.words import LOCATIONS, PARK, ZONES

CARD_PLACES = ("self", "holder", "main", "own_fighter")


def adjacent(s: Any, a: int, b: int) -> bool:
    """Ring neighbours, and the Park with everything (CCG-BOARD-04..06)."""
    if a == PARK or b == PARK:
        return a != b
    ring: int = 4 * s.seats
    return (a - b) % ring in (1, ring - 1)


def location_at(s: Any, space: int) -> int:
    """The location card on a space, or -1."""
    if space < 0 or space == PARK:
        return -1
    for c in s.zones[ZONES * (space // 4) + LOCATIONS]:
        if s.space[c] == space:
            return int(c)
    return -1


def where(spec: Any, at: At) -> Callable[[Any, Any], int]:
    """One space: -1 if there is none."""
    if spec == "park":
        return lambda s, x: PARK
    if spec == "here":
        return lambda s, x: int(s.space[x.source])
    if spec in ("challenge", "fight"):
        return lambda s, x: int(s.place)
    if isinstance(spec, str) and spec.startswith("$"):
        name = spec[1:]
        return lambda s, x: _space_named(s, x.names.get(name, -1), name)
    if spec in CARD_PLACES:
        who = card(spec, at)
        return lambda s, x: _space_of(s, who(s, x))
    if isinstance(spec, dict) and set(spec) == {"left_by"}:
        who = card(spec["left_by"], at / "left_by")
        return lambda s, x: _left_by(s, who(s, x))
    return at.wrong(f"{spec!r} is not one space")


def _space_of(s: Any, c: int) -> int:
    return -1 if c < 0 else int(s.space[c])


def _space_named(s: Any, value: int, name: str) -> int:
    """A chosen space, or the space of a chosen card: targets called `space` hold spaces."""
    return value if name == "space" or value < 0 else int(s.space[value])


def _left_by(s: Any, c: int) -> int:
    for who, start, _ in reversed(s.moved):
        if who == c:
            return int(start)
    return -1


def place(spec: Any, at: At) -> Match:
    """A test whether a space is meant."""
    if spec == "anywhere":
        return lambda s, x, sp: True
    if spec == "perimeter":
        return lambda s, x, sp: sp != PARK
    if isinstance(spec, dict):
        if len(spec) != 1:
            at.wrong("names several kinds of place", 'use {"any": [...]}')
        (word, value), = spec.items()
        make = _DICT.get(word)
        if make is not None:
            return make(value, at / word)
    one = where(spec, at)
    return lambda s, x, sp: sp >= 0 and sp == one(s, x)


def _adjacent(value: Any, at: At) -> Match:
    one = where(value, at)

    def test(s: Any, x: Any, sp: int) -> bool:
        here = one(s, x)
        return here >= 0 and adjacent(s, here, sp)
    return test


def _type(value: Any, at: At) -> Match:
    wanted = tuple(value)
    for word in wanted:
        if word not in ("town", "school", "outdoor"):
            at.wrong(f"{word!r} is no location type", "use town, school or outdoor")

    def test(s: Any, x: Any, sp: int) -> bool:
        c = location_at(s, sp)
        return c >= 0 and LOCATION_TYPE[s.face[c]] in wanted
    return test


def _card(value: Any, at: At) -> Match:
    for name in value:
        if name not in FACE:
            at.wrong(f"no card has the id {name!r}", "see cards.jsonl")
    wanted = tuple(PRINTINGS[FACE[name]] for name in value)

    def test(s: Any, x: Any, sp: int) -> bool:
        c = location_at(s, sp)
        return c >= 0 and any(s.face[c] in p for p in wanted)
    return test


def _owned_by(value: Any, at: At) -> Match:
    who = seats(value, at)
    return lambda s, x, sp: sp != PARK and sp // 4 in who(s, x)


def _any(value: Any, at: At) -> Match:
    tests = [place(v, at / i) for i, v in enumerate(value)]
    return lambda s, x, sp: any(t(s, x, sp) for t in tests)


_DICT: dict[str, Callable[[Any, At], Match]] = {
    "adjacent": _adjacent, "type": _type, "card": _card, "owned_by": _owned_by, "any": _any,
}
