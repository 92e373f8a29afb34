"""Styles of play: what an opponent likes to do where options are about equally good.

A style never makes a bad move good: its pull is a few per cent of a game, so it decides between near equals. Knowledge
hangs on verbs and on what they aim at, never on the name of a card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.core.state import State
from hellmouth.games.ccg.words import PARK

PULL = 0.025
"""What a liking is worth beside the chance to win."""

Aim = Callable[[Any, Option], bool]


@dataclass(frozen=True)
class Style:
    """Likings and dislikes: "game verb" -> how much, from -1 to 1."""

    key: str
    likes: dict[str, float]
    aims: dict[str, Aim] = field(default_factory=dict)
    """Where a verb alone says too little: "game verb" -> whether this option is meant."""

    @property
    def name(self) -> Message:
        """What an opponent of this style is called."""
        return Message(f"players.style.{self.key}")

    @property
    def about(self) -> Message:
        """Its character in a sentence."""
        return Message(f"players.style.{self.key}.about")

    def lean(self, game: str, s: State, option: Option) -> float:
        """How much this option is to the style's taste."""
        key = f"{game} {option[0]}"
        liking = self.likes.get(key, 0.0)
        aim = self.aims.get(key)
        return PULL * liking if aim is None or aim(s, option) else 0.0


def _to_the_park(s: State, option: Option) -> bool:
    return bool(option[2] == PARK)


def _to_the_front(s: State, option: Option) -> bool:
    return bool(option[2] == 0)


# fmt: off
STYLES = {style.key: style for style in (
    Style("brawler", {
        "vs attack": 1.0, "vs end": -0.5, "vs recruit": 0.5, "ccg fight": 1.0, "ccg pass": -0.3, "board attack": 1.0,
    }, {"vs recruit": _to_the_front}),
    Style("guardian", {
        "vs attack": -0.5, "vs recruit": 0.3, "vs powerup": -0.5, "ccg fight": -0.7, "ccg double": 0.7,
        "ccg boost": 0.5, "board attack": -0.5, "board draw": 0.5,
    }),
    Style("collector", {
        "vs lay": 0.6, "vs open": 0.6, "vs recruit": 0.6, "ccg move": 1.0, "ccg face": 0.6, "ccg place": 0.5,
        "board draw": 1.0, "board recover": 1.0, "board look": 0.8,
    }, {"ccg move": _to_the_park}),
)}
# fmt: on


def style(key: str) -> Style:
    """The style of that name."""
    found = STYLES.get(key.lower())
    if found is None:
        close = get_close_matches(key.lower(), STYLES, 1)
        cure = f"did you mean {close[0]}?" if close else f"choose one of {', '.join(STYLES)}"
        raise BadData(f"style {key!r}", "there is no such style", cure)
    return found
