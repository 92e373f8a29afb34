"""Print the tables of docs/study.md from the folders of tournaments between decks.

hellmouth sim tournament vs --players greedy:1 --decks all --games 20 --seed 11 -o vs-decks
python scripts/study_tables.py vs-decks
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

from hellmouth.sim.statistics import rate


def table(cells: dict[tuple[str, str], tuple[float, int]]) -> list[str]:
    """One row for each deck, the best first: overall with its interval, then its share against each other deck.

    The cells say for every pair, from both sides, the points of the first and the games.
    """
    total: dict[str, tuple[float, int]] = {}
    for (name, _), (points, games) in cells.items():
        before, played = total.get(name, (0.0, 0))
        total[name] = before + points, played + games
    names = sorted(total, key=lambda name: -total[name][0] / total[name][1])
    lines = [
        "| deck | overall | " + " | ".join(str(n) for n in range(1, len(names) + 1)) + " |",
        "| --- " * (len(names) + 2) + "|",
    ]
    for n, name in enumerate(names, 1):
        met = (cells.get((name, other), (0.0, 0)) for other in names)
        against = (f"{100 * points / games:.0f}" if games else "" for points, games in met)
        lines.append(f"| {n} {name} | {rate(*total[name])} | " + " | ".join(against) + " |")
    return lines


def main() -> None:
    """Print the tables of the folders."""
    for folder in sys.argv[1:]:
        data = json.loads((Path(folder) / "tournament.json").read_text(encoding="utf-8"))
        print(f"## {data['game']}\n")
        print("\n".join(table({(one, two): (points, games) for one, two, points, games, *_ in data["matrix"]})))
        lengths = data["lengths"]
        print(
            f"\n{data['summary']['games']} games, {data['summary']['decisions']:,} decisions; answers in a game: "
            f"median {statistics.median(lengths):.0f}, from {min(lengths)} to {max(lengths)}.\n"
        )


if __name__ == "__main__":
    main()
