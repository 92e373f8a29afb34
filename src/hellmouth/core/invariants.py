"""What must hold in every position of every game, and a quick way for games to ask the same of every card.

A campaign asks after every answer, so what cannot change is not asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hellmouth.core.decisions import NOBODY
from hellmouth.core.state import State


class Lying:
    """A question about how single cards lie, such as face, zone and who knows them.

    `question` takes one value of each column and says what is wrong with the combination, or "". The answer never
    changes, so each combination is asked about only once.
    """

    def __init__(self, question: Callable[..., str]) -> None:
        self._question = question
        self._fine: set[tuple[int, ...]] = set()

    def breaches(self, *columns: Iterable[int]) -> Iterator[str]:
        """What is wrong with any card; each column has one number for each card."""
        if self._fine.issuperset(zip(*columns, strict=True)):
            return
        for combination in set(zip(*columns, strict=True)) - self._fine:
            problem = self._question(*combination)
            if problem:
                yield problem
            else:
                self._fine.add(combination)


def kernel_breaches(s: State) -> Iterator[str]:
    """What does not hold, whatever the game."""
    yield from _places(s)
    if s.outcome is None:
        yield from _owed(s)
    elif s.stack:
        yield "the game is over but frames are left on the stack"


def _places(s: State) -> Iterator[str]:
    found = [-1] * len(s.face)
    for z, there in enumerate(s.zones):
        for c in there:
            found[c] = z
    if sum(map(len, s.zones)) != len(found) or -1 in found:
        yield "a card is in no zone or in two"
    elif found != s.zone:
        yield "a card lies in one zone and believes to be elsewhere"


def _owed(s: State) -> Iterator[str]:
    if s.seat == NOBODY:
        yield "the game is not over and nobody owes a decision"
    elif s.kind != "shuffle" and len(s.offer()) < (1 if s.discreet else 2):
        yield "a decision has fewer than two options"
    elif len(set(s.offer())) != len(s.offer()):
        yield f"an option is offered twice: {s.offer()}"
