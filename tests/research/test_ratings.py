"""Ratings put the better one first and grow surer with games."""

from __future__ import annotations

from hellmouth.sim.tournament import ratings


def test_the_better_one_is_rated_higher() -> None:
    few = ratings([(("a", "b"), (1.0, 0.0)), (("b", "c"), (1.0, 0.0))])
    many = ratings([(("a", "b"), (1.0, 0.0)), (("b", "c"), (1.0, 0.0))] * 20)

    assert list(many) == ["a", "b", "c"]
    assert many["a"][1] < few["a"][1]


def test_draws_leave_equals_equal() -> None:
    found = ratings([(("a", "b"), (0.5, 0.5))] * 5)

    assert abs(found["a"][0] - found["b"][0]) < 1e-6
