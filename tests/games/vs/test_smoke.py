"""Random games of every mode with all invariants checked after every answer (VS-INV-01 to VS-INV-12)."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.games.vs import GAME
from hellmouth.games.vs.flow.turn import ROUNDS


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("batch", range(3))
def test_random_games_keep_every_invariant(seats: int, batch: int) -> None:
    """VS-INTRO-01, VS-INTRO-06, VS-TURN-01, VS-END-01, VS-END-02."""
    for n in range(4):
        rng = Random(f"{seats}/{batch}/{n}")
        s = GAME.start(GAME.random_setup(seats, rng), n)
        while s.outcome is None:
            GAME.answer(s, rng.choice(s.offer()), safe=False)
            GAME.check(s)
        assert s.turn <= ROUNDS * seats


def test_options_stay_small() -> None:
    rng = Random(5)
    most = 0
    for n in range(6):
        s = GAME.start(GAME.random_setup(rng.choice((2, 3, 4)), rng), n)
        while s.outcome is None:
            most = max(most, len(s.offer()))
            GAME.answer(s, rng.choice(s.offer()), safe=False)
    assert 5 < most <= 90
