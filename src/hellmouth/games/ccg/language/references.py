"""References: the one card, character or player a text points to."""

from __future__ import annotations

from typing import Any

from hellmouth.games.ccg.language.context import At, CardOf, SeatsOf


def _holder(s: Any, x: Any) -> int:
    """The holder; a card that was just given up as a cost remembers it."""
    held = x.names.get("holder")
    return int(s.on[x.source] if held is None else held)


def _own_fighter(s: Any, x: Any) -> int:
    fixed = x.names.get("own_fighter")
    if fixed is not None:
        return int(fixed)
    if s.conflict != 1:
        return -1
    return int(s.sides[0] if x.seat == s.attacker else s.sides[1] if x.seat == s.defender else -1)


def _opp_fighter(s: Any, x: Any) -> int:
    fixed = x.names.get("opp_fighter")
    if fixed is not None:
        return int(fixed)
    if s.conflict != 1:
        return -1
    return int(s.sides[1] if x.seat == s.attacker else s.sides[0] if x.seat == s.defender else -1)


_CARDS: dict[str, CardOf] = {
    "this": lambda s, x: int(x.source),
    "self": lambda s, x: int(x.source),
    "holder": _holder,
    "former_holder": lambda s, x: int(x.names.get("former_holder", -1)),
    "main": lambda s, x: int(s.main[x.seat]),
    "own_fighter": _own_fighter,
    "opp_fighter": _opp_fighter,
    "attacking_fighter": lambda s, x: int(s.sides[0]) if s.conflict == 1 else -1,
    "winner": lambda s, x: int(x.names.get("winner", s.winner)),
    "loser": lambda s, x: int(x.names.get("loser", s.loser)),
    "stunt_double": lambda s, x: int(s.sides[1]) if s.conflict == 1 and s.doubled >= 0 else -1,
    "challenge": lambda s, x: int(s.faced),
}


def card(spec: Any, at: At) -> CardOf:
    """One card, -1 if there is none."""
    if isinstance(spec, str):
        if spec.startswith("$"):
            name = spec[1:]
            return lambda s, x: int(x.names.get(name, -1))
        found = _CARDS.get(spec)
        if found is not None:
            return found
    return at.wrong(f"{spec!r} is no reference to a card", f"use one of {', '.join(_CARDS)} or $name")


def _opponents(s: Any, x: Any) -> list[int]:
    """All others, clockwise."""
    return [(x.seat + i) % s.seats for i in range(1, s.seats)]


_SEATS: dict[str, SeatsOf] = {
    "you": lambda s, x: [x.seat],
    "foe": lambda s, x: [s.defender if x.seat == s.attacker else s.attacker] if s.conflict else [],
    "attacker": lambda s, x: [s.attacker] if s.conflict else [],
    "defender": lambda s, x: [s.defender] if s.conflict else [],
    "opponents": _opponents,
    "players": lambda s, x: list(s.turn_order()),
    "active": lambda s, x: [s.active],
}


def is_seats(spec: Any) -> bool:
    """Whether a text speaks of players."""
    if isinstance(spec, str):
        return spec in _SEATS
    return isinstance(spec, dict) and (set(spec) <= {"owner_of", "controller_of"} or spec.get("who") == "players")


def seats(spec: Any, at: At) -> SeatsOf:
    """Some players, in the order in which they act."""
    if isinstance(spec, str):
        if spec.startswith("$"):
            name = spec[1:]
            return lambda s, x: [x.names[name]] if x.names.get(name, -1) >= 0 else []
        found = _SEATS.get(spec)
        if found is not None:
            return found
    if isinstance(spec, dict) and len(spec) == 1:
        (word, value), = spec.items()
        if word in ("owner_of", "controller_of"):
            return _keeper(card(value, at / word), word == "owner_of")
    return at.wrong(f"{spec!r} is no reference to players", f"use one of {', '.join(_SEATS)} or $name")


def _keeper(who: CardOf, owner: bool) -> SeatsOf:
    from hellmouth.games.ccg.rules.facts import seat_of

    def find(s: Any, x: Any) -> list[int]:
        c = who(s, x)
        if c < 0:
            return []
        return [int(s.owners[c])] if owner else [seat_of(s, c)]
    return find
