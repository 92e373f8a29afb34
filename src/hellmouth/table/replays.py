"""Finished games: step by step through anybody's eyes, as a record, or played on from any point."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from hellmouth.core.decisions import CHANCE
from hellmouth.core.decisions import Option as Choice
from hellmouth.core.events import Event
from hellmouth.core.judging import carry_out
from hellmouth.core.match import Match
from hellmouth.core.messages import LANGUAGES
from hellmouth.core.state import State
from hellmouth.table import bodies, hooks, protocol, render
from hellmouth.table.happenings import happenings
from hellmouth.table.render import How, Patient, Teller, Viewer

EVERY = 10
"""A position is kept at every so many steps; between them the game is played again."""
POSITIONS = 150
"""In a long game at every so many more that no more than these are kept."""
TOLD = 10_000
"""Most log lines in a record."""
REELS = 16
STEPS = 10_000
"""The games kept have no more steps together, so that they do not take all memory."""


class Reel:
    """One finished game, wound to any step. A step is one answer of a seat with all chance that follows."""

    def __init__(self, play: Match[Any], result: tuple[How, list[int]] | None = None) -> None:
        self.play, self.result = play, result
        again = Match(play.game, play.setup, play.seed, play.record.names, play.base, discreet=play.record.discreet)
        self.cuts = [m.answers for m in play.marks] + [len(play.record.answers)]
        self.every = max(EVERY, len(self.cuts) // POSITIONS + 1)
        self.logs: list[tuple[int, int]] = []
        self.kept: dict[int, Any] = {}
        self.log = again.log
        self._wind(again)

    def _wind(self, again: Match[Any]) -> None:
        again.state = again.record.begin(again.game, again.seed)
        again.state.log = again.log
        at = 0
        for step, cut in enumerate(self.cuts):
            start = len(again.log)
            for number, choice in enumerate(self.play.record.answers[at:cut], at + 1):
                again.repeat(choice, number, drawn=False)
            at = cut
            self.logs.append((start, len(again.log)))
            if step % self.every == 0:
                self.kept[step] = again.state.copy()

    @property
    def steps(self) -> int:
        """How many steps the game has."""
        return len(self.cuts) - 1

    def state(self, step: int) -> State:
        """The position after so many steps."""
        near = step - step % self.every
        s: State = self.kept[near].copy()
        for choice in self.play.record.answers[self.cuts[near] : self.cuts[step]]:
            carry_out(self.play.game, s, choice, safe=False)
        return s

    def walk(self) -> Iterator[tuple[int, Any]]:
        """Every step with its position, played through once; a position is only good until the next."""
        s = self.kept[0].copy()
        yield 0, s
        for step in range(1, self.steps + 1):
            for choice in self.play.record.answers[self.cuts[step - 1] : self.cuts[step]]:
                carry_out(self.play.game, s, choice, safe=False)
            yield step, s

    def events(self, step: int) -> list[Event]:
        """What happened in a step."""
        start, end = self.logs[step]
        return self.log[start:end]

    def show(self, step: int, viewer: Viewer) -> bodies.ReplayStep:
        """A step through somebody's eyes."""
        game, names = self.play.game, self.play.record.names
        s = self.state(step)
        view = game.view(s, viewer.seat)
        teller = Teller(game, viewer.language, viewer.seat, names)
        start, end = self.logs[step]
        lines = [render.line(teller, e, view.state) for e in self.log[start:end]]
        ends = [*accumulate((line is not None for line in lines), initial=0)]
        return bodies.ReplayStep(
            step=step,
            steps=self.steps,
            seat=viewer.seat,
            view=hooks.present(game, view, viewer.language),
            waiting=None if s.seat == CHANCE else render.waiting(game, view, names),
            log=[line for line in lines if line is not None],
            events=happenings(game, self.log[start:end], viewer.seat, ends),
            outcome=self._outcome(step, s, viewer),
        )

    def _outcome(self, step: int, s: State, viewer: Viewer) -> protocol.Outcome | None:
        """How the game ended: by the rules, or after the last step because somebody gave up or all agreed."""
        game, names = self.play.game, self.play.record.names
        if self.result is not None and step == self.steps:
            return render.decided(game, s, self.result, viewer, names)
        return render.outcome(game, s, viewer, names)

    def prefix(self, step: int) -> list[Choice]:
        """The answers up to a step, to play on from there."""
        return list(self.play.record.answers[: self.cuts[step]])


def told(play: Match[Any]) -> dict[str, list[str]]:
    """The log of a finished game by language, every card open: a record that brings it can be read for ever."""
    found = {}
    for language in LANGUAGES:
        speech = Patient(play.game, language, None, play.record.names)
        events = [e for e in play.log if e.is_told and e.heard_by(None)][-TOLD:]
        found[language] = [speech.say(e.message, e.args, play.state) for e in events]
    return found


class Reels:
    """The games looked at most recently."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Reel] = OrderedDict()

    def known(self, table: str) -> Reel | None:
        """The reel of that table, if it was looked at lately."""
        reel = self.kept.get(table)
        if reel is not None:
            self.kept.move_to_end(table)
        return reel

    def add(self, table: str, reel: Reel) -> Reel:
        """Keep a reel, and forget the ones not used for longest."""
        self.kept[table] = reel
        self.kept.move_to_end(table)
        while len(self.kept) > REELS or (len(self.kept) > 1 and sum(r.steps for r in self.kept.values()) > STEPS):
            self.kept.popitem(last=False)
        return reel
