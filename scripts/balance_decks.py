"""How even the constructed decks of the card game are: python scripts/balance_decks.py --games 10 --seed 1

Every deck meets every other one, each seed once from either seat, both sides played by the same computer player under
the third edition. Every game is a line of --out, so that a study that was stopped goes on and further seeds add to it;
the tables are Markdown and tell of all games in the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from study_tables import table

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData, exit_code
from hellmouth.games.ccg import decks
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import KINDS
from hellmouth.players.load import player
from hellmouth.players.processes import workers
from hellmouth.players.protocol import play_game
from hellmouth.sim.statistics import quantile, rate


class Meeting(NamedTuple):
    """One game: the decks by seat, and the number of its seed."""

    first: str
    second: str
    pair: int


def constructed() -> dict[str, bool]:
    """The constructed decks, and whether each is one of heroes."""
    raw = {name: decks.raw(name) for name in decks.ids()}
    return {
        name: KINDS[PRINTED.kind[PRINTED.faces[deck["start"]]]] in ("hero", "companion")
        for name, deck in sorted(raw.items())
        if deck["format"] == "constructed"
    }


def played(name: str, seed: int, meeting: Meeting) -> dict[str, Any]:
    """Play a game: shares of the two, turns, how it ended."""
    game = games.game("ccg")
    one, two = sorted(meeting[:2])
    setup = {"edition": "third", "decks": list(meeting[:2]), "options": {}}
    done = play_game(game, setup, [player(name), player(name)], derive(seed, one, two, meeting.pair))
    state = done.state
    assert isinstance(state, Sunnydale)
    winners = state.outcome or (0, 1)
    return {
        "seed": seed,
        "meeting": list(meeting),
        "share": (0 in winners) / len(winners),
        "turns": state.turn,
        "ending": state.ending,
        "faults": len(done.faults),
    }


def meetings(names: list[str], count: int) -> list[Meeting]:
    """Everybody against everybody, the seats swapped in the second game of a pair of games; round by round."""
    return [
        Meeting(*(pair if side == 0 else pair[::-1]), at)
        for at in range(count // 2)
        for pair in combinations(names, 2)
        for side in (0, 1)
    ]


def tables(rows: list[dict[str, Any]], heroes: dict[str, bool]) -> list[str]:
    """What came out, in Markdown."""
    cells: dict[tuple[str, str], tuple[float, int]] = {}
    for row in rows:
        first, second, _ = row["meeting"]
        for pair, share in (((first, second), row["share"]), ((second, first), 1.0 - row["share"])):
            points, count = cells.get(pair, (0.0, 0))
            cells[pair] = points + share, count + 1
    across = [cell for (one, two), cell in cells.items() if heroes[one] and not heroes[two]]
    turns = [row["turns"] for row in rows]
    endings = Counter(row["ending"].removeprefix("ccg.end.") for row in rows)
    return [
        *table(cells),
        "",
        f"{len(rows):,} games, {sum(row['faults'] for row in rows)} faults.",
        f"Heroes against villains: {rate(sum(x for x, _ in across), sum(n for _, n in across))}.",
        f"Who goes first: {rate(sum(row['share'] for row in rows), len(rows))}.",
        f"Turns: median {median(turns):g}; most: {quantile(turns, 0.05):.0f} to {quantile(turns, 0.95):.0f}.",
        f"Endings: {', '.join(f'{name} {n}' for name, n in endings.most_common())}.",
    ]


def earlier(file: Path) -> list[dict[str, Any]]:
    """The rows of a study that was stopped."""
    rows = []
    for number, line in enumerate(file.read_text("utf-8").splitlines() if file.exists() else (), 1):
        try:
            rows.append(json.loads(line))
        except ValueError as error:
            raise BadData(f"{file}:{number}", f"is not JSON: {error}", "delete that line and run again") from None
    return rows


def study(words: argparse.Namespace) -> None:
    """Play what is missing and print the tables."""
    if words.games < 2 or words.games % 2:
        raise BadData("--games", f"{words.games} games cannot be shared fairly", "give an even number")
    heroes = constructed()
    file = Path(words.out)
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = earlier(file)
    done = {(row["seed"], *row["meeting"]) for row in rows}
    left = [m for m in meetings(list(heroes), words.games) if (words.seed, *m) not in done]
    with file.open("a", encoding="utf-8") as out, workers(words.jobs) as pool:
        for row in pool.map(played, [words.player] * len(left), [words.seed] * len(left), left):
            rows.append(row)
            print(json.dumps(row), file=out, flush=True)
    print("\n".join(tables(rows, heroes)))


def main() -> int:
    """Read the words of the command line."""
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    read.add_argument("--player", default="greedy:1")
    read.add_argument("--games", type=int, default=10, help="games of each pair of decks, an even number")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--jobs", type=int, default=1)
    read.add_argument("--out", default="runs/decks.jsonl", help="file of the rows")
    return exit_code(study, read.parse_args())


if __name__ == "__main__":
    sys.exit(main())
