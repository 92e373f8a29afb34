"""Finished games: step by step through anybody's eyes, as a record, or played on from any point."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from hellmouth.core.decisions import CHANCE
from hellmouth.core.decisions import Option as Choice
from hellmouth.table import bodies, hooks, render
from hellmouth.table.play import Play
from hellmouth.table.render import Teller, Viewer

EVERY = 10
"""A position is kept at every so many steps; between them the game is played again."""
REELS = 16


class Reel:
    """One finished game, wound to any step. A step is one answer of a seat with all chance that follows."""

    def __init__(self, play: Play, result: Any = None) -> None:
        self.play, self.result = play, result
        again = Play(play.game, play.setup, play.seed, play.record.names, play.base)
        self.cuts = [m.answers for m in play.marks] + [len(play.record.answers)]
        self.logs: list[tuple[int, int]] = []
        self.kept: dict[int, Any] = {}
        self.log = again.log
        self._wind(again)

    def _wind(self, again: Play) -> None:
        again.state = again.game.start(again.setup, again.seed, explicit=True)
        again.state.log = again.log
        at = 0
        for step, cut in enumerate(self.cuts):
            start = len(again.log)
            for number, choice in enumerate(self.play.record.answers[at:cut], at + 1):
                again.repeat(choice, number, drawn=False)
            at = cut
            self.logs.append((start, len(again.log)))
            if step % EVERY == 0:
                self.kept[step] = again.state.copy()

    @property
    def steps(self) -> int:
        """How many steps the game has."""
        return len(self.cuts) - 1

    def state(self, step: int) -> Any:
        """The position after so many steps."""
        near = step - step % EVERY
        s = self.kept[near].copy()
        for choice in self.play.record.answers[self.cuts[near]:self.cuts[step]]:
            self.play.game.answer(s, choice, safe=False)
        return s

    def show(self, step: int, viewer: Viewer) -> bodies.ReplayStep:
        """A step through somebody's eyes."""
        game, names = self.play.game, self.play.record.names
        s = self.state(step)
        view = game.view(s, viewer.seat)
        teller = Teller(game, viewer.language, viewer.seat, names)
        start, end = self.logs[step]
        lines = [render.line(teller, e, view.state) for e in self.log[start:end]]
        return bodies.ReplayStep(
            step=step, steps=self.steps, seat=viewer.seat, view=hooks.present(game, view, viewer.language),
            waiting=None if s.seat == CHANCE else render.waiting(game, view, names),
            log=[line for line in lines if line is not None], outcome=render.outcome(game, s, viewer, names))

    def prefix(self, step: int) -> list[Choice]:
        """The answers up to a step, to play on from there."""
        return list(self.play.record.answers[:self.cuts[step]])


class Reels:
    """The games looked at most recently."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Reel] = OrderedDict()

    def get(self, table: str, play: Play) -> Reel:
        """The reel of a finished table."""
        reel = self.kept.pop(table, None) or Reel(play)
        self.kept[table] = reel
        while len(self.kept) > REELS:
            self.kept.popitem(last=False)
        return reel
