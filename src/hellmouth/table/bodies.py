"""What goes over HTTP, as types: request and reply bodies. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from hellmouth.table.given import Deck, Key, Number, Setup
from hellmouth.table.protocol import (
    Clock,
    DeckProblem,
    Happening,
    Language,
    Line,
    Outcome,
    Part,
    PlayerName,
    Seat,
    Status,
    Token,
    Waiting,
)

Choice: TypeAlias = Annotated[list[Key | Number | bool | None], Meta(min_length=1, max_length=512)]


class NewSeat(Part):
    """Who sits where. `person` gets a link; `me` is the one who opens the table; `bot` names a player."""

    kind: Literal["me", "person", "bot"] = "person"
    name: PlayerName | None = None
    player: Annotated[str, Meta(max_length=80)] | None = None


class NewTable(Part):
    """POST /api/tables"""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    setup: Setup | None = None
    """What the game is told (decks, modes); null: a ready-made choice, with these decks and options."""
    decks: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=8)] = []
    """Ids of ready decks by seat (see /decks); the rest is chosen for you."""
    options: Setup = {}
    """Options of the game by name."""
    pace: Literal["discreet", "quick"] | None = None
    """`discreet`: who is asked, and how long it takes, tells nobody what another holds. `quick`: questions without a
    choice are left out, which does. null: discreet if two people play on two devices."""
    lists: Literal["open", "closed"] | None = None
    """Whether everybody knows everybody's deck list. null: closed if two people play on two devices."""
    clock: Clock | None = None
    language: Language = "en"


class NewPlace(NewSeat):
    """Who may sit where before a game begins. `open`: anybody who finds the table in the list of open ones."""

    kind: Literal["me", "person", "open", "bot"] = "person"  # type: ignore[assignment]  # one more than a seat has
    deck: Deck | Key | None = None
    """A deck in the game's own form, the id of a ready one, or null: it is brought later, or any."""


class NewGathering(Part):
    """POST /api/gatherings: a table to which everybody brings a deck; its game begins when all are ready."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewPlace], Meta(min_length=1, max_length=8)]
    setup: Setup = {}
    """What the game is told beside the decks: format, mode, villain, options."""
    pace: Literal["discreet", "quick"] | None = None
    lists: Literal["open", "closed"] | None = None
    """As for a new table."""
    clock: Clock | None = None
    language: Language = "en"


class OpenTable(Part):
    """A table that anybody may join."""

    table: str
    game: str
    names: list[str]
    """Who is there."""
    free: int
    setup: Setup
    created: float


class OpenTables(Part):
    """GET /api/gatherings"""

    tables: list[OpenTable]


class Join(Part):
    """POST /api/gatherings/{table}/join"""

    name: PlayerName | None = None


class Enter(Part):
    """POST /api/enter: exchange the token of a link for the cookie."""

    token: Token
    name: PlayerName | None = None
    device: bool = False
    """The seat is mine already, on another device. Without it a link to a seat that somebody holds is refused (409)."""


class SeatWish(Part):
    """POST /api/tables/{table}/link and /handover"""

    seat: Seat | None


class Fork(Part):
    """POST /api/tables/{table}/fork: play on from a step of a finished game, or the same setup again (step -1)."""

    step: Annotated[int, Meta(ge=-1, le=100_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    lists: Literal["open", "closed"] | None = None
    language: Language = "en"


class PromisedSeed(Part):
    """A promised seed in a record: see `hellmouth.core.commitment`."""

    hash: Key
    seed: Key
    nonce: Key
    base: Annotated[int, Meta(ge=0, le=100_000)] = 0


class RecordNote(Part):
    """A note at a step of a replay."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    text: Annotated[str, Meta(max_length=2000)]


class BroughtRecord(Part):
    """POST /api/records: what `hellmouth.core.match.Record` writes."""

    format: Literal[1]
    game: Annotated[str, Meta(max_length=32)]
    rules_version: Annotated[str, Meta(max_length=40)]
    cards: Annotated[str, Meta(max_length=400)]
    setup: Setup
    names: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=8)]
    answers: Annotated[list[Choice], Meta(max_length=20_000)]
    digests: Annotated[dict[Annotated[str, Meta(pattern="^[0-9]{1,6}$")], Key], Meta(max_length=2000)]
    told: dict[Key, Annotated[list[Annotated[str, Meta(max_length=2000)]], Meta(max_length=100_000)]] = {}
    """Its log by language, for reading: not looked at here."""
    discreet: bool = False
    fair: PromisedSeed | None = None
    """Where its chance came from, for whoever checks it: not looked at here."""
    notes: Annotated[list[RecordNote], Meta(max_length=500)] = []
    """What somebody wrote at some steps: the page that reads the file keeps them."""


class Leave(Part):
    """POST /api/leave: end this session here. `forget`: take my name and what I said away too."""

    forget: bool = False
    language: Language = "en"


class Left(Part):
    """Reply to /api/leave: how many tables I was at, and how many of them were deleted because nobody else was."""

    tables: int
    deleted: int


class LanguageQuery(Part):
    """What may stand after the `?` of GET /api/lessons/{game}."""

    lang: Language = "en"


class ShelfQuery(Part):
    """What may stand after the `?` of GET /api/{language}/games/{game}/cards."""

    set: Key = ""
    """A set of cards by its name, as `setup.cards` asks for it; empty: the usual one."""


