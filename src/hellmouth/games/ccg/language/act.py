"""Bases of the operations of card programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.ccg.language.context import At, CardsOf
from hellmouth.games.ccg.language.filters import selector
from hellmouth.games.ccg.language.references import card


class Act(Op):
    """An operation; `blocked` says that an obligatory part cannot be done, so the card cannot be used for it."""

    __slots__ = ()

    def blocked(self, s: Any, x: Any) -> bool:
        return False


class Simple(Act):
    """An operation done by one function."""

    __slots__ = ("_do",)

    def __init__(self, do: Callable[[Any, Resolve], None]) -> None:
        self._do = do

    def run(self, s: Any, f: Resolve) -> None:
        self._do(s, f)


class Loop(Act):
    """An operation of several rounds, each of which may ask, call a frame, roll or tell abilities.

    `start` says what is to be done, as plain data kept under the name "~"; `turn` does one round and returns whether
    there may be another one to do at once.
    """

    __slots__ = ()

    def start(self, s: Any, f: Resolve) -> Any:
        raise NotImplementedError

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        raise NotImplementedError

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        """Take an answer."""

    def run(self, s: Any, f: Resolve) -> None:
        f.names["~"] = self.start(s, f)
        self._go(s, f)

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            self.accept(s, f, f.names["~"], value)
        if s.outcome is None:
            self._go(s, f)

    def _go(self, s: Any, f: Resolve) -> None:
        while not s.pending:
            if not self.turn(s, f, f.names["~"]):
                return
            if s.outcome is not None:
                return
        f.at = "taken"  # abilities answer first, then the next round


def merged(s: Any, verb: str, ids: list[int]) -> list[Option]:
    """One option for each different card; the first copy stands for all."""
    face, seen = s.face, set()
    found: list[Option] = []
    for c in ids:
        if face[c] not in seen:
            seen.add(face[c])
            found.append((verb, c))
    return found


def people(spec: Any, at: At) -> CardsOf:
    """Characters (or attached cards) an instant operation means: one, a chosen few, or a group."""
    if isinstance(spec, dict):
        return selector(spec, at)
    one = card(spec, at)
    if isinstance(spec, str) and spec.startswith("$"):
        name = spec[1:]

        def chosen(s: Any, x: Any) -> list[int]:
            value = x.names.get(name, -1)
            return list(value) if isinstance(value, tuple) else [value] if value >= 0 else []
        return chosen

    def found(s: Any, x: Any) -> list[int]:
        c = one(s, x)
        return [c] if c >= 0 else []
    return found
