"""Exact chances of drawing, and sample hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random


def at_least_one(size: int, copies: int, seen: int) -> float:
    """Chance to see at least one of `copies` among `seen` cards of a deck (hypergeometric).

    >>> at_least_one(4, 1, 1), at_least_one(4, 2, 3), at_least_one(60, 0, 7), at_least_one(0, 1, 7)
    (0.25, 1.0, 0.0, 0.0)
    """
    copies, seen = min(copies, size), min(seen, size)  # a deck that is being built may be smaller than a hand
    if copies <= 0 or seen <= 0:
        return 0.0
    return 1 - comb(size - copies, seen) / comb(size, seen)


def hand(cards: Sequence[str], count: int, rng: Random) -> list[str]:
    """The top cards of a shuffled deck."""
    return rng.sample(list(cards), min(count, len(cards)))
