"""What a client may send, how much and how fast. Everything here is pure: the caller brings bytes and the time."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

import msgspec

from hellmouth.core.printable import JOINERS, printable
from hellmouth.table.protocol import Said

FRAME: Final = 8 * 1024
BODY: Final = 64 * 1024
RECORD: Final = 4 * 1024 * 1024
RECORD_ANSWERS: Final = 20_000
DEPTH: Final = 16
LIST: Final = 512
BURST: Final = 20
REFILL: Final = 3.0
CHAT_BURST: Final = 5
CHAT_REFILL: Final = 0.5
HINT_BURST: Final = 3
HINT_REFILL: Final = 0.2
HINTS_WAITING: Final = 4
"""Hints a server thinks about at once; each takes a worker for up to two seconds."""
HTTP_BURST: Final = 120
HTTP_REFILL: Final = 4.0
NEW_TABLES: Final = 10
"""New tables per hour and address on a public server."""
SOCKETS_PER_SESSION: Final = 8
SOCKETS_PER_ADDRESS: Final = 20
SOCKETS: Final = 6000
HELLO_SECONDS: Final = 10.0
OUT_MESSAGES: Final = 64
OUT_BYTES: Final = 256 * 1024
NAME: Final = 32
CHAT: Final = 500
ACTION_SECONDS: Final = 2.0
DRAIN_SECONDS: Final = 10.0

_decode: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class BadMessage(Exception):
    """Not a message of the protocol; `str()` says what is wrong with it, in one line and without echoing much of it."""


class Bucket:
    """So many at once, refilled at a steady rate."""

    __slots__ = ("left", "rate", "size", "then")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self.size, self.rate, self.left, self.then = float(size), rate, float(size), now

    def take(self, now: float) -> bool:
        """Whether one more is within the limit."""
        self.left = min(self.size, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def clean(text: str, longest: int) -> str:
    """Text a person may show to others: NFC, nothing hidden (`printable`), on one line with single spaces, cut to
    length.

    >>> clean("  a\\u202eb\\x07 \\n c ", 32)
    'ab c'
    """
    kept = " ".join(unicodedata.normalize("NFC", printable(text)).split())[:longest]
    return kept.strip(JOINERS + " ")


def check_shape(data: bytes, longest: int = LIST) -> None:
    """Refuse JSON that is nested too deeply or holds too long a list, before anything parses it."""
    depth = 0
    commas: list[int] = []
    quoted = escaped = False
    for c in data:
        if quoted:
            if escaped:
                escaped = False
            elif c == 0x5C:
                escaped = True
            elif c == 0x22:
                quoted = False
        elif c == 0x22:
            quoted = True
        elif c in (0x5B, 0x7B):
            depth += 1
            commas.append(0)
            if depth > DEPTH:
                raise BadMessage(f"nested deeper than {DEPTH}")
        elif c in (0x5D, 0x7D):
            depth -= 1
            if commas:
                commas.pop()
        elif c == 0x2C and commas:
            commas[-1] += 1
            if commas[-1] >= longest:
                raise BadMessage(f"a list is longer than {longest}")


def read_message(data: bytes | str) -> Said:
    """The message a client sent; raises `BadMessage`."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > FRAME:
        raise BadMessage(f"longer than {FRAME} bytes")
    check_shape(raw)
    try:
        return _decode.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadMessage(clean(str(error), 160)) from None


def read_body(data: bytes, kind: type[Any]) -> Any:
    """A request body of that type; raises `BadMessage`."""
    check_shape(data)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadMessage(clean(str(error), 160)) from None
