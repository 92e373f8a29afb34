"""What the figures must reach: a bar that is always kept, and a goal beyond it."""

from __future__ import annotations

from dataclasses import dataclass

from hellmouth.bench.measure import Figures


@dataclass(frozen=True)
class Bar:
    """A figure, its bar and its goal; speeds must be at least that, costs at most."""

    figure: str
    unit: str
    bar: float
    goal: float
    at_least: bool = False

    def value(self, figures: Figures) -> float:
        return float(getattr(figures, self.figure))

    def reached(self, figures: Figures, wanted: float) -> bool:
        value = self.value(figures)
        return value >= wanted if self.at_least else value <= wanted

    def verdict(self, figures: Figures) -> str:
        """goal, bar or below."""
        if self.reached(figures, self.goal):
            return "goal"
        return "bar" if self.reached(figures, self.bar) else "below"


BARS = (
    Bar("ratio", "x yardstick", 0.06, 0.16, at_least=True),
    Bar("copy", "us", 15, 6),
    Bar("copy_share", "decisions", 1, 0.5),
    Bar("world_share", "decisions", 3, 2),
    Bar("save", "bytes", 20_000, 8_000),
    Bar("growth", "last/first quarter", 1.5, 1.1),
    Bar("load", "ms", 300, 120),
    Bar("simulations", "a second", 350, 800, at_least=True),
    Bar("efficiency", "of random play", 0.75, 0.9, at_least=True),
)
DEMO = (Bar("ratio", "x yardstick", 0.33, 0.5, at_least=True), *BARS[1:])
"""The demo game of the tests is small: it shows what the kernel itself costs."""


def bars(game: str) -> tuple[Bar, ...]:
    return DEMO if game == "demo" else BARS
