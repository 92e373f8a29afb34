"""The random player: any option, each as likely as the other."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core.decisions import Decision, Option
from hellmouth.core.visibility import View


class RandomPlayer:
    """Chooses without thinking; the measure every other player must beat."""

    def choose(self, view: View[Any], decision: Decision, rng: Random) -> Option:
        return rng.choice(decision.options)
