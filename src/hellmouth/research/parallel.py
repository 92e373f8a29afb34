"""The games as PettingZoo environments in which all agents move at once: those who owe no answer wait (action 0)."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from hellmouth.research.table import Choices, Table

Each = dict[str, Any]


class TogetherEnv(ParallelEnv[str, dict[str, Any], int]):
    """Only the answer of the seat that was asked counts. If it is not legal, that seat loses."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str, version: str, render_mode: str | None = None, **choices: Unpack[Choices]) -> None:
        self.table = Table(game, **choices)
        self.metadata = {**type(self).metadata, "name": version}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.table.seats)]
        self.agents: list[str] = []
        self._actions = {a: spaces.Discrete(self.table.actions.size) for a in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.table.space

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Each, Each]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.start(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        return self._see(), {a: {} for a in self.agents}

    def _see(self) -> Each:
        return {a: self.table.see(i, wait=True) for i, a in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, int]) -> tuple[Each, Each, Each, Each, Each]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        seat = self.table.state.seat
        action = int(actions[self.possible_agents[seat]])
        rewards = [0.0] * self.table.seats
        wrong = action not in self.table.codes
        if wrong:
            rewards[seat] = -1.0
        else:
            self.table.act(action)
            rewards = self.table.rewards()
        over, cut = self.table.over or wrong, self.table.stuck
        names = self.possible_agents
        if over or cut:
            self.agents = []
        return (
            self._see(),
            dict(zip(names, rewards, strict=True)),
            dict.fromkeys(names, over),
            dict.fromkeys(names, cut),
            {a: {"illegal": True} if wrong and i == seat else {} for i, a in enumerate(names)},
        )

    def render(self) -> str:
        return self.table.picture()
