"""Between PostgreSQL and a file: a backup is one SQLite file wherever the tables are kept, so every backup fits every
store, and moving from one store to the other is a backup and a restore."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table.database import Failed
from hellmouth.table.migrating import TABLES, schema_of, statements, steps
from hellmouth.table.postgres import Connection, migrate_server, server_schema, shown

ROWS = 2000
"""Rows fetched at a time."""
SECONDS = 600.0
"""How long a step of a transfer may take."""


def copy_out(url: str, file: Path) -> None:
    """Copy everything as it is at one moment, damaged or not, into a new SQLite file of the same schema."""
    try:
        with closing(Connection(url, read_only=True, patience=SECONDS)) as db:
            db.execute("begin isolation level repeatable read, read only")
            at = server_schema(db)
            if at == 0:
                raise HellmouthError(f"{shown(url)}: is not a database of Hellmouth")
            with closing(sqlite3.connect(file, isolation_level=None)) as new:
                file.chmod(0o600)
                new.execute("begin")
                for text in steps()[:at]:
                    for statement in statements(text):
                        new.execute(statement)
                for name in TABLES:
                    for columns, rows in _chunks(db, name):
                        query = f"insert into {name} ({','.join(columns)}) values ({','.join('?' * len(columns))})"
                        new.executemany(query, rows)
                new.execute(f"pragma user_version={at}")
                new.execute("commit")
    except Failed as error:
        raise HellmouthError(f"{shown(url)}: cannot be read ({error})") from None
    except sqlite3.Error as error:
        raise BadData(str(file), f"cannot be written ({error})", "choose another place; is the disk full?") from None


def _chunks(db: Connection, name: str) -> Iterator[tuple[list[str], list[Any]]]:
    there = db.execute("select to_regclass(?)::text", (name,)).fetchone()[0]
    if there is None:
        return  # an earlier schema, or a part that is missing: `complete` tells
    db.execute(f"declare all_rows no scroll cursor for select * from {name}")
    while True:
        found = db.execute(f"fetch {ROWS} from all_rows")
        rows = found.fetchall()
        if not rows:
            break
        yield [column for (column,) in found.description], rows
    db.execute("close all_rows")


def load_in(url: str, file: Path) -> None:
    """Put what is in a SQLite file of the newest schema in the place of everything, in one transaction."""
    migrate_server(url)
    try:
        with closing(Connection(url, patience=SECONDS)) as db, closing(sqlite3.connect(file)) as source:
            if schema_of(source) != len(steps()):
                raise HellmouthError(f"{file}: is of schema {schema_of(source)}, and {len(steps())} is wanted")
            db.execute("begin")
            db.execute(f"truncate {', '.join(TABLES)}")
            for name in TABLES:
                found = source.execute(f"select * from {name}")
                columns = [column[0] for column in found.description]
                while rows := found.fetchmany(ROWS):
                    db.copy_in(name, rows, columns)
            db.execute("commit")
    except Failed as error:
        raise HellmouthError(f"{shown(url)}: cannot be written ({error}); nothing was changed") from None
