"""Every message between a table and its clients (page, terminal, programs), as types. See docs/protocol.md.

Messages are JSON objects with a field `type`. What a client sends is checked against these types before anything looks
at it: unknown fields, wrong types and over-long texts are refused. `python -m hellmouth.table.schema` prints the JSON
Schema of everything here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from hellmouth.core.events import What
from hellmouth.table.given import Deck, Key, Setup


class Close(IntEnum):
    """Codes with which the server closes a socket; docs/protocol.md tells what a client does about each."""

    REFUSED = 1008
    """Too fast, or not allowed here."""
    TOO_LONG = 1009
    FAULT = 1011
    """This table cannot be opened, or its other end took no answer to a ping."""
    COME_BACK = 1012
    """The server stops, or takes the table from the disk again."""
    LATER = 1013
    """Nothing can be read or stored at the moment."""
    NO_HELLO = 4001
    NOT_YOURS = 4003
    """The seat was handed over, or the session was ended."""


VERSION = 1
"""Grows when a client of the earlier number could no longer play."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=29)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for every wish; a resend keeps it."""
Language: TypeAlias = Literal["en", "fr"]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Status: TypeAlias = Literal["gathering", "running", "over", "suspended", "archived"]
"""`gathering`: people arrive with their decks, the game has not begun; `archived`: it can be read and not played;
`table.notices` says why."""
Form: TypeAlias = Literal["full", "text", "state"]
Mode: TypeAlias = Literal["auto", "stops", "full"]
Token: TypeAlias = Annotated[str, Meta(min_length=43, max_length=64)]


def _tag(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Message(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=_tag):
    """Base of all messages on the socket."""


class Part(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=False, gc=False):
    """Base of all parts of messages and of HTTP bodies. They never form circles, and a server keeps thousands of them:
    the garbage collector need not look at them."""


# --- what a client says ---------------------------------------------------------------------------------------------


class Hello(Message):
    """First message on a socket, and again to change language or to get everything anew."""

    version: int = VERSION
    language: Language = "en"
    seat: Seat | UnsetType | None = UNSET
    """Whose eyes to look through: one of my seats, or null to watch. Left out: the seat that is asked, or my first."""
    form: Form = "full"
    """`full`: `update.view` is all that a page draws; `text`: it is `{"picture": ...}`, the table in words;
    `state`: what a computer player is told, see `hellmouth.table.seen`."""


class Answer(Message):
    """Choose an option of the current decision."""

    id: Id
    seat: Seat
    seq: Seq
    """The `seq` of the update that showed the decision."""
    option: Annotated[str, Meta(min_length=1, max_length=400)]
    """`key` of the option."""
    for_turn: bool = False
    """With a pass: do not ask me for any of this again in this turn, unless something of mine is aimed at."""


class Undo(Message):
    """Take back my last answer. Free while nothing was revealed; otherwise the others are asked."""

    id: Id
    seat: Seat
    seq: Seq


class Consent(Message):
    """Agree or not to the open proposal."""

    id: Id
    seat: Seat
    proposal: Annotated[int, Meta(ge=1, le=1_000_000)]
    yes: bool


class WhyNot(Message):
    """Why can I not do this? By card, by notation, or by verb and arguments. Only this socket gets the reply."""

    id: Id
    seat: Seat
    card: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None
    wish: Annotated[list[int | Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=8)] | None = None


class Hint(Message):
    """What would a good player do here? Only the seat that is asked may ask; only this socket gets the reply."""

    id: Id
    seat: Seat
    seq: Seq


class Look(Message):
    """Look through another of my seats (hot seat: lift the curtain), or null to watch."""

    seat: Seat | None


class Stops(Message):
    """When the table passes for me. `auto`: whenever there is no meaningful choice; `stops`: everywhere but at these
    stops; `full`: never. `until_turn` passes everything until my next turn begins, unless something of mine is aimed
    at.
    """

    id: Id
    seat: Seat
    mode: Mode
    stops: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=64)] = []
    until_turn: bool = False


