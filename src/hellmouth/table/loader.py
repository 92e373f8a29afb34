"""Bringing tables back from the store: to be played on, or, where that cannot be, to be read."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from hellmouth.table import limits
from hellmouth.table.archive import Archive, Archived
from hellmouth.table.config import Config
from hellmouth.table.cutoff import TooLong, at_most
from hellmouth.table.house import House
from hellmouth.table.logs import Log
from hellmouth.table.matches import Table
from hellmouth.table.metrics import Metrics
from hellmouth.table.restoring import NotPlayable, restored
from hellmouth.table.storage import Damaged, NotBegun, Store, Stored

LONG = 120
"""A table with more answers than that to go through, some 20 ms, is brought back beside the event loop, one such at a
time."""
ARCHIVES = 64
"""Tables that can only be read, kept in memory for whoever reads them."""


class Loader:
    """Loads tables, and remembers which of them can only be read and why."""

    def __init__(
        self, config: Config, store: Store, players: list[str], log: Log, metrics: Metrics, house: House
    ) -> None:
        self.config, self.store, self.players, self.log, self.metrics = config, store, players, log, metrics
        self.house = house
        self.thread = ThreadPoolExecutor(1, "table-loader")
        self.archives: OrderedDict[str, Archive] = OrderedDict()
        self.unplayable: dict[str, str] = {}
        """Why tables can only be read, as far as anybody has looked."""
        self.wall = time.time() - time.monotonic()
        self.outages: tuple[tuple[float, float], ...] = ()
        """When the server was not there, see `outages.py`."""

    async def load(self, table: str) -> Stored | None:
        """What is stored of a table, None if there is none; raises `NotBegun` if its game has not, `Archived` if only a
        part of it is good, `Damaged` if nothing is."""
        if table in self.archives:
            raise Archived(self.archives[table])
        try:
            stored = await asyncio.wrap_future(self.store.load(table))
        except Damaged as damage:
            if damage.stored is None:
                self.unplayable[table] = "damaged"
                raise
            raise self.archive(damage.stored, NotPlayable("damaged", str(damage))) from None
        if stored is not None and stored.row.status == "gathering":
            raise NotBegun(stored.row)
        for fault in stored.faults if stored is not None else ():
            self.log.warning("damaged, but not needed", table=table, error=fault)
        return stored

    async def restore(self, stored: Stored) -> Table:
        """A table as it is stored; raises `Archived`."""
        start = time.perf_counter()
        try:
            if len(stored.row.base) + len(stored.entries) > LONG:
                table = await asyncio.get_running_loop().run_in_executor(
                    self.thread, restored, stored, self.players, time.monotonic()
                )
            else:
                with at_most(limits.ACTION_SECONDS):
                    table = restored(stored, self.players, time.monotonic())
        except TooLong as slow:
            raise self.archive(stored, NotPlayable("differs", str(slow))) from slow
        except NotPlayable as why:
            raise self.archive(stored, why) from why
        self.unplayable.pop(stored.row.id, None)
        table.talk.wall, table.info.keep_days, table.info.outages = self.wall, self.config.keep_days, self.outages
        table.info.house = self.house
        self.metrics.time("load", time.perf_counter() - start)
        return table

    def archive(self, stored: Stored, why: NotPlayable) -> Archived:
        """The table can only be read: remember that, and give what is to be raised."""
        table = stored.row.id
        if table not in self.unplayable:
            self.log.warning("can only be read", table=table, why=why.why, error=why.detail[:300])
        self.unplayable[table] = why.why
        self.archives[table] = found = Archive(stored, why)
        while len(self.archives) > ARCHIVES:
            self.archives.popitem(last=False)
        return Archived(found)

    def forget(self, table: str | None = None) -> None:
        """What is stored of a table (None: of all) has changed: look again the next time."""
        for name in [table] if table is not None else [*self.archives]:
            self.archives.pop(name, None)
            self.unplayable.pop(name, None)

    def close(self) -> None:
        """Stop."""
        self.thread.shutdown()
