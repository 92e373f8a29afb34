"""Intervals against known values."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.sim.statistics import mean, quantile, rate


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (200, 400, 0.4512, 0.5488)],
)
def test_wilson_interval_matches_the_tables(wins: int, games: int, low: float, high: float) -> None:
    found = rate(wins, games)

    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_wilson_interval_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng = Random(5)
    held = 0
    for _ in range(1000):
        found = rate(sum(rng.random() < 0.3 for _ in range(60)), 60)
        held += found.low <= 0.3 <= found.high

    assert 930 <= held <= 975


def test_mean_and_quantile() -> None:
    assert mean([]) == (0.0, 0.0)
    assert mean([4]) == (4, 0.0)
    middle, half = mean([1, 2, 3, 4, 5])
    assert middle == 3
    assert round(half, 3) == 1.386
    assert quantile([], 0.5) == 0.0
    assert [quantile([10, 20, 30], q) for q in (0, 0.25, 0.5, 1)] == [10, 15, 20, 30]
