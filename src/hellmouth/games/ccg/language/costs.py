"""Costs: paid first and in full, or the effect cannot be used (AMB-80)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.changes import leave_play, strip
from hellmouth.games.ccg.language.act import Loop, merged
from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.fields import Kind, pick
from hellmouth.games.ccg.language.kinds import Count
from hellmouth.games.ccg.language.piles import CardFilter
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import People
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.fatigue import act, unable
from hellmouth.games.ccg.words import CRYPT, DISCARD, GEAR, HAND, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Cost(Loop[int]):
    """Something to pay."""

    says: ClassVar[tuple[str, ...]] = ("pay",)
    table: ClassVar[dict[str, Any]] = {}
    reason: ClassVar[Reason] = why.CANNOT_PAY

    def payable(self, s: Sunnydale, x: Speaker) -> bool:
        raise NotImplementedError


class FromHand(Cost, word="discard"):
    """discard n matching cards of your choice from hand; the card being played is not among them"""

    n: Count
    cards: CardFilter

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [c for c in s.zones[ZONES * x.seat + HAND] if c != x.source and self.cards(s, x, c)]

    def payable(self, s: Sunnydale, x: Speaker) -> bool:
        return len(self._able(s, x)) >= self.n

    def start(self, s: Sunnydale, f: Resolve) -> int:
        return self.n

    def turn(self, s: Sunnydale, f: Resolve, todo: int) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "pay")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return merged(s, self.word, self._able(s, f))

    def accept(self, s: Sunnydale, f: Resolve, todo: int, value: Option) -> None:
        self._give(s, f, value[1])
        f.names["~"] = todo - 1

    def _give(self, s: Sunnydale, f: Resolve, c: int) -> None:
        s.discard(c)
        s.note("ccg.log.discards", seat=f.seat, card=c)


class Under(FromHand, word="bury"):
    """put n matching cards of your choice from hand on the bottom of the Resource Deck"""

    def _give(self, s: Sunnydale, f: Resolve, c: int) -> None:
        s.bury(c)
        s.note("ccg.log.buries", seat=f.seat, card=c)


class FromPlay(Cost, word="destroy"):
    """put this card, or one matching character of your choice, from play on the discard pile"""

    what: People
    to: ClassVar[int] = DISCARD

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        return self.what(s, x)

    def payable(self, s: Sunnydale, x: Speaker) -> bool:
        return bool(self._able(s, x))

    def start(self, s: Sunnydale, f: Resolve) -> int:
        return 1

    def turn(self, s: Sunnydale, f: Resolve, todo: int) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "pay")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("choose", c) for c in self._able(s, f)]

    def accept(self, s: Sunnydale, f: Resolve, todo: int, value: Option) -> None:
        f.names["~"] = 0
        self._give(s, value[1])

    def _give(self, s: Sunnydale, c: int) -> None:
        if s.zone[c] % ZONES == GEAR:
            strip(s, c, self.to)
        else:
            leave_play(s, c, self.to)


class IntoCrypt(FromPlay, word="crypt"):
    """put this card, or one matching character of your choice, into the Crypt"""

    to: ClassVar[int] = CRYPT


class Fatigue(FromPlay, word="fatigue"):
    """fatigue this card, a character, or one matching character of your choice. A fatigued card cannot pay, unless
    something spares it the fatigue (CCG-FATIGUE-02,10)
    """

    reason: ClassVar[Reason] = why.CANNOT_PAY_FATIGUE

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [c for c in self.what(s, x) if not unable(s, c, "cost")]

    def _give(self, s: Sunnydale, c: int) -> None:
        act(s, c, "cost")


class Destiny(Cost, word="dp"):
    """pay n destiny points; you must have them (CCG-DESTINY-02)"""

    reason: ClassVar[Reason] = why.CANNOT_PAY_DESTINY
    n: Count

    def payable(self, s: Sunnydale, x: Speaker) -> bool:
        return s.dp[x.seat] >= self.n

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.dp[f.seat] -= self.n
        s.note("ccg.log.pays", seat=f.seat, n=self.n)


def costs(spec: object, at: At) -> list[Cost]:
    """All costs of a record."""
    if not isinstance(spec, list):
        at.wrong(f"{spec!r} is no list of costs", '[{"pay": ...}]')
    return [pick(Cost, c, at / i, "pay", "cost")(c, at / i) for i, c in enumerate(spec)]


Costs = Annotated[list[Cost], Kind("COSTS", costs)]
