"""Tune the evaluator of a game by self-play: python scripts/tune_players.py vs --seed 1

1. Slightly careless greedy players play each other; some positions of every game are kept with who won it. One factor
   for all hand-set weights, and one constant where the sides of a game differ, are fitted so that the evaluator says
   70 % where 70 % of the games were won (logistic regression). Hand-set weights are far too sure of themselves, and a
   search that takes 97 % for 99 % no longer sees the difference between two options.
2. Each weight in turn is doubled, halved, dropped or turned round, and the first change is kept that wins clearly
   against the weights so far in paired games behind the same greedy player. It is the result that counts, not how well
   a position predicts the winner: weights fitted one by one to predict best won 24 of 200 games in vs, because they
   do not know what a player can still do about it (a card in hand predicts more than a resource, so they never laid
   one).
3. The weights meet those of step 1 in paired games, and if they do not win, those of step 1 are kept.

The same seed gives the same weights on every machine. The result is written to `players/weights/<game>.json` unless
--dry is given.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import hellmouth.players
from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.errors import exit_code
from hellmouth.core.match import Match
from hellmouth.players.arena import contest, drawn_setup
from hellmouth.players.evaluate import Weights, kind_of, outcome_values
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.processes import workers
from hellmouth.players.protocol import ask
from hellmouth.players.wilson import wilson

CARELESS = 0.08
"""Share of decisions that get any answer, so that the positions are not always the same."""
KEPT = 0.35
"""Share of the quiet positions that are kept."""
CHANGES = (2.0, 0.5, 0.0, -1.0)
"""What a weight is multiplied with, one after the other."""
SOON, HOPELESS = 20, 0.5
"""A change that got less than this share of the points after so many games is given up."""
CLEARLY = 0.57
"""Share of the points that a change must get."""
ROUNDS = 30
"""Newton steps at most; a handful is enough."""


class Row(NamedTuple):
    """A position: by how much each quantity is greater for the first team, and what that team got in the end."""

    gaps: list[float]
    won: float
    share: float
    """One over the number of positions kept of that game: a long game says no more than a short one."""


def quantities(weights: Weights) -> list[str]:
    """Names of the weights that judge positions, in a fixed order; the others judge options."""
    return sorted(name for name in weights if "." not in name)


def sample(name: str, seed: int, number: int) -> list[Row]:
    """The positions of one game."""
    game, judge = games.game(name), kind_of(name)()
    names = quantities(judge.weights)
    drawn = derive(seed, "setup", number)
    match = Match.quick(game, drawn_setup(game, drawn, None)[0], drawn)
    s = match.state
    teams = tuple(judge.teams(s))
    players = [GreedyPlayer(1, careless=CARELESS, judge=judge) for _ in teams]
    rng = Random(derive(seed, "keep", number))
    found = []

    def choose(s: Any) -> Option:
        if judge.quiet(s) and rng.random() < KEPT:
            sums = [dict.fromkeys(names, 0.0) for _ in range(2)]
            for team, terms in zip(teams, judge.terms(s), strict=True):
                for term, amount in terms.items():
                    sums[team][term] += amount
            found.append([sums[0][each] - sums[1][each] for each in names])
        return ask(players[s.seat], game, s, derive(seed, "play", number)).option

    match.play_out(choose)
    won = outcome_values(s.outcome, teams)[teams.index(0)]
    return [Row(gaps, won, 1.0 / len(found)) for gaps in found]


def samples(name: str, seed: int, count: int, jobs: int) -> list[Row]:
    """The positions of so many games."""
    calls = [(name, seed, number) for number in range(count)]
    if jobs < 2:
        parts = [sample(*call) for call in calls]
    else:
        with workers(jobs) as pool:
            parts = list(pool.map(sample, *zip(*calls, strict=True)))
    return [row for part in parts for row in part]


def predict(rows: Sequence[Row], start: list[float]) -> list[float]:
    """Logistic regression by Newton's method: the weights that predict best.

    >>> rows = [Row([1.0], 1.0, 1.0)] * 3 + [Row([1.0], 0.0, 1.0)]
    >>> [round(w, 3) for w in predict(rows, [0.0])]  # three of four: odds of three to one
    [1.099]
    """
    weights, size = list(start), range(len(start))
    for _ in range(ROUNDS):
        slope = [0.0 for _ in size]
        bend = [[1e-9 if i == j else 0.0 for j in size] for i in size]  # what never differs stays where it is
        for gaps, won, share in rows:
            z = sum([w * g for w, g in zip(weights, gaps, strict=True)])
            chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, z))))
            off, doubt = share * (chance - won), share * chance * (1.0 - chance)
            for i in size:
                if gaps[i]:
                    slope[i] += off * gaps[i]
                    line, part = bend[i], doubt * gaps[i]
                    for j in size:
                        line[j] += part * gaps[j]
        step = solve(bend, slope)
        weights = [w - max(-1.0, min(1.0, d)) for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


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


def calibrated(rows: Sequence[Row], weights: Weights, constant: str | None) -> Weights:
    """Step 1: all weights of the position times one factor, and the constant."""
    names = quantities(weights)
    told = [weights[name] for name in names]
    always = [1.0] if constant else []
    short = [
        Row([sum([w * g for w, g in zip(told, gaps, strict=True)]), *always], won, share) for gaps, won, share in rows
    ]
    factor, *rest = predict(short, [1.0, *([0.0] if constant else [])])
    found = {name: round(factor * weights[name], 4) for name in names}
    if constant:
        found[constant] = round(rest[0], 4)
    return found


def climbed(name: str, weights: Weights, seed: int, count: int, changes: Sequence[float] = CHANGES) -> Weights:
    """Step 2: the changes of single weights that won, tried in `count` games each."""
    best = dict(weights)
    for weight in quantities(weights):
        for change in changes:
            trial = {**best, weight: round(change * best[weight], 4) + 0.0}
            points = played = 0.0
            for n in range(count) if best[weight] else ():
                points += match(name, trial, best, derive(seed, weight, int(10 * change)), n)
                played += 1
                if played == SOON and points < HOPELESS * played:
                    break
            if played and points >= CLEARLY * played:
                print(f"{weight} {best[weight]} -> {trial[weight]}: {points:g} of {played:g}", flush=True)
                best = trial
                break
    return best


def match(name: str, new: Weights, old: Weights, seed: int, number: int) -> float:
    """One of the paired games of new weights against old ones."""
    first, second = kind_of(name)(new), kind_of(name)(old)
    return contest(
        name, lambda: GreedyPlayer(1, judge=first), lambda: GreedyPlayer(1, judge=second), seed, number
    ).score


def tune(told: argparse.Namespace) -> None:
    """The three steps; the weights are written or printed."""
    kind = kind_of(told.game)
    rows = samples(told.game, told.seed, told.games, told.jobs)
    first = calibrated(rows, kind.defaults, kind.constant)
    print(f"one factor for {len(rows)} positions of {told.games} games: {json.dumps(first)}", flush=True)
    found = climbed(told.game, first, derive(told.seed, "climb"), told.trial, told.changes)
    points = sum(match(told.game, found, first, derive(told.seed, "proof"), n) for n in range(told.proof))
    better = points > told.proof / 2
    low, high = wilson(points, told.proof)
    print(f"changed against unchanged: {points:g} of {told.proof} [{100 * low:.1f} %, {100 * high:.1f} %]")
    text = json.dumps(found if better else first, indent=1, sort_keys=True)
    if told.dry:
        print(text)
    else:
        file = Path(hellmouth.players.__file__).parent / "weights" / f"{told.game}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("tune_players", description="Tune the evaluator of a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=500, help="games of self-play")
    parser.add_argument("--trial", type=int, default=60, help="paired games for one change of one weight")
    parser.add_argument("--changes", type=float, nargs="*", default=CHANGES, help="what a weight is multiplied with")
    parser.add_argument("--proof", type=int, default=200, help="paired games at the end")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print the weights instead of writing the file")
    return exit_code(tune, parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main())
