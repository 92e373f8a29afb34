"""Who may sit or look where, in the database: links that were handed out, and grants that sessions hold."""

from __future__ import annotations

from hellmouth.table.checksums import changing
from hellmouth.table.database import Database, hold_row
from hellmouth.table.seats import same
from hellmouth.table.storage import WATCH, AlreadySeated, SeatHeld


def enter(db: Database, link: bytes, session: bytes, now: float, *, device: bool) -> tuple[str, int | None] | None:
    """Exchange a link for a grant: a seat's link is used up, a watcher's stays. Raises `AlreadySeated` if the session
    holds another seat there, `SeatHeld` if somebody holds this one and it is not for their other `device`."""
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


def _check_seat(db: Database, table: str, seat: int, session: bytes, *, device: bool) -> None:
    """Whether a session may take a seat by a link."""
    held = db.execute("select session, seat from grants where table_id=? and seat>=0", (table,)).fetchall()
    if any(owner == session and n != seat for owner, n in held):
        raise AlreadySeated("this session holds another seat there")
    if not device and any(n == seat and owner != session for owner, n in held):
        raise SeatHeld("somebody else holds that seat")


def add_link(db: Database, link: bytes, table: str, seat: int | None, now: float) -> None:
    """One more link to a seat."""
    with changing(db, table):
        db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))


def hand_over(db: Database, link: bytes, table: str, seat: int, now: float) -> None:
    """Only the new link opens the seat from now on."""
    with changing(db, table):
        db.execute("delete from links where table_id=? and seat=?", (table, seat))
        db.execute("delete from grants where table_id=? and seat=?", (table, seat))
        db.execute("insert into links values (?,?,?,?)", (link, table, seat, now))


def grants(db: Database, session: bytes, table: str) -> list[int]:
    """Seats a session holds at a table; `WATCH` among them: it may look."""
    held = db.execute("select seat, session from grants where session=? and table_id=?", (session, table))
    return [n for n, owner in held if same(owner, session)]


def holders(db: Database, table: str) -> list[int]:
    """Seats somebody holds."""
    found = db.execute("select distinct seat from grants where table_id=? and seat>=0", (table,))
    return [n for (n,) in found]


def devices(db: Database, table: str) -> dict[int, int]:
    """How many sessions hold each seat."""
    query = "select seat, count(*) from grants where table_id=? and seat>=0 group by seat"
    return dict(db.execute(query, (table,)).fetchall())


def taken(db: Database, table: str, seat: int) -> bool:
    """Whether anybody holds the seat."""
    return db.execute("select 1 from grants where table_id=? and seat=?", (table, seat)).fetchone() is not None


def knows(db: Database, session: bytes) -> bool:
    """Whether a session holds anything here: others are not ours."""
    return db.execute("select 1 from grants where session=?", (session,)).fetchone() is not None


def others(db: Database, session: bytes, table: str) -> bool:
    """Whether anybody else holds a seat at a table."""
    query = "select 1 from grants where table_id=? and seat>=0 and session<>?"
    return db.execute(query, (table, session)).fetchone() is not None