class Chat(Message):
    """Say something to the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(Message):
    """Do not show me what this seat says (null: what watchers say), or show it again."""

    id: Id
    seat: Seat
    about: Seat | None
    on: bool


class StandIn(Message):
    """Let a computer player play my seat (`player` names it), or take the seat back (`player` is null)."""

    id: Id
    seat: Seat
    player: Annotated[str, Meta(max_length=80)] | None


class Absent(Message):
    """What to do about a player who is away too long."""

    id: Id
    seat: Seat
    about: Seat
    choice: Literal["wait", "bot", "claim"]


class Resign(Message):
    """Give up: with two seats the game ends, with more a computer player takes over."""

    id: Id
    seat: Seat


class OfferDraw(Message):
    """Propose that the game ends here and nobody wins: it does if all other people who are still in it agree."""

    id: Id
    seat: Seat


class Report(Message):
    """Something is wrong: keep record, version and my view for the developers."""

    id: Id
    text: Annotated[str, Meta(max_length=2000)] = ""


class Bring(Message):
    """Before the game begins: what I am called here, and my deck. Others are told that I have one, never which."""

    id: Id
    seat: Seat
    name: PlayerName | None = None
    """Null: as before."""
    deck: Deck | Key | None = None
    """In the game's own form, the id of a ready one, or null: any ready one."""


class Ready(Message):
    """Before the game begins: I am ready, or not yet after all. When everybody is, all decks are revealed together."""

    id: Id
    seat: Seat
    ready: bool


class Arrange(Message):
    """Before the game begins, by whoever opened the table: let a computer player sit at a free seat, close it, or keep
    it for a person. By anybody for their own seat: `person` gives it up."""

    id: Id
    seat: Seat
    kind: Literal["person", "bot", "closed"]
    player: Annotated[str, Meta(max_length=80)] | None = None
    deck: Deck | Key | None = None
    """What the computer player brings; null: any ready deck."""


class Swap(Message):
    """Before the game begins: change places. Whoever opened the table may exchange any two, others theirs with a free
    one."""

    id: Id
    seat: Seat
    other: Seat


class Watch(Message):
    """What watchers may see: hands, and after how many turns or minutes. If they are to see more than before, all other
    people who play are asked."""

    id: Id
    seat: Seat
    open: bool = False
    turns: Annotated[int, Meta(ge=0, le=20)] = 0
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0


class Lead(Message):
    """Watching a finished game together: show this step, through these eyes (null: as a watcher), to all who follow.
    Step null: I do not lead any more."""

    id: Id
    step: Annotated[int, Meta(ge=0, le=100_000)] | None
    eyes: Seat | None = None
    name: Annotated[str, Meta(max_length=32)] = ""
    """What I am called, if I have no seat here."""


class Moving(Part):
    """A card goes to a zone: on top, or to the bottom."""

    card: Annotated[int, Meta(ge=0, le=10_000)]
    zone: Annotated[int, Meta(ge=0, le=10_000)]
    bottom: bool = False


class Putting(Part):
    """A number of that card, seat or person is set."""

    counter: Annotated[str, Meta(max_length=40)]
    of: Annotated[int, Meta(ge=0, le=10_000)]
    value: Annotated[int, Meta(ge=-1000, le=1000)]


class Judge(Message):
    """Correct the table by hand, or go back to before what happened at that tick; all other people who play are asked.
    Exactly one of the three."""

    id: Id
    seat: Seat
    seq: Seq
    move: Moving | None = None
    put: Putting | None = None
    back: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Judging(Message):
    """What could be corrected by hand here?"""

    id: Id
    seat: Seat


Early: TypeAlias = Bring | Ready | Arrange | Swap
"""What is said before a game begins, and only then."""
# fmt: off
Said: TypeAlias = (
    Hello | Answer | Undo | Consent | WhyNot | Hint | Look | Stops | Chat | Mute | StandIn | Absent | Resign | OfferDraw
    | Watch | Lead | Judge | Judging | Report | Bring | Ready | Arrange | Swap
)
# fmt: on
"""Everything a client may say."""
# fmt: off
Wish: TypeAlias = (
    Answer | Undo | Consent | WhyNot | Hint | Stops | Chat | Mute | StandIn | Absent | Resign | OfferDraw | Report
    | Bring | Ready | Arrange | Swap
)
# fmt: on
"""What is answered under its id: all but `Hello` and `Look`."""


# --- what the table says --------------------------------------------------------------------------------------------


class Argument(Part):
    """One argument of an option: its name in the rules, what it is, the engine's value, and it in words."""

    name: str
    kind: str
    value: int | str | bool | None
    text: str


class Option(Part):
    """One thing the seat may choose."""

    key: str
    label: str
    notation: str
    verb: str
    cards: list[int]
    arguments: list[Argument]


class Several(Part):
    """The question is one of a chain of single choices that people make at once: pick cards, say Done, send them one by
    one."""

    chain: str
    """The same for every question of one chain."""
    verb: str
    """Options with this verb pick a card."""
    cards: list[Ref]
    """Every card that may be picked. A copy without an option of its own is picked by the option of another copy."""
    least: int
    """So many have to be picked."""
    most: int | None
    """At most so many; null: as many as there are."""
    done: str
    """Key of the option that ends the chain once enough are picked; empty: it ends by itself."""
    picked: list[int]
    """Picked by earlier answers of a `live` chain, in their order."""
    live: bool
    """What may follow depends on what was picked: each pick is sent at once, and taken back by undo."""
    gain: bool
    """To pick nothing would be to decline something good: no key does that by itself."""


