"""Fights: who may attack whom, stunt-doubles, totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.facts import talent
from hellmouth.games.ccg.rules.fatigue import unable
from hellmouth.games.ccg.rules.force import about, applying, entries, forbidden
from hellmouth.games.ccg.rules.keys import (
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    CANNOT_CHANGE_RESOLVING,
    CANNOT_DOUBLE,
    FIRST_RESOLVING,
    STACK_VALUE,
    WIN_TIES,
)
from hellmouth.games.ccg.words import BK, CHOOSE_STAGE, CONFLICT, FIGHT, PLAY, STACKS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def refuse_attacker(s: Sunnydale, c: int) -> Reason | None:
    """Why a character cannot start any fight (CCG-FIGHT-01)."""
    if unable(s, c, "attack"):
        return why.FIGHT_FATIGUED
    return why.FIGHT_FORBIDDEN if forbidden(s, CANNOT_ATTACK, c) else None


def refuse_pairing(s: Sunnydale, c: int, foe: int) -> Reason | None:
    """Why a character that may attack cannot start a fight with that one."""
    if s.zone[foe] % ZONES != PLAY:
        return why.NOT_IN_PLAY
    if s.zone[foe] == s.zone[c]:
        return why.FIGHT_OWN
    if s.space[foe] != s.space[c]:
        return why.FIGHT_APART
    found = entries(s, CANNOT_BE_ATTACKED)
    if found and any(a.touches(s, x, foe) and (a.attacker is None or a.attacker(s, x, c)) for a, x in found):
        return why.FIGHT_PROTECTED
    return None


def refuse_fight(s: Sunnydale, seat: int, c: int, foe: int) -> Reason | None:
    """Why a player cannot start this fight in the Conflict Step."""
    if s.step != CONFLICT or s.conflict:
        return why.WRONG_STEP
    if s.zone[c] != ZONES * seat + PLAY:
        return why.NOT_YOURS
    return refuse_attacker(s, c) or refuse_pairing(s, c, foe)


def first_resolving(s: Sunnydale) -> int:
    """The resolving talent at the start of a fight (CCG-FIGHT-07)."""
    found = [a.set for a, x in entries(s, FIRST_RESOLVING) if a.holds(s, x)]
    return found[-1] if found else BK


def refuse_double(s: Sunnydale, seat: int, c: int, spared: bool = False) -> Reason | None:
    """Why a character cannot stunt-double now (CCG-FIGHT-08,09, AMB-36)."""
    if s.conflict != FIGHT or s.stage != CHOOSE_STAGE:
        return why.DOUBLE_STAGE
    if seat != s.defender:
        return why.DOUBLE_NOT_DEFENDER
    if s.doubled >= 0:
        return why.DOUBLE_TWICE
    if s.zone[c] != ZONES * seat + PLAY or c == s.fighters[1] or s.space[c] != s.place:
        return why.DOUBLE_APART
    if not spared and unable(s, c, "stunt_double", s.fighters[1]):
        return why.DOUBLE_FATIGUED
    found = entries(s, CANNOT_DOUBLE)
    if found and any(a.touches(s, x, c) or a.concerns(s, x, seat) for a, x in found):
        return why.DOUBLE_FORBIDDEN
    return None


def stack_total(s: Sunnydale, seat: int, t: int) -> int:
    """What a player's talent stack gives (CCG-TALENT-10..13)."""
    total = 0
    for c in s.zones[ZONES * seat + STACKS]:
        if s.on[c] == t:
            face = s.face[c]
            total += next(n for u, n in s.cards.boost[face] if u == t)
            for a, x in about(s, STACK_VALUE, seat):
                if a.talent == t and a.cards(s, x, c):
                    total += a.add
    return total


def fight_total(s: Sunnydale, side: int) -> int:
    """A side's total in the resolving talent (CCG-FIGHT-16)."""
    seat = s.defender if side else s.attacker
    return talent(s, s.fighters[side], s.resolving) + stack_total(s, seat, s.resolving)


def wins_ties(s: Sunnydale, c: int) -> bool:
    return any(True for _ in applying(s, WIN_TIES, c))


def locked(s: Sunnydale) -> bool:
    """Whether the resolving talent can no longer change."""
    return any(a.holds(s, x) for a, x in entries(s, CANNOT_CHANGE_RESOLVING))
