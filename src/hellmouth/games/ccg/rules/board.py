"""The board: which spaces touch, and what lies on them (CCG-BOARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.games.ccg.words import LOCATIONS, PARK, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def neighbours(s: Sunnydale, a: int, b: int) -> bool:
    """Ring neighbours, and the Park with everything (CCG-BOARD-04..07)."""
    if a == PARK or b == PARK:
        return a != b
    ring = 4 * s.seats
    return (a - b) % ring in (1, ring - 1)


def location_at(s: Sunnydale, space: int) -> int:
    """The location card on a space, or -1."""
    if space < 0 or space == PARK:
        return -1
    for c in s.zones[ZONES * (space // 4) + LOCATIONS]:
        if s.space[c] == space:
            return c
    return -1