class Decision(Part):
    """The question to the viewer's seat."""

    seat: int
    kind: str
    prompt: list[Segment]
    source: int | None
    """The card that asks."""
    stop: str
    """Name of this place for `stops`."""
    options: list[Option]
    several: Several | None = None
    """The question is one of a chain that people answer at once."""


class Waiting(Part):
    """Who is asked; everybody may know."""

    seat: int
    name: str
    kind: str


class Segment(Part):
    """A piece of a sentence: plain text, or the name of a card with its place on the table (`card`) and the id of the
    printed card (`face`, as in /cards). A card the viewer does not know is plain text."""

    text: str
    card: int | None = None
    face: str | None = None


class Line(Part):
    """A line of the log."""

    tick: int
    """Answers given when it happened: lines of one tick belong together."""
    seats: list[int]
    """Seats it speaks about."""
    message: str
    """Message id, for icons and sounds."""
    parts: list[Segment]


class Log(Part):
    """Forget the log from line `start` on, then add these lines. A gap before `start` is history not sent."""

    start: int
    lines: list[Line]


class Ref(Part):
    """A card: its place on the table, and the id of the printed card if the viewer knows it."""

    card: int
    face: str | None


About: TypeAlias = Ref | int | str | list[int | Ref]
"""An argument of something that happened."""


class Happening(Part):
    """One thing that happened, to be shown in its turn."""

    what: What
    message: str
    """Message id, for what is special about it."""
    line: int | None
    """Number of the log line that tells it; null: it has no words (a card moved)."""
    about: dict[str, About]
    """Cards, seats, numbers, spaces by their names in the rules; a move has `card`, `start` and `end` (zones)."""
    cause: Ref | None
    """The card whose text made it happen."""


class Outcome(Part):
    """How the game ended."""

    winners: list[int]
    text: str
    how: Literal["played", "resigned", "claimed", "agreed", "stopped", "time"]
    """By the rules, by giving up, because somebody left, by agreeing to a draw, not at all (an imported game that was
    not finished), or because somebody's clock ran out."""


class Update(Message):
    """The whole table as one viewer sees it now. Sent after every change; replaces the one before."""

    seq: int
    """Grows by one with every change of the position, undo included."""
    digest: str
    """The same for every viewer of this table at this `seq`."""
    seat: int | None
    """Whose eyes; null: a watcher."""
    view: dict[str, Any]
    """What the game shows, in the viewer's language; each game documents its own form."""
    decision: Decision | None
    waiting: Waiting | None
    log: Log
    events: list[Happening]
    """What happened since the last update, in order; empty after hello, look and undo."""
    undo: Literal["", "free", "ask"]
    """Whether the viewer's seat may take its last answer back now."""
    outcome: Outcome | None
    auto: bool
    """The last answer was a pass by the table on somebody's behalf; never said where the table is discreet."""
    quiet: bool = False
    """One of my own seats is asked and has no choice, or wants the table to pass: it answers in a moment."""


class SeatState(Part):
    """What everybody may know about a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    player: str | None
    """The computer player who plays here."""
    stand_in: bool
    """It plays only until the owner comes back."""
    here: bool
    """Somebody is connected."""
    taken: bool
    """Somebody has used the seat's link."""
    away: float | None
    """Seconds left of the time budget while the table waits for somebody who is not here."""
    devices: int = 0
    """How many devices hold the seat: each of them sees its cards."""
    clock: float | None = None
    """Seconds on its clock, or of the days it has for this turn; null: it has none. It runs while the seat is asked, if
    `ticking`."""
    ticking: bool = False


class MySeat(Part):
    """What only the owner of a seat is told about it."""

    seat: int
    mode: Mode
    stops: list[str]
    until_turn: bool
    muted: list[int | None] = []
    """Seats whose chat is not shown to me; null: watchers."""


class StopName(Part):
    """A place where a player may want to be asked."""

    stop: str
    label: str


class Watching(Part):
    """What watchers see: `open` hands, and the table as it was so many turns and minutes ago. When the game is over
    they see all."""

    open: bool = False
    turns: int = 0
    minutes: int = 0


