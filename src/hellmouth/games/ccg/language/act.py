"""Bases of the operations of card programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.ccg.language.fields import Word
from hellmouth.games.ccg.language.speaker import Speaker

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

T = TypeVar("T")
InTurn: TypeAlias = tuple[tuple[int, ...], int]
"""Rounds: the seats or characters whose turn is to come, and how far the first of them is."""


class Act(Word, Op["Sunnydale"]):
    """An operation; `blocked` says that an obligatory part cannot be done, so the card cannot be used for it."""

    says: ClassVar[tuple[str, ...]] = ("op",)
    table: ClassVar[dict[str, Any]] = {}

    @classmethod
    def variant(cls, spec: dict[str, Any]) -> type[Act]:
        """The class that carries this use out."""
        return cls

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return False


class Loop(Act, Generic[T]):
    """An operation of several rounds, each of which may ask, call a frame, roll or tell abilities.

    `start` says what is to be done, as plain data kept under the name "~" (its type is T); `turn` does one round and
    returns whether there may be another one to do at once.
    """

    def start(self, s: Sunnydale, f: Resolve) -> T:
        raise NotImplementedError

    def turn(self, s: Sunnydale, f: Resolve, todo: T) -> bool:
        raise NotImplementedError

    def accept(self, s: Sunnydale, f: Resolve, todo: T, value: Option) -> None:
        """Take an answer."""

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.names["~"] = self.start(s, f)
        self._go(s, f)

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value is not None:
            self.accept(s, f, f.names["~"], value)
        if s.outcome is None:
            self._go(s, f)

    def _go(self, s: Sunnydale, f: Resolve) -> None:
        while not s.pending:
            if not self.turn(s, f, f.names["~"]):
                return
            if s.outcome is not None:
                return
        f.at = "taken"  # abilities answer first, then the next round


def merged(s: Sunnydale, verb: str, ids: list[int]) -> list[Option]:
    """One option for each different card; the first copy stands for all."""
    face, seen = s.face, set()
    found: list[Option] = []
    for c in ids:
        if face[c] not in seen:
            seen.add(face[c])
            found.append((verb, c))
    return found
