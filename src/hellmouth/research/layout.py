"""What an observation is made of, worked out once for a game and a number of seats.

Everything comes from the view, field by field of the game's state: a list as long as the cards is a number on each
card; a list as long as the seats is a number for each seat, the viewer's first; any other list that is filled when a
game starts is a row of numbers; a list that starts empty marks the cards in it; whole numbers and truth values are
numbers, and a number too large for one (a bit for each space of a board) is its bits. `VALUES` names lists of any
length that hold no cards: they are shown as they are. Texts, tables and nested things are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hellmouth.core.decisions import EVERYBODY, KINDS
from hellmouth.core.game import Game
from hellmouth.core.state import State

KIND_NAMES = tuple(sorted(KINDS))
STARTS = 8
"""Fixed starts that are looked at."""
BITS = 512
"""Room for a number that is a bit for each of many things."""
VALUES = {
    "board": ("blue", "black", "fists", "charms"),
    "ccg": ("events", "fighters", "sides"),
    "vs": ("losers",),
}
"""Fields whose lists are dice, faces, seats, or cards in a telling order, as long as the game makes them."""
ROOM = 64
"""Values of such a list; -1 where it is shorter."""
_LISTS = ("list[int]", "tuple[int, ...]")


@dataclass(frozen=True)
class Layout:
    """Sizes and names of everything an encoder writes."""

    seats: int
    cards: int
    """Rooms for cards; a game with more is refused."""
    faces: int
    zones: int
    home: int
    """Zones of each seat if they come in equal blocks, seat by seat (then the viewer's come first); 0 if not."""
    on_cards: tuple[str, ...]
    marks: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]
    by_seat: tuple[str, ...]
    numbers: tuple[str, ...]
    bits: tuple[str, ...]

    @property
    def row(self) -> int:
        """Length of a card's row in the tensor: face, zone, who knows it, numbers and marks."""
        return self.faces + self.zones + self.seats + len(self.on_cards) + len(self.marks)

    @property
    def tail(self) -> int:
        """How many numbers are not on a card."""
        fixed = len(self.numbers) + BITS * len(self.bits)
        return fixed + len(self.by_seat) * self.seats + sum(n for _, n in self.rows)

    @property
    def size(self) -> int:
        """Length of the tensor: cards, numbers, kind of decision, own seat, who owes an answer."""
        return self.cards * self.row + self.tail + len(KIND_NAMES) + 2 * self.seats


def layout(game: Game[Any], seats: int, cards: int | None = None) -> Layout:
    """The layout of a game; the same on every machine, because it looks at fixed starts."""
    starts = [_start(game, seats, seed) for seed in range(STARTS)]
    other = next((n for n in game.seat_counts if n not in (1, seats)), None)
    elsewhere = _start(game, other, 0) if other is not None else None
    sorts: dict[str, list[Any]] = {name: [] for name in ("on_cards", "marks", "rows", "by_seat", "numbers", "bits")}
    for name, kind in type(starts[0]).fields.items():
        if name not in State.fields and kind in ("int", "bool", *_LISTS):
            values = [getattr(s, name) for s in starts]
            if name in VALUES.get(game.name, ()):
                sorts["rows"].append((name, ROOM))
                continue
            sort = _sort(kind, name, values, starts[0], elsewhere)
            sorts[sort].append((name, len(values[0])) if sort == "rows" else name)
    known = game.faces() or starts[0].face
    most = max(len(s.face) for s in starts)
    room = cards or -(-(most + 16) // 32) * 32
    return Layout(
        seats,
        room,
        max(known, default=0) + 1,
        len(starts[0].zones),
        _home(starts[0]),
        **{key: tuple(names) for key, names in sorts.items()},
    )


def _start(game: Game[Any], seats: int, seed: int) -> State:
    s: State = game.start(game.random_setup(seats, Random(seed)), seed)
    return s


def _sort(kind: str, name: str, values: list[Any], s: State, elsewhere: State | None) -> str:
    """What a field is, by what it holds at the fixed starts, one of them with another number of seats."""
    if kind in ("int", "bool"):
        return "bits" if any(int(v).bit_length() > 31 for v in values) else "numbers"
    if len(values[0]) == len(s.face):
        return "on_cards"
    if len(values[0]) == s.seats and (elsewhere is None or len(getattr(elsewhere, name)) == elsewhere.seats):
        return "by_seat"
    return "rows" if values[0] else "marks"


def _home(s: State) -> int:
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
