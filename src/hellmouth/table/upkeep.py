"""What a server does beside serving: look which tables can still be played, clear old ones away, notice that the whole
database was replaced."""

from __future__ import annotations

import asyncio
import contextlib
import time

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.core.match import Match
from hellmouth.table.database import TROUBLE
from hellmouth.table.days import extended
from hellmouth.table.hub import Hub
from hellmouth.table.migrating import one_line
from hellmouth.table.restoring import NotPlayable, restored, under
from hellmouth.table.storage import Damaged, Stored
from hellmouth.table.transcript import Transcript

HOUR = 3600.0
DAY = 24 * HOUR
PAUSE = 0.005
"""Seconds between two tables: whoever plays comes first."""
OVERDUE = 5 * 60.0
"""Seconds between two looks for days that are up."""
LISTED = 50
"""Tables named in one line of the log."""


class Upkeep:
    """The care of one server's tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.generation: str | None = None
        self.expired = self.looked = -HOUR

    # --- at the start ---------------------------------------------------------------------------------------------

    async def survey(self) -> None:
        """Look at every stored table once; list what cannot be played on, and why."""
        hub, found = self.hub, dict[str, list[str]]()
        try:
            tables = await asyncio.wrap_future(hub.store.ids())
        except (*TROUBLE, ValueError) as error:
            hub.log.warning("cannot list the tables: run hellmouth doctor", error=one_line(error))
            return
        for table in tables:
            if hub.closing:
                return
            if table not in hub.held:
                why = await self._look(table)
                if why:
                    hub.loader.unplayable[table] = why
                    found.setdefault(why, []).append(table)
            await asyncio.sleep(PAUSE)
        for why, those in sorted(found.items()):
            more = f" and {len(those) - LISTED} more" if len(those) > LISTED else ""
            hub.log.warning(
                "tables that can only be read", why=why, count=len(those), tables=" ".join(those[:LISTED]) + more
            )

    async def _look(self, table: str) -> str:
        """Why a table cannot be played on; empty if it can. One without a transcript gets it now: a later version might
        not be able to make one."""
        hub = self.hub
        try:
            stored = await asyncio.wrap_future(hub.store.load(table))
            if stored is None or stored.row.status == "gathering":
                return ""
            made = await asyncio.get_running_loop().run_in_executor(hub.loader.thread, examined, stored)
        except NotPlayable as error:
            return error.why
        except Damaged:
            return "damaged"
        except (HellmouthError, *TROUBLE) as error:
            hub.log.warning("cannot look at a table", table=table, error=str(error))
            return ""
        if made is not None and table not in hub.held:
            hub.store.keep(table, len(stored.entries), made)
        return ""

    # --- now and then ---------------------------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Clear old tables away, and load everything anew if a backup was put in the place of the database."""
        try:
            await self.note_alive()
            await self._look_for_a_restore()
            await self._expire()
            await self._wake_overdue()
        except (HellmouthError, *TROUBLE) as error:
            self.hub.log.warning("cannot tidy up", error=str(error))

    async def note_alive(self) -> None:
        """So that the next start knows how long nobody was there."""
        self.hub.loader.outages = await asyncio.wrap_future(self.hub.store.note_alive(time.time()))

    async def _wake_overdue(self) -> None:
        """Tables that were put away while somebody's days ran: bring those back whose days are up."""
        hub, now = self.hub, time.monotonic()
        if now - self.looked < OVERDUE:
            return
        self.looked = now
        for found in await asyncio.wrap_future(hub.store.by_days()):
            if found.table in hub.held or found.table in hub.loader.unplayable:
                continue
            if extended(found.due, found.days, hub.loader.outages) < time.time():
                with contextlib.suppress(HellmouthError):  # another server has it, or it can only be read
                    await hub.get(found.table)

    async def _look_for_a_restore(self) -> None:
        found = await asyncio.wrap_future(self.hub.store.generation())
        before, self.generation = self.generation, found
        if before is None or before == found:
            return
        self.hub.log.warning("the database was replaced by a backup: all tables are loaded anew")
        self.hub.loader.forget()
        for held in list(self.hub.held.values()):
            async with held.lock:
                self.hub.forget(held)

    async def _expire(self) -> None:
        hub, now = self.hub, time.monotonic()
        if hub.config.keep_days and now - self.expired >= HOUR:
            self.expired = now
            before = time.time() - hub.config.keep_days * DAY
            gone = await asyncio.wrap_future(hub.store.expire(before, [*hub.held, *hub.loading]))
            for table in gone:
                hub.loader.forget(table)
            if gone:
                hub.metrics.count("tables_expired", by=len(gone))
                hub.log.info("cleared away", count=len(gone))


def examined(stored: Stored) -> Transcript | None:
    """Raise `NotPlayable` if a table cannot be played on; gives its transcript if it has none. What was stored under
    the rules of today and reads well is not played through."""
    row = stored.row
    if stored.transcript is not None:
        try:
            game = games.game(row.game)
            if stored.snapshot is not None and under(stored) == (game.rules_version, game.cards_used(row.setup)):
                Match(game, row.setup, row.seed, row.names).put_back(stored.snapshot[1])
                return None
        except (HellmouthError, ValueError, TypeError, KeyError, AttributeError):
            pass  # `restored` says why, or finds another way
    table = restored(stored, [], 0.0)
    return table.journal.kept() if stored.transcript is None else None
