"""The store in PostgreSQL: several servers, on one machine or many, share it (`--store postgresql://...`).

The statements are those of `sql_store.py`. asyncpg runs on an event loop of its own in each thread of the store, so a
slow database delays nobody who only plays. A commit whose answer was lost is looked up by its number: what was stored
is acknowledged, what was not is refused, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table.database import Again, Database, Duplicate, Failed, Unavailable, Values
from hellmouth.table.migrating import complete, steps, take_steps

T = TypeVar("T")
CONNECT = 3.0
"""Seconds to wait for a connection."""
LEAVES = 3.0
"""Seconds that PostgreSQL may take to notice that a server is gone."""
ANSWER = 10.0
"""Seconds to wait for the answer to a statement."""
MIGRATING = 0x68656C6C
"""Advisory lock of whoever brings the schema up: one server at a time."""
SHARING = (
    "create table if not exists workers (id text primary key, address text not null, until double precision not null)",
    "create table if not exists leases (table_id text primary key, worker text not null, fence bigint not null)",
    "create table if not exists secrets (name text primary key, value text not null)",
    "create sequence if not exists fences",
    (
        "create table if not exists counts (worker text, kind text, account text, amount double precision not null, "
        "changed double precision not null, primary key (worker, kind, account))"
    ),
)
"""How several servers share the database (`leases.py`): nothing of it outlives them, so it is in no backup."""
_TYPES = ((r"\bblob\b", "bytea"), (r"\breal\b", "double precision"), (r"\binteger\b", "bigint"))


def is_url(text: str) -> bool:
    """Whether a store is named by the address of a PostgreSQL database."""
    return text.startswith(("postgresql://", "postgres://"))


def shown(url: str) -> str:
    """The address without the password, for messages."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")
    user = place[0].partition(":")[0]
    return parts._replace(netloc=f"{user}@{place[2]}" if user else place[2], query="").geturl()


def _asyncpg(url: str) -> Any:  # an optional package without types
    try:
        import asyncpg
    except ImportError:
        raise BadData(shown(url), "needs asyncpg", "pip install 'hellmouth[cluster]'") from None
    return asyncpg


@lru_cache(1024)
def numbered(sql: str) -> str:
    """`?` as PostgreSQL counts its values; none of our statements has a question mark in a text."""
    parts = sql.split("?")
    return "".join(f"{part}${n}" for n, part in enumerate(parts[:-1], 1)) + parts[-1]


def in_postgres(sql: str) -> str:
    """A statement of a migration, which is written for SQLite."""
    sql = re.sub(r"(?m)^--.*\n", "", sql).replace(" without rowid", "")
    for theirs, ours in _TYPES:
        sql = re.sub(theirs, ours, sql)
    return sql


def _line(error: Exception) -> str:
    """The first line of what PostgreSQL says; details may hold whole rows."""
    return (str(error).splitlines() or [type(error).__name__])[0]


