"""Talent stacks: what may be put where (CCG-TALENT-10..16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.force import about, index
from hellmouth.games.ccg.rules.keys import CANNOT_STACK
from hellmouth.games.ccg.words import BATTLE_STAGE, FACING, HAND, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def refuse_card(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why an effect keeps this card out of every stack."""
    for a, x in about(s, CANNOT_STACK, seat):
        if a.cards(s, x, card):
            return why.BOOST_FORBIDDEN
    return None


def refuse_stack(s: Sunnydale, seat: int, card: int, t: int) -> Reason | None:
    """Why a card cannot go into that stack in a conflict, whatever the stage."""
    boost = s.cards.boost[s.face[card]]
    if not boost:
        return why.BOOST_TYPE
    if s.conflict == FACING and not s.cards.goals[s.face[s.faced]] >> t & 1:
        return why.BOOST_GOAL
    if all(u != t for u, _ in boost):
        return why.BOOST_ICON
    return refuse_card(s, seat, card)


def refuse_boost(s: Sunnydale, seat: int, card: int, t: int) -> Reason | None:
    """Why a player cannot put this card into that stack now."""
    if not s.conflict or s.stage != BATTLE_STAGE:
        return why.BOOST_STAGE
    if seat not in (s.attacker, s.defender):
        return why.NOT_IN_CONFLICT
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    return refuse_stack(s, seat, card, t)


def boosts(s: Sunnydale, seat: int, hand: list[int]) -> list[Option]:
    """Every way to put one of these cards into a stack; equal cards once."""
    goals = s.cards.goals[s.face[s.faced]] if s.conflict == FACING else 15
    barred = CANNOT_STACK in (s.index or index(s))
    face = s.face
    seen = set()
    found: list[Option] = []
    for c in hand:
        f = face[c]
        boost = s.cards.boost[f]
        if not boost or f in seen:
            continue
        seen.add(f)
        if barred and refuse_card(s, seat, c) is not None:
            continue
        for t, _ in boost:
            if goals >> t & 1:
                found.append(("boost", c, t))  # a comprehension here would be slower to read
    return found
