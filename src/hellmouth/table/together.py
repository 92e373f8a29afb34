"""Reading for many at once, in PostgreSQL: what waits is asked for together, as moves that wait are written together
(`appending.py`). Where a server has died, another brings hundreds of tables back within seconds: one by one each would
take some fifteen ways to the database and back.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import Any, TypeAlias

from hellmouth.core.errors import HellmouthError
from hellmouth.table.database import TROUBLE, Database, Rows, Unavailable, Values, begin_reading
from hellmouth.table.postgres import Found
from hellmouth.table.reading import read_table
from hellmouth.table.seats import same

MOST = 64
"""Questions that are asked together: whole tables are held in memory meanwhile."""
PARTS = {
    "tables": "id",
    "entries": "table_id",
    "links": "table_id",
    "grants": "table_id",
    "snapshots": "table_id",
    "keepsakes": "table_id",
}
"""All that is read of a table, and which column names the table."""
OF_ONE = re.compile(r"select (?P<columns>.+) from (?P<name>\w+) where (?:id|table_id)=\?(?: order by n)?")
"""What `reading.py` and `checksums.py` ask."""

Asked: TypeAlias = Callable[[Database, Sequence[Any]], Iterable[Any]]
"""What is asked of many keys; gives an answer, or an error to raise, for each."""


class Together:
    """Questions that wait for the reader."""

    def __init__(self, read: Callable[[Callable[[Database], None]], object]) -> None:
        """`read` has the reader do something as soon as it is free."""
        self._read, self._lock = read, threading.Lock()
        self._waiting: list[tuple[Asked, Any, Future[Any]]] = []

    def ask(self, asked: Asked, key: object) -> Future[Any]:
        """The answer for one key."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()  # whoever stops waiting for it leaves the others alone
        with self._lock:
            first = not self._waiting
            self._waiting.append((asked, key, future))
        if first:
            self._read(self._carry_out)
        return future

    def _carry_out(self, db: Database) -> None:
        with self._lock:
            taken, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            more = bool(self._waiting)
        if more:
            self._read(self._carry_out)
        kinds: dict[Asked, list[tuple[Any, Future[Any]]]] = {}
        for asked, key, future in taken:
            kinds.setdefault(asked, []).append((key, future))
        for asked, wanted in kinds.items():
            _answer(db, asked, wanted)


def _answer(db: Database, asked: Asked, wanted: list[tuple[Any, Future[Any]]]) -> None:
    try:
        answers = list(asked(db, [key for key, _ in wanted]))
    except Exception as error:  # noqa: BLE001  # the reader goes on, whatever was wrong with one question
        if len(wanted) > 1 and not isinstance(error, Unavailable):
            for each in wanted:
                _answer(db, asked, [each])
            return
        ours = isinstance(error, (HellmouthError, *TROUBLE))
        answers = [error if ours else HellmouthError(f"cannot read: {type(error).__name__}: {error}")] * len(wanted)
    for (_, future), answer in zip(wanted, answers, strict=True):
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def grants(db: Database, keys: Sequence[tuple[bytes, str]]) -> list[list[int]]:
    """The seats each session holds at a table."""
    query = "select table_id, session, seat from grants where table_id=any(?::text[]) and session=any(?::bytea[])"
    held: dict[str, list[tuple[bytes, int]]] = {}
    for table, owner, seat in db.execute(query, ([table for _, table in keys], [session for session, _ in keys])):
        held.setdefault(table, []).append((owner, seat))
    return [[seat for owner, seat in held.get(table, ()) if same(owner, session)] for session, table in keys]


def devices(db: Database, tables: Sequence[str]) -> list[dict[int, int]]:
    """How many sessions hold each seat."""
    query = "select table_id, seat, count(*) from grants where table_id=any(?::text[]) and seat>=0 group by 1, 2"
    counts: dict[str, dict[int, int]] = {table: {} for table in tables}
    for table, seat, count in db.execute(query, (list(tables),)):
        counts[table][seat] = count
    return [counts[table] for table in tables]


def whole(db: Database, tables: Sequence[str]) -> Iterable[Any]:
    """Everything about each table, None if there is none, `Damaged` if it is not what was written."""
    source = db if len(tables) == 1 else Ahead(db, tables)
    for table in tables:
        try:
            yield read_table(source, table)
        except Unavailable:
            raise
        except HellmouthError as error:
            yield error


class Ahead:
    """A database of which all that belongs to some tables was read already, at one moment."""

    in_transaction = False

    def __init__(self, db: Database, tables: Sequence[str]) -> None:
        self.db = db
        self.names: dict[str, list[str]] = {}
        self.rows: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
        begin_reading(db)
        try:
            for name, key in PARTS.items():
                order = " order by n" if name == "entries" else ""
                found = db.execute(f"select * from {name} where {key}=any(?::text[]){order}", (list(tables),))
                self.names[name] = [column[0] for column in found.description]
                at = self.names[name].index(key)
                for row in found:
                    self.rows.setdefault((name, row[at]), []).append(row)
        finally:
            if db.in_transaction:
                db.execute("rollback")

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        """From what was read; whatever else is asked goes to the database."""
        if sql.startswith("begin"):
            return Found([], [], "")
        found = OF_ONE.fullmatch(sql)
        if found is None or found["name"] not in self.names:
            return self.db.execute(sql, values)
        there, rows = self.names[found["name"]], self.rows.get((found["name"], str(values[0])), [])
        names = there if found["columns"] == "*" else found["columns"].split(", ")
        places = [there.index(name) if name in there else None for name in names]
        picked = [tuple(1 if at is None else row[at] for at in places) for row in rows]  # None: `select 1`
        return Found(picked, names, f"SELECT {len(rows)}")

    def executemany(self, sql: str, values: Iterable[Values], /) -> object:
        """Nothing is written here."""
        raise NotImplementedError

    def close(self) -> None:
        """The database stays open."""
