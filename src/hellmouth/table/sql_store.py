"""What survives: tables, entries, positions and hashes of tokens, in a database that speaks SQL.

When a future of `Store` is done, the data is safe (`group_commit.py`). Everything is under a sum (`checksums.py`): a
flipped bit or a missing row is found when the table is loaded. `store.py` does this with SQLite, `postgres.py` with
PostgreSQL; every statement is here or in a module this one asks, once.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future

import msgspec

from hellmouth.table import addresses, filing, house, outages, publishing, rights
from hellmouth.table.appending import Append, put
from hellmouth.table.checksums import changing, link_chain, seal, start_chain
from hellmouth.table.database import Database, hold_row
from hellmouth.table.group_commit import GroupCommit
from hellmouth.table.migrating import complete
from hellmouth.table.reading import COLUMNS, read_row, read_table, what_is_left
from hellmouth.table.room import Entry
from hellmouth.table.storage import Damaged, Grants, Head, Links, Row, Stored
from hellmouth.table.unbegun import latest, rewrite, sit_down


class SqlStore(GroupCommit):
    """The store, whatever database it is in."""

    def claim(self, table: str) -> Future[str]:
        """Own a table before anything is done at it: empty if this server does, else the address of whoever does. A
        store that only one server can use has nothing to ask."""
        future: Future[str] = Future()
        future.set_result("")
        return future

    def release(self, table: str) -> None:
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
        return self._read(lambda db: rights.holders(db, table))

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
        """Exchange a link for a grant: see `rights.enter`."""
        return self._later(lambda db: rights.enter(db, link, session, now, device=device))

    def devices(self, table: str) -> Future[dict[int, int]]:
        """How many sessions hold each seat."""
        return self._read(lambda db: rights.devices(db, table))

    def add_link(self, link: bytes, table: str, seat: int | None, now: float) -> Future[None]:
        """One more link to a seat."""
        return self._later(lambda db: rights.add_link(db, link, table, seat, now))

    def hand_over(self, link: bytes, table: str, seat: int, now: float) -> Future[None]:
        """Only the new link opens the seat from now on."""
        return self._later(lambda db: rights.hand_over(db, link, table, seat, now))

    def grants(self, session: bytes, table: str) -> Future[list[int]]:
        """Seats a session holds at a table; `WATCH` among them: it may look."""
        return self._read(lambda db: rights.grants(db, session, table))

    def taken(self, table: str, seat: int) -> Future[bool]:
        """Whether anybody holds the seat."""
        return self._read(lambda db: rights.taken(db, table, seat))

    def knows(self, session: bytes) -> Future[bool]:
        """Whether a session holds anything here: others are not ours."""
        return self._read(lambda db: rights.knows(db, session))

    def others(self, session: bytes, table: str) -> Future[bool]:
        """Whether anybody else holds a seat at a table."""
        return self._read(lambda db: rights.others(db, session, table))

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
