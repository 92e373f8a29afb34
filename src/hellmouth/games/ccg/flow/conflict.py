"""What fights and challenges have in common: opening, drawing, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.decisions import NO, Option
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.ccg.flow.drawing import Drawing
from hellmouth.games.ccg.flow.stages import Stage
from hellmouth.games.ccg.language.speaker import Context
from hellmouth.games.ccg.rules.force import about
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    BATTLE_STAGE,
    BK,
    CHOOSE_STAGE,
    DISCARD_STAGE,
    DRAW_STAGE,
    RESOLVE_STAGE,
    STACKS,
    ZONES,
)

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.permits import DrawRule
    from hellmouth.games.ccg.rules.keys import Key


def open_conflict(s: Sunnydale, kind: int, attacker: int, defender: int, place: int) -> None:
    """Only one conflict exists at a time (CCG-TURN-16)."""
    s.conflict, s.stage = kind, CHOOSE_STAGE
    s.attacker, s.defender, s.place = attacker, defender, place
    s.fighters, s.sides, s.facing, s.faced = [-1, -1], [-1, -1], [], -1
    s.resolving, s.doubled = BK, -1
    s.broken = s.settled = s.lost_dp = s.attack_tired = False
    s.result, s.winner, s.loser, s.carried = "", -1, -1, []
    s.touch()


def close_conflict(s: Sunnydale) -> None:
    """The conflict is over: what lasted until now ends, talents return to normal."""
    discard_stacks(s)
    s.conflict = s.stage = 0
    s.attacker = s.defender = s.place = s.faced = s.doubled = s.winner = s.loser = -1
    s.fighters, s.sides, s.facing, s.carried = [], [], [], []
    s.broken = s.settled = s.lost_dp = s.attack_tired = False
    s.result, s.resolving = "", BK
    s.expire("stage", "conflict")
    s.dossiers = {}
    s.touch()


def discard_stacks(s: Sunnydale) -> None:
    """Talent stacks go to their owners' discard piles (CCG-FIGHT-26)."""
    for seat in (s.attacker, s.defender):
        for c in list(s.zones[ZONES * seat + STACKS]):
            s.discard(c)


def cards_drawn(s: Sunnydale, rule: Key[DrawRule], seat: int, number: int) -> int:
    """Cards a player draws in the Draw stage: effects add to them, and one that names a maximum beats the others."""
    found = [a for a, _ in about(s, rule, seat)]
    more = sum(a.add for a in found)
    most = min((a.most for a in found if a.most is not None), default=number + more)
    return max(0, min(number + more, most))


class Conflict(Frame[Sunnydale]):
    """The five stages; a kind of conflict says how it begins and how it is resolved."""

    held: tuple[Any, ...] = kept(default=())
    later: tuple[Any, ...] = kept(default=())

    def draws(self, s: Sunnydale, seat: int) -> int:
        """Cards a player draws in the Draw stage."""
        raise NotImplementedError

    def settle(self, s: Sunnydale) -> None:
        """The resolution."""
        raise NotImplementedError

    def choose(self, s: Sunnydale) -> None:
        self._stage(s, CHOOSE_STAGE, "draw")

    def draw(self, s: Sunnydale) -> None:
        if s.broken:
            return self._resolve(s)
        s.expire("stage")
        s.stage = DRAW_STAGE
        s.touch()
        return s.call(Drawing(s.attacker, self.draws(s, s.attacker)), then="draw_too")

    def draw_too(self, s: Sunnydale) -> None:
        s.call(Drawing(s.defender, self.draws(s, s.defender)), then="battle")

    def battle(self, s: Sunnydale) -> None:
        self._stage(s, BATTLE_STAGE, "last")

    def last(self, s: Sunnydale) -> None:
        if s.broken:
            return self._resolve(s)
        return self._stage(s, RESOLVE_STAGE, "settled")

    def settled(self, s: Sunnydale) -> None:
        self._resolve(s)

    def _resolve(self, s: Sunnydale) -> None:
        s.settled = True
        s.touch()
        s.expire("stage")
        self.settle(s)

    def _stage(self, s: Sunnydale, stage: int, then: str) -> None:
        s.expire("stage")
        s.stage = stage
        s.touch()
        s.call(Stage((s.attacker, s.defender)), then=then)

    def discard(self, s: Sunnydale) -> None:
        self._stage(s, DISCARD_STAGE, "over")

    def over(self, s: Sunnydale) -> None:
        close_conflict(s)
        if s.sequels:
            return s.goto(Sequel(*s.sequels.pop(0)))
        return s.done()


class Sequel(Frame[Sunnydale]):
    """A fight that follows at once and uses no watch (CCG-TURN-17, AMB-53)."""

    seat: int
    attacker: int
    foe: int
    may: int
    source: int
    ref: str

    def _foes(self, s: Sunnydale) -> list[int]:
        names = {"own_fighter": self.attacker, "opp_fighter": self.foe}
        return s.cards.sequels[self.ref].foes(s, Context(self.source, self.seat, names))

    def begin(self, s: Sunnydale) -> None:
        if self._foes(s):
            s.ask(self.seat, "card", then="chosen")
        else:
            s.done()

    def offer_chosen(self, s: Sunnydale) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self._foes(s)]
        return [*found, NO] if self.may else found

    def chosen(self, s: Sunnydale, option: Option) -> None:
        from hellmouth.games.ccg.flow.fight import Fight  # a fight is a conflict, and may lead to the next one

        if option == NO:
            s.done()
        else:
            s.goto(Fight(self.attacker, option[1]))
