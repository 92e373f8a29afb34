"""What an option of Vs. System 2PCG leads to: the combat, who falls, who stands unguarded."""

from __future__ import annotations

from hellmouth.core.messages import Message
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import BACK, FRONT, NZ, STUNNED, Battle
from hellmouth.players.facts import Named, card


def facts(before: Battle, now: Battle, after: Battle, seat: int) -> list[Message]:
    found = _combat(now, seat) if now.outcome is None else []
    camp = before.allies[seat]
    for c in before.everyone():
        mine = before.allies[before.controller(c)] == camp
        who = _name(before, c)
        if not after.in_play(c):
            found.append(Message("players.fact.loses" if mine else "players.fact.removes", who=who))
        elif after.pose[c] == STUNNED and before.pose[c] != STUNNED:
            found.append(Message("players.fact.vs.stunned" if mine else "players.fact.vs.stuns", who=who))
    for c in after.everyone():
        if not before.in_play(c) and after.controller(c) == seat and after.known[c] >> seat & 1:
            found.append(Message("players.fact.brings", who=_name(after, c)))
    for p in after.alive:
        if _open(after, p) and p in before.alive and not _open(before, p):
            mine = after.allies[p] == camp
            who = _name(after, after.mains[p])
            found.append(Message("players.fact.unguarded" if mine else "players.fact.opens", who=who))
        elif after.allies[p] == camp and p in before.alive and _open(before, p):
            found += _sheltered(after, p)
    return found


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
