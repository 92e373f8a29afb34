"""What the server asks of whatever keeps its data; `store.py` keeps it in SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from hellmouth.core.errors import HellmouthError
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
    """What is stored of a table is not what was written."""


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


@dataclass(slots=True)
class Stored:
    """A table as it comes back."""

    row: Row
    entries: list[tuple[str, dict[str, Any]]]
    snapshot: tuple[int, Any] | None
    chain: bytes


class Store(Protocol):
    """Everything the server asks of its store. Futures are done when the data is safe."""

    def create(self, row: Row, links: Links, grants: Grants) -> Future[None]: ...
    def append(self, table: str, first: int, entries: Sequence[Entry], chain: bytes, snapshot: Any,
               head: Head) -> Future[bytes]: ...
    def load(self, table: str) -> Future[Stored | None]: ...
    def enter(self, link: bytes, session: bytes, now: float) -> Future[tuple[str, int | None] | None]: ...
    def add_link(self, link: bytes, table: str, seat: int | None, now: float) -> Future[None]: ...
    def hand_over(self, link: bytes, table: str, seat: int, now: float) -> Future[None]: ...
    def grants(self, session: bytes, table: str) -> Future[list[int]]: ...
    def taken(self, table: str, seat: int) -> Future[bool]: ...
    def mine(self, session: bytes) -> Future[list[tuple[Row, list[int]]]]: ...
    def check(self) -> Future[None]: ...
    def close(self) -> None: ...
