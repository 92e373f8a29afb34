"""A match: one game being played, at a table, in the terminal, in a replay or in the lab. No input or output, no clock.

It has the position, the record, the log and undo. Chance is explicit and answered from the generators in the state, so
the record holds every outcome. In the lab (`Match.quick`) chance is answered inside the rules and nothing is kept.

Coming back after a restart means: the last stored position, then every answer after it; or every answer from the start,
where that position cannot be read. Chance is drawn anew while doing so and must agree with what is stored; that keeps
the generators where they were, so no die ever falls twice the same way because a server restarted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Self

from hellmouth.core import chance
from hellmouth.core.decisions import CHANCE, Decision, Option
from hellmouth.core.errors import BadData, EngineFault, HellmouthError, Mismatch
from hellmouth.core.events import Event
from hellmouth.core.game import Game
from hellmouth.core.judging import JUDGING, carry_out, is_judged
from hellmouth.core.plain import encode
from hellmouth.core.records import BRING, EVERY, Record, own_cards
from hellmouth.core.state import State
from hellmouth.core.visibility import S

RECENT = 3
"""Positions kept in memory for undo; older ones are played again from an anchor, or from the start."""
ANCHORS, APART = 4, 40
"""Positions kept further back, and how many answers lie between them: going back far in a long game takes no seconds,
also if it is done again and again."""


class Mark(NamedTuple):
    """How things stood before a seat's answer."""

    seat: int
    answers: int
    log: int
    reveals: int
    forced: bool = False
    """There was one option only, and the table chose it."""


class Step(NamedTuple):
    """What one answer added to the record and the log."""

    answers: list[Option]
    events: list[Event]


class Match(Generic[S]):
    """A game in progress. `base` answers were brought along from another game's record."""

    state: S

    def __init__(
        self,
        game: Game[S],
        setup: Mapping[str, Any],
        seed: int,
        names: Sequence[str] = (),
        base: Sequence[Option] = (),
        *,
        discreet: bool = False,
    ) -> None:
        self.game, self.setup, self.seed = game.for_setup(setup), dict(setup), seed
        self.record = Record(
            game.name, game.rules_version, game.cards_used(setup), self.setup, list(names), discreet=discreet
        )
        self.recorded = True
        """Answers are kept, with a way back. Not so in the lab."""
        self.base = list(base)
        self.log: list[Event] = []
        self.marks: list[Mark] = []
        self.recent: deque[tuple[int, S]] = deque(maxlen=RECENT)
        self.anchors: list[tuple[int, S]] = []

    def started(self) -> Self:
        """Deal, and settle chance up to the first question to a seat."""
        self._again([])
        self._settle()
        return self

    @classmethod
    def quick(cls, game: Game[S], setup: Mapping[str, Any], seed: int, *, listen: bool = False) -> Match[S]:
        """A game of the lab, to be played out: as fast as the rules are, for nothing is kept.

        `listen` keeps the log, from the first deal on: opening hands are dealt before anybody could switch it on, so
        chance is asked explicitly until then.
        """
        match = cls(game, setup, seed)
        match.recorded = False
        match.state = s = game.start(setup, seed, explicit=listen)
        if listen:
            s.log = match.log
            while s.seat == CHANCE:
                game.answer(s, game.nature(s), safe=False)
            s.explicit, s.tick = False, 0
        return match

    def begin(self) -> S:
        """Put the position where the game began: at its first decision, chance included."""
        self.state = self.record.begin(self.game, self.seed)
        self.state.log = self.log
        return self.state

    @property
    def decision(self) -> Decision | None:
        """The question that waits for a seat."""
        return self.game.decision(self.state)

    @property
    def forced(self) -> Option | None:
        """The only thing the seat that is asked can answer, where the game asks all the same (`State.discreet`)."""
        s = self.state
        if not s.discreet or s.seat < 0:
            return None
        options: list[Option] = s.offer()
        return options[0] if len(options) == 1 else None

    # --- answering ------------------------------------------------------------------------------------------------

    def answer(self, choice: Option) -> Step:
        """Answer the current question; chance is settled at once. All or nothing."""
        s = self.state
        before = s.copy()
        seat = JUDGING if is_judged(choice) else s.seat
        mark = Mark(seat, len(self.record.answers), len(self.log), s.reveals, self.forced is not None)
        try:
            self._apply(choice)
            self._settle()
        except Exception as fault:
            where = self.state.where()
            self._cut(before, mark)
            if isinstance(fault, HellmouthError):
                raise
            raise EngineFault(fault, where) from fault
        self.marks.append(mark)
        self.recent.append((mark.answers, before))
        if mark.answers - (self.anchors[-1][0] if self.anchors else len(self.base)) >= APART:
            self._anchor(mark.answers, before)
        return Step(self.record.answers[mark.answers :], self.log[mark.log :])

    def play_out(self, choose: Callable[[S], Option], most: int | None = None) -> int:
        """Play on to the end, or for `most` answers (a game's bound, if not said): how many answers it took.

        `choose` gets the position and names an option. This is the one loop in which whole games are played.
        """
        most = self.game.bound if most is None else most
        answers = 0
        if self.recorded:
            while self.state.outcome is None and answers < most:
                self.answer(choose(self.state))
                answers += 1
            return answers
        s, answer = self.state, self.game.answer
        while s.outcome is None and answers < most:
            answer(s, choose(s), safe=False)
            answers += 1
        return answers

    def _apply(self, choice: Option) -> None:
        carry_out(self.game, self.state, choice, safe=False)
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
            if mark.seat == seat and not mark.forced:
                return i
        return None

    def undo(self, index: int) -> Mark:
        """Go back to a mark."""
        mark = self.marks[index]
        self.anchors = [a for a in self.anchors if a[0] <= mark.answers]
        state = next((s.copy() for n, s in self.recent if n == mark.answers), None)
        if state is None:
            state = self.at(mark.answers)
        self._cut(state, mark)
        while self.recent and self.recent[-1][0] >= mark.answers:
            self.recent.pop()
        return mark

    def _cut(self, state: S, mark: Mark) -> None:
        self.state = state
        self.forget(mark.answers, mark.log)
        state.log = self.log

    def forget(self, answers: int, log: int) -> None:
        """Something was taken back: keep so many answers and log lines. The position is not touched."""
        del self.record.answers[answers:], self.log[log:]
        self.record.digests = {n: d for n, d in self.record.digests.items() if n <= answers}
        self.marks = [m for m in self.marks if m.answers < answers]

    def at(self, count: int) -> S:
        """The position after so many answers, played again from an anchor or from the start; only the anchors of this
        match change."""
        other = Match(self.game, self.setup, self.seed, self.record.names, self.base, discreet=self.record.discreet)
        near = max((a for a in self.anchors if a[0] <= count), key=lambda a: a[0], default=None)
        if near is None:
            start = max(len(self.base), count - ANCHORS * APART)
            other._again(self.record.answers[:start] or self.base)
        else:
            start, state = near
            other.state = state.copy()
            other.state.log = other.log
        for number, choice in enumerate(self.record.answers[start:count], start + 1):
            if number - 1 > start and (count - number + 1) % APART == 0:
                self._anchor(number - 1, other.state.copy())
            other.repeat(choice, number)
        return other.state

    def _anchor(self, count: int, state: S) -> None:
        kept = dict(self.anchors) | {count: state}
        self.anchors = sorted(kept.items(), key=lambda a: a[0])[-ANCHORS:]

    # --- coming back ----------------------------------------------------------------------------------------------

    def _again(self, answers: Sequence[Option]) -> None:
        """From the start: the answers brought along, then these."""
        self.begin()
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
            forced = self.forced is not None
            seat = JUDGING if is_judged(choice) else s.seat
            self.marks.append(Mark(seat, len(self.record.answers), len(self.log), s.reveals, forced))
        try:
            self._apply(choice)
        except HellmouthError as error:
            raise Mismatch(number, str(error)) from error

    def stored(self) -> dict[str, Any]:
        """The position as JSON data with its digest: with the answers after it, enough to come back."""
        encoded = encode(self.state)
        return {"position": self.game.digest_of(encoded), "state": encoded}

    def put_back(self, stored: Mapping[str, Any]) -> None:
        """Take a stored position; the caller has put record, log and marks in place.

        Raises `ValueError` if this version cannot read it, `Mismatch` if it is not the position that was stored.
        """
        plain = "p" in stored  # as schema 1 stored it, without its digest
        state = self.game.load(stored if plain else stored["state"])
        if any(frame.at not in frame.steps for frame in state.stack):
            raise ValueError("the stored position names procedures that this version does not have")
        if not plain and self.game.digest(state) != stored["position"]:
            raise Mismatch(len(self.record.answers), "the stored position reads differently in this version")
        self.state = state
        self.state.log = self.log


