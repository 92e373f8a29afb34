"""One game being played at a table: position, record, log, undo, and how it comes back after a restart.

Chance is explicit and answered from the generators in the state, so a record holds every outcome. Coming back means:
the last stored position, then every answer after it. Chance is drawn anew while doing so and must agree with what is
stored; that keeps the generators where they were, so no die ever falls twice the same way because a server restarted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hellmouth.core import chance
from hellmouth.core.decisions import CHANCE, Decision, Option
from hellmouth.core.errors import EngineFault, HellmouthError, Mismatch, Refused
from hellmouth.core.events import Event, Shown
from hellmouth.core.game import Game
from hellmouth.core.match import EVERY, Record
from hellmouth.core.messages import Message
from hellmouth.core.plain import decode, encode

RECENT = 3
"""Positions kept in memory for undo; older ones are played again from the start."""


class Mark(NamedTuple):
    """How things stood before a seat's answer."""

    seat: int
    answers: int
    log: int
    reveals: int


class Step(NamedTuple):
    """What one answer added to the record and the log."""

    answers: list[Option]
    events: list[Event]


class Play:
    """A game in progress. `base` answers were brought along from another game's record."""

    def __init__(self, game: Game[Any], setup: Mapping[str, Any], seed: int, names: Sequence[str],
                 base: Sequence[Option] = ()) -> None:
        self.game, self.setup, self.seed = game, dict(setup), seed
        self.record = Record(game.name, game.rules_version, game.cards_used(setup), self.setup, list(names))
        self.base = list(base)
        self.log: list[Event] = []
        self.marks: list[Mark] = []
        self.recent: deque[tuple[int, Any]] = deque(maxlen=RECENT)
        self.state: Any = None

    @classmethod
    def start(cls, game: Game[Any], setup: Mapping[str, Any], seed: int, names: Sequence[str] = (),
              base: Sequence[Option] = ()) -> Play:
        """Begin, and settle chance up to the first question to a seat."""
        play = cls(game, setup, seed, names, base)
        play._again([])
        play._settle()
        return play

    @property
    def decision(self) -> Decision | None:
        """The question that waits for a seat."""
        return self.game.decision(self.state)

    # --- answering ------------------------------------------------------------------------------------------------

    def answer(self, choice: Option) -> Step:
        """Answer the current question; chance is settled at once. All or nothing."""
        s = self.state
        before, mark = s.copy(), Mark(s.seat, len(self.record.answers), len(self.log), s.reveals)
        try:
            self._apply(choice)
            self._settle()
        except Exception as fault:
            where = self.state.where()
            self._cut(before, mark)
            if isinstance(fault, (Refused, HellmouthError)):
                raise
            raise EngineFault(fault, where) from fault
        self.marks.append(mark)
        self.recent.append((mark.answers, before))
        return Step(self.record.answers[mark.answers:], self.log[mark.log:])

    def _apply(self, choice: Option) -> None:
        self.game.answer(self.state, choice, safe=False)
        self.record.answers.append(choice)
        count = len(self.record.answers)
        if count % EVERY == 0 or self.state.outcome is not None:
            self.record.digests[count] = self.game.digest(self.state)

    def _settle(self) -> None:
        while self.state.seat == CHANCE:
            self._apply(self.game.nature(self.state))

    # --- undo -----------------------------------------------------------------------------------------------------

    def undo_mark(self, seat: int, *, free: bool) -> int | None:
        """Which mark a seat would go back to; `free` stops at revealed information and at others' answers."""
        for i in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[i]
            if mark.answers < len(self.base):
                return None
            if free and (mark.seat != seat or mark.reveals != self.state.reveals):
                return None
            if mark.seat == seat:
                return i
        return None

    def undo(self, index: int) -> Mark:
        """Go back to a mark."""
        mark = self.marks[index]
        state = next((s.copy() for n, s in self.recent if n == mark.answers), None)
        if state is None:
            state = self.at(mark.answers)
        self._cut(state, mark)
        del self.marks[index:]
        while self.recent and self.recent[-1][0] >= mark.answers:
            self.recent.pop()
        return mark

    def _cut(self, state: Any, mark: Mark) -> None:
        self.state = state
        del self.record.answers[mark.answers:]
        del self.log[mark.log:]
        self.record.digests = {n: d for n, d in self.record.digests.items() if n <= mark.answers}
        state.log = self.log

    def at(self, count: int) -> Any:
        """The position after so many answers, played again from the start; nothing of this play changes."""
        other = Play(self.game, self.setup, self.seed, self.record.names, self.base)
        other._again(self.record.answers[:count])
        return other.state

    # --- coming back ----------------------------------------------------------------------------------------------

    def _again(self, answers: Sequence[Option]) -> None:
        """From the start: the answers brought along, then these."""
        self.state = self.game.start(self.setup, self.seed, explicit=True)
        self.state.log = self.log
        given = answers if answers else self.base
        for n, choice in enumerate(given, 1):
            self.repeat(choice, n, drawn=n > len(self.base))
            if n == len(self.base):
                self.state.streams = chance.streams(self.seed)

    def repeat(self, choice: Option, number: int, *, drawn: bool = True) -> None:
        """Carry out a stored answer; raises `Mismatch` if it does not fit or chance draws otherwise."""
        s = self.state
        if s.outcome is not None:
            raise Mismatch(number, "the game is already over")
        if s.seat == CHANCE and drawn:
            found = self.game.nature(s)
            if found != choice:
                raise Mismatch(number, f"chance drew {found!r}, stored is {choice!r}")
        elif s.seat != CHANCE:
            self.marks.append(Mark(s.seat, len(self.record.answers), len(self.log), s.reveals))
        try:
            self._apply(choice)
        except HellmouthError as error:
            raise Mismatch(number, str(error)) from error

    def stored(self) -> Any:
        """The position as JSON data: with the answers after it, enough to come back."""
        return encode(self.state)

    def put_back(self, stored: Any) -> None:
        """Take a stored position; the caller has put record, log and marks in place."""
        self.state = decode(stored)
        self.state.log = self.log


def deep(value: Any) -> Any:
    """Lists as tuples all the way down: an option that went through JSON."""
    return tuple(deep(v) for v in value) if isinstance(value, list) else value


def event_out(event: Event) -> list[Any]:
    """JSON form of an event."""
    return [event.message, {n: _value_out(v) for n, v in event.args.items()}, event.to, event.tick]


def event_in(data: Sequence[Any]) -> Event:
    """The event of that JSON form."""
    return Event(data[0], {n: _value_in(v) for n, v in data[1].items()}, data[2], data[3])


def _value_out(value: Any) -> Any:
    if isinstance(value, Shown):
        return {"c": list(value)}
    if isinstance(value, (tuple, list)):
        return {"t": [_value_out(v) for v in value]}
    if isinstance(value, Message):
        return {"m": [value.id, [[n, _value_out(v)] for n, v in value.args]]}
    return value if value is None or isinstance(value, (int, str, float)) else str(value)


def _value_in(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "c" in data:
        return Shown(*data["c"])
    if "m" in data:
        return Message(data["m"][0], [(n, _value_in(v)) for n, v in data["m"][1]])
    return tuple(_value_in(v) for v in data["t"])
