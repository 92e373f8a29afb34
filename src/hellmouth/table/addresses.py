"""Who wants to be told by e-mail that it is their turn, in the database. Nobody else is ever told an address."""

from __future__ import annotations

from typing import NamedTuple

from hellmouth.table.database import Database


class Address(NamedTuple):
    """Where somebody wants to be told. `page`: where the table is, for links; `token` confirms or ends it and opens
    nothing else, so it is kept as it is: every mail has to bring it."""

    address: str
    language: str
    page: str
    token: str
    confirmed: bool = False


_COLUMNS = "address, language, page, token, confirmed"


def wish(db: Database, session: bytes, wanted: Address | None) -> None:
    """Somebody wants to be told there, once confirmed; None: not any more."""
    db.execute("delete from addresses where session=?", (session,))
    if wanted is not None:
        values = (session, *wanted[:4], int(wanted.confirmed))
        db.execute(f"insert into addresses (session, {_COLUMNS}) values (?,?,?,?,?,?)", values)


def of_session(db: Database, session: bytes) -> Address | None:
    """What somebody wished for."""
    return _read(db.execute(f"select {_COLUMNS} from addresses where session=?", (session,)).fetchall(), 0)


def of_seat(db: Database, table: str, seat: int) -> list[Address]:
    """Where whoever holds a seat wants to be told, as far as it is confirmed."""
    query = f"""select {_COLUMNS} from addresses where confirmed=1
        and session in (select session from grants where table_id=? and seat=?)"""
    rows = db.execute(query, (table, seat)).fetchall()
    return [found for n in range(len(rows)) if (found := _read(rows, n)) is not None]


def settle(db: Database, token: str, *, on: bool) -> bool:
    """Whoever reads the mail confirms, or wants no more; whether there was such a wish."""
    if on:
        return db.execute("update addresses set confirmed=1 where token=?", (token,)).rowcount > 0
    return db.execute("delete from addresses where token=?", (token,)).rowcount > 0


def _read(rows: list[tuple[str, str, str, str, int]], n: int) -> Address | None:
    return Address(*rows[n][:4], bool(rows[n][4])) if n < len(rows) else None
