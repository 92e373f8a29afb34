"""What goes over HTTP, as types: request and reply bodies. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hellmouth.table.protocol import Language, Line, Outcome, Part, PlayerName, Seat, Status, Token, Waiting


class NewSeat(Part):
    """Who sits where. `person` gets a link; `me` is the one who opens the table; `bot` names a player."""

    kind: Literal["me", "person", "bot"] = "person"
    name: PlayerName | None = None
    player: Annotated[str, Meta(max_length=80)] | None = None


class NewTable(Part):
    """POST /api/tables"""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    setup: dict[str, Any] | None = None
    """What the game is told (decks, modes); null: a ready-made choice, with these decks and options."""
    decks: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=8)] = []
    """Ids of ready decks by seat (see /decks); the rest is chosen for you."""
    options: dict[str, Any] = {}
    """Options of the game by name."""
    language: Language = "en"


class Enter(Part):
    """POST /api/enter: exchange the token of a link for the cookie."""

    token: Token
    name: PlayerName | None = None


class SeatWish(Part):
    """POST /api/tables/{table}/link and /handover"""

    seat: Seat | None


class Fork(Part):
    """POST /api/tables/{table}/fork: play on from a step of a finished game."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    language: Language = "en"


class SeatLink(Part):
    """A link is the page's address followed by `#` and the token. Seat null: for watchers."""

    seat: int | None
    token: str


class Opened(Part):
    """Reply to a new table."""

    table: str
    seats: list[int]
    """Mine."""
    links: list[SeatLink]
    session: str | None = None
    """For programs only (requests without Origin and cookies): the bearer token."""


class Entered(Part):
    """Reply to /api/enter."""

    table: str
    seats: list[int]
    watch: bool
    session: str | None = None
    """For programs only: the bearer token."""


class TableLine(Part):
    """One of my tables."""

    table: str
    game: str
    names: list[str]
    seats: list[int]
    status: Status
    my_turn: bool
    updated: float
    outcome: list[int] | None


class TableList(Part):
    """GET /api/tables"""

    tables: list[TableLine]


class GameLine(Part):
    """A game one can play."""

    game: str
    title: str
    seats: list[int]
    rules_version: str
    players: list[str]
    cards: str
    """Digest of the card data: changes when cards change."""


class GameList(Part):
    """GET /api/{language}/games"""

    version: int
    games: list[GameLine]


class ReplayStep(Part):
    """GET /api/tables/{table}/replay/{step}?seat=&lang=: a finished game after so many answers."""

    step: int
    steps: int
    seat: int | None
    view: dict[str, Any]
    waiting: Waiting | None
    log: list[Line]
    """What happened in this step."""
    outcome: Outcome | None


class DeckProblem(Part):
    """One fault of a deck."""

    text: str
    rule: str = ""
    card: str = ""


class DeckVerdict(Part):
    """POST /api/{language}/games/{game}/decks/check"""

    legal: bool
    problems: list[DeckProblem]


class Trouble(Part):
    """Body of every HTTP error: one line that names the place and the cure."""

    error: str


class Imported(Part):
    """Reply to POST /api/records"""

    table: str
