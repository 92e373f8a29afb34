"""Placing challenges (Prologue)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.requirements import suits_space
from hellmouth.games.ccg.words import CHALLENGES, PARK, PROLOGUE, TASKS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def refuse_task_at(s: Sunnydale, seat: int, card: int, space: int) -> Reason | None:
    """Why the owner may not place this challenge there (CCG-PROLOGUE-07..10)."""
    face = s.face[card]
    for p in range(s.seats):
        for c in s.zones[ZONES * p + CHALLENGES]:
            if c != card and s.face[c] == face:
                return why.CHALLENGE_COPY
            if c != card and p == seat and s.space[c] == space:
                return why.CHALLENGE_SAME_SPACE
    if not suits_space(s, space, face):
        return why.CHALLENGE_ELSEWHERE
    if space == PARK and s.edition == 1:
        return why.CHALLENGE_PARK
    return None


def task_spaces(s: Sunnydale, seat: int) -> list[int]:
    """Where the player's face-up challenge may be placed."""
    card = s.zones[ZONES * seat + TASKS][-1]
    face = s.face[card]
    mine = []
    for p in range(s.seats):
        for c in s.zones[ZONES * p + CHALLENGES]:
            if s.face[c] == face:
                return []
            if p == seat:
                mine.append(s.space[c])
    park = () if s.edition == 1 else (PARK,)
    return [sp for sp in (*range(4 * s.seats), *park) if sp not in mine and suits_space(s, sp, face)]


def task_due(s: Sunnydale, seat: int) -> bool:
    """Whether the player still has to deal with the face-up challenge (CCG-PROLOGUE-02,12, AMB-07)."""
    return bool(s.zones[ZONES * seat + TASKS]) and ("step", "task", seat) not in s.used


def refuse_task_now(s: Sunnydale, seat: int) -> Reason | None:
    """Why a player has nothing to do with the face-up challenge now."""
    if s.step != PROLOGUE or s.conflict:
        return why.WRONG_STEP
    if not s.zones[ZONES * seat + TASKS]:
        return why.NO_CHALLENGE_LEFT
    return None if task_due(s, seat) else why.CHALLENGE_DONE


def refuse_task(s: Sunnydale, seat: int, space: int) -> Reason | None:
    """Why a player cannot place the face-up challenge on that space."""
    return refuse_task_now(s, seat) or refuse_task_at(s, seat, s.zones[ZONES * seat + TASKS][-1], space)
