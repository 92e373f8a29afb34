"""What SQLite and PostgreSQL have in common for us: statements with `?`, rows as tuples, one transaction at a time.

All SQL of the store is written once, in the part both understand. Where they differ it is said here: how a row is held
while it is changed, and how several reads are made to see one moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

from hellmouth.core.errors import HellmouthError

Values: TypeAlias = Sequence[Any]
"""Values of one row or one statement: whatever a column may hold."""


class Rows(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...
    @property
    def description(self) -> Any: ...  # one tuple per column, its name first; None where nothing was asked (PEP 249)
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """One connection; `sqlite3.Connection` is one as it is, `postgres.Connection` makes one of asyncpg."""

    @property
    def in_transaction(self) -> bool: ...
    def execute(self, sql: str, values: Values = ..., /) -> Rows: ...
    def executemany(self, sql: str, values: Iterable[Values], /) -> Any: ...
    def close(self) -> None: ...


class Failed(HellmouthError):
    """PostgreSQL refused a statement."""


class Unavailable(Failed):
    """PostgreSQL cannot be reached, or cannot do anything now: what is stored may be well."""


class Again(Failed):
    """Two transactions stood in each other's way and this one gave in: nothing of it was done, it can be done again."""


class Duplicate(Failed):
    """A row is there already, or what it belongs to is not."""


TROUBLE = (sqlite3.Error, Failed)
"""Whatever a store may say when it cannot."""
UNREADABLE = (sqlite3.DatabaseError, Failed)
"""What reading damaged data may raise; `Unavailable` among them is no damage."""


def serverless(db: Database) -> bool:
    """Whether this is SQLite, which lets one connection write at a time."""
    return isinstance(db, sqlite3.Connection)


def holding(db: Database) -> str:
    """End of a select whose row nobody else may change before our transaction ends."""
    return "" if serverless(db) else " for update"


def hold_row(db: Database, table: str) -> None:
    """Nobody else changes a table before our transaction ends: sums are made over all that belongs to it."""
    if not serverless(db):
        db.execute("select 1 from tables where id=? for update", (table,))


def begin_reading(db: Database) -> None:
    """Begin a transaction that sees one moment and changes nothing."""
    db.execute("begin" if serverless(db) else "begin isolation level repeatable read, read only")
