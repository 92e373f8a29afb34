"""Looking through a whole database: what is damaged, what of it can be recovered, and recovering it.

A table is whole if its row, links, grants and every entry are as they were written, and its answers still lead to the
positions that were recorded. Of a damaged one the entries before the damage can be recovered: a game's prefix.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file, is_folder
from hellmouth.table.checksums import numbered_sum, seal
from hellmouth.table.migrating import TABLES, migrate, one_line, schema_of, steps
from hellmouth.table.reading import COLUMNS, read_table
from hellmouth.table.restoring import NotPlayable, restored
from hellmouth.table.sql_store import packed
from hellmouth.table.storage import Damaged, Stored
from hellmouth.table.transcript import read_transcript
from hellmouth.table.transfer import copy_out

GIVE = "give a database or a backup, or the folder of one with --data"
BACKUP = "put a backup in its place with hellmouth restore"


@dataclass(slots=True)
class Finding:
    """What is to be said about one table."""

    table: str
    damage: str = ""
    """What was changed on the disk; empty: nothing."""
    good: int = 0
    """Entries that are as they were written."""
    entries: int = 0
    """How many there should be."""
    lost: bool = False
    """Nothing of it can be recovered."""
    unplayable: str = ""
    """Why it can only be read: the part of a message id that says so."""
    detail: str = ""
    """The same for whoever mends it."""
    faults: list[str] = field(default_factory=list)
    """What is damaged and not needed."""

    @property
    def whole(self) -> bool:
        """Whether everything is as it was written."""
        return not self.damage and not self.faults


def examine(path: Path | str, *, play: bool = True) -> Iterator[Finding]:
    """Look through a database; raises `BadData` if it cannot be read at all. `play` also plays every game."""
    with looked_at(path, lenient=True) as db:
        for table in known(db):
            yield _examine(db, table, play=play)


@contextmanager
def looked_at(path: Path | str, *, lenient: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing: to the file, or to a copy brought up if its schema is an earlier one or if it
    is in PostgreSQL (an address). Raises `BadData` if this is no database of ours; `lenient` also reads one whose end
    is missing."""
    with tempfile.TemporaryDirectory() as scratch:
        if isinstance(path, str):
            copied = Path(scratch) / "server.sqlite3"
            copy_out(path, copied)
            path = copied
        try:
            with closing(opened(path)) as db:
                if lenient:
                    db.execute("pragma writable_schema=on")
                if schema_of(db) == 0:
                    raise BadData(str(path), "is not a database of Hellmouth", GIVE)
                if schema_of(db) == len(steps()):
                    _check_parts(path, db)
                    yield db
                    return
                copy = Path(scratch) / "copy.sqlite3"
                with closing(sqlite3.connect(copy)) as other:
                    db.backup(other)
            migrate(copy)
            with closing(opened(copy)) as db:
                yield db
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise BadData(str(path), f"is not a readable database: {one_line(error)}", BACKUP) from None


def opened(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    if not is_file(path):
        what = "is a folder" if is_folder(path) else "there is no such file"
        raise BadData(str(path), what, GIVE)
    if not os.access(path.parent, os.W_OK):
        return _opened_read_only(path)
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10)


def _opened_read_only(path: Path) -> sqlite3.Connection:
    """In a folder one may not write to, as where a failing disk was made read-only: SQLite wants files beside the
    database to read it, so what was not yet taken over into the file is put together elsewhere."""
    beside = path.with_name(f"{path.name}-wal")
    if not beside.exists() or not beside.stat().st_size:
        return sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True, isolation_level=None)
    whole = sqlite3.connect(":memory:", isolation_level=None)
    with tempfile.TemporaryDirectory() as scratch:
        for file in (path, beside):
            shutil.copyfile(file, Path(scratch) / file.name)
        with closing(sqlite3.connect(Path(scratch) / path.name)) as db:
            db.backup(whole)
    return whole


def _check_parts(path: Path, db: sqlite3.Connection) -> None:
    there = {name for (name,) in db.execute("select name from sqlite_master where type='table'")}
    missing = [name for name in TABLES if name not in there]
    if missing:
        raise BadData(str(path), f"a part of the database is missing: {', '.join(missing)}", BACKUP)


def known(db: sqlite3.Connection) -> list[str]:
    """All tables that anything is stored of, also those whose row is lost."""
    found: set[str] = set()
    for query in (
        "select cast(id as blob) from tables",
        "select distinct cast(table_id as blob) from entries",
        "select cast(table_id as blob) from snapshots",
        "select cast(table_id as blob) from keepsakes",
        "select distinct cast(table_id as blob) from grants",
    ):
        try:  # a name may be damaged too, and be no text any more
            found.update(bytes(table or b"").decode(errors="backslashreplace") for (table,) in db.execute(query))
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            continue  # whatever of it can be read is found by another way
    return sorted(found)


