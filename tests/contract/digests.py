"""Prints the fingerprints of a few random games: `python -m tests.contract.digests vs`. Run twice by the tests."""

from __future__ import annotations

import sys

from hellmouth.core.plain import digest
from tests.contract.table import pick, tables


def main(name: str) -> None:
    for table in tables(setups=1):
        if table.name == name:
            s, rng, game = table.start(), table.rng("digests"), table.game
            trail = []
            while s.outcome is None:
                trail.append((tuple(s.offer()), s.where(), game.digest(s) if s.tick % 20 == 0 else ""))
                game.answer(s, pick(game, s, rng), safe=False)
            sys.stdout.write(f"{table} {digest(trail)} {game.digest(s)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
