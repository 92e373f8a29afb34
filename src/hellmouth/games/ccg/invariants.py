"""What must hold at every decision, each a cheap check with the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.invariants import Lying
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.language.context import Entry
from hellmouth.games.ccg.rules.attaching import capacity
from hellmouth.games.ccg.rules.facts import nature, talents
from hellmouth.games.ccg.rules.force import build, speakers
from hellmouth.games.ccg.rules.force import index as force
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGE,
    CHALLENGES,
    CHARACTER,
    CRYPT,
    DECK,
    DISCARD,
    EPISODE1,
    EPISODE2,
    EPISODES,
    ESSENCE,
    ESSENCE_CARD,
    FACING,
    FIGHT,
    GEAR,
    HAND,
    ITEM,
    LIMBO,
    LOCATION,
    LOCATIONS,
    PARK,
    PLAY,
    SIDE,
    SKILL,
    STACKS,
    STOCK,
    TASKS,
    UNDER,
    WIN_DESTINY,
    ZONES,
)

_ALLOWED = {
    TASKS: (CHALLENGE,),
    STOCK: (LOCATION,),
    ESSENCE: (ESSENCE_CARD,),
    EPISODES: (EPISODE1, EPISODE2),
    SIDE: (EPISODE2,),
    PLAY: (CHARACTER,),
    UNDER: (CHARACTER,),
    GEAR: (SKILL, ITEM, CHARACTER),
    CHALLENGES: (CHALLENGE,),
    LOCATIONS: (LOCATION,),
}
_PILES = (DECK, HAND, DISCARD, STACKS, LIMBO)
_OPEN = (PLAY, GEAR, CHALLENGES, LOCATIONS, ESSENCE, EPISODES, DISCARD, CRYPT, STACKS)


def breaches(s: Sunnydale) -> Iterator[str]:
    """Everything that does not hold."""
    yield from _lying(s.cards).breaches(s.face, s.zone, s.owners, s.known)
    yield from _STANDING.breaches(s.zone, s.space, s.tired)
    for seat in range(s.seats):
        yield from _piles(s, seat)
        yield from _characters(s, seat)
        yield from _numbers(s, seat)
    yield from _items(s)
    yield from _board(s)
    yield from _conflict(s)
    yield from _cache(s)


def _misplaced(cards: CardSet, f: int, zone: int, owner: int, known: int) -> str:
    """Why such a card cannot lie there, known to these."""
    seat, kind = divmod(zone, ZONES)
    types = _ALLOWED.get(kind)
    if types and cards.type[f] not in types:
        return f"{cards.ids[f]} lies in the wrong zone {kind} (CCG-ZONE-01)"
    if owner != seat:
        return f"{cards.ids[f]} is not with its owner (CCG-ZONE-10)"
    if kind in _OPEN and known != EVERYBODY:
        return f"{cards.ids[f]} lies open but somebody does not know it (AMB-56)"
    if kind in _PILES and cards.type[f] in (ESSENCE_CARD, CHALLENGE, LOCATION, EPISODE2):
        return f"{cards.ids[f]} is among the resource cards (CCG-ZONE-14, CCG-TALENT-15)"
    if kind == HAND and not known >> seat & 1:
        return "a player does not know a card of the own hand (AMB-56)"
    return ""


def _disturbed(zone: int, space: int, tired: int) -> str:
    """Why a card cannot have a place or be fatigued there."""
    kind = zone % ZONES
    if space != -1 and kind not in (PLAY, CHALLENGES, LOCATIONS):
        return f"a card of zone {kind} stands on a space although not in play (CCG-BOARD-08)"
    if tired and kind not in (PLAY, GEAR):
        return f"a card of zone {kind} is fatigued although not in play (CCG-FATIGUE-01)"
    return ""


_STANDING = Lying(_disturbed)


@cache
def _lying(cards: CardSet) -> Lying:
    return Lying(partial(_misplaced, cards))


def _piles(s: Sunnydale, seat: int) -> Iterator[str]:
    deck = s.pile(seat, TASKS)
    if deck and s.known[deck[-1]] != EVERYBODY and s.turn:
        yield "the top challenge is not face up (CCG-ZONE-03)"
    if len(s.pile(seat, ESSENCE)) != 1:
        yield "a player has not exactly one essence (CCG-ZONE-14)"
    if sum(s.cards.type[s.face[c]] == EPISODE1 for c in s.pile(seat, EPISODES)) > 1:
        yield "two Part I of one player in play (CCG-EPISODE-08)"


def _characters(s: Sunnydale, seat: int) -> Iterator[str]:
    team, face = s.team(seat), s.face
    persons = [s.cards.person[face[c]] for c in team]
    if len(set(persons)) != len(persons):
        yield "a player has a character twice in play (CCG-UNIQUE-04)"
    mains = [c for c, person in zip(team, persons, strict=True) if person == s.persons[seat]]
    if s.main[seat] != (mains[0] if mains else -1):
        yield "the Main Character is not where the state says (CCG-CARD-ESS-01)"
    if s.edition == 3 and any(person in s.persons and person != s.persons[seat] for person in persons):
        yield "a supporting character matches an opponent's essence (CCG-UNIQUE-02)"
    spaces = 4 * s.seats
    for c in team:
        if s.space[c] != PARK and not 0 <= s.space[c] < spaces:
            yield f"{s.name(c)} stands nowhere (CCG-BOARD-12)"
    beneath: dict[int, list[int]] = {}
    for g in s.pile(seat, UNDER):
        beneath.setdefault(s.on[g], []).append(g)
    for c in {*beneath, *(c for c in team if s.cards.level[face[c]] > 1)}:
        yield from _levels(s, c, beneath.get(c, []))
    for kind in (GEAR, UNDER):
        for g in s.pile(seat, kind):
            if not s.in_play(s.on[g]):
                yield f"{s.name(g)} lies on nobody in play (CCG-CARD-CHAR-05)"


def _levels(s: Sunnydale, c: int, levels: list[int]) -> Iterator[str]:
    below = sorted(s.cards.level[s.face[g]] for g in levels)
    if below != list(range(1, s.cards.level[s.face[c]])):
        yield f"{s.name(c)} has the levels {below} beneath it (CCG-RESOURCE-08)"
    if any(s.cards.person[s.face[g]] != s.cards.person[s.face[c]] for g in levels):
        yield f"{s.name(c)} lies on somebody else (CCG-RESOURCE-06)"


def _items(s: Sunnydale) -> Iterator[str]:
    """In the middle of an effect or an upgrade (AMB-46) there may be one too many; at a watch there is not."""
    carried: dict[int, int] = {}
    for seat in range(s.seats):
        for g in s.pile(seat, GEAR):
            if s.cards.type[s.face[g]] == ITEM:
                carried[s.on[g]] = carried.get(s.on[g], 0) + 1
    for c, items in carried.items():
        if items > 2 and s.where()[-1:] in (("ccg.Step.act",), ("ccg.Stage.act",)) and items > capacity(s, c):
            yield f"{s.name(c)} carries more items than it may (CCG-RESOURCE-22)"


def _numbers(s: Sunnydale, seat: int) -> Iterator[str]:
    if s.dp[seat] < 0:
        yield "destiny points below 0 (CCG-DESTINY-01)"
    if s.dp[seat] >= WIN_DESTINY and s.outcome is None:
        yield "ten destiny points and the game goes on (CCG-VICTORY-01)"
    if s.control[seat] >= 6 and s.outcome is None:
        yield "six turns of Park control and the game goes on (CCG-VICTORY-02)"
    if s.pile(seat, STACKS) and not s.conflict:
        yield "a talent stack outside a conflict (CCG-TALENT-18)"
    if s.conflict and seat not in (s.attacker, s.defender) and s.pile(seat, STACKS):
        yield "a talent stack of somebody who is not in the conflict (CCG-MULTI-06)"
    if s.pile(seat, STOCK) and s.turn:
        yield "location cards left after setup (CCG-SETUP-13)"
    if len(s.pile(seat, LOCATIONS)) > 4:
        yield "more than four locations of one player (CCG-SETUP-03)"
    for c in s.pile(seat, STACKS):
        if not 0 <= s.on[c] < 4:
            yield f"{s.name(c)} is in no talent stack (CCG-TALENT-10)"


def _board(s: Sunnydale) -> Iterator[str]:
    tasks = [c for p in range(s.seats) for c in s.pile(p, CHALLENGES)]
    if len({s.face[c] for c in tasks}) != len(tasks):
        yield "a challenge is in play twice (CCG-PROLOGUE-10)"
    if len({(s.owners[c], s.space[c]) for c in tasks}) != len(tasks):
        yield "two challenges of one player on one space (CCG-BOARD-13)"
    laid = [c for p in range(s.seats) for c in s.pile(p, LOCATIONS)]
    unique = [s.face[c] for c in laid if s.cards.unique[s.face[c]]]
    if len(set(unique)) != len(unique):
        yield "a unique location is in play twice (CCG-SETUP-12)"
    if len({s.space[c] for c in laid}) != len(laid) or any(s.space[c] // 4 != s.owners[c] for c in laid):
        yield "locations share a space or lie on another player's (CCG-SETUP-11)"
    if any(s.space[c] == PARK for c in laid):
        yield "a location lies in the Park (CCG-BOARD-10)"
    if s.edition == 1 and (s.events or any(s.pile(p, EPISODES) for p in range(s.seats))):
        yield "events or episodes in the first edition (ED-21)"
    if len(set(s.events)) != len(s.events):
        yield "an event was played twice (CCG-EVENT-04)"
    if sum(n > 0 for n in s.control) > 1:
        yield "two players control the Park (AMB-30)"


def _conflict(s: Sunnydale) -> Iterator[str]:
    if not s.conflict:
        if s.facing or s.faced != -1 or s.attacker != -1 or s.sides:
            yield "remains of a conflict (CCG-FIGHT-26)"
        return
    if s.attacker == s.defender:
        yield "a player is in conflict with themselves (CCG-FIGHT-01)"
    if s.settled:
        return
    if s.conflict == FIGHT:
        for side, c in enumerate(s.fighters):
            if c >= 0 and (not s.in_play(c) or s.zone[c] // ZONES != (s.attacker, s.defender)[side]):
                yield "a fighter is not in play on its side (CCG-FIGHT-27)"
            if c >= 0 and s.in_play(c) and s.space[c] != s.place:
                yield "a fighter stands elsewhere (AMB-79)"
    if s.conflict == FACING:
        if any(not s.in_play(c) or s.zone[c] // ZONES != s.attacker or s.space[c] != s.place for c in s.facing):
            yield "somebody faces a challenge without being there (CCG-CHALLENGE-24)"
        if s.zone[s.faced] % ZONES != CHALLENGES:
            yield "the challenge being faced is not in play (CCG-CHALLENGE-01)"


def _cache(s: Sunnydale) -> Iterator[str]:
    """What is remembered must equal what would be worked out anew."""
    kept, index, natures, worn, standing = s.memo, s.index, s.natures, s.worn, s.standing
    yield from _standing(s)
    s.memo = s.index = s.natures = s.worn = None
    for c, value in (kept or {}).items():
        if c >= 0 and s.in_play(c) and talents(s, c) != value:
            yield f"talents of {s.name(c)} are remembered wrongly"
        if c < 0 and s.in_play(-1 - c) and nature(s, -1 - c) != value:
            yield f"kind or traits of {s.name(-1 - c)} are remembered wrongly"
    for c, found in (natures or {}).items():
        if s.in_play(c) and nature(s, c) != found:
            yield f"kind or traits of {s.name(c)} are remembered wrongly"
    if index is not None and _sizes(index) != _sizes(force(s)):
        yield "what is in force is remembered wrongly"
    for c, gear in (worn or {}).items():
        if s.gear(c) != gear:
            yield f"what {s.name(c)} carries is remembered wrongly"
    s.memo, s.index, s.natures, s.worn, s.standing = kept, index, natures, worn, standing


def _sizes(index: dict[str, list[Entry]]) -> dict[str, int]:
    return {key: len(entries) for key, entries in index.items()}


def _standing(s: Sunnydale) -> Iterator[str]:
    """The same index over the same cards need not be built again."""
    if s.standing is None:
        return
    face, on = s.face, s.on
    cards = [(c, face[c], on[c], zone) for zone, c in speakers(s)]
    if _LAST[0] is s.standing and _LAST[1] == cards:
        return
    if _sizes(build(s)) == _sizes(s.standing):
        _LAST[:] = s.standing, cards
    else:
        yield "what cards in play say is remembered wrongly"


_LAST: list[object] = [None, None]
"""The index that was compared last, and the cards it follows from."""
