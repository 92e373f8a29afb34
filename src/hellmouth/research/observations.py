"""Views as arrays: one flat tensor, or a dictionary of small arrays. Both tell what the seat knows and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from hellmouth.core.decisions import CHANCE
from hellmouth.core.errors import BadData
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.research.layout import BITS, KIND_NAMES, Layout

NUMBER = np.int32
LOW, HIGH = int(np.iinfo(NUMBER).min), int(np.iinfo(NUMBER).max)
"""Nothing is cut: a number beyond raises, and the layout gives larger ones their bits."""


class DictEncoder:
    """Small arrays by name; faces and zones are numbers, for networks with embeddings.

    `face` -1 is a card whose face the seat does not know, `zone` -1 a slot without a card. `place` counts from the
    bottom of a pile. `known` says for each seat, the viewer first, whether it knows the face.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        n = layout.cards
        extra = len(layout.on_cards) + len(layout.marks)
        self.space = spaces.Dict(
            {
                "face": spaces.Box(-1, layout.faces - 1, (n,), np.int32),
                "zone": spaces.Box(-1, layout.zones - 1, (n,), np.int32),
                "place": spaces.Box(0, n - 1, (n,), np.int32),
                "known": spaces.Box(0, 1, (n, layout.seats), np.int8),
                "on_cards": spaces.Box(LOW, HIGH, (n, extra), NUMBER),
                "numbers": spaces.Box(LOW, HIGH, (layout.tail,), NUMBER),
                "kind": spaces.Box(0, 1, (len(KIND_NAMES),), np.int8),
                "seat": spaces.Box(0, 1, (layout.seats,), np.int8),
                "owes": spaces.Box(0, 1, (layout.seats,), np.int8),
            }
        )

    def encode(self, view: View[State]) -> dict[str, Any]:
        """The view of a seat."""
        lay, s, seat = self.layout, view.state, view.seat or 0
        shown = len(s.face)
        if shown > lay.cards:
            raise BadData("observation", f"{shown} cards do not fit into {lay.cards} rooms", "play with smaller decks")
        made = {name: np.zeros(box.shape, box.dtype) for name, box in self.space.spaces.items()}
        made["face"][:] = -1
        made["zone"][:] = -1
        made["face"][:shown] = s.face[:shown]
        made["zone"][:shown] = s.zone[:shown]
        if lay.home:
            mine = made["zone"][:shown]
            mine -= seat * lay.home
            mine %= lay.zones
        place = made["place"]
        for zone in s.zones:
            for i, card in enumerate(zone):
                place[card] = i
        masks = np.array(s.known[:shown], np.int64)
        for i in range(lay.seats):
            made["known"][:shown, i] = masks >> (seat + i) % lay.seats & 1
        _on_cards(lay, s, shown, made["on_cards"])
        made["numbers"][:] = _numbers(lay, s, seat)
        if s.kind in KIND_NAMES and s.outcome is None:
            made["kind"][KIND_NAMES.index(s.kind)] = 1
        made["seat"][seat] = 1
        if s.seat > CHANCE:
            made["owes"][(s.seat - seat) % lay.seats] = 1
        return made


def _on_cards(lay: Layout, s: State, shown: int, rows: np.ndarray[Any, Any]) -> None:
    for i, name in enumerate(lay.on_cards):
        values = getattr(s, name)
        rows[: len(values), i] = values
    for i, name in enumerate(lay.marks, len(lay.on_cards)):
        for card in getattr(s, name):
            if 0 <= card < shown:
                rows[card, i] = 1


def _numbers(lay: Layout, s: State, seat: int) -> list[int]:
    found = [int(getattr(s, name)) for name in lay.numbers]
    for name in lay.by_seat:
        values = list(getattr(s, name))
        values += [-1] * (lay.seats - len(values))
        found += values[seat:] + values[:seat]
    for name, length in lay.rows:
        values = list(getattr(s, name))
        if len(values) > length:
            raise BadData("observation", f"{name} has {len(values)} values, room is for {length}", "report it, please")
        found += values + [-1] * (length - len(values))
    for name in lay.bits:
        written = np.frombuffer(getattr(s, name).to_bytes(BITS // 8, "little"), np.uint8)
        found += np.unpackbits(written, bitorder="little").tolist()
    return found


class TensorEncoder:
    """One row of numbers: for each card its face, zone and who knows it as ones among zeros, and the numbers on it;
    then the numbers of the game, the kind of decision, the own seat and who owes an answer. A card whose face is not
    known has no one among the faces.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.parts = DictEncoder(layout)
        self.space = spaces.Box(LOW, HIGH, (layout.size,), NUMBER)

    def encode(self, view: View[State]) -> np.ndarray[Any, Any]:
        """The view of a seat."""
        lay = self.layout
        parts = self.parts.encode(view)
        made = np.zeros(lay.size, NUMBER)
        table = made[: lay.cards * lay.row].reshape(lay.cards, lay.row)
        faces = np.flatnonzero(parts["face"] >= 0)
        table[faces, parts["face"][faces]] = 1
        places = np.flatnonzero(parts["zone"] >= 0)
        table[places, lay.faces + parts["zone"][places]] = 1
        at = lay.faces + lay.zones
        table[:, at : at + lay.seats] = parts["known"]
        table[:, at + lay.seats :] = parts["on_cards"]
        made[lay.cards * lay.row :] = np.concatenate([parts["numbers"], parts["kind"], parts["seat"], parts["owes"]])
        return made


Encoder = DictEncoder | TensorEncoder


def encoder(name: str, layout: Layout) -> Encoder:
    """The encoder of that name."""
    if name not in ("tensor", "dict"):
        raise BadData("observation", f"there is no encoder {name!r}", "use tensor or dict")
    return TensorEncoder(layout) if name == "tensor" else DictEncoder(layout)
