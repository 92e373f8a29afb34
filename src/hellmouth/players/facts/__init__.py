"""What an option visibly leads to, in words: "wins the fight by 2", "leaves Willow unguarded".

One file per game with `facts(before, now, after, seat)`: the position before the option, right after it, and once the
dust has settled. A fact that holds in most of the worlds tried, and not for the next best option, is a reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from hellmouth import games
from hellmouth.core.grammar import Name
from hellmouth.core.kit import Facts
from hellmouth.core.messages import LANGUAGES, Message
from hellmouth.core.state import State

ARTICLE = re.compile(r"(?:The|Le|La|Les) |L[’']")


@dataclass(frozen=True)
class Named:
    """A name that differs from language to language, with the gender that French agrees with."""

    texts: tuple[str, ...]
    gender: str = ""

    def render(self, language: str) -> Name:
        return Name(self.texts[LANGUAGES.index(language)], self.gender)


def card(game: str, face: int) -> Named:
    """The name of a printed card."""
    home = games.game(game)
    return Named(tuple(home.face_name(face, language) for language in LANGUAGES), home.gender(face))


def whose(name: Named, mine: bool) -> Named:
    """A name that both sides have, told apart: "your Spike", "the rival's Spike"."""
    text = "players.whose.you" if mine else "players.whose.rival"
    said = []
    for language, full in zip(LANGUAGES, name.texts, strict=True):
        after_it = language == "fr" and not mine  # le Maître adverse, but votre Maître
        said.append(Message(text, what=full if after_it else ARTICLE.sub("", full)).render(language))
    return Named(tuple(said), name.gender)


def _none(before: State, now: State, after: State, seat: int) -> list[Message]:
    return []


@cache
def facts_of(name: str) -> Facts:
    """The facts of a game; a game whose kit has none has none to tell."""
    part = games.kit(name).facts
    return _none if part is None else part.load()
