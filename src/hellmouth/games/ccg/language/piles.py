"""Filters on cards in hand, deck or discard pile: printed facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.language.context import At, CardTest
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.kinds import INT, KIND_LIST, PERSON, TALENT, TRAITS, TYPE_LIST, listed
from hellmouth.games.ccg.language.references import REF, card
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.words import ACTION, RAISED

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

Fits = Callable[[CardSet, int], bool]
"""A test on faces."""


class Fact(NamedTuple):
    """A word of a card filter: what its value is, the test on faces it makes, what it means."""

    kind: Kind[Any]
    make: Callable[[Any], Fits]
    meaning: str


def _all_of(spec: object, at: At) -> list[Fits]:
    if not isinstance(spec, dict):
        at.wrong(f"{spec!r} is not a filter", "write an object")
    for word in spec:
        if word not in FACTS and word != "cards_of":
            (at / word).wrong("is not a word of card filters", f"use {', '.join((*FACTS, 'cards_of'))}")
    return [FACTS[word].make(FACTS[word].kind.read(v, at / word)) for word, v in spec.items() if word in FACTS]


def _any(listed_ones: tuple[list[Fits], ...]) -> Fits:
    return lambda cards, f: any(all(fits(cards, f) for fits in one) for one in listed_ones)


FACTS: dict[str, Fact] = {
    "type": Fact(TYPE_LIST, lambda v: lambda cards, f: cards.type[f] in v, "type of the card"),
    "kind": Fact(
        KIND_LIST,
        lambda v: lambda cards, f: cards.kind[f] in v,
        "printed kind (a Companion or Minion matching its owner's essence counts as Hero or Villain)",
    ),
    "character": Fact(
        listed(PERSON), lambda v: lambda cards, f: cards.person[f] in v, "a card of one of these persons"
    ),
    "level": Fact(listed(INT), lambda v: lambda cards, f: cards.level[f] in v, "level of a character card"),
    "trait": Fact(
        TRAITS,
        lambda v: lambda cards, f: cards.kind[f] >= 0 and bool(cards.trait[f] & v),
        "printed trait of a character card",
    ),
    "icon": Fact(
        listed(TALENT),
        lambda v: lambda cards, f: cards.type[f] == ACTION and any(t in v for t, _ in cards.shown[f]),
        "an action showing a boost icon for one of these talents",
    ),
    "requires_talent": Fact(
        listed(TALENT),
        lambda v: lambda cards, f: any(t in v for t, _ in cards.needs[f].talents),
        "has a talent requirement in one of them",
    ),
    "requires_trait": Fact(
        TRAITS, lambda v: lambda cards, f: bool(cards.needs[f].trait & v), "requires one of these traits"
    ),
    "any": Fact(listed(Kind("card FILTER", _all_of)), _any, "matches at least one of these filters"),
}


class _Printed:
    """Which faces match a filter. Those of the cards that come with the game, which are the same in every set, are
    worked out when they are first asked about."""

    __slots__ = ("_known", "_tests")

    def __init__(self, tests: list[Fits]) -> None:
        self._tests = tests
        self._known: dict[int, bool] = {}

    def fits(self, cards: CardSet, face: int) -> bool:
        found = self._known.get(face)
        if found is None:
            found = all(test(cards, face) for test in self._tests)
            if face < cards.printed:
                self._known[face] = found
        return found


def pile(spec: object, at: At) -> CardTest:
    """A test on cards in hand, deck or discard pile; a Main Character's card counts as Hero or Villain."""
    tests = _all_of(spec, at)
    if not isinstance(spec, dict) or not spec:  # `_all_of` refused what is no filter
        return lambda s, x, c: True
    test = _kinds(spec, at) if "kind" in spec else _plain(_Printed(tests).fits)
    if "cards_of" not in spec:
        return test
    one = card(spec["cards_of"], at / "cards_of")

    def part(s: Sunnydale, x: Speaker, c: int) -> bool:
        old = s.dossiers.get(one(s, x))
        return old is not None and c in old[8] and test(s, x, c)

    return part


def _plain(fits: Fits) -> CardTest:
    return lambda s, x, c: fits(s.cards, s.face[c])


def _kinds(spec: dict[str, Any], at: At) -> CardTest:
    """A filter with `kind`: cards of the owner's Main Character are raised (CCG-CARD-ESS-02)."""
    wanted = KIND_LIST.read(spec["kind"], at / "kind")
    fits = _Printed(_all_of({w: v for w, v in spec.items() if w != "kind"}, at)).fits

    def test(s: Sunnydale, x: Speaker, c: int) -> bool:
        f, cards = s.face[c], s.cards
        k = cards.kind[f]
        if k >= 0 and s.edition == 3 and cards.person[f] == s.persons[s.owners[c]]:
            k = RAISED[k]
        return k in wanted and fits(cards, f)

    return test


CARD_FILTER = Kind("CARDS", pile)
CardFilter = Annotated[CardTest, CARD_FILTER]
CARDS_OF = (REF.name, "was part of that character (any level) when it left play")
