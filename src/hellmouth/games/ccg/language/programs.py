"""The operations that every program may have: start, limits, costs, the end, and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import NO, YES, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.context import Test
from hellmouth.games.ccg.language.records import Ability
from hellmouth.games.ccg.language.speaker import Context, Speaker
from hellmouth.games.ccg.language.statics import CancelNextAction
from hellmouth.games.ccg.language.targets import Target, feasible
from hellmouth.games.ccg.rules.limits import free, spend
from hellmouth.games.ccg.words import EVENT, LIMBO, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Ready(Op["Sunnydale"]):
    """Start of a triggered ability: is it still possible, and does the player want it?"""

    def __init__(self, ability: Ability) -> None:
        self.ability, self.rest = ability, 0

    def run(self, s: Sunnydale, f: Resolve) -> None:
        a = self.ability
        if not free(s, a, f, f.seat) or not (self._possible(s, f) or (s.discreet and a.may)):
            f.pc += self.rest
        elif a.may:
            f.ask(s, f.seat, "yes_no")

    def _possible(self, s: Sunnydale, f: Resolve) -> bool:
        return self.ability.paid(s, f) is None and self.ability.targeted(s, f)

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [YES, NO] if not s.discreet or self._possible(s, f) else [NO]

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value == NO:
            f.pc += self.rest


class Spend(Op["Sunnydale"]):
    """Count the use against its limit."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability

    def run(self, s: Sunnydale, f: Resolve) -> None:
        limit = self.ability.limit
        chosen = -1
        if limit is not None and limit.each == "character" and self.ability.targets:
            chosen = f.names.get(self.ability.targets[0].name, -1)
        spend(s, self.ability, f, f.seat, chosen)


class Instead(Op["Sunnydale"]):
    """The replaced event below does not happen."""

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.stack[-2].cancelled = True  # type: ignore[attr-defined]  # a replacement runs above its event only


class Interrupted(Op["Sunnydale"]):
    """An action that is cancelled has no effect, though its costs are paid."""

    def __init__(self) -> None:
        self.rest = 0

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for entry in list(s.lasting):
            ability = s.cards.granted[entry[1]][1]
            x = Context(entry[2], entry[3], dict(entry[4]))
            if isinstance(ability, CancelNextAction) and ability.concerns(s, x, f.seat):
                s.lasting.remove(entry)
                s.reindex()
                s.note("ccg.log.interrupted", card=f.source)
                f.pc += self.rest
                return


class Retire(Op["Sunnydale"]):
    """A played action goes to the discard pile, an event to the Crypt, unless its text sent it elsewhere; then those
    who wait for an event to be played answer it.
    """

    def __init__(self, to: int) -> None:
        self._to = to

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if s.zone[f.source] % ZONES == LIMBO:
            s.move(f.source, ZONES * s.owners[f.source] + self._to)
        if s.cards.type[s.face[f.source]] == EVENT:
            s.emit("event_played", ("player", f.seat), ("card", f.source))


class Branch(Act):
    """Pick one of several options that can be carried out."""

    def __init__(self, options: list[tuple[list[Target], Test]], starts: list[int], labels: list[int]) -> None:
        self._options, self._starts, self._labels = options, starts, labels

    def _open(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [
            i
            for i, (t, tail) in enumerate(self._options)
            if feasible(s, Context(x.source, x.seat, dict(x.names)), t, 0, tail)
        ]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not self._open(s, x)

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if self._open(s, f):
            f.ask(s, f.seat, "word")
        else:
            f.pc += self._starts[-1]

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("do", self._labels[i]) for i in self._open(s, f)]

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value is not None:
            f.pc += self._starts[self._labels.index(value[1])]
