"""The view of this game, as `present.py` makes it and page and terminal read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from hellmouth.core.views import Shell


class BoardCard(TypedDict):
    """A card; of one this seat does not know only the deck."""

    id: int
    card: str | None
    deck: str


class Person(TypedDict):
    """A character in play."""

    id: str
    form: int
    name: str
    gender: str
    """Of the name, for words that agree with it."""
    pawn: str
    good: bool
    villain: bool
    sired: bool
    kind: str
    seat: int
    space: int
    health: int
    full: int
    start: int
    pale: int
    wounded: bool
    fight: int
    majik: int
    slots: dict[str, int]
    cards: list[BoardCard]
    acting: bool
    acted: bool
    loses_turn: bool
    face_up: bool
    zone: str
    """Zone of those cards."""


class Area(TypedDict):
    """A named part of the town."""

    name: str
    indoor: bool
    residence: bool


class Dot(TypedDict):
    """A coloured dot and the deck that is drawn from there."""

    colour: str
    deck: str


class TownPlan(TypedDict):
    """The map, which never changes."""

    cols: int
    rows: int
    lines: Sequence[str]
    areas: dict[str, Area]
    hellmouth: int
    corners: dict[str, int]
    tunnels: dict[str, str]
    covers: Sequence[int]
    dots: dict[str, Dot]


class Fight(TypedDict):
    """An attack as far as its cards are played: numbers, and chances in percent."""

    who: int
    foe: int
    dice: int
    damage: int
    less: int
    first: int
    stakes: bool
    fangs: bool
    needs: int
    health: int
    pale: int
    unharmed: bool
    hidden: bool
    killed: int
    staked: int
    sired: int


class MoveRoll(TypedDict):
    """The blue dice."""

    n: int
    who: str
    dice: list[int]
    moons: list[bool]


class FlameRoll(TypedDict):
    """The black die."""

    n: int
    large: int
    small: int


class FightRoll(TypedDict):
    """The fight dice."""

    n: int
    who: str
    foe: str
    before: int
    damage: int
    after: int
    out: bool
    """The one attacked is out of the game."""
    sired: bool
    """The one attacked serves Evil now."""
    dice: list[str]


class MajikRoll(TypedDict):
    """The majik dice."""

    n: int
    who: str
    dice: list[int]


class Thrown(TypedDict):
    """The last roll of each kind of dice, with the number of the throw."""

    blue: NotRequired[MoveRoll]
    black: NotRequired[FlameRoll]
    fight: NotRequired[FightRoll]
    majik: NotRequired[MajikRoll]


class Phase(TypedDict):
    """A phase of the moon."""

    phase: str
    name: str


class Flames(TypedDict):
    """Flames at the Hellmouth."""

    large: int
    small: int


class Pile(TypedDict):
    """A deck: how many cards are left, and its discards."""

    name: str
    pile: int
    discards: list[BoardCard]


class Goals(TypedDict):
    """What each side has to do, with the numbers of now."""

    evil: str
    good: str


class Button(TypedDict):
    """A choice that is worth a button."""

    verb: str
    value: int
    text: str


class Advice(TypedDict):
    """For the seat that moves: a sentence, and choices that are worth a button."""

    text: str
    buttons: list[Button]


class BoardView(TypedDict):
    """The whole table for one viewer."""

    game: Literal["board"]
    town: TownPlan
    residences: list[int]
    """Spaces where a vampire needs an invitation."""
    words: dict[str, dict[str, str]]
    villain: str
    aims: list[str]
    """What each side has to do."""
    round: int
    phase: int
    chart: list[Phase]
    sun: int
    flames: Flames
    turn: str
    steps: int
    people: list[Person]
    lost: list[str]
    corners: dict[str, list[BoardCard]]
    hand: list[BoardCard]
    hand_limit: int
    played: list[BoardCard]
    destroyed: list[BoardCard]
    gone: list[BoardCard]
    piles: dict[str, Pile]
    routes: dict[str, list[int]]
    fight: Fight | None
    attacks: dict[str, Fight]
    """What each attack that is offered would be, by the form attacked."""
    threats: list[int]
    """For the seat that moves: spaces beside an enemy."""
    goals: Goals
    advice: Advice | None
    dice: Thrown
    shell: Shell
