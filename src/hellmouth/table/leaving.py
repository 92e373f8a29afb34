"""Going for good: ending a session, and being forgotten.

A table where nobody else sits is deleted. Where others sit their game stays theirs: the name becomes "Player 2", and
what was said is no longer shown.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message
from hellmouth.table.archive import Archive, Archived
from hellmouth.table.hub import Hub
from hellmouth.table.room import Entry
from hellmouth.table.seats import short
from hellmouth.table.storage import WATCH, Row


class Gone(NamedTuple):
    """How many tables were left, and how many of them are no more."""

    tables: int
    deleted: int


async def leave(hub: Hub, session: bytes, language: str, *, forget: bool) -> Gone:
    """End a session on this server; `forget` also takes away what is known of the person."""
    mine = await asyncio.wrap_future(hub.store.mine(session))
    names: dict[str, list[str]] = {}
    deleted: list[str] = []
    for row, seats in mine:
        if forget and not await asyncio.wrap_future(hub.store.others(session, row.id)):
            deleted.append(row.id)
            continue
        called = {n: Message("table.seat", n=n + 1).render(language) for n in seats if n != WATCH} if forget else {}
        await _tell(hub, row, session, called)
        if called:
            names[row.id] = [called.get(n, name) for n, name in enumerate(row.names)]
    await put_away(hub, deleted)  # nothing is written to them any more
    await asyncio.wrap_future(hub.store.leave(session, names, deleted))
    await put_away(hub, deleted)  # should somebody have come in between
    for row, _ in mine:
        await hub.count_devices(row.id)
    return Gone(len(mine), len(deleted))


async def put_away(hub: Hub, tables: list[str]) -> None:
    """Nothing of these tables stays in memory."""
    for table in tables:
        held = hub.held.get(table)
        if held is not None:
            async with held.lock:
                hub.forget(held)


async def _tell(hub: Hub, row: Row, session: bytes, called: dict[int, str]) -> None:
    """The others at the table see it at once; one that cannot be read keeps what it has."""
    with contextlib.suppress(HellmouthError):
        try:
            held = hub.held.get(row.id) or (await hub.get(row.id) if called else None)
        except Archived as error:
            await _rename(hub, error.archive, called)
            return
        if held is not None:
            await hub.act(held, lambda t, now: t.attendance.log_out(now, short(session), called))


async def _rename(hub: Hub, archive: Archive, called: dict[int, str]) -> None:
    """Names at a table that is only read: the same entries as at one that is played."""
    stored, row = archive.stored, archive.stored.row
    entries = [
        Entry(
            "seat",
            {"seat": n, "name": name, "kind": seat.kind, "player": seat.player, "stand_in": "", "taken": seat.taken},
        )
        for n, name in called.items()
        for seat in [archive.seats[n]]
    ]
    head = (row.status, row.asked, row.winners, row.updated)
    work = hub.store.append(row.id, len(stored.entries) + 1, entries, stored.chain, None, head)
    await asyncio.wrap_future(work)
    hub.loader.forget(row.id)
