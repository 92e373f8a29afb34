"""Tactical positions from real games: the strongest level solves nearly all of them, and no level does what only hurts
itself where greedy players of old did. All levels: scripts/solve_positions.py."""

from __future__ import annotations

from types import ModuleType

import pytest

from hellmouth import games
from hellmouth.players.levels import LEVELS
from hellmouth.players.protocol import ask
from tests.scripts import script

NAMES = ["vs", "ccg"]


@pytest.fixture(scope="module")
def solver() -> ModuleType:
    return script("solve_positions")


@pytest.mark.parametrize("name", NAMES)
def test_there_are_positions_with_sensible_options(solver: ModuleType, name: str) -> None:
    found = solver.positions(name)
    assert len(found) >= 20
    for position in found:
        offered = position.state.offer()
        assert set(position.sensible) <= set(offered)
        assert 0 < len(position.sensible) < len(offered)


@pytest.mark.parametrize("name", ["vs", "ccg"])
@pytest.mark.parametrize("key", [each.key for each in LEVELS[:4]])
def test_no_level_hurts_only_itself(solver: ModuleType, name: str, key: str) -> None:
    from hellmouth.players.levels import level

    game = games.game(name)
    blunders = [position for position in solver.positions(name) if position.why == "blunder"]
    assert len(blunders) >= 8
    for n, position in enumerate(blunders):
        assert ask(level(key).player(), game, position.state, n).option in position.sensible


@pytest.mark.parametrize("name", NAMES)
def test_the_strongest_level_solves_most(solver: ModuleType, name: str) -> None:
    count, whole = solver.solved(name, "slayer")
    assert count >= 0.9 * whole


@pytest.mark.parametrize("name", NAMES)
def test_a_newcomer_misses_what_needs_a_look_ahead(solver: ModuleType, name: str) -> None:
    count, whole = solver.solved(name, "newcomer", why="hard")
    assert whole >= 7
    assert count <= 0.5 * whole
