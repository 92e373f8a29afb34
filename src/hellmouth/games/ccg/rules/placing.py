"""Bringing characters into play, ascending, resurrecting, episodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.facts import kind
from hellmouth.games.ccg.rules.force import about
from hellmouth.games.ccg.rules.keys import CANNOT_PLACE, DESTINY_REQUIREMENT, MAY_PLACE_AT
from hellmouth.games.ccg.words import (
    CHARACTER,
    DISCARD,
    EPISODE1,
    HAND,
    HERO,
    RESOURCE,
    SIDE,
    SUPPORTING_MOST,
    VILLAIN,
    ZONES,
)

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

BIG = (HERO, VILLAIN)


def refuse_arrival(s: Sunnydale, seat: int, card: int, way: str) -> Reason | None:
    """Why this character card may not enter play for that player, wherever (CCG-RESOURCE-02,04, CCG-UNIQUE).

    `way` is hand, deck or resurrect.
    """
    face = s.face[card]
    if s.cards.type[face] != CHARACTER:
        return why.NOT_CHARACTER
    if s.cards.level[face] != 1:
        return why.NOT_LEVEL_ONE
    who = s.cards.person[face]
    for c in s.team(seat):
        if s.cards.person[s.face[c]] == who:
            return why.SAME_PERSON
    main = s.persons[seat] == who
    if not main:
        reason = _refuse_supporting(s, seat, face, who)
        if reason is not None:
            return reason
    for ability, x in about(s, CANNOT_PLACE, seat):
        if way in ability.ways and ability.cards(s, x, card):
            return why.PLACE_FORBIDDEN
    return None


def _refuse_supporting(s: Sunnydale, seat: int, face: int, who: int) -> Reason | None:
    """Uniqueness between players and the supporting limit."""
    for p in range(s.seats):
        if p != seat and s.persons[p] == who:
            return why.ESSENCE_TAKEN
    if s.cards.kind[face] not in BIG:
        return None
    if s.edition == 1:
        return _refuse_twin(s, seat, who)
    main = s.main[seat]
    if sum(c != main and kind(s, c) in BIG for c in s.team(seat)) >= SUPPORTING_MOST:
        return why.TOO_MANY
    return None


def _refuse_twin(s: Sunnydale, seat: int, who: int) -> Reason | None:
    """First edition: no Hero or Villain is in play twice, however it got there; another
    player's that has just left play may be brought from the next Resource Step on (ED-16).
    """
    others = [p for p in range(s.seats) if p != seat]
    if any(s.cards.person[s.face[c]] == who and s.cards.kind[s.face[c]] in BIG for p in others for c in s.team(p)):
        return why.DUPLICATE_FIRST
    if s.step == RESOURCE and any(("step", "gone", p, who) in s.used for p in others):
        return why.WAIT_A_STEP
    return None


def arrival_spaces(s: Sunnydale, seat: int, way: str) -> list[int]:
    """Spaces where that player may place a character: the own four, and where a text adds (from hand)."""
    own = list(range(4 * seat, 4 * seat + 4))
    if way == "hand":
        for ability, x in about(s, MAY_PLACE_AT, seat):
            own += [sp for sp in s.spaces() if sp not in own and ability.place(s, x, sp)]
    return own


def refuse_place(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why a player cannot place this character card from hand."""
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    return refuse_arrival(s, seat, card, "hand")


def destiny_needed(s: Sunnydale, seat: int, face: int) -> int:
    """Destiny requirement of a level card after effects."""
    return s.cards.needed_destiny[face] + sum(a.add for a, _ in about(s, DESTINY_REQUIREMENT, seat))


def ascends_from(s: Sunnydale, seat: int, face: int) -> int:
    """The player's character that this card is a level of, or -1."""
    who = s.cards.person[face]
    for c in s.team(seat):
        if s.cards.person[s.face[c]] == who:
            return c
    return -1


def refuse_level(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why this card cannot be put on top of its character (CCG-RESOURCE-06..10)."""
    face = s.face[card]
    if s.cards.type[face] != CHARACTER:
        return why.NOT_CHARACTER
    c = ascends_from(s, seat, face)
    if c < 0:
        return why.ASCEND_ABSENT
    if s.cards.level[face] != s.cards.level[s.face[c]] + 1:
        return why.ASCEND_SKIPS
    if ("turn", "ascended", seat, s.cards.person[face]) in s.used:
        return why.ASCEND_TWICE
    if s.dp[seat] < destiny_needed(s, seat, face):
        return why.ASCEND_DESTINY
    if s.edition == 1 and s.cards.kind[face] in BIG and s.cards.kind[s.face[c]] not in BIG and c != s.main[seat]:
        return _refuse_twin(s, seat, s.cards.person[face])
    return None


def refuse_ascend(s: Sunnydale, seat: int, card: int) -> Reason | None:
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    return refuse_level(s, seat, card)


def refuse_resurrect(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why this card cannot be resurrected (CCG-RESOURCE-30..34, ED-07)."""
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    face = s.face[card]
    if s.cards.person[face] != s.persons[seat] or s.cards.type[face] != CHARACTER:
        return why.ONLY_MAIN_RETURNS
    if s.main[seat] >= 0:
        return why.MAIN_IN_PLAY
    if s.zone[card] != ZONES * seat + DISCARD or s.cards.level[face] != 1:
        return why.MAIN_NOT_DISCARDED
    if s.edition == 1:
        return None
    if ("turn", "resurrected", seat) in s.used:
        return why.RESURRECTED_ALREADY
    return refuse_arrival(s, seat, card, "resurrect")


def refuse_episode(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why this Part I cannot be placed (CCG-EPISODE-03,04, AMB-51)."""
    if s.step != RESOURCE or s.conflict:
        return why.WRONG_STEP
    if s.edition == 1:
        return why.NO_EVENTS
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    face = s.face[card]
    if s.cards.type[face] != EPISODE1:
        return why.NOT_EPISODE
    if not any(s.face[c] == s.cards.other_part[face] for c in s.pile(seat, SIDE)):
        return why.NO_PART_TWO
    return None
