"""Days per turn: a game played over days. Whoever is asked has so many days, by the calendar and not by the time the
server ran; whoever hands over has all of them again next time.

A deadline is stored with the answer that led to the question, so that it outlives restarts and tables that were put
away. What passed while the whole server was down costs nobody anything (`outages.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hellmouth.table.outages import DAY
from hellmouth.table.seats import Seat

if TYPE_CHECKING:
    from hellmouth.table.matches import Table

LEAST = 3600.0
"""Seconds that an undo leaves."""


class Days:
    """The deadlines of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.each = table.info.agreed.days
        """Days for each question; 0: this table has other clocks, or none."""
        self.dues: dict[int, float] = {}
        """When the time of each seat that was asked is up, in seconds since 1970."""

    def running(self) -> Seat | None:
        """The seat whose days run: one that somebody has taken and plays."""
        seat = self.table.seats[self.table.asked] if self.each and self.table.asked is not None else None
        return seat if seat is not None and seat.taken and not seat.played_by_bot else None

    def due(self) -> float | None:
        """When the days that run are up, with what an outage took from them; None: none run."""
        seat = self.running()
        if seat is None:
            return None
        return extended(self.stored(seat.number), self.each, self.table.info.outages)

    def stored(self, seat: int) -> float:
        """The last deadline of a seat; the first one of the game is in no entry."""
        return self.dues.get(seat, self.table.info.created + self.each * DAY)

    def left(self, seat: Seat) -> float | None:
        """Seconds a seat has: what is left if it is asked, else all its days."""
        if not self.each or seat.kind == "bot":
            return None
        due = self.due() if self.running() is seat else None
        return self.each * DAY if due is None else max(0.0, due - self.table.clock())

    def ends(self) -> float | None:
        """When the time that runs is up, on the table's own clock."""
        due = self.due()
        return None if due is None else max(due - self.table.talk.wall, self.table.attendance.since_when) + 0.001

    def over(self, now: float) -> bool:
        """Whether somebody has no time left."""
        ends = self.ends()
        return ends is not None and now >= ends

    def fresh(self) -> float:
        """When days that begin now are up."""
        return round(self.table.clock() + self.each * DAY, 1)

    def moved(self, before: int | None, body: dict[str, Any], *, undo: bool = False) -> None:
        """An answer was given or taken back; `before` was asked then. Puts the deadline of whoever is asked now into
        the entry. An undo brings back what was left: nobody gains days by it."""
        asked = self.table.asked
        if not self.each or asked is None or asked == before:
            return
        full = self.fresh()
        due = min(full, max(self.stored(asked), self.table.clock() + LEAST)) if undo else full
        body["due"] = [asked, round(due, 1)]

    def fold(self, body: dict[str, Any]) -> None:
        """A stored deadline."""
        if "due" in body:
            seat, due = body["due"]
            self.dues[seat] = due


def extended(due: float, days: int, outages: Sequence[tuple[float, float]]) -> float:
    """A deadline and what the outages took from the days before it.

    >>> extended(3 * DAY, 3, [(DAY, 2 * DAY), (3.5 * DAY, 3.75 * DAY), (9 * DAY, 10 * DAY)]) / DAY
    4.25
    """
    began = due - days * DAY
    for start, end in sorted(outages):
        if end > began and start < due:
            due += end - max(start, began)
    return due
