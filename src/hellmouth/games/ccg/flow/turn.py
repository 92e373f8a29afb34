"""The turn: seven steps, the Park, day and night (CCG-TURN-01,02, CCG-END-03)."""

from __future__ import annotations

from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.ccg.flow.steps import Keeping, Step
from hellmouth.games.ccg.rules.calendar import park_holder, park_turns
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DRAW, END


class Turn(Frame[Sunnydale]):
    """One turn after the other; all players go through each step together."""

    drawing: int = kept(default=0)

    def begin(self, s: Sunnydale) -> None:
        s.turn += 1
        s.step = 0
        s.note("ccg.log.turn", n=s.turn, seat=s.active)
        s.note("ccg.log.night" if s.night else "ccg.log.day")
        self.open(s)

    def open(self, s: Sunnydale) -> None:
        s.moved = []
        s.touch()
        s.note("ccg.log.step", step=s.step)
        self.at = "watches"
        s.emit("step_start")

    def watches(self, s: Sunnydale) -> None:
        if s.step == DRAW:
            self.drawing = 0
            return self.draw(s)
        return s.call(Step(tuple(s.turn_order())), then="shut")

    def draw(self, s: Sunnydale) -> None:
        """The Draw Step has no watches: each player once, active player first (CCG-DRAW-01,05)."""
        if self.drawing == s.seats:
            return self.shut(s)
        seat = (s.active + self.drawing) % s.seats
        self.drawing += 1
        return s.call(Keeping(seat), then="draw")

    def shut(self, s: Sunnydale) -> None:
        self.at = "leave"
        s.emit("step_end")

    def leave(self, s: Sunnydale) -> None:
        s.expire("step")
        if s.step < END:
            s.step += 1
            return self.open(s)
        return self.evening(s)

    def evening(self, s: Sunnydale) -> None:
        """Park control, then what happens at a turn's end (CCG-VICTORY-02..07, AMB-30,31)."""
        holder = park_holder(s)
        s.control = [s.control[p] + 1 if p == holder else 0 for p in range(s.seats)]
        if holder >= 0:
            s.note("ccg.log.controls", seat=holder, n=s.control[holder])
            if s.control[holder] >= park_turns(s, holder):
                return s.finish([holder], "ccg.end.park")
        self.at = "dusk"
        return s.emit("turn_end")

    def dusk(self, s: Sunnydale) -> None:
        s.expire("turn")
        s.night = not s.night
        s.active = (s.active + 1) % s.seats
        s.triumphs = 0
        s.dossiers = {}
        s.touch()
        if s.cap and s.turn >= s.cap:
            return s.finish([], "ccg.end.cap")
        return self.begin(s)
