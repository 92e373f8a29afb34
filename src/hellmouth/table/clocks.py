"""Clocks: a bank of time for each seat that runs only while that seat owes an answer, and a gain when it hands over.

Time is stored with every answer. What passes while the server is down, while the table passes for somebody or while
nobody has been shown the question yet costs nobody anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.table.seats import Seat

if TYPE_CHECKING:
    from hellmouth.table.matches import Table

LEAST = 1.0
"""Seconds that an undo leaves on a clock."""


class Clocks:
    """Keeps the time of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.idle_until = 0.0
        """No clock runs before this time: the question is not yet shown, or the table is about to pass."""

    @property
    def clocked(self) -> bool:
        """Whether this game is played by the clock."""
        return any(seat.left is not None for seat in self.table.seats)

    def running(self) -> Seat | None:
        """The seat whose clock runs."""
        seat = self.table.seats[self.table.asked] if self.table.asked is not None else None
        return seat if seat is not None and seat.left is not None and not seat.played_by_bot else None

    def spend(self, start: float, now: float) -> bool:
        """Time has passed; whether somebody has none left."""
        seat = self.running()
        if seat is None or seat.left is None:
            return False
        seat.left = max(0.0, seat.left - max(0.0, now - max(start, self.idle_until)))
        return seat.left <= 0.0

    def clock_ends(self, since: float) -> float | None:
        """When the time that runs is up."""
        seat = self.running()
        return None if seat is None or seat.left is None else max(since, self.idle_until) + seat.left + 0.001

    def handed_over(self, number: int) -> None:
        """A seat has answered; if somebody else is asked now it gains time."""
        seat = self.table.seats[number]
        if seat.left is not None and self.table.asked != number:
            seat.left += seat.gain

    def took_back(self, number: int, asked: int | None) -> None:
        """A seat took its answer back; what it gained by it goes too. `asked` was asked before."""
        seat = self.table.seats[number]
        if seat.left is not None and asked != number:
            seat.left = max(min(seat.left, LEAST), seat.left - seat.gain)

    def times(self) -> list[float | None]:
        """Every seat's time, as it is stored."""
        return [None if seat.left is None else round(seat.left, 2) for seat in self.table.seats]
