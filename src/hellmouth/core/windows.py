"""Windows: players act one after the other until all have passed in a row."""

from __future__ import annotations

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.frames import Frame, S
from hellmouth.core.plain import kept


class Window(Frame[S]):
    """Each seat of `order` in turn does one thing or passes; the window closes after everybody passed in unbroken
    succession.

    Derive from it and write `offer_act` (with `PASS` when passing is allowed) and `perform`. `perform` may call
    frames: the next seat is asked when they are over. Override `closed` to hand on a result.
    """

    order: tuple[int, ...]
    turn: int = kept(default=0)
    passes: int = kept(default=0)

    def begin(self, s: S) -> None:
        s.ask(self.order[self.turn], "window", then="act")

    def offer_act(self, s: S) -> list[Option]:
        return [PASS]

    def act(self, s: S, option: Option) -> None:
        self.at = "next"
        if option[0] == "pass":
            self.passes += 1
            self.passed(s)
        else:
            self.passes = 0
            self.perform(s, option)

    def passed(self, s: S) -> None:
        """The seat whose turn it is passed; write it to the log here."""

    def perform(self, s: S, option: Option) -> None:
        raise NotImplementedError

    def next(self, s: S) -> None:
        if self.passes >= len(self.order):
            self.closed(s)
        else:
            self.turn = (self.turn + 1) % len(self.order)
            self.begin(s)

    def closed(self, s: S) -> None:
        s.done()

    @property
    def actor(self) -> int:
        """The seat whose turn it is to act."""
        return self.order[self.turn]
