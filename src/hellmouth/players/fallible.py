"""A player that errs like people do: it misjudges a little, looks less far, or has a blind spot it can be beaten by.

It never does just anything. Its judge is the best there is; noise on the values makes it take the second best now and
then, the more often the closer they are, and common sense keeps it from moves that only hurt itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hellmouth.core.decisions import PASS, Decision, Option
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import Evaluator, game_of
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import insight
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.sense import first_sensible
from hellmouth.players.styles import Style

EXCHANGES = "exchanges"
"""Blind spot: judges at once what an attack does, and forgets what comes back."""
DEFENCE = "defence"
"""Blind spot: in somebody else's turn it mostly lets things happen."""
LETS_PASS, FORGETS = 0.5, 0.4
"""How often somebody with that blind spot does not defend, or forgets what comes back."""
BEHIND = 0.05
"""What an option is taken to be worse that a search gave up early."""


class FalliblePlayer:
    """`noise` is the usual error of its judgement, by game (0.03: three per cent of a game); `search` the share of the
    usual budget it thinks ahead with, 0 for a look one step ahead."""

    def __init__(
        self,
        noise: Mapping[str, float],
        *,
        search: float = 0.0,
        blind: frozenset[str] = frozenset(),
        style: Style | None = None,
        seconds: float | None = None,
    ) -> None:
        self.noise, self.blind, self.style, self.search, self.seconds = noise, blind, style, search, seconds

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        s, name = view.state, game_of(view.state).name
        judge = insight(name)
        options = judge.considered(s, decision.options)
        if len(options) == 1:
            return options[0]
        if DEFENCE in self.blind and self._asleep(s) and PASS in options and rng.random() < LETS_PASS:
            return first_sensible(view, [PASS, *(o for o in options if o != PASS)])
        values = self._values(judge, view, options, rng)
        error = self.noise.get(name, 0.0)
        if error:
            values = [value + rng.gauss(0.0, error) for value in values]
        if self.style is not None:
            values = [v + self.style.lean(name, s, o) for v, o in zip(values, options, strict=True)]
        return first_sensible(view, [options[i] for i in sorted(range(len(options)), key=lambda i: (-values[i], i))])

    @staticmethod
    def _asleep(s: State) -> bool:
        """Whether it is somebody else's turn."""
        return bool(getattr(s, "active", s.seat) != s.seat)

    def _values(self, judge: Evaluator[Any], view: View[State], options: list[Option], rng: Random) -> list[float]:
        if not self.search:
            sight = EXCHANGES not in self.blind or rng.random() >= FORGETS
            return GreedyPlayer(2, judge=judge, sight=sight, seconds=self.seconds).values(view, options, rng)
        player = ISMCTSPlayer(times=self.search, judge=judge, seconds=self.seconds)
        found = player.search(view, rng).results()
        most = max(f.visits for f in found)
        known = {f.option: f.value - BEHIND * (1 - f.visits / most) if f.visits else -1.0 for f in found}
        return [known.get(option, -1.0) for option in options]
