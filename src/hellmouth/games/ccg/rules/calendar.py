"""Day, night and the Park."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.games.ccg.rules.force import about, entries, forbidden
from hellmouth.games.ccg.rules.keys import CANNOT_COUNT, COUNTS_AS_NIGHT, MAY_COUNT, PARK_TURNS_NEEDED
from hellmouth.games.ccg.words import PARK, PARK_TURNS

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def is_night(s: Sunnydale) -> bool:
    """A night turn, or one that counts as night."""
    return s.night or any(a.holds(s, x) for a, x in entries(s, COUNTS_AS_NIGHT))


def park_holder(s: Sunnydale) -> int:
    """Who controls the Park now, or -1 (CCG-VICTORY-03,04)."""
    holder = -1
    for p in range(s.seats):
        if any(_counts(s, c) for c in s.team(p)):
            if holder >= 0:
                return -1
            holder = p
    return holder


def _counts(s: Sunnydale, c: int) -> bool:
    if s.space[c] != PARK and not forbidden(s, MAY_COUNT, c):
        return False
    return not forbidden(s, CANNOT_COUNT, c)


def park_turns(s: Sunnydale, seat: int) -> int:
    """Turns in a row that a Park Victory needs."""
    needed = PARK_TURNS
    for ability, _ in about(s, PARK_TURNS_NEEDED, seat):
        needed = min(needed, ability.set)
    return needed
