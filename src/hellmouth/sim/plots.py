"""Plots as data: what is shown, in words and numbers. `svg` draws them for reports, `png` for papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hellmouth.sim.statistics import Rate


@dataclass(frozen=True)
class Bars:
    """A row for each label: a dot at a value with its interval. `middle` is the line that means "no difference"."""

    name: str
    title: str
    labels: tuple[str, ...]
    values: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    middle: float | None = None
    percent: bool = True

    @classmethod
    def of_rates(
        cls, name: str, title: str, labels: Sequence[str], rates: Sequence[Rate], middle: float | None = None
    ) -> Bars:
        """Shares with their Wilson intervals."""
        shares, lows, highs = (tuple(v) for v in zip(*((r.share, r.low, r.high) for r in rates), strict=True))
        return cls(name, title, tuple(labels), shares, lows, highs, middle)

    @property
    def range(self) -> tuple[float, float]:
        """From where to where the axis goes: all of 0 to 1 for shares."""
        if self.percent:
            return 0.0, 1.0
        room = (max(self.highs) - min(self.lows)) * 0.05 or 1.0
        return min(self.lows) - room, max(self.highs) + room

    def text(self, value: float) -> str:
        """A value in words."""
        return f"{value:.1%}" if self.percent else f"{value:.2f}"


@dataclass(frozen=True)
class Matrix:
    """Who beats whom: the share of the row's wins against the column."""

    name: str
    title: str
    labels: tuple[str, ...]
    cells: dict[tuple[int, int], Rate]


@dataclass(frozen=True)
class Histogram:
    """How often values fall into each of equal steps."""

    name: str
    title: str
    axis: str
    edges: tuple[float, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, name: str, title: str, axis: str, values: Sequence[int], steps: int = 24) -> Histogram:
        """Sort whole numbers into at most so many equal steps.

        >>> Histogram.of("x", "X", "n", [1, 1, 2, 5], steps=3)
        Histogram(name='x', title='X', axis='n', edges=(1, 3, 5, 7), counts=(3, 0, 1))
        """
        low, high = min(values), max(values)
        width = max(1, -(-(high - low + 1) // steps))
        count = (high - low) // width + 1
        counts = [0] * count
        for value in values:
            counts[(value - low) // width] += 1
        return cls(name, title, axis, tuple(low + i * width for i in range(count + 1)), tuple(counts))


Plot = Bars | Matrix | Histogram
