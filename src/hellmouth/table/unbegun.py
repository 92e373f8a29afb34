"""Tables whose game has not begun, in the database: their row is rewritten as people come and go."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

import msgspec

from hellmouth.table.checksums import changing
from hellmouth.table.database import Database, hold_row
from hellmouth.table.reading import read_row
from hellmouth.table.storage import Conflict, Damaged, Row

LISTED = 200
"""Most tables that are looked at for a list."""


def rewrite(db: Database, row: Row, moved: Mapping[int, int | None]) -> None:
    """Write a row whose game has not begun anew, and move the rights to its seats; raises `Conflict` if it has."""
    with changing(db, row.id):
        _rewrite(db, row, moved)


def _rewrite(db: Database, row: Row, moved: Mapping[int, int | None]) -> None:
    found = db.execute(
        "update tables set rules_version=?, cards=?, setup=?, seats=?, names=?, status=?, asked=?, updated=? "
        "where id=? and status='gathering'",
        (
            row.rules_version,
            row.cards,
            _json(row.setup),
            _json(row.seats),
            _json(row.names),
            row.status,
            row.asked,
            row.updated,
            row.id,
        ),
    )
    if found.rowcount != 1:
        raise Conflict(f"table {row.id}: its game has begun, or it is gone")
    if moved:
        _move(db, row.id, moved)


def _move(db: Database, table: str, moved: Mapping[int, int | None]) -> None:
    for name, place in (("grants", 2), ("links", 2)):
        held = db.execute(f"select * from {name} where table_id=?", (table,)).fetchall()
        db.execute(f"delete from {name} where table_id=?", (table,))
        for each in held:
            seat = moved.get(each[place], each[place])
            if seat is not None or each[place] is None:
                values = [*each[:place], seat, *each[place + 1 :]]
                db.execute(f"insert into {name} values (?,?,?,?) on conflict do nothing", values)


def latest(db: Database) -> list[Row]:
    """The latest of them."""
    query = "select id from tables where status='gathering' order by updated desc limit ?"
    rows = []
    for (table,) in db.execute(query, (LISTED,)).fetchall():
        with contextlib.suppress(Damaged):  # it is told at the table itself, and must not hide the others
            rows.append(read_row(db, table))
    return rows


def sit_down(db: Database, table: str, session: bytes, seat: int, now: float) -> bool:
    """Take a seat nobody holds; its links are used up. Whether it was still free."""
    hold_row(db, table)
    if db.execute("select 1 from grants where table_id=? and seat=?", (table, seat)).fetchone() is not None:
        return False
    with changing(db, table):
        db.execute("delete from links where table_id=? and seat=?", (table, seat))
        db.execute("insert into grants values (?,?,?,?)", (session, table, seat, now))
    return True


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
