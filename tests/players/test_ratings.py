"""Ratings: they follow the results, with intervals that shrink as games are played."""

from __future__ import annotations

import pytest

from hellmouth.players.ratings import Meeting, ratings


def test_ratings_are_elo_points_above_the_anchor() -> None:
    found = {r.player: r for r in ratings([Meeting("b", "a", 6399, 9999), Meeting("c", "b", 5000, 10_000)], "a")}
    assert found["a"].elo == 0.0
    assert found["b"].elo == pytest.approx(100, abs=2)
    assert found["c"].elo == pytest.approx(found["b"].elo, abs=2)
    assert found["b"].low < found["b"].elo < found["b"].high
    assert found["b"].high - found["b"].low < 20


def test_few_games_leave_wide_intervals_and_strangers_out() -> None:
    found = ratings([Meeting("b", "a", 4, 4), Meeting("x", "y", 1, 2)], "a")
    assert [r.player for r in found] == ["b", "a"]
    assert found[0].high - found[0].low > 100
    assert ratings([Meeting("b", "a", 0, 0)], "a") == []
