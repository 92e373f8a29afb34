"""The games as OpenSpiel games: `load("vs")`, after which `pyspiel.load_game("hellmouth_vs_v2")` works too.

The first node of every game is chance: it draws one of `deals` deals, which fixes the setup and every shuffle to come.
Dice are chance nodes of their own, with all outcomes listed. Actions are the numbers of `research.actions`; notation is
their string form. `resample_from_infostate` gives a state that agrees with all a player knows, so that information-set
search works; such a state cannot be serialised, because its deal does not describe it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from hellmouth import games
from hellmouth.core import notation, worlds
from hellmouth.core.chance import derive
from hellmouth.core.decisions import CHANCE, Option
from hellmouth.core.game import Game
from hellmouth.core.plain import encode
from hellmouth.players.evaluate import evaluator, outcome_values
from hellmouth.research.actions import Actions
from hellmouth.research.layout import Layout, layout
from hellmouth.research.observations import TensorEncoder
from hellmouth.research.versions import VERSIONS

DEALS = 1000
SIDES = 20
"""No die has more sides."""


class _Box:
    """What a state carries. OpenSpiel copies states by copying their attributes deeply; this copies quickly."""

    __slots__ = ("_texts", "actions", "codes", "game", "memory", "state")

    def __init__(self, game: Game[Any], actions: Actions, seats: int) -> None:
        self.game, self.actions = game, actions
        self.state: Any = None
        self.codes: dict[int, Option] = {}
        self._texts: dict[int, str] | None = None
        self.memory = [b""] * seats
        """For each seat a fingerprint of all it saw when it answered, and of its answers."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Box:
        made = _Box(self.game, self.actions, 0)
        made.state = self.state.copy() if self.state is not None else None
        made.codes, made._texts, made.memory = self.codes, self._texts, list(self.memory)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        saved = None if self.state is None else encode(self.state)
        return _unpack, (self.game.name, saved, self.memory)

    def deal(self, setup: Mapping[str, Any], seed: int) -> None:
        """Start the game of a deal."""
        self.state = self.game.start(setup, seed, explicit=True)
        self.settle()

    @property
    def texts(self) -> dict[int, str]:
        """The options of the question in notation."""
        if self._texts is None:
            said = notation.write_all(self.game, self.state, list(self.codes.values()))
            self._texts = dict(zip(self.codes, said, strict=True))
        return self._texts

    def settle(self) -> None:
        """Let the deal answer shuffles, and number the options of the next question."""
        s = self.state
        self._texts = None
        while s.seat == CHANCE and s.kind == "shuffle":
            self.game.answer(s, self.game.nature(s), safe=False)
        if s.outcome is not None:
            self.codes = {}
        elif s.seat == CHANCE:
            self.codes = dict(enumerate(s.offer()))
        else:
            self.codes = self.actions.codes(s)

    def information(self, seat: int, code: int = 0) -> bytes:
        """A fingerprint of what a seat remembers, of all it sees now, and of what it may answer if it is asked.

        A picture would not do: what is left of a move, or of a roll, decides what may be answered and is in no picture.
        """
        s = self.state
        seen = self.game.view(s, seat).state
        legal = sorted(self.codes) if s.seat == seat else []
        return blake2b(self.memory[seat] + f"{seen!r} {legal} {code}".encode(), digest_size=16).digest()

    def act(self, code: int) -> None:
        """Answer the question."""
        s = self.state
        if s.seat != CHANCE:
            self.memory[s.seat] = self.information(s.seat, code)
        self.game.answer(s, self.codes[code], safe=False)
        self.settle()


