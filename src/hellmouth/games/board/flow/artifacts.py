"""Recovering Artifacts, what they do when somebody gets them, and Majik rolls (BG-ARTIFACT, BG-JUDGE, BG-SPELL)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.effects import Resolve
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import REROLLS, WHEN
from hellmouth.games.board.components import CORNER_AT, GOOD_ORDER, MAJIK, MAJIK_FACES
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.people import adjacent
from hellmouth.games.board.rules.targets import CONDITIONS
from hellmouth.games.board.state import CORNER, HELD, TABLE, Sunnydale


def good_holders(s: Sunnydale, first: int) -> list[int]:
    """Good characters in turn order, the acting one first: the order of reactions (BG-EFFECT-05)."""
    order = [p for p in GOOD_ORDER if s.space[p] >= 0 and s.side[p]]
    return [first, *(p for p in order if p != first)] if first in order else order


class Majik(Step):
    """Roll Majik dice and hand on the number of symbols; Jonathan Levinson may have them rolled again."""

    who: int
    dice: int
    symbols: int = kept(default=0)
    waiting: tuple[int, ...] = kept(default=())

    def begin(self, s: Sunnydale) -> None:
        if self.dice <= 0:
            return s.done(0)
        return s.roll(len(MAJIK_FACES), then="rolled", dice=self.dice)

    def rolled(self, s: Sunnydale, dice: tuple[int, ...]) -> None:
        s.charms = (s.threw(), s.form[self.who], *dice)
        self.symbols = sum(MAJIK_FACES[d - 1] for d in dice)
        s.note("board.log.majik", who=s.form[self.who], n=self.symbols, m=self.dice)
        if s.side[self.who]:
            self.waiting = tuple(
                c
                for p in good_holders(s, self.who)
                if p == self.who or adjacent(s, p, self.who)
                for c in s.zones[HELD + p]
                if s.face[c] in REROLLS
            )
        self.ask_next(s)

    def ask_next(self, s: Sunnydale) -> None:
        if not self.waiting:
            return s.done(self.symbols)
        return s.ask(s.seat_of(s.zone[self.waiting[0]] - HELD), "window", then="react")

    def offer_react(self, s: Sunnydale) -> list[Option]:
        return [("react", self.waiting[0]), PASS]

    def react(self, s: Sunnydale, option: Option) -> None:
        card = self.waiting[0]
        self.waiting = self.waiting[1:]
        if option == PASS:
            return self.ask_next(s)
        s.note("board.log.rerolls", card=card, who=s.form[s.zone[card] - HELD])
        s.move(card, TABLE)
        s.discard(card)
        return self.begin(s)


class Recover(Step):
    """One try to take the Artifact of the corner: a symbol is enough (BG-ARTIFACT-02)."""

    who: int

    def begin(self, s: Sunnydale) -> None:
        s.ended = s.tried = 1
        s.note("board.log.tries", who=s.form[self.who], space=s.space[self.who])
        s.call(Majik(self.who, MAJIK[s.form[self.who]]), then="found")

    def found(self, s: Sunnydale, symbols: int) -> None:
        p = self.who
        if not symbols:
            s.note("board.log.fails", who=s.form[p])
            return s.done()
        card = s.zones[CORNER + CORNER_AT[s.space[p]]][0]
        s.give(card, p)
        s.note("board.log.recovers", seat=s.seat_of(p), who=s.form[p], artifact=card)
        return s.call(Held(card, p, 1), then="over")

    def over(self, s: Sunnydale) -> None:
        s.done()


class Held(Step):
    """What an Artifact does as soon as somebody recovers it or holds it (BG-JUDGE-01, -05)."""

    card: int
    who: int
    recovered: int

    def begin(self, s: Sunnydale) -> None:
        self._trigger(s, "recovered", "then_held") if self.recovered else self.then_held(s)

    def then_held(self, s: Sunnydale) -> None:
        if s.zone[self.card] != HELD + self.who:
            return s.done()  # its holder died of it
        return self._trigger(s, "held", "over")

    def over(self, s: Sunnydale) -> None:
        s.done()

    def _trigger(self, s: Sunnydale, when: str, then: str) -> None:
        ability = WHEN[s.face[self.card]].get(when)
        if ability is None or not all(CONDITIONS[c](s, ability, self.who, self.who) for c in ability.conditions):
            return self.then_held(s) if then == "then_held" else s.done()
        s.show(self.card)
        names: dict[str, Any] = {"who": self.who, "target": self.who}
        return s.call(Resolve(ability.ref, self.card, s.seat_of(self.who), names), then=then)
