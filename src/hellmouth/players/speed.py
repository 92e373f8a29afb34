"""How fast the search is, measured against plain random play of the same game in the same run.

    python -m hellmouth.players.speed vs

Efficiency is simulations per second times decisions per simulation, divided by the decisions per second of random play:
1 would be a search whose tree, worlds and judgements cost nothing.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any, NamedTuple

from hellmouth import games
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.players.ismcts import Search

CUT = 40
EACH = 100
"""Simulations from each position, once to warm up and then as often as the time allows."""


class Speed(NamedTuple):
    """Figures of one game."""

    playout: float
    """Decisions per second of uniformly random play through the door."""
    simulations: float
    """Simulations per second, play-outs cut at 40 decisions and evaluated."""
    depth: float
    """Decisions per simulation."""
    efficiency: float


def random_play(game: Game[Any], s: State, rng: Random, stop: int) -> int:
    """Play uniformly at random up to an answer's number; returns the decisions made."""
    made = 0
    while s.tick < stop:
        decision = game.decision(s)
        if decision is None:
            break
        game.answer(s, rng.choice(decision.options), safe=False)
        made += 1
    return made


def positions(game: Game[Any], count: int, rng: Random) -> list[State]:
    """Positions from the middle of random games."""
    found: list[State] = []
    seats = min(n for n in game.seat_counts if n > 1)
    while len(found) < count:
        s = game.start(game.random_setup(seats, rng), rng.getrandbits(32))
        random_play(game, s, rng, rng.randrange(20, 200))
        if s.outcome is None:
            found.append(s)
    return found


def iterate(search: Search, count: int) -> None:
    """So many iterations without the look one step ahead, which is no simulation."""
    for left in range(count, 0, -1):
        search.iterate(max(0, search.race.next(left)))


def measure(name: str, seconds: float = 3.0, seed: int = 1) -> Speed:
    """CPU time on one core, about that many seconds for each of the two measurements."""
    game, rng = games.game(name), Random(seed)
    middles = positions(game, 24, rng)
    for s in middles:  # warm up: what is worked out once for a map or a card is not measured
        random_play(game, s.copy(), rng, s.tick + CUT)
        iterate(Search(game.view(s, s.seat), rng, cut=CUT), EACH)
    made, begin = 0, process_time()
    while process_time() - begin < seconds or not made:
        for s in middles:
            made += random_play(game, s.copy(), rng, s.tick + CUT)
    playout = made / (process_time() - begin)
    simulations = decisions = 0
    begin = process_time()
    while process_time() - begin < seconds or not simulations:
        for s in middles:
            search = Search(game.view(s, s.seat), rng, cut=CUT)
            iterate(search, EACH)
            simulations, decisions = simulations + search.iterations, decisions + search.decisions
            if process_time() - begin > seconds:
                break
    spent = process_time() - begin
    return Speed(playout, simulations / spent, decisions / simulations, decisions / spent / playout)


if __name__ == "__main__":
    for each in sys.argv[1:] or games.names():
        found = measure(each)
        print(
            f"{each}: {found.simulations:.0f} simulations/s of {found.depth:.1f} decisions, "
            f"random play {found.playout:.0f} decisions/s, efficiency {found.efficiency:.2f}"
        )