def _unpack(name: str, saved: object, memory: list[bytes]) -> _Box:
    """A box from its pickled form: rules are functions and cannot be pickled, states are plain data."""
    made = _Box(games.game(name), _actions(name), 0)
    made.memory = memory
    if saved is not None:
        made.state = made.game.load(saved)
        made.settle()
    return made


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.box = _Box(game.rules, game.actions, game.seats)
        self.deals = game.deals
        self.setup = game.setup

    def current_player(self) -> int:
        if self.box.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        s = self.box.state
        if s.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if s.seat == CHANCE else s.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.box.codes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.deals if self.box.state is None else len(self.box.codes)
        return [(i, 1 / count) for i in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.box.state is None:
            self.box.deal(self.setup(action), derive(action, "deal"))
        else:
            self.box.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.box.state is None:
            return f"deal {action}"
        return self.box.texts[action]

    def is_terminal(self) -> bool:
        return self.box.state is not None and self.box.state.outcome is not None

    def returns(self) -> list[float]:
        s = self.box.state
        if s is None or s.outcome is None:
            return [0.0] * len(self.box.memory)
        teams = evaluator(self.box.game.name).teams(s)
        return [2.0 * share - 1.0 for share in outcome_values(s.outcome, teams)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one."""
        made: SpielState = self.clone()
        rng = Random(int(sampler() * 2**53))
        made.box.state = worlds.sample(self.box.game.view(self.box.state, player), rng)
        made.box.settle()
        return made

    def __str__(self) -> str:
        s = self.box.state
        if s is None:
            return "before the deal"
        hidden = f"answer {s.tick}, {s.kind} for {s.seat}, faces {s.face}, streams {s.streams}"
        return f"{self.box.game.picture(self.box.game.view(s, None))}\n{hidden}"


class _Observer:
    """Observations as OpenSpiel wants them: what the player sees now, or also what it did and saw before."""

    def __init__(self, game: Game[Any], lay: Layout, recall: bool) -> None:
        self.game, self.lay, self.recall = game, lay, recall
        self.encoder = TensorEncoder(lay)
        self.tensor = np.zeros(lay.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        if state.box.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.encode(self.game.view(state.box.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows, as text."""
        s = state.box.state
        if s is None:
            return "before the deal"
        text = f"{player} {s.kind} {s.seat}\n{self.game.picture(self.game.view(s, player))}"
        return f"{state.box.information(player).hex()} {text}" if self.recall else text


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games for OpenSpiel; `kind` and `name` are set by `declare`."""

    name = ""
    kind: Any = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.seats, self.deals = int(given.get("players", fewest(self.rules))), int(given.get("deals", DEALS))
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.actions.size,
                max_chance_outcomes=max(self.deals, SIDES),
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if self.rules.seat_counts == (2,) else None,
                max_game_length=self.rules.bound,
            ),
            given,
        )

    # Found by name and never kept: OpenSpiel pickles games with all their attributes, and our rules are functions.

    @property
    def rules(self) -> Game[Any]:
        """Our game."""
        return games.game(self.name)

    @property
    def actions(self) -> Actions:
        """The numbers of its options."""
        return _actions(self.name)

    @property
    def layout(self) -> Layout:
        """What an observation is made of."""
        return _layout(self.name, self.seats)

    def setup(self, deal: int) -> dict[str, Any]:
        """The setup of a deal."""
        return self.rules.random_setup(self.seats, Random(derive(deal, "setup")))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> _Observer:
        return _Observer(self.rules, self.layout, bool(iig_obs_type and iig_obs_type.perfect_recall))


@cache
def _actions(name: str) -> Actions:
    return Actions(games.game(name))


@cache
def _layout(name: str, seats: int) -> Layout:
    return layout(games.game(name), seats)


def fewest(game: Game[Any]) -> int:
    """The smallest number of players of a game that is not played alone."""
    return min(n for n in game.seat_counts if n > 1)


def declare(name: str, short: str) -> type[SpielGame]:
    """Make a game known to OpenSpiel as `short`."""
    game = games.game(name)
    two = game.seat_counts == (2,)
    kind = pyspiel.GameType(
        short_name=short,
        long_name=game.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if two else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=fewest(game),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest(game), "deals": DEALS},
    )
    made = type(f"Spiel_{short}", (SpielGame,), {"name": name, "kind": kind, "__module__": __name__})
    globals()[made.__name__] = made  # a game can be pickled only if its class can be found
    pyspiel.register_game(kind, made)
    return made


def load(name: str, **params: int) -> pyspiel.Game:
    """The OpenSpiel game of one of our games; it is also known to `pyspiel.load_game` by its short name then."""
    short = short_name(name)
    if short not in pyspiel.registered_names():
        declare(name, short)
    return pyspiel.load_game(short, params)


def short_name(name: str) -> str:
    """OpenSpiel's name of one of our games: `hellmouth_vs_v2`."""
    return f"hellmouth_{games.game(name).name}_v{VERSIONS.get(name, 1)}"
