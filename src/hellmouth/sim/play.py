"""One game of a simulation, played as fast as its players allow.

Random players never look at the table, so nobody makes a view for them: a game between them costs what the rules cost.
They draw from a generator of their own for each seat; what else is recorded never changes how they play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.state import State
from hellmouth.core.visibility import S
from hellmouth.players.load import player
from hellmouth.players.protocol import Played, Player, ask
from hellmouth.players.random import RandomPlayer
from hellmouth.sim.plan import Job

Watch: TypeAlias = Callable[[Any, Option], None]
"""Told the state and the answer before it happens."""
Choose: TypeAlias = Callable[[State], Option]


def begin(game: Game[S], job: Job, *, listen: bool = False) -> Match[S]:
    """The game at its first decision; `listen` keeps the log from the first deal on."""
    return Match.quick(game, job.setup, job.seed, listen=listen)


def play(match: Match[Any], names: Sequence[str], seed: int, watch: Watch | None = None) -> Played:
    """Play a game to its end with players by name, one for each seat."""
    seats = match.state.seats
    if len(names) != seats:
        raise HellmouthError(f"{seats} seats need {seats} players, not {len(names)}")
    players = [player(name) for name in names]
    draws = [Random(derive(seed, "random", seat)).random for seat in range(seats)]
    played = Played(match.state, 0)
    if watch is None and all(type(p) is RandomPlayer for p in players):
        choose = _drawn(draws)
    else:
        choose = _asked(match.game, players, draws, seed, watch, played.faults)
    played.answers = match.play_out(choose)
    return played


def _drawn(draws: Sequence[Callable[[], float]]) -> Choose:
    """Any option, without a view."""

    def choose(s: State) -> Option:
        options = s.offer()
        return options[int(draws[s.seat]() * len(options))]

    return choose


def _asked(
    game: Game[Any],
    players: Sequence[Player],
    draws: Sequence[Callable[[], float]],
    seed: int,
    watch: Watch | None,
    faults: list[str],
) -> Choose:
    """Whoever is asked answers, watched; what a player does wrong goes to `faults`."""
    blind, drawn = [type(p) is RandomPlayer for p in players], _drawn(draws)

    def choose(s: State) -> Option:
        if blind[s.seat]:
            option = drawn(s)
        else:
            answered = ask(players[s.seat], game, s, seed)
            option = answered.option
            if answered.fault:
                faults.append(f"seat {s.seat}, answer {s.tick}: {answered.fault}")
        if watch is not None:
            watch(s, option)
        return option

    return choose
