"""Taking answers back: at once as long as nothing was revealed, else if the others agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.table import autopass, protocol
from hellmouth.table.room import Conn, Turn

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


def ask(table: Table, now: float, conn: Conn, said: protocol.Undo, turn: Turn) -> None:
    """Somebody wants their last answer back."""
    kind = table.narrator.undo_kind(said.seat, table.attendance.alone(conn))
    if said.seq != table.seq:
        table.narrator.refuse(turn, conn, said.id, "stale")
        conn.sent = 0
        table.show(now, turn, [conn])
    elif kind == "":
        table.narrator.refuse(turn, conn, said.id, "nothing_to_undo")
    elif kind == "free":
        take_back(table, now, turn, said.seat, said.id)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=table.seq)))
    else:
        needed = table.attendance.others(conn)
        table.attendance.propose(now, turn, conn, said.id, "undo", said.seat, None, needed)


def take_back(table: Table, now: float, turn: Turn, seat: int, wish: str, by: int | None = None) -> None:
    """Go back; `wish` is that of the seat itself, or of the one who agreed last (`by`)."""
    index = table.play.undo_mark(seat, free=True)
    free = index is not None
    if index is None:
        index = table.play.undo_mark(seat, free=False)
    if index is None:
        return
    body: dict[str, Any] = {"seat": seat, "free": free, "id": wish}
    if by is not None:
        body["by"] = by
    go_back(table, now, turn, index, body)


def go_back(table: Table, now: float, turn: Turn, index: int, body: dict[str, Any]) -> None:
    """To that mark; `body` says who took what back."""
    asked, seat = table.asked, body["seat"]
    mark = table.play.undo(index)
    if seat >= 0:
        autopass.reconsidered(table.seats[seat].passing)
    body |= {"answers": mark.answers, "log": mark.log}
    if table.clocks.clocked:
        if seat >= 0:
            table.clocks.took_back(seat, asked)
        body["clock"] = table.clocks.times()
    table.days.moved(asked, body, undo=True)
    table.narrator.forget_lines(mark.log)
    table.journal.write(turn, "undo", body)
    table.journal.since = 0  # a stored position, so that coming back never has to cross an undo
    table.moved(now, turn)
