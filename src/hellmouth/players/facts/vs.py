"""What an option of Vs. System 2PCG leads to: the combat, who falls, who stands unguarded."""

from __future__ import annotations

from hellmouth.core.messages import Message
from hellmouth.games.vs.cards import EQUIP, LOCATION, RANGED, SUPPORT
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import BACK, DOWN, FORMATION, FRONT, HAND, NZ, OPEN, READY, STUNNED, Battle
from hellmouth.players.facts import Named, card, whose


def facts(before: Battle, now: Battle, after: Battle, seat: int) -> list[Message]:
    found = _combat(now, seat) if now.outcome is None else []
    camp = before.allies[seat]
    for c in before.everyone():
        mine = before.allies[before.controller(c)] == camp
        who = _told(before, c, mine)
        if not after.in_play(c):
            found.append(Message("players.fact.loses" if mine else "players.fact.removes", who=who))
        elif after.pose[c] == STUNNED and before.pose[c] != STUNNED:
            found.append(Message("players.fact.vs.stunned" if mine else "players.fact.vs.stuns", who=who))
    for c in after.everyone():
        if not before.in_play(c) and after.controller(c) == seat and after.known[c] >> seat & 1:
            found.append(Message("players.fact.brings", who=_name(after, c)))
    for p in after.alive:
        if _open(after, p) and p in before.alive and not _open(before, p):
            if before.turn != after.turn:
                continue  # a new turn begins: people stand up by themselves
            mine = after.allies[p] == camp
            who = _told(after, after.mains[p], mine)
            found.append(Message("players.fact.unguarded" if mine else "players.fact.opens", who=who))
        elif after.allies[p] == camp and p in before.alive and _open(before, p):
            found += _sheltered(after, p)
    return found + _resources(before, now, seat) + _ready(before, now, seat)


def _resources(before: Battle, now: Battle, seat: int) -> list[Message]:
    """A resource more: what it pays for this turn, the place that opens, the card that is given up."""
    base = seat * NZ
    was, n = (len(s.zones[base + OPEN]) + len(s.zones[base + DOWN]) for s in (before, now))
    if n <= was:
        return []
    found = []
    dear = [c for c in now.zones[base + HAND] if was < _cost(now, c) <= n]
    if dear:
        found.append(Message("players.fact.vs.pays", n=n, who=_name(now, max(dear, key=lambda c: _cost(now, c)))))
    opened = set(now.zones[base + OPEN]) - set(before.zones[base + OPEN])
    found += [Message("players.fact.vs.opens_place", what=_name(now, c)) for c in opened]
    laid = set(now.zones[base + DOWN]) - set(before.zones[base + DOWN])
    buried = [c for c in laid if now.cards.kind[now.face[c]] != LOCATION]
    return found + [Message("players.fact.vs.buries", what=_name(now, c)) for c in buried]


def _cost(s: Battle, c: int) -> int:
    """What recruiting a card costs; 0 for one that nobody recruits."""
    return s.cards.cost[s.face[c]] if s.cards.kind[s.face[c]] in (SUPPORT, EQUIP) else 0


def _ready(before: Battle, now: Battle, seat: int) -> list[Message]:
    """Who can attack once the rows are formed."""
    if before.phase != FORMATION or now.turn != before.turn:
        return []
    able = [
        c
        for c in now.side(seat)
        if now.pose[c] == READY and (now.zone[c] % NZ == FRONT or now.cards.words[now.face[c]] & RANGED)
    ]
    return [Message("players.fact.vs.can_attack", who=_name(now, c)) for c in able if strike(now, c)]


def _sheltered(s: Battle, p: int) -> list[Message]:
    """The Main Character has left the reach of a foe that could stun it."""
    main = s.mains[p]
    if not s.in_play(main) or s.pose[main] >= STUNNED or _open(s, p):
        return []
    foes = [c for q in s.enemies(p) for c in s.side(q) if s.pose[c] < STUNNED]
    foe = max(foes, key=lambda c: strike(s, c), default=-1)
    if foe < 0 or strike(s, foe) < dfn(s, main):
        return []
    return [Message("players.fact.vs.shelters", who=_name(s, main), foe=_name(s, foe), n=strike(s, foe))]


def _name(s: Battle, c: int) -> Named:
    return card("vs", s.face[c])


def _told(s: Battle, c: int, mine: bool) -> Named:
    """A name, with its side where both have somebody of that name."""
    face, camp = s.face[c], s.allies[s.controller(c)]
    both = any(s.face[d] == face and s.allies[s.controller(d)] != camp for d in s.everyone())
    return whose(_name(s, c), mine) if both else _name(s, c)


def _combat(s: Battle, seat: int) -> list[Message]:
    """By how much the strikes of the attackers beat the defender, or fall short."""
    if not s.attackers or s.defender < 0 or not s.in_play(s.defender):
        return []
    gap = sum(strike(s, c) for c in s.attackers) - dfn(s, s.defender)
    if s.allies[s.controller(s.attackers[0])] == s.allies[seat]:
        return [Message("players.fact.wins_fight", n=gap)] if gap >= 0 else []
    return [Message("players.fact.holds_fight", n=-gap)] if gap < 0 else []


def _open(s: Battle, p: int) -> bool:
    """Whether a standing Main Character can be attacked: it is in front, or nobody face up is."""
    main = s.mains[p]
    if not s.in_play(main) or s.pose[main] >= STUNNED:
        return False
    front = any(s.pose[c] < STUNNED for c in s.zones[p * NZ + FRONT])
    return s.zone[main] % NZ == FRONT or (s.zone[main] % NZ == BACK and not front)
