"""Four levels of play for people, the same names in every game, and the hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.hints import hint
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player

SECONDS = 2.0
"""Nobody waits longer for the strongest level."""

__all__ = ["DEFAULT", "LEVELS", "Level", "hint", "level"]


@dataclass(frozen=True)
class Level:
    """A strength a person can choose."""

    key: str
    make: Callable[[], Player]

    @property
    def name(self) -> Message:
        """What the level is called."""
        return Message(f"players.level.{self.key}")

    @property
    def about(self) -> Message:
        """What to expect of it, in a sentence."""
        return Message(f"players.level.{self.key}.about")

    def player(self) -> Player:
        """A new player of this level."""
        return self.make()


LEVELS = (
    Level("newcomer", lambda: GreedyPlayer(careless=0.5)),
    Level("regular", lambda: GreedyPlayer(careless=0.2)),
    Level("veteran", GreedyPlayer),
    Level("slayer", lambda: ISMCTSPlayer(seconds=SECONDS)),
)
DEFAULT = LEVELS[2]
"""Decides at once."""


def level(key: str) -> Level:
    """The level of that name."""
    for found in LEVELS:
        if found.key == key.lower():
            return found
    keys = [each.key for each in LEVELS]
    close = get_close_matches(key.lower(), keys, 1)
    cure = f"did you mean {close[0]}?" if close else f"choose one of {', '.join(keys)}"
    raise BadData(f"level {key!r}", "there is no such level", cure)
