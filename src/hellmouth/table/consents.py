"""What everybody who plays has to agree to, beside undo and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.table import protocol
from hellmouth.table.room import Conn, Turn
from hellmouth.table.watching import shows_less

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


def others(table: Table, conn: Conn) -> set[int]:
    """People who play here besides this client; computer players have no say."""
    return {s.number for s in table.seats if s.kind == "person" and s.number not in conn.seats}


def watch(table: Table, now: float, conn: Conn, said: protocol.Watch, turn: Turn) -> None:
    """Somebody who plays wants watchers to see more, or less."""
    wanted = protocol.Watching(open=said.open, turns=said.turns, minutes=said.minutes)
    needed = set() if shows_less(wanted, table.watching.agreed) else others(table, conn)
    if needed:
        table.attendance.propose(now, turn, conn, said.id, "watch", said.seat, None, needed, watching=wanted)
        return
    watched(table, now, turn, said.seat, said.id, wanted)
    turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=table.seq)))


def watched(table: Table, now: float, turn: Turn, by: int, wish: str, wanted: protocol.Watching) -> None:
    """It is agreed what watchers see; `by` was the last to agree, with that wish."""
    body = {"open": wanted.open, "turns": wanted.turns, "minutes": wanted.minutes, "seat": by, "id": wish}
    table.journal.write(turn, "watch", body)
    watchers = [c for c in table.attendance.conns.values() if not c.seats]
    for conn in watchers:
        conn.sent, conn.shown = 0, None
    table.narrator.tell(turn, watchers)
    table.narrator.tell_people(turn, now)
