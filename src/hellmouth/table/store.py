"""The store in one SQLite file: nothing to install, nothing to run, one server.

WAL with `synchronous=FULL`: when a commit is done, it is on the disk.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from hellmouth.table.database import Database
from hellmouth.table.folder import Lock, private_folder
from hellmouth.table.migrating import migrate, unusable
from hellmouth.table.sql_store import SqlStore


class SqliteStore(SqlStore):
    """The store in one file."""

    BEGIN = "begin immediate"

    def __init__(self, path: Path, *, full: bool = True, wait: float = 10.0, lock: Lock | None = None) -> None:
        self.path, self.full, self.wait, self._lock = path, full, wait, lock
        private_folder(path.parent)
        migrate(path)
        path.chmod(0o600)
        try:  # a new file becomes a WAL file here: two threads at once would lock each other out
            with closing(self._connect(writing=True)) as db:
                db.execute("delete from about where name='backup'")  # somebody copied one here: now it changes
        except sqlite3.DatabaseError as error:
            raise unusable(path, error) from None
        super().__init__()

    def _connect(self, *, writing: bool) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=self.wait)
        db.execute("pragma journal_mode=wal")
        db.execute(f"pragma synchronous={'full' if self.full else 'normal'}")
        db.execute("pragma foreign_keys=on")
        if not writing:
            db.execute("pragma query_only=on")
        return db

    def _harms_all(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.OperationalError)  # the disk

    def _end(self, db: Database) -> None:
        db.execute("commit")

    def _close_files(self) -> None:
        if self._lock is not None:
            self._lock.release()
