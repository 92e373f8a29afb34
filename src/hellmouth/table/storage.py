"""What the server asks of whatever keeps its data; `store.py` keeps it in SQLite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from hellmouth.core.errors import HellmouthError
from hellmouth.table.addresses import Address
from hellmouth.table.outages import Deadline, Outages
from hellmouth.table.protocol import Status
from hellmouth.table.room import Entry

WATCH = -1
"""Seat number of a watcher's grant."""
Links: TypeAlias = Sequence[tuple[bytes, int | None]]
"""Hashes of tokens and the seats they open (None: watch)."""
Grants: TypeAlias = Sequence[tuple[bytes, int]]
"""Hashes of sessions and the seats they hold."""
Head: TypeAlias = tuple[Status, int | None, list[int] | None, float]
"""Status, asked seat, winners and time of a table, for lists."""


class Damaged(HellmouthError):
    """What is stored of a table is not what was written; `stored` is the part that is still good, if any."""

    def __init__(self, problem: str, stored: Stored | None = None) -> None:
        self.stored = stored
        super().__init__(problem)


class Conflict(HellmouthError):
    """Somebody else wrote to this table: what is in memory is not what is on the disk."""


class Fenced(Conflict):
    """Another server owns this table now (`leases.py`): whoever sits at it here has to go there."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(f"table {table}: another server owns it now")


class Elsewhere(HellmouthError):
    """Another server owns a table, and can be reached inside by that address."""

    def __init__(self, table: str, address: str) -> None:
        self.address = address
        super().__init__(f"table {table}: another server owns it")


class SeatHeld(HellmouthError):
    """A link leads to a seat that somebody holds: it is for another device of theirs, not for another person."""


class AlreadySeated(HellmouthError):
    """Whoever uses a link to a seat sits at that table already: the link is for somebody else."""


class NotBegun(HellmouthError):
    """The game of this table has not begun: people are still arriving (`gatherings.py`)."""

    def __init__(self, row: Row) -> None:
        self.row = row
        super().__init__(f"table {row.id}: its game has not begun")


@dataclass(slots=True)
class Row:
    """What is stored of a table besides its entries."""

    id: str
    game: str
    rules_version: str
    cards: str
    setup: dict[str, Any]
    seed: int
    seats: list[dict[str, Any]]
    names: list[str]
    created: float
    updated: float
    base: list[Any] = field(default_factory=list)
    status: Status = "running"
    asked: int | None = None
    winners: list[int] | None = None
    opener: bytes | None = None
    agreed: dict[str, Any] = field(default_factory=dict)
    """See `agreed.py`."""
    turn: int = 0
    """Which turn it is; 0: the game does not count them."""


@dataclass(slots=True)
class Stored:
    """A table as it comes back."""

    row: Row
    entries: list[tuple[str, dict[str, Any]]]
    snapshot: tuple[int, Any] | None
    chain: bytes
    transcript: object = None
    """What stays readable of it, see `transcript.py`."""
    faults: list[str] = field(default_factory=list)
    """What was damaged but is not needed to play on."""


class Store(Protocol):
    """Everything the server asks of its store. Futures are done when the data is safe."""

    def claim(self, table: str) -> Future[str]: ...
    def release(self, table: str) -> None: ...
    def create(self, row: Row, links: Links, grants: Grants) -> Future[None]: ...
    def append(
        self,
        table: str,
        first: int,
        entries: Sequence[Entry],
        chain: bytes,
        snapshot: object,
        head: Head,
        transcript: object = None,
        turn: int | None = None,
    ) -> Future[bytes]: ...
    def keep(self, table: str, n: int, transcript: object, snapshot: object = None) -> Future[None]: ...
    def gather(self, row: Row, moved: Mapping[int, int | None]) -> Future[None]: ...
    def holders(self, table: str) -> Future[list[int]]: ...
    def gathering(self) -> Future[list[Row]]: ...
    def take(self, table: str, session: bytes, seat: int, now: float) -> Future[bool]: ...
    def load(self, table: str) -> Future[Stored | None]: ...
    def enter(
        self, link: bytes, session: bytes, now: float, *, device: bool = False
    ) -> Future[tuple[str, int | None] | None]: ...
    def devices(self, table: str) -> Future[dict[int, int]]: ...
    def add_link(self, link: bytes, table: str, seat: int | None, now: float) -> Future[None]: ...
    def hand_over(self, link: bytes, table: str, seat: int, now: float) -> Future[None]: ...
    def grants(self, session: bytes, table: str) -> Future[list[int]]: ...
    def taken(self, table: str, seat: int) -> Future[bool]: ...
    def knows(self, session: bytes) -> Future[bool]: ...
    def others(self, session: bytes, table: str) -> Future[bool]: ...
    def leave(self, session: bytes, names: Mapping[str, list[str]], removed: Sequence[str]) -> Future[None]: ...
    def mine(self, session: bytes) -> Future[list[tuple[Row, list[int]]]]: ...
    def filed(self, session: bytes) -> Future[set[str]]: ...
    def put_aside(self, session: bytes, table: str, *, on: bool) -> Future[None]: ...
    def let_go(self, session: bytes, table: str, *, remove: bool) -> Future[None]: ...
    def ids(self) -> Future[list[str]]: ...
    def expire(self, before: float, busy: Sequence[str]) -> Future[list[str]]: ...
    def wish_mail(self, session: bytes, wanted: Address | None) -> Future[None]: ...
    def settle_mail(self, token: str, *, on: bool) -> Future[bool]: ...
    def address_of(self, session: bytes) -> Future[Address | None]: ...
    def addresses_of(self, table: str, seat: int) -> Future[list[Address]]: ...
    def agreeing_public(self, table: str) -> Future[set[int]]: ...
    def agree_public(self, table: str, seat: int, *, on: bool) -> Future[None]: ...
    def is_public(self, table: str) -> Future[bool]: ...
    def note_alive(self, now: float) -> Future[Outages]: ...
    def by_days(self) -> Future[list[Deadline]]: ...
    def noted(self) -> Future[dict[str, str]]: ...
    def note(self, name: str, value: str | None) -> Future[None]: ...
    def generation(self) -> Future[str]: ...
    def check(self) -> Future[None]: ...
    def alive(self) -> bool: ...
    def close(self) -> None: ...
