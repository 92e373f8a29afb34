"""Paying for Super Powers with Locations (VS-POWER-09, -10; VS-LOCATION)."""

from __future__ import annotations

from typing import TypeAlias

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.vs.cards import DARKNESS, SCOOBIES
from hellmouth.games.vs.rules import why
from hellmouth.games.vs.state import DOWN, HAND, NZ, OPEN, Battle


def makes(s: Battle, card: int, teams: int) -> int:
    """Symbols a Location offers to a character of these teams (VS-LOCATION-08)."""
    f = s.face[card]
    special = s.cards.special[f]
    return s.cards.makes[f] if not special or special & teams else 0


Purse: TypeAlias = tuple[int, int, int]
"""Symbols a seat can make: with basic Locations, with those of the Scoobies, with those of the Forces of Darkness."""


def purse(s: Battle, seat: int) -> Purse:
    """What a seat could pay one symbol with."""
    first, face, made, special = seat * NZ, s.face, s.cards.makes, s.cards.special
    basic = good = evil = 0
    for zone in (s.zones[first + OPEN], s.zones[first + HAND]):
        for c in zone:
            f = face[c]
            if made[f]:
                team = special[f]
                if not team:
                    basic |= made[f]
                if team & SCOOBIES:
                    good |= made[f]
                if team & DARKNESS:
                    evil |= made[f]
    return basic, good, evil


def payable(s: Battle, seat: int, cost: tuple[int, ...], teams: int, held: Purse | None = None) -> bool:
    """Whether the seat can pay the whole cost for a character of these teams."""
    if not cost:
        return True
    basic, good, evil = held or purse(s, seat)
    if teams & SCOOBIES:
        basic |= good
    if teams & DARKNESS:
        basic |= evil
    for symbol in cost:
        if not symbol & basic:
            return False
    if len(cost) == 1:
        return True
    zones = s.zones[seat * NZ + OPEN] + s.zones[seat * NZ + HAND]
    return covers(cost, [m for c in zones if (m := makes(s, c, teams))])


def covers(cost: tuple[int, ...], offers: list[int]) -> bool:
    """Whether each symbol of the cost finds a Location of its own (VS-AMB-31)."""
    if not cost:
        return True
    if len(cost) > len(offers):
        return False
    tried = set()
    for i, m in enumerate(offers):
        if m & cost[0] and m not in tried:
            tried.add(m)
            if covers(cost[1:], offers[:i] + offers[i + 1 :]):
                return True
    return False


def payments(s: Battle, seat: int, cost: tuple[int, ...], teams: int) -> list[Option]:
    """Ways to pay the first symbol so that the rest can still be paid; equal cards are merged."""
    rows = [(c, "turn") for c in s.zones[seat * NZ + OPEN]] + [(c, "discard") for c in s.zones[seat * NZ + HAND]]
    able = [(c, verb, m) for c, verb in rows if (m := makes(s, c, teams))]
    found: list[Option] = []
    seen = set()
    for i, (c, verb, m) in enumerate(able):
        key = (verb, s.face[c])
        if m & cost[0] and key not in seen:
            seen.add(key)
            if len(cost) == 1 or covers(cost[1:], [x[2] for x in able[:i] + able[i + 1 :]]):
                found.append((verb, c))
    return found


def refuse_payment(s: Battle, seat: int, card: int, cost: tuple[int, ...], teams: int) -> Reason | None:
    """Why a card cannot pay the next symbol."""
    zone = s.zone[card]
    if zone == seat * NZ + DOWN:
        return why.PAY_DOWN
    if zone not in (seat * NZ + OPEN, seat * NZ + HAND) or not s.cards.makes[s.face[card]]:
        return why.PAY_WHAT
    if not makes(s, card, teams):
        return why.PAY_TEAM
    if not makes(s, card, teams) & cost[0]:
        return why.PAY_SYMBOL
    rest = [m for c in s.zones[seat * NZ + OPEN] + s.zones[seat * NZ + HAND] if c != card and (m := makes(s, c, teams))]
    return None if covers(cost[1:], rest) else why.PAY_REST
