"""What an option of the card game leads to: the conflict, destiny, who leaves play, who stands unguarded."""

from __future__ import annotations

from hellmouth.core.decisions import DONE
from hellmouth.core.messages import Message
from hellmouth.games.ccg.rules.facing import refuse_facer, standing
from hellmouth.games.ccg.rules.fighting import fight_total
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import BK, CHALLENGES, FACING, FIGHT, PARK, ZONES
from hellmouth.players.facts import card

_DESTINY = {
    (True, True): "players.fact.ccg.gains",
    (True, False): "players.fact.ccg.costs",
    (False, True): "players.fact.ccg.their_gain",
    (False, False): "players.fact.ccg.their_loss",
}
"""Whether the points are one's own, and whether there are more of them."""


def facts(before: Sunnydale, now: Sunnydale, after: Sunnydale, seat: int) -> list[Message]:
    found = _conflict(now, seat) if now.outcome is None else []
    for p in range(before.seats):
        gain = after.dp[p] - before.dp[p]
        if gain:
            found.append(Message(_DESTINY[p == seat, gain > 0], n=abs(gain)))
        _persons(before, after, p, p == seat, found)
    if _holds(after, seat) and not _holds(before, seat):
        found.append(Message("players.fact.ccg.park"))
    if any(p != seat and _holds(before, p) and not _holds(after, p) for p in range(before.seats)):
        found.append(Message("players.fact.ccg.contests"))
    if before.kind == "discard" and DONE in before.offer() and len(now.hand(seat)) < len(before.hand(seat)):
        found.append(Message("players.fact.ccg.room"))
    found += _beside(before, after, seat) + _arms(before, after, seat)
    for c in after.team(seat):
        if _unguarded(after, seat, c) and not (before.in_play(c) and _unguarded(before, seat, c)):
            found.append(Message("players.fact.unguarded", who=card("ccg", after.face[c])))
    return found


def _beside(before: Sunnydale, after: Sunnydale, seat: int) -> list[Message]:
    """Who has come to a challenge that they can face."""
    movers = [c for c in after.team(seat) if before.in_play(c) and before.space[c] != after.space[c]]
    laid = [c for p in range(after.seats) for c in after.zones[ZONES * p + CHALLENGES]]
    return [
        Message("players.fact.ccg.beside", who=card("ccg", after.face[c]), what=card("ccg", after.face[d]))
        for c in movers
        for d in laid
        if refuse_facer(after, c, d) is None
    ]


def _arms(before: Sunnydale, after: Sunnydale, seat: int) -> list[Message]:
    """What somebody has been equipped with."""
    return [
        Message("players.fact.ccg.arms", who=card("ccg", after.face[c]), what=card("ccg", after.face[x]))
        for c in after.team(seat)
        for x in after.gear(c)
        if not before.in_play(c) or x not in before.gear(c)
    ]


def _persons(before: Sunnydale, after: Sunnydale, p: int, mine: bool, found: list[Message]) -> None:
    left = "players.fact.loses" if mine else "players.fact.removes"
    found += [Message(left, who=card("ccg", before.face[c])) for c in before.team(p) if not after.in_play(c)]
    if mine:
        found += [
            Message("players.fact.brings", who=card("ccg", after.face[c]))
            for c in after.team(p)
            if not before.in_play(c)
        ]


def _conflict(s: Sunnydale, seat: int) -> list[Message]:
    """Where the fight or the challenge stands once the option is taken."""
    if s.conflict == FIGHT and not s.settled and min(s.fighters) >= 0:
        gap = fight_total(s, 0) - fight_total(s, 1)
        if seat == s.attacker:
            return [Message("players.fact.wins_fight", n=gap)] if gap > 0 else []
        return [Message("players.fact.holds_fight", n=-gap)] if seat == s.defender and gap <= 0 else []
    if s.conflict == FACING and not s.settled and s.facing and seat == s.attacker:
        slack = min([n - goal for _, n, goal in standing(s)], default=-1)
        return [Message("players.fact.ccg.meets")] if slack >= 0 else []
    return []


def _holds(s: Sunnydale, seat: int) -> bool:
    """Whether only this player has characters in the Park."""
    there = {p for p in range(s.seats) for c in s.team(p) if s.space[c] == PARK}
    return there == {seat}


def _unguarded(s: Sunnydale, seat: int, c: int) -> bool:
    """Alone in a space with a rival that is ready and stronger in a fight."""
    here = s.space[c]
    if any(s.space[d] == here for d in s.team(seat) if d != c):
        return False
    return any(
        s.space[d] == here and not s.tired[d] and s.cards.talent[s.face[d]][BK] > s.cards.talent[s.face[c]][BK]
        for p in range(s.seats)
        if p != seat
        for d in s.team(p)
    )
