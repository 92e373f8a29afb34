"""What survives: tables, entries, positions and hashes of tokens, in a database that speaks SQL.

One thread writes. It gathers whatever waits and commits it together (group commit): when a future of `Store` is done,
the data is safe. Each wish is a savepoint of its own, so a refused one harms no other. Everything is under a sum
(`checksums.py`): a flipped bit or a missing row is found when the table is loaded. `store.py` does this with SQLite,
`postgres.py` with PostgreSQL; every statement is here, once.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.table import addresses, faults, filing, house, outages, publishing
from hellmouth.table.appending import Append, Done, Refused, put
from hellmouth.table.checksums import changing, link_chain, seal, start_chain
from hellmouth.table.database import TROUBLE, Again, Database, Failed, Unavailable, hold_row
from hellmouth.table.migrating import complete
from hellmouth.table.reading import COLUMNS, read_row, read_table, what_is_left
from hellmouth.table.room import Entry
from hellmouth.table.seats import same
from hellmouth.table.storage import WATCH, AlreadySeated, Damaged, Grants, Head, Links, Row, SeatHeld, Stored
from hellmouth.table.unbegun import latest, rewrite, sit_down

T = TypeVar("T")
Job: TypeAlias = Callable[[Database], Any]
Jobs: TypeAlias = list[tuple[Job, Future[Any]]]
GROUP = 256
"""Most wishes in one commit."""
TRIES = 5
"""How often a wish is tried that stood in the way of somebody else's."""


