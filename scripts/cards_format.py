"""Lay the cards out, so that a changed value is one short line of a diff: games/{ccg,vs}/data/cards.json.

    python scripts/cards_format.py            write them in their layout
    python scripts/cards_format.py --check    say which are not (exit status 1)

One block per card, its fields in a fixed order and one per line; what fits in a line stands in one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

GAMES = Path(__file__).resolve().parents[1] / "src" / "hellmouth" / "games"
WIDTH = 110
# fmt: off
FIELDS = {
    "ccg": ("id", "name", "type", "kind", "location_type", "character", "unique", "level", "alignment",
            "destiny_requirement", "talents", "destiny_points", "requires", "traits", "timing", "text", "abilities",
            "part2", "part1", "provenance", "verified", "rarity"),
    "vs": ("id", "number", "name", "name_fr", "aka", "aliases", "type", "level", "teams", "special", "team_icons",
           "cost", "symbols", "timing", "any_turn", "atk", "def", "modes", "health", "ranged", "flight", "keywords",
           "key_pile", "universe", "copies", "powers", "text"),
}
"""The fields of a card, in the order of its block."""
# fmt: on

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"


class Misplaced(Exception):
    """One line that names the card and the cure."""


def layout(cards: Sequence[Mapping[str, Json]], fields: Sequence[str]) -> str:
    """The text of a file of cards.

    >>> print(layout([{"level": 1, "id": "buffy"}], ("id", "level")), end="")
    [
     {
      "id": "buffy",
      "level": 1
     }
    ]
    """
    return "[\n" + ",\n".join(f" {_open(_ordered(card, fields), 1)}" for card in cards) + "\n]\n"


def _ordered(card: Mapping[str, Json], fields: Sequence[str]) -> dict[str, Json]:
    for field in card:
        if field not in fields:
            raise Misplaced(f"{card.get('id')}: no place for the field {field!r} (name it in FIELDS of this script)")
    return {field: card[field] for field in fields if field in card}


def _laid(value: Json, start: str, depth: int, after: int) -> str:
    """A value behind `start`, in one line if it fits there with what comes `after`."""
    line = json.dumps(value, ensure_ascii=False)
    if len(start) + len(line) + after <= WIDTH or not value or not isinstance(value, Mapping | list):
        return start + line
    return start + _open(value, depth)


def _open(value: Mapping[str, Json] | Sequence[Json], depth: int) -> str:
    """An object or a list over several lines."""
    inner = " " * (depth + 1)
    if isinstance(value, Mapping):
        parts = [_laid(v, f"{inner}{json.dumps(k, ensure_ascii=False)}: ", depth + 1, 1) for k, v in value.items()]
        opened, closed = "{", "}"
    else:
        parts = [_laid(v, inner, depth + 1, 1) for v in value]
        opened, closed = "[", "]"
    return f"{opened}\n" + ",\n".join(parts) + f"\n{' ' * depth}{closed}"


def main(words: Sequence[str]) -> int:
    """Write or check all of them."""
    wrong = 0
    for game, fields in FIELDS.items():
        file = GAMES / game / "data" / "cards.json"
        text = file.read_text(encoding="utf-8")
        try:
            wanted = layout(json.loads(text), fields)
        except (ValueError, Misplaced) as error:
            print(f"{file.relative_to(GAMES)}: {error}", file=sys.stderr)
            wrong += 1
            continue
        if text == wanted:
            continue
        if "--check" in words:
            print(f"{file.relative_to(GAMES)}: not laid out (run: python scripts/cards_format.py)", file=sys.stderr)
            wrong += 1
        else:
            file.write_text(wanted, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
