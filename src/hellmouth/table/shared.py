"""The store that several servers share: in PostgreSQL, each table owned by one of them at a time (`leases.py`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, cast

from hellmouth.core.errors import HellmouthError
from hellmouth.table import together
from hellmouth.table.appending import Append, Done, Refused, append_all
from hellmouth.table.counting import share
from hellmouth.table.database import Again, Database, Unavailable
from hellmouth.table.group_commit import Jobs
from hellmouth.table.leases import LASTS, Member, addresses, bury, claim_all, guard, others, release, secret
from hellmouth.table.postgres import Connection, migrate_server
from hellmouth.table.sql_store import SqlStore
from hellmouth.table.storage import Fenced, Stored
from hellmouth.table.together import Together


@dataclass(slots=True)
class Claim:
    """A table is to be owned by this server."""

    table: str
    worker: str

    def __call__(self, db: Database) -> int | str | None:
        """The fencing number, the address of whoever owns it, or None."""
        return claim_all(db, [self.table], self.worker)[self.table]


class PostgresStore(SqlStore):
    """The store in a PostgreSQL database."""

    def __init__(self, url: str, *, full: bool = True, wait: float = 10.0, address: str | None = None) -> None:
        """`address`: where other servers reach this one; None: a tool, which owns no tables."""
        self.url, self.wait, self._synchronous = url, wait, "on" if full else "off"
        migrate_server(url)
        self.secret = secret(url)
        """What servers that share this store know and others do not."""
        self.member = None if address is None else Member(url, address)
        self._together = Together(self._read)
        super().__init__()

    def _connect(self, *, writing: bool) -> Connection:
        return Connection(
            self.url,
            synchronous=self._synchronous,
            read_only=not writing,
            patience=self.wait,
            name="server",
            # a server that stands still in the midst of a write holds tables that others are to take over
            stands=LASTS if writing and self.member is not None else 0.0,
        )

    def _harms_all(self, error: Exception) -> bool:
        return isinstance(error, (Unavailable, Again))

    def _end(self, db: Database) -> None:
        """Commit. If the answer is lost with the connection, ask a new one what became of that transaction."""
        found = db.execute("select pg_current_xact_id_if_assigned()::text").fetchone()[0]
        try:
            db.execute("commit")
        except Unavailable:
            if found is None or not self._was_committed(db, found):
                raise

    def _was_committed(self, db: Database, transaction: str) -> bool:
        until = time.monotonic() + self.wait
        while True:
            try:
                status = db.execute("select pg_xact_status(?::text::xid8)", (transaction,)).fetchone()[0]
            except Unavailable:
                status = None
            if status in ("committed", "aborted"):
                return bool(status == "committed")
            if time.monotonic() > until:
                return False  # whoever asked is told to come back, and finds what was stored
            time.sleep(0.2)

    # --- sharing with others --------------------------------------------------------------------------------------

    def claim(self, table: str) -> Future[str]:
        """Own a table: empty if this server does, else the address of whoever does."""
        member = self.member
        if member is None or (member.alive and table in member.fences):
            return super().claim(table)
        if member.stopped:
            refused: Future[str] = Future()
            refused.set_exception(HellmouthError("this server stops"))
            return refused

        answer: Future[str] = Future()
        answer.set_running_or_notify_cancel()

        def told(asked: Future[int | str | None]) -> None:
            error = asked.exception()
            if error is not None:
                answer.set_exception(error)
                return
            found = asked.result()
            if isinstance(found, int):
                member.fences[table] = found
            answer.set_result(found if isinstance(found, str) else "")

        self._later(Claim(table, member.id)).add_done_callback(told)
        return answer

    def bury(self, address: str) -> Future[None]:
        """Another server does not listen any more."""
        return self._later(lambda db: bury(db, address))

    def release(self, table: str) -> None:
        """Let another server have a table."""
        if self.member is not None:
            fence = self.member.fences.pop(table, None)
            if fence is not None:
                self._later(lambda db: release(db, table, fence))

    def _guard(self, table: str) -> Callable[[Database], None]:
        member = self.member
        if member is None:
            return super()._guard(table)
        fence = member.fences.get(table)

        return lambda db: guard(db, table, fence)

    def _fence(self, table: str) -> int | None:
        return None if self.member is None else self.member.fences.get(table)

    def _write_all(self, db: Database, jobs: Jobs, done: Done, refused: Refused) -> None:
        """In order, but appends that follow each other are written together, and so are claims."""
        for run in runs(jobs):
            first = run[0][0]
            if isinstance(first, Append):
                append_all(db, cast("Any", run), done, refused, fenced=self.member is not None)
            elif isinstance(first, Claim):
                found = claim_all(db, [cast("Claim", job).table for job, _ in run], first.worker)
                done += [(future, found[cast("Claim", job).table]) for job, future in run]
            else:
                super()._write_all(db, run, done, refused)
        if self.member is not None:
            for _, why in refused:
                if isinstance(why, Fenced):
                    self.member.fences.pop(why.table, None)

    def _theirs(self, db: Database) -> list[str]:
        return [] if self.member is None else others(db, self.member.id)

    def load(self, table: str) -> Future[Stored | None]:
        """Everything about a table; raises `Damaged` if it is not what was written."""
        return self._together.ask(together.whole, table)

    def grants(self, session: bytes, table: str) -> Future[list[int]]:
        """Seats a session holds at a table; `WATCH` among them: it may look."""
        return self._together.ask(together.grants, (session, table))

    def devices(self, table: str) -> Future[dict[int, int]]:
        """How many sessions hold each seat."""
        return self._together.ask(together.devices, table)

    def where(self, link: bytes) -> Future[str | None]:
        """The table a link leads to."""

        def job(db: Database) -> str | None:
            found = db.execute("select table_id from links where hash=?", (link,)).fetchone()
            return None if found is None else str(found[0])

        return self._read(job)

    def share_counts(self, new: dict[tuple[str, str], float]) -> Future[list[tuple[str, str, str, float]]]:
        """Tell the other servers what was counted here; gives what they counted."""
        worker = "" if self.member is None else self.member.id
        return self._later(lambda db: share(db, worker, new))

    def worker_address(self, worker: str) -> Future[str]:
        """Where another living server is reached; empty: nowhere, or it is this one."""
        mine = self.member is not None and self.member.id == worker
        return self._read(lambda db: "" if mine else dict(addresses(db)).get(worker, ""))

    def retire(self) -> None:
        """Own nothing any more: others take over at once. What waits to be written must be written before."""
        if self.member is not None:
            self.member.stop()

    def _close_files(self) -> None:
        self.retire()


def runs(jobs: Jobs) -> Iterator[Jobs]:
    """The jobs in order, appends to different tables that follow each other together, and so claims."""
    run: Jobs = []
    tables: set[str] = set()
    for each in jobs:
        job = each[0]
        alike = run and isinstance(job, (Append, Claim)) and type(job) is type(run[0][0])
        if run and not (alike and (isinstance(job, Claim) or cast("Append", job).table not in tables)):
            yield run
            run, tables = [], set()
        run.append(each)
        if isinstance(job, Append):
            tables.add(job.table)
    if run:
        yield run
