"""What an option visibly leads to, in words: "wins the fight by 2", "leaves Willow unguarded".

One file per game with `facts(before, now, after, seat)`: the position before the option, right after it, and once the
dust has settled. A fact that holds in most of the worlds tried, and not for the next best option, is a reason.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from hellmouth import games
from hellmouth.core.messages import LANGUAGES, Message

Facts = Callable[[Any, Any, Any, int], list[Message]]


@dataclass(frozen=True)
class Named:
    """A name that differs from language to language."""

    texts: tuple[str, ...]

    def render(self, language: str) -> str:
        return self.texts[LANGUAGES.index(language)]


def card(game: str, face: int) -> Named:
    """The name of a printed card."""
    return Named(tuple(games.game(game).face_name(face, language) for language in LANGUAGES))


def _none(before: Any, now: Any, after: Any, seat: int) -> list[Message]:
    return []


@cache
def facts_of(name: str) -> Facts:
    """The facts of a game; a game without a file has none to tell."""
    if not (files("hellmouth.players") / "facts" / f"{name}.py").is_file():
        return _none
    found: Facts = importlib.import_module(f"hellmouth.players.facts.{name}").facts
    return found
