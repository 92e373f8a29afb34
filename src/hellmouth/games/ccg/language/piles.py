"""Filters on cards in hand, deck or discard pile: printed facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg import cards
from hellmouth.games.ccg.language.context import At, Match
from hellmouth.games.ccg.language.references import card
from hellmouth.games.ccg.words import ACTION, KINDS, RAISED, TALENTS, TYPES

PILE_WORDS = ("type", "kind", "level", "trait", "icon", "requires_talent", "requires_trait", "any", "cards_of")


_PRINTED: dict[str, Callable[[int, Any, At], bool]] = {
    "type": lambda f, v, at: TYPES[cards.TYPE[f]] in v,
    "kind": lambda f, v, at: cards.KIND[f] >= 0 and KINDS[cards.KIND[f]] in v,
    "level": lambda f, v, at: cards.LEVEL[f] in v,
    "trait": lambda f, v, at: cards.KIND[f] >= 0 and bool(cards.TRAIT[f] & cards.trait_mask(v)),
    "icon": lambda f, v, at: cards.TYPE[f] == ACTION and any(TALENTS[t] in v for t, _ in cards.SHOWN[f]),
    "requires_talent": lambda f, v, at: any(TALENTS[t] in v for t, _ in cards.NEEDS[f].talents),
    "requires_trait": lambda f, v, at: bool(cards.NEEDS[f].trait & cards.trait_mask(v)),
    "any": lambda f, v, at: any(all(_PRINTED[w](f, y, at) for w, y in one.items()) for one in v),
}


class _Printed:
    """Which faces match a filter, worked out when a face is first asked about; `raised` reads Companions and Minions
    as Heroes and Villains.
    """

    __slots__ = ("_at", "_known", "_spec")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, *PILE_WORDS)
        for one in spec.get("any", ()):
            at.only(one, *PILE_WORDS)
        self._spec, self._at = spec, at
        self._known: dict[tuple[int, bool], bool] = {}

    def fits(self, face: int, raised: bool = False) -> bool:
        found = self._known.get((face, raised))
        if found is None:
            found = self._known[face, raised] = all(self._term(face, w, v, raised) for w, v in self._spec.items())
        return found

    def _term(self, face: int, word: str, value: Any, raised: bool) -> bool:
        if word == "cards_of":
            return True
        if word == "kind" and raised and cards.KIND[face] >= 0:
            return KINDS[RAISED[cards.KIND[face]]] in value
        return _PRINTED[word](face, value, self._at)


def pile(spec: Any, at: At) -> Match:
    """A test on cards in hand, deck or discard pile; a Main Character's card counts as Hero or Villain."""
    if not isinstance(spec, dict):
        at.wrong("is not a filter", "write an object")
    if not spec:
        return lambda s, x, c: True
    printed = _Printed(spec, at)
    fits = printed.fits
    if "kind" in spec:
        def test(s: Any, x: Any, c: int) -> bool:
            f = s.face[c]
            return fits(f, s.edition == 3 and cards.PERSON[f] == s.essence(s.owners[c]))
    else:
        def test(s: Any, x: Any, c: int) -> bool:
            return fits(s.face[c])
    if "cards_of" not in spec:
        return test
    one = card(spec["cards_of"], at / "cards_of")

    def part(s: Any, x: Any, c: int) -> bool:
        old = s.dossiers.get(one(s, x))
        return old is not None and c in old[8] and test(s, x, c)
    return part
