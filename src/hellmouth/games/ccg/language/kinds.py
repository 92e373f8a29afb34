"""The simple kinds of arguments: numbers, words, lists of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.words import KINDS, STEPS, TALENTS, TYPES, WINDOWS

T = TypeVar("T")
MOMENTS = {
    "stage": "stage",
    "step": "step",
    "fight": "conflict",
    "challenge": "conflict",
    "conflict": "conflict",
    "turn": "turn",
    "game": "game",
}
"""Until when an effect may last, and the moment at which that ends."""
LOCATION_TYPES = ("town", "school", "outdoor")


def _int(value: object, at: At) -> int:
    return value if type(value) is int else at.wrong(f"{value!r} is no whole number", "write a number")


def _count(value: object, at: At) -> int:
    n = _int(value, at)
    return n if 0 <= n <= 99 else at.wrong(f"{n} is no sensible number", "write 0 to 99")


def _bool(value: object, at: At) -> bool:
    return value if isinstance(value, bool) else at.wrong(f"{value!r} is neither true nor false", "write true or false")


INT = Kind("int", _int)
COUNT = Kind("int", _count)
BOOL = Kind("bool", _bool)


def one_of(*words: T) -> Kind[T]:
    """Exactly one of these words, as it is written."""
    shown = [str(w).lower() if isinstance(w, bool) else str(w) for w in words]

    def read(value: object, at: At) -> T:
        for w in words:
            if value is w or (type(value) is type(w) and value == w):
                return w
        return at.wrong(f"{value!r} is not known here", f"use {', '.join(shown)}")

    return Kind("|".join(shown), read)


def listed(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """A list, not empty."""

    def read(value: object, at: At) -> tuple[T, ...]:
        if not isinstance(value, list) or not value:
            at.wrong(f"{value!r} is no list of {kind.name}", f"write [{kind.name}]")
        return tuple(kind.read(one, at / i) for i, one in enumerate(value))

    return Kind(f"[{kind.name}]", read)


def or_null(kind: Kind[T]) -> Kind[T | None]:
    """The kind, or null."""
    return Kind(f"{kind.name}|null", lambda value, at: None if value is None else kind.read(value, at))


def numbered(words: Sequence[str], name: str) -> Kind[int]:
    """A word, read as its number in a list."""

    def read(value: object, at: At) -> int:
        if not isinstance(value, str) or value not in words:
            at.wrong(f"{value!r} is no {name}", f"use {', '.join(words)}")
        return list(words).index(value)

    return Kind(name, read)


def _card_id(value: object, at: At) -> int:
    found = at.draft.faces.get(value) if isinstance(value, str) else None
    return at.wrong(f"no card id is {value!r}", "write a card's id") if found is None else found


def _person(value: object, at: At) -> int:
    persons = at.draft.persons
    if not isinstance(value, str) or value not in persons:
        at.wrong(f"no character name is {value!r}", "write the name as in `character`")
    return persons.index(value)


def _traits(value: object, at: At) -> int:
    if not isinstance(value, list) or not all(isinstance(t, str) and t.isupper() for t in value):
        at.wrong(f"{value!r} is no list of traits", 'write them in capitals: ["VAMPIRE"]')
    return at.draft.trait_mask(value)


def _range(value: object, at: At) -> Callable[[int], bool]:
    return within(value, at)


def within(spec: object, at: At, least: int = 0) -> Callable[[int], bool]:
    """A test whether a number lies within {min, max}; `least` is the minimum if neither is given."""
    if not isinstance(spec, dict):
        at.wrong(f"{spec!r} is no range", '{"min": 1, "max": 3}')
    for word, n in spec.items():
        if word not in ("min", "max"):
            (at / word).wrong("is not read by a range", "use min and max")
        _int(n, at / word)
    low, high = spec.get("min"), spec.get("max")
    bottom = least if low is None and high is None else low
    return lambda n: (bottom is None or n >= bottom) and (high is None or n <= high)


def _until(value: object, at: At) -> str:
    return MOMENTS[one_of(*MOMENTS).read(value, at)]


TALENT = numbered(TALENTS, "talent")
TRAITS = Kind("[trait]", _traits)
KIND_LIST = listed(numbered(KINDS, "hero|companion|villain|minion"))
TYPE_LIST = listed(numbered(TYPES, "type"))
CARD_ID = Kind("card id", _card_id)
CARDS = listed(CARD_ID)
PERSON = Kind("character name", _person)

Number = Annotated[int, INT]
Count = Annotated[int, COUNT]
Flag = Annotated[bool, BOOL]
Talent = Annotated[int, TALENT]
TalentList = Annotated[tuple[int, ...], listed(TALENT)]
Traits = Annotated[int, TRAITS]
CardIds = Annotated[tuple[int, ...], CARDS]
Step = Annotated[int, numbered(STEPS, "STEP")]
Windows = Annotated[tuple[int, ...], listed(numbered(WINDOWS, "WINDOW"))]
Range = Annotated[Callable[[int], bool], Kind("RANGE", _range)]
Until = Annotated[str, Kind("DURATION", _until)]
