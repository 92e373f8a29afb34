"""The three steps of the Build Phase: what may be laid, recruited, carried and moved."""

from __future__ import annotations

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.vs.cards import DARKNESS, EQUIP, LOCATION, SUPPORT, name_bit
from hellmouth.games.vs.moves import barred
from hellmouth.games.vs.rules import why
from hellmouth.games.vs.rules.act import icons_met
from hellmouth.games.vs.state import BACK, FORMATION, FRONT, HAND, KEY, NZ, RECRUIT, RESOURCE, STUNNED, Battle

ROWS = ("front", "back", "ally_front", "ally_back")
_BUFFY = name_bit("Buffy")


def cost(s: Battle, seat: int, face: int) -> int:
    """Recruit cost after reductions (VS-BUILD-13, VS-CARD-66)."""
    price = s.cards.cost[face]
    if s.cards.trait["modern-vampire"] and s.cards.teams[face] & DARKNESS and s.cards.kind[face] == SUPPORT:
        for c in s.side(seat):
            if s.face[c] in s.cards.trait["modern-vampire"] and s.pose[c] < STUNNED and s.harm[c] < 0:
                price -= 1
    return max(0, price)


def teammate(s: Battle, seat: int) -> int:
    """The living teammate who may be given recruits, or -1 (VS-2V2-06)."""
    if s.lend:
        for p in s.alive:
            if p != seat and s.allies[p] == s.allies[seat]:
                return p
    return -1


def recruit_offers(s: Battle, seat: int) -> list[Option]:
    """Characters and Equipment that can be paid; cards of one face are offered once."""
    found: list[Option] = []
    face, seen, points, kinds, costs = s.face, 0, s.points, s.cards.kind, s.cards.cost
    friend = teammate(s, seat)
    for c in s.zones[seat * NZ + HAND] + s.zones[seat * NZ + KEY][:1]:
        f = face[c]
        kind = kinds[f]
        if seen >> f & 1 or (kind != SUPPORT and kind != EQUIP):
            continue
        seen |= 1 << f
        if costs[f] > points and cost(s, seat, f) > points:
            continue
        if kind == EQUIP:
            if icons_met(s, seat, f):
                found.extend(("equip", c, t) for t in s.side(seat) if s.pose[t] < STUNNED)
            continue
        if f in s.cards.trait["buffys-essence"] and not s.named(seat, _BUFFY):
            continue
        if not barred(s, seat, f):
            found += (("recruit", c, FRONT), ("recruit", c, BACK))
        if friend >= 0 and not barred(s, friend, f):
            found += (("recruit", c, 2), ("recruit", c, 3))
    return found


def refuse_recruit(s: Battle, seat: int, card: int, row: int) -> Reason | None:
    """Why that seat cannot recruit this character into that row."""
    if s.zone[card] not in (seat * NZ + HAND, seat * NZ + KEY):
        return why.RECRUIT_HAND
    f = s.face[card]
    if s.cards.kind[f] != SUPPORT:
        return why.RECRUIT_KIND
    if s.active != seat or s.phase != RECRUIT:
        return why.RECRUIT_TIME
    to = seat if row < 2 else teammate(s, seat)
    if to < 0:
        return why.RECRUIT_ROW
    if barred(s, to, f):
        return why.RECRUIT_MAIN
    if f in s.cards.trait["buffys-essence"] and not s.named(seat, _BUFFY):
        return why.RECRUIT_BUFFY
    if cost(s, seat, f) > s.points:
        return why.told(why.RECRUIT_POINTS, card=card, n=cost(s, seat, f), points=s.points)
    return None


def refuse_equip(s: Battle, seat: int, card: int, target: int) -> Reason | None:
    """Why that seat cannot put this Equipment on that character."""
    if s.zone[card] != seat * NZ + HAND:
        return why.RECRUIT_HAND
    f = s.face[card]
    if s.cards.kind[f] != EQUIP:
        return why.RECRUIT_KIND
    if s.active != seat or s.phase != RECRUIT:
        return why.EQUIP_TIME
    if not s.in_play(target) or s.zone[target] // NZ != seat or s.pose[target] >= STUNNED:
        return why.EQUIP_WHOM
    if not icons_met(s, seat, f):
        return why.EQUIP_ICON
    return (
        None
        if s.cards.cost[f] <= s.points
        else why.told(why.RECRUIT_POINTS, card=card, n=s.cards.cost[f], points=s.points)
    )


def resource_offers(s: Battle, seat: int) -> list[Option]:
    """Any card face down, a Location also face up (VS-BUILD-02, -03)."""
    found: list[Option] = []
    face, seen, kinds = s.face, 0, s.cards.kind
    for c in s.zones[seat * NZ + HAND]:
        f = face[c]
        if seen >> f & 1:
            continue
        seen |= 1 << f
        found.append(("lay", c))
        if kinds[f] == LOCATION:
            found.append(("open", c))
    return found


def refuse_resource(s: Battle, seat: int, card: int, face_up: bool) -> Reason | None:
    if s.zone[card] != seat * NZ + HAND:
        return why.RESOURCE_HAND
    if s.active != seat or s.phase != RESOURCE:
        return why.RESOURCE_TIME
    return why.OPEN_LOCATION if face_up and s.cards.kind[s.face[card]] != LOCATION else None


def refuse_move(s: Battle, seat: int, card: int) -> Reason | None:
    """Why this character cannot change its row now."""
    if not s.in_play(card) or s.zone[card] // NZ != seat:
        return why.NOT_YOURS
    if s.phase != FORMATION or s.active != seat:
        return why.MOVE_TIME
    return why.MOVES_OVER
