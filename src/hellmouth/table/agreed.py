"""What the people at a table agree on when it is opened: how much its pauses hide, and who knows whose deck list."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from hellmouth.core.commitment import Commitment
from hellmouth.table.protocol import Clock

Pace = Literal["discreet", "quick"]
Lists = Literal["open", "closed"]


class Agreed(NamedTuple):
    """`discreet`: nobody can tell from who is asked, or from how long it takes, what another holds. `closed`: a seat
    knows its own deck list only. `nonce`: what makes the promise about the seed hard to guess; empty for tables from
    before there was one. `days`: how many each has for a turn (0: another clock, or none). `began`: when the game
    did, in seconds since 1970."""

    discreet: bool = False
    closed: bool = False
    nonce: str = ""
    days: int = 0
    began: float = 0.0

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Agreed:
        """As it is stored with a table."""
        return cls(
            stored.get("discreet") is True,
            stored.get("closed") is True,
            str(stored.get("nonce", "")),
            int(stored.get("days", 0)),
            float(stored.get("began", 0.0)),
        )

    def commitment(self, seed: int, base: int = 0) -> Commitment | None:
        """The promise about the seed; `base` answers were there before it."""
        return Commitment.make(seed, self.nonce, base) if self.nonce else None


def agree(kinds: Iterable[str], pace: Pace | None, lists: Lists | None, clock: Clock | None = None) -> Agreed:
    """What holds at a new table: what was chosen, else discreet and closed wherever two people play on two devices. Who
    plays against computers, or passes one screen round, hides nothing from anybody."""
    known = list(kinds)
    between_people = known.count("person") + known.count("open") + ("me" in known) > 1
    return Agreed(
        between_people if pace is None else pace == "discreet",
        between_people if lists is None else lists == "closed",
        secrets.token_hex(16),
        0 if clock is None else clock.days,
        time.time(),
    )
