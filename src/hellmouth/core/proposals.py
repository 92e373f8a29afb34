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
from hellmouth.core.frames import Frame, S
from hellmouth.core.plain import kept


class Proposal(Frame[S]):
    """Something that is about to happen."""

    cancelled: bool = kept(default=False)
    spent: tuple[Pending, ...] = kept(default=())

    def interrupts(self, s: S) -> list[Pending]:
        """Abilities that may change this event now: (seat, ability reference, source card, ...), in the order they
        are offered.
        """
        return []

    def compulsory(self, s: S, item: Pending) -> bool:
        """Whether the text leaves no choice."""
        return False

    def happen(self, s: S) -> None:
        """Carry the event out and end this frame with `s.done`."""
        raise NotImplementedError

    def prevented(self, s: S) -> None:
        """The event was cancelled."""
        s.done(False)

    def begin(self, s: S) -> None:
        if self.cancelled:
            return self.prevented(s)
        waiting = self._waiting(s)
        if not waiting:
            return self.happen(s)
        if self.compulsory(s, waiting[0]):
            return self._interrupt(s, waiting[0])
        s.ask(waiting[0][0], "yes_no", then="interrupt")
        return None

    def offer_interrupt(self, s: S) -> list[Option]:
        return [("react", item[2], i) for i, item in enumerate(self._optional(s))] + [NO]

    def interrupt(self, s: S, option: Option) -> None:
        if option == NO:
            self.spent += tuple(self._optional(s))
            return self.begin(s)
        return self._interrupt(s, self._optional(s)[option[2]])

    def _waiting(self, s: S) -> list[Pending]:
        found, spent = self.interrupts(s), self.spent
        return [item for item in found if item not in spent] if spent and found else found

    def _optional(self, s: S) -> list[Pending]:
        """What the seat that is asked may choose from. Not kept in the frame: others could read it there."""
        waiting = self._waiting(s)
        return [item for item in waiting if item[0] == waiting[0][0] and not self.compulsory(s, item)]

    def conceal(self, s: S, seat: int | None) -> None:
        """What another seat declined tells what it holds."""
        self.spent = tuple(item for item in self.spent if item[0] == seat)

    def _interrupt(self, s: S, item: Pending) -> None:
        self.spent += (item,)
        s.call(s.resolve(item), then="begin")

    def proposed(self, s: S) -> dict[str, Any]:
        """The fields of the event, for texts that read them."""
        return {n: getattr(self, n) for n in self.fields}
