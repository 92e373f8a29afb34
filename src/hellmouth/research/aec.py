"""The games as PettingZoo environments in which one agent moves after the other (AEC), with action masks."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hellmouth.core.decisions import CHANCE
from hellmouth.research.table import Choices, EnvChoices, Table


class SeatsEnv(AECEnv[str, dict[str, Any], int | None]):
    """Agents are seats: `seat_0`, `seat_1`... An action is a number of `research.actions`, if the mask allows it."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: str, version: str, render_mode: str | None = None, **choices: Unpack[Choices]) -> None:
        super().__init__()
        self.table = Table(game, **choices)
        self.metadata = {**type(self).metadata, "name": version}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.table.seats)]
        self.agents: list[str] = []
        self._actions = {a: spaces.Discrete(self.table.actions.size) for a in self.possible_agents}
        self._views = dict.fromkeys(self.possible_agents, self.table.space)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._views[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.start(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._turn()

    def _turn(self) -> None:
        if self.table.state.seat > CHANCE:
            self.agent_selection = self.possible_agents[self.table.state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.table.see(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.act(action)
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.stuck:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = self.table.picture()
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def text(self, action: int) -> str:
        """An action of the agent to move in notation: "attack Buffy > Spike"."""
        return self.table.actions.write(self.table.state, action)

    def read(self, text: str) -> int:
        """The action that notation means for the agent to move."""
        return self.table.actions.read(self.table.state, text)


def make(game: str, version: str, **choices: Unpack[EnvChoices]) -> AECEnv[str, dict[str, Any], int | None]:
    """The environment with PettingZoo's usual guards: an illegal action loses, other misuse is told."""
    env: Any = SeatsEnv(game, version, **choices)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
