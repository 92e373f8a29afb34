"""What a client may send, how much and how fast. The caller brings bytes and the time."""

from __future__ import annotations

import time
import unicodedata
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final, TypeVar

import msgspec

from hellmouth.core.grammar import entry
from hellmouth.core.messages import Message
from hellmouth.core.printable import JOINERS, printable
from hellmouth.table.protocol import ClientMessage, Refused

T = TypeVar("T")

FRAME: Final = 8 * 1024
BODY: Final = 64 * 1024
RECORD: Final = 4 * 1024 * 1024
RECORD_ANSWERS: Final = 20_000
DEPTH: Final = 16
LIST: Final = 512
BURST: Final = 20
REFILL: Final = 3.0
FRAMES_BURST: Final = 200
FRAMES_REFILL: Final = 30.0
"""Pieces that a message may come in, pings and their answers: they cost time too, whatever they say."""
CHAT_BURST: Final = 5
CHAT_REFILL: Final = 0.5
REPORT_BURST: Final = 3
REPORT_REFILL: Final = 1 / 60
"""Bug reports of one address at one table: each is a file."""
HINT_BURST: Final = 3
HINT_REFILL: Final = 0.2
WARNING_BURST: Final = 12
WARNING_REFILL: Final = 1.0
HINTS_WAITING: Final = 4
"""Hints that may wait for each other; one that could not be there in `HINT_SECONDS` is refused at once."""
HINT_SECONDS: Final = 3.0
HTTP_BURST: Final = 120
HTTP_REFILL: Final = 4.0
"""Requests that change something or make the server work, per address."""
GET_BURST: Final = 600
GET_REFILL: Final = 60.0
"""All requests, per address: the page and its files included."""
MAIL: Final = 200
"""Characters of an e-mail address."""
NEW_TABLES: Final = 10
"""New tables per hour and address on a public server."""
CONNECTIONS: Final = 7000
CONNECTIONS_PER_ADDRESS: Final = 100
"""Open connections, whether they have said anything or not."""
HEAD_SECONDS: Final = 10.0
"""Longest wait for the head of a request."""
BODY_SECONDS: Final = 20.0
SEND_SECONDS: Final = 20.0
"""Longest wait for somebody to read what is sent to them."""
SOCKETS_PER_SESSION: Final = 8
SOCKETS_PER_ADDRESS: Final = 20
SOCKETS: Final = 6000
HELLO_SECONDS: Final = 10.0
OUT_MESSAGES: Final = 64
OUT_BYTES: Final = 256 * 1024
NAME: Final = 32
CHAT: Final = 500
ACTION_SECONDS: Final = 2.0
"""Longest that one step at one table may compute; then it is cut off and that table is suspended."""
JOB_SECONDS: Final = 20.0
"""Longest that the replay of a record may take, in a process of its own."""
JOB_WAITING: Final = 3
"""How many such works one address may have under way."""
DRAIN_SECONDS: Final = 10.0

_decode: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class BadMessage(Exception):
    """Not a message of the protocol; `str()` says what is wrong with it, in one line and without echoing much of it."""

    def refused(self, language: str) -> Refused:
        """What its sender is told."""
        about = Message("table.refused.bad_message").render(language)
        return Refused(id=None, code="bad_message", text=entry(about, str(self), language))


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


class Buckets:
    """A bucket for each address, session or seat; the longest unused are forgotten."""

    def __init__(self, size: float, rate: float, most: int = 10_000) -> None:
        self.size, self.rate, self.most = size, rate, most
        self.kept: OrderedDict[str, Bucket] = OrderedDict()
        self.taken: Counter[str] = Counter()
        """How much each that is kept has taken, for other servers (`counting.py`)."""

    def take(self, who: str, now: float) -> bool:
        """Whether one more of this one is within the limit."""
        bucket = self.kept.pop(who, None) or Bucket(self.size, self.rate, now)
        self.kept[who] = bucket
        while len(self.kept) > self.most:
            del self.taken[self.kept.popitem(last=False)[0]]
        if not bucket.take(now):
            return False
        self.taken[who] += 1
        return True

    def charge(self, who: str, amount: float, now: float | None = None) -> None:
        """So much was taken elsewhere."""
        if amount > 0:
            at = time.monotonic() if now is None else now
            bucket = self.kept.setdefault(who, Bucket(self.size, self.rate, at))
            bucket.left = max(0.0, min(self.size, bucket.left + (at - bucket.then) * self.rate) - amount)
            bucket.then = at


def account(address: str) -> str:
    """Whose account an address is charged to: an IPv6 network of one customer (/64) counts as one address.

    >>> account("192.0.2.7"), account("::ffff:192.0.2.7"), account("2001:db8:1:2:3::4"), account("testclient")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64', 'testclient')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


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


def read_message(data: bytes | str) -> ClientMessage:
    """The message a client sent; raises `BadMessage`."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > FRAME:
        raise BadMessage(f"longer than {FRAME} bytes")
    check_shape(raw)
    try:
        return _decode.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadMessage(clean(str(error), 160)) from None


def read_body(data: bytes, kind: type[T], longest: int = LIST) -> T:
    """A request body of that type; raises `BadMessage`."""
    check_shape(data, longest)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadMessage(clean(str(error), 160)) from None


def read_query(pairs: list[tuple[str, str]], kind: type[T]) -> T:
    """What stands after the `?` of an address, as that type; raises `BadMessage`."""
    given = dict(pairs)
    if len(given) != len(pairs):
        raise BadMessage("something is said twice after the `?`")
    try:
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadMessage(clean(str(error), 160)) from None
