"""Scripted strategies: each game has three or more, they do what they say, and they play whole games."""

from __future__ import annotations

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.games.ccg.words import PARK
from hellmouth.players.arena import drawn_setup
from hellmouth.players.load import player
from hellmouth.players.protocol import ask, play_game
from hellmouth.players.scripted import plans

ALL = [(name, plan) for name in ("vs", "ccg", "board") for plan in plans(name)]


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_every_game_has_three_plans(name: str) -> None:
    assert len(plans(name)) >= 3


@pytest.mark.parametrize(("name", "plan"), ALL)
def test_a_plan_plays_a_game_without_a_mistake(name: str, plan: str) -> None:
    game = games.game(name)
    setup, s = drawn_setup(game, 3, None)
    played = play_game(game, setup, [player(f"script:{plan}") for _ in range(s.seats)], 3, limit=120, strict=True)
    assert played.answers


def test_unknown_plans_are_explained() -> None:
    with pytest.raises(BadData, match="did you mean park"):
        player("script:prak")
    game = games.game("vs")
    s = drawn_setup(game, 3, None)[1]
    assert "has no such plan" in ask(player("script:park"), game, s, 1).fault


def test_everybody_into_the_park() -> None:
    """Somebody of its team stands there before the third turn is over."""
    game = games.game("ccg")
    s = drawn_setup(game, 5, None)[1]
    players = [player("script:park"), player("script:turtle")]
    seen = False
    while s.outcome is None and s.turn <= 3:
        game.answer(s, ask(players[s.seat], game, s, 5).option, safe=False)
        seen = seen or any(s.space[c] == PARK for c in s.team(0))
        assert not any(s.space[c] == PARK for c in s.team(1))
    assert seen
