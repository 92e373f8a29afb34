"""Chance: streams of their own, the same on every machine, fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hellmouth.core import chance


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


@pytest.mark.parametrize(
    ("sides", "limit"),  # the value a fair die exceeds once in a thousand seeds, for sides - 1 degrees of freedom
    [(2, 10.83), (4, 16.27), (6, 20.52), (20, 43.82)],
)
def test_dice_are_fair(sides: int, limit: float) -> None:
    streams = chance.streams(2024)
    thrown = Counter(chance.below(streams, chance.DICE, sides) for _ in range(30_000))
    assert set(thrown) == set(range(sides))
    assert chi_square([thrown[n] for n in range(sides)]) < limit


def test_pairs_of_dice_are_fair() -> None:
    """36 pairs, 35 degrees of freedom."""
    streams = chance.streams(5)
    thrown = Counter((chance.below(streams, 1, 6), chance.below(streams, 1, 6)) for _ in range(36_000))
    assert chi_square([thrown[a, b] for a in range(6) for b in range(6)]) < 66.62


def test_shuffles_are_fair() -> None:
    """Every order of four cards, 23 degrees of freedom."""
    streams = chance.streams(99)
    found = Counter(tuple(chance.permutation(streams, chance.SHUFFLE, 4)) for _ in range(24_000))
    assert set(found) == set(permutations(range(4)))
    assert chi_square(list(found.values())) < 49.73


def test_every_place_gets_every_card() -> None:
    """A deck of twenty: where the first card goes, 19 degrees of freedom."""
    streams = chance.streams(3)
    places = Counter(chance.permutation(streams, 0, 20).index(0) for _ in range(10_000))
    assert chi_square([places[n] for n in range(20)]) < 43.82


def test_streams_do_not_disturb_each_other() -> None:
    a, b = chance.streams(7), chance.streams(7)
    for _ in range(10):
        chance.below(a, chance.DICE, 6)
    assert chance.permutation(a, chance.SHUFFLE, 20) == chance.permutation(b, chance.SHUFFLE, 20)


def test_numbers_are_the_same_on_every_machine() -> None:
    """Pinned: recorded seeds must give the same games for ever."""
    streams = chance.streams(1)
    assert streams == [10629979504793018258, 5572236071537286872]
    assert [chance.below(streams, chance.DICE, 6) for _ in range(8)] == [1, 3, 3, 4, 1, 4, 5, 5]
    assert chance.permutation(streams, chance.SHUFFLE, 6) == [0, 3, 1, 2, 4, 5]


@given(st.integers(0, 2**64), st.integers(1, 1000))
def test_numbers_stay_below(seed: int, n: int) -> None:
    assert 0 <= chance.below(chance.streams(seed), 0, n) < n


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_permutation_has_everything_once(seed: int, n: int) -> None:
    assert sorted(chance.permutation(chance.streams(seed), 0, n)) == list(range(n))


def test_purposes_give_different_seeds() -> None:
    made = {chance.derive(1), chance.derive(2), chance.derive(1, "a"), chance.derive(1, "b"), chance.derive(1, "a", 1)}
    assert len(made) == 5
