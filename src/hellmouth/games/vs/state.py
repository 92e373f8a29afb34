"""The state of a battle: rows, piles, counters, the combat under way, and what waits to be settled."""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Literal, TypeAlias

from hellmouth.core.decisions import EVERYBODY, Option
from hellmouth.core.effects import Program
from hellmouth.core.events import MOVED
from hellmouth.core.plain import fresh, needed
from hellmouth.core.state import State
from hellmouth.games.vs.cards import MAIN as MAIN_CARD
from hellmouth.games.vs.cards import CardSet

FRONT, BACK, OPEN, DOWN, HAND, DECK, KO, REMOVED, BOOK, KEY, ASIDE, GEAR, GONE = range(13)
NZ = 13
"""Zones per seat: zone number = seat * NZ + kind. OPEN and DOWN are the face-up and face-down part of the resource row;
BOOK is the Spellbook; GONE holds tokens that were used up and the cards of eliminated players."""
# fmt: off
ZONES = ("front", "back", "locations", "resources", "hand", "deck", "ko", "removed", "spellbook", "key", "aside",
         "gear", "gone")
# fmt: on
_UNORDERED = tuple(z in (FRONT, BACK, OPEN, DOWN, KO, REMOVED, BOOK, KEY) for z in range(NZ))
"""VS-FORMATION-02, VS-ZONE-04, VS-LOCATION-04: order means nothing here, so these are kept sorted."""

READY, EXHAUSTED, STUNNED, HIDDEN = range(4)
"""Pose of a character in play; from STUNNED on it is face down."""
Pose: TypeAlias = Literal["ready", "exhausted", "stunned", "hidden"]
POSES: tuple[Pose, ...] = ("ready", "exhausted", "stunned", "hidden")

SETUP, DRAW, RECOVERY, GAP, RESOURCE, RECRUIT, FORMATION, MAIN, COMBAT, END = range(10)
PHASES = ("setup", "draw", "recovery", "build", "resource", "recruit", "formation", "main", "combat", "end")
"""GAP is the Build Phase before, between and after its three steps (VS-BUILD-12)."""


