"""The games as Gymnasium environments for one learner: computer players sit in the other seats.

import gymnasium, hellmouth.research.single
env = gymnasium.make("hellmouth/vs-v2", opponents=("greedy:1",))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from hellmouth.core.errors import BadData
from hellmouth.players.load import player
from hellmouth.players.protocol import Player, ask
from hellmouth.research.table import Choices, Table
from hellmouth.research.versions import RETIRED, VERSIONS


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One seat. `opponents` are players by name for the other seats, in order (one name: all of them).

    An action outside the mask loses: reward -1, the game is over, `info["illegal"]` is set.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int = 0,
        render_mode: str | None = None,
        **choices: Unpack[Choices],
    ) -> None:
        self.table = Table(game, **choices)
        if not 0 <= seat < self.table.seats:
            raise BadData("seat", f"there is no seat {seat}", f"use 0 to {self.table.seats - 1}")
        names = tuple(opponents) * (self.table.seats - 1 if len(opponents) == 1 else 1)
        if len(names) != self.table.seats - 1:
            problem = f"{len(names)} for {self.table.seats - 1} seats"
            raise BadData("opponents", problem, "give one name, or one for each seat")
        self.seat, self.render_mode = seat, render_mode
        self.names = names
        self.players: dict[int, Player] = {}
        self._seat_opponents()
        self.observation_space = self.table.space
        self.action_space = spaces.Discrete(self.table.actions.size)  # type: ignore[assignment]  # numpy's int is one

    def _seat_opponents(self) -> None:
        others = [p for p in range(self.table.seats) if p != self.seat]
        self.players = {p: player(name) for p, name in zip(others, self.names, strict=True)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        super().reset(seed=seed)
        while True:
            self._seat_opponents()
            self.table.start(int(self.np_random.integers(2**62)))
            self._others()
            if not self.table.over and not self.table.stuck:  # some deals are over before this seat is ever asked
                return self.table.see(self.seat), {}

    def _others(self) -> None:
        table = self.table
        while not table.over and not table.stuck and table.state.seat != self.seat:
            table.choose(ask(self.players[table.state.seat], table.game, table.state, table.seed).option)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if int(action) not in self.table.codes:
            return self.table.see(self.seat), -1.0, True, False, {"illegal": True}
        self.table.act(action)
        self._others()
        reward = self.table.rewards()[self.seat]
        return self.table.see(self.seat), reward, self.table.over, self.table.stuck, {}

    def render(self) -> str:
        return self.table.picture(self.seat)

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Which actions are legal, in the form MaskablePPO and others ask for."""
        return self.table.see(self.seat)["action_mask"].astype(bool)

    def text(self, action: int) -> str:
        """An action in notation."""
        return self.table.actions.write(self.table.state, action)

    def read(self, text: str) -> int:
        """The action that notation means."""
        return self.table.actions.read(self.table.state, text)


def register() -> None:
    """Make the games known to `gymnasium.make`."""
    for game, number in VERSIONS.items():
        name = f"hellmouth/{game}-v{number}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="hellmouth.research.single:SeatEnv", kwargs={"game": game})
            for old in RETIRED:
                gymnasium.register(
                    f"hellmouth/{game}-v{old}",
                    entry_point="hellmouth.research.versions:refuse",
                    kwargs={"name": f"{game}_v{old}"},
                )


register()
