"""Tune the evaluator of a game by self-play: python scripts/tune_players.py vs --seed 1

In every game of a round both players have weights of their own: each weight is made a little larger or smaller at
random. Regression of the results on these changes says for every weight at once which way it should go, and all go a
step that way. It is the result that counts, not how well a position foretells the winner: weights that foretell best
were tried and play worse, because they do not know what a player can still do about it.

At the end the tuned weights meet those of the beginning in paired games, both behind the same greedy player, and are
kept only if they win clearly. The same seed gives the same weights on every machine, whatever the number of jobs. The
result is written to `players/weights/<game>.json` unless --dry is given.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from math import exp
from pathlib import Path
from random import Random

import hellmouth.players
from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import HellmouthError
from hellmouth.players.arena import Tally, contest, drawn_setup
from hellmouth.players.evaluate import Weights, kind_of, outcome_values
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.parallel import workers
from hellmouth.players.protocol import play_game

SIZE = 0.4
"""Standard deviation of the random change of a weight, as a power of e; of a preference a quarter of it is added."""
DOUBT = 30.0
"""Ridge of the regression: a direction must show in more games than this to be believed in full."""
STEP = 3.0
"""How far to go: standard deviations for a change that would win every game."""
CLEARLY = 0.55
"""Share of the points that the tuned weights must get at the end."""
FURTHEST = 0.8
"""No weight goes further than this in a round."""


def tunable(weights: Weights) -> list[str]:
    """Names of the weights that can be tuned, in a fixed order: zero stays zero."""
    return sorted(name for name, value in weights.items() if value)


def changed(weights: Weights, names: list[str], by: Iterable[float]) -> Weights:
    """Weights made larger or smaller by so many standard deviations; signs stay, preferences lie inside 0 to 1.

    >>> changed({"life": 2.0, "verb.end": 0.1}, ["life", "verb.end"], [0.0, -2.0])
    {'life': 2.0, 'verb.end': 0.02}
    """
    out = dict(weights)
    for name, z in zip(names, by, strict=True):
        value = weights[name]
        if name.startswith(("verb.", "kind.")):
            out[name] = round(min(0.98, max(0.02, value + SIZE / 4 * z)), 4)
        else:
            out[name] = round(value * exp(SIZE * z), 4)
    return out


def sample(name: str, weights: Weights, names: list[str], seed: int, number: int) -> tuple[list[float], float]:
    """One game: how the weights of the first team differed from those of the second, and what it got (-1 to 1)."""
    game, kind = games.game(name), kind_of(name)
    rng = Random(derive(seed, "change", number))
    one, two = ([rng.gauss(0.0, 1.0) for _ in names] for _ in range(2))
    judges = [kind(changed(weights, names, by)) for by in (one, two)]
    setup, state = drawn_setup(game, derive(seed, "setup", number // 2), None)
    teams = tuple(judges[0].teams(state))
    side = number % 2
    players = [GreedyPlayer(1, judge=judges[(team + side) % 2]) for team in teams]
    played = play_game(game, setup, players, derive(seed, "play", number // 2))
    won = outcome_values(played.state.outcome or (), teams)[teams.index(side)]
    return [a - b for a, b in zip(one, two, strict=True)], 2.0 * won - 1.0


def direction(rows: list[tuple[list[float], float]]) -> list[float]:
    """Ridge regression of results on changes."""
    size = len(rows[0][0])
    matrix = [[DOUBT if i == j else 0.0 for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for row, won in rows:
        for i, x in enumerate(row):
            right[i] += won * x
            line = matrix[i]
            for j, y in enumerate(row):
                line[j] += x * y
    return solve(matrix, right)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations (Gauss, largest pivot first).

    >>> solve([[2.0, 0.0], [1.0, 1.0]], [4.0, 3.0])
    [2.0, 1.0]
    """
    size = len(right)
    lines = [[*line, r] for line, r in zip(matrix, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(lines[k][i]))
        lines[i], lines[best] = lines[best], lines[i]
        for k in range(i + 1, size):
            share = lines[k][i] / lines[i][i]
            lines[k] = [a - share * b for a, b in zip(lines[k], lines[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (lines[i][size] - sum([lines[i][k] * found[k] for k in range(i + 1, size)])) / lines[i][i]
    return found


def tune(name: str, seed: int, rounds: int, each: int, jobs: int) -> Weights:
    """The weights after so many rounds, beginning with the defaults."""
    current: Weights = dict(kind_of(name).defaults)
    names = tunable(current)
    for number in range(rounds):
        here = derive(seed, "round", number)
        calls = [(name, current, names, here, n) for n in range(each)]
        if jobs < 2:
            rows = [sample(*call) for call in calls]
        else:
            with workers(jobs) as pool:
                rows = list(pool.map(sample, *zip(*calls, strict=True)))
        steps = [max(-FURTHEST, min(FURTHEST, STEP * d)) for d in direction(rows)]
        current = changed(current, names, steps)
        most = sorted(zip(steps, names, strict=True), key=lambda pair: -abs(pair[0]))[:6]
        print(f"round {number + 1}: " + ", ".join(f"{n} {d:+.2f}" for d, n in most), flush=True)
    return current


def meeting(name: str, new: Weights, old: Weights, seed: int, count: int) -> Tally:
    """The new weights against the old ones in paired games."""
    first, second = kind_of(name)(new), kind_of(name)(old)
    return Tally([
        contest(name, lambda: GreedyPlayer(1, judge=first), lambda: GreedyPlayer(1, judge=second), seed, n)
        for n in range(count)])


def main(words: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("tune_players", description="Tune the evaluator of a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="games of a round")
    parser.add_argument("--proof", type=int, default=100, help="paired games of new against old at the end")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="do not write the file")
    told = parser.parse_args(words)
    try:
        found = tune(told.game, told.seed, told.rounds, told.games, told.jobs)
        tally = meeting(told.game, found, kind_of(told.game).defaults, derive(told.seed, "proof"), told.proof)
    except HellmouthError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"tuned against untuned: {tally.line()}")
    text = json.dumps(found, indent=1, sort_keys=True)
    points, count = tally.score()
    if told.dry:
        print(text)
    elif points >= CLEARLY * count:
        file = Path(hellmouth.players.__file__).parent / "weights" / f"{told.game}.json"
        file.write_text(text + "\n", encoding="utf-8")
    else:
        print("not clearly better: nothing written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
