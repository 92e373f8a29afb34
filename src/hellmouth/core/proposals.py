"""Proposed events: before something happens, texts that say "instead" or "prevent" may change it.

A game derives from `Proposal`, fills `happen` with what the event does, and `interrupts` with the abilities that may
step in. Each interrupt is offered to its seat (or simply resolves, if it is compulsory), may set `cancelled` or
change the fields of the proposal, and is not offered twice for one event. Then the event happens, changed or not, or
it does not.
"""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import NO, Option
from hellmouth.core.events import Pending
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept


class Proposal(Frame):
    """Something that is about to happen."""

    cancelled: bool = kept(default=False)
    spent: tuple[Pending, ...] = kept(default=())
    offered: tuple[Pending, ...] = kept(default=())

    def interrupts(self, s: Any) -> list[Pending]:
        """Abilities that may change this event now: (seat, ability reference, source card, ...), in the order they
        are offered.
        """
        return []

    def compulsory(self, s: Any, item: Pending) -> bool:
        """Whether the text leaves no choice."""
        return False

    def happen(self, s: Any) -> None:
        """Carry the event out and end this frame with `s.done`."""
        raise NotImplementedError

    def prevented(self, s: Any) -> None:
        """The event was cancelled."""
        s.done(False)

    def begin(self, s: Any) -> None:
        if self.cancelled:
            return self.prevented(s)
        waiting = [item for item in self.interrupts(s) if item not in self.spent]
        if not waiting:
            return self.happen(s)
        seat = waiting[0][0]
        first = waiting[0]
        if self.compulsory(s, first):
            return self._interrupt(s, first)
        self.offered = tuple(item for item in waiting if item[0] == seat and not self.compulsory(s, item))
        s.ask(seat, "yes_no", then="interrupt")
        return None

    def offer_interrupt(self, s: Any) -> list[Option]:
        return [("react", item[2], i) for i, item in enumerate(self.offered)] + [NO]

    def interrupt(self, s: Any, option: Option) -> None:
        if option == NO:
            self.spent += self.offered
            return self.begin(s)
        return self._interrupt(s, self.offered[option[2]])

    def _interrupt(self, s: Any, item: Pending) -> None:
        self.spent += (item,)
        s.call(s.resolve(item), then="begin")

    def proposed(self, s: Any) -> dict[str, Any]:
        """The fields of the event, for texts that read them."""
        return {n: getattr(self, n) for n in self.fields}
