"""What an option visibly leads to, in words: "wins the fight by 2", "leaves Willow unguarded".

One file per game with `facts(before, now, after, seat)`: the position before the option, right after it, and once the
dust has settled. A fact that holds in most of the worlds tried, and not for the next best option, is a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hellmouth import games
from hellmouth.core.kit import Facts
from hellmouth.core.messages import LANGUAGES, Message
from hellmouth.core.state import State


@dataclass(frozen=True)
class Named:
    """A name that differs from language to language."""

    texts: tuple[str, ...]

    def render(self, language: str) -> str:
        return self.texts[LANGUAGES.index(language)]


def card(game: str, face: int) -> Named:
    """The name of a printed card."""
    return Named(tuple(games.game(game).face_name(face, language) for language in LANGUAGES))


def _none(before: State, now: State, after: State, seat: int) -> list[Message]:
    return []


@cache
def facts_of(name: str) -> Facts:
    """The facts of a game; a game whose kit has none has none to tell."""
    part = games.kit(name).facts
    return _none if part is None else part.load()
