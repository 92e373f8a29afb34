"""What survives: tables, entries, positions and hashes of tokens, in SQLite.

One thread writes. It gathers whatever waits and commits it together (group commit), with `synchronous=FULL`: when a
future of `Store` is done, the data is on the disk. Each wish is a savepoint of its own, so a refused one harms no
other. Entries are chained by hashes: a flipped bit or a missing row is found when the table is loaded.
"""

from __future__ import annotations

import hashlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.table import faults
from hellmouth.table.keeping import WATCH, Damaged, Grants, Head, Links, Row, Stored
from hellmouth.table.room import Entry
from hellmouth.table.seats import same

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], Any]
GROUP = 256
"""Most wishes in one commit."""


class SqliteStore:
    """The store in one file."""

    def __init__(self, path: Path, *, full: bool = True, wait: float = 10.0) -> None:
        self.path, self.full, self.wait = path, full, wait
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        path.chmod(0o600)
        self._queue: queue.Queue[tuple[Job, Future[Any]] | None] = queue.Queue()
        self._reader = ThreadPoolExecutor(1, "store-reader", initializer=self._open_reader)
        self._local = threading.local()
        self.commits = 0
        self._thread = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._thread.start()

    # --- threads --------------------------------------------------------------------------------------------------

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=self.wait)
        db.execute("pragma journal_mode=wal")
        db.execute(f"pragma synchronous={'full' if self.full else 'normal'}")
        db.execute("pragma foreign_keys=on")
        return db

    def _open_reader(self) -> None:
        self._local.db = self._connect()
        self._local.db.execute("pragma query_only=on")

    def _read(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        return self._reader.submit(lambda: job(self._local.db))

    def _later(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()
        self._queue.put((job, future))
        return future

    def _write(self) -> None:
        db = self._connect()
        stop = False
        while not stop:
            jobs = [self._queue.get()]
            while len(jobs) < GROUP and not self._queue.empty():
                jobs.append(self._queue.get())
            stop = None in jobs
            self._commit(db, [job for job in jobs if job is not None])
        db.close()

    def _commit(self, db: sqlite3.Connection, jobs: list[tuple[Job, Future[Any]]]) -> None:
        """Carry out all jobs in one transaction; answer only after the commit."""
        if not jobs:
            return
        done: list[tuple[Future[Any], Any]] = []
        try:
            faults.point("before_write")
            db.execute("begin immediate")
            for job, future in jobs:
                try:
                    db.execute("savepoint job")
                    done.append((future, job(db)))
                    db.execute("release job")
                except (sqlite3.IntegrityError, HellmouthError) as error:
                    db.execute("rollback to job")
                    db.execute("release job")
                    future.set_exception(error)
            faults.point("after_write")
            db.execute("commit")
            self.commits += 1
            faults.point("after_commit")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("rollback")
            for _, future in jobs:
                if not future.done():
                    future.set_exception(HellmouthError(f"cannot store: {error}"))
            return
        for future, value in done:
            future.set_result(value)

    def check(self) -> Future[None]:
        """Done if something can be stored."""
        def job(db: sqlite3.Connection) -> None:
            db.execute("update tables set updated=updated where id=''")
        return self._later(job)

    def close(self) -> None:
        """Write what waits, then stop."""
        self._queue.put(None)
        self._thread.join()
        self._reader.shutdown()

    # --- tables ---------------------------------------------------------------------------------------------------

    def create(self, row: Row, links: Links, grants: Grants) -> Future[None]:
        """A new table with its links and first grants."""
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                f"insert into tables ({_COLUMNS}) values ({','.join('?' * 15)})",
                (row.id, row.game, row.rules_version, row.cards, _json(row.setup), str(row.seed), _json(row.seats),
                 _json(row.names), row.created, row.updated, _json(row.base), row.status, row.asked,
                 _json(row.winners), row.opener))
            now = row.created
            db.executemany("insert into links values (?,?,?,?)", [(h, row.id, seat, now) for h, seat in links])
            db.executemany("insert into grants values (?,?,?,?)", [(h, row.id, seat, now) for h, seat in grants])
        return self._later(job)

    def append(self, table: str, first: int, entries: Sequence[Entry], chain: bytes, snapshot: Any,
               head: Head) -> Future[bytes]:
        """Add entries number `first` and on; the primary key refuses a second writer. Gives the chain's new end."""
        rows, end = [], chain
        for n, entry in enumerate(entries, first):
            body = _json(entry.body)
            end = link_chain(end, n, entry.kind, body)
            rows.append((table, n, entry.kind, body, end))
        stored = None if snapshot is None else _json(snapshot)
        last = first + len(rows) - 1

        def job(db: sqlite3.Connection) -> bytes:
            db.executemany("insert into entries values (?,?,?,?,?)", rows)
            status, asked, winners, now = head
            db.execute("update tables set status=?, asked=?, winners=?, updated=? where id=?",
                       (status, asked, _json(winners), now, table))
            if stored is not None:
                faults.point("during_snapshot")
                db.execute("insert or replace into snapshots values (?,?,?,?)",
                           (table, last, stored, hashlib.sha256(stored.encode()).digest()))
            return end
        return self._later(job)

    def load(self, table: str) -> Future[Stored | None]:
        """Everything about a table; raises `Damaged` if it is not what was written."""
        return self._read(lambda db: _load(db, table))

    # --- tokens ---------------------------------------------------------------------------------------------------

    def enter(self, link: bytes, session: bytes, now: float) -> Future[tuple[str, int | None] | None]:
        """Exchange a link for a grant: a seat's link is used up, a watcher's stays."""
        def job(db: sqlite3.Connection) -> tuple[str, int | None] | None:
            found = db.execute("select hash, table_id, seat from links where hash=?", (link,)).fetchone()
            if found is None or not same(found[0], link):
                return None
            _, table, seat = found
            if seat is not None:
                db.execute("delete from links where hash=?", (link,))
            db.execute("insert or ignore into grants values (?,?,?,?)",
                       (session, table, WATCH if seat is None else seat, now))
            return table, seat
        return self._later(job)

    def add_link(self, link: bytes, table: str, seat: int | None, now: float) -> Future[None]:
        """One more link to a seat."""
        def job(db: sqlite3.Connection) -> None:
            db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))
        return self._later(job)

    def hand_over(self, link: bytes, table: str, seat: int, now: float) -> Future[None]:
        """Only the new link opens the seat from now on."""
        def job(db: sqlite3.Connection) -> None:
            db.execute("delete from links where table_id=? and seat=?", (table, seat))
            db.execute("delete from grants where table_id=? and seat=?", (table, seat))
            db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))
        return self._later(job)

    def grants(self, session: bytes, table: str) -> Future[list[int]]:
        """Seats a session holds at a table; `WATCH` among them: it may look."""
        def job(db: sqlite3.Connection) -> list[int]:
            held = db.execute("select seat, session from grants where session=? and table_id=?", (session, table))
            return [n for n, owner in held if same(owner, session)]
        return self._read(job)

    def taken(self, table: str, seat: int) -> Future[bool]:
        """Whether anybody holds the seat."""
        def job(db: sqlite3.Connection) -> bool:
            return db.execute("select 1 from grants where table_id=? and seat=?", (table, seat)).fetchone() is not None
        return self._read(job)

    def mine(self, session: bytes) -> Future[list[tuple[Row, list[int]]]]:
        """A session's tables, the latest first."""
        def job(db: sqlite3.Connection) -> list[tuple[Row, list[int]]]:
            seats: dict[str, list[int]] = {}
            held = db.execute("select table_id, seat from grants where session=? order by seat", (session,))
            for table, seat in held:
                seats.setdefault(table, []).append(seat)
            rows = [_row(db, table) for table in seats]
            return [(row, seats[row.id]) for row in sorted(rows, key=lambda r: -r.updated)]
        return self._read(job)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def link_chain(before: bytes, n: int, kind: str, body: str) -> bytes:
    """The next link of a table's hash chain."""
    return hashlib.sha256(b"%s|%d|%s|%s" % (before, n, kind.encode(), body.encode())).digest()[:16]


