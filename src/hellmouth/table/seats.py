"""Seats and the tokens that open them. Tokens are 256 random bits; only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal

from hellmouth.core.decisions import Option
from hellmouth.table.plans import Plan
from hellmouth.table.protocol import Clock

BUDGET = 120.0
"""Seconds per game that a table waits for a player who is not there."""


def new_token() -> str:
    """A fresh token, 43 characters."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is stored of a token. It is random, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def short(session: bytes) -> str:
    """Enough of a session's hash to tell two apart at one table."""
    return session.hex()[:16]


def same(one: bytes, other: bytes) -> bool:
    """Comparison that takes the same time wherever they differ."""
    return hmac.compare_digest(one, other)


def timed(clock: Clock | None) -> dict[str, int]:
    """What is stored of a person's clock with the seat."""
    return {} if clock is None or clock.days else {"bank": clock.bank, "gain": clock.gain}


@dataclass(slots=True)
class Passing:
    """When the table passes for a seat."""

    mode: Literal["auto", "stops", "full"] = "auto"
    stops: list[str] = field(default_factory=list)
    until_turn: bool = False
    declined: set[tuple[Option, Hashable]] = field(default_factory=set)
    """What its owner said no to in turn `declined_in`, each with what was at stake.
    Not stored: at worst one is asked again."""
    rested: frozenset[Option] = frozenset()
    """What its owner does not want to be asked for again in that turn, whatever happens elsewhere."""
    declined_in: int = -1
    plan: Plan | None = None
    """What its owner decided to do in the window that is open. Not stored either."""


@dataclass(slots=True)
class Seat:
    """One seat of a table."""

    number: int
    name: str
    kind: Literal["person", "bot"]
    player: str | None = None
    stand_in: Literal["", "owner", "others"] = ""
    """Who put a computer player here for a while."""
    taken: bool = False
    budget: float = BUDGET
    left: float | None = None
    """Seconds on its clock; None: it has none."""
    gain: float = 0.0
    """Seconds it gains when it hands over."""
    passing: Passing = field(default_factory=Passing)
    muted: set[int | None] = field(default_factory=set)
    """Seats whose chat its owner does not want to see; None: watchers."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a computer player answers for this seat now."""
        return self.kind == "bot" or self.stand_in != ""
