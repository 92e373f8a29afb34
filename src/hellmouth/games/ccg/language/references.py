"""References: the one card, character or player a text points to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.games.ccg.language.context import At, CardOf, SeatsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.rules.facts import seat_of
from hellmouth.games.ccg.words import FIGHT

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def _holder(s: Sunnydale, x: Speaker) -> int:
    """The holder; a card that was just given up as a cost remembers it."""
    held = x.names.get("holder")
    return s.on[x.source] if held is None else int(held)


def _fighter(name: str, opposite: int) -> CardOf:
    """The fighter of the card's own side (0) or of the other one (1); a text may have fixed it under its name."""

    def found(s: Sunnydale, x: Speaker) -> int:
        fixed = x.names.get(name)
        if fixed is not None:
            return int(fixed)
        if s.conflict != FIGHT or x.seat not in (s.attacker, s.defender):
            return -1
        return s.sides[opposite if x.seat == s.attacker else 1 - opposite]

    return found


_own_fighter = _fighter("own_fighter", 0)
_opp_fighter = _fighter("opp_fighter", 1)


CARD_WORDS: dict[str, tuple[CardOf, str]] = {
    "this": (lambda s, x: x.source, "the source card"),
    "self": (lambda s, x: x.source, "the character of the source card"),
    "holder": (_holder, "the character the source is attached to"),
    "former_holder": (lambda s, x: int(x.names.get("former_holder", -1)), "the character it was attached to"),
    "main": (lambda s, x: s.main[x.seat], "your Main Character, if in play"),
    "own_fighter": (_own_fighter, "your fighter in the current fight (a stunt-double once named)"),
    "opp_fighter": (_opp_fighter, "the fighter opposing yours"),
    "attacking_fighter": (lambda s, x: s.sides[0] if s.conflict == 1 else -1, "the fighter of the attacker"),
    "winner": (lambda s, x: int(x.names.get("winner", s.winner)), "winning character of the fight"),
    "loser": (lambda s, x: int(x.names.get("loser", s.loser)), "losing character of the fight"),
    "stunt_double": (lambda s, x: s.sides[1] if s.conflict == 1 and s.doubled >= 0 else -1, "the stunt-double"),
    "challenge": (lambda s, x: s.faced, "the current challenge"),
}


def card(spec: object, at: At) -> CardOf:
    """One card, -1 if there is none."""
    if isinstance(spec, str):
        if spec.startswith("$"):
            name = at.name(spec, "card")
            return lambda s, x: int(x.names.get(name, -1))
        found = CARD_WORDS.get(spec)
        if found is not None:
            return found[0]
    return at.wrong(f"{spec!r} is no reference to a card", f"use one of {', '.join(CARD_WORDS)} or $name")


def names_a_card(spec: object) -> bool:
    """Whether a text points to one card."""
    return isinstance(spec, str) and (spec.startswith("$") or spec in CARD_WORDS)


SEAT_WORDS: dict[str, tuple[SeatsOf, str]] = {
    "you": (lambda s, x: [x.seat], "the acting player"),
    "foe": (
        lambda s, x: [s.defender if x.seat == s.attacker else s.attacker] if s.conflict else [],
        "the other player in the current conflict",
    ),
    "attacker": (lambda s, x: [s.attacker] if s.conflict else [], "attacking player of the current conflict"),
    "defender": (lambda s, x: [s.defender] if s.conflict else [], "defending player of the current conflict"),
    "opponents": (lambda s, x: [(x.seat + i) % s.seats for i in range(1, s.seats)], "all other players, clockwise"),
    "players": (lambda s, x: s.turn_order(), "all players, active player first"),
    "active": (lambda s, x: [s.active], "the active player"),
}


def is_seats(spec: object) -> bool:
    """Whether a text speaks of players."""
    if isinstance(spec, str):
        return spec in SEAT_WORDS
    return isinstance(spec, dict) and (set(spec) <= {"owner_of", "controller_of"} or spec.get("who") == "players")


def seats(spec: object, at: At) -> SeatsOf:
    """Some players, in the order in which they act."""
    if isinstance(spec, str):
        if spec.startswith("$"):
            name = at.name(spec, "seat")
            return lambda s, x: [x.names[name]] if x.names.get(name, -1) >= 0 else []
        found = SEAT_WORDS.get(spec)
        if found is not None:
            return found[0]
    if isinstance(spec, dict) and len(spec) == 1:
        ((word, value),) = spec.items()
        if word in ("owner_of", "controller_of"):
            return _keeper(card(value, at / word), word == "owner_of")
    return at.wrong(f"{spec!r} is no reference to players", f"use one of {', '.join(SEAT_WORDS)} or $name")


def _keeper(who: CardOf, owner: bool) -> SeatsOf:
    def find(s: Sunnydale, x: Speaker) -> list[int]:
        c = who(s, x)
        if c < 0:
            return []
        return [s.owners[c]] if owner else [seat_of(s, c)]

    return find


REF = Kind("REF", card)
Ref = Annotated[CardOf, REF]
Players = Annotated[SeatsOf, Kind("PLAYERS", seats)]
