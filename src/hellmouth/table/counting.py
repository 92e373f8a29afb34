"""Limits that several servers count together: each tells the others, through the store, how much every busy address has
taken; once a second and roughly, so that whoever goes from server to server gets no more than at one.

While the store is away every server goes on counting for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hellmouth.core.errors import HellmouthError
from hellmouth.table.database import TROUBLE, Database
from hellmouth.table.leases import NOW
from hellmouth.table.limits import Buckets

if TYPE_CHECKING:
    from hellmouth.table.shared import PostgresStore

EVERY: Final = 1.0
"""Seconds between exchanges."""
MOST: Final = 500
"""Addresses told at once: the busiest."""
FORGET: Final = 4000
"""Seconds after which a row is of no use: longer than any bucket takes to fill."""


@dataclass
class Counting:
    """What one server tells and hears."""

    store: PostgresStore
    buckets: dict[str, Buckets] = field(default_factory=dict)
    """What may be taken so fast: by kind."""
    levels: dict[str, Callable[[], Counter[str]]] = field(default_factory=dict)
    """What there may be so much of at once."""
    elsewhere: dict[str, Counter[str]] = field(default_factory=dict)
    """How much of it there is at the other servers, by kind and account."""
    _seen: dict[tuple[str, str, str], float] = field(default_factory=dict)
    _told: dict[tuple[str, str], float] = field(default_factory=dict)

    async def run(self) -> None:
        """Exchange again and again."""
        while True:
            await asyncio.sleep(EVERY)
            with contextlib.suppress(HellmouthError, *TROUBLE):  # each for itself, then
                await self.exchange()

    async def exchange(self) -> None:
        """Tell what changed here, hear what changed elsewhere."""
        mine = self._mine()
        new = {key: value for key, value in mine.items() if self._told.get(key) != value}
        for key in self._told.keys() - mine.keys():
            if key[0] in self.levels:
                new[key] = 0.0  # gone from here
        heard = await asyncio.wrap_future(self.store.share_counts(new))
        self._told = {**{k: v for k, v in self._told.items() if k[0] in self.buckets}, **mine}
        self._hear(heard)

    def _mine(self) -> dict[tuple[str, str], float]:
        found: Counter[tuple[str, str]] = Counter()
        for kind, buckets in self.buckets.items():
            found.update({(kind, who): n for who, n in buckets.taken.most_common(MOST)})
        for kind, level in self.levels.items():
            found.update({(kind, who): n for who, n in level().most_common(MOST)})
        return {key: float(n) for key, n in found.items()}

    def _hear(self, heard: list[tuple[str, str, str, float]]) -> None:
        levels: dict[str, Counter[str]] = {kind: Counter() for kind in self.levels}
        seen: dict[tuple[str, str, str], float] = {}
        for worker, kind, who, amount in heard:
            if kind in levels:
                levels[kind][who] += int(amount)
            elif kind in self.buckets:
                key = (worker, kind, who)
                seen[key] = amount
                self.buckets[kind].charge(who, amount - self._seen.get(key, 0.0))
        self.elsewhere, self._seen = levels, seen


def share(db: Database, worker: str, new: dict[tuple[str, str], float]) -> list[tuple[str, str, str, float]]:
    """Write what is new of one server; gives what the living others have written."""
    db.execute(f"delete from counts where changed < {NOW} - {FORGET} or (worker=? and amount=0)", (worker,))
    query = (
        f"insert into counts values (?, ?, ?, ?, {NOW}) on conflict (worker, kind, account) "
        "do update set amount=excluded.amount, changed=excluded.changed"
    )
    for (kind, who), amount in sorted(new.items()):
        db.execute(query, (worker, kind, who, amount))
    return db.execute(
        "select worker, kind, account, amount from counts join workers on workers.id=worker "
        f"where worker<>? and until > {NOW}",
        (worker,),
    ).fetchall()
