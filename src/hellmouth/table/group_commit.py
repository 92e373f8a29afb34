"""One thread writes to a database, another reads.

The writer gathers whatever waits and commits it together (group commit): when a future is done, the data is safe. Each
wish is a savepoint of its own, so a refused one harms no other.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from hellmouth.core.errors import HellmouthError
from hellmouth.table import faults
from hellmouth.table.appending import Done, Refused
from hellmouth.table.database import TROUBLE, Again, Database, Failed, Unavailable

T = TypeVar("T")
Job: TypeAlias = Callable[[Database], Any]
Jobs: TypeAlias = list[tuple[Job, Future[Any]]]
GROUP = 256
"""Most wishes in one commit."""
TRIES = 5
"""How often a wish is tried that stood in the way of somebody else's."""


class GroupCommit(ABC):
    """A writing and a reading thread, whatever the database is."""

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


def _close(db: Database) -> None:
    db.close()
