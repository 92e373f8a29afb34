"""Computer players at the table: they think in processes of their own, with a time limit, and may fail.

Three lanes, so that nobody starves: people who wait for their opponent come first; tables nobody waits at, and
addresses that have used up their budget, share one process that gives way to everything else; hints have their own,
because they promise an answer within three seconds.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hellmouth.players.hints import SECONDS as HINT_THINKING
from hellmouth.table import limits
from hellmouth.table.fair import Queue, Usage
from hellmouth.table.matches import Table
from hellmouth.table.processes import Died, Helper
from hellmouth.table.thinking import Elsewhere
from hellmouth.table.view_json import pack, seed

SECONDS = 15.0
"""Longest thought; then the process is ended and a quiet move is played."""
NICE, LAST = 5, 19
"""How far the processes give way to the server, and to each other."""
SPARE = 0.6
"""What a hint needs besides the search: the reason, and the way there and back."""
LEAST = 0.3
"""A search shorter than this is not worth telling."""


@dataclass(slots=True)
class Thought:
    """What came back: the index of an option (of a hint, also why), or what went wrong."""

    index: int | None
    fault: str = ""
    text: str = ""
    busy: bool = False
    """There was no time to think about it."""
    spent: float | None = None
    """Seconds of a processor, where the process could tell: on a busy machine a thought takes much longer."""


def question(
    table: Table, seat: int, player: str, hint: str = "", seconds: float = HINT_THINKING, option: int | None = None
) -> bytes:
    """What a computer player is told: what its seat sees, and its options. `hint` is the language of a hint, `option`
    the one to warn of."""
    view = table.view(seat, pools=True)
    asked = {
        "table": table.info.table,
        "game": table.game.name,
        "seat": seat,
        "player": player,
        "hint": hint,
        "seconds": seconds,
        "option": option,
        **pack(table.game, view),
        "seed": seed(table.info.table, seat),
    }
    return msgspec.json.encode(asked)


def thought(reply: dict[str, Any]) -> Thought:
    """What a process answered."""
    index = reply.get("index")
    fault, said = str(reply.get("fault", "")), str(reply.get("text", ""))
    spent = reply.get("spent")
    return Thought(
        index if isinstance(index, int) else None, fault, said, spent=spent if isinstance(spent, float) else None
    )


class Worker:
    """One process and those who wait for it."""

    def __init__(self, extra: Sequence[str], seconds: float, nice: int = NICE, usage: Usage | None = None) -> None:
        self.helper, self.seconds = Helper("hellmouth.table.worker", [str(nice), *extra]), seconds
        self.queue = Queue(usage if usage is not None else Usage())

    async def ask(self, asked: bytes, who: str = "") -> Thought:
        """Ask; never raises, never takes much longer than the limit once it is its turn."""
        async with self.queue.turn(who) as charge:
            found = await self.think(asked)
            charge.seconds = found.spent
            return found

    async def think(self, asked: bytes) -> Thought:
        """Ask without waiting for one's turn."""
        try:
            reply: dict[str, Any] = json.loads(await self.helper.ask(asked, self.seconds))
        except (Died, ValueError) as error:
            return Thought(None, str(error))
        return thought(reply)

    async def stop(self) -> None:
        """End the process; the next question starts a new one."""
        await self.helper.stop()


class Bots:
    """A few workers; a table always asks the same one, so that players can remember."""

    def __init__(self, workers: int = 1, extra: Sequence[str] = (), seconds: float = SECONDS) -> None:
        self.usage = Usage()
        self.front = [Worker(extra, seconds, NICE, self.usage) for _ in range(max(1, workers))]
        self.back = Worker(extra, seconds, LAST, self.usage)
        self.elsewhere: Elsewhere | None = None
        self.adviser = Worker(extra, seconds, NICE, self.usage)

    async def ask(self, table: Table, seat: int, player: str, who: str = "", *, waited_for: bool = True) -> Thought:
        """What the computer player of that seat chooses. `waited_for`: a person at the table waits for it."""
        asked = question(table, seat, player)
        if not waited_for or self.usage.over(who):
            return await self.back.ask(asked, who)
        start = time.monotonic()
        reply = None if self.elsewhere is None else await self.elsewhere.think(asked)
        if reply is None:
            return await self._worker(table).ask(asked, who)
        found = thought(reply)
        self.usage.add(who, time.monotonic() - start if found.spent is None else found.spent)
        return found

    async def hint(self, table: Table, seat: int, language: str, who: str = "", option: int | None = None) -> Thought:
        """What a good player would choose there, and why, or what speaks against an option; within
        `limits.HINT_SECONDS`, or not at all."""
        until = time.monotonic() + limits.HINT_SECONDS - SPARE
        if len(self.adviser.queue.waiting) >= limits.HINTS_WAITING:
            return Thought(None, busy=True)
        async with self.adviser.queue.turn(who) as charge:
            left = min(HINT_THINKING, until - time.monotonic())
            if left < LEAST:
                return Thought(None, busy=True)
            found = await self.adviser.think(question(table, seat, "", language, left, option))
            charge.seconds = found.spent
            return found

    def _worker(self, table: Table) -> Worker:
        return self.front[zlib.crc32(table.info.table.encode()) % len(self.front)]

    async def close(self) -> None:
        """End all processes."""
        for worker in (*self.front, self.back, self.adviser):
            await worker.stop()
