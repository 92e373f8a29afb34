"""Day, night and the Park."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.games.ccg.rules.force import about, entries, forbidden
from hellmouth.games.ccg.words import PARK, PARK_TURNS

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def is_night(s: Sunnydale) -> bool:
    """A night turn, or one that counts as night."""
    return s.night or any(a.holds(s, x) for a, x in entries(s, "rule.counts_as_night"))


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
    if s.space[c] != PARK and not forbidden(s, "may.count_as_in_park", c):
        return False
    return not forbidden(s, "cannot.count_for_park", c)


def park_turns(s: Sunnydale, seat: int) -> int:
    """Turns in a row that a Park Victory needs."""
    needed = PARK_TURNS
    for ability, _ in about(s, "rule.park_turns", seat):
        needed = min(needed, ability.set)
    return needed