_COLUMNS = (
    "id, game, rules_version, cards, setup, seed, seats, names, created, updated, base, status, asked, winners, opener"
)


def _row(db: sqlite3.Connection, table: str) -> Row:
    found = db.execute(f"select {_COLUMNS} from tables where id=?", (table,)).fetchone()
    if found is None:
        raise Damaged(f"table {table}: is missing")
    texts = {4, 6, 7, 10, 13}
    values = [msgspec.json.decode(v) if i in texts else v for i, v in enumerate(found)]
    values[5] = int(values[5])
    return Row(*values)


def _load(db: sqlite3.Connection, table: str) -> Stored | None:
    db.execute("begin")
    try:
        if db.execute("select 1 from tables where id=?", (table,)).fetchone() is None:
            return None
        row, chain, entries = _row(db, table), start_chain(table), []
        query = "select n, kind, body, chain from entries where table_id=? order by n"
        rows: Iterable[Any] = db.execute(query, (table,))
        for wanted, (n, kind, body, end) in enumerate(rows, 1):
            chain = link_chain(chain, n, kind, body)
            if n != wanted or chain != end:
                raise Damaged(f"table {table}: entry {wanted} is missing or was changed on the disk")
            entries.append((kind, msgspec.json.decode(body)))
        found = db.execute("select n, body, sum from snapshots where table_id=?", (table,)).fetchone()
        snapshot = None
        if found is not None:
            if hashlib.sha256(found[1].encode()).digest() != found[2] or found[0] > len(entries):
                raise Damaged(f"table {table}: the stored position was changed on the disk")
            snapshot = (found[0], msgspec.json.decode(found[1]))
        return Stored(row, entries, snapshot, chain)
    finally:
        db.execute("rollback")


def start_chain(table: str) -> bytes:
    """Where a table's hash chain begins."""
    return hashlib.sha256(table.encode()).digest()[:16]


def migrate(path: Path) -> int:
    """Bring the file to the newest schema, one numbered step at a time, each in one transaction."""
    folder = files("hellmouth.table") / "migrations"
    steps = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    db = sqlite3.connect(path, isolation_level=None, timeout=10)
    try:
        at = int(db.execute("pragma user_version").fetchone()[0])
        if at > len(steps):
            raise HellmouthError(f"{path}: was written by a newer version (schema {at}, known {len(steps)}); update")
        for number, step in enumerate(steps, 1):
            if number > at:
                text = step.read_text(encoding="utf-8")
                db.executescript(f"begin immediate;\n{text}\npragma user_version={number};\ncommit;")
        return len(steps)
    except sqlite3.DatabaseError as error:
        raise HellmouthError(f"{path}: is not a readable database ({error}); restore a backup") from None
    finally:
        db.close()
