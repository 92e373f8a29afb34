"""Costs: paid first and in full, or the effect cannot be used (AMB-80)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Loop, merged, people
from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.piles import pile
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.words import CRYPT, DISCARD, GEAR, HAND, ZONES


class Cost(Loop):
    """Something to pay."""

    __slots__ = ()
    reason: Reason = why.CANNOT_PAY

    def payable(self, s: Any, x: Any) -> bool:
        raise NotImplementedError


class FromHand(Cost):
    """Discard or bury n cards of one's choice from hand; the card being played is not among them."""

    __slots__ = ("_match", "_n", "_under")

    def __init__(self, spec: dict[str, Any], at: At, under: bool) -> None:
        at.only(spec, "pay", "n", "cards")
        self._n: int = spec["n"]
        self._match, self._under = pile(spec["cards"], at / "cards"), under

    def _able(self, s: Any, x: Any) -> list[int]:
        return [c for c in s.zones[ZONES * x.seat + HAND] if c != x.source and self._match(s, x, c)]

    def payable(self, s: Any, x: Any) -> bool:
        return len(self._able(s, x)) >= self._n

    def start(self, s: Any, f: Resolve) -> Any:
        return self._n

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "pay")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return merged(s, "bury" if self._under else "discard", self._able(s, f))

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        c = value[1]
        if self._under:
            s.bury(c)
            s.note("ccg.log.buries", seat=f.seat, card=c)
        else:
            s.discard(c)
            s.note("ccg.log.discards", seat=f.seat, card=c)
        f.names["~"] = todo - 1


class FromPlay(Cost):
    """Fatigue, discard or crypt this card or a character; with a group, one of it."""

    __slots__ = ("_able_of", "_pay")

    def __init__(self, spec: dict[str, Any], at: At, pay: str) -> None:
        at.only(spec, "pay", "what")
        self._able_of = people(spec["what"], at / "what")
        self._pay = pay

    def _able(self, s: Any, x: Any) -> list[int]:
        found = self._able_of(s, x)
        return [c for c in found if not s.tired[c]] if self._pay == "fatigue" else found

    def payable(self, s: Any, x: Any) -> bool:
        return bool(self._able(s, x))

    def start(self, s: Any, f: Resolve) -> Any:
        return 1

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "pay")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("choose", c) for c in self._able(s, f)]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        from hellmouth.games.ccg.changes import leave_play, strip

        c = value[1]
        f.names["~"] = 0
        if self._pay == "fatigue":
            s.tired[c] = 1
            s.touch()
            s.note("ccg.log.fatigued", character=c)
        elif s.zone[c] % ZONES == GEAR:
            strip(s, c, DISCARD if self._pay == "destroy" else CRYPT)
        else:
            leave_play(s, c, DISCARD if self._pay == "destroy" else CRYPT)


class Fatigue(FromPlay):
    """Fatigue a card; a fatigued one cannot pay (CCG-FATIGUE-02)."""

    __slots__ = ()
    reason = why.CANNOT_PAY_FATIGUE


class Destiny(Cost):
    """Pay destiny points (CCG-DESTINY-02)."""

    __slots__ = ("_n",)
    reason = why.CANNOT_PAY_DESTINY

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "pay", "n")
        self._n: int = spec["n"]

    def payable(self, s: Any, x: Any) -> bool:
        return bool(s.dp[x.seat] >= self._n)

    def run(self, s: Any, f: Resolve) -> None:
        s.dp[f.seat] -= self._n
        s.note("ccg.log.pays", seat=f.seat, n=self._n)


def cost(spec: dict[str, Any], at: At) -> Cost:
    """One cost."""
    word = at.need(spec, "pay")
    if word == "dp":
        return Destiny(spec, at)
    if word in ("discard", "bury"):
        return FromHand(spec, at, word == "bury")
    if word in ("destroy", "crypt"):
        return FromPlay(spec, at, word)
    if word == "fatigue":
        return Fatigue(spec, at, word)
    return at.wrong(f"{word!r} is no cost", "use fatigue, discard, bury, destroy, crypt or dp")
