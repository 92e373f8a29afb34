"""Who knows what: the only place. Views, sampled worlds and leak tests all ask here."""

from __future__ import annotations

from typing import Generic, TypeVar

from hellmouth.core.decisions import SPECTATOR
from hellmouth.core.state import State

HIDDEN = -1
"""The face of a card that the viewer does not know."""

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


def bit(seat: int | None) -> int:
    """Bit number of a seat in a mask; None is a spectator."""
    return SPECTATOR if seat is None else seat


def knows(s: State, seat: int | None, card: int) -> bool:
    """Whether that seat knows which printed card this is."""
    return bool(s.known[card] >> bit(seat) & 1)


def unknown(s: State, seat: int | None) -> list[int]:
    """The cards whose faces that seat does not know."""
    b = bit(seat)
    return [c for c, mask in enumerate(s.known) if not mask >> b & 1]


class View(Generic[S_co]):
    """What one seat knows: a state in which every other face is `HIDDEN`, and the faces that are left for each card
    back.

    Players, people and programs, get views and nothing else.
    """

    __slots__ = ("_hidden", "pools", "seat", "state")

    def __init__(self, seat: int | None, state: S_co, pools: dict[int, list[int]]) -> None:
        self.seat = seat
        self.state = state
        self.pools = pools
        self._hidden: dict[int, list[int]] | None = None

    @property
    def hidden(self) -> dict[int, list[int]]:
        """The cards that the faces in `pools` belong to, the last one first; found when first asked for, because who
        only shows a view never asks."""
        found = self._hidden
        if found is None:
            found = self._hidden = {}
            face = self.state.face
            for c in range(len(face) - 1, -1, -1):
                if face[c] == HIDDEN:
                    found.setdefault(self.state.backs[c], []).append(c)
        return found


def view(s: S, seat: int | None) -> View[S]:
    """The game as that seat (None: a spectator) sees it."""
    seen = s.copy()
    seen.streams = [0] * len(s.streams)
    pools: dict[int, list[int]] = {}
    for c in unknown(s, seat):
        pools.setdefault(s.backs[c], []).append(s.face[c])
        seen.face[c] = HIDDEN
    for pool in pools.values():
        pool.sort()
    if s.seat != seat:
        seen.options = []
    for frame in seen.stack:
        frame.conceal(seen, seat)
    seen.conceal(seat)
    return View(seat, seen, pools)