class ReplayQuery(Part):
    """What may stand after the `?` of GET /api/tables/{table}/replay/{step} and .../chances."""

    lang: Language = "en"
    seat: Seat | None = None


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
    expires: float | None = None
    """When a finished table is cleared away, in seconds since 1970; null: never."""
    created: float = 0.0
    turn: int = 0
    """Which turn it is; 0: it has not begun, or the game does not count them."""
    decks: list[str] = []
    """Names of the decks by seat, in the language asked for; empty: not told (closed lists) or without a name."""
    leaders: list[str] = []
    """Printed cards that lead the decks, by seat; empty before the game begins and in a game without decks."""
    bots: list[int] = []
    """Seats of computer players."""
    filed: bool = False
    """I have put it aside."""
    removable: bool = False
    """I may take it off my list: see `/remove`."""
    days: int = 0
    """Days for every turn; 0: it is not played by days."""
    due: float | None = None
    """When the days of whoever is asked are up, in seconds since 1970."""


class TableList(Part):
    """GET /api/tables"""

    tables: list[TableLine]


class Filing(Part):
    """POST /api/tables/{table}/file: put one of my tables aside, or back on the list."""

    filed: bool


class Removal(Part):
    """POST /api/tables/{table}/remove"""


class Removed(Part):
    """Reply to /remove: whether the table itself is gone, because nobody else held a seat."""

    deleted: bool


class NewProfile(Part):
    """POST /api/profiles, and reply to .../take: what a browser keeps of its owner, as it likes to write it."""

    profile: Annotated[str, Meta(max_length=250_000)]


class ProfileLink(Part):
    """Reply to POST /api/profiles: the page's address, `#p=` and the token, for so many seconds and once."""

    token: str
    seconds: float


class TakeProfile(Part):
    """POST /api/profiles/take"""

    token: Token


class MailWish(Part):
    """POST /api/mail: where I want to be told that it is my turn; empty: nowhere."""

    address: Annotated[str, Meta(max_length=200)]
    language: Language = "en"


class MailStatus(Part):
    """GET /api/mail: whether this server sends e-mail, where to for me, and whether that is confirmed."""

    offered: bool
    address: str = ""
    confirmed: bool = False


class MailSettle(Part):
    """POST /api/mail/settle: the token of a mail, to begin or to stop."""

    token: Token
    stop: bool = False


class MailSettled(Part):
    """Reply to it."""

    on: bool


class Publish(Part):
    """POST /api/tables/{table}/public: one of my seats agrees to show a finished game to everybody, or no more."""

    seat: Seat
    agree: bool


class Published(Part):
    """GET /api/tables/{table}/public: who agrees, of whom it depends, which of them are mine."""

    needed: list[int]
    agreed: list[int]
    mine: list[int]
    public: bool


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
    reach: Literal["machine", "house", "world"] = "machine"
    """From where this server can be reached: links to others lead nowhere else."""
    addresses: list[str] = []
    """Where others in the house reach it."""
    command: str = ""
    """How it is started for others in the house too; empty unless it listens on this machine only."""


class ReplayStep(Part):
    """GET /api/tables/{table}/replay/{step}?seat=&lang=: a finished game after so many answers."""

    step: int
    steps: int
    seat: int | None
    view: dict[str, Any]
    waiting: Waiting | None
    log: list[Line]
    """What was told in this step."""
    events: list[Happening]
    """What happened in this step, in order; `line` counts within `log`."""
    outcome: Outcome | None


class Chance(Part):
    """What the evaluator of the computer players gives each seat after so many steps."""

    step: int
    chances: list[float]


class Turning(Part):
    """A step at which the chances moved much, in favour of that seat, and the line that tells most of it; to whoever
    lost by it also what would have been better."""

    step: int
    seat: int
    before: float
    after: float
    line: Line | None
    better: str = ""


class Chances(Part):
    """GET /api/tables/{table}/chances?seat=&lang=: how the chances moved in a finished game, an estimate."""

    steps: int
    points: list[Chance]
    turning: list[Turning]
    decided: Turning | None
    """The turn that brought the winner most."""


class DeckVerdict(Part):
    """POST /api/{language}/games/{game}/decks/check"""

    legal: bool
    problems: list[DeckProblem]


class DeckText(Part):
    """POST /api/{language}/games/{game}/decks/read, and reply to .../write: a deck as lines."""

    text: Annotated[str, Meta(max_length=20_000)]


class DeckRead(Part):
    """Reply to .../decks/read: the deck, and what had to be guessed."""

    deck: Deck
    report: list[str]


class DeckTry(Part):
    """POST /api/{language}/games/{game}/decks/try: play games number `first` and on against the ready decks."""

    deck: Deck
    first: Annotated[int, Meta(ge=0, le=100_000)] = 0
    most: Annotated[int, Meta(ge=1, le=200)] = 200


class DeckRival(Part):
    """How a deck did against one other."""

    deck: str
    points: float
    games: int


class DeckTried(Part):
    """Reply to .../decks/try: what a second or two of games came to. Ask again from `first` + `games` on for more."""

    games: int
    points: float
    against: list[DeckRival]


class SealedWish(Part):
    """POST /api/{language}/games/{game}/decks/sealed: open the packs of a seed, as `hellmouth deck sealed` does."""

    seed: Annotated[int, Meta(ge=0, le=2**53)]
    boosters: Annotated[int, Meta(ge=4, le=40)] = 6
    essence: Annotated[str, Meta(max_length=80)] = ""


class SealedPool(Part):
    """Reply to it: a starter, then boosters, by ids of cards; and a deck proposed from them."""

    seed: int
    essence: str
    packs: list[list[str]]
    deck: dict[str, Any]


class Trouble(Part):
    """Body of every HTTP error: one line that names the place and the cure."""

    error: str


class Imported(Part):
    """Reply to POST /api/records"""

    table: str
    session: str | None = None
    """For programs only: the bearer token."""
