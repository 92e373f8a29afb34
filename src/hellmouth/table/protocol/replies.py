"""Replies to one client message, chat, and the end of a connection."""

from __future__ import annotations

from typing import Literal

from hellmouth.table.protocol.base import Message, Part


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
    """Reply to `hint`: a good option of this decision, and why, in the asker's language. Of an option that was named
    it is that one, with what speaks against it, or nothing."""

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
