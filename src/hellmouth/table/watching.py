"""What watchers are shown: hands, if everybody who plays agreed to that, and how long after the players.

A delayed watcher sees an earlier position with the log as it was then. Which positions are old enough is worked out
from what is stored with each answer while a delay holds, so it is the same after a restart. When the game is over
everything is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hellmouth.core.decisions import SPECTATOR, Option
from hellmouth.core.game import Game
from hellmouth.core.judging import carry_out
from hellmouth.core.match import Match
from hellmouth.core.state import State
from hellmouth.table import protocol

MINUTE = 60.0


class Moment(NamedTuple):
    """A position that was reached: after so many answers, when, in which turn, and its `seq`."""

    answers: int
    seq: int
    digest: str
    at: float = 0.0
    """Seconds since 1970; 0: before anybody wanted a delay."""
    turn: int = 0


class Watching:
    """How much watchers see, and what of the game is old enough for them."""

    def __init__(self, answers: int, digest: str) -> None:
        self.agreed = protocol.Watching()
        self.moments = [Moment(answers, 0, digest)]
        self.cursor: Cursor | None = None

    @property
    def delayed(self) -> bool:
        """Whether watchers see the table later than the players."""
        return bool(self.agreed.turns or self.agreed.minutes)

    def fold(self, body: dict[str, Any]) -> None:
        """The people agreed on something."""
        self.agreed = protocol.Watching(open=body["open"], turns=body["turns"], minutes=body["minutes"])

    def moved(self, body: dict[str, Any], seq: int, digest: str) -> None:
        """An answer was given, or taken back."""
        if "a" in body:
            at, turn = body.get("when", (0.0, 0))
            answers = self.moments[-1].answers + len(body["a"])
            self.moments.append(Moment(answers, seq, digest, at, turn))
            return
        while len(self.moments) > 1 and self.moments[-1].answers > body["answers"]:
            self.moments.pop()
        self.moments[-1] = self.moments[-1]._replace(seq=seq, digest=digest)
        if self.cursor is not None and self.cursor.count > body["answers"]:
            self.cursor = None

    def visible(self, now: float, turn: int) -> Moment:
        """The latest position that is old enough; `now` in seconds since 1970."""
        found = self.moments[0]
        for moment in self.moments:
            if moment.at and (now - moment.at < self.agreed.minutes * MINUTE or turn - moment.turn < self.agreed.turns):
                break
            found = moment
        return found

    def next_at(self, now: float, turn: int) -> float | None:
        """When the next position is old enough, if time alone decides."""
        seen = self.visible(now, turn).answers
        later = [m.at for m in self.moments if m.answers > seen and turn - m.turn >= self.agreed.turns]
        return later[0] + self.agreed.minutes * MINUTE if later else None

    def state(self, play: Match[Any], moment: Moment) -> State:
        """The position of that moment."""
        if self.cursor is None or self.cursor.count > moment.answers:
            self.cursor = Cursor(play)
        return self.cursor.go(play.game, play.record.answers, moment.answers)


class Cursor:
    """A game that follows another some answers behind."""

    def __init__(self, play: Match[Any]) -> None:
        self.count = 0
        self.at: State = play.record.begin(play.game)

    def go(self, game: Game[Any], answers: Sequence[Option], count: int) -> State:
        """Forward to so many answers; gives the position."""
        for choice in answers[self.count : count]:
            carry_out(game, self.at, choice, safe=False)
        self.count = count
        return self.at


def opened(state: State) -> State:
    """A copy in which watchers know every card that somebody who plays knows: hands lie open, decks do not."""
    seen = state.copy()
    players = (1 << state.seats) - 1
    seen.known = [mask | (1 << SPECTATOR if mask & players else 0) for mask in state.known]
    return seen


def shows_less(new: protocol.Watching, old: protocol.Watching) -> bool:
    """Whether watchers see no more than before: that needs nobody's consent."""
    return (old.open or not new.open) and new.turns >= old.turns and new.minutes >= old.minutes
