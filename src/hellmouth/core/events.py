"""Events: what happened, in order, and abilities that wait to be resolved.

An event with a message of the catalogue is a line of the log; a card that changes its zone is an event without words.
Log, page, replay and terminal read the same list, so they cannot disagree.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from hellmouth.core.decisions import SPECTATOR

Pending: TypeAlias = tuple[Any, ...]
"""A triggered ability that waits: (seat, ability reference, source card, what the event told it...)."""


# fmt: off
What: TypeAlias = Literal[
    "told", "moved", "drawn", "played", "shown", "turned", "changed", "rolled", "walked", "conflict", "result",
    "scored", "time", "left",
]
# fmt: on
"""What an event is, for whoever shows it: a card is played, shown, turned over or leaves the table, a number changes,
dice fall, a piece walks, a conflict opens or ends, points are scored, time passes. "told" is a line and no more."""

MOVED = "moved"
"""Message of the events without words: `card` goes from zone `start` to zone `end`."""


class Shown(NamedTuple):
    """A card in a note: its face at that moment and the mask of seats that knew it."""

    card: int
    face: int
    known: int

    def seen_by(self, seat: int | None) -> Shown:
        """The card as that seat knows it: an unknown face becomes -1."""
        bit = SPECTATOR if seat is None else seat
        return Shown(self.card, self.face if self.known >> bit & 1 else -1, 0)


class Event(NamedTuple):
    """A fact that happened, told to the seats of the mask `to`.

    Cards among the arguments are `Shown`, so that each viewer reads only what that viewer saw.
    """

    message: str
    args: dict[str, Any]
    to: int
    tick: int
    cause: Shown | None = None
    """The card whose text was being carried out."""

    @property
    def is_told(self) -> bool:
        """Whether it has words."""
        return self.message != MOVED

    def heard_by(self, seat: int | None) -> bool:
        """Whether that seat (None: a spectator) is told at all."""
        return bool(self.to >> (SPECTATOR if seat is None else seat) & 1)

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The arguments as that seat knows them: an unknown card's face becomes -1."""
        return {n: _seen(v, seat) for n, v in self.args.items()}

    def masked(self, seat: int | None) -> Event:
        """The whole event as that seat knows it."""
        cause = None if self.cause is None else self.cause.seen_by(seat)
        return self._replace(args=self.seen_by(seat), cause=cause)


def _seen(value: Any, seat: int | None) -> Any:
    if isinstance(value, Shown):
        return value.seen_by(seat)
    return tuple([_seen(v, seat) for v in value]) if isinstance(value, tuple) else value
