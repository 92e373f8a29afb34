"""Events: what a log line remembers, and abilities that wait to be resolved."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from hellmouth.core.decisions import SPECTATOR

Pending: TypeAlias = tuple[Any, ...]
"""A triggered ability that waits: (seat, ability reference, source card, what the event told it...)."""


class Shown(NamedTuple):
    """A card in a note: its face at that moment and the mask of seats that knew it."""

    card: int
    face: int
    known: int


class Event(NamedTuple):
    """A fact that happened, told to the seats of the mask `to`.

    Cards among the arguments are `Shown`, so that each viewer reads only what that viewer saw.
    """

    message: str
    args: dict[str, Any]
    to: int
    tick: int

    def heard_by(self, seat: int | None) -> bool:
        """Whether that seat (None: a spectator) is told at all."""
        return bool(self.to >> (SPECTATOR if seat is None else seat) & 1)

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The arguments as that seat knows them: an unknown card's face becomes -1."""
        bit = SPECTATOR if seat is None else seat
        return {
            n: Shown(v.card, v.face if v.known >> bit & 1 else -1, 0) if isinstance(v, Shown) else v
            for n, v in self.args.items()
        }
