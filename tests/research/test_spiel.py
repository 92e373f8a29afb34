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


def dealt(deal: int = 3, name: str = DEMO) -> Any:
    state = load(name, deals=20).new_initial_state()
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


@pytest.mark.parametrize("name", ALL)
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    rng = Random(2)
    state = dealt(name=name)
    others = set()
    for _ in range(60):
        if state.is_terminal():
            break
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


def legal_by_information(state: Any, rng: Random, steps: int) -> dict[str, set[tuple[int, ...]]]:
    """Walk at random; at every die look at all sides of it. What the player to move knows, and what it may do."""
    found: dict[str, set[tuple[int, ...]]] = {}

    def note(here: Any) -> None:
        if not here.is_terminal() and not here.is_chance_node():
            text = here.information_state_string()
            found.setdefault(text, set()).add(tuple(here.legal_actions()))

    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            for side, _ in state.chance_outcomes():
                note(state.child(side))
        else:
            note(state)
            for _ in range(2):  # worlds that the player cannot tell from this one
                note(state.resample_from_infostate(state.current_player(), rng.random))
        state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("name", ALL)
def test_equal_information_equal_actions(name: str) -> None:
    rng, found = Random(6), dict[str, set[tuple[int, ...]]]()
    for deal in range(4):
        for text, actions in legal_by_information(dealt(deal, name), rng, 250).items():
            found.setdefault(text, set()).update(actions)
    unclear = [text for text, actions in found.items() if len(actions) > 1]
    assert len(found) > 150
    assert unclear == []


@pytest.mark.parametrize("name", ALL)
def test_what_others_hold_is_no_information(name: str) -> None:
    """A player's information state is the same in every world that this player cannot tell from the true one, and so
    are the strings of observations; what another player knows differs."""
    rng, state, differed = Random(3), dealt(5, name), False
    for _ in range(120):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for player in range(state.num_players()):
                twin = state.resample_from_infostate(player, rng.random)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.observation_string(player) == state.observation_string(player)
                other = (player + 1) % state.num_players()
                differed |= twin.information_state_string(other) != state.information_state_string(other)
        state.apply_action(rng.choice(state.legal_actions()))
    assert differed


def search(game: Any, simulations: int) -> Any:
    return ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1),
        max_simulations=simulations,
        random_state=np.random.RandomState(1),
    )


@pytest.mark.parametrize("name", ALL)
def test_their_search_plays_our_games(name: str) -> None:
    """OpenSpiel's own IS-MCTS thinks in positions all over a game; its evaluator ends at once to be quick."""
    bot = search(load(name, deals=20), 30)
    bot._evaluator = Level()
    rng, state, asked = Random(4), dealt(2, name), 0
    for step in range(400):
        if state.is_terminal() or asked >= 11:
            break
        if step % 5 == 0 and not state.is_chance_node():
            assert bot.step(state) in state.legal_actions()
            asked += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert asked >= 5


class Level(mcts.Evaluator):
    """Every position is worth the same, every action as likely."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_their_search_plays_to_the_end_of_a_game() -> None:
    state = dealt()
    bot = search(load(DEMO, deals=20), 20)

    assert bot.step(state) in state.legal_actions()
