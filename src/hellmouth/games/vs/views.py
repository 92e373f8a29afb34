"""The view of this game, as `present.py` makes it and page and terminal read it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from hellmouth.core.views import Shell
from hellmouth.games.vs.state import Pose


class CardRef(TypedDict):
    """A card by its engine id; `card` and `name` are null if this seat does not know its face."""

    id: int
    card: str | None
    name: str | None


class Place(CardRef):
    """A location and the symbols it makes."""

    symbols: list[str]


Defence = TypedDict("Defence", {"def": int})
"""A field that cannot be written as one of a class."""


class Fighter(CardRef, Defence):
    """A character in a row."""

    owner: int
    main: bool
    pose: Pose
    atk: int
    health: int
    remaining: int
    wounds: int
    vitality: int
    counters: int
    teams: list[str]
    keywords: list[str]
    gear: CardRef | None
    in_combat: bool
    stand_in: bool


class Side(TypedDict):
    """A seat with its rows and piles."""

    seat: int
    camp: int
    out: bool
    main: int
    xp: int
    target: int
    away: bool
    """A stand-in takes the place of the Main Character."""
    health: int
    remaining: int
    deck: int
    front: list[Fighter]
    back: list[Fighter]
    hand: list[CardRef]
    resources: list[CardRef]
    locations: list[Place]
    ko: list[CardRef]
    removed: list[CardRef]
    spellbook: list[CardRef]
    key: list[CardRef]
    aside: list[CardRef]
    gone: NotRequired[int]
    """Of a seat that is out: how many cards it took along."""


class Blow(TypedDict):
    """What one attacker strikes with."""

    id: int
    n: int


class Strike(TypedDict):
    """The attackers' strike against the defender."""

    n: int
    against: int
    enough: bool
    by: list[Blow]


class Struck(TypedDict):
    """An attacker as the defender's strike meets it."""

    id: int
    against: int
    enough: bool
    struck: bool


class StrikeBack(TypedDict):
    """The defender's strike; `silent` says why there is none."""

    n: int
    choose: bool
    silent: str
    at: list[Struck]


class Fall(TypedDict):
    """Somebody who would be stunned or KO'd."""

    id: int
    sure: bool
    ko: bool
    text: str


class Numbers(TypedDict):
    """What a combat comes to as things stand."""

    strike: Strike
    back: StrikeBack
    first: list[int]
    falls: list[Fall]
    says: str


class Combat(TypedDict):
    """A combat, or what would come of one; the numbers are missing once a side has left it."""

    attackers: list[int]
    defender: int
    ranged: bool
    team: bool
    strike: NotRequired[Strike]
    back: NotRequired[StrikeBack]
    first: NotRequired[list[int]]
    falls: NotRequired[list[Fall]]
    says: NotRequired[str]


class Declaring(TypedDict):
    """An attack that is being declared."""

    attackers: list[int]
    total: str
    against: list[Combat]


class VsView(TypedDict):
    """The whole table for one viewer."""

    game: Literal["vs"]
    mode: str
    turn: int
    active: int
    phase: str
    points: int
    you: int | None
    combat: Combat | None
    declaring: Declaring | None
    bonds: list[list[int]]
    offered: list[CardRef]
    """Cards this seat may choose that lie in no open place."""
    players: list[Side]
    shell: Shell
