"""Finished games that everybody may look at, without a link: while all people who played agree. In the database."""

from __future__ import annotations

import json

from hellmouth.table.database import Database


def agreeing(db: Database, table: str) -> set[int]:
    """Seats that agree."""
    return {seat for (seat,) in db.execute("select seat from publishing where table_id=?", (table,))}


def agree(db: Database, table: str, seat: int, *, on: bool) -> None:
    """One seat agrees, or does not any more."""
    db.execute("delete from publishing where table_id=? and seat=?", (table, seat))
    if on:
        db.execute("insert into publishing values (?,?)", (table, seat))


def withdraw(db: Database, session: bytes) -> None:
    """Somebody goes for good: nothing they played stays public."""
    db.execute(
        "delete from publishing where table_id in (select table_id from grants where session=? and seat>=0)", (session,)
    )


def needed(seats: list[dict[str, object]]) -> set[int]:
    """Seats whose owners have to agree."""
    return {n for n, seat in enumerate(seats) if seat.get("kind") == "person"}


def is_public(db: Database, table: str) -> bool:
    """Whether everybody may look at it."""
    found = db.execute("select seats from tables where id=? and status='over'", (table,)).fetchone()
    wanted = needed(json.loads(found[0])) if found is not None else set()
    return bool(wanted) and wanted <= agreeing(db, table)
