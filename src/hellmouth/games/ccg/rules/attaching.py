"""Skills and items: who may receive them, upgrading, swapping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.facts import person
from hellmouth.games.ccg.rules.fatigue import unable
from hellmouth.games.ccg.rules.force import about, applying, entries, index
from hellmouth.games.ccg.rules.keys import CANNOT_RECEIVE, ITEMS, MAY_SWAP_SKILLS, SKILLS_PER_TURN
from hellmouth.games.ccg.rules.requirements import refuse_holder, refuse_need, refuse_only
from hellmouth.games.ccg.words import GEAR, HAND, ITEM, ITEMS_MOST, PLAY, RESOURCE, SKILL, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def items(s: Sunnydale, c: int) -> list[int]:
    """Items a character carries."""
    return [g for g in s.gear(c) if s.cards.type[s.face[g]] == ITEM]


def capacity(s: Sunnydale, c: int) -> int:
    """How many items the character may carry (CCG-RESOURCE-22 and effects)."""
    found = [a for a, _ in applying(s, ITEMS, c)]
    base = max((a.set for a in found if a.set is not None), default=ITEMS_MOST)
    more = sum(a.add for a in found)
    return max(0, base + more)


def has_room(s: Sunnydale, c: int) -> bool:
    """Fewer items than it may carry."""
    return len(items(s, c)) < capacity(s, c)


def overladen(s: Sunnydale) -> int:
    """A character that carries more items than it may, the active player's first; -1 if there is none.

    Only effects bring that about, so as a rule nobody has to be looked at.
    """
    if not s.laden and ITEMS not in (s.index or index(s)):
        return -1
    most = 0
    for c in s.everybody():
        carried = len(items(s, c))
        if carried > capacity(s, c):
            return c
        most = max(most, carried)
    s.laden = most > ITEMS_MOST
    return -1


def receives(s: Sunnydale, c: int, card: int) -> bool:
    """Whether nothing forbids the character to receive this card."""
    found = entries(s, CANNOT_RECEIVE)
    return not found or not any(a.touches(s, x, c) and a.cards(s, x, card) for a, x in found)


def refuse_receiver(s: Sunnydale, c: int, card: int) -> Reason | None:
    """Why a character cannot have this skill or item attached, whatever the way."""
    face = s.face[card]
    if not receives(s, c, card):
        return why.CANNOT_RECEIVE
    if s.cards.type[face] == ITEM and capacity(s, c) == 0:
        return why.NO_ROOM  # there is nothing to make room with
    reason = refuse_holder(s, c, face)
    if reason is not None:
        return reason
    return refuse_need(s, c, face)


def skills_taken(s: Sunnydale, c: int) -> int:
    """Skills attached to the character this turn."""
    return s.used.get(("turn", "skills", s.zone[c] // ZONES, person(s, c)), 0)


def refuse_skill(s: Sunnydale, c: int, spared: bool = False) -> Reason | None:
    """Why no skill can be attached to this character now (CCG-RESOURCE-15..17)."""
    taken = skills_taken(s, c)
    if taken:
        extra = list(applying(s, SKILLS_PER_TURN, c))
        if taken >= 1 + sum(a.add for a, _ in extra):
            return why.SKILL_TWICE
        if s.tired[c] and any(a.needs for a, _ in extra):
            return why.SKILL_REFRESHED
    if not spared and unable(s, c, "skill"):
        return why.SKILL_FATIGUED
    return None


def refuse_attach_to(s: Sunnydale, seat: int, card: int, c: int) -> Reason | None:
    """Why a player cannot attach this card from hand to that character in the Resource Step."""
    if s.zone[c] != ZONES * seat + PLAY and not _invited(s, seat, card, c):
        return why.NO_ROOM if s.cards.receivers[s.face[card]] and not has_room(s, c) else why.NOT_OWN_CHARACTER
    if s.cards.type[s.face[card]] == SKILL:
        reason = refuse_skill(s, c)
        if reason is not None:
            return reason
    return refuse_receiver(s, c, card)


def _invited(s: Sunnydale, seat: int, card: int, c: int) -> bool:
    """Texts that widen who may receive the card."""
    tests = s.cards.receivers[s.face[card]]
    if not tests or s.zone[c] % ZONES != PLAY:
        return False
    x = s.context(card, seat)
    return any(t(s, x, c) for t in tests)


def receivers(s: Sunnydale, seat: int, card: int) -> list[int]:
    """Characters to which the player may attach the card now."""
    able = s.everybody() if s.cards.receivers[s.face[card]] else s.team(seat)
    return [c for c in able if refuse_attach_to(s, seat, card, c) is None]


def refuse_attach(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why a player cannot attach this card at all now."""
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    face = s.face[card]
    if s.cards.type[face] not in (SKILL, ITEM):
        return why.NOT_ATTACHABLE
    reason = refuse_only(s, seat, face)
    if reason is not None:
        return reason
    able = s.everybody() if s.cards.receivers[face] else s.team(seat)
    for c in able:
        first = refuse_attach_to(s, seat, card, c)
        if first is None:
            return None
        if reason is None or first is not why.NOT_OWN_CHARACTER:
            reason = first
    return reason or why.NOT_OWN_CHARACTER


def refuse_swap_to(s: Sunnydale, seat: int, card: int, c: int) -> Reason | None:
    """Why an attached item cannot be handed to that character (CCG-RESOURCE-27,28, AMB-45)."""
    holder = s.on[card]
    if c == holder or s.zone[c] != ZONES * seat + PLAY:
        return why.NOT_OWN_CHARACTER
    if s.space[c] != s.space[holder]:
        return why.SWAP_APART
    if s.cards.type[s.face[card]] == ITEM and not has_room(s, c):
        return why.SWAP_NO_ROOM
    return refuse_receiver(s, c, card)


def refuse_swap(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why a player cannot swap this card at all now."""
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    if s.zone[card] % ZONES != GEAR or s.controller(card) != seat or s.cards.type[s.face[card]] not in (SKILL, ITEM):
        return why.SWAP_NOT_ATTACHED
    if s.cards.type[s.face[card]] == SKILL and not any(True for _ in about(s, MAY_SWAP_SKILLS, seat)):
        return why.SWAP_SKILL
    if ("turn", "swapped", card) in s.used:
        return why.SWAP_TWICE
    reason: Reason | None = None
    for c in s.team(seat):
        if c != s.on[card]:
            reason = refuse_swap_to(s, seat, card, c)
            if reason is None:
                return None
    return reason or why.SWAP_APART
