"""Who comes first when several wait for the same process: whoever has used least of late.

Use is counted in seconds of a processor per account (an address, see `limits.account`) and forgotten by half every
minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

HALF: Final = 60.0
"""Half of what was used is forgotten after so many seconds."""
BUDGET: Final = 40.0
"""Seconds of thinking an account may have used of late before its questions are thought about when there is time:
about half a processor, for as long as it likes."""
ACCOUNTS: Final = 10_000


class Usage:
    """What each account has used of late."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, who: str, now: float | None = None) -> float:
        """Seconds that count now."""
        used, then = self._used.get(who, (0.0, 0.0))
        return float(used * 0.5 ** (((time.monotonic() if now is None else now) - then) / HALF))

    def add(self, who: str, seconds: float, now: float | None = None) -> None:
        """Charge an account."""
        now = time.monotonic() if now is None else now
        self._used[who] = (self.of(who, now) + seconds, now)
        self._used.move_to_end(who)
        while len(self._used) > ACCOUNTS:
            self._used.popitem(last=False)

    def over(self, who: str) -> bool:
        """Whether the account has used up its budget."""
        return self.of(who) > BUDGET


class Charge:
    """What a turn cost; None: as long as it took."""

    seconds: float | None = None


class _Waiting(NamedTuple):
    who: str
    turn: asyncio.Future[None]


class Queue:
    """One at a time; the account that used least is next."""

    def __init__(self, usage: Usage) -> None:
        self.usage = usage
        self.busy = False
        self.waiting: list[_Waiting] = []

    def count(self, who: str) -> int:
        """How many of that account wait."""
        return sum(1 for w in self.waiting if w.who == who)

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[Charge]:
        """Wait for one's turn, and be charged for it."""
        if self.busy:
            mine = _Waiting(who, asyncio.get_running_loop().create_future())
            self.waiting.append(mine)
            try:
                await mine.turn
            except asyncio.CancelledError:
                if mine in self.waiting:
                    self.waiting.remove(mine)
                elif mine.turn.done() and not mine.turn.cancelled():
                    self._next()
                raise
        self.busy = True
        start, charge = time.monotonic(), Charge()
        try:
            yield charge
        finally:
            self.usage.add(who, time.monotonic() - start if charge.seconds is None else charge.seconds)
            self._next()

    def _next(self) -> None:
        self.busy = bool(self.waiting)
        if self.waiting:
            chosen = min(self.waiting, key=lambda w: self.usage.of(w.who))
            self.waiting.remove(chosen)
            chosen.turn.set_result(None)
