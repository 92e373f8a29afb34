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

    __slots__ = ("_hidden", "_pools", "seat", "state")

    def __init__(self, seat: int | None, state: S_co, pools: dict[int, list[int]] | None) -> None:
        """Without `pools` it is only to be shown: no world can be imagined from it."""
        self.seat = seat
        self.state = state
        self._pools = pools
        self._hidden: dict[int, list[int]] | None = None

    @property
    def pools(self) -> dict[int, list[int]]:
        """The faces that are left for each card back."""
        if self._pools is None:
            raise TypeError("this view is only to be shown: ask for one with pools")
        return self._pools

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


def view(s: S, seat: int | None, *, pools: bool = True) -> View[S]:
    """The game as that seat (None: a spectator) sees it; without `pools` only to be shown."""
    seen = s.copy()
    seen.streams = [0] * len(s.streams)
    hidden = unknown(s, seat)
    left = _pools(s, hidden) if pools else None
    for c in hidden:
        seen.face[c] = HIDDEN
    if s.seat != seat:
        seen.options = []
    for frame in seen.stack:
        frame.conceal(seen, seat)
    seen.conceal(seat)
    return View(seat, seen, left)


def _pools(s: State, hidden: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for c in hidden:
        found.setdefault(s.backs[c], []).append(s.face[c])
    for pool in found.values():
        pool.sort()
    return found