def random_choice(rng: Random) -> Callable[[State], Option]:
    """A player that takes any option, for `play_out`."""
    return lambda s: rng.choice(s.offer())


def replay(game: Game[S], record: Record, upto: int | None = None) -> Match[S]:
    """Play a record again and check every digest; raises `Mismatch` at the first difference.

    A record made with other rules or cards is played again only if its digests prove that these lead to the same game:
    pretending would be worse.
    """
    found = game.cards_used(record.setup)
    if own_cards(record.cards) != own_cards(found):
        raise Mismatch(0, f"the record uses own cards that are not here: {own_cards(record.cards) or 'none'} ({BRING})")
    if record.rules_version == game.rules_version and record.cards == found:
        return _replay(game, record, upto)
    made = f"rules {record.rules_version}, cards {record.cards}"
    here = f"rules {game.rules_version}, cards {found}"
    other = f"the record was made with {made}; this version has {here}"
    if len(record.answers) not in record.digests:
        raise Mismatch(0, f"{other}, and nothing proves that they are the same")
    try:
        return _replay(game, record, upto)
    except BadData as error:
        raise Mismatch(0, f"{other}: {error}") from error
    except Mismatch as error:
        raise Mismatch(error.at, f"{other}, which leads elsewhere") from error


def _replay(game: Game[S], record: Record, upto: int | None) -> Match[S]:
    base = record.answers[:upto]
    match = Match(game, record.setup, 0, record.names, base, discreet=record.discreet)
    match.record.cards = record.cards
    match.begin()
    for n, choice in enumerate(base, 1):
        match.repeat(choice, n, drawn=False)
        wanted = record.digests.get(n)
        if wanted is not None:
            found = match.record.digests[n] = match.record.digests.get(n) or game.digest(match.state)
            if found != wanted:
                raise Mismatch(n, f"position {found} instead of {wanted}")
    return match
