"""Tactical positions from real games, and which share of them each level solves.

    python scripts/solve_positions.py vs --level slayer      or without --level: all of them
    python scripts/solve_positions.py vs --mine 24           look for so many more positions and write them

A position is kept as a saved state with the options that are sensible there. Two kinds are looked for in games of the
greedy player: where it did something that only hurts itself ("blunder": sensible is everything else), and where two
deep searches with different seeds agree on a few options that are clearly better than the rest and a beginner does not
see them ("hard": the lowest level took others in most of its tries). "search" are older positions of the
second kind, found without asking a beginner.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import compress, decompress

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData, exit_code
from hellmouth.core.game import Game
from hellmouth.core.plain import encode
from hellmouth.core.visibility import View
from hellmouth.players.arena import drawn_setup
from hellmouth.players.clock import counting_work
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import insight
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.levels import LEVELS, level
from hellmouth.players.protocol import ask
from hellmouth.players.sense import warning

GAPS = {"vs": (0.06, 0.03), "ccg": (0.06, 0.03), "board": (0.03, 0.015)}
"""How much worse the rest must be than the sensible options, and how much these may differ: a step on the map changes
little at a time."""
MANY = 14
"""Wider decisions are not looked at."""
DEEP = 3.0
"""Times the usual iterations that a search must agree with itself."""
SEED = 26
BEGINNERS = 8
"""So often the lowest level tries a position; other seeds than those it is measured with."""
SEEN = 0.4
"""A position is hard if it sees the sensible options in at most this share of its tries."""
REFEREE = "watcher"
"""Where beginners do what this level does, nobody need search."""
SHARE = 0.15
"""Decisions that are looked at."""


class Position(NamedTuple):
    """A saved state, the sensible options in it and why: "blunder" (common sense), "search" or "hard"."""

    state: Any
    sensible: tuple[Option, ...]
    why: str


HOME = Path(__file__).parents[1] / "tests" / "players" / "tactics"


def positions(name: str) -> list[Position]:
    """The positions of a game."""
    game: Game[Any] = games.game(name)
    file = HOME / f"{game.name}.json"
    if not file.is_file():
        raise BadData(str(file.name), f"there are no positions of {name}", f"run solve_positions.py {name} --mine 24")
    found = []
    for kept in json.loads(file.read_text(encoding="utf-8")):
        state = game.load(json.loads(decompress(b64decode(kept["state"]))))
        found.append(Position(state, tuple(tuple(option) for option in kept["sensible"]), kept["why"]))
    return found


def solved(name: str, key: str, seed: int = SEED, why: str = "") -> tuple[int, int]:
    """How many positions a level solves, and of how many; `why`: only those of one kind."""
    game, count, whole = games.game(name), 0, 0
    for n, position in enumerate(positions(name)):
        if position.why == why or not why:
            player, whole = level(key).player(), whole + 1
            with counting_work():
                count += ask(player, game, position.state, derive(seed, "tactics", n)).option in position.sensible
    return count, whole


# --- mining ---------------------------------------------------------------------------------------------------------


def mine(name: str, count: int, had: Sequence[Position] = ()) -> Iterator[Position]:
    """More positions from games of the greedy player, until a third of all are blunders; other games than before."""
    game: Game[Any] = games.game(name)
    known = len(had)
    rng = Random(derive(SEED, "mine", known))
    left = {"blunder": max(0, (known + count) // 3 - sum(position.why == "blunder" for position in had))}
    left["hard"] = count - left["blunder"]
    first = 400 * known
    for number in range(first, first + 400):
        s = drawn_setup(game, derive(SEED, "setup", number), None)[1]
        players = [GreedyPlayer(1, sense=False) for _ in range(s.seats)]
        kept = 0
        while s.outcome is None:
            option = ask(players[s.seat], game, s, number).option
            position = _judged(game, s, option, left, rng) if kept < 2 and rng.random() < SHARE else None
            if position is not None:
                left[position.why] -= 1
                kept += 1
                yield position
                if not any(left.values()):
                    return
            game.answer(s, option, safe=False)


def _judged(game: Game[Any], s: Any, option: Option, left: dict[str, int], rng: Random) -> Position | None:
    options = s.offer()
    if not 3 <= len(options) <= MANY:
        return None
    clear, close = GAPS[game.name]
    view = game.view(s, s.seat)
    if left["blunder"] and warning(view, option) is not None:
        fine = tuple(o for o in options if warning(view, o) is None)
        return Position(s.copy(), fine, "blunder") if fine else None
    if not left["hard"] or not _promising(game.name, view, options, rng):
        return None
    tried = [ask(level(LEVELS[0].key).player(), game, s, seed).option for seed in range(BEGINNERS)]
    if len(set(tried)) == 1 and tried[0] == ask(level(REFEREE).player(), game, s, 0).option:
        return None
    sensible: set[Option] | None = None
    for seed in (1, 2):
        found = ISMCTSPlayer(times=DEEP).search(view, Random(seed)).results()
        top = max(f.value for f in found)
        fine = tuple(f.option for f in found if f.value >= top - close)
        if any(top - clear < f.value < top - close for f in found):
            return None
        sensible = set(fine) if sensible is None else sensible & set(fine)
    if not sensible or 2 * len(sensible) > len(options) or sum(o in sensible for o in tried) > SEEN * BEGINNERS:
        return None
    return Position(s.copy(), tuple(o for o in options if o in sensible), "hard")


def _promising(name: str, view: View[Any], options: list[Option], rng: Random) -> bool:
    """Whether a look one step ahead tells a few options from the rest."""
    values = sorted(GreedyPlayer(1, judge=insight(name)).values(view, options, rng))
    return values[-1] - values[len(values) // 2] > GAPS[name][0]


def write(name: str, found: Sequence[Position]) -> None:
    """Keep the positions of a game."""
    rows = [
        {
            "why": p.why,
            "sensible": [list(option) for option in p.sensible],
            "state": b64encode(compress(json.dumps(encode(p.state)).encode(), 9)).decode(),
        }
        for p in found
    ]
    HOME.mkdir(exist_ok=True)
    text = ",\n".join(json.dumps(row) for row in rows)
    (HOME / f"{name}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("solve_positions", description="Which positions each level solves.")
    parser.add_argument("game")
    parser.add_argument("--level", help="only this one")
    parser.add_argument("--mine", type=int, help="look for so many positions and write them")
    return exit_code(_run, parser.parse_args(words))


def _run(told: argparse.Namespace) -> None:
    if told.mine:
        found = positions(told.game) if (HOME / f"{told.game}.json").is_file() else []
        for position in mine(told.game, told.mine, tuple(found)):
            found.append(position)
            write(told.game, found)
            print(f"{len(found)}: {position.why}, {len(position.sensible)} sensible", flush=True)
        return
    for key in [level(told.level).key] if told.level else [each.key for each in LEVELS]:
        for why in ("", "hard"):
            count, whole = solved(told.game, key, why=why)
            share = f"{count} of {whole} {why}".rstrip()
            print(f"{told.game} {key}: {share} solved, {100 * count / max(whole, 1):.0f} %", flush=True)


if __name__ == "__main__":
    sys.exit(main())
