"""Provably fair: the hash of the seed is shown before the first card is dealt, the seed itself when the game is over.

Whoever kept the hash can check that the seed was not changed in between, and that every shuffle and every die of the
record came from it. The nonce keeps anybody from finding the seed by trying all of them while the game runs.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

from hellmouth.core import chance
from hellmouth.core.decisions import CHANCE
from hellmouth.core.errors import HellmouthError, Mismatch
from hellmouth.core.judging import carry_out

if TYPE_CHECKING:
    from hellmouth.core.game import Game
    from hellmouth.core.records import Record

PREFIX = "hellmouth"


class Commitment(NamedTuple):
    """A seed and what was promised about it. The first `base` answers of the record come from an earlier game."""

    hash: str
    seed: int
    nonce: str
    base: int = 0

    @classmethod
    def make(cls, seed: int, nonce: str, base: int = 0) -> Commitment:
        """Promise a seed."""
        return cls(promise(seed, nonce), seed, nonce, base)

    @classmethod
    def read(cls, data: object) -> Commitment | None:
        """The form `plain` gives; what is not one is left out."""
        if not isinstance(data, dict):
            return None
        try:
            return cls(str(data["hash"]), int(data["seed"]), str(data["nonce"]), int(data.get("base", 0)))
        except (KeyError, TypeError, ValueError):
            return None

    def plain(self) -> dict[str, Any]:
        """For JSON; the seed as text, because it has more digits than a number of a browser."""
        return {"hash": self.hash, "seed": str(self.seed), "nonce": self.nonce, "base": self.base}


def promise(seed: int, nonce: str) -> str:
    """SHA-256 of the text `hellmouth:SEED:NONCE`, in hex."""
    return hashlib.sha256(f"{PREFIX}:{seed}:{nonce}".encode()).hexdigest()


def verify(game: Game[Any], record: Record) -> int:
    """Check that chance in a record is what its seed gives; gives how many shuffles and dice were checked. Raises
    `Mismatch` at the first one that is not, or if the seed is not the one that was promised."""
    made = record.fair
    if made is None:
        raise Mismatch(0, "the record does not say which seed was promised")
    if promise(made.seed, made.nonce) != made.hash:
        raise Mismatch(0, "the seed is not the one that was promised")
    state, checked = record.begin(game, made.seed), 0
    for number, choice in enumerate(record.answers, 1):
        if number > made.base and state.seat == CHANCE:
            drawn = game.nature(state)
            if drawn != choice:
                raise Mismatch(number, f"chance drew {drawn!r} from this seed, the record has {choice!r}")
            checked += 1
        try:
            carry_out(game, state, choice, safe=False)
        except HellmouthError as error:
            raise Mismatch(number, str(error)) from error
        if number == made.base:
            state.streams = chance.streams(made.seed)
    if made.base > 0 and not checked:  # the hash does not cover `base`: anybody could write a large one
        raise Mismatch(made.base, "all of chance is said to come from an earlier game: nothing is proved")
    return checked
