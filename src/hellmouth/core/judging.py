"""A judge steps in: what everybody at a table agreed to change by hand, because the program reads a rule otherwise than
they do.

It is an answer of its own kind in a record, `("judge", "move", card, zone, place)` or `("judge", "set", name, index,
value)`, so that replays, digests and stored tables go through it like through any other answer. Nobody is offered it:
it does not come in by `Game.answer`. What it leads to must be a position of the game: all invariants hold and the
question that is open can still be answered, otherwise it is refused and nothing has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from hellmouth.core.decisions import CHANCE, NOBODY, Option, Reason
from hellmouth.core.errors import Breach, Refused
from hellmouth.core.state import State

if TYPE_CHECKING:
    from hellmouth.core.game import Game

JUDGE: Final = "judge"
JUDGING: Final = -3
"""Stands where the seat of an answer stands."""
TOP: Final = -1
"""The end of a zone, the top of a pile; 0 is its bottom."""
NOT_NOW = Reason("core.why.judge_later")
CANNOT = Reason("core.why.judge_cannot")

S = TypeVar("S", bound=State)


class Words(NamedTuple):
    """A sentence of the log without its card: message id and arguments."""

    message: str
    args: dict[str, int]


class Counter(NamedTuple):
    """A number that can be set by hand. `words` tells it with `n` for the value."""

    name: str
    of: int
    """The card, seat or person it belongs to."""
    value: int
    least: int
    most: int
    words: Words


class Judge(Generic[S]):
    """What can be changed by hand in one game. It is asked with views too, so it must not need hidden faces."""

    def now(self, s: S) -> bool:
        """Whether the game stands between two moves: in the middle of an effect cards are promised to it."""
        raise NotImplementedError

    def zones(self, s: S, card: int) -> list[int]:
        """Where this card may be put."""
        raise NotImplementedError

    def place(self, s: S, zone: int) -> Words:
        """Says that a card goes there."""
        raise NotImplementedError

    def move(self, s: S, card: int, zone: int, place: int) -> None:
        """Put it there."""
        s.move(card, zone, None if place == TOP else place)

    def counters(self, s: S) -> list[Counter]:
        """The numbers there are."""
        raise NotImplementedError

    def put(self, s: S, name: str, index: int, value: int) -> None:
        """Set one of them."""
        raise NotImplementedError


def is_judged(choice: Option) -> bool:
    """Whether an answer of a record is a judge's."""
    return bool(choice) and choice[0] == JUDGE


def carry_out(game: Game[Any], s: State, choice: Option, *, safe: bool = True) -> None:
    """Carry out an answer of a record, a judge's too."""
    if is_judged(choice):
        apply(game, s, choice)
    else:
        game.answer(s, choice, safe=safe)


def words_of(game: Game[Any], s: State, choice: Option) -> Words:
    """What a judge's answer does, as a line of the log."""
    judge = _allowed(game, s)
    if choice[1] == "move":
        _, _, card, zone, _ = choice
        said = judge.place(s, zone)
        return Words(said.message, {"card": card, **said.args})
    found = _counter(judge, s, choice)
    return Words(found.words.message, {**found.words.args, "n": choice[4]})


def apply(game: Game[Any], s: State, choice: Option) -> None:
    """Carry out a judge's answer; raises `Refused`. All or nothing."""
    judge = _allowed(game, s)
    log, before = s.log, s.copy()
    start = len(log) if log is not None else 0
    try:
        said = words_of(game, s, choice)
        s.tick += 1
        s.note(said.message, **said.args)
        if choice[1] == "move":
            _, _, card, zone, place = choice
            if zone not in judge.zones(s, card) or place not in (TOP, 0):
                raise Refused(CANNOT)
            judge.move(s, card, zone, place)
        else:
            judge.put(s, choice[2], choice[3], choice[4])
        for name in s.transient:  # what was worked out before may be wrong now
            if name not in ("log", "cards"):  # the set of cards stays
                setattr(s, name, None)
        game.check(s)
        if not s.offer():
            raise Refused(CANNOT)
    except (Breach, Refused, AssertionError, IndexError, KeyError, TypeError, ValueError) as problem:
        s.become(before)
        s.log = log
        if log is not None:
            del log[start:]
        raise problem if isinstance(problem, Refused) else Refused(CANNOT) from None


def _allowed(game: Game[Any], s: State) -> Judge[Any]:
    if game.judge is None or s.seat in (CHANCE, NOBODY) or not game.judge.now(s):
        raise Refused(NOT_NOW)
    return game.judge


def _counter(judge: Judge[Any], s: State, choice: Option) -> Counter:
    _, _, name, index, value = choice
    for found in judge.counters(s):
        if (found.name, found.of) == (name, index) and found.least <= value <= found.most:
            return found
    raise Refused(CANNOT)
