"""A view as plain data, for programs that play: workers beside the server, and bots at the other end of a line."""

from __future__ import annotations

import zlib
from typing import Any

from hellmouth.core.game import Game
from hellmouth.core.plain import encode
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.table.event_json import deep


def seed(table: str, seat: int) -> int:
    """Where a computer player's own chance begins. Not the table's seed: nobody must be able to compute the dice."""
    return zlib.crc32(f"{table}/{seat}".encode())


def pack(game: Game[Any], view: View[State]) -> dict[str, Any]:
    """What one seat knows, and its options if it is asked; ready for JSON."""
    s = view.state
    options = s.offer() if s.seat == view.seat else []
    packed = {"state": encode(s), "options": options, "pools": list(view.pools.items())}
    variant = game.variant_of(s)
    return packed | {"cards": variant} if variant else packed


def unpack(game: Game[Any], seat: int | None, packed: dict[str, Any]) -> View[State]:
    """The view again, on the other side."""
    state = game.for_setup({"cards": packed.get("cards", "")}).load(packed["state"])
    state.options = [deep(option) for option in packed["options"]]
    return View(seat, state, dict(packed["pools"]))