class Battle(State):
    """Cards in play lie in the front or back row of the seat that controls them; `owner` never changes.

    `marks` counts +1/+1 counters (negative: -1/-1) and `harm` wounds (negative: vitality counters), so opposite
    counters cancel by themselves (VS-COUNTER-02, VS-VITALITY-03). A Main Character keeps its slot for the whole game:
    level-up and transform exchange faces with a card set aside (VS-LEVELUP-08).
    """

    cards: CardSet = needed(kw_only=True)
    """What is played with: faces are numbers in it. Neither copied nor saved; whoever loads a state gives it one."""
    mode: str = "duel"
    lend: bool = False
    """VS-2V2-06: recruits may go to the teammate."""
    orders_all: bool = False
    """The active player orders everybody's triggers, not only the own ones (VS-AMB-34)."""
    first: int = 0
    active: int = 0
    turn: int = 0
    phase: int = SETUP
    points: int = 0
    attacks: int = 0
    """Attacks declared this turn (VS-COMBAT-19)."""
    quiet: int = 0
    """Turns in a row without an attack while all decks are empty (VS-AMB-32)."""
    alive: tuple[int, ...] = ()
    allies: tuple[int, ...] = ()
    """Team number of each seat."""
    owner: tuple[int, ...] = ()
    mains: tuple[int, ...] = ()
    xp: list[int] = fresh()
    pose: list[int] = fresh()
    marks: list[int] = fresh()
    harm: list[int] = fresh()
    gear: dict[int, int] = fresh()
    """Character -> its Equipment."""
    teams: dict[int, int] = fresh()
    """Teams of characters that changed theirs (VS-CHAR-13)."""
    bonds: list[tuple[int, int]] = fresh()
    """Relationships."""
    standin: dict[int, int] = fresh()
    """Seat whose The First Evil is away -> the card that stands in for it."""
    returning: tuple[int, ...] = ()
    dooms: list[tuple[int, int, int]] = fresh()
    """Delayed KOs: (who created it, character, own turns until it is due) (VS-TIMING-06)."""
    attackers: tuple[int, ...] = ()
    defender: int = -1
    fallen: tuple[int, ...] = ()
    """Characters KO'd in this combat."""
    losers: tuple[int, ...] = ()
    """Seats whose Main Character is gone and that are about to be eliminated."""
    waiting: list[tuple[Any, ...]] = fresh()
    """Triggers that wait: (seat, program, source, number) (VS-TIMING-04)."""

    transient: ClassVar[tuple[str, ...]] = ("options", "value", "pending", "log", "cards")
    shared: ClassVar[tuple[str, ...]] = ("options", "cards")
    evident: ClassVar[frozenset[str]] = frozenset({"by", "discard", "target", "turn"})
    card_arguments: ClassVar[frozenset[str]] = frozenset(
        {"card", "cards", "attacker", "defender", "target", "source", "victim", "main", "other", "user"}
    )

    def program(self, ref: str) -> Program[Battle]:
        return self.cards.programs[ref]

    def move(self, card: int, to: int, place: int | None = None) -> None:
        zones, start = self.zones, self.zone[card]
        left = zones[start] = zones[start].copy()
        left.remove(card)
        there = zones[to] = zones[to].copy()
        if place is not None:
            there.insert(place, card)
        elif _UNORDERED[to % NZ]:
            insort(there, card)
        else:
            there.append(card)
        self.zone[card] = to
        self.show(card, self.masks[to])
        if self.log is not None and start != to:
            self.note(MOVED, card=card, start=start, end=to)

    def put(self, seat: int, kind: str, then: str, options: list[Option]) -> None:
        """Ask like `ask`, with the options already at hand."""
        self.stack[-1].at = then
        self.seat, self.kind, self.options = seat, kind, options

    def turn_order(self) -> list[int]:
        """Living seats, the active one first (VS-TIMING-03)."""
        n, first = self.seats, self.active
        return [p for i in range(n) if (p := (first + i) % n) in self.alive]

    def side(self, seat: int) -> list[int]:
        """Characters on that seat's side, front row first (VS-TERM-03)."""
        return self.zones[seat * NZ] + self.zones[seat * NZ + BACK]

    def everyone(self) -> list[int]:
        """All characters in play."""
        return [c for p in self.alive for c in self.zones[p * NZ] + self.zones[p * NZ + BACK]]

    def enemies(self, seat: int) -> list[int]:
        """Living seats that oppose this one (VS-TERM-02); a teammate is no enemy (VS-AMB-71)."""
        if self.seats == 2:
            return [1 - seat]
        camp = self.allies[seat]
        return [p for p in self.alive if self.allies[p] != camp]

    def in_play(self, card: int) -> bool:
        return card >= 0 and self.zone[card] % NZ < OPEN

    def controller(self, card: int) -> int:
        """The side a card in play is on."""
        return self.zone[card] // NZ

    def of_teams(self, card: int) -> int:
        """Present teams of a character in play."""
        changed = self.teams.get(card)
        return self.cards.teams[self.face[card]] if changed is None else changed

    def is_main(self, card: int) -> bool:
        return self.cards.kind[self.face[card]] == MAIN_CARD

    def named(self, seat: int, bit: int) -> list[int]:
        """Characters of that name on a side, face down ones included (VS-STUN-05)."""
        face, names = self.face, self.cards.names
        return [c for c in self.side(seat) if names[face[c]] & bit]

    def main_of(self, seat: int) -> int:
        """The Main Character on that side, or -1 while The First Evil is away (VS-CARD-59)."""
        main = self.mains[seat]
        return main if self.zone[main] // NZ == seat and self.zone[main] % NZ < OPEN else -1

    @property
    def ranged(self) -> bool:
        """The combat is ranged: no attacker that is left stands in front, wherever it was declared (VS-COMBAT-16)."""
        zone = self.zone
        return bool(self.attackers) and all(zone[c] % NZ == BACK for c in self.attackers)

    @property
    def crowd(self) -> bool:
        """It is a team attack, as long as two attackers are in the combat (VS-COMBAT-20)."""
        return len(self.attackers) > 1

    def in_combat(self, card: int) -> bool:
        return card == self.defender or card in self.attackers

    def intact(self) -> bool:
        """Whether the combat still has an attacker and a defender (VS-COMBAT-14)."""
        return self.defender >= 0 and bool(self.attackers)


def masks(seats: int) -> tuple[int, ...]:
    """Who sees the face of a card in each zone (VS-AMB-69)."""
    own = (HAND, DOWN)
    return tuple(1 << p if z in own else 0 if z in (DECK, GONE) else EVERYBODY for p in range(seats) for z in range(NZ))
