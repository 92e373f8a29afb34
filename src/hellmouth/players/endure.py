"""Many games of all players at tiny budgets: nobody may fail, hang or offer an illegal choice.

    python -m hellmouth.players.endure vs --games 5000 --seed 1

Every game draws its setup (house rules included), its number of seats and its players. A mistake of a player is printed
with the number of its game; `--first` begins there again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import HellmouthError
from hellmouth.players.load import player
from hellmouth.players.protocol import play_game

NAMES = ("random", "random", "greedy:1", "standin", "ismcts:2", "ismcts:6", "level:newcomer")


class Endured(NamedTuple):
    """One game: whether it came to an end, its answers, and what went wrong."""

    over: bool
    answers: int
    faults: list[str]


def endure(name: str, seed: int, number: int) -> Endured:
    """Game `number` of a seed."""
    game, rng = games.game(name), Random(derive(seed, "endure", number))
    seats = rng.choice([n for n in game.seat_counts if n > 1])
    setup = game.random_setup(seats, rng)
    players = [player(rng.choice(NAMES)) for _ in range(seats)]
    try:
        played = play_game(game, setup, players, derive(seed, "play", number))
    except HellmouthError as fault:
        return Endured(False, 0, [f"{type(fault).__name__}: {fault}"])
    return Endured(played.state.outcome is not None, played.answers, played.faults)


def main(words: Sequence[str] | None = None) -> int:
    """The command: 0 if all went well, 1 if not, 2 for bad words."""
    parser = argparse.ArgumentParser("endure", description="Many games of all players at tiny budgets.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(words)
    bad = answers = 0
    try:
        for number in range(told.first, told.first + told.games):
            found = endure(told.game, told.seed, number)
            answers += found.answers
            if found.faults or not found.over:
                bad += 1
                print(f"game {number}: {'; '.join(found.faults) or 'did not end'}", flush=True)
            if number % 50 == 49:
                print(f"{told.game}: {number + 1 - told.first} games, {answers} answers, {bad} bad", flush=True)
    except HellmouthError as error:
        print(error, file=sys.stderr)
        return 2
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
