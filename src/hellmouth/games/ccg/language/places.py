"""Places: which spaces a text means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

from hellmouth.games.ccg.language.context import At, CardTest, SpaceOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.kinds import CARD_ID, LOCATION_TYPES, listed, one_of
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.rules.board import location_at, neighbours
from hellmouth.games.ccg.words import PARK

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def _space_of(s: Sunnydale, c: int) -> int:
    return -1 if c < 0 else s.space[c]


def _beside(word: str) -> SpaceOf:
    who = card(word, At("place"))
    return lambda s, x: _space_of(s, who(s, x))


SPACES: dict[str, tuple[SpaceOf, str]] = {
    "self": (_beside("self"), "space of the source's character"),
    "holder": (_beside("holder"), "space of the holder"),
    "main": (_beside("main"), "space of your Main Character"),
    "own_fighter": (_beside("own_fighter"), "space of your fighter"),
    "here": (lambda s, x: s.space[x.source], "space of the source location or challenge"),
    "park": (lambda s, x: PARK, "Sunnydale Park"),
    "challenge": (lambda s, x: s.place, "space of the current challenge"),
    "fight": (lambda s, x: s.place, "space of the current fight"),
}
GROUPS: dict[str, tuple[CardTest, str]] = {
    "anywhere": (lambda s, x, sp: True, "every space"),
    "perimeter": (lambda s, x, sp: sp != PARK, "every space but the Park"),
}


def where(spec: object, at: At) -> SpaceOf:
    """One space: -1 if there is none."""
    if isinstance(spec, str):
        if spec in SPACES:
            return SPACES[spec][0]
        if spec.startswith("$"):
            name = at.name(spec, "space", "card")
            if at.names[name] == "space":
                return lambda s, x: int(x.names.get(name, -1))
            return lambda s, x: _space_of(s, x.names.get(name, -1))
    if isinstance(spec, dict) and set(spec) == {"left_by"}:
        who = card(spec["left_by"], at / "left_by")
        return lambda s, x: _left_by(s, who(s, x))
    return at.wrong(f"{spec!r} is not one space", f"use one of {', '.join(SPACES)} or $name")


def _left_by(s: Sunnydale, c: int) -> int:
    for who, start, _ in reversed(s.moved):
        if who == c:
            return start
    return -1


def place(spec: object, at: At) -> CardTest:
    """A test whether a space is meant."""
    if isinstance(spec, str) and spec in GROUPS:
        return GROUPS[spec][0]
    if isinstance(spec, dict):
        if len(spec) != 1:
            at.wrong("names several kinds of place", 'use {"any": [...]}')
        ((word, value),) = spec.items()
        made = SORTS.get(word)
        if made is not None:
            return made[1](value, at / word)
    one = where(spec, at)
    return lambda s, x, sp: sp >= 0 and sp == one(s, x)


def _adjacent(value: object, at: At) -> CardTest:
    one = where(value, at)

    def test(s: Sunnydale, x: Speaker, sp: int) -> bool:
        here = one(s, x)
        return here >= 0 and neighbours(s, here, sp)

    return test


def _type(value: object, at: At) -> CardTest:
    wanted = listed(one_of(*LOCATION_TYPES)).read(value, at)

    def test(s: Sunnydale, x: Speaker, sp: int) -> bool:
        c = location_at(s, sp)
        return c >= 0 and s.cards.location_type[s.face[c]] in wanted

    return test


def _card(value: object, at: At) -> CardTest:
    wanted = listed(CARD_ID).read(value, at)

    def test(s: Sunnydale, x: Speaker, sp: int) -> bool:
        c = location_at(s, sp)
        return c >= 0 and named(s, s.face[c], wanted)

    return test


def named(s: Sunnydale, face: int, wanted: tuple[int, ...]) -> bool:
    """Whether a card is one of those a text names, in whatever printing of its title (CCG-GOLDEN-03)."""
    printings = s.cards.printings
    return any(face in printings[f] for f in wanted)


def _owned_by(value: object, at: At) -> CardTest:
    who = seats(value, at)
    return lambda s, x, sp: sp != PARK and sp // 4 in who(s, x)


def _any(value: object, at: At) -> CardTest:
    tests = listed(PLACE).read(value, at)
    return lambda s, x, sp: any(t(s, x, sp) for t in tests)


SORTS: dict[str, tuple[str, Callable[[Any, At], CardTest], str]] = {
    "adjacent": ("PLACE", _adjacent, "{adjacent: PLACE}: spaces adjacent to it"),
    "type": ("[town|school|outdoor]", _type, "{type: [...]}: spaces with a location of one of these types"),
    "card": ("[card id]", _card, "{card: [...]}: spaces where that location card lies"),
    "owned_by": ("PLAYERS", _owned_by, "{owned_by: PLAYERS}: that player's perimeter spaces"),
    "any": ("[PLACE]", _any, "{any: [PLACE]}: one of these"),
}
PLACE = Kind("PLACE", place)
Place = Annotated[CardTest, PLACE]
Space = Annotated[SpaceOf, Kind("PLACE", where)]
