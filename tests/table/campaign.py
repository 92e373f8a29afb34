"""Long campaigns of the table, each of a given size and seed, so that a failure can be had again:

    python -m tests.table.campaign kills --count 100 --seed 5
    python -m tests.table.campaign malformed --count 20000 --seed 1
    python -m tests.table.campaign bodies --count 20000 --seed 1
    python -m tests.table.campaign frames --count 20000 --seed 1
    python -m tests.table.campaign hostile --count 10
    python -m tests.table.campaign schedules --game vs --count 2000 --seed 0
    python -m tests.table.campaign twins --game vs --count 2000 --seed 1          (--quick: what quick tables give away)

A failure ends with a traceback; for schedules the seed of the failing one is printed. Be kind to others: nice -n 19.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.table import fuzz, hostile, twins
from tests.table.around import known_games
from tests.table.stores import Place
from tests.table.test_kill import kill_often
from tests.table.test_malformed import throw_broken
from tests.table.test_network import World, check


def schedules(name: str, count: int, seed: int, seconds: float) -> tuple[int, str]:
    """Bad networks and dying servers, simulated: schedule n has the seed `seed + n`."""
    game = next(g for g in known_games() if g.name == name)
    moves = deaths = done = 0
    until = time.monotonic() + seconds
    for n in range(count):
        if time.monotonic() > until:
            break
        world = World(seed + n, game)
        try:
            moves += check(world)
        except BaseException:
            sys.stdout.write(f"schedule {seed + n} of {name} failed\n")
            raise
        deaths += world.deaths
        done += 1
    return done, f"{moves} moves, {deaths} deaths of the server"


def twin_worlds(name: str, count: int, seed: int, *, quick: bool) -> tuple[int, str]:
    """Pairs of worlds one viewer must not be able to tell apart."""
    found = twins.compare(next(g for g in known_games() if g.name == name), count, seed, discreet=not quick)
    told = f"{len(found.differing)} of {found.pairs} pairs differ, {found.moves} moves, {dict(found.ends)}"
    if found.differing and not quick:
        raise SystemExit("\n".join([*found.differing[:20], f"twins of {name}: {told}"]))
    return found.pairs, told


def main() -> None:
    """Run one campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("kills", "malformed", "bodies", "frames", "hostile", "schedules", "twins"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="demo", help="for schedules and twins")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop schedules or kills after so long")
    parser.add_argument("--quick", action="store_true", help="twins at tables that are not discreet")
    asked = parser.parse_args()
    start, done, more = time.monotonic(), asked.count, ""
    if asked.what == "kills":
        with tempfile.TemporaryDirectory() as folder:
            done = kill_often(Place(Path(folder)), asked.count, asked.seed, asked.seconds)
    elif asked.what == "malformed":
        throw_broken(asked.count, asked.seed)
    elif asked.what in ("bodies", "frames"):
        with tempfile.TemporaryDirectory() as folder:
            work = fuzz.bodies if asked.what == "bodies" else fuzz.frames
            found = work(Path(folder), asked.count, asked.seed)
        more = ", ".join(f"{kind}: {number}" for kind, number in sorted(found.items(), key=str))
    elif asked.what == "hostile":
        more = "\n" + hostile.told(*hostile.measure(asked.count))
    elif asked.what == "twins":
        done, more = twin_worlds(asked.game, asked.count, asked.seed, quick=asked.quick)
    else:
        done, more = schedules(asked.game, asked.count, asked.seed, asked.seconds)
    sys.stdout.write(
        f"{asked.what}: {done} of {asked.count}, seed {asked.seed}: nothing failed"
        f" ({time.monotonic() - start:.0f} s){': ' + more if more else ''}\n"
    )


if __name__ == "__main__":
    main()
