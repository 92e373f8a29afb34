"""The players of released versions, kept as they were: later ones have to beat them.

What they judge by is frozen here too: terms that came later have no weight, and networks that came later are not asked.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from hellmouth.core.decisions import Decision, Option
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import Evaluator, game_of, kind_of, stored
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import learned
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player

LEARNED = frozenset(("ccg", "board"))
"""Games whose search asked a network in version 0.1."""
LATER = {"ccg": {"clock": 0.0}}
"""Weights of terms that came later."""


@cache
def terms_of(name: str) -> Evaluator[Any]:
    """The terms of a game as version 0.1 weighed them."""
    return kind_of(name)({**stored(name), **LATER.get(name, {})})


@cache
def network_of(name: str) -> Evaluator[Any]:
    """The network of a game as version 0.1 had it, without a learned policy."""
    file = files("hellmouth.players") / "weights" / f"{name}.net.json"
    return learned(name, file.read_text(encoding="utf-8"), file.name)


class Earlier:
    """A player of version 0.1: it finds out at its first decision which game it plays."""

    def __init__(self, searches: bool) -> None:
        self.searches = searches
        self.player: Player | None = None

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        if self.player is None:
            self.player = self._made(game_of(view.state).name)
        return self.player.choose(view, decision, rng)

    def _made(self, name: str) -> Player:
        if not self.searches:
            return GreedyPlayer(judge=terms_of(name), sense=False)
        judge = network_of(name) if name in LEARNED else terms_of(name)
        return ISMCTSPlayer(seconds=2.0, judge=judge, keep=True, sense=False)


EARLIER = {"veteran-0.1": lambda: Earlier(False), "slayer-0.1": lambda: Earlier(True)}
