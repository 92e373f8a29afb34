"""Filters on characters, and selectors: everything that matches {who, filter}.

A filter is an object of words, all of which must hold. Each word declares the kind of its value and makes a test of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from hellmouth.games.ccg.language.context import At, CardOf, CardsOf, CardTest, SeatsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.kinds import (
    BOOL,
    CARDS,
    KIND_LIST,
    PERSON,
    TALENT,
    TRAITS,
    TYPE_LIST,
    listed,
    one_of,
    within,
)
from hellmouth.games.ccg.language.places import PLACE, named
from hellmouth.games.ccg.language.references import REF, card, seats
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.rules.attaching import has_room, receives
from hellmouth.games.ccg.rules.facts import is_main, is_tired, kind, nature, person, seat_of, space_of, talents
from hellmouth.games.ccg.rules.requirements import meets
from hellmouth.games.ccg.words import DISCARD_STAGE, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Term(NamedTuple):
    """A word of a filter: what its value is, the test it makes, what it means."""

    kind: Kind[Any]
    make: Callable[[Any], CardTest]
    meaning: str


Terms = dict[str, Term]
Worn = Callable[["Sunnydale", int], bool]
"""A test on faces of attached cards."""


def term(table: Terms, word: str, kind: Kind[Any], meaning: str) -> Callable[[Callable[[Any], CardTest]], None]:
    """Declare a word of a filter: the function makes the test from the value that was read."""

    def add(make: Callable[[Any], CardTest]) -> None:
        table[word] = Term(kind, make, meaning)

    return add


def matching(spec: object, at: At, terms: Terms) -> CardTest:
    """The test of a filter."""
    if not isinstance(spec, dict):
        at.wrong(f"{spec!r} is not a filter", "write an object")
    for word in spec:
        if word not in terms:
            (at / word).wrong("is not a word of this filter", f"use {', '.join(terms)}" if terms else "write {}")
    return _all([terms[word].make(terms[word].kind.read(value, at / word)) for word, value in spec.items()])


def _all(tests: list[CardTest]) -> CardTest:
    """All tests hold; small cases are spelled out because they are asked all the time."""
    if not tests:
        return lambda s, x, c: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda s, x, c: one(s, x, c) and two(s, x, c)
    return lambda s, x, c: all(t(s, x, c) for t in tests)


# --- characters ---------------------------------------------------------------------------------------------------

CHARACTER_TERMS: Terms = {}


def character(spec: object, at: At) -> CardTest:
    """A test on characters; cheap terms are asked first."""
    if isinstance(spec, dict):
        ordered = [w for w in _CHEAP if w in spec] + [w for w in spec if w not in _CHEAP]
        spec = {w: spec[w] for w in ordered}
    return matching(spec, at, CHARACTER_TERMS)


_CHEAP = ("is", "not", "fighting", "facing", "state", "main", "at", "controller", "moved_this_step")
FILTER = Kind("FILTER", character)


def _number_of(spec: object, at: At) -> tuple[CardTest, Callable[[int], bool]]:
    """{filter, min?, max?}: how many match, at least one if neither bound is given."""
    if not isinstance(spec, dict):
        at.wrong(f"{spec!r} is no object", '{"filter": {...}, "min": 1}')
    match = character(spec.get("filter", {}), at / "filter")
    return match, within({k: v for k, v in spec.items() if k != "filter"}, at, 1)


NUMBER_OF = Kind("{filter, min?, max?}", _number_of)


def _bounds(spec: object, at: At) -> list[tuple[int, Callable[[int], bool]]]:
    if not isinstance(spec, dict) or not spec:
        at.wrong(f"{spec!r} names no talent", '{"bk": {"min": 3}}')
    return [(TALENT.read(name, at), within(value, at / name)) for name, value in spec.items()]


def _worn(spec: object, at: At) -> Worn:
    """{type?, card?}: a test on faces of attached cards."""
    if not isinstance(spec, dict) or not set(spec) <= {"type", "card"}:
        at.wrong(f"{spec!r} is no description of attached cards", '{"type": ["item"]}')
    types = TYPE_LIST.read(spec["type"], at / "type") if "type" in spec else ()
    faces = CARDS.read(spec["card"], at / "card") if "card" in spec else ()
    return lambda s, f: (not types or s.cards.type[f] in types) and (not faces or named(s, f, faces))


WORN = Kind("{type?: [item|skill|character], card?: [card id]}", _worn)


@term(CHARACTER_TERMS, "kind", KIND_LIST, "current kind")
def _kind(wanted: tuple[int, ...]) -> CardTest:
    return lambda s, x, c: kind(s, c) in wanted


@term(CHARACTER_TERMS, "trait", TRAITS, "has at least one of them")
def _trait(mask: int) -> CardTest:
    return lambda s, x, c: bool(nature(s, c)[1] & mask)


@term(CHARACTER_TERMS, "no_trait", TRAITS, "has none of them")
def _no_trait(mask: int) -> CardTest:
    return lambda s, x, c: not nature(s, c)[1] & mask


@term(CHARACTER_TERMS, "character", listed(PERSON), "is one of these persons")
def _character(wanted: tuple[int, ...]) -> CardTest:
    return lambda s, x, c: person(s, c) in wanted


@term(CHARACTER_TERMS, "main", BOOL, "is a Main Character of its controller (true) or supporting (false)")
def _main(value: bool) -> CardTest:
    return lambda s, x, c: is_main(s, c) is value


@term(CHARACTER_TERMS, "state", one_of("refreshed", "fatigued"), "is refreshed, or fatigued")
def _state(value: str) -> CardTest:
    wanted = value == "fatigued"
    return lambda s, x, c: is_tired(s, c) is wanted


@term(CHARACTER_TERMS, "is", REF, "is that very character")
def _is(one: CardOf) -> CardTest:
    return lambda s, x, c: c == one(s, x)


@term(CHARACTER_TERMS, "not", REF, "is not that character")
def _not(one: CardOf) -> CardTest:
    return lambda s, x, c: c != one(s, x)


@term(CHARACTER_TERMS, "controller", one_of("you", "opponents"), "controlled by")
def _controller(value: str) -> CardTest:
    mine = value == "you"
    return lambda s, x, c: (seat_of(s, c) == x.seat) is mine


@term(
    CHARACTER_TERMS,
    "controller_has",
    NUMBER_OF,
    "its controller's number of characters matching filter is within min and max",
)
def _controller_has(value: tuple[CardTest, Callable[[int], bool]]) -> CardTest:
    match, fits = value
    return lambda s, x, c: fits(sum(match(s, x, m) for m in s.team(seat_of(s, c))))


@term(CHARACTER_TERMS, "at", PLACE, "stands there")
def _at(test: CardTest) -> CardTest:
    return lambda s, x, c: test(s, x, space_of(s, c))


@term(
    CHARACTER_TERMS,
    "with",
    Kind("SELECTOR", lambda value, at: selector(value, at)),  # noqa: PLW0108  # comes below
    "shares its space with another character that matches",
)
def _with(group: CardsOf) -> CardTest:
    return lambda s, x, c: any(o != c and s.space[o] == s.space[c] for o in group(s, x))


@term(
    CHARACTER_TERMS,
    "alone",
    one_of("owner", "everybody"),
    "owner: no other character of its controller at its space; everybody: no other character at all",
)
def _alone(value: str) -> CardTest:
    if value == "owner":
        return lambda s, x, c: not any(o != c and s.space[o] == space_of(s, c) for o in s.team(seat_of(s, c)))
    return lambda s, x, c: not any(o != c and s.space[o] == space_of(s, c) for o in s.everybody())


@term(CHARACTER_TERMS, "talent", Kind("{talent: RANGE}", _bounds), "current talents within these bounds")
def _talent(tests: list[tuple[int, Callable[[int], bool]]]) -> CardTest:
    return lambda s, x, c: all(fits(talents(s, c)[0][t]) for t, fits in tests)


@term(CHARACTER_TERMS, "carries", WORN, "has such a card attached")
def _carries(worn: Worn) -> CardTest:
    return lambda s, x, c: any(worn(s, s.face[g]) for g in s.gear(c))


@term(CHARACTER_TERMS, "carries_not", WORN, "has no such card attached")
def _carries_not(worn: Worn) -> CardTest:
    return lambda s, x, c: not any(worn(s, s.face[g]) for g in s.gear(c))


@term(CHARACTER_TERMS, "room", one_of("item"), "carries fewer items than its maximum and may receive them")
def _room(value: str) -> CardTest:
    return lambda s, x, c: has_room(s, c) and receives(s, c, x.source)


@term(CHARACTER_TERMS, "meets_requirement", one_of(True), "meets the talent and trait requirement of the source card")
def _meets(value: bool) -> CardTest:
    return lambda s, x, c: meets(s, c, s.face[x.source])


@term(CHARACTER_TERMS, "moved_this_step", one_of(True), "has moved (not been put) during the current step")
def _moved(value: bool) -> CardTest:
    return lambda s, x, c: any(who == c for who, _, _ in s.moved)


@term(
    CHARACTER_TERMS,
    "moved_here_this_step",
    one_of(True),
    "has moved during the current step and its last such move ended on the space where it is",
)
def _moved_here(value: bool) -> CardTest:
    def test(s: Sunnydale, x: Speaker, c: int) -> bool:
        for who, _, end in reversed(s.moved):
            if who == c:
                return s.space[c] == end
        return False

    return test


@term(CHARACTER_TERMS, "facing", BOOL, "faces the current challenge or not")
def _facing(value: bool) -> CardTest:
    return lambda s, x, c: (c in s.facing) is value


@term(CHARACTER_TERMS, "fighting", one_of("attacking", "defending"), "is a fighter on that side of the current fight")
def _fighting(value: str) -> CardTest:
    side = 0 if value == "attacking" else 1
    return lambda s, x, c: s.conflict == 1 and s.fighters[side] == c


# --- groups of characters -----------------------------------------------------------------------------------------

SIDES: dict[str, CardTest] = {
    "own": lambda s, x, c: s.zone[c] == ZONES * x.seat + PLAY,
    "opp": lambda s, x, c: s.zone[c] % ZONES == PLAY and s.zone[c] // ZONES != x.seat,
    "any": lambda s, x, c: s.zone[c] % ZONES == PLAY,
    "participant": lambda s, x, c: (
        s.zone[c] == ZONES * x.seat + PLAY
        and (c in s.facing if s.conflict == 2 else c in s.sides if s.stage == DISCARD_STAGE else c in s.fighters)
    ),
    "facing": lambda s, x, c: c in s.facing,
}


def _opposing(s: Sunnydale, x: Speaker) -> list[int]:
    return [c for p in range(1, s.seats) for c in s.team((x.seat + p) % s.seats)]


def _participants(s: Sunnydale, x: Speaker) -> list[int]:
    test = SIDES["participant"]
    return [c for c in s.team(x.seat) if test(s, x, c)] if s.conflict else []


PEOPLE: dict[str, tuple[CardsOf, str]] = {
    "own": (lambda s, x: list(s.team(x.seat)), "your characters in play"),
    "opp": (_opposing, "characters in play of other players"),
    "any": (lambda s, x: list(s.everybody()), "characters in play of anybody"),
    "participant": (
        _participants,
        """your characters taking part in the current conflict (in the Discard stage: those
                    that did at its resolution); none for the defender of a challenge""",
    ),
    "facing": (
        lambda s, x: [c for c in s.facing if s.in_play(c)],
        "characters facing the current challenge (after resolution: those that faced it then)",
    ),
}


def _group(spec: object, at: At) -> tuple[str, Any]:
    """The two parts of a selector of characters."""
    if not isinstance(spec, dict) or spec.get("who") not in PEOPLE:
        at.wrong(f"{spec!r} is no selector of characters", f'{{"who": one of {", ".join(PEOPLE)}, "filter": {{}}}}')
    for word in spec:
        if word not in ("who", "filter"):
            (at / word).wrong("is not read by a selector", "use who and filter")
    return spec["who"], spec.get("filter", {})


def selector(spec: object, at: At) -> CardsOf:
    """Every character that matches {who, filter}."""
    who, terms = _group(spec, at)
    match, group = character(terms, at / "filter"), PEOPLE[who][0]
    if not terms:
        return group
    return lambda s, x: [c for c in group(s, x) if match(s, x, c)]


def touched(spec: object, at: At) -> CardTest:
    """A test whether a text that names a character, or a group of them, means this one."""
    if isinstance(spec, dict):
        who, terms = _group(spec, at)
        match, inside = character(terms, at / "filter"), SIDES[who]
        if not terms:
            return inside
        if who == "any":
            return match
        return lambda s, x, c: inside(s, x, c) and match(s, x, c)
    if spec in ("self", "this"):
        return lambda s, x, c: c == x.source
    one = card(spec, at)
    return lambda s, x, c: c == one(s, x)


def concerned(spec: object, at: At) -> SeatsOf:
    """Players a static text speaks of, possibly only those that have something."""
    if not isinstance(spec, dict) or spec.get("who") != "players":
        return seats(spec, at)
    terms = spec.get("filter", {})
    if set(spec) - {"who", "filter"} or not isinstance(terms, dict) or not set(terms) <= {"has"}:
        at.wrong(f"{spec!r} is no group of players", '{"who": "players", "filter": {"has": {"filter": {}, "min": 1}}}')
    if not terms:
        return lambda s, x: s.turn_order()
    match, fits = NUMBER_OF.read(terms["has"], at / "filter" / "has")
    return lambda s, x: [p for p in s.turn_order() if fits(sum(match(s, x, c) for c in s.team(p)))]
