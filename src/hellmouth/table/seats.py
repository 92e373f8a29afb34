"""Seats and the tokens that open them. Tokens are 256 random bits; only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Literal

BUDGET = 120.0
"""Seconds per game that a table waits for a player who is not there."""


def new_token() -> str:
    """A fresh token, 43 characters."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is stored of a token. It is random, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def same(one: bytes, other: bytes) -> bool:
    """Comparison that takes the same time wherever they differ."""
    return hmac.compare_digest(one, other)


@dataclass(slots=True)
class Passing:
    """When the table passes for a seat."""

    mode: Literal["auto", "stops", "full"] = "auto"
    stops: list[str] = field(default_factory=list)
    until_turn: bool = False


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
    passing: Passing = field(default_factory=Passing)

    @property
    def played_by_bot(self) -> bool:
        """Whether a computer player answers for this seat now."""
        return self.kind == "bot" or self.stand_in != ""
