"""What a table answers by itself, after a pause that tells nothing: lone options, plans, and passes somebody wants."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hellmouth.core.decisions import PASS
from hellmouth.core.decisions import Option as Choice
from hellmouth.table import autopass, plans, protocol
from hellmouth.table.room import Conn, Turn

if TYPE_CHECKING:
    from hellmouth.table.matches import Table

THOUGHTS = 20
"""How many of its computer players' thoughts a table remembers the length of."""


class Due(NamedTuple):
    """What the table will answer for the seat that is asked, and when."""

    at: float
    seq: int
    choice: Choice
    how: str


class Automatic:
    """The answers one table gives for its seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.due: Due | None = None
        self.chance = Random()
        """Draws pauses; nothing of the game depends on it."""
        self.thoughts: deque[float] = deque(maxlen=THOUGHTS)
        """Seconds that computer players took here of late."""

    @property
    def next_at(self) -> float | None:
        """When the next answer is due."""
        return self.due.at if self.due is not None and self.due.seq == self.table.seq else None

    @property
    def answers(self) -> bool:
        """Whether the asked seat is answered for in a moment: nobody is shown a question that goes away again."""
        passing = self.due is not None and self.due.seq == self.table.seq and self.due.how in ("auto", "plan")
        return self.table.forced is not None or passing

    def take_due(self, now: float) -> Due | None:
        """The answer to give now, if its time has come and its question still stands."""
        if self.due is None or now < self.due.at:
            return None
        due, self.due = self.due, None
        table = self.table
        return due if due.seq == table.seq and table.asked is not None and table.bot_asked() is None else None

    def consider(self, now: float) -> None:
        """Answer for the asked seat later if it has no choice, or if its owner wants the table to."""
        self.due = None
        table, seat = self.table, self.table.asked
        if seat is None:
            return
        forced = table.forced
        if forced is not None:
            self.due = Due(now + self.pause(seat), table.seq, forced, "forced")
            return
        if table.seats[seat].played_by_bot:
            return
        option = self._answer_for(seat)
        if option is not None:
            pause = self.pause(seat) if table.discreet else autopass.PAUSE
            self.due = Due(max(now, table.hold) + pause, table.seq, option, "auto" if option == PASS else "plan")
            if not table.discreet:  # there a clock that stands still would tell that nobody had a choice
                table.clocks.idle_until = self.due.at

    def _answer_for(self, seat: int) -> Choice | None:
        """What the owner of a seat wants the table to answer here: the next step of their plan, or a pass."""
        table, how = self.table, self.table.seats[seat].passing
        if PASS not in table.play.state.offer():
            how.plan = None
            return None
        view = table.view(seat)
        asked = table.game.decision(view.state)
        if asked is None:
            return None
        option = plans.due(table.game, view, asked, how.plan) if how.plan is not None else None
        if option is not None:
            return option
        how.plan = None
        return PASS if autopass.passes(table.game, view, asked, how) else None

    def pause(self, seat: int) -> float:
        """How long a discreet table waits before it answers for a seat: for a computer player as long as one that had
        to think."""
        drawn = autopass.drawn_pause(self.chance)
        if self.table.seats[seat].played_by_bot and self.thoughts:
            return max(drawn, self.chance.choice(self.thoughts))
        return drawn

    def declined(self, seat: int, for_turn: bool) -> None:
        """The owner of a seat passed themselves: they need not be asked the same again."""
        view = self.table.view(seat)
        asked = self.table.game.decision(view.state)
        if asked is not None:
            autopass.declined(self.table.game, view, asked, self.table.seats[seat].passing, for_turn)

    def set_stops(self, now: float, conn: Conn, said: protocol.Stops, turn: Turn) -> None:
        """Somebody says when the table passes for them."""
        table = self.table
        table.seats[said.seat].passing.plan = None
        table.journal.write(
            turn,
            "stops",
            {"seat": said.seat, "id": said.id, "mode": said.mode, "stops": said.stops, "until_turn": said.until_turn},
        )
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=table.seq)))
        mine = [c for c in table.attendance.conns.values() if said.seat in c.seats]
        table.narrator.tell_people(turn, now, mine)
        before = self.answers
        self.consider(now)
        if self.answers != before:
            table.show(now, turn, mine)
