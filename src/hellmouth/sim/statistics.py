"""Figures people can trust: rates with intervals, comparisons of paired games, medians."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from hellmouth.players.wilson import wilson

Z95 = 1.959963984540054
"""Standard deviations of a 95 % interval."""


class Rate(NamedTuple):
    """A share with its Wilson interval: honest for few games and for shares near 0 and 1."""

    wins: float
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The observed share; one half when nothing was observed."""
        return self.wins / self.games if self.games else 0.5

    def __str__(self) -> str:
        if not self.games:
            return "-"
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}] of {self.games}"


def rate(wins: float, games: int, z: float = Z95) -> Rate:
    """Wilson's interval for a share; a draw counts as half a win.

    >>> str(rate(90, 100))
    '90.0% [82.6%, 94.5%] of 100'
    >>> rate(0, 0).low, rate(0, 0).high, str(rate(0, 0))
    (0.0, 1.0, '-')
    """
    return Rate(wins, games, *wilson(wins, games, z))


def mean(values: Iterable[float], z: float = Z95) -> tuple[float, float]:
    """The mean and half the width of its interval."""
    numbers = list(values)
    n = len(numbers)
    if n == 0:
        return 0.0, 0.0
    middle = sum(numbers) / n
    if n == 1:
        return middle, 0.0
    spread = sum((x - middle) ** 2 for x in numbers) / (n - 1)
    return middle, z * sqrt(spread / n)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies, between neighbours where it falls between them.

    >>> quantile([1, 2, 3, 4], 0.5)
    2.5
    """
    numbers = sorted(values)
    if not numbers:
        return 0.0
    place = share * (len(numbers) - 1)
    low = int(place)
    high = min(low + 1, len(numbers) - 1)
    return numbers[low] + (numbers[high] - numbers[low]) * (place - low)
