"""The people around a table: `Table` and its parts."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from hellmouth.table.protocol.base import Message, Mode, Part, Status


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
    `rules`: it began under other rules; `disk`: nothing can be stored now; `expires`: when it is cleared away;
    `house`: what the operator has to say."""

    code: Literal["archived", "rules", "disk", "expires", "house"]
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
