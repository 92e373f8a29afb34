"""Why a seat cannot do something now: the same `refuse_*` questions that the offers rest on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.game import NOT_OFFERED, NOT_YOUR_TURN, OVER
from hellmouth.core.visibility import knows
from hellmouth.games.vs.flow.combat import Declare
from hellmouth.games.vs.flow.opening import Opening
from hellmouth.games.vs.flow.pay import Pay
from hellmouth.games.vs.rules import why
from hellmouth.games.vs.rules.act import refuse_play, refuse_powerup, refuse_use
from hellmouth.games.vs.rules.attack import refuse_attack, refuse_join, refuse_target
from hellmouth.games.vs.rules.build import refuse_equip, refuse_move, refuse_recruit, refuse_resource
from hellmouth.games.vs.rules.pay import refuse_payment
from hellmouth.games.vs.state import BOOK, HAND, NZ, SETUP, Battle


def why_not(s: Battle, seat: int, wish: Option) -> Reason | None:
    """None if the seat is offered exactly this."""
    if s.outcome is not None:
        return OVER
    if s.seat == seat and wish in s.offer():
        return None
    refuse = _REFUSE.get(wish[0])
    reason = refuse(s, seat, *_meant(s, seat, wish)) if refuse is not None and -1 not in wish[1:] else None
    return reason or (NOT_OFFERED if s.seat == seat else NOT_YOUR_TURN)


_PLACES: dict[str, tuple[str, ...]] = {
    "play": ("hand",),
    "cast": ("book",),
    "lay": ("hand",),
    "open": ("hand",),
    "recruit": ("hand", ""),
    "equip": ("hand", "own"),
    "powerup": ("hand", "own"),
    "attack": ("own",),
    "join": ("own",),
    "move": ("own",),
    "use": ("any", ""),
    "target": ("enemy",),
}
"""Where the cards of a wish are looked for: who names a card means the copy that makes sense."""


def _meant(s: Battle, seat: int, wish: Option) -> list[Any]:
    """The arguments of a wish, each card exchanged for a copy in the right place if the named one is elsewhere."""
    found = list(wish[1:])
    for i, place in enumerate(_PLACES.get(wish[0], ())):
        card = found[i]
        if place and knows(s, seat, card):
            pool = _pool(s, seat, place)
            if card not in pool:
                found[i] = next((c for c in pool if s.face[c] == s.face[card]), card)
    return found


def _pool(s: Battle, seat: int, place: str) -> list[int]:
    if place == "hand":
        return s.zones[seat * NZ + HAND]
    if place == "book":
        return s.zones[seat * NZ + BOOK]
    own = s.side(seat)
    enemies = [c for p in s.enemies(seat) for c in s.side(p)]
    return own if place == "own" else enemies if place == "enemy" else own + enemies


def _attackers(s: Battle, seat: int) -> tuple[int, ...]:
    frame = s.stack[-1]
    return frame.attackers if isinstance(frame, Declare) and s.active == seat else ()


def _join(s: Battle, seat: int, card: int) -> Reason | None:
    return refuse_join(s, seat, _attackers(s, seat), card)


def _target(s: Battle, seat: int, card: int) -> Reason | None:
    reason = refuse_target(s, seat, _attackers(s, seat), card)
    return reason or (None if _attackers(s, seat) else why.TARGET_FIRST)


def _pay(s: Battle, seat: int, card: int) -> Reason | None:
    frame = s.stack[-1]
    if not isinstance(frame, Pay) or frame.seat != seat:
        return None
    return refuse_payment(s, seat, card, s.cards.powers[frame.power].cost[frame.paid :], s.of_teams(frame.user))


def _mulligan(s: Battle, seat: int) -> Reason | None:
    frame = s.stack[-1]
    asked = isinstance(frame, Opening) and frame.at == "mulligan" and (seat - s.first) % s.seats < frame.done
    return why.MULLIGAN_ONCE if asked or s.phase != SETUP else None


_REFUSE: dict[str, Callable[..., Reason | None]] = {
    "play": refuse_play,
    "cast": refuse_play,
    "use": refuse_use,
    "powerup": refuse_powerup,
    "attack": refuse_attack,
    "join": _join,
    "target": _target,
    "recruit": refuse_recruit,
    "equip": refuse_equip,
    "move": refuse_move,
    "lay": lambda s, seat, card: refuse_resource(s, seat, card, False),
    "open": lambda s, seat, card: refuse_resource(s, seat, card, True),
    "turn": _pay,
    "discard": _pay,
    "mulligan": _mulligan,
}
