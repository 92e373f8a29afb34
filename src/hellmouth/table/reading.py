"""Reading a table back from the database, checking everything on the way. What is damaged raises `Damaged`, which
holds the part that is still good."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from hellmouth.table.checksums import broken_seal, link_chain, numbered_sum, start_chain
from hellmouth.table.database import UNREADABLE, Database, Unavailable, begin_reading
from hellmouth.table.storage import Damaged, Row, Stored

COLUMNS = (
    "id, game, rules_version, cards, setup, seed, seats, names, created, updated, base, status, asked, winners, "
    "opener, agreed, turn"
)
_TEXTS = {4, 6, 7, 10, 13, 15}
"""Columns that hold JSON."""
_EMPTY: dict[str, Any] = {
    "game": "",
    "rules_version": "",
    "cards": "",
    "setup": {},
    "seed": 0,
    "seats": [],
    "names": [],
    "created": 0.0,
    "updated": 0.0,
    "base": [],
    "status": "over",
    "asked": None,
    "winners": None,
    "opener": None,
    "agreed": {},
}
"""What stands for a column that cannot be read."""


def read_row(db: Database, table: str) -> Row:
    """The row of a table; raises `Damaged`."""
    try:
        found = db.execute(f"select {COLUMNS} from tables where id=?", (table,)).fetchone()
        if found is None:
            raise Damaged(f"table {table}: its row is missing")
        values = [msgspec.json.decode(v) if i in _TEXTS else v for i, v in enumerate(found)]
        values[5] = int(values[5])
        return Row(*values)
    except Unavailable:
        raise
    except (*UNREADABLE, msgspec.DecodeError, ValueError, TypeError) as error:
        raise Damaged(f"table {table}: its row cannot be read ({error})") from None


def what_is_left(db: Database, table: str) -> Row:
    """A damaged row as far as it can be read: what is gone is left empty, and the entries still tell the game."""
    left: dict[str, Any] = {"id": table, **_EMPTY, "setup": {}, "agreed": {}}
    for number, name in enumerate(COLUMNS.split(", ")):
        try:
            (value,) = db.execute(f"select {name} from tables where id=?", (table,)).fetchone()
            found = msgspec.json.decode(value) if number in _TEXTS else int(value) if name == "seed" else value
        except Unavailable:
            raise
        except (*UNREADABLE, msgspec.DecodeError, ValueError, TypeError):
            continue
        if name not in _EMPTY or _EMPTY[name] is None or isinstance(found, type(_EMPTY[name])):
            left[name] = found
    left["names"] = [*left["names"], *(f"{n + 1}" for n in range(len(left["names"]), len(left["seats"])))]
    return Row(**left)


def read_table(db: Database, table: str) -> Stored | None:
    """Everything about a table, None if there is none; raises `Damaged` if it is not what was written.

    A stored position or transcript that was changed is left out and told in `faults`: the table can do without.
    """
    begin_reading(db)
    try:
        if db.execute("select 1 from tables where id=?", (table,)).fetchone() is None:
            return None
        row, problem = _row(db, table)
        stored = Stored(row, [], None, start_chain(table))
        problem = _read_entries(db, stored) or problem or _check_end(db, stored)
        _read_parts(db, stored)
        if problem:
            raise Damaged(f"table {table}: {problem}", stored)
        return stored
    except Unavailable:
        raise
    except (*UNREADABLE, UnicodeDecodeError) as error:
        raise Damaged(f"table {table}: cannot be read ({error})") from None
    finally:
        if db.in_transaction:
            db.execute("rollback")


def _row(db: Database, table: str) -> tuple[Row, str]:
    """The row, and what is wrong with it."""
    try:
        return read_row(db, table), ""
    except Damaged as damage:
        return what_is_left(db, table), str(damage).removeprefix(f"table {table}: ")


def _read_entries(db: Database, stored: Stored) -> str:
    """Add the entries up to the first that is not as it was written; says what is wrong with that one."""
    rows: Iterable[Any] = db.execute(
        "select n, kind, body, chain from entries where table_id=? order by n", (stored.row.id,)
    )
    try:
        for wanted, (n, kind, body, end) in enumerate(rows, 1):
            chain = link_chain(stored.chain, n, kind, body)
            if n != wanted or chain != end:
                return f"entry {wanted} is missing or was changed on the disk"
            stored.entries.append((kind, msgspec.json.decode(body)))
            stored.chain = chain
    except Unavailable:
        raise
    except (*UNREADABLE, AttributeError, TypeError, ValueError) as error:
        return f"entry {len(stored.entries) + 1} cannot be read ({error})"
    return ""


def _check_end(db: Database, stored: Stored) -> str:
    count, chain = db.execute("select entries, chain from tables where id=?", (stored.row.id,)).fetchone()
    problem = broken_seal(db, stored.row.id)
    if not problem and (count, chain) != (len(stored.entries), stored.chain):
        return f"the last entries are missing ({len(stored.entries)} of {count} are there)"
    return problem


def _read_parts(db: Database, stored: Stored) -> None:
    """The stored position and the transcript, if they are as they were written."""
    for name in ("snapshots", "keepsakes"):
        what = "position" if name == "snapshots" else "transcript"
        try:
            found = db.execute(f"select n, body, sum from {name} where table_id=?", (stored.row.id,)).fetchone()
            if found is None:
                continue
            n, body, made = found
            if numbered_sum(n, body) != made or n > len(stored.entries):
                stored.faults.append(f"the stored {what} was changed on the disk")
            elif what == "position":
                stored.snapshot = (n, msgspec.json.decode(body))
            else:
                stored.transcript = msgspec.json.decode(zlib.decompress(body))
        except Unavailable:
            raise
        except (*UNREADABLE, zlib.error, ValueError, TypeError, AttributeError) as error:
            stored.faults.append(f"the stored {what} cannot be read ({error})")
