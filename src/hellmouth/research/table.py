"""One game on the table for an adaptor: starts it, numbers its options, shows it, and counts the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.plain import encode
from hellmouth.players.evaluate import evaluator, outcome_values
from hellmouth.research.actions import WAIT, Actions
from hellmouth.research.layout import layout
from hellmouth.research.observations import encoder


class Choices(TypedDict, total=False):
    """What `Table` may be told; the environments hand it on."""

    seats: int | None
    setup: Mapping[str, Any] | None
    decks: tuple[str, ...]
    observation: str
    actions: int | None


class EnvChoices(Choices, total=False):
    """What an environment of several agents may be told."""

    render_mode: str | None


class SeatChoices(EnvChoices, total=False):
    """What an environment of one seat may be told."""

    opponents: Sequence[str]
    seat: int


class Table:
    """A game that can be started again and again. `setup` fixes options and decks; the rest is drawn for each game."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        setup: Mapping[str, Any] | None = None,
        decks: tuple[str, ...] = (),
        observation: str = "tensor",
        actions: int | None = None,
    ) -> None:
        self.game = games.game(game)
        self.seats = min(n for n in self.game.seat_counts if n > 1) if seats is None else seats
        if self.seats not in self.game.seat_counts:
            counts = ", ".join(str(n) for n in self.game.seat_counts)
            raise BadData("seats", f"{self.seats} players cannot play {game}", f"use one of {counts}")
        self.setup, self.decks = dict(setup or {}), tuple(decks)
        self.actions = Actions(self.game, actions)
        self.encoder = encoder(observation, layout(self.game, self.seats))
        self.space = spaces.Dict(
            {
                "observation": self.encoder.space,
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )
        self.state: Any = None
        self.seed = 0
        self.codes: dict[int, Option] = {}
        self.answers = 0

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and deep copies: the state as plain data, for what rules keep at hand besides cannot be kept."""
        return {**self.__dict__, "state": encode(self.state), "codes": {}}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved, state=saved["game"].load(saved["state"]))
        if self.state is not None and not self.over:
            self.codes = self.actions.codes(self.state)

    def start(self, seed: int) -> None:
        """Begin the game that follows from the seed."""
        rng = Random(derive(seed, "setup"))
        setup = self.game.chosen_setup(self.seats, rng, self.decks, self.setup)
        self.seed, self.answers = seed, 0
        self.state = self.game.start(setup, derive(seed, "game"))
        self.codes = self.actions.codes(self.state) if self.state.outcome is None else {}

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return self.state.outcome is not None

    @property
    def stuck(self) -> bool:
        """Whether the game took more answers than any game should."""
        return not self.over and self.answers >= self.game.bound

    def act(self, code: int) -> None:
        """Answer with a number."""
        self.choose(self.codes[int(code)])

    def choose(self, option: Option) -> None:
        """Answer with an option."""
        self.game.answer(self.state, option, safe=False)
        self.answers += 1
        self.codes = {} if self.over else self.actions.codes(self.state)

    def see(self, seat: int, *, wait: bool = False) -> dict[str, Any]:
        """What a seat knows, and which numbers it may answer with; `wait` lets the others answer with `WAIT`."""
        mask = np.zeros(self.actions.size, np.int8)
        if not self.over and self.state.seat == seat:
            mask[list(self.codes)] = 1
        elif wait:
            mask[WAIT] = 1
        return {"observation": self.encoder.encode(self.game.view(self.state, seat)), "action_mask": mask}

    def rewards(self) -> list[float]:
        """At the end 1 for the winners, -1 for the losers, something between for a shared win; 0 before."""
        if not self.over:
            return [0.0] * self.seats
        teams = evaluator(self.game.name).teams(self.state)
        return [2.0 * share - 1.0 for share in outcome_values(self.state.outcome, teams)]

    def picture(self, seat: int | None = None) -> str:
        """The table as text."""
        return self.game.picture(self.game.view(self.state, seat))
