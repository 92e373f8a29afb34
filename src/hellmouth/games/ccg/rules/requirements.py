"""Talent, trait, kind and place requirements of skills, items and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.cards import PARK_ITSELF, Needs
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.board import location_at
from hellmouth.games.ccg.rules.facts import measured, nature, person, talent
from hellmouth.games.ccg.words import ITEM, PARK, SKILL, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def refuse_need(s: Sunnydale, c: int, face: int, spare: int = 0) -> Reason | None:
    """Why one character does not meet what a card requires (CCG-TALENT-03,04,19).

    For an action only the own and the attached cards help, for a skill or item every bonus (AMB-23). `spare` gives back
    a fatigue that the card undoes (AMB-13).
    """
    needs = s.cards.demands[face]
    if needs is None:
        return None
    value = talent if s.cards.type[face] in (SKILL, ITEM) else measured
    if needs.trait or needs.trait_not or needs.kinds:
        k, mask = nature(s, c)
        if needs.trait and not mask & needs.trait:
            return why.NEEDS_TRAIT
        if mask & needs.trait_not:
            return why.NEEDS_NOT_TRAIT
        if needs.kinds and k not in needs.kinds:
            return why.NEEDS_KIND
    for t, n in needs.talents:
        if value(s, c, t) + spare < n:
            return why.NEEDS_TALENT
    if (needs.location_type or needs.location >= 0) and not _stands(s, s.space[c], needs):
        return why.NEEDS_PLACE
    return None


def _stands(s: Sunnydale, space: int, needs: Needs) -> bool:
    if needs.location == PARK_ITSELF:
        return space == PARK
    c = location_at(s, space)
    if c < 0:
        return False
    face = s.face[c]
    return (
        s.cards.location_type[face] == needs.location_type
        if needs.location_type
        else face in s.cards.printings[needs.location]
    )


def suits_space(s: Sunnydale, space: int, face: int) -> bool:
    """Whether a challenge's place restriction allows this space (CCG-PROLOGUE-08)."""
    needs = s.cards.needs[face]
    return not (needs.location_type or needs.location >= 0) or _stands(s, space, needs)


def meets(s: Sunnydale, c: int, face: int) -> bool:
    """Whether a character meets everything the card asks of one."""
    return refuse_need(s, c, face) is None


def refuse_only(s: Sunnydale, seat: int, face: int) -> Reason | None:
    """Cards marked "(character) only" serve the player with that essence (CCG-ONLY-01); first edition: ED-20, the text
    alone.
    """
    only = s.cards.needs[face].character_only
    if only < 0:
        return None
    if s.edition == 3 and s.persons[seat] != only:
        return why.ONLY_ESSENCE
    return None


def refuse_holder(s: Sunnydale, c: int, face: int) -> Reason | None:
    """An "only" item or skill is attached to nobody else, whatever moves it (CCG-ONLY-02)."""
    only = s.cards.needs[face].character_only
    return why.ONLY_CHARACTER if only >= 0 and person(s, c) != only else None


def somebody(s: Sunnydale, seat: int, face: int, spare: int = 0) -> Reason | None:
    """Why nobody whom it may be meets an action's requirement (CCG-TALENT-05,06, AMB-22)."""
    if s.cards.demands[face] is None:
        return None
    if not s.conflict:
        able = s.team(seat)
    elif s.conflict == 1:
        able = [c for c in (s.sides if s.settled else s.fighters) if s.in_play(c) and s.zone[c] // ZONES == seat]
    elif seat == s.attacker:
        able = [c for c in s.facing if s.in_play(c)]
    else:
        able = s.team(seat)
    reason: Reason | None = None
    for c in able:
        bonus = spare if s.conflict == 1 and s.attack_tired and c == s.sides[0] else 0
        reason = refuse_need(s, c, face, bonus)
        if reason is None:
            return None
    if reason is None or reason is why.NEEDS_TALENT:
        return why.ACTION_TALENT_CONFLICT if s.conflict else why.ACTION_TALENT
    return reason
