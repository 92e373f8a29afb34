"""The stand-in: takes over a seat that somebody left. Answers every decision of every game quickly, and never fails."""

from __future__ import annotations

from random import Random

from hellmouth.core import worlds
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import evaluator, game_of
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.policy import best
from hellmouth.players.protocol import fallback

MANY = 40
"""More options than this are only looked at."""


class StandIn:
    """Looks one step ahead in one world; at a glance if there is much to choose from; the quiet option if all fails."""

    def __init__(self, seconds: float = 0.25) -> None:
        self.ahead = GreedyPlayer(1, seconds=seconds)

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        try:
            if len(decision.options) > MANY:
                world = worlds.sample(view, rng)
                return best(evaluator(game_of(world).name), world, decision.options, rng.random)
            return self.ahead.choose(view, decision, rng)
        except Exception:  # noqa: BLE001  # a table must go on, whatever is wrong with a judgement
            return fallback(decision.options)
