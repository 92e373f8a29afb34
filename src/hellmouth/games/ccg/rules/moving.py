"""Movement: normal moves, moves by effect, what shuts a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.board import neighbours
from hellmouth.games.ccg.rules.calendar import is_night
from hellmouth.games.ccg.rules.facts import nature, traits
from hellmouth.games.ccg.rules.fatigue import unable
from hellmouth.games.ccg.rules.force import applying, entries, forbidden, index
from hellmouth.games.ccg.rules.keys import (
    CANNOT_MOVE,
    CANNOT_MOVE_NORMALLY,
    CANNOT_MOVE_TO,
    MAY_MOVE_BETWEEN,
    MAY_MOVE_BY_DAY,
    MOST_MOVES,
    MOVES,
)
from hellmouth.games.ccg.words import MOVEMENT, PARK, PLAY, VAMPIRE, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def moves_made(s: Sunnydale, c: int) -> int:
    """Normal moves of the character this turn."""
    return s.used.get(("turn", "moves", s.zone[c] // ZONES, s.cards.person[s.face[c]]), 0)


def allowance(s: Sunnydale, c: int) -> int:
    """Normal moves the character may make this turn (CCG-MOVE-04,05)."""
    found = s.index or index(s)
    if nature(s, c)[1] & VAMPIRE:
        if not is_night(s):
            if MAY_MOVE_BY_DAY not in found:
                return 0
            return max((a.moves for a, _ in applying(s, MAY_MOVE_BY_DAY, c)), default=0)
        allowed = 2
    else:
        allowed = 1
    if MOVES in found:
        allowed += sum(a.add for a, _ in applying(s, MOVES, c))
    if MOST_MOVES in found:
        allowed = min([allowed, *(a.set for a, _ in applying(s, MOST_MOVES, c))])
    return allowed


def refuse_leave(s: Sunnydale, c: int) -> Reason | None:
    """Why a character has no normal move now, wherever it would go."""
    if s.tired[c] and not _tireless(s, c):
        return why.MOVE_FATIGUED
    made, allowed = moves_made(s, c), allowance(s, c)
    if made >= allowed:
        if allowed == 0:
            return why.MOVE_BY_DAY
        return why.MOVE_TWICE if traits(s, c) & VAMPIRE else why.MOVE_ONCE
    if forbidden(s, CANNOT_MOVE, c) or forbidden(s, CANNOT_MOVE_NORMALLY, c):
        return why.MOVE_FORBIDDEN
    return None


def _tireless(s: Sunnydale, c: int) -> bool:
    """A fatigued character may make a move that would not fatigue it thanks to an effect (CCG-FATIGUE-10)."""
    return s.space[c] == PARK and not unable(s, c, "park_move")


def _abroad(s: Sunnydale, c: int, to: int) -> bool:
    """Whether that space is an opponent's (CCG-BOARD-11)."""
    return to != PARK and to // 4 != s.zone[c] // ZONES


def _linked(s: Sunnydale, c: int, to: int) -> bool:
    """Effects that let the character move between these spaces as if they were adjacent."""
    here = s.space[c]
    for a, x in entries(s, MAY_MOVE_BETWEEN):
        if (a.step < 0 or a.step == s.step) and a.from_(s, x, here) and a.into(s, x, to) and a.touches(s, x, c):
            return True
    return False


def shut(s: Sunnydale, c: int, to: int) -> bool:
    """Whether something forbids the character to move there."""
    for a, x in entries(s, CANNOT_MOVE_TO):
        if (a.step < 0 or a.step == s.step) and a.place(s, x, to) and a.touches(s, x, c):
            return True
    return False


def refuse_step(s: Sunnydale, c: int, to: int) -> Reason | None:
    """Why a character that has a normal move cannot make it to that space."""
    here = s.space[c]
    if to == here:
        return why.MOVE_STAYS
    if not neighbours(s, here, to) and not _linked(s, c, to):
        return why.MOVE_NOT_ADJACENT
    if s.tired[c] and not _abroad(s, c, to):
        return why.MOVE_FATIGUED
    return why.MOVE_SHUT if shut(s, c, to) else None


def refuse_move(s: Sunnydale, seat: int, c: int, to: int) -> Reason | None:
    """Why a player cannot make this normal move."""
    if s.step != MOVEMENT or s.conflict:
        return why.WRONG_STEP
    if s.zone[c] != ZONES * seat + PLAY:
        return why.NOT_YOURS
    return refuse_leave(s, c) or refuse_step(s, c, to)


def destinations(s: Sunnydale, c: int) -> list[int]:
    """Spaces a character with a normal move may go to."""
    here, ring = s.space[c], 4 * s.seats
    near = list(range(ring)) if here == PARK else [(here - 1) % ring, (here + 1) % ring, PARK]
    force = s.index or index(s)
    if MAY_MOVE_BETWEEN in force:
        near += [sp for sp in s.spaces() if sp not in near and sp != here and _linked(s, c, sp)]
    if s.tired[c] or CANNOT_MOVE_TO in force:
        return [sp for sp in near if refuse_step(s, c, sp) is None]
    return near


def refuse_push(s: Sunnydale, c: int, to: int, by_day: bool) -> Reason | None:
    """Why an effect cannot move a character to that space (AMB-34)."""
    if s.tired[c] and not (_tireless(s, c) and _abroad(s, c, to)):
        return why.MOVE_FATIGUED
    if not by_day and traits(s, c) & VAMPIRE and not is_night(s):
        return why.MOVE_BY_DAY
    if forbidden(s, CANNOT_MOVE, c):
        return why.MOVE_FORBIDDEN
    if to == s.space[c]:
        return why.MOVE_STAYS
    return why.MOVE_SHUT if shut(s, c, to) else None
