"""What `hellmouth admin` reads and writes in the store; running servers notice within seconds (`housekeeping.py`)."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple

from hellmouth.core.errors import BadData
from hellmouth.table import house
from hellmouth.table.database import TROUBLE, Database, Unavailable
from hellmouth.table.folder import DATABASE
from hellmouth.table.limits import account
from hellmouth.table.postgres import Connection, server_schema, shown

LISTED: Final = 100
"""Lines of a list."""
PATIENCE: Final = 10.0
"""Seconds a running server gets to do what it is told."""


class TableLine(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    status: str
    names: list[str]
    entries: int
    updated: float


class SessionLine(NamedTuple):
    """A session in a list: the beginning of its hash, its tables, when it last came in somewhere."""

    id: str
    tables: int
    latest: float


@contextmanager
def opened(source: Path | str) -> Iterator[Database]:
    """The database of a folder or a PostgreSQL; trouble with it is one clear line."""
    try:
        if isinstance(source, Path):
            file = source / DATABASE
            if not file.is_file():
                raise BadData(str(source), "holds no tables", "give the server's folder with --data, or --store")
            with closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as db:
                yield db
        else:
            with closing(Connection(source)) as db:
                if server_schema(db) == 0:
                    raise BadData(shown(source), "holds no tables", "check the address, or start a server on it first")
                yield db
    except Unavailable as error:
        raise BadData("--store", str(error), "is PostgreSQL running, and are name and password right?") from None
    except TROUBLE as error:
        raise BadData("admin", str(error), "run hellmouth doctor") from None


def tables(source: Path | str) -> list[TableLine]:
    """The tables, latest first."""
    query = f"select id, game, status, names, entries, updated from tables order by updated desc limit {LISTED}"
    with opened(source) as db:
        found = db.execute(query).fetchall()
    return [TableLine(i, game, status, json.loads(names), n, at) for i, game, status, names, n, at in found]


def sessions(source: Path | str) -> list[SessionLine]:
    """The sessions, latest first."""
    query = (
        "select session, count(distinct table_id), max(created) from grants group by session "
        f"order by max(created) desc limit {LISTED}"
    )
    with opened(source) as db:
        return [SessionLine(bytes(s).hex()[: house.SHORT], n, at) for s, n, at in db.execute(query).fetchall()]


def banned(source: Path | str) -> list[str]:
    """Who may not come in."""
    with opened(source) as db:
        return sorted(name.removeprefix(house.BANNED) for name in house.rows(db) if name.startswith(house.BANNED))


def ban(source: Path | str, who: str, *, lift: bool) -> str:
    """Keep an address or a session out, or let it in again; gives what it is known by."""
    name = _who(who)
    with opened(source) as db:
        if lift and house.BANNED + name not in house.rows(db):
            raise BadData(name, "is not banned", "hellmouth admin ban --list says who is")
        house.note(db, house.BANNED + name, None if lift else f"{time.time():.0f}")
    return name


def _who(who: str) -> str:
    if re.fullmatch(rf"[0-9a-f]{{{house.SHORT},64}}", who):
        return who[: house.SHORT]
    try:
        return account(str(ip_address(who.removesuffix("/64"))))
    except ValueError:
        cure = "give an address, or a session as hellmouth admin sessions shows it"
        raise BadData(who, "is neither an address nor a session", cure) from None


def announce(source: Path | str, words: dict[str, str]) -> None:
    """Say something to everybody, by language; nothing: say nothing any more."""
    with opened(source) as db:
        for name in house.rows(db):
            if name.startswith(house.ANNOUNCED) and name.removeprefix(house.ANNOUNCED) not in words:
                house.note(db, name, None)
        for language, text in words.items():
            house.note(db, house.ANNOUNCED + language, text)


def close(source: Path | str, table: str, wait: float = PATIENCE) -> bool:
    """Have a running game ended by the server that has it; whether that was done in time."""
    with opened(source) as db:
        found = _status(db, table)
        if found != "running":
            what = "there is no such table" if found is None else f"is not running ({found})"
            raise BadData(table, what, "hellmouth admin tables lists them")
        house.note(db, house.CLOSING + table, f"{time.time():.0f}")
        until = time.monotonic() + wait
        while _status(db, table) == "running":
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
    return True


def _status(db: Database, table: str) -> str | None:
    found = db.execute("select status from tables where id=?", (table,)).fetchone()
    return None if found is None else str(found[0])
