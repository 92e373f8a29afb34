"""Challenges: who may face them, goals, worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.facts import kind, person, talents, traits
from hellmouth.games.ccg.rules.fatigue import unable
from hellmouth.games.ccg.rules.fighting import stack_total
from hellmouth.games.ccg.rules.force import about, applying, entries, forbidden
from hellmouth.games.ccg.rules.keys import CANNOT_BE_FACED, FAILED_LOSS, GOAL, IGNORE_GOAL, MAY_FACE_AGAIN, WORTH
from hellmouth.games.ccg.words import CHALLENGES, CONFLICT, EVIL_KINDS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def refuse_facer(s: Sunnydale, c: int, challenge: int) -> Reason | None:
    """Why a character cannot face this challenge (CCG-CHALLENGE-01,04)."""
    if s.space[c] != s.space[challenge]:
        return why.FACE_APART
    if EVIL_KINDS[kind(s, c)] != (s.cards.alignment[s.face[challenge]] == 1):
        return why.FACE_SIDE
    if unable(s, c, "challenge"):
        return why.FACE_FATIGUED
    return None


def facers(s: Sunnydale, seat: int, challenge: int) -> list[int]:
    """Characters of a player that may face the challenge."""
    return [c for c in s.team(seat) if refuse_facer(s, c, challenge) is None]


def refuse_face(s: Sunnydale, seat: int, challenge: int) -> Reason | None:
    """Why a player cannot face this challenge now."""
    if s.step != CONFLICT or s.conflict:
        return why.WRONG_STEP
    if s.zone[challenge] % ZONES != CHALLENGES:
        return why.NOT_IN_PLAY
    times = s.used.get(("turn", "faced", seat, challenge), 0)
    if times and times >= 1 + _retries(s, seat, challenge):
        return why.FACE_AGAIN
    if forbidden(s, CANNOT_BE_FACED, challenge):
        return why.FACE_FORBIDDEN
    reason: Reason | None = why.FACE_NOBODY
    here, space = s.space[challenge], s.space
    for c in s.team(seat):
        if space[c] == here:
            reason = refuse_facer(s, c, challenge)
            if reason is None:
                return None
    return reason


def _retries(s: Sunnydale, seat: int, challenge: int) -> int:
    return sum(a.challenge(s, x) == challenge for a, x in about(s, MAY_FACE_AGAIN, seat))


def goals(s: Sunnydale, challenge: int) -> list[tuple[int, int]]:
    """Current goals of a challenge without the defender's stacks, never below 0 (CCG-CHALLENGE-15, AMB-60)."""
    change = [0, 0, 0, 0]
    for a, x in entries(s, GOAL):
        if a.touches(s, x, challenge):
            n = a.quantity(s, x)
            for t in a.talents(s, x):
                change[t] += n
    left_out = [t for a, x in entries(s, IGNORE_GOAL) if a.touches(s, x, challenge) for t in a.talents(s, x)]
    return [(t, max(0, n + change[t])) for t, n in s.cards.shown[s.face[challenge]] if t not in left_out]


def standing(s: Sunnydale) -> list[tuple[int, int, int]]:
    """For each goal of the challenge being faced: talent, attacker's total, goal's total (CCG-CHALLENGE-12,15)."""
    group = [talents(s, c)[0] for c in s.facing]
    return [
        (t, sum(g[t] for g in group) + stack_total(s, s.attacker, t), n + stack_total(s, s.defender, t))
        for t, n in goals(s, s.faced)
    ]


def qualified(s: Sunnydale) -> bool:
    """Whether somebody facing has what the challenge demands to be defeated (CCG-CHALLENGE-05, AMB-28)."""
    needs = s.cards.needs[s.face[s.faced]]
    if needs.trait and not any(traits(s, c) & needs.trait for c in s.facing):
        return False
    return needs.person < 0 or any(person(s, c) == needs.person for c in s.facing)


def worth(s: Sunnydale, challenge: int) -> int:
    """Destiny points the challenge pays now."""
    return max(0, s.cards.worth[s.face[challenge]] + sum(a.amount for a, _ in applying(s, WORTH, challenge)))


def failure_cost(s: Sunnydale, seat: int) -> int:
    """Destiny points lost for failing (CCG-CHALLENGE-18)."""
    cost = 1
    for ability, _ in about(s, FAILED_LOSS, seat):
        cost = min(cost, ability.set)
    return cost
