"""Bringing a database to the newest schema: numbered steps (`migrations/*.sql`), all in one transaction, and tried on a
copy first, so that a step that fails leaves the file as it was."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.printable import printable
from hellmouth.table.checksums import broken_seal, numbered_sum, seal, start_chain
from hellmouth.table.database import Database
from hellmouth.table.folder import ROOM

TABLES = ("tables", "entries", "snapshots", "keepsakes", "links", "grants", "filed", "about", "addresses", "publishing")
SEALED = 2
"""The schema from which on rows carry sums."""


def steps() -> list[str]:
    """The SQL of each step, in order."""
    folder = files("hellmouth.table") / "migrations"
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [f.read_text(encoding="utf-8") for f in found]


def migrate(path: Path) -> int:
    """Bring the file to the newest schema and check that all of it is there; gives its number."""
    todo = steps()
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as db:
            at = schema_of(db)
            if at > len(todo):
                raise HellmouthError(f"{path}: was written by a newer version (schema {at}, known {len(todo)}); update")
            if at < len(todo):
                if at > 0:
                    _try(db, path, at, todo)
                _take(db, at, todo)
            complete(db)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise unusable(path, error) from None
    return len(todo)


def unusable(path: Path, error: Exception) -> HellmouthError:
    """Why a database cannot be used: a disk that is full damages nothing that is on it."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return BadData(str(path), f"cannot be written: {one_line(error)}", f"{ROOM} if it is full, else look at it")
    cure = "restore a backup with hellmouth restore, or see what hellmouth doctor can recover"
    return HellmouthError(f"{path}: is not a readable database ({one_line(error)}); {cure}")


def schema_of(db: sqlite3.Connection) -> int:
    """Number of the last step a database has taken."""
    return int(db.execute("pragma user_version").fetchone()[0])


def complete(db: Database) -> None:
    """Raise if a part of the newest schema is missing. No row is read: one that is damaged harms no other."""
    for name in TABLES:
        db.execute(f"select * from {name} limit 0")
    db.execute("select entries, chain, access, sum from tables limit 0")


def one_line(error: Exception) -> str:
    """What SQLite says, which may quote a damaged file."""
    return " ".join(printable(str(error)).split())


def _try(db: sqlite3.Connection, path: Path, at: int, todo: list[str]) -> None:
    """Take the steps on a copy; if that fails, say what to do and change nothing."""
    copy = path.with_name(f"{path.name}.trying")
    try:
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(copy, isolation_level=None)) as other:
            copy.chmod(0o600)
            db.backup(other)
            _take(other, at, todo)
            complete(other)
            found = other.execute("pragma quick_check").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(found)
    except (sqlite3.Error, OSError, UnicodeDecodeError, HellmouthError) as error:
        raise HellmouthError(
            f"{path}: cannot be brought from schema {at} to {len(todo)} ({one_line(error)}); nothing was changed. "
            "Make room if the disk is full; else start the version that wrote it, run hellmouth doctor, and tell the "
            "developers"
        ) from None
    finally:
        for name in (copy, *(copy.with_name(copy.name + end) for end in ("-wal", "-shm", "-journal"))):
            name.unlink(missing_ok=True)


def _take(db: sqlite3.Connection, at: int, todo: list[str]) -> None:
    """All steps after number `at`, in one transaction."""
    db.execute("begin immediate")
    try:
        take_steps(db, at, todo)
        db.execute(f"pragma user_version={len(todo)}")
        db.execute("commit")
    except BaseException:
        if db.in_transaction:
            db.execute("rollback")
        raise


def take_steps(db: Database, at: int, todo: list[str]) -> None:
    """All steps after number `at`, inside the transaction of the caller. What was sealed is sealed again, unless its
    sum was wrong before."""
    wrong: set[str] = set()
    if at >= SEALED:
        wrong = {table for (table,) in db.execute("select id from tables").fetchall() if broken_seal(db, table)}
    for text in todo[at:]:
        for statement in statements(text):
            db.execute(statement)
    if at < SEALED <= len(todo):
        _fill_in(db)
    for (table,) in db.execute("select id from tables").fetchall():
        if table not in wrong:
            seal(db, table, access=True)


def _fill_in(db: Database) -> None:
    """What step 2 adds, for the rows that were there: where chains end, and sums of positions with their numbers."""
    for (table,) in db.execute("select id from tables").fetchall():
        query = "select n, chain from entries where table_id=? order by n desc limit 1"
        n, chain = db.execute(query, (table,)).fetchone() or (0, start_chain(table))
        db.execute("update tables set entries=?, chain=? where id=?", (n, chain, table))
    for table, n, body, made in db.execute("select table_id, n, body, sum from snapshots").fetchall():
        if hashlib.sha256(body.encode()).digest() == made:  # a damaged one stays damaged, and is found
            db.execute("update snapshots set sum=? where table_id=?", (numbered_sum(n, body), table))
    db.execute("insert into about values ('generation', '')")


def statements(text: str) -> Iterator[str]:
    """The single statements of an SQL script; `executescript` would commit between them."""
    found = ""
    for line in text.splitlines(keepends=True):
        found += line
        if sqlite3.complete_statement(found):
            yield found
            found = ""
    if found.strip():
        yield found
