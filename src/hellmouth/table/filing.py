"""What somebody puts aside or takes off their list of tables, in the database."""

from __future__ import annotations

from hellmouth.table.checksums import changing
from hellmouth.table.database import Database

PARTS = ("entries", "snapshots", "keepsakes", "links", "grants", "filed", "publishing")
"""Where else rows belong to a table."""


def filed(db: Database, session: bytes) -> set[str]:
    """Tables that a session has put aside."""
    return {table for (table,) in db.execute("select table_id from filed where session=?", (session,))}


def put_aside(db: Database, session: bytes, table: str, *, on: bool) -> None:
    """Put a table aside, or back on the list."""
    db.execute("delete from filed where session=? and table_id=?", (session, table))
    if on:
        db.execute("insert into filed values (?,?)", (session, table))


def let_go(db: Database, session: bytes, table: str) -> None:
    """The rights of one session at one table end."""
    with changing(db, table):
        db.execute("delete from filed where session=? and table_id=?", (session, table))
        db.execute("delete from grants where session=? and table_id=?", (session, table))
        db.execute("update tables set opener=null where opener=? and id=?", (session, table))


def remove(db: Database, table: str) -> None:
    """A table and everything that belongs to it."""
    for part in PARTS:
        db.execute(f"delete from {part} where table_id=?", (table,))
    db.execute("delete from tables where id=?", (table,))
