"""Teaching a network: it learns what decides, and the same games teach the same network."""

from __future__ import annotations

from types import ModuleType

import pytest

from hellmouth.players.insight import read_network
from tests.scripts import script

LONG = 300
"""Positions of a game that is to leave a mark."""


@pytest.fixture
def teacher() -> ModuleType:
    return script("teach_insight")


def test_what_decides_is_learned(teacher: ModuleType) -> None:
    """Whoever has the first quantity wins; the second says nothing, and the third is always there."""
    played = []
    for n in range(160):
        first, noise = float(n % 5 < 2), float(n % 3 == 0)
        rows = [([first, noise, 1.0], [1.0 - first, noise, 1.0])] * LONG
        played.append(teacher.Sample(rows, first))
    text, loss = teacher.fit(played, 3, 1)
    assert loss < 0.35
    network = read_network(text, "taught", 3)
    assert network([1.0, 0.0, 1.0]) - network([0.0, 0.0, 1.0]) > 1.0
    assert abs(network([0.0, 1.0, 1.0]) - network([0.0, 0.0, 1.0])) < 0.5
    assert teacher.fit(played, 3, 1)[0] == text


def test_a_side_that_sees_nothing_scores_nothing(teacher: ModuleType) -> None:
    """As Evil in the board game: the network speaks for the other side alone."""
    played = [teacher.Sample([([], [float(n % 5 < 2), 1.0])] * LONG, float(n % 5 > 1)) for n in range(160)]
    text, loss = teacher.fit(played, 2, 1)
    network = read_network(text, "taught", 2)
    assert loss < 0.45
    assert network([1.0, 1.0]) > 0.5 > -0.5 > network([0.0, 1.0])


def test_later_positions_pull_earlier_ones(teacher: ModuleType) -> None:
    """TD(lambda): half-way between what comes next and how it ended, but never across two games."""
    import numpy as np

    won, number = np.array([1.0, 1.0, 0.0]), np.array([0, 0, 1])
    chances = np.array([0.5, 0.2, 0.9])
    mixed = (1 - teacher.LAMBDA) * 0.2 + teacher.LAMBDA
    assert teacher.goals(chances, won, number).tolist() == pytest.approx([mixed, 1.0, 0.0])
