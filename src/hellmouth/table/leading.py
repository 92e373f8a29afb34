"""Watching a finished game together: one leads, the others see the same step through the same eyes if they like.

Nothing of it is stored. Whoever leads does so until they stop or their line is gone; then anybody may.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hellmouth.table import limits, protocol
from hellmouth.table.room import Conn, Turn

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


class Leading:
    """Who leads at one table, and where."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.leader: int | None = None
        self.name = ""
        self.step = 0
        self.eyes: int | None = None

    def lead(self, now: float, conn: Conn, said: protocol.Lead, turn: Turn) -> None:
        """Go somewhere with everybody, or let others lead."""
        if self.table.status != "over" or self.leader not in (None, conn.number):
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
            return
        seats = sorted(conn.seats)
        self.leader = None if said.step is None else conn.number
        self.name = self.table.seats[seats[0]].name if seats else limits.clean(said.name, limits.NAME)
        self.step, self.eyes = said.step or 0, said.eyes if said.eyes in range(len(self.table.seats)) else None
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))
        self.tell(turn, self.table.attendance.conns.values())

    def gone(self, number: int, turn: Turn) -> None:
        """A socket was closed: if it led, nobody does now."""
        if number == self.leader:
            self.leader = None
            self.tell(turn, self.table.attendance.conns.values())

    def tell(self, turn: Turn, conns: Iterable[Conn]) -> None:
        """Say who leads where."""
        for conn in conns:
            if conn.ready:
                mine, nobody = conn.number == self.leader, self.leader is None
                told = protocol.Led(
                    name="" if nobody else self.name, step=None if nobody else self.step, eyes=self.eyes, mine=mine
                )
                turn.sends.append((conn.number, told))
