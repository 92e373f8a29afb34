"""Every message between a table and its clients (page, terminal, programs), as types. See docs/protocol.md.

Messages are JSON objects with a field `type`. What a client sends is checked against these types before anything looks
at it: unknown fields, wrong types and over-long texts are refused. `python -m hellmouth.table.schema` prints the JSON
Schema of everything here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1
"""Grows when a client of the earlier number could no longer play."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=29)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for every wish; a resend keeps it."""
Language: TypeAlias = Literal["en", "fr"]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Status: TypeAlias = Literal["running", "over", "suspended"]
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


class Report(Message):
    """Something is wrong: keep record, version and my view for the developers."""

    id: Id
    text: Annotated[str, Meta(max_length=2000)] = ""


Said: TypeAlias = (
    Hello | Answer | Undo | Consent | WhyNot | Hint | Look | Stops | Chat | StandIn | Absent | Resign | Report
)
"""Everything a client may say."""


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


class Outcome(Part):
    """How the game ended."""

    winners: list[int]
    text: str
    how: Literal["played", "resigned", "claimed", "stopped"]
    """By the rules, by giving up, because somebody left, or not at all (an imported game that was not finished)."""


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
    undo: Literal["", "free", "ask"]
    """Whether the viewer's seat may take its last answer back now."""
    outcome: Outcome | None
    auto: bool
    """The last answer was a pass by the table on somebody's behalf."""


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


class MySeat(Part):
    """What only the owner of a seat is told about it."""

    seat: int
    mode: Mode
    stops: list[str]
    until_turn: bool


class StopName(Part):
    """A place where a player may want to be asked."""

    stop: str
    label: str


class Proposal(Part):
    """A question to the table, for instance an undo."""

    number: int
    kind: Literal["undo", "claim"]
    seat: int
    """Who asks."""
    about: int | None
    agreed: list[int]
    needed: list[int]


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


class Ack(Message):
    """Your wish is done and can no longer be lost."""

    id: str
    seq: int
    again: bool = False
    """It had been done before: this was a resend."""


class Refused(Message):
    """Your wish was not done; nothing changed. Only you are told."""

    id: str | None
    code: Literal["not_offered", "stale", "not_yours", "not_now", "over", "suspended", "bad_message", "too_fast",
                  "fault", "nothing_to_undo", "unknown_player", "no_hint", "closing"]
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


class Spoken(Message):
    """A line of chat."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class Reported(Message):
    """A bug report was kept under this name."""

    id: str
    report: str


class Bye(Message):
    """The server closes the socket. `reload`: come back with a fresh page; `retry`: connect again."""

    code: Literal["reload", "retry", "too_fast", "too_many", "not_allowed", "hand_over"]
    text: str


Told: TypeAlias = Update | Table | Ack | Refused | Reasons | Advice | Spoken | Reported | Bye
"""Everything the table may say."""
