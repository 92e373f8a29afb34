"""Other projects' games measured on the same machine in the same run, beside ours.

    python -m hellmouth.bench.peers PYTHON [--seconds 3]

PYTHON is an interpreter that has RLCard and OpenSpiel (`make bench PEERS=1` keeps one in .venv-peers). This file is run
by it as a plain script, so its part of the work uses nothing of ours. A decision is one question with at least two
answers, answered at random through the project's public interface, and the time is CPU time.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

RLCARD = ("doudizhu", "mahjong", "gin-rummy", "uno")
SPIEL = ("python_block_dominoes", "gin_rummy", "backgammon", "hearts")
OURS = ("vs", "board", "ccg")

Figure = dict[str, Any]
"""`peer`, `game`, `decisions` and `games` per second of CPU; or `peer`, `game` and `missing`."""


def measure(play: Callable[[random.Random], int], seconds: float) -> dict[str, float]:
    """Play whole games for about so long; `play` returns how many decisions a game had."""
    rng = random.Random(1)
    play(rng)  # what is only built once is not counted
    decisions = games = 0
    start = process_time()
    while process_time() - start < seconds:
        decisions += play(rng)
        games += 1
    spent = process_time() - start
    return {"decisions": round(decisions / spent), "games": round(games / spent, 1)}


def rlcard_game(name: str) -> Callable[[random.Random], int]:
    """A game of RLCard."""
    import rlcard

    env = rlcard.make(name)

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            count += len(legal) > 1
            state, _ = env.step(rng.choice(legal))
        return count

    return play


def spiel_game(name: str) -> Callable[[random.Random], int]:
    """A game of OpenSpiel, written in Python or in C++, driven from Python."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401  # registers itself

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            count += len(legal) > 1
            state.apply_action(rng.choice(legal))
        return count

    return play


def our_game(name: str) -> Callable[[random.Random], int]:
    """One of our games, through the door."""
    from hellmouth import games
    from hellmouth.core.match import Match, random_choice

    game = games.game(name)
    seats = min(n for n in game.seat_counts if n > 1)

    def play(rng: random.Random) -> int:
        match = Match.quick(game, game.random_setup(seats, rng), rng.getrandbits(62))
        return match.play_out(random_choice(rng))

    return play


def figure(peer: str, game: str, make: Callable[[str], Callable[[random.Random], int]], seconds: float) -> Figure:
    """One line; what cannot be measured is named with the reason."""
    try:
        return {"peer": peer, "game": game, **measure(make(game), seconds)}
    except Exception as error:  # noqa: BLE001  # a peer that breaks must not hide the others
        return {"peer": peer, "game": game, "missing": f"{type(error).__name__}: {error}"}


def theirs(python: Path, seconds: float) -> list[Figure]:
    """The figures of the peers, measured by their own interpreter, one after the other."""
    command = [str(python), str(Path(__file__)), "--theirs", "--seconds", str(seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return [{"peer": "peers", "game": "all", "missing": f"{python} does not answer: {error}"}]
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def ours(seconds: float) -> list[Figure]:
    """Our own figures, measured the same way."""
    return [figure("hellmouth", name, our_game, seconds) for name in OURS]


def table(figures: list[Figure]) -> str:
    """The figures as text."""
    lines = [f"{'project':<11}{'game':<24}{'decisions/s':>12}{'games/s':>10}"]
    for f in figures:
        end = f"  {f['missing']}" if "missing" in f else f"{f['decisions']:>12,}{f['games']:>10,}"
        lines.append(f"{f['peer']:<11}{f['game']:<24}{end}")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> None:
    """Print the table; with `--theirs` the peers' part as JSON lines."""
    parser = argparse.ArgumentParser(description="Other projects' games beside ours.")
    parser.add_argument("python", nargs="?", type=Path, help="An interpreter with RLCard and OpenSpiel.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--theirs", action="store_true", help="Measure what this interpreter has; print JSON lines.")
    told = parser.parse_args(words)
    if told.theirs:
        for peer, names, make in (("RLCard", RLCARD, rlcard_game), ("OpenSpiel", SPIEL, spiel_game)):
            for name in names:
                print(json.dumps(figure(peer, name, make, told.seconds)), flush=True)
        return
    if told.python is None:
        parser.error("name an interpreter with RLCard and OpenSpiel, or run: make bench PEERS=1")
    print(table([*ours(told.seconds), *theirs(told.python, told.seconds)]))


if __name__ == "__main__":
    main(sys.argv[1:])
