"""The position as one viewer sees it: `Update` and its parts."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from hellmouth.core.events import What
from hellmouth.table.protocol.base import Message, Part


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
    plan: list[str] = []
    """Verbs of options of which several may be decided at once: one as `Answer.option`, the others as `Answer.then`."""


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


class Asked(Part):
    """A decision as a `change` tells it: the same, with its options as rows (`key, label, notation, verb, cards,
    arguments`, an argument as `name, kind, value, text`)."""

    seat: int
    kind: str
    prompt: list[Segment]
    source: int | None
    stop: str
    options: list[list[Any]]
    several: Several | None = None
    plan: list[str] = []


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


class Change(Message):
    """An `update` as what is different from the last one on this socket: to whoever said hello with `changes`."""

    seq: int
    since: int
    """`seq` of the update it follows. A client that holds another one says hello again."""
    digest: str
    view: list[Any]
    """How the last view becomes this one, see `hellmouth.table.changes`."""
    decision: Asked | None
    waiting: Waiting | None
    log: Log
    events: list[Happening]
    undo: Literal["", "free", "ask"]
    outcome: Outcome | None
    auto: bool
    quiet: bool = False
