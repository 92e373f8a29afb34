"""A short way to set up positions and speak to them in tests."""

from __future__ import annotations

from typing import Any

from hellmouth.core import notation
from hellmouth.core.errors import Refused
from hellmouth.games.ccg import GAME
from hellmouth.games.ccg.state import Sunnydale


class Table:
    """A position and its conversation in notation."""

    def __init__(self, **spec: Any) -> None:
        self.s: Sunnydale = GAME.position(spec)

    def do(self, *texts: str) -> Table:
        """Answer the decisions one after the other, checking the invariants each time."""
        for text in texts:
            GAME.answer(self.s, notation.read(GAME, self.s, text))
            GAME.check(self.s)
        return self

    def pick(self, start: str, end: str = "") -> Table:
        """Answer with the first option that begins and ends like this."""
        found = [o for o in self.offered() if o.startswith(start) and o.endswith(end)]
        assert found, f"nothing like {start!r} ... {end!r} among {self.offered()}"
        return self.do(found[0])

    def finish_conflict(self) -> Table:
        """Pass until the conflict under way is over, discarding the first cards where needed."""
        while self.s.conflict:
            self.do("trim" if self.has("trim") else "pass" if self.has("pass") else self.offered()[0])
        return self

    def offered(self) -> list[str]:
        return [] if self.s.outcome is not None else notation.write_all(GAME, self.s, self.s.offer())

    def has(self, text: str) -> bool:
        return notation.plain_text(text) in [notation.plain_text(t) for t in self.offered()]

    def refusal(self, text: str) -> str:
        """The rule for which a wish of the seat to move is refused."""
        wish = notation.wish(GAME, self.s, self.s.seat, text)
        try:
            GAME.answer(self.s, wish)
        except Refused as refused:
            return refused.reason.rule
        raise AssertionError(f"{text} was accepted")

    def __getitem__(self, path: str) -> Any:
        return GAME.probe(self.s, path)

    @property
    def seat(self) -> str:
        return GAME.seat_name(self.s, self.s.seat)

    def to(self, seat: str) -> Table:
        """Pass until that seat is asked."""
        while self.seat != seat:
            self.do("pass")
        return self

    def passes(self, n: int = 2) -> Table:
        """Pass so many times, as far as passing is a choice."""
        for _ in range(n):
            if self.has("pass"):
                self.do("pass")
        return self
