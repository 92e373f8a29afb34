"""Which server owns which table, in PostgreSQL: a lease with a fencing number.

A server is alive while it renews its own row; its leases are worth what that row is worth, so a thousand tables cost
one small update a second. Whoever finds a table owned by a server that is no longer alive takes it over under a new,
greater number. Every write names the number it was made under and is refused if another one holds (`Fenced`): a server
that was asleep while somebody else took over cannot change anything. All times are the database's.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterable

from hellmouth.table.database import Database, Failed
from hellmouth.table.postgres import Connection
from hellmouth.table.storage import Fenced

LASTS = 3.0
"""Seconds a server counts as alive after it renewed its row."""
EVERY = 0.75
"""Seconds between renewals."""
DOUBT = 10.0
"""Seconds after it was thought dead in which a server looks whether something of its own was taken: whoever took it may
need so long to commit."""
NOW = "extract(epoch from clock_timestamp())::double precision"


def register(db: Database, worker: str, address: str) -> None:
    """A server begins, or begins again; rows of those long dead go."""
    db.execute(f"delete from workers where until < {NOW} - 3600")
    query = f"insert into workers values (?, ?, {NOW} + {LASTS}) on conflict (id) do update set until=excluded.until"
    db.execute(query, (worker, address))


def renew(db: Database, worker: str) -> bool:
    """Be alive a little longer; False if nobody knows us any more."""
    return db.execute(f"update workers set until = {NOW} + {LASTS} where id=?", (worker,)).rowcount == 1


def claim(db: Database, table: str, worker: str) -> int | str | None:
    """Own a table: the fencing number, or the address of whoever owns it; None if there is no such table."""
    while True:
        found = db.execute("select worker, fence from leases where table_id=? for update", (table,)).fetchone()
        if found is None:
            made = db.execute(
                "insert into leases select id, ?, nextval('fences') from tables where id=? on conflict do nothing",
                (worker, table),
            )
            if made.rowcount == 0 and db.execute("select 1 from tables where id=?", (table,)).fetchone() is None:
                return None
            continue
        owner, fence = found
        if owner == worker:
            return int(fence)
        there = db.execute(f"select address from workers where id=? and until > {NOW}", (owner,)).fetchone()
        if there is not None:
            return str(there[0])
        query = "update leases set worker=?, fence=nextval('fences') where table_id=?"
        db.execute(query, (worker, table))


def claim_all(db: Database, tables: Iterable[str], worker: str) -> dict[str, int | str | None]:
    """Own many tables, as far as nobody does: for each what `claim` gives."""
    wanted = sorted({*tables})
    query = "select table_id, worker, fence from leases where table_id=any(?::text[])"
    living = dict(addresses(db))
    owners: dict[str, int | str | None] = {}

    def look(rows: Iterable[tuple[str, str, int]]) -> None:
        for table, owner, fence in rows:
            if owner == worker:
                owners[table] = int(fence)
            elif owner in living:
                owners[table] = living[owner]

    look(db.execute(query, (wanted,)))
    left = [table for table in wanted if table not in owners]
    if not left:
        return owners
    locked = db.execute(f"{query} order by table_id for update", (left,)).fetchall()
    look(locked)
    dead = [table for table, _, _ in locked if table not in owners]
    if dead:
        query = "update leases set worker=?, fence=nextval('fences') where table_id=any(?::text[])"
        owners.update(db.execute(f"{query} returning table_id, fence", (worker, dead)).fetchall())
    new = [table for table in left if table not in owners]
    if new:
        query = (
            "insert into leases select id, ?, nextval('fences') from tables where id=any(?::text[]) "
            "on conflict do nothing returning table_id, fence"
        )
        owners.update(db.execute(query, (worker, new)).fetchall())
    for table in new:
        if table not in owners:  # there is none, or another server was quicker by a moment
            owners[table] = claim(db, table, worker)
    return owners


def bury(db: Database, address: str) -> None:
    """Nobody listens any more where a server was: what it owned may be taken at once. If it lives after all, it finds
    its row gone when it next renews it, and looks what others have taken; until then its writes are fenced."""
    db.execute("delete from workers where address=?", (address,))


def release(db: Database, table: str, fence: int) -> None:
    """Let others have a table."""
    db.execute("delete from leases where table_id=? and fence=?", (table, fence))


def guard(db: Database, table: str, fence: int | None) -> None:
    """Refuse a write under an old number. The lease cannot change hands before the transaction ends."""
    found = db.execute("select fence from leases where table_id=? for share", (table,)).fetchone()
    if (None if found is None else found[0]) != fence:
        raise Fenced(table)


def owned(db: Database, worker: str) -> dict[str, int]:
    """The tables of a server, and their numbers."""
    return dict(db.execute("select table_id, fence from leases where worker=?", (worker,)).fetchall())


def others(db: Database, worker: str) -> list[str]:
    """Tables that living servers other than this one own."""
    query = f"select table_id from leases join workers on workers.id=worker where worker<>? and until > {NOW}"
    return [table for (table,) in db.execute(query, (worker,))]


def addresses(db: Database) -> list[tuple[str, str]]:
    """The servers that are alive, with their addresses."""
    return db.execute(f"select id, address from workers where until > {NOW} order by id").fetchall()


def secret(url: str) -> str:
    """What the servers that share a database know: made by the first."""
    with contextlib.closing(Connection(url)) as db:
        db.execute("insert into secrets values ('inside', ?) on conflict do nothing", (secrets.token_urlsafe(32),))
        return str(db.execute("select value from secrets where name='inside'").fetchone()[0])


class Member:
    """This server among the others: keeps its row alive from a thread and a connection of its own, so that neither a
    long step at a table nor a long queue of writes makes it look dead."""

    def __init__(self, url: str, address: str) -> None:
        self.id, self.address = secrets.token_hex(8), address
        self.fences: dict[str, int] = {}
        """Numbers of the tables this server owns."""
        self.lost: Callable[[Iterable[str]], object] = lambda tables: None
        """Told which tables somebody else took over; called from the thread."""
        self._db = Connection(url, patience=LASTS, name="member")
        register(self._db, self.id, address)
        self._renewed = time.monotonic()
        self._stop, self._ended = threading.Event(), False
        self._thread = threading.Thread(target=self._renew, name="store-member", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether our row is still good, seen from here: what we own is surely ours."""
        return time.monotonic() - self._renewed < LASTS

    def _renew(self) -> None:
        doubtful = self._renewed
        while not self._stop.wait(EVERY):
            with contextlib.suppress(Failed):  # the next time, then
                begun, asleep = time.monotonic(), not self.alive
                if not renew(self._db, self.id):
                    register(self._db, self.id, self.address)
                    asleep = True
                if asleep:
                    doubtful = begun + DOUBT
                if begun < doubtful:
                    self._count()
                self._renewed = begun

    def _count(self) -> None:
        """We were away for so long that others may have taken over what was ours."""
        held = list(self.fences.items())
        mine = owned(self._db, self.id)
        gone = [table for table, fence in held if mine.get(table) != fence and self.fences.get(table) == fence]
        for table in gone:
            self.fences.pop(table, None)
        if gone:
            self.lost(gone)

    @property
    def stopped(self) -> bool:
        """Whether this server owns nothing any more, and never will."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Be gone at once: whoever comes next takes over without waiting."""
        if self._ended:
            return
        self._ended = True
        self._stop.set()
        self._thread.join()
        self.fences.clear()
        with contextlib.suppress(Failed):
            self._db.execute("delete from leases where worker=?", (self.id,))
            self._db.execute("delete from workers where id=?", (self.id,))
            self._db.execute("delete from counts where worker=?", (self.id,))
        self._db.close()
