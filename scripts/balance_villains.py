"""How often Evil wins with each villain of the board game: python scripts/balance_villains.py --games 200 --seed 1

Both sides are played by the same computer player, one person for all of Good, with the usual settings. The rows are
kept in --out, one batch for each villain, so that a study that was stopped goes on; the table is Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from hellmouth.core.errors import exit_code
from hellmouth.games.board.components import VILLAIN_NAMES
from hellmouth.sim.batch import batch, rows
from hellmouth.sim.engines import here, pool
from hellmouth.sim.plan import Plan
from hellmouth.sim.statistics import quantile, rate

EVIL_SEAT = 0


def study(words: argparse.Namespace) -> None:
    """Play what is missing and print the table."""
    print("| villain | Evil wins | median answers | endings |")
    print("| --- | --- | --- | --- |")
    for villain in words.villains.split(","):
        plan = Plan(
            "board",
            (words.player, words.player),
            words.games,
            words.seed,
            setup={"villain": villain, **dict(pair.split("=", 1) for pair in words.option)},
            swap=False,
        )
        plan.check()
        folder = Path(words.out) / villain
        batch(plan, folder, here if words.jobs == 1 else pool(words.jobs))
        played = list(rows(folder))
        wins = sum(row["shares"][EVIL_SEAT] for row in played)
        endings = Counter(row["ending"].removeprefix("board.end.") for row in played)
        told = ", ".join(f"{name} {n}" for name, n in endings.most_common())
        length = quantile([row["answers"] for row in played], 0.5)
        print(f"| {villain} | {rate(wins, len(played))} | {length:.0f} | {told} |", flush=True)


def main() -> int:
    """Read the words of the command line."""
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    read.add_argument("--villains", default=",".join(VILLAIN_NAMES))
    read.add_argument("--player", default="greedy:1")
    read.add_argument("--games", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--jobs", type=int, default=1)
    read.add_argument("--option", action="append", default=[], help="a setting of the game, name=value")
    read.add_argument("--out", default="runs/villains", help="folder of the rows")
    return exit_code(study, read.parse_args())


if __name__ == "__main__":
    sys.exit(main())
