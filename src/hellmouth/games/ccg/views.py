"""The view of this game, as `present.py` makes it and page and terminal read it."""

from __future__ import annotations

from typing import Literal, TypedDict, final

from hellmouth.core.views import Shell
from hellmouth.games.ccg.words import Talent


class CardRef(TypedDict):
    """A card by its engine id; `card` is null if this seat does not know its face."""

    id: int
    card: str | None


class Goal(TypedDict):
    """What a challenge demands in one talent."""

    talent: Talent
    n: int


class Challenge(CardRef):
    """A challenge on a space, or the next one of a player."""

    owner: int
    worth: int
    goals: list[Goal]


class Gear(CardRef):
    """An item or skill on a character."""

    fatigued: bool


class Person(CardRef):
    """A character in play."""

    seat: int
    main: bool
    fatigued: bool
    talents: list[int]
    kind: str
    level: int
    under: int
    """How many earlier levels lie under it."""
    gear: list[Gear]


@final
class Gone(CardRef):
    """Somebody who took part in a conflict and is no longer in play."""

    gone: Literal[True]


class Space(TypedDict):
    """A space of the ring, or the park."""

    id: int
    name: str
    owner: int | None
    location: CardRef | None
    type: str
    challenges: list[Challenge]
    characters: list[Person]


class Park(TypedDict):
    """Who holds the park, and for how many turns each player has and needs."""

    holder: int
    control: list[int]
    needed: list[int]


class Player(TypedDict):
    """A seat with its piles; closed ones as numbers."""

    seat: int
    dp: int
    of: int
    control: int
    main: int
    deck: int
    tasks: int
    stock: int
    task: Challenge | None
    essence: list[CardRef]
    hand: list[CardRef]
    discard: list[CardRef]
    crypt: list[CardRef]
    episodes: list[CardRef]
    side: list[CardRef]
    limbo: list[CardRef]


class Stack(TypedDict):
    """The cards that a player added to one talent."""

    talent: Talent
    n: int
    cards: list[CardRef]


class Side(TypedDict):
    """Who takes part in a conflict for a player."""

    seat: int
    people: list[Person | Gone]
    stacks: list[Stack]


class Stage(TypedDict):
    """A stage of a conflict."""

    id: str
    on: bool


class Fight(TypedDict):
    """The numbers of a fight: attacker first; `lead` and `tie` are 0, 1, or -1 for nobody."""

    totals: tuple[int, int]
    bare: list[int]
    lead: int
    tie: int


class Line(TypedDict):
    """What a group has of one goal."""

    talent: Talent
    have: int
    goal: int
    enough: bool


class Attempt(Challenge):
    """A challenge that is faced."""

    cost: int
    lines: list[Line]
    qualified: bool
    falls: bool


class Conflict(TypedDict):
    """The stage in the middle: a fight or a challenge."""

    kind: Literal["fight", "challenge"]
    place: int
    result: str
    winner: int
    settled: bool
    talent: Talent
    stages: list[Stage]
    sides: tuple[Side, Side]
    """Attacker, defender."""
    doubled: int
    fight: Fight | None
    challenge: Attempt | None


class CcgView(TypedDict):
    """The whole table for one viewer."""

    game: Literal["ccg"]
    cards: str
    """The set of cards that is played with, by the name under which `/cards` has it; empty: the usual one."""
    edition: Literal["first", "third"]
    format: str
    turn: int
    active: int
    step: str
    you: int | None
    night: bool
    begun: bool
    spaces: list[Space]
    park: Park
    players: list[Player]
    conflict: Conflict | None
    known: list[CardRef]
    """Cards in closed places whose faces this seat knows."""
    shell: Shell
