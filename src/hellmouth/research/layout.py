"""What an observation is made of, worked out once for a game and a number of seats.

Everything comes from the view, field by field of the game's state: a list as long as the cards is a number on each
card; a list as long as the seats is a number for each seat, the viewer's first; any other list that is filled when a
game starts is a row of numbers; a list that starts empty marks the cards in it; whole numbers and truth values are
numbers. Texts, tables and nested things are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hellmouth.core.decisions import EVERYBODY, KINDS
from hellmouth.core.game import Game
from hellmouth.core.state import State

KIND_NAMES = tuple(sorted(KINDS))
_LISTS = ("list[int]", "tuple[int, ...]")


@dataclass(frozen=True)
class Layout:
    """Sizes and names of everything an encoder writes."""

    seats: int
    cards: int
    """Cards shown; a game with more shows the first ones."""
    faces: int
    zones: int
    home: int
    """Zones of each seat if they come in equal blocks, seat by seat (then the viewer's come first); 0 if not."""
    on_cards: tuple[str, ...]
    marks: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]
    by_seat: tuple[str, ...]
    numbers: tuple[str, ...]

    @property
    def row(self) -> int:
        """Length of a card's row in the tensor: face, zone, who knows it, numbers and marks."""
        return self.faces + self.zones + self.seats + len(self.on_cards) + len(self.marks)

    @property
    def tail(self) -> int:
        """How many numbers are not on a card."""
        return len(self.numbers) + len(self.by_seat) * self.seats + sum(n for _, n in self.rows)

    @property
    def size(self) -> int:
        """Length of the tensor: cards, numbers, kind of decision, own seat, who owes an answer."""
        return self.cards * self.row + self.tail + len(KIND_NAMES) + 2 * self.seats


def layout(game: Game[Any], seats: int, cards: int | None = None) -> Layout:
    """The layout of a game; the same on every machine, because it looks at one fixed start."""
    s = game.start(game.random_setup(seats, Random(0)), 0)
    count = len(s.face)
    sorts: dict[str, list[Any]] = {"on_cards": [], "marks": [], "rows": [], "by_seat": [], "numbers": []}
    for name, kind in type(s).fields.items():
        if name in State.fields:
            continue
        value = getattr(s, name)
        if kind in ("int", "bool"):
            sorts["numbers"].append(name)
        elif kind in _LISTS and len(value) == count:
            sorts["on_cards"].append(name)
        elif kind in _LISTS and len(value) == seats:
            sorts["by_seat"].append(name)
        elif kind in _LISTS and value:
            sorts["rows"].append((name, len(value)))
        elif kind in _LISTS:
            sorts["marks"].append(name)
    known = game.faces() or s.face
    room = cards or -(-(count + 16) // 32) * 32
    return Layout(seats, room, max(known, default=0) + 1, len(s.zones), _home(s),
                  **{key: tuple(names) for key, names in sorts.items()})


def _home(s: Any) -> int:
    """The size of a seat's block of zones, if every seat has the same zones."""
    per: int = len(s.zones) // s.seats
    if not per or per * s.seats != len(s.zones):
        return 0
    for z in range(per):
        own = s.masks[z] == 1
        if not own and s.masks[z] not in (0, EVERYBODY):
            return 0
        if any(s.masks[z + p * per] != (1 << p if own else s.masks[z]) for p in range(s.seats)):
            return 0
    return per
