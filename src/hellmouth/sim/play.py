"""One game of a simulation, played as fast as its players allow.

Random players never look at the table, so nobody makes a view for them: a game between them costs what the rules cost.
They draw from a generator of their own for each seat; what else is recorded never changes how they play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hellmouth.core.chance import derive
from hellmouth.core.decisions import CHANCE, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.players.load import player
from hellmouth.players.protocol import Played, Player, ask
from hellmouth.players.random import RandomPlayer
from hellmouth.sim.plan import Job

Watch = Callable[[Any, Option], None]
"""Told the state and the answer before it happens."""


def begin(game: Game[Any], job: Job, *, listen: bool = False) -> Any:
    """The game at its first decision; `listen` keeps the log from the first deal on.

    Opening hands are dealt before anybody could switch the log on, so chance is asked explicitly until then.
    """
    s = game.start(job.setup, job.seed, explicit=listen)
    if listen:
        s.log = []
        while s.seat == CHANCE:
            game.answer(s, game.nature(s), safe=False)
        s.explicit, s.tick = False, 0
    return s


def play(game: Game[Any], s: Any, names: Sequence[str], seed: int, watch: Watch | None = None) -> Played:
    """Play a game to its end with players by name, one for each seat."""
    if len(names) != s.seats:
        raise HellmouthError(f"{s.seats} seats need {s.seats} players, not {len(names)}")
    players = [player(name) for name in names]
    draws = [Random(derive(seed, "random", seat)).random for seat in range(s.seats)]
    if watch is None and all(type(p) is RandomPlayer for p in players):
        return _blind(game, s, draws)
    return _asked(game, s, players, draws, seed, watch)


def _blind(game: Game[Any], s: Any, draws: Sequence[Callable[[], float]]) -> Played:
    answer, most, answers = game.answer, game.bound, 0
    while s.outcome is None and answers < most:
        options = s.options
        answer(s, options[int(draws[s.seat]() * len(options))], safe=False)
        answers += 1
    return Played(s, answers)


def _asked(
    game: Game[Any], s: Any, players: Sequence[Player], draws: Sequence[Callable[[], float]], seed: int,
    watch: Watch | None,
) -> Played:
    blind = [type(p) is RandomPlayer for p in players]
    played = Played(s, 0)
    while s.outcome is None and played.answers < game.bound:
        if blind[s.seat]:
            options = s.offer()
            option = options[int(draws[s.seat]() * len(options))]
        else:
            answered = ask(players[s.seat], game, s, seed)
            option = answered.option
            if answered.fault:
                played.faults.append(f"seat {s.seat}, answer {s.tick}: {answered.fault}")
        if watch is not None:
            watch(s, option)
        game.answer(s, option, safe=False)
        played.answers += 1
    return played
