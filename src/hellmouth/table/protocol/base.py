"""What all messages share: base classes, close codes, and the bounds of what may stand in a field."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct


class Close(IntEnum):
    """Codes with which the server closes a socket; docs/protocol.md tells what a client does about each."""

    NO_TEXT = 1007
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
