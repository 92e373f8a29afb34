"""Vs. lets people move characters back and forth in the Formation Step; computer players do not go round in circles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hellmouth.games.vs import GAME
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player
from hellmouth.players.standin import StandIn

FORMATION: dict[str, Any] = {
    "phase": "formation",
    "A": {"front": ["Giles", "Tara"], "back": ["Riley", "Joyce"], "row": "front"},
    "B": {"front": ["Luke"]},
}


@pytest.mark.parametrize("player", [GreedyPlayer(2), GreedyPlayer(1, careless=0.5), ISMCTSPlayer(8), StandIn()])
def test_nobody_moves_a_character_twice(player: Player) -> None:
    """VS-FORMATION-01."""
    for seed in range(6):
        s, rng = GAME.position(FORMATION), Random(seed)
        moved: Counter[int] = Counter()
        while (decision := GAME.decision(s)) is not None and decision.options[0][0] == "move":
            view = GAME.view(s, s.seat)
            seen = GAME.decision(view.state)
            assert seen is not None
            chosen = player.choose(view, seen, rng)
            moved.update(chosen[1:])
            GAME.answer(s, chosen)
        assert max(moved.values(), default=0) <= 1
