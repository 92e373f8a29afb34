"""Teaching a network: it learns what decides, and the same games teach the same network."""

from __future__ import annotations

from types import ModuleType

import pytest

from hellmouth.core.errors import BadData
from hellmouth.players.insight import Network, read_networks
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
        played.append(teacher.Sample(0, rows, first))
    taught, loss = teacher.fit(played, 3, 1)
    assert loss < 0.35
    network = Network(taught, "taught", 3)
    assert network([1.0, 0.0, 1.0]) - network([0.0, 0.0, 1.0]) > 1.0
    assert abs(network([0.0, 1.0, 1.0]) - network([0.0, 0.0, 1.0])) < 0.5
    assert teacher.fit(played, 3, 1)[0] == taught


def test_a_side_that_sees_nothing_scores_nothing(teacher: ModuleType) -> None:
    """As Evil in the board game: the network speaks for the other side alone."""
    played = [teacher.Sample(0, [([], [float(n % 5 < 2), 1.0])] * LONG, float(n % 5 > 1)) for n in range(160)]
    taught, loss = teacher.fit(played, 2, 1)
    network = Network(taught, "taught", 2)
    assert loss < 0.45
    assert network([1.0, 1.0]) > 0.5 > -0.5 > network([0.0, 1.0])


def test_later_positions_pull_earlier_ones(teacher: ModuleType) -> None:
    """TD(lambda): half-way between what comes next and how it ended, but never across two games."""
    import numpy as np

    won, number = np.array([1.0, 1.0, 0.0]), np.array([0, 0, 1])
    chances = np.array([0.5, 0.2, 0.9])
    mixed = (1 - teacher.LAMBDA) * 0.2 + teacher.LAMBDA
    assert teacher.goals(chances, won, number).tolist() == pytest.approx([mixed, 1.0, 0.0])


def test_every_story_is_taught_by_its_own_games(teacher: ModuleType) -> None:
    """What wins in the first story loses in the second; the networks of a story form an ensemble."""
    played = []
    for n in range(240):
        first, story = float(n % 5 < 2), n % 2
        played.append(teacher.Sample(story, [([first, 1.0], [1.0 - first, 1.0])] * LONG, abs(story - first)))
    text, _ = teacher.network_of(played, 2, 2, 1)
    for story, network in enumerate(read_networks(text, "taught", 2, 2)):
        gap = network([1.0, 1.0]) - network([0.0, 1.0])
        assert gap < -0.5 if story else gap > 0.5
    with pytest.raises(BadData, match="only 0 games of story 2"):
        teacher.network_of(played, 3, 2, 1)


def test_an_ensemble_says_the_average_of_its_networks(teacher: ModuleType) -> None:
    one = {"units": [[1.0], [2.0]], "biases": [0.0, 1.0], "weights": [1.0, 3.0], "bias": 0.5}
    other = {"units": [[-1.0]], "biases": [4.0], "weights": [2.0], "bias": -0.5}
    both = Network(teacher.together([one, other]), "both", 1)
    for x in (0.0, 1.0, 3.0):
        assert both([x]) == pytest.approx((Network(one, "one", 1)([x]) + Network(other, "other", 1)([x])) / 2)
