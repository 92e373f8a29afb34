"""The pure and the compiled engine in one run: `python scripts/compare_engines.py [--games 2000] [GAME]...`

First both play the same batches of random games, whose rows must be equal byte for byte; then `hellmouth bench`
measures them by turns, so that a busy hour hits both alike. Each figure is the best of the rounds: what else runs on
the machine only ever makes a figure worse.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FIGURES = {"decisions": max, "ratio": max, "copy": min, "world": min, "simulations": max, "load": min}
"""What is compared, and which of several measurements is the best."""


def run(pure: bool, *words: str) -> str:
    """What `hellmouth` prints with one of the engines."""
    variables = {**os.environ, "HELLMOUTH_PURE": "1" if pure else "0"}
    return subprocess.run(
        [sys.executable, "-m", "hellmouth", *words], check=True, capture_output=True, text=True, env=variables
    ).stdout


def rows(pure: bool, game: str, games: int, players: str) -> tuple[int, str]:
    """How many rows a batch has and their fingerprint."""
    with tempfile.TemporaryDirectory() as place:
        run(pure, "sim", "run", game, "--games", str(games), "--players", players, "-o", place, "--decisions")
        found = [line for file in sorted(Path(place).rglob("*.jsonl")) for line in file.read_bytes().splitlines()]
    return len(found), hashlib.sha256(b"\n".join(sorted(found))).hexdigest()[:16]


def equal(game: str, games: int, players: str) -> None:
    """Play a batch with both and compare."""
    one, other = rows(True, game, games, players), rows(False, game, games, players)
    print(f"{game}, {players}: {games} games, {one[0]} rows, pure {one[1]}, compiled {other[1]}", flush=True)
    if one != other:
        raise SystemExit(f"{game}: the engines disagree")


def measured(game: str, seconds: float, pairs: int) -> None:
    """Measure both by turns."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for _ in range(pairs):
        both = [json.loads(run(pure, "bench", game, "--json", "--seconds", str(seconds))) for pure in (True, False)]
        if [one["engine"] for one in both] != ["pure", "compiled"]:
            raise SystemExit("there is no compiled engine, or it is out of date: make compiled")
        found.append((both[0]["games"][0], both[1]["games"][0]))
    for figure, best in FIGURES.items():
        pure, compiled = (best(pair[i][figure] for pair in found) for i in (0, 1))
        print(f"{game:6} {figure:12} {pure:12.3f} {compiled:12.3f} {compiled / pure:8.2f} x", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["vs", "board", "ccg"], metavar="GAME")
    parser.add_argument("--games", type=int, default=100, help="games of a batch; 0: only measure")
    parser.add_argument("--players", default="random,random")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement; 0: only play")
    parser.add_argument("--pairs", type=int, default=3, help="rounds of measurements")
    asked = parser.parse_args()
    for game in asked.names:
        if asked.games:
            equal(game, asked.games, asked.players)
        if asked.seconds:
            measured(game, asked.seconds, asked.pairs)


if __name__ == "__main__":
    main()