class Proposal(Part):
    """A question to the table, for instance an undo."""

    number: int
    kind: Literal["undo", "claim", "draw", "watch", "judge"]
    seat: int
    """Who asks."""
    about: int | None
    agreed: list[int]
    needed: list[int]
    watching: Watching | None = None
    """What watchers would see, where that is the question."""
    text: str = ""
    """What would be corrected by hand, in the viewer's words."""


class Notice(Part):
    """Something everybody at this table should know, in the viewer's language. `archived`: why it can only be read;
    `rules`: it began under other rules; `disk`: nothing can be stored now; `expires`: when it is cleared away."""

    code: Literal["archived", "rules", "disk", "expires"]
    text: str


class Fair(Part):
    """What was promised about chance before the first card was dealt: SHA-256 of `hellmouth:SEED:NONCE`."""

    hash: str
    seed: str = ""
    """Told when the game is over, like `nonce`."""
    nonce: str = ""


class Table(Message):
    """The people around the table; sent after hello and after every change."""

    table: str
    game: str
    title: str
    version: int
    seats: list[SeatState]
    mine: list[MySeat]
    owner: bool
    """I opened this table."""
    watchers: int
    proposal: Proposal | None
    absent: list[int]
    """Seats whose time is up: answer with `absent`."""
    status: Status
    stops: list[StopName]
    players: list[str]
    """Computer players who may stand in."""
    unrated: bool
    """Something was taken back across revealed information, a computer player stood in, or somebody who plays against
    people was given a hint."""
    notices: list[Notice] = []
    pace: Literal["discreet", "quick"] = "quick"
    """Whether who is asked, and for how long, hides what people hold."""
    lists: Literal["open", "closed"] = "open"
    """Whether everybody knows everybody's deck list."""
    fair: Fair | None = None
    watching: Watching = field(default_factory=Watching)
    judged: bool = False
    """Something was corrected by hand."""


class Ack(Message):
    """Your wish is done and can no longer be lost."""

    id: str
    seq: int
    again: bool = False
    """It had been done before: this was a resend."""


class Refused(Message):
    """Your wish was not done; nothing changed. Only you are told."""

    id: str | None
    code: Literal[
        "not_offered",
        "stale",
        "not_yours",
        "not_now",
        "over",
        "suspended",
        "bad_message",
        "too_fast",
        "fault",
        "nothing_to_undo",
        "unknown_player",
        "no_hint",
        "nobody_to_agree",
        "closing",
        "archived",
        "disk",
        "no_deck",
        "deck",
        "no_seats",
        "judge",
    ]
    text: str
    rule: str = ""


class Why(Part):
    """One thing one might have wanted, and why not."""

    wish: str
    label: str
    offered: bool
    text: str
    rule: str


class Reasons(Message):
    """Reply to `why_not`."""

    id: str
    items: list[Why]


class Advice(Message, tag="hint"):
    """Reply to `hint`: a good option of this decision, and why, in the asker's language."""

    id: str
    seq: int
    """The position it is about; forget it when the table has moved on."""
    option: str
    """`key` of the option."""
    text: str
    """The reason, one sentence."""


class JudgedPlace(Part):
    """Where a card may be put, as a sentence."""

    zone: int
    text: str


class JudgedCard(Part):
    """A card that I know and that may be put elsewhere."""

    card: int
    name: str
    zone: str
    """Where it lies: see `Game.zone_name`."""
    places: list[JudgedPlace]


class JudgedCounter(Part):
    """A number that may be set; `text` says how it stands."""

    counter: str
    of: int
    text: str
    value: int
    least: int
    most: int


class Judgeable(Message):
    """Reply to `judging`: what could be corrected by hand; nothing while the game is in the middle of something."""

    id: str
    cards: list[JudgedCard]
    counters: list[JudgedCounter]


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


class Begun(Message):
    """All were ready: these decks are played. The socket is closed; come back to the same table."""

    table: str
    decks: list[Revealed]


class Spoken(Message):
    """A line of chat."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class Led(Message):
    """Who leads those who watch a finished game together, and where they are; step null: nobody does."""

    name: str
    step: int | None
    eyes: int | None
    mine: bool
    """It is I."""


class Reported(Message):
    """A bug report was kept under this name."""

    id: str
    report: str


class Bye(Message):
    """The server closes the socket. `reload`: come back with a fresh page; `retry`: connect again."""

    code: Literal["reload", "retry", "too_fast", "too_many", "not_allowed", "hand_over", "suspended", "damaged", "disk"]
    text: str


# fmt: off
Told: TypeAlias = (
    Update | Table | Ack | Refused | Reasons | Advice | Judgeable | Spoken | Led | Reported | Bye | Gathering | Begun
)
# fmt: on
"""Everything the table may say."""
