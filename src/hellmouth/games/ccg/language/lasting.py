"""Effects that last for a while: a continuous change, or a record that works until some moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.amounts import Named
from hellmouth.games.ccg.language.context import At, CardOf
from hellmouth.games.ccg.language.references import card, names_a_card
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.statics import IgnoreGoal, Static, TalentChange

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def plain_names(names: dict[str, Any]) -> dict[str, Any]:
    """The names of a program without its bookkeeping."""
    return {n: v for n, v in names.items() if n != "~"}


class ChooseTalent(Act):
    """Pick a talent and bind it."""

    def __init__(self, talent: Named) -> None:
        self.talent = talent

    def _among(self, s: Sunnydale, x: Speaker) -> tuple[int, ...]:
        among = self.talent.among
        return () if among is None else among(s, x)

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not self._among(s, x)

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if self._among(s, f):
            f.ask(s, f.seat, "word")

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("talent", t) for t in self._among(s, f)]

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value is not None:
            f.names[self.talent.name] = value[1]


class Lasting(Act):
    """Put a continuous change into force for a while; what it depends on is worked out now."""

    def __init__(self, spec: dict[str, Any], at: At, ref: str, change: Static) -> None:
        self._ref, self._change = ref, change
        self._to: CardOf | None = card(spec["to"], at / "to") if names_a_card(spec.get("to")) else None
        self._talent: Named | None = (
            getattr(change, "talent", None) if isinstance(change, (TalentChange, IgnoreGoal)) else None
        )

    def run(self, s: Sunnydale, f: Resolve) -> None:
        names, change = plain_names(f.names), self._change
        if self._to is not None:
            c = self._to(s, f)
            if c < 0:
                return
            names["to"] = c
        if isinstance(change, TalentChange):
            names["amount"] = change.amount(s, f)
        talent = self._talent
        if talent is not None and talent.among is not None:
            if talent.name not in f.names:
                return
            names["talent"] = f.names[talent.name]
        elif talent is not None and talent.resolving:
            names["talent"] = s.resolving
        s.last(change.until or "game", self._ref, f.source, f.seat, tuple(names.items()))


class Grant(Act):
    """A record works for a while; fighters are those of this moment."""

    def __init__(self, until: str, ref: str) -> None:
        self._until, self._ref = until, ref

    def run(self, s: Sunnydale, f: Resolve) -> None:
        names = plain_names(f.names)
        if s.conflict == 1 and f.seat in (s.attacker, s.defender):
            mine = 0 if f.seat == s.attacker else 1
            names["own_fighter"], names["opp_fighter"] = s.sides[mine], s.sides[1 - mine]
        s.last(self._until, self._ref, f.source, f.seat, tuple(names.items()))
