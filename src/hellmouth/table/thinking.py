"""Computer players that think elsewhere: `hellmouth think` on any machine answers the questions of all servers.

A server asks on the bus who is free; a thinker with an idle process answers with its name, keeps the process for that
server for a moment, and gets the question: what one seat sees, never a position. Nobody free, no answer, no bus: the
server's own processes think. Who comes first among those who wait at a server is decided there (`fair.py`).
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from hellmouth.table.bus import Bus
from hellmouth.table.processes import Died, Helper

FREE: Final = "think.free"
KNOCK: Final = 0.2
"""Seconds within which a free thinker has to answer."""
REST: Final = 1.0
"""Seconds for which nobody is asked after nobody was free."""
KEPT: Final = 2.0
"""Seconds for which a thinker waits for the question it was chosen for."""
SPARE: Final = 2.0
"""What the way there and back may take besides thinking."""
NICE: Final = 5


class Elsewhere:
    """The thinkers, as a server sees them."""

    def __init__(self, bus: Bus, seconds: float) -> None:
        self.bus, self.seconds = bus, seconds
        self.resting = 0.0
        self.thoughts = 0
        """How many came from there."""

    async def think(self, question: bytes) -> dict[str, Any] | None:
        """The answer of a thinker; None if there is none."""
        if not self.bus.connected or time.monotonic() < self.resting:
            return None
        name = await self.bus.ask(FREE, b"", KNOCK)
        if name is None:
            self.resting = time.monotonic() + REST
            return None
        said = await self.bus.ask(f"think.{name.decode()}", question, self.seconds + SPARE)
        if said is None:
            return None
        try:
            found: dict[str, Any] = json.loads(said)
        except ValueError:
            return None
        self.thoughts += 1
        return found


class Thinker:
    """One process that thinks for whoever asks."""

    def __init__(self, bus: Bus, extra: Sequence[str], seconds: float) -> None:
        self.bus, self.seconds, self.name = bus, seconds, secrets.token_hex(8)
        self.helper = Helper("hellmouth.table.worker", [str(NICE), *extra])
        self.promised = 0.0
        """Until when the process is kept for somebody."""
        self.busy = False
        bus.answer(FREE, self._free)
        bus.answer(f"think.{self.name}", self._think)

    async def _free(self, data: bytes) -> bytes | None:
        if self.busy or time.monotonic() < self.promised:
            return None
        self.promised = time.monotonic() + KEPT
        return self.name.encode()

    async def _think(self, question: bytes) -> bytes | None:
        if self.busy:
            return None
        self.busy = True
        try:
            return await self.helper.ask(question, self.seconds)
        except Died as died:
            return json.dumps({"index": None, "fault": str(died), "text": ""}).encode()
        finally:
            self.busy, self.promised = False, 0.0

    async def stop(self) -> None:
        """End the process."""
        await self.helper.stop()


async def think(bus: Bus, workers: int, extra: Sequence[str], seconds: float) -> None:
    """Think until cancelled."""
    thinkers = [Thinker(bus, extra, seconds) for _ in range(workers)]
    await bus.open()
    try:
        await asyncio.Event().wait()
    finally:
        await bus.close()
        for thinker in thinkers:
            await thinker.stop()
