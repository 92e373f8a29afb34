"""Adding to the history of a table: what is written, and many of them at once.

One append is four or five statements. To a database in another process each is a way there and back, so the appends of
a group are written together there: as many statements for two hundred moves as for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeAlias

from hellmouth.core.errors import HellmouthError
from hellmouth.table import faults
from hellmouth.table.checksums import numbered_sum, read_facts, row_sum
from hellmouth.table.database import Database
from hellmouth.table.storage import Conflict, Damaged, Fenced, Head

HEADS = (
    "update tables set status=u.status, asked=u.asked, winners=u.winners, updated=u.updated, entries=u.entries, "
    "chain=u.chain, turn=u.turn, sum=u.sum from unnest(?::text[], ?::text[], ?::bigint[], ?::text[], "
    "?::double precision[], ?::bigint[], ?::bytea[], ?::bigint[], ?::bytea[]) "
    "as u (id, status, asked, winners, updated, entries, chain, turn, sum) where tables.id=u.id"
)
ENTRIES = "insert into entries select * from unnest(?::text[], ?::bigint[], ?::text[], ?::text[], ?::bytea[])"
PUT = " on conflict (table_id) do update set n=excluded.n, body=excluded.body, sum=excluded.sum"

Done: TypeAlias = list[tuple[Future[Any], Any]]
"""Jobs that were carried out, with what they give; answered after the commit."""
Refused: TypeAlias = list[tuple[Future[Any], Exception]]


@dataclass(slots=True)
class Append:
    """Entries that follow what is stored of a table, and perhaps its position and transcript there."""

    table: str
    first: int
    chain: bytes
    """What they follow."""
    rows: list[tuple[str, int, str, str, bytes]]
    end: bytes
    head: Head
    winners: str
    position: str | None
    transcript: bytes | None
    guard: Callable[[Database], None]
    fence: int | None = None
    turn: int | None = None
    """Which turn it is now; None: as before."""

    @property
    def last(self) -> int:
        """Number of the last entry."""
        return self.first + len(self.rows) - 1

    def facts(self, before: Mapping[str, Any] | None) -> dict[str, Any]:
        """The row of the table afterwards; raises `Conflict` if this does not follow what is there."""
        if before is None or (before["entries"], before["chain"]) != (self.first - 1, self.chain):
            raise Conflict(f"table {self.table}: something else was written to it meanwhile")
        if before["sum"] != row_sum(before):
            raise Damaged(f"table {self.table}: its row was changed on the disk")
        status, asked, _, now = self.head
        facts = {
            **before,
            "status": status,
            "asked": asked,
            "winners": self.winners,
            "updated": now,
            "entries": self.last,
            "chain": self.end,
            "turn": before["turn"] if self.turn is None else self.turn,
        }
        return {**facts, "sum": row_sum(facts)}

    def __call__(self, db: Database) -> bytes:
        """Write it; gives the chain's new end."""
        self.guard(db)
        facts = self.facts(read_facts(db, self.table, hold=True))
        names = ("status", "asked", "winners", "updated", "entries", "chain", "turn", "sum")
        db.execute(
            f"update tables set {', '.join(f'{name}=?' for name in names)} where id=?",
            (*(facts[name] for name in names), self.table),
        )
        db.executemany("insert into entries values (?,?,?,?,?)", self.rows)
        if self.position is not None:
            faults.point("during_snapshot")
            put(db, "snapshots", self.table, self.last, self.position)
        if self.transcript is not None:
            put(db, "keepsakes", self.table, self.last, self.transcript)
        return self.end


def put(db: Database, name: str, table: str, n: int, body: str | bytes) -> None:
    """The one position or transcript of a table."""
    db.execute(f"insert into {name} values (?,?,?,?){PUT}", (table, n, body, numbered_sum(n, body)))


def append_all(
    db: Database,
    wanted: Sequence[tuple[Append, Future[Any]]],
    done: Done,
    refused: Refused,
    *,
    fenced: bool,
) -> None:
    """Write many, each to a table of its own, in PostgreSQL. Those that may not be written are refused alone."""
    tables = sorted(job.table for job, _ in wanted)
    fences: dict[str, int] = {}
    if fenced:
        query = "select table_id, fence from leases where table_id=any(?::text[]) order by table_id for share"
        fences = dict(db.execute(query, (tables,)).fetchall())
    found = db.execute("select * from tables where id=any(?::text[]) order by id for update", (tables,))
    names = [column[0] for column in found.description]
    before = {facts["id"]: facts for facts in (dict(zip(names, row, strict=True)) for row in found)}
    good: list[tuple[Append, dict[str, Any]]] = []
    for job, future in wanted:
        try:
            if fenced and fences.get(job.table) != job.fence:
                raise Fenced(job.table)
            good.append((job, job.facts(before.get(job.table))))
            done.append((future, job.end))
        except HellmouthError as error:
            refused.append((future, error))
    if not good:
        return
    names = ["id", "status", "asked", "winners", "updated", "entries", "chain", "turn", "sum"]
    db.execute(HEADS, [[facts[name] for _, facts in good] for name in names])
    db.execute(ENTRIES, list(map(list, zip(*(row for job, _ in good for row in job.rows), strict=True))) or [[]] * 5)
    positions = [(j.table, j.last, j.position, numbered_sum(j.last, j.position)) for j, _ in good if j.position]
    if positions:
        faults.point("during_snapshot")
        _put_all(db, "snapshots", "text", positions)
    kept = [(j.table, j.last, j.transcript, numbered_sum(j.last, j.transcript)) for j, _ in good if j.transcript]
    if kept:
        _put_all(db, "keepsakes", "bytea", kept)


def _put_all(db: Database, name: str, kind: str, rows: Sequence[tuple[Any, ...]]) -> None:
    query = f"insert into {name} select * from unnest(?::text[], ?::bigint[], ?::{kind}[], ?::bytea[]){PUT}"
    db.execute(query, list(map(list, zip(*rows, strict=True))))