class Found:
    """What a statement gave."""

    def __init__(self, rows: list[Any], names: list[str], status: str) -> None:
        self._rows = iter(rows)
        self.description = [(name,) for name in names]
        last = status.rsplit(" ", 1)[-1]
        self.rowcount = int(last) if last.isdigit() else -1

    def fetchone(self) -> Any:
        """The next row."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """The rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class Connection:
    """A connection of one thread; made when it is needed, and again when it was lost."""

    def __init__(
        self,
        url: str,
        *,
        synchronous: str = "on",
        read_only: bool = False,
        patience: float = ANSWER,
        name: str = "tool",
        stands: float = 0.0,
    ) -> None:
        """`stands`: seconds that a transaction may stand still before PostgreSQL ends it; 0: for ever."""
        self.url, self.patience, self._driver = url, patience, _asyncpg(url)
        self._settings = {"synchronous_commit": synchronous, "application_name": f"hellmouth {name}"}
        if stands:
            self._settings["idle_in_transaction_session_timeout"] = str(round(1000 * stands))
        if read_only:
            self._settings["default_transaction_read_only"] = "on"
        self._loop = asyncio.new_event_loop()
        self._raw: Any = None
        self._prepared: dict[str, Any] = {}
        self.in_transaction = False

    # --- one call at a time -----------------------------------------------------------------------------------------

    def _run(self, work: Any) -> Any:
        """Wait for a coroutine; whatever it raises becomes one of the errors of `database.py`."""
        driver = self._driver
        try:
            return self._wait(asyncio.wait_for(work, self.patience))
        except driver.IntegrityConstraintViolationError as error:
            raise Duplicate(_line(error)) from None
        except (driver.DeadlockDetectedError, driver.SerializationError, driver.InvalidCachedStatementError) as error:
            self._prepared.clear()
            raise Again(_line(error)) from None
        except TimeoutError:
            self._drop()
            raise Unavailable(f"{shown(self.url)} does not answer") from None
        except (
            OSError,
            driver.InterfaceError,
            driver.PostgresConnectionError,
            driver.OperatorInterventionError,
            driver.IdleInTransactionSessionTimeoutError,
        ) as error:
            self._drop()
            raise Unavailable(f"{shown(self.url)}: {_line(error)}") from None
        except (driver.InsufficientResourcesError, driver.InvalidAuthorizationSpecificationError) as error:
            raise Unavailable(f"{shown(self.url)}: {_line(error)}") from None
        except driver.PostgresError as error:
            raise Failed(_line(error)) from None
        except Exception:  # noqa: BLE001  # a driver whose socket was closed under it says many things
            self._drop()
            raise Unavailable(f"{shown(self.url)}: the connection was lost") from None

    def _wait(self, work: Any) -> Any:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return self._loop.run_until_complete(work)
        with ThreadPoolExecutor(1) as aside:  # two loops cannot run in one thread: a server being set up in one
            return aside.submit(self._loop.run_until_complete, work).result()

    def _drop(self) -> None:
        raw, self._raw = self._raw, None
        self._prepared.clear()
        self.in_transaction = False
        if raw is not None:
            with contextlib.suppress(Exception):
                raw.terminate()

    def _open(self) -> Any:
        if self._raw is not None and self._raw.is_closed():
            self._drop()
        if self._raw is None:
            try:
                self._raw = self._run(self._driver.connect(self.url, timeout=CONNECT, server_settings=self._settings))
            except Unavailable:
                raise
            except Failed as error:
                raise Unavailable(f"{shown(self.url)}: {error}") from None
        return self._raw

    # --- what `Database` asks ---------------------------------------------------------------------------------------

    def execute(self, sql: str, values: Values = (), /) -> Found:
        """One statement."""
        raw = self._raw if self.in_transaction else self._open()
        if raw is None:
            raise Unavailable(f"{shown(self.url)}: the connection was lost")
        word = sql.split(" ", 1)[0]
        if word in ("begin", "commit", "rollback", "savepoint", "release"):
            self._run(raw.execute(sql))
            if word == "begin":
                self.in_transaction = True
            elif word == "commit" or sql == "rollback":
                self.in_transaction = False
            return Found([], [], "")
        if word in ("create", "alter", "drop", "truncate", "declare", "close", "lock"):
            self._run(raw.execute(sql))
            self._prepared.clear()
            return Found([], [], "")
        if word == "fetch":
            return self._found(self._run(raw.prepare(sql)), ())
        statement = self._prepared.get(sql)
        if statement is None:
            statement = self._prepared[sql] = self._run(raw.prepare(numbered(sql)))
        return self._found(statement, values)

    def _found(self, statement: Any, values: Values) -> Found:
        async def fetch() -> Found:  # all of it inside: once the connection is gone each of these calls fails
            rows = [tuple(row) for row in await statement.fetch(*values)]
            return Found(rows, [each.name for each in statement.get_attributes()], statement.get_statusmsg())

        found: Found = self._run(fetch())
        return found

    def executemany(self, sql: str, values: Iterable[Values], /) -> None:
        """The same statement for each row."""
        for row in values:
            self.execute(sql, row)

    def copy_in(self, name: str, rows: list[Values], columns: list[str]) -> None:
        """Many rows at once."""
        self._run(self._open().copy_records_to_table(name, records=rows, columns=columns, timeout=self.patience))

    def close(self) -> None:
        """Hang up."""
        if self._raw is not None:
            with contextlib.suppress(Failed):
                self._run(self._raw.close(timeout=CONNECT))
        self._drop()
        self._loop.close()


def migrate_server(url: str) -> int:
    """Bring the schema in PostgreSQL to the newest; gives its number. A step that fails leaves everything as it was."""
    db = Connection(url)
    todo = [in_postgres(text) for text in steps()]
    try:
        db.execute("begin")
        db.execute("select pg_advisory_xact_lock(?)", (MIGRATING,))
        at = server_schema(db)
        if at > len(todo):
            raise HellmouthError(
                f"{shown(url)}: was written by a newer version (schema {at}, known {len(todo)}); update"
            )
        if at < len(todo):
            if at == 0:
                db.execute("create table schema_steps (taken bigint not null)")
                db.execute("insert into schema_steps values (0)")
            try:
                take_steps(db, at, todo)
            except Unavailable:
                raise
            except Failed as error:
                raise HellmouthError(
                    f"{shown(url)}: cannot be brought from schema {at} to {len(todo)} ({error}); nothing was changed. "
                    "Start the version that wrote it, run hellmouth doctor, and tell the developers"
                ) from None
            db.execute("update schema_steps set taken=?", (len(todo),))
        for statement in SHARING:
            db.execute(statement)
        db.execute("commit")
        try:
            complete(db)
        except Unavailable:
            raise
        except Failed as error:
            cure = "restore a backup with hellmouth restore, or see what hellmouth doctor can recover"
            raise HellmouthError(f"{shown(url)}: a part of it is missing ({error}); {cure}") from None
    except Unavailable as error:
        cure = "is PostgreSQL running, and are name and password right?"
        raise BadData("--store", str(error), cure) from None
    finally:
        with contextlib.suppress(Failed):
            if db.in_transaction:
                db.execute("rollback")
        db.close()
    return len(todo)


def server_schema(db: Database) -> int:
    """Number of the last step a database has taken; 0: none."""
    if db.execute("select to_regclass('schema_steps')::text").fetchone()[0] is None:
        return 0
    return int(db.execute("select taken from schema_steps").fetchone()[0])


def in_use(url: str) -> bool:
    """Whether a server uses the database now; one that has just stopped is in PostgreSQL's list for a moment longer."""
    query = "select 1 from pg_stat_activity where application_name='hellmouth server' and datname=current_database()"
    until = time.monotonic() + LEAVES
    with contextlib.closing(Connection(url)) as db:
        while db.execute(query).fetchone() is not None:
            if time.monotonic() > until:
                return True
            time.sleep(0.1)
        return False
