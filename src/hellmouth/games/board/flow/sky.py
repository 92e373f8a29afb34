"""Talisman, Full Moon, Sunrise and the run for cover (BG-MOON, BG-WERE, BG-SUN)."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import bearer
from hellmouth.games.board.components import (
    GOOD_ORDER,
    HUMAN_SIDE,
    PERSON,
    PHASES,
    START_HEALTH,
    SUN_ORDER,
    TIES_BY,
    WOLF,
)
from hellmouth.games.board.flow.death import Death, PlaceArtifact, throw_away
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.geometry import bits
from hellmouth.games.board.rules.moves import run_to, runners, shelter
from hellmouth.games.board.state import EVIL_SEAT, Sunnydale


class Moon(Step):
    """The talisman moves space by space: Sunrise counts when entered, the Full Moon on the final space (BG-AMB-13)."""

    left: int
    step: int
    was: str = kept(default="")

    def begin(self, s: Sunnydale) -> None:
        self.was = PHASES[s.phase]
        self.forward(s)

    def forward(self, s: Sunnydale) -> None:
        if not self.left:
            return self.settle(s)
        self.left -= 1
        s.phase = (s.phase + self.step) % len(PHASES)
        s.note("board.log.talisman", phase=PHASES[s.phase], n=s.phase)
        if PHASES[s.phase] == "sunrise":
            for p in s.cast:
                if s.space[p] >= 0 and s.town.outside >> s.space[p] & 1:
                    unveil(s, bearer(s, "ignore_sun", p))
            return s.call(Sunrise(), then="forward")
        return self.forward(s)

    def settle(self, s: Sunnydale) -> None:
        """Wolves change on entering the Full Moon and back on leaving it (BG-WERE-01, -07, BG-AMB-38)."""
        full = PHASES[s.phase] == "full"
        if full != (self.was == "full"):
            for p in s.cast:
                if s.space[p] >= 0 and (WOLF[s.form[p]] >= 0 if full else s.form[p] in HUMAN_SIDE):
                    return s.call(Change(p), then="settle")
        return s.done()


class Change(Step):
    """A werewolf changes its form (BG-WERE-02..04, -07, -08)."""

    who: int

    def begin(self, s: Sunnydale) -> None:
        p = self.who
        wolf = WOLF[s.form[p]]
        s.note("board.log.changes", who=s.form[p], into=wolf if wolf >= 0 else HUMAN_SIDE[s.form[p]])
        if wolf < 0:
            s.form[p] = HUMAN_SIDE[s.form[p]]
            s.health[p] = START_HEALTH[s.form[p]]
            return s.done()
        s.form[p] = wolf
        s.health[p] = START_HEALTH[wolf]
        throw_away(s, p)
        if s.artifact(p) >= 0:
            return s.call(PlaceArtifact(s.artifact(p), s.seat_of(p)), then="changed")
        return s.done()

    def changed(self, s: Sunnydale) -> None:
        s.done()


def unveil(s: Sunnydale, card: int) -> None:
    """A face-down Artifact whose effect changes something is shown to all (BG-ARTIFACT-06)."""
    if card >= 0:
        before = s.known[card]
        s.show(card)
        if s.known[card] != before:
            s.note("board.log.shown", artifact=card)


class Sunrise(Step):
    """Every vampire that is outside in the sun runs, one after the other (BG-SUN-01, -09, -11)."""

    def begin(self, s: Sunnydale) -> None:
        waiting = self._next(s)
        if not waiting:
            return s.done()
        if len(waiting) == 1:
            return s.call(Run(waiting[0]), then="begin")
        return s.ask(self._chooser(s, waiting), "order", then="flee")

    def _next(self, s: Sunnydale) -> list[int]:
        """Evil orders all of them, or each side its own, the active side first (BG-AMB-20)."""
        waiting = runners(s)
        if waiting and s.settings[SUN_ORDER] == "active_side_first":
            active = s.side[s.actor] if s.actor >= 0 else 0
            return [p for p in waiting if s.side[p] == active] or waiting
        return waiting

    def _chooser(self, s: Sunnydale, waiting: list[int]) -> int:
        if s.settings[SUN_ORDER] == "evil" or not s.side[waiting[0]]:
            return EVIL_SEAT
        return s.owner[next(p for p in GOOD_ORDER if p in waiting)]

    def offer_flee(self, s: Sunnydale) -> list[Option]:
        return [("flee", s.form[p]) for p in self._next(s)]

    def flee(self, s: Sunnydale, option: Option) -> None:
        s.call(Run(PERSON[option[1]]), then="begin")


class Run(Step):
    """One vampire runs to the nearest shelter: a point of damage for each step (BG-SUN-02..04, -08)."""

    who: int
    far: int = kept(default=0)

    def begin(self, s: Sunnydale) -> None:
        p = self.who
        self.far, ends = shelter(s, p)
        if not ends or self.far >= s.health[p]:
            s.note("board.log.burns", who=s.form[p])
            s.health[p] = 0
            return s.call(Death(p, -1, "burned"), then="over")
        chooser = EVIL_SEAT if s.settings[TIES_BY] == "evil" else s.seat_of(p)
        return s.ask(chooser, "space", then="run")

    def offer_run(self, s: Sunnydale) -> list[Option]:
        return [("run", x) for x in bits(shelter(s, self.who)[1])]

    def run(self, s: Sunnydale, option: Option) -> None:
        p = self.who
        way = tuple(run_to(s, p, option[1])) if s.log is not None else ()
        s.put(p, option[1])
        s.health[p] -= self.far
        s.note("board.log.runs", who=s.form[p], space=option[1], n=self.far, path=way)
        s.done()

    def over(self, s: Sunnydale) -> None:
        s.done()
