"""A table for tests: a position, answers in notation, scripted dice, values by path."""

from __future__ import annotations

from typing import Any

from hellmouth.core import notation
from hellmouth.core.decisions import CHANCE
from hellmouth.games.board import GAME
from hellmouth.games.board.components import FIGHT_FACES
from hellmouth.games.board.state import Sunnydale

FACE = {"P": "punch", "K": "kick", "J": "jab", "S": "stake", "F": "fang", "-": "blank"}


def red(text: str) -> list[int]:
    """Fight dice: "PF-" is Punch, Fang, blank."""
    return [FIGHT_FACES.index(FACE[c]) + 1 for c in text]


def majik(symbols: int, dice: int) -> list[int]:
    """Majik dice with that many symbols."""
    return [1] * symbols + [6] * (dice - symbols)


class Table:
    """One position and what happens to it; the invariants are checked after every answer."""

    def __init__(self, **spec: Any) -> None:
        people = spec.pop("people", {})
        self.s: Sunnydale = GAME.position({**spec, **people})
        self.s.log = []

    def roll(self, *dice: int) -> Table:
        """Answer the dice that chance owes; all of them must be wanted."""
        for d in dice:
            assert self.s.seat == CHANCE, f"no die is rolled at {self.s.where()}"
            GAME.answer(self.s, ("roll", d))
        # the next turn may have begun with dice of its own
        fresh = self.s.seat == CHANCE and self.s.where()[-2] in ("board.Turn.rolled", "board.Round.rolled")
        assert self.s.seat != CHANCE or fresh, f"more dice are rolled at {self.s.where()}"
        GAME.check(self.s)
        return self

    def say(self, *texts: str, dice: list[int] | None = None) -> Table:
        """Give answers in notation, then the dice."""
        for text in texts:
            GAME.answer(self.s, notation.read(GAME, self.s, text))
            if self.s.seat == CHANCE and self.s.kind == "shuffle":
                GAME.answer(self.s, GAME.nature(self.s))
        if dice is not None:
            return self.roll(*dice)
        GAME.check(self.s)
        return self

    def __getitem__(self, path: str) -> Any:
        return GAME.probe(self.s, path)

    @property
    def options(self) -> list[str]:
        return notation.write_all(GAME, self.s, self.s.offer())

    @property
    def seat(self) -> str:
        return GAME.seat_name(self.s, self.s.seat)

    def starts(self, verb: str) -> list[str]:
        """The arguments of every option with that verb."""
        return sorted(t[len(verb) + 1 :] for t in self.options if t.split(" ")[0] == verb)

    def refused(self, text: str) -> str:
        """The rule that forbids a wish."""
        wish = notation.wish(GAME, self.s, self.s.seat, text)
        assert wish not in self.s.offer(), f"{text} is offered"
        reason = GAME.why_not(self.s, self.s.seat, wish)
        assert reason is not None
        return reason.rule

    def seen(self, seat: int | None, path: str) -> Any:
        """A value as that seat knows it."""
        return GAME.probe(GAME.view(self.s, seat).state, path)

    @property
    def winner(self) -> tuple[int, ...] | None:
        return self.s.outcome


GOOD = (1, 2, 3, 4)
EVIL = (0,)
