"""Carries out what the operator says (`house.py`): every server looks into the store every other second, or at once
when it hears of something new (`bus.py`)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from hellmouth.core.errors import HellmouthError
from hellmouth.table.archive import Archived
from hellmouth.table.database import TROUBLE
from hellmouth.table.house import CLOSING, HINT
from hellmouth.table.hub import Hub

EVERY: Final = 2.0
"""Seconds between looks."""


class Housekeeping:
    """Carries out what the operator says, at one server."""

    def __init__(self, hub: Hub, turn_out: Callable[[], Awaitable[None]]) -> None:
        """`turn_out` closes the sockets of whoever is banned."""
        self.hub, self.turn_out, self.wake = hub, turn_out, asyncio.Event()

    async def run(self) -> None:
        """Look again and again."""
        self.hub.bus.listen(HINT, lambda data: self.wake.set())
        while True:
            with contextlib.suppress(HellmouthError, *TROUBLE):  # the next time, then
                await self.look()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), EVERY)
            self.wake.clear()

    async def look(self) -> None:
        """Read, and do what is new."""
        hub, house = self.hub, self.hub.house
        announced, banned = dict(house.announced), house.banned
        found: dict[str, str] = await asyncio.wrap_future(hub.store.noted())
        house.read(found)
        if house.announced != announced:
            for held in list(hub.held.values()):
                await hub.act(held, lambda t, now: t.attendance.announce(now))
        if house.banned - banned:
            await self.turn_out()
        for table in house.closing:
            await self._close(table)

    async def _close(self, table: str) -> None:
        try:
            held = await self.hub.get(table)
        except Archived:
            held = None  # nobody plays there any more
        except HellmouthError:
            return  # another server's, or not begun, or not readable now
        if held is not None and held.table.status == "running":
            await self.hub.act(held, lambda t, now: t.attendance.stop(now))
            self.hub.log.info("closed by the operator", table=table)
        await asyncio.wrap_future(self.hub.store.note(CLOSING + table, None))
