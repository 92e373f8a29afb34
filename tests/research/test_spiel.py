"""OpenSpiel's own random simulation test, on every game; chance, resampling and search."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from hellmouth.research.spiel import load
from tests.research.playing import ALL, DEMO


@pytest.mark.parametrize("name", ALL)
def test_random_simulations(name: str) -> None:
    game = load(name, deals=20)
    pyspiel.random_sim_test(game, num_sims=5 if name == DEMO else 1, serialize=True, verbose=False)
    assert pyspiel.load_game(game.get_type().short_name).num_players() == 2


def dealt(deal: int = 3) -> Any:
    state = load(DEMO, deals=20).new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 20
    state.apply_action(deal)
    return state


def test_dice_are_chance_nodes() -> None:
    rng = Random(1)
    sides = set()
    for deal in range(10):
        state = dealt(deal)
        while not state.is_terminal():
            if state.is_chance_node():
                sides.add(len(state.chance_outcomes()))
                assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
                assert state.action_to_string(state.current_player(), 0) == "roll 1"
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(0)
    assert sides == {6}


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    rng = Random(2)
    state = dealt()
    others = set()
    for _ in range(30):
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        player = state.current_player()
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        others.add(twin.observation_string(1 - player) == state.observation_string(1 - player))
        state.apply_action(rng.choice(state.legal_actions()))
    assert False in others


def test_a_clone_goes_its_own_way() -> None:
    state = dealt()
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])

    assert str(state) == before
    assert str(clone) != before


def test_their_search_plays_our_game() -> None:
    game = load(DEMO, deals=20)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1),
                           max_simulations=20, random_state=np.random.RandomState(1))
    state = dealt()

    assert bot.step(state) in state.legal_actions()