def _examine(db: sqlite3.Connection, table: str, *, play: bool) -> Finding:
    found = Finding(table)
    try:
        stored = read_table(db, table)
        if stored is None:
            raise Damaged(f"table {table}: its row is missing")
    except Damaged as damage:
        found.damage = str(damage).removeprefix(f"table {table}: ")
        stored, found.lost = damage.stored, damage.stored is None
    if stored is None:
        return found
    found.good, found.faults, found.entries = len(stored.entries), list(stored.faults), len(stored.entries)
    if found.damage:
        count = db.execute("select entries from tables where id=?", (table,)).fetchone()[0]
        found.entries = count if isinstance(count, int) and 0 <= count < 1_000_000 else found.good
    if play and stored.row.status != "gathering":
        try:
            restored(stored, [], 0.0)
        except NotPlayable as error:
            found.unplayable, found.detail = error.why, error.detail
    return found


# --- recovering -----------------------------------------------------------------------------------------------------


def recover(path: Path | str, target: Path) -> tuple[list[Finding], list[Finding]]:
    """Write everything that is good into a new database; gives the tables that lost something and those that are lost.

    The file itself is not touched: the caller puts the new one in its place.
    """
    cut, lost = [], []
    target.unlink(missing_ok=True)
    migrate(target)
    target.chmod(0o600)
    with looked_at(path, lenient=True) as db, closing(sqlite3.connect(target, isolation_level=None)) as new:
        new.execute("begin")
        for table in known(db):
            found = _examine(db, table, play=False)
            if found.lost or not _copy(db, new, table):
                lost.append(found)
            elif not found.whole:
                cut.append(found)
        new.execute("commit")
    return cut, lost


def _copy(db: sqlite3.Connection, new: sqlite3.Connection, table: str) -> bool:
    """Copy what is good of a table; tells whether anything was."""
    try:
        stored = read_table(db, table)
    except Damaged as damage:
        stored = damage.stored
    if stored is None:
        return False
    row = stored.row
    good = len(stored.entries)
    query = "select kind, body, chain from entries where table_id=? order by n limit ?"
    entries = [(table, n, *each) for n, each in enumerate(db.execute(query, (table, good)).fetchall(), 1)]
    status, asked, winners = _head(stored)
    values: dict[str, Any] = {
        "setup": _json(row.setup),
        "seed": str(row.seed),
        "seats": _json(row.seats),
        "names": _json(row.names),
        "base": _json(row.base),
        "agreed": _json(row.agreed),
        "winners": _json(winners),
        "status": status,
        "asked": asked,
    }
    names = COLUMNS.split(", ")
    new.execute(
        f"insert into tables ({COLUMNS}, entries, chain) values ({','.join('?' * (len(names) + 2))})",
        (*(values[n] if n in values else getattr(row, n) for n in names), good, stored.chain),
    )
    new.executemany("insert into entries values (?,?,?,?,?)", entries)
    if stored.snapshot is not None:
        n, body = stored.snapshot[0], _json(stored.snapshot[1])
        new.execute("insert into snapshots values (?,?,?,?)", (table, n, body, numbered_sum(n, body)))
    if stored.transcript is not None:
        n, data = good, packed(read_transcript(stored.transcript))
        new.execute("insert into keepsakes values (?,?,?,?)", (table, n, data, numbered_sum(n, data)))
    for name in ("links", "grants", "filed", "publishing"):
        for held in _readable(db, name, table):
            new.execute(f"insert or ignore into {name} values ({','.join('?' * len(held))})", held)
    seal(new, table, access=True)
    return True


def _readable(db: sqlite3.Connection, name: str, table: str) -> list[tuple[Any, ...]]:
    try:
        return db.execute(f"select * from {name} where table_id=?", (table,)).fetchall()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return []


def _head(stored: Stored) -> tuple[str, int | None, list[int] | None]:
    """Status, asked seat and winners as the good entries make them."""
    if stored.row.status == "gathering":
        return "gathering", None, None
    try:
        table = restored(stored, [], 0.0)
    except NotPlayable:
        status = stored.row.status
        return status if status in ("running", "over", "suspended") else "over", None, stored.row.winners
    won = table.result[1] if table.result else table.play.state.outcome or ()
    return table.status, table.asked, list(won) if table.status == "over" else None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
