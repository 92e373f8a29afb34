"""Gymnasium's own check, on every game; opponents sit in the other seats; many environments side by side."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hellmouth.core.errors import BadData
from hellmouth.research.single import SeatEnv
from hellmouth.research.vector import vector_env
from hellmouth.research.versions import VERSIONS
from tests.research.playing import ALL, DEMO


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("name", ALL)
def test_gymnasium_is_content(name: str) -> None:
    check_env(SeatEnv(name))


@pytest.mark.parametrize("game", VERSIONS)
def test_games_are_registered_by_name_and_version(game: str) -> None:
    env = gymnasium.make(f"hellmouth/{game}-v{VERSIONS[game]}", opponents=("random",))
    seen, _ = env.reset(seed=2)

    assert seen["action_mask"].sum() > 1
    assert play(env, 2) == play(env, 2)


def play(env: Any, seed: int, most: int = 300) -> list[float]:
    """Rewards of one episode of the first legal actions."""
    seen, _ = env.reset(seed=seed)
    found = []
    for _ in range(most):
        seen, reward, over, cut, _ = env.step(int(seen["action_mask"].nonzero()[0][0]))
        found.append(float(reward))
        if over or cut:
            break
    return found


def test_a_better_opponent_wins_more() -> None:
    def wins(opponent: str) -> int:
        env = SeatEnv(DEMO, opponents=(opponent,), seat=1)
        rng = np.random.default_rng(1)
        count = 0
        for seed in range(30):
            seen, _ = env.reset(seed=seed)
            over = False
            while not over:
                seen, reward, over, _, _ = env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
            count += reward > 0
        return count

    assert wins("greedy:1") + 4 < wins("random")


def test_what_is_fixed_is_not_drawn() -> None:
    fixed: dict[str, Any] = {"seats": 4, "setup": {"mode": "two_v_two"}, "observation": "dict"}
    env = SeatEnv("vs", decks=("master-starter",), actions=65536, **fixed)
    other = SeatEnv("vs", decks=("buffy-starter",), **fixed)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        assert (env.table.state.mode, len(seen["action_mask"])) == ("two_v_two", 65536)
        assert env.table.state.face[0] != other.reset(seed=seed)[0]["observation"]["face"][0]


def test_an_illegal_action_loses() -> None:
    env = SeatEnv(DEMO)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)

    assert (reward, over, info) == (-1.0, True, {"illegal": True})
    assert env.action_masks().dtype == bool


def test_actions_are_text_both_ways() -> None:
    env = SeatEnv(DEMO)
    env.reset(seed=1)

    assert env.text(env.read("done")) == "done"
    assert "deck" in env.render()


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"seat": 2}, "no seat 2"),
        ({"opponents": ("random", "random")}, "2 for 1 seats"),
        ({"opponents": ("nobody",)}, "no such player"),
        ({"setup": {"moon": 1}}, "no such option"),
    ],
)
def test_wrong_choices_are_refused(choices: dict[str, Any], words: str) -> None:
    with pytest.raises(BadData, match=words):
        SeatEnv(DEMO, **choices).reset()


@pytest.mark.parametrize("processes", [False, True])
def test_many_side_by_side(processes: bool) -> None:
    env = vector_env(DEMO, 3, processes=processes)
    try:
        seen, _ = env.reset(seed=[1, 2, 3])
        ended = 0
        for _ in range(200):
            actions = np.array([int(mask.nonzero()[0][0]) if mask.any() else 0 for mask in seen["action_mask"]])
            seen, _, over, cut, _ = env.step(actions)
            assert seen["observation"].shape[0] == 3
            ended += int(over.sum())
            assert not cut.any()
        assert ended > 0
        alone, _ = SeatEnv(DEMO).reset(seed=2)
        again, _ = env.reset(seed=[1, 2, 3])
        assert np.array_equal(again["observation"][1], alone["observation"])
    finally:
        env.close()


def test_no_environments_are_refused() -> None:
    with pytest.raises(BadData):
        vector_env(DEMO, 0)


@pytest.mark.parametrize("game", VERSIONS)
def test_the_first_version_is_refused_with_the_reason(game: str) -> None:
    refused = pytest.raises(BadData, match="cut every number at 127")
    with pytest.warns(DeprecationWarning, match="is out of date"), refused:
        gymnasium.make(f"hellmouth/{game}-v1")


@pytest.mark.parametrize("opponent", ["greedy:1", "ismcts:10", "level:newcomer"])
@pytest.mark.parametrize("name", ALL)
def test_a_seat_is_pickled_in_mid_game(name: str, opponent: str) -> None:
    env = SeatEnv(name, opponents=(opponent,))
    seen, _ = env.reset(seed=5)
    for _ in range(3):
        seen, _, over, _, _ = env.step(int(seen["action_mask"].nonzero()[0][-1]))
        if over:
            seen, _ = env.reset()
    twin = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
    action = int(seen["action_mask"].nonzero()[0][0])
    for one, other in zip(env.step(action), twin.step(action), strict=True):
        assert pickle.dumps(one) == pickle.dumps(other)
