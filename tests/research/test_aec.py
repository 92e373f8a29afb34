"""PettingZoo's own suites, on every game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from hellmouth.core.errors import BadData
from hellmouth.research import board_v1, board_v2, ccg_v1, ccg_v2, vs_v1, vs_v2
from hellmouth.research.actions import WAIT
from hellmouth.research.aec import SeatsEnv, make
from hellmouth.research.parallel import TogetherEnv
from tests.research.playing import ALL, DEMO

# An observation with an action mask is a dictionary; PettingZoo's test mentions that it prefers arrays.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("name", ALL)
def test_aec(name: str) -> None:
    api_test(make(name, "try_v1"), num_cycles=1000)


@pytest.mark.parametrize("name", ALL)
def test_seeds(name: str) -> None:
    seed_test(lambda: make(name, "try_v1"), num_cycles=300)


@pytest.mark.parametrize("name", ALL)
def test_parallel(name: str) -> None:
    parallel_api_test(TogetherEnv(name, "try_v1"), num_cycles=1000)


def test_dictionaries_pass_too() -> None:
    api_test(make(DEMO, "try_v1", observation="dict"), num_cycles=300)


def test_render() -> None:
    def made(render_mode: str | None = None) -> Any:
        return make(DEMO, "try_v1", render_mode=render_mode)

    render_test(made)


@pytest.mark.parametrize(("home", "name"), [(vs_v2, "vs_v2"), (board_v2, "board_v2"), (ccg_v2, "ccg_v2")])
def test_names_carry_versions(home: Any, name: str) -> None:
    assert name == home.NAME
    assert home.raw_env().metadata["name"] == name
    assert home.parallel_env().metadata["name"] == name
    env = home.env()
    env.reset(seed=1)
    assert env.last()[0]["action_mask"].sum() > 1


def test_actions_are_text_both_ways() -> None:
    env = SeatsEnv(DEMO, "try_v1")
    env.reset(seed=3)
    for action in env.observe(env.agent_selection)["action_mask"].nonzero()[0]:
        assert env.read(env.text(int(action))) == action
    assert env.text(env.read("DONE")) == "done"


def test_an_illegal_action_loses() -> None:
    env = make(DEMO, "try_v1")
    env.reset(seed=3)
    loser = env.agent_selection
    env.step(WAIT)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_rewards_add_up_at_the_end() -> None:
    env = SeatsEnv(DEMO, "try_v1", seats=3)
    env.reset(seed=5)
    while not env.table.over:
        env.step(int(env.observe(env.agent_selection)["action_mask"].nonzero()[0][0]))
    assert set(env.terminations.values()) == {True}
    assert max(env.rewards.values()) > min(env.rewards.values()) or len(set(env.rewards.values())) == 1


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(BadData, match="7 players cannot play"):
        SeatsEnv(DEMO, "try_v1", seats=7)


def test_who_waits_waits_and_who_errs_loses() -> None:
    env = TogetherEnv(DEMO, "try_v1")
    seen, _ = env.reset(seed=1)
    assert seen["seat_1"]["action_mask"].nonzero()[0].tolist() == [WAIT]
    _, rewards, ended, _, infos = env.step({"seat_0": WAIT, "seat_1": WAIT})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert ended == {"seat_0": True, "seat_1": True}
    assert infos["seat_0"] == {"illegal": True}


@pytest.mark.parametrize("home", [board_v1, vs_v1, ccg_v1])
def test_the_first_version_is_refused_with_the_reason(home: Any) -> None:
    game = home.NAME.removesuffix("_v1")
    for made in (home.env, home.raw_env, home.parallel_env):
        with pytest.raises(BadData, match=rf"{game}_v1: its observations cut every number at 127.*\(use {game}_v2 and"):
            made(seats=2)


@pytest.mark.parametrize("observation", ["tensor", "dict"])
@pytest.mark.parametrize("name", ALL)
def test_an_environment_is_pickled_in_mid_game(name: str, observation: str) -> None:
    """After any number of answers: the copy goes on exactly as the original does."""
    rng = np.random.default_rng(3)
    env = SeatsEnv(name, "try_v1", observation=observation)
    env.reset(seed=4)
    for number in range(80):
        if number % 16 == 8:
            saved = pickle.dumps(env)
            twins = [pickle.loads(saved), copy.deepcopy(env)]  # noqa: S301  # our own
            action = int(rng.choice(_legal(env)))
            for each in (env, *twins):
                each.step(action)
            assert all(_seen(env) == _seen(each) for each in twins)
        if env.table.over:
            env.reset()
        env.step(int(rng.choice(_legal(env))))
        if env.table.over:
            env.reset()


def _legal(env: SeatsEnv) -> Any:
    return env.observe(env.agent_selection)["action_mask"].nonzero()[0]


def _seen(env: SeatsEnv) -> list[Any]:
    def plain(seen: Any) -> Any:
        return {name: plain(part) for name, part in seen.items()} if isinstance(seen, dict) else seen.tolist()

    return [plain(env.observe(agent)) for agent in env.possible_agents]
