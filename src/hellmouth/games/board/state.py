"""The state of one game in Sunnydale: persons, talisman, the turn in progress, and where every card lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, ClassVar

from hellmouth.core.decisions import SPECTATOR
from hellmouth.core.effects import Program
from hellmouth.core.plain import fresh
from hellmouth.core.state import State
from hellmouth.games.board.components import (
    ARTIFACT,
    BIT,
    BOSS,
    CAST,
    EVIL,
    KIND,
    PEOPLE,
    PHASES,
    ROLE,
    SLOTS,
    SLOTS_GOOD,
    TOWNS,
    VAMPIRE,
)
from hellmouth.games.board.geometry import Town

# Zones: a draw pile and a discard pile for each deck but the Artifacts, then the single places, then one per person.
PILE, DISCARD = 0, 4
HAND, CORNER, BOX, GONE, DESTROYED, TABLE, HELD = 8, 9, 13, 14, 15, 16, 17
ZONES = HELD + len(PEOPLE)
EVIL_SEAT = 0
_RANGES = (
    ("pile", PILE, DISCARD),
    ("discard", DISCARD, HAND),
    ("hand", HAND, CORNER),
    ("corner", CORNER, BOX),
    ("box", BOX, GONE),
    ("gone", GONE, DESTROYED),
    ("destroyed", DESTROYED, TABLE),
    ("table", TABLE, HELD),
    ("held", HELD, ZONES),
)


@cache
def zone_name(zone: int) -> str:
    """A zone in words: "pile:2" is a draw pile by deck, "held:0" what a person holds."""
    name, start = next((name, start) for name, start, end in _RANGES if start <= zone < end)
    return f"{name}:{zone - start}"


DECK: list[int] = []
"""Deck of each face; filled by `cards`."""


PROGRAMS: dict[str, Program[Sunnydale]] = {}
"""What cards do when they are played, used or triggered, by reference; filled by `game`."""


class Sunnydale(State):
    """Persons are numbers (`components.PERSON_ID`); lists below are indexed by them. A space of -1: not in play."""

    villain: int = 0
    settings: tuple[Any, ...] = ()
    plan: int = 0
    """Which of `components.TOWNS` is played on."""
    owner: list[int] = fresh()
    """Seat that plays the person while it is Good."""
    form: list[int] = fresh()
    space: list[int] = fresh()
    health: list[int] = fresh()
    side: list[int] = fresh()
    """1 = Good, 0 = Evil."""
    good_spaces: int = 0
    evil_spaces: int = 0
    """Where each side's pieces stand, as sets."""
    dead: int = 0
    """Bit per person: died at least once (BG-DEATH-01)."""
    phase: int = 0
    """Index of the talisman on the Phase Chart."""
    round: int = 0
    good_turn: int = -1
    """Place in the Good order, -1 while Evil has its turn."""
    # Evil's turn
    large: int = 0
    small: int = 0
    acted: int = 0
    still: int = 0
    """Persons that lose their turn in the next Evil turn (BG-TURN-08)."""
    fresh_blood: int = 0
    """Persons sired or summoned in this Evil turn (BG-AMB-37)."""
    surprise: int = 0
    # the turn in progress
    actor: int = -1
    total: int = 0
    extra: int = 0
    spent: int = 0
    sewers: int = 0
    ended: int = 0
    """Movement is over: step 3 has begun (BG-TURN-03)."""
    drawn: int = 0
    tried: int = 0
    looked: int = 0
    traded: tuple[int, ...] = ()
    refused: int = 0
    """Persons that have declined a trade in this turn."""
    withdrawn: int = 0
    """Trades called off in this turn before they were proposed."""
    # the attack in progress
    foe: int = -1
    armed: int = 0
    more_dice: int = 0
    more_damage: int = 0
    first_damage: int = 0
    wooden: int = 0
    fangs: int = 0
    gloved: int = 0
    bound: int = -1
    """The Artifact that can no longer be traded (BG-ARTIFACT-08)."""

    deed: tuple[Any, ...] = ()
    """What ended the game: a verb such as "killed", who did it and to whom (forms), or the Artifact's face."""

    # the dice on the table: each kind lies there until it is rolled again, so that everybody can read it
    throws: int = 0
    """Rolls so far: the first number of each of the following tells which came last."""
    blue: tuple[int, ...] = ()
    """Throw, form, the two dice."""
    black: tuple[int, ...] = ()
    """Throw, the die."""
    fists: tuple[int, ...] = ()
    """Throw, attacking form, attacked form, its health before, damage, the sides of the dice."""
    charms: tuple[int, ...] = ()
    """Throw, form, the dice."""

    layers: list[int] | None = None
    """Working memory: what the acting person reaches in 0, 1, 2... steps, while its moves are offered. It is replaced,
    never changed, so copies share it."""

    added_fields: ClassVar[tuple[str, ...]] = ("withdrawn", "deed")
    transient: ClassVar[tuple[str, ...]] = (*State.transient, "layers")
    shared: ClassVar[tuple[str, ...]] = (*State.shared, "layers")
    evident: ClassVar[frozenset[str]] = frozenset(
        {"run", "strike", "cast", "target", "stand", "put", "discard", "keep"}
    )
    card_arguments: ClassVar[frozenset[str]] = frozenset({"card", "artifact", "source"})

    def program(self, ref: str) -> Program[Sunnydale]:
        return PROGRAMS[ref]

    # --- persons ----------------------------------------------------------------------------------------------

    @property
    def cast(self) -> tuple[int, ...]:
        """Everybody who can be in play with this villain."""
        return CAST[self.villain]

    @property
    def town(self) -> Town:
        return TOWNS[self.plan]

    @property
    def boss(self) -> int:
        """The villain's person, in play or not."""
        return BOSS[self.villain]

    def living(self, side: int) -> Iterator[int]:
        """Persons of a side in play."""
        for p in CAST[self.villain]:
            if self.space[p] >= 0 and self.side[p] == side:
                yield p

    def seat_of(self, p: int) -> int:
        """Who decides for a person now (BG-EVIL-07: Evil for a sired one)."""
        return self.owner[p] if self.side[p] else EVIL_SEAT

    def is_vampire(self, p: int) -> bool:
        return KIND[self.form[p]] == VAMPIRE

    def is_sired(self, p: int) -> bool:
        """A sired vampire on Evil's side (BG-EVIL-06)."""
        return not self.side[p] and ROLE[self.form[p]] == "sired"

    def is_servant(self, p: int) -> bool:
        return not self.side[p] and p != BOSS[self.villain]

    def who_is_at(self, space: int) -> int:
        """The person on a space, or -1 (BG-INV-01: at most one)."""
        for p in CAST[self.villain]:
            if self.space[p] == space:
                return p
        return -1

    def pieces(self, side: int) -> tuple[int, int]:
        """The spaces of that side's pieces and of the other's, as sets."""
        return (self.good_spaces, self.evil_spaces) if side else (self.evil_spaces, self.good_spaces)

    def put(self, p: int, space: int, side: int | None = None) -> None:
        """Put a piece on a space (-1: out of play), perhaps on another side. The only way pieces move."""
        old, mine = self.space[p], self.side[p]
        if old >= 0:
            if mine:
                self.good_spaces ^= BIT[old]
            else:
                self.evil_spaces ^= BIT[old]
        if side is not None:
            mine = self.side[p] = side
        self.space[p] = space
        if space >= 0:
            if mine:
                self.good_spaces |= BIT[space]
            else:
                self.evil_spaces |= BIT[space]

    # --- cards ------------------------------------------------------------------------------------------------

    def held(self, p: int) -> list[int]:
        """Everything a person has: its holder, its Artifact, its Invitation."""
        return self.zones[HELD + p]

    def artifact(self, p: int) -> int:
        """The Artifact a person holds, or -1 (BG-ARTIFACT-03: one at most)."""
        face = self.face
        for c in self.zones[HELD + p]:
            f = face[c]
            if f < 0 or DECK[f] == ARTIFACT:  # in a view a hidden card beside a person can only be its Artifact
                return c
        return -1

    def invitation(self, p: int) -> int:
        """The Invitation beside a person's health track, or -1 (BG-MOVE-08)."""
        face = self.face
        for c in self.zones[HELD + p]:
            f = face[c]
            if f >= 0 and DECK[f] == EVIL:
                return c
        return -1

    def slots(self, p: int) -> tuple[int, ...]:
        """How many cards of each deck a person may hold now (BG-CARD-02, BG-AMB-21)."""
        return SLOTS_GOOD[self.form[p]] if self.side[p] else SLOTS[self.form[p]]

    def discard(self, card: int) -> None:
        """To the discard pile of its deck; never an Artifact (BG-CARD-10)."""
        self.move(card, DISCARD + DECK[self.face[card]])

    def face_up(self, p: int) -> bool:
        """Whether that person's Artifact lies open (BG-ARTIFACT-05)."""
        return bool(self.side[p]) or p == BOSS[self.villain]

    def give(self, card: int, p: int) -> None:
        """Put a card with a person; an Artifact of a servant stays face down for Good (BG-CARD-05)."""
        self.move(card, HELD + p)
        if self.face_up(p) or DECK[self.face[card]] != ARTIFACT:
            self.show(card)

    def threw(self) -> int:
        """The number of a roll that has just been made."""
        self.throws += 1
        return self.throws

    # --- the sky ----------------------------------------------------------------------------------------------

    @property
    def sun(self) -> bool:
        """BG-AMB-42: the sun is out while the talisman is on a Sunrise space."""
        return PHASES[self.phase] == "sunrise"

    # --- hidden information -----------------------------------------------------------------------------------

    def conceal(self, seat: int | None) -> None:
        """How far somebody else can go may tell which Artifact it holds face down."""
        if seat != self.seat:
            self.layers = None

    def agree(self, seat: int | None, rng: Random) -> None:
        """The story Artifact is one of the four in the game, never boxed (BG-SETUP-15); the Judge's Arm is with no Evil
        servant unseen, or he would have been animated (BG-JUDGE-01).
        """
        # cards are compiled to programs of this state
        from hellmouth.games.board.cards import RELIC, WHEN

        bit = SPECTATOR if seat is None else seat
        story = self.face.index(RELIC[self.villain])
        if self.known[story] >> bit & 1:
            return
        acts = "held" in WHEN[self.face[story]]
        if self.zone[story] == BOX or (acts and self.zone[story] >= HELD):
            last = HELD if acts else ZONES
            places = [
                c
                for z in (*range(CORNER, CORNER + 4), *range(HELD, last))
                for c in self.zones[z]
                if DECK[self.face[c]] == ARTIFACT and not self.known[c] >> bit & 1
            ]
            if places:
                swap = places[rng.randrange(len(places))]
                self.face[story], self.face[swap] = self.face[swap], self.face[story]

    def turn_order(self) -> list[int]:
        """Reactions are asked in turn order, the acting person's player first (BG-EFFECT-05)."""
        first = self.seat_of(self.actor) if self.actor >= 0 else EVIL_SEAT
        return [(first + i) % self.seats for i in range(self.seats)]
