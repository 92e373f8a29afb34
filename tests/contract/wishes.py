"""Wishes that make sense in a game but need not be allowed now: what clients and the curious may try."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hellmouth.core.decisions import DONE, NO, PASS, YES, Option
from hellmouth.core.game import Game

# fmt: off
NONSENSE: list[Any] = [
    None, (), [], "pass", 0, ("nonsense",), (1, 2), (None,), ("pass", 0), ("order", 0, 1), ("order", "a"), ("roll", 99),
    ("play", -5), ("play", 10**9), ("play", "x"), ("play", None), ("play", (1,)), ("play", 1.5), ("play", *range(6)),
]
# fmt: on
"""What is never an answer, in any game."""


def wishes(game: Game[Any], s: Any, rng: Random) -> Iterator[Option]:
    """One random wish for each verb."""
    yield from (YES, NO, PASS, DONE)
    for verb, names in game.verbs.items():
        yield (verb, *(_argument(game, s, game.nouns.get(noun, noun), rng) for noun in names))


def _argument(game: Game[Any], s: Any, kind: str, rng: Random) -> Any:
    if kind == "card":
        return rng.randrange(len(s.face)) if s.face else -1
    if kind == "seat":
        return rng.randrange(s.seats)
    words = game.words(s, kind)
    return rng.choice(words) if words else rng.randrange(-1, 12)
