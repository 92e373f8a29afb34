"""Invariants (VS-INV): cheap checks that hold at every decision, some only between actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import compress, count
from operator import or_

from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.invariants import Lying
from hellmouth.games.vs.cards import LOCATION, SUPPORT, TWIST, CardSet
from hellmouth.games.vs.cards import MAIN as MAIN_CARD
from hellmouth.games.vs.flow.combat import CombatWindow, Declare
from hellmouth.games.vs.flow.turn import Turn
from hellmouth.games.vs.moves import rivals
from hellmouth.games.vs.rules.stats import dfn, impervious, max_health
from hellmouth.games.vs.state import (
    ASIDE,
    BACK,
    BOOK,
    COMBAT,
    DECK,
    DOWN,
    END,
    GEAR,
    GONE,
    HAND,
    HIDDEN,
    KEY,
    KO,
    NZ,
    OPEN,
    RECRUIT,
    REMOVED,
    SETUP,
    STUNNED,
    Battle,
)

_SORTED = (0, BACK, OPEN, DOWN, KO, REMOVED, BOOK, KEY)
_FACE_UP = (0, BACK, OPEN, KO, REMOVED, BOOK, KEY)


def breaches(s: Battle) -> Iterator[str]:
    """What does not hold."""
    if s.outcome is not None:
        return
    yield from _places(s)
    yield from _characters(s)
    yield from _players(s)
    yield from _combat(s)
    yield from _attachments(s)
    if s.stack and isinstance(s.stack[-1], Turn | CombatWindow | Declare):
        yield from _between_actions(s)


def _places(s: Battle) -> Iterator[str]:
    yield from _lying(s.cards).breaches(s.face, s.zone, s.owner, s.known)
    for z in _sorted_zones(s.seats):
        there = s.zones[z]
        if len(there) > 1 and there != sorted(there):
            yield f"VS-FORMATION-02: zone {z} is in an order that means nothing"
    for z in range(BOOK, len(s.zones), NZ):
        if len({s.face[c] for c in s.zones[z]}) != len(s.zones[z]):
            yield "VS-CARD-24: a Spellbook holds two copies"


@cache
def _sorted_zones(seats: int) -> list[int]:
    return [z for z in range(seats * NZ) if z % NZ in _SORTED]


def _misplaced(cards: CardSet, f: int, zone: int, owner: int, known: int) -> str:
    """Why a card of this face cannot lie there, known to these."""
    seat, kind = divmod(zone, NZ)
    if kind >= OPEN and seat != owner:
        return f"VS-INV-12: {cards.ids[f]} lies in a zone of somebody who does not own it"
    if kind == HAND and not known >> seat & 1:
        return f"VS-AMB-69: a player does not know {cards.ids[f]} of the own hand"
    if kind in _FACE_UP and known != EVERYBODY:
        return f"VS-AMB-69: {cards.ids[f]} lies open in zone {kind} but is not known to all"
    return _foreign(cards, f, kind)


def _foreign(cards: CardSet, f: int, kind: int) -> str:
    """Why a zone of this kind is not for such a card."""
    if kind == OPEN and cards.kind[f] != LOCATION:
        return f"VS-BUILD-03: {cards.ids[f]} is a face-up resource"
    if kind == BOOK and cards.kind[f] != TWIST:
        return f"VS-CARD-23: {cards.ids[f]} is in a Spellbook"
    if kind == KEY and not cards.key_pile[f]:
        return f"VS-CARD-10: {cards.ids[f]} is in a Key pile"
    if kind < OPEN and cards.kind[f] not in (MAIN_CARD, SUPPORT):
        return f"VS-CHAR-01: {cards.ids[f]} is in play as a character"
    if cards.token[f] and kind not in (0, BACK, ASIDE, GONE, GEAR):
        return f"VS-TOKEN-03: the token {cards.ids[f]} is in zone {kind}"
    if cards.kind[f] == MAIN_CARD and kind in (HAND, DECK, DOWN):
        return f"VS-SETUP-06: the Main Character {cards.ids[f]} is in zone {kind}"
    return ""


@cache
def _lying(cards: CardSet) -> Lying:
    return Lying(partial(_misplaced, cards))


def _characters(s: Battle) -> Iterator[str]:
    away = [s.mains[p] for p in (*s.standin, *s.returning)]  # VS-CARD-60: these come back as they went
    for c in compress(count(), map(or_, map(or_, s.pose, s.marks), s.harm)):
        if s.zone[c] % NZ >= OPEN and c not in away:
            yield f"VS-KO-05: card {c} kept its state outside of play"
    for c in s.everyone():
        if not 0 <= s.pose[c] <= HIDDEN:
            yield f"VS-ZONE-08: card {c} has the pose {s.pose[c]}"
        if s.pose[c] >= STUNNED and (s.marks[c] or c in s.gear):
            yield f"VS-INV-04: the face-down character {c} has counters or Equipment"
        if impervious(s, c) and s.harm[c] > 0:
            yield f"VS-INV-10: {s.cards.ids[s.face[c]]} is wounded"


def _players(s: Battle) -> Iterator[str]:
    if not s.alive:
        yield "VS-END-02: nobody is left and the game goes on"
    for p in s.alive:
        main = s.mains[p]
        f = s.face[main]
        if s.cards.kind[f] != MAIN_CARD:
            yield f"VS-INV-06: seat {p} has no Main Character"
        there = s.zone[main] // NZ == p and s.zone[main] % NZ < OPEN
        if s.phase != SETUP and not there and p not in s.standin and p not in s.returning and p not in s.losers:
            yield f"VS-INV-06: the Main Character of seat {p} is not in play"
        if p not in s.losers and any(s.cards.kind[s.face[c]] == MAIN_CARD for c in s.zones[p * NZ + KO]):
            yield f"VS-KO-03: seat {p} has a Main Character in the KO pile and is still in the game"
        if there and p in s.standin:
            yield f"VS-INV-06: seat {p} has a Main Character and a stand-in"
        if s.cards.level[f] == 2 and s.xp[p]:
            yield f"VS-INV-11: a level 2 Main Character has XP {s.xp[p]}"
    yield from _turn(s)


def _turn(s: Battle) -> Iterator[str]:
    for p in range(s.seats):
        if p not in s.alive and any(s.zones[p * NZ + z] for z in range(GONE)):
            yield f"VS-END-04: the eliminated seat {p} still has cards"
    for p, c in s.standin.items():
        if not s.in_play(c):
            yield f"VS-CARD-60: the stand-in of seat {p} is not in play"
    if s.points and s.phase != RECRUIT:
        yield "VS-INV-07: recruit points outside the Recruit Step"
    if s.points < 0:
        yield "VS-INV-07: recruit points below 0"
    if s.active not in s.alive and s.phase != END:
        yield "VS-AMB-51: an eliminated player is active"
    for key, n in s.used.items():
        if key[1] == "power" and n > s.cards.powers[key[3]].limit:
            yield f"VS-INV-09: {s.cards.powers[key[3]].id} was used {n} times"


def _combat(s: Battle) -> Iterator[str]:
    if s.phase != COMBAT:
        if s.attackers or s.defender >= 0:
            yield "VS-TURN-04: a combat is left over"
        return
    if not s.attacks:
        yield "VS-COMBAT-19: a combat nobody declared"
    for c in s.attackers:
        if s.controller(c) != s.active or s.pose[c] >= STUNNED:
            yield f"VS-INV-08: {c} cannot be an attacker"
    if s.defender >= 0 and (s.allies[s.controller(s.defender)] == s.allies[s.active] or s.pose[s.defender] >= STUNNED):
        yield f"VS-INV-08: {s.defender} cannot be the defender"


def _attachments(s: Battle) -> Iterator[str]:
    worn = sorted(s.gear.values())
    if worn != sorted(c for z in range(GEAR, len(s.zones), NZ) for c in s.zones[z]):
        yield "VS-EQUIP-04: Equipment is in play without a character"
    for c in (*s.gear, *s.teams):
        if not s.in_play(c):
            yield f"VS-EQUIP-04: card {c} left play and kept something"
    for a, b in s.bonds:
        if a == b or not s.in_play(a) or not s.in_play(b):
            yield f"VS-CARD-20: the Relationship of {a} and {b} should be over"
    for _, c, _ in s.dooms:
        if not s.in_play(c):
            yield f"VS-TIMING-06: a doom on card {c}, which left play"
    for m in s.modifiers:
        if m[2] >= 0 and not s.in_play(m[2]):
            yield f"VS-TURN-04: {m[1]} on a card that left play"
        if m[0] == "combat" and s.phase != COMBAT:
            yield f"VS-TURN-04: {m[1]} outlived its combat"


def _between_actions(s: Battle) -> Iterator[str]:
    if s.waiting or s.losers or s.returning:
        yield "VS-TIMING-02: something is not settled"
    if s.phase == COMBAT and not s.intact():
        yield "VS-INV-08: a combat without attacker or defender"
    for c in s.everyone():
        if s.pose[c] < STUNNED and dfn(s, c) <= 0:
            yield f"VS-INV-03: {c} is face up with DEF {dfn(s, c)}"
        if s.harm[c] > 0 and s.harm[c] >= max_health(s, c):
            yield f"VS-INV-03: {c} has as many wounds as health"
    for p in s.alive:
        yield from _namesakes(s, p)
        f = s.face[s.mains[p]]
        if s.cards.target[f] and s.cards.next[f] >= 0 and s.xp[p] >= s.cards.target[f]:
            yield f"VS-INV-11: seat {p} should have levelled up"


def _namesakes(s: Battle, p: int) -> Iterator[str]:
    names = 0
    for c in s.side(p):
        if names & s.cards.names[s.face[c]] and rivals(s, c):  # VS-KEYWORD-08: a Swarm may share its name
            yield f"VS-INV-05: two characters called {s.cards.ids[s.face[c]]} on one side"
        names |= s.cards.names[s.face[c]]
