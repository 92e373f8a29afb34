"""A table whose game has not begun: `Gathering`, its parts, and what everybody brought."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hellmouth.table.given import Deck, Key, Setup
from hellmouth.table.protocol.base import Message, Part
from hellmouth.table.protocol.people import Fair


class DeckProblem(Part):
    """One fault of a deck."""

    text: str
    rule: str = ""
    card: str = ""


class Place(Part):
    """What everybody may know about a seat before the game begins: nothing of its deck."""

    seat: int
    name: str
    kind: Literal["person", "bot", "closed"]
    player: str | None
    taken: bool
    """Somebody holds it."""
    here: bool
    """They are connected."""
    brought: bool
    """They have chosen a deck."""
    ready: bool
    listed: bool = False
    """Anybody may take it."""


class MyPlace(Part):
    """What only the owner of a seat is told about it."""

    seat: int
    deck: Deck | Key | None
    problems: list[DeckProblem]
    """Why it may not be played at this table."""


LEAST_BANK = 10
"""Seconds that a bank begins with at least."""


class Clock(Part):
    """Time for each person: a bank in seconds, and what is gained by handing over to somebody else; or so many days
    for every turn."""

    bank: Annotated[int, Meta(ge=0, le=7 * 86_400)] = 0
    gain: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0

    def __post_init__(self) -> None:
        if self.days and (self.bank or self.gain):
            raise ValueError("a clock has either days or a bank, not both")
        if not self.days and self.bank < LEAST_BANK:
            raise ValueError(f"a clock needs a bank of {LEAST_BANK} seconds or days")


class Gathering(Message):
    """A table whose game has not begun; sent after hello and after every change."""

    table: str
    game: str
    title: str
    version: int
    places: list[Place]
    mine: list[MyPlace]
    owner: bool
    """I opened this table."""
    brings: bool
    """Players bring decks to this game."""
    setup: Setup
    """Format, mode, villain, options: what was chosen for this table."""
    listed: bool
    """Anybody may find it among the open tables."""
    watchers: int
    counts: list[int]
    """How many may play."""
    players: list[str]
    """Computer players there are."""
    missing: list[int]
    """Seats the others wait for."""
    pace: Literal["discreet", "quick"] = "quick"
    lists: Literal["open", "closed"] = "open"
    fair: Fair | None = None
    """What will hold at the table, see `Table`."""
    clock: Clock | None = None
    trouble: str = ""
    """Why the game could not begin although all were ready."""


class Revealed(Part):
    """What somebody brought, told to all at once."""

    seat: int
    name: str
    deck: str
    """Its name; empty: it has none, or lists are closed."""
    leader: str = ""
    """The printed card that leads it, open to all from now on; empty in a game without decks."""


class Begun(Message):
    """All were ready: these decks are played. The socket is closed; come back to the same table."""

    table: str
    decks: list[Revealed]