class SqlStore(ABC):
    """The store, whatever database it is in."""

    BEGIN = "begin"

    def __init__(self) -> None:
        self._queue: queue.Queue[tuple[Job, Future[Any]] | None] = queue.Queue()
        self._local = threading.local()
        self._reader = ThreadPoolExecutor(1, "store-reader", initializer=self._open_reader)
        self.commits = 0
        self._thread = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._thread.start()

    # --- what a database does in its own way ----------------------------------------------------------------------

    @abstractmethod
    def _connect(self, *, writing: bool) -> Database:
        """A connection for one thread."""

    @abstractmethod
    def _harms_all(self, error: Exception) -> bool:
        """Whether nothing of the group can be stored because of this, not only the one wish."""

    @abstractmethod
    def _end(self, db: Database) -> None:
        """Commit; raises if it is not certain that everything is safe."""

    def _close_files(self) -> None:  # noqa: B027  # most have none
        """Let go of what is not a connection."""

    def claim(self, table: str) -> Future[str]:
        """Own a table before anything is done at it: empty if this server does, else the address of whoever does. A
        store that only one server can use has nothing to ask."""
        future: Future[str] = Future()
        future.set_result("")
        return future

    def release(self, table: str) -> None:  # noqa: B027  # nobody waits for it
        """Let another server have a table."""

    def _guard(self, table: str) -> Callable[[Database], None]:
        """What every write to a table checks first: that it is still this server's."""
        return _nothing

    def _fence(self, table: str) -> int | None:
        """The number under which this server owns a table."""
        return None

    def _theirs(self, db: Database) -> list[str]:
        """Tables other servers have in memory."""
        return []

    # --- threads --------------------------------------------------------------------------------------------------

    def _open_reader(self) -> None:
        self._local.db = self._connect(writing=False)

    def _read(self, job: Callable[[Database], T]) -> Future[T]:
        return self._reader.submit(lambda: job(self._local.db))

    def _later(self, job: Callable[[Database], T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # whoever stops waiting for it takes nothing back
        self._queue.put((job, future))
        return future

    def _write(self) -> None:
        db = self._connect(writing=True)
        stop = False
        while not stop:
            jobs = [self._queue.get()]
            while len(jobs) < GROUP and not self._queue.empty():
                jobs.append(self._queue.get())
            stop = None in jobs
            self._commit(db, [job for job in jobs if job is not None])
        db.close()

    def _commit(self, db: Database, jobs: Jobs) -> None:
        """Carry out all jobs in one transaction; answer only after the commit."""
        if not jobs:
            return
        for tries in range(TRIES):
            done: Done = []
            refused: Refused = []
            try:
                self._carry_out(db, jobs, done, refused)
            except TROUBLE as error:
                with contextlib.suppress(*TROUBLE):
                    if db.in_transaction:
                        db.execute("rollback")
                if isinstance(error, Failed) and not isinstance(error, Unavailable) and len(jobs) > 1:
                    for job in jobs:  # each alone harms no other, and stands in nobody's way for long
                        self._commit(db, [job])
                    return
                if isinstance(error, Again) and tries + 1 < TRIES:
                    continue
                for _, future in jobs:
                    future.set_exception(HellmouthError(f"cannot store: {error}"))
                return
            for future, why in refused:
                future.set_exception(why)
            for future, value in done:
                future.set_result(value)
            return

    def _carry_out(self, db: Database, jobs: Jobs, done: Done, refused: Refused) -> None:
        faults.point("before_write")
        db.execute(self.BEGIN)
        self._write_all(db, jobs, done, refused)
        faults.point("after_write")
        self._end(db)
        self.commits += 1
        faults.point("after_commit")

    def _write_all(self, db: Database, jobs: Jobs, done: Done, refused: Refused) -> None:
        for job, future in jobs:
            db.execute("savepoint job")
            try:
                done.append((future, job(db)))
            except Exception as error:  # whatever one wish does must not end the writer
                if self._harms_all(error):
                    raise
                db.execute("rollback to savepoint job")
                ours = isinstance(error, (sqlite3.IntegrityError, HellmouthError))
                refused.append(
                    (future, error if ours else HellmouthError(f"cannot store: {type(error).__name__}: {error}"))
                )
            db.execute("release savepoint job")

    def check(self) -> Future[None]:
        """Done if something can be stored: it really writes, so a full disk or a folder one may not write shows."""

        def job(db: Database) -> None:
            complete(db)
            query = "insert into about values ('checked', ?) on conflict (name) do update set value=excluded.value"
            db.execute(query, (f"{time.time():.3f}",))

        return self._later(job)

    def note_alive(self, now: float) -> Future[outages.Outages]:
        """The server is there; gives when it was not, see `outages.py`."""
        return self._later(lambda db: outages.note(db, now))

    def by_days(self) -> Future[list[outages.Deadline]]:
        """Every running game that is played by days."""
        return self._read(outages.deadlines)

    def noted(self) -> Future[dict[str, str]]:
        """What the operator has said to the whole house."""
        return self._read(house.rows)

    def note(self, name: str, value: str | None) -> Future[None]:
        """Say such a thing, or (None) take it back."""
        return self._later(lambda db: house.note(db, name, value))

    def generation(self) -> Future[str]:
        """Changes when the whole file was replaced by a backup."""
        return self._read(lambda db: str(db.execute("select value from about where name='generation'").fetchone()[0]))

    def alive(self) -> bool:
        """Whether both threads are there."""
        try:
            self._reader.submit(int)
        except RuntimeError:
            return False
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what waits, then stop. The writer closes last: whoever does leaves one whole file behind."""
        self._read(_close)
        self._reader.shutdown()
        self._queue.put(None)
        self._thread.join()
        self._close_files()

    # --- tables ---------------------------------------------------------------------------------------------------

    def create(self, row: Row, links: Links, grants: Grants) -> Future[None]:
        """A new table with its links and first grants."""

        def job(db: Database) -> None:
            db.execute(
                f"insert into tables ({COLUMNS}, chain) values ({','.join('?' * 18)})",
                (
                    row.id,
                    row.game,
                    row.rules_version,
                    row.cards,
                    _json(row.setup),
                    str(row.seed),
                    _json(row.seats),
                    _json(row.names),
                    row.created,
                    row.updated,
                    _json(row.base),
                    row.status,
                    row.asked,
                    _json(row.winners),
                    row.opener,
                    _json(row.agreed),
                    row.turn,
                    start_chain(row.id),
                ),
            )
            now = row.created
            db.executemany("insert into links values (?,?,?,?)", [(h, row.id, seat, now) for h, seat in links])
            db.executemany("insert into grants values (?,?,?,?)", [(h, row.id, seat, now) for h, seat in grants])
            seal(db, row.id, access=True)

        return self._later(job)

    def append(
        self,
        table: str,
        first: int,
        entries: Sequence[Entry],
        chain: bytes,
        snapshot: object,
        head: Head,
        transcript: object = None,
        turn: int | None = None,
    ) -> Future[bytes]:
        """Add entries number `first` and on; raises `Conflict` if they do not follow what is on the disk. Gives the
        chain's new end."""
        rows, end = [], chain
        for n, entry in enumerate(entries, first):
            body = _json(entry.body)
            end = link_chain(end, n, entry.kind, body)
            rows.append((table, n, entry.kind, body, end))
        wanted = Append(
            table,
            first,
            chain,
            rows,
            end,
            head,
            _json(head[2]),
            None if snapshot is None else _json(snapshot),
            None if transcript is None else packed(transcript),
            self._guard(table),
            self._fence(table),
            turn,
        )
        return self._later(wanted)

    def keep(self, table: str, n: int, transcript: object, snapshot: object = None) -> Future[None]:
        """What stays readable of a table after its entry number `n`, and the position there."""
        kept, stored = packed(transcript), None if snapshot is None else _json(snapshot)
        guard = self._guard(table)

        def job(db: Database) -> None:
            guard(db)
            hold_row(db, table)
            put(db, "keepsakes", table, n, kept)
            if stored is not None:
                put(db, "snapshots", table, n, stored)

        return self._later(job)

    # --- tables whose game has not begun --------------------------------------------------------------------------

    def gather(self, row: Row, moved: Mapping[int, int | None]) -> Future[None]:
        """How a table stands before its game begins, or the beginning itself; rights to seats move along."""
        guard = self._guard(row.id)

        def job(db: Database) -> None:
            guard(db)
            rewrite(db, row, moved)

        return self._later(job)

    def holders(self, table: str) -> Future[list[int]]:
        """Seats somebody holds."""
        return self._read(
            lambda db: [
                n for (n,) in db.execute("select distinct seat from grants where table_id=? and seat>=0", (table,))
            ]
        )

    def gathering(self) -> Future[list[Row]]:
        """The latest tables whose game has not begun."""
        return self._read(latest)

    def take(self, table: str, session: bytes, seat: int, now: float) -> Future[bool]:
        """Sit down at a seat nobody holds; whether it was still free."""
        return self._later(lambda db: sit_down(db, table, session, seat, now))

    def load(self, table: str) -> Future[Stored | None]:
        """Everything about a table; raises `Damaged` if it is not what was written."""
        return self._read(lambda db: read_table(db, table))

    def ids(self) -> Future[list[str]]:
        """All tables, the latest first."""
        return self._read(lambda db: [t for (t,) in db.execute("select id from tables order by updated desc")])

    def expire(self, before: float, busy: Sequence[str]) -> Future[list[str]]:
        """Clear finished tables away that nothing happened at since `before`, except those in use; gives which."""

        def job(db: Database) -> list[str]:
            found = db.execute(
                "select id from tables where status in ('over', 'gathering') and updated<?", (before,)
            ).fetchall()
            used = {*busy, *self._theirs(db)}
            old = [t for (t,) in found if t not in used]
            for table in old:
                filing.remove(db, table)
            return old

        return self._later(job)

    # --- tokens ---------------------------------------------------------------------------------------------------

    def enter(
        self, link: bytes, session: bytes, now: float, *, device: bool = False
    ) -> Future[tuple[str, int | None] | None]:
        """Exchange a link for a grant: a seat's link is used up, a watcher's stays. Raises `AlreadySeated` if the
        session holds another seat there, `SeatHeld` if somebody holds this one and it is not for their other `device`.
        """

        def job(db: Database) -> tuple[str, int | None] | None:
            found = db.execute("select hash, table_id, seat from links where hash=?", (link,)).fetchone()
            if found is None or not same(found[0], link):
                return None
            _, table, seat = found
            hold_row(db, table)
            if seat is not None:
                _check_seat(db, table, seat, session, device=device)
            if seat is not None and db.execute("select 1 from links where hash=?", (link,)).fetchone() is None:
                return None  # somebody was quicker, at another server
            with changing(db, table):
                if seat is not None:
                    db.execute("delete from links where hash=?", (link,))
                grant = (session, table, WATCH if seat is None else seat, now)
                db.execute("insert into grants values (?,?,?,?) on conflict do nothing", grant)
            return table, seat

        return self._later(job)

    def devices(self, table: str) -> Future[dict[int, int]]:
        """How many sessions hold each seat."""
        return self._read(
            lambda db: dict(
                db.execute(
                    "select seat, count(*) from grants where table_id=? and seat>=0 group by seat", (table,)
                ).fetchall()
            )
        )

    def add_link(self, link: bytes, table: str, seat: int | None, now: float) -> Future[None]:
        """One more link to a seat."""

        def job(db: Database) -> None:
            with changing(db, table):
                db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))

        return self._later(job)

    def hand_over(self, link: bytes, table: str, seat: int, now: float) -> Future[None]:
        """Only the new link opens the seat from now on."""

        def job(db: Database) -> None:
            with changing(db, table):
                db.execute("delete from links where table_id=? and seat=?", (table, seat))
                db.execute("delete from grants where table_id=? and seat=?", (table, seat))
                db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))

        return self._later(job)

    def grants(self, session: bytes, table: str) -> Future[list[int]]:
        """Seats a session holds at a table; `WATCH` among them: it may look."""

        def job(db: Database) -> list[int]:
            held = db.execute("select seat, session from grants where session=? and table_id=?", (session, table))
            return [n for n, owner in held if same(owner, session)]

        return self._read(job)

    def taken(self, table: str, seat: int) -> Future[bool]:
        """Whether anybody holds the seat."""

        def job(db: Database) -> bool:
            return db.execute("select 1 from grants where table_id=? and seat=?", (table, seat)).fetchone() is not None

        return self._read(job)

    def knows(self, session: bytes) -> Future[bool]:
        """Whether a session holds anything here: others are not ours."""

        def job(db: Database) -> bool:
            return db.execute("select 1 from grants where session=?", (session,)).fetchone() is not None

        return self._read(job)

    def others(self, session: bytes, table: str) -> Future[bool]:
        """Whether anybody else holds a seat at a table."""

        def job(db: Database) -> bool:
            query = "select 1 from grants where table_id=? and seat>=0 and session<>?"
            return db.execute(query, (table, session)).fetchone() is not None

        return self._read(job)

    def leave(self, session: bytes, names: Mapping[str, list[str]], removed: Sequence[str]) -> Future[None]:
        """End a session: its rights, its names at some tables, and some tables altogether."""

        def job(db: Database) -> None:
            query = "select table_id from grants where session=? union select id from tables where opener=?"
            touched = {table for (table,) in db.execute(query, (session, session))} - {*removed}
            for table in sorted(touched | names.keys() | {*removed}):
                hold_row(db, table)
            with changing(db, *(touched | names.keys())):
                publishing.withdraw(db, session)
                addresses.wish(db, session, None)
                db.execute("delete from grants where session=?", (session,))
                db.execute("delete from filed where session=?", (session,))
                db.execute("update tables set opener=null where opener=?", (session,))
                for table, called in names.items():
                    db.execute("update tables set names=? where id=?", (_json(called), table))
                for table in removed:
                    filing.remove(db, table)

        return self._later(job)

    def mine(self, session: bytes) -> Future[list[tuple[Row, list[int]]]]:
        """A session's tables, the latest first."""

        def job(db: Database) -> list[tuple[Row, list[int]]]:
            seats: dict[str, list[int]] = {}
            held = db.execute("select table_id, seat from grants where session=? order by seat", (session,))
            for table, seat in held:
                seats.setdefault(table, []).append(seat)
            rows = []
            for table in seats:
                try:
                    rows.append(read_row(db, table))
                except Damaged:  # it is told at the table itself, and must not hide the others
                    rows += [left for left in [what_is_left(db, table)] if left.game]
            return [(row, seats[row.id]) for row in sorted(rows, key=lambda r: -r.updated)]

        return self._read(job)

    # --- telling people, showing games ----------------------------------------------------------------------------

    def wish_mail(self, session: bytes, wanted: addresses.Address | None) -> Future[None]:
        """Somebody wants to be told by e-mail, once that is confirmed; None: no more."""
        return self._later(lambda db: addresses.wish(db, session, wanted))

    def settle_mail(self, token: str, *, on: bool) -> Future[bool]:
        """By a link in a mail: begin or stop; whether there was such a wish."""
        return self._later(lambda db: addresses.settle(db, token, on=on))

    def address_of(self, session: bytes) -> Future[addresses.Address | None]:
        """What somebody wished for."""
        return self._read(lambda db: addresses.of_session(db, session))

    def addresses_of(self, table: str, seat: int) -> Future[list[addresses.Address]]:
        """Where whoever holds a seat wants to be told."""
        return self._read(lambda db: addresses.of_seat(db, table, seat))

    def agreeing_public(self, table: str) -> Future[set[int]]:
        """Seats that agree to show a finished game to everybody."""
        return self._read(lambda db: publishing.agreeing(db, table))

    def agree_public(self, table: str, seat: int, *, on: bool) -> Future[None]:
        """One of them agrees, or no more."""
        return self._later(lambda db: publishing.agree(db, table, seat, on=on))

    def is_public(self, table: str) -> Future[bool]:
        """Whether everybody may look at a finished game."""
        return self._read(lambda db: publishing.is_public(db, table))

    # --- lists of one's tables ------------------------------------------------------------------------------------

    def filed(self, session: bytes) -> Future[set[str]]:
        """Tables that a session has put aside."""
        return self._read(lambda db: filing.filed(db, session))

    def put_aside(self, session: bytes, table: str, *, on: bool) -> Future[None]:
        """Put a table aside, or back on the list."""
        return self._later(lambda db: filing.put_aside(db, session, table, on=on))

    def let_go(self, session: bytes, table: str, *, remove: bool) -> Future[None]:
        """A session's rights at one table end; `remove`: the table goes too."""

        def job(db: Database) -> None:
            if remove:
                filing.remove(db, table)
            else:
                filing.let_go(db, session, table)

        return self._later(job)


def packed(transcript: object) -> bytes:
    """A transcript as it is stored."""
    return zlib.compress(msgspec.json.encode(transcript), 6)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _nothing(db: Database) -> None:
    """Nothing to check."""


def _close(db: Database) -> None:
    db.close()


def _check_seat(db: Database, table: str, seat: int, session: bytes, *, device: bool) -> None:
    """Whether a session may take a seat by a link."""
    held = db.execute("select session, seat from grants where table_id=? and seat>=0", (table,)).fetchall()
    if any(owner == session and n != seat for owner, n in held):
        raise AlreadySeated("this session holds another seat there")
    if not device and any(n == seat and owner != session for owner, n in held):
        raise SeatHeld("somebody else holds that seat")
