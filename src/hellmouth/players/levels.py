"""Six levels of play for people, the same names in every game, and the hint.

All levels share one judge. The lower ones misjudge a little, have blind spots and a style of their own; none of them
does what only hurts itself. This is the one list of levels: the table, the terminal and the page follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.players.fallible import DEFENCE, EXCHANGES, FalliblePlayer
from hellmouth.players.hints import hint
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player
from hellmouth.players.styles import Style, style

SECONDS = 2.0
"""Nobody waits longer for the strongest level."""
TIMES = 3.0
"""How many times the usual iterations the strongest level spends, unless the clock ends it."""
PATIENCE = 6.0
"""How many times as many it may spend against people, if the clock leaves the time and the best option is not clear."""

__all__ = ["DEFAULT", "LEVELS", "Level", "follow", "hint", "level", "opponent"]


@dataclass(frozen=True)
class Level:
    """A strength a person can choose, with the style it has unless another is asked for."""

    key: str
    make: Callable[[Style | None, bool], Player]
    usual: str = ""

    @property
    def name(self) -> Message:
        """What the level is called."""
        return Message(f"players.level.{self.key}")

    @property
    def about(self) -> Message:
        """What to expect of it, in a sentence."""
        return Message(f"players.level.{self.key}.about")

    def player(self, manner: str = "", patient: bool = False) -> Player:
        """A new player of this level, of the style it usually has or of another. A patient one uses the clock: it
        answers as well at least, and not alike on every machine."""
        key = manner or self.usual
        return self.make(style(key) if key else None, patient)


def _fallible(
    vs: float,
    ccg: float,
    board: float,
    *blind: str,
    search: float = 0.0,
) -> Callable[[Style | None, bool], Player]:
    noise = {"vs": vs, "ccg": ccg, "board": board}
    return lambda manner, _: FalliblePlayer(noise, search=search, blind=frozenset(blind), style=manner, seconds=SECONDS)


def _strongest(manner: Style | None, patient: bool) -> Player:
    if manner is None:
        return ISMCTSPlayer(times=TIMES, seconds=SECONDS, patience=PATIENCE if patient else 1.0)
    return FalliblePlayer({}, search=TIMES, style=manner, seconds=SECONDS)


LEVELS = (
    Level("newcomer", _fallible(0.026, 0.026, 0.02, EXCHANGES, DEFENCE), "brawler"),
    Level("student", _fallible(0.017, 0.017, 0.014, DEFENCE), "collector"),
    Level("regular", _fallible(0.012, 0.012, 0.01), "brawler"),
    Level("watcher", _fallible(0.0, 0.0, 0.0), "guardian"),
    Level("veteran", _fallible(0.005, 0.005, 0.005, search=0.2)),
    Level("slayer", _strongest),
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


def opponent(name: str, patient: bool = False) -> Player:
    """A player by level and, after a colon, style: "regular", "slayer:brawler"."""
    key, _, manner = name.partition(":")
    return level(key).player(manner, patient)


def follow(key: str, won: Sequence[bool]) -> Level:
    """The level for the next game of somebody who wants to be matched: one up after a win, one down after two losses
    in a row. `won` are the results against this level so far, the last one last."""
    at = LEVELS.index(level(key))
    if won and won[-1]:
        at += 1
    elif len(won) > 1 and not won[-1] and not won[-2]:
        at -= 1
    return LEVELS[max(0, min(at, len(LEVELS) - 1))]
