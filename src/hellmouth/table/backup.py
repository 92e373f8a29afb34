"""Backups of the database: taken and put back while a server runs, whole or not at all, and looked through before they
count as one."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file
from hellmouth.table.doctor import Finding, examine, looked_at, opened
from hellmouth.table.folder import DATABASE, ROOM, in_use, private_folder
from hellmouth.table.migrating import TABLES, migrate, one_line, schema_of
from hellmouth.table.postgres import migrate_server
from hellmouth.table.transfer import copy_out, load_in

AGAIN = "choose another name, or remove it first"
SUM = "backup"
"""The name under which a backup keeps the sum of all its rows."""


def backup(folder: Path | str, file: Path) -> int:
    """Copy the database of a folder (or of PostgreSQL: its address) into a new file and look it through; gives the
    number of tables.

    SQLite copies page by page under its own locks, PostgreSQL shows one moment: moves made meanwhile are in it or not,
    never by half.
    """
    if os.path.lexists(file):
        raise BadData(str(file), "exists already", AGAIN)
    with _unfinished(file) as part:
        if isinstance(folder, str):
            copy_out(folder, part)
        else:
            with closing(opened(folder / DATABASE)) as db:
                _check_readable(db, folder / DATABASE)
                _copy(db, part)
        schema = migrate(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.execute("insert or replace into about values (?, ?)", (SUM, f"{schema} {_whole_sum(db)}"))
        found = check(part)
        part.rename(file)
    return len(found)


def _whole_sum(db: sqlite3.Connection) -> str:
    """Sum of every row of a backup, as they lie in it: tables have sums of their own, notes about the server not."""
    made = hashlib.sha256()
    for name in TABLES:
        for row in db.execute(f"select * from {name}"):
            if name != "about" or row[0] != SUM:
                made.update(f"{name}|{row!r}\n".encode(errors="surrogateescape"))
    return made.hexdigest()


def _as_made(db: sqlite3.Connection) -> bool:
    """Whether every row is as it was when the backup was made; one of an earlier schema says nothing of that."""
    found = db.execute("select value from about where name=?", (SUM,)).fetchone()
    if found is None or not str(found[0]).startswith(f"{schema_of(db)} "):
        return True
    return str(found[0]) == f"{schema_of(db)} {_whole_sum(db)}"


def _check_readable(db: sqlite3.Connection, place: Path) -> None:
    try:
        db.execute("select count(*) from sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        cure = "see what is left with hellmouth doctor, or put a backup in its place"
        raise BadData(str(place), f"is not a readable database: {one_line(error)}", cure) from None


def check(file: Path) -> list[Finding]:
    """Look a backup through; raises `BadData` if anything in it is not as it was written."""
    with _read(file) as db:
        problem = str(db.execute("pragma integrity_check(1)").fetchone()[0])
        pages, each = (db.execute(f"pragma {n}").fetchone()[0] for n in ("page_count", "page_size"))
    if problem == "ok" and file.stat().st_size < pages * each and not file.with_name(f"{file.name}-wal").exists():
        problem = "its end is missing"
    if problem != "ok":
        raise BadData(str(file), f"is damaged ({' '.join(problem.split())})", _cure(file))
    found = list(examine(file, play=False))
    bad = [each for each in found if not each.whole]
    if bad:
        what = f"table {bad[0].table}: {bad[0].damage or bad[0].faults[0]}"
        raise BadData(str(file), f"is damaged in {len(bad)} of {len(found)} tables ({what})", _cure(file))
    with _read(file) as db:
        whole = _as_made(db)
    if not whole:
        raise BadData(str(file), "is damaged (a row is not as it was written)", _cure(file))
    return found


@contextmanager
def _read(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with looked_at(file) as db:
            yield db
    except BadData as error:
        raise BadData(str(file), error.problem, "use another backup") from None


def restore(folder: Path, file: Path) -> tuple[int, Path | None]:
    """Put a backup in the place of the database, also while a server runs: its tables are then loaded anew. Gives the
    number of tables and where what was there before was put."""
    if not is_file(file):
        raise BadData(str(file), "is not a file", "give a backup made with hellmouth backup")
    private_folder(folder)
    try:
        with looked_at(file):
            place, before = folder / DATABASE, None
    except BadData as error:
        raise BadData(str(file), error.problem, "give a backup made with hellmouth backup") from None
    with _unfinished(folder / "restoring.sqlite3") as part:
        shutil.copyfile(file, part)
        migrate(part)  # a backup of an earlier version is brought up
        found = check(part)
        _new_generation(part)
        if place.exists():
            before = _put_aside(folder, place)
        with closing(sqlite3.connect(part, isolation_level=None)) as source:
            if before is not None and before.suffix == ".damaged":
                place.unlink(missing_ok=True)
            _copy(source, place, alone=False)
    place.chmod(0o600)
    return len(found), before


def restore_server(url: str, folder: Path, file: Path) -> tuple[int, Path]:
    """The same in PostgreSQL, in one transaction; what was there before is put into the folder."""
    if not is_file(file):
        raise BadData(str(file), "is not a file", "give a backup made with hellmouth backup")
    private_folder(folder)
    migrate_server(url)
    with _unfinished(folder / "restoring.sqlite3") as part:
        shutil.copyfile(file, part)
        with looked_at(part):
            pass
        migrate(part)
        found = check(part)
        _new_generation(part)
        before = _name_aside(folder)
        copy_out(url, before)
        load_in(url, part)
    return len(found), before


def _name_aside(folder: Path) -> Path:
    return folder / f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.sqlite3"


def _put_aside(folder: Path, place: Path) -> Path:
    """Keep what is there before it is replaced: as a backup, or as it is if it cannot be read."""
    before = _name_aside(folder)
    try:
        with closing(sqlite3.connect(place, isolation_level=None, timeout=10)) as db:
            db.execute("pragma schema_version").fetchone()
            _copy(db, before)
            return before
    except sqlite3.DatabaseError:
        before.unlink(missing_ok=True)
        if in_use(folder):
            raise BadData(str(place), "cannot be read, and a server uses it", "stop the server first") from None
        damaged = before.with_suffix(".damaged")
        place.rename(damaged)
        for end in ("-wal", "-shm"):
            place.with_name(place.name + end).unlink(missing_ok=True)
        return damaged


def _new_generation(file: Path) -> None:
    """Mark the file as another one, so that a running server knows that what it has in memory is of the old. From now
    on it changes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("delete from about where name=?", (SUM,))
        db.execute("insert or replace into about values ('generation', ?)", (secrets.token_hex(8),))


def _copy(db: sqlite3.Connection, file: Path, *, alone: bool = True) -> None:
    """Copy a database; `alone`: nobody else uses the copy, and it is one file without others beside it."""
    try:
        with closing(sqlite3.connect(file, timeout=30)) as other:
            file.chmod(0o600)
            db.backup(other)
            if alone:
                other.execute("pragma journal_mode=delete").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadData(
            str(file), f"cannot be written: {one_line(error)}", f"{ROOM} if it is full, else look at it"
        ) from None


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A name beside the file to work under; whatever is left there is removed, so no half backup looks like one."""
    part = file.with_name(f".{file.name[-100:]}.{os.getpid()}.part")
    try:
        file.parent.stat()
        yield part
    except OSError as error:
        raise BadData(str(file), f"cannot be written: {error.strerror}", "choose another place") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):  # where nothing can be written there is nothing to remove
                part.with_name(part.name + end).unlink(missing_ok=True)


def _cure(file: Path) -> str:
    return f"use another backup, or recover what is good with: hellmouth doctor --recover {file}"
