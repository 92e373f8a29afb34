"""Tune the evaluator of a game by self-play: python scripts/tune_players.py vs --seed 1

A (1+1) evolution strategy: in each round some weights are changed a little and the changed evaluator meets the current
one, both behind the same greedy player, in paired games with fresh seeds. The change is kept if it wins clearly. A
round that starts badly is given up early.

The same seed gives the same weights on every machine, whatever the number of jobs. The result is written to
`players/weights/<game>.json` after every success unless --dry is given.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import hellmouth.players
from hellmouth.core.chance import derive
from hellmouth.core.errors import HellmouthError
from hellmouth.players.arena import contest
from hellmouth.players.evaluate import Weights, kind_of, stored
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.parallel import workers

KEEP, GIVE_UP = 0.55, 0.47
"""A change is kept from this share of points on; a round below the second after its first half is given up."""


def changed(weights: Weights, rng: Random, share: float, size: float) -> Weights:
    """Some of the weights, each a little larger or smaller, never with another sign; preferences stay inside 0 to 1."""
    out = dict(weights)
    names = [n for n in sorted(weights) if rng.random() < share] or [rng.choice(sorted(weights))]
    for name in names:
        value = weights[name] * (2.0 ** rng.gauss(0.0, size))
        if name.startswith(("verb.", "kind.")):
            value = min(0.98, max(0.02, weights[name] + rng.gauss(0.0, size / 4)))
        out[name] = round(value, 4)
    return out


def meeting(name: str, new: Weights, old: Weights, seed: int, numbers: list[int], tries: int) -> float:
    """Points of the new weights in these games."""
    kind = kind_of(name)
    first, second = kind(new), kind(old)
    return sum(
        contest(name, lambda: GreedyPlayer(tries, judge=first), lambda: GreedyPlayer(tries, judge=second), seed,
                n).score for n in numbers
    )


def points(
    pool: ProcessPoolExecutor | None, name: str, new: Weights, old: Weights, seed: int, numbers: list[int], tries: int,
    jobs: int,
) -> float:
    """The same, shared by the processes of the pool."""
    if pool is None:
        return meeting(name, new, old, seed, numbers, tries)
    parts = [numbers[i::jobs] for i in range(jobs)]
    return sum(pool.map(meeting, *zip(*[(name, new, old, seed, part, tries) for part in parts], strict=True)))


def tune(
    name: str, seed: int, rounds: int, each: int, tries: int, jobs: int, keep: Callable[[Weights], None],
) -> Weights:
    """The weights after so many rounds; `keep` is told of every success."""
    current: Weights = {**kind_of(name).defaults, **stored(name)}
    pool = workers(jobs) if jobs > 1 else None
    rng = Random(derive(seed, "tune", name))
    size, kept = 0.35, 0
    half = each // 4 * 2
    for number in range(rounds):
        new = changed(current, rng, 0.25, size)
        here = derive(seed, "round", number)
        won = points(pool, name, new, current, here, list(range(half)), tries, jobs)
        played = half
        if won / half >= GIVE_UP:
            won += points(pool, name, new, current, here, list(range(half, each)), tries, jobs)
            played = each
        better = played == each and won / each >= KEEP
        if better:
            current, kept = new, kept + 1
            keep(current)
        # The one-fifth rule: larger steps while many succeed, smaller ones while few do.
        size = min(0.8, size * 1.3) if better else max(0.1, size * 0.95)
        print(f"round {number + 1}: {won:g}/{played} {'kept' if better else ''} (step {size:.2f})", flush=True)
    if pool is not None:
        pool.shutdown()
    print(f"{kept} of {rounds} changes kept")
    return current


def main(words: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("tune_players", description="Tune the evaluator of a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=80, help="games of a round, at most")
    parser.add_argument("--worlds", type=int, default=1, help="worlds the greedy player looks at")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="do not write the file")
    told = parser.parse_args(words)
    file = Path(hellmouth.players.__file__).parent / "weights" / f"{told.game}.json"

    def keep(weights: Weights) -> None:
        if not told.dry:
            file.write_text(json.dumps(weights, indent=1, sort_keys=True) + "\n", encoding="utf-8")

    try:
        found = tune(told.game, told.seed, told.rounds, told.games, told.worlds, told.jobs, keep)
    except HellmouthError as error:
        print(error, file=sys.stderr)
        return 2
    if told.dry:
        print(json.dumps(found, indent=1, sort_keys=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
