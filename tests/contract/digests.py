"""Prints the fingerprints of a few random games: `python -m tests.contract.digests vs`. Run twice by the tests."""

from __future__ import annotations

import sys
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.match import Match
from hellmouth.core.plain import digest
from tests.contract.table import pick, tables


def main(name: str) -> None:
    for table in tables(setups=1):
        if table.name == name:
            rng, game = table.rng("digests"), table.game
            trail: list[Any] = []

            def choose(s: Any, rng: Any = rng, game: Any = game, trail: list[Any] = trail) -> Option:
                trail.append((tuple(s.offer()), s.where(), game.digest(s) if s.tick % 20 == 0 else ""))
                return pick(game, s, rng)

            match = Match.quick(game, table.setup(), table.seed)
            match.play_out(choose)
            sys.stdout.write(f"{table} {digest(trail)} {game.digest(match.state)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
