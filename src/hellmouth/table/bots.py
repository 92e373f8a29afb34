"""Computer players at the table: they think in processes of their own, with a time limit, and may fail."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hellmouth.table.matches import Table
from hellmouth.table.seen import pack, seed

SECONDS = 15.0
"""Longest thought; then the process is ended and a quiet move is played."""
START_SECONDS = 30.0


@dataclass(slots=True)
class Thought:
    """What came back: the index of an option (of a hint, also why), or what went wrong."""

    index: int | None
    fault: str = ""
    text: str = ""


def question(table: Table, seat: int, player: str, hint: str = "") -> bytes:
    """What a computer player is told: what its seat sees, and its options. `hint` is the language of a hint."""
    view = table.game.view(table.play.state, seat)
    asked = {
        "table": table.info.table, "game": table.game.name, "seat": seat, "player": player, "hint": hint, **pack(view),
        "seed": seed(table.info.table, seat),
    }
    return msgspec.json.encode(asked) + b"\n"


class Worker:
    """One process; questions to it wait for each other."""

    def __init__(self, extra: Sequence[str], seconds: float) -> None:
        self.extra, self.seconds = list(extra), seconds
        self.lock = asyncio.Lock()
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, asked: bytes) -> Thought:
        """Ask; never raises, never takes much longer than the limit."""
        async with self.lock:
            try:
                if self.process is None or self.process.returncode is not None:
                    await asyncio.wait_for(self._begin(), START_SECONDS)
                return await asyncio.wait_for(self._exchange(asked), self.seconds)
            except TimeoutError:
                await self.stop()
                return Thought(None, f"thought longer than {self.seconds:g} s")
            except (OSError, ValueError, asyncio.IncompleteReadError) as error:
                await self.stop()
                return Thought(None, f"the process ended: {type(error).__name__}")

    async def _begin(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hellmouth.table.worker", *self.extra,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        if self.process.stdout is None or await self.process.stdout.readline() != b"ready\n":
            raise OSError("the process does not start")

    async def _exchange(self, asked: bytes) -> Thought:
        process = self.process
        if process is None or process.stdin is None or process.stdout is None:
            raise OSError("no process")
        process.stdin.write(asked)
        await process.stdin.drain()
        text = await process.stdout.readline()
        if not text:
            raise OSError("no answer")
        reply: dict[str, Any] = json.loads(text)
        index = reply.get("index")
        fault, said = str(reply.get("fault", "")), str(reply.get("text", ""))
        return Thought(index if isinstance(index, int) else None, fault, said)

    async def stop(self) -> None:
        """End the process; the next question starts a new one."""
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


class Bots:
    """A few workers; a table always asks the same one, so that players can remember."""

    def __init__(self, workers: int = 1, extra: Sequence[str] = (), seconds: float = SECONDS) -> None:
        self.workers = [Worker(extra, seconds) for _ in range(max(1, workers))]

    async def ask(self, table: Table, seat: int, player: str) -> Thought:
        """What the computer player of that seat chooses."""
        return await self._worker(table).ask(question(table, seat, player))

    async def hint(self, table: Table, seat: int, language: str) -> Thought:
        """What a good player would choose there, and why."""
        return await self._worker(table).ask(question(table, seat, "", language))

    def _worker(self, table: Table) -> Worker:
        return self.workers[zlib.crc32(table.info.table.encode()) % len(self.workers)]

    async def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.stop()
