"""Hash chains and sums over what is stored of a table: a flipped bit, a lost row or one too many is found.

Entries are chained one to the next. The row of a table holds the number of its entries, the end of their chain and a
hash of its links and grants; the row's own sum covers all of that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from hellmouth.table.database import Database, hold_row, holding


def start_chain(table: str) -> bytes:
    """Where a table's hash chain begins."""
    return hashlib.sha256(table.encode()).digest()[:16]


def link_chain(before: bytes, n: int, kind: str, body: str) -> bytes:
    """The next link of a table's hash chain."""
    return hashlib.sha256(b"%s|%d|%s|%s" % (before, n, kind.encode(), body.encode())).digest()[:16]


def numbered_sum(n: int, body: str | bytes) -> bytes:
    """Sum of a stored position or transcript and the number of the entry it belongs to."""
    data = body.encode() if isinstance(body, str) else body
    return hashlib.sha256(b"%d|%s" % (n, data)).digest()


def access_sum(db: Database, table: str) -> bytes:
    """Hash of all links and grants of a table."""
    made = hashlib.sha256()
    for what in ("links", "grants"):
        for row in sorted(map(repr, db.execute(f"select * from {what} where table_id=?", (table,)))):
            made.update(f"{what}|{row}\n".encode())
    return made.digest()[:16]


def read_facts(db: Database, table: str, *, hold: bool = False) -> dict[str, Any] | None:
    """A table's row by column, whatever columns it has; `hold`: nobody else may change it before we are done."""
    found = db.execute(f"select * from tables where id=?{holding(db) if hold else ''}", (table,))
    values = found.fetchone()
    return None if values is None else dict(zip((c[0] for c in found.description), values, strict=True))


def row_sum(facts: Mapping[str, Any]) -> bytes:
    """Sum of a table's row."""
    return hashlib.sha256(repr(sorted((n, v) for n, v in facts.items() if n != "sum")).encode()).digest()[:16]


def seal(db: Database, table: str, *, access: bool = False) -> None:
    """Make the sums of a table right after a change that was meant; `access`: its links or grants changed too."""
    if access:
        db.execute("update tables set access=? where id=?", (access_sum(db, table), table))
    facts = read_facts(db, table)
    if facts is not None:
        db.execute("update tables set sum=? where id=?", (row_sum(facts), table))


@contextmanager
def changing(db: Database, *tables: str) -> Iterator[None]:
    """Rows, links or grants of these tables are changed on purpose: their sums are made right afterwards. Not where
    they were wrong before: damage must not be sealed in."""
    for table in sorted(tables):
        hold_row(db, table)
    whole = [table for table in tables if not broken_seal(db, table)]
    yield
    for table in whole:
        seal(db, table, access=True)


def broken_seal(db: Database, table: str) -> str:
    """What of a table's row, links and grants is not as it was written; empty if all is well."""
    facts = read_facts(db, table)
    if facts is None or facts["sum"] != row_sum(facts):
        return "its row was changed on the disk"
    return "" if facts["access"] == access_sum(db, table) else "its links or grants were changed on the disk"
