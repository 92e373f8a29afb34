"""Write docs/ccg-abilities.md from what a campaign counted.

hellmouth sim campaign ccg --games 50000 --seed 2026 --jobs 2 --abilities counts.json
python scripts/ability_table.py counts.json 50000 2026 > docs/ccg-abilities.md
"""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path

from hellmouth.core import scenarios

ROOT = Path(__file__).parents[1]
ENOUGH = 20


def shown() -> dict[str, str]:
    """For each card the file of a scenario about it; their titles begin with the card's id."""
    found: dict[str, str] = {}
    for file in scenarios.files([ROOT / "tests/scenarios/ccg/cards"]):
        for case in scenarios.load(file):
            for card in case.title.partition(":")[0].removesuffix(" not").split(", "):
                found.setdefault(card, file.name)
    return found


def main() -> None:
    """Read the counts, print the page."""
    file, games, seed = sys.argv[1:]
    counts: dict[str, int] = json.loads(Path(file).read_text(encoding="utf-8"))
    rare = {ability: n for ability, n in counts.items() if n < ENOUGH}
    about = shown()
    missing = [ability for ability in rare if ability.rpartition("/")[0] not in about]
    if missing:
        raise SystemExit(f"seldom resolved and without a scenario: {', '.join(missing)}")
    print(f"""# What the cards did

Random legal games over all decks and random legal decks, two to four players, both editions: {int(games):,} games.

    hellmouth sim campaign ccg --games {games} --seed {seed} --abilities counts.json
    python scripts/ability_table.py counts.json {games} {seed} > docs/ccg-abilities.md

An ability is named `card/number`. The number beside it says how often its effect was resolved, or for an ability that
only stands, in how many games it was in force. {len(counts) - len(rare)} of {len(counts)} abilities were resolved at
least {ENOUGH} times; chance seldom reaches the others, and a scenario shows each.
""")
    if rare:
        print("| seldom | times | scenario in tests/scenarios/ccg/cards |\n| --- | --- | --- |")
        for ability, n in sorted(rare.items()):
            print(f"| {ability} | {n} | {about[ability.rpartition('/')[0]]} |")
        print()
    print("## All\n")
    print("| | ability and times |\n| --- | --- |")
    for letter, abilities in groupby(sorted(counts), key=lambda ability: ability[0]):
        print(f"| {letter} | {', '.join(f'{ability} {counts[ability]}' for ability in abilities)} |")


if __name__ == "__main__":
    main()
