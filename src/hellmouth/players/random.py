"""The random player: any option, each as likely as the other."""

from __future__ import annotations

from random import Random

from hellmouth.core.decisions import Decision, Option
from hellmouth.core.state import State
from hellmouth.core.visibility import View


class RandomPlayer:
    """Chooses without thinking; the measure every other player must beat."""

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        return rng.choice(decision.options)
