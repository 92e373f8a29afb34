"""What everybody who plays has to agree to, and what follows when all did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.table import judge, protocol, undoing
from hellmouth.table.room import Asking, Conn, Turn
from hellmouth.table.watching import shows_less

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


def watch(table: Table, now: float, conn: Conn, said: protocol.Watch, turn: Turn) -> None:
    """Somebody who plays wants watchers to see more, or less."""
    wanted = protocol.Watching(open=said.open, turns=said.turns, minutes=said.minutes)
    needed = set() if shows_less(wanted, table.watching.agreed) else table.attendance.others(conn)
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


def consent(table: Table, now: float, conn: Conn, said: protocol.Consent, turn: Turn) -> None:
    """Somebody agrees to what was proposed, or does not."""
    asking = table.attendance.asking
    if asking is None or asking.number != said.proposal or said.seat not in asking.needed:
        table.narrator.refuse(turn, conn, said.id, "not_now")
        return
    table.journal.remember(said.seat, said.id, table.seq)
    turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=table.seq)))
    if not said.yes:
        table.attendance.asking = None
        table.narrator.tell_people(turn, now)
        return
    asking.agreed.add(said.seat)
    if asking.agreed < asking.needed:
        table.narrator.tell_people(turn, now)
        return
    table.attendance.asking = None
    _agreed(table, now, turn, said, asking)


def _agreed(table: Table, now: float, turn: Turn, said: protocol.Consent, asking: Asking) -> None:
    """Everybody said yes, this one last."""
    if asking.kind == "undo":
        undoing.take_back(table, now, turn, asking.seat, said.id, said.seat)
    elif asking.kind == "draw":
        table.attendance.draw(now, turn, said.seat, said.id)
    elif asking.kind == "judge":
        judge.correct(table, now, turn, said.seat, said.id, asking.edit, asking.back)
    elif asking.watching is not None:
        watched(table, now, turn, said.seat, said.id, asking.watching)
    elif asking.about is not None:
        table.attendance.claim(now, turn, asking.about, said.seat, said.id)
