"""Scripted strategies that a person would try: "everybody into the Park", attack with everything, stay at home.

They are yardsticks that do not share the search's judgement: what the best of them wins against a level says how far it
can be exploited. A plan adds to what the greedy player thinks of an option; where it has no wish, the greedy player
decides. One file per game with `PLANS`: name -> plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from random import Random

from hellmouth import games
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import BadData
from hellmouth.core.kit import Plan
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import evaluator, game_of
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.sense import first_sensible


def plans(name: str) -> Mapping[str, Plan]:
    """The plans of a game; a game whose kit has none has none."""
    part = games.kit(name).plans
    return {} if part is None else part.load()


class ScriptedPlayer:
    """Follows the plan of that name in whatever game has one."""

    def __init__(self, plan: str) -> None:
        self.plan = plan
        known = sorted({each for name in games.names() for each in plans(name)})
        if plan not in known:
            close = get_close_matches(plan, known, 1)
            cure = f"did you mean {close[0]}?" if close else f"choose one of {', '.join(known)}"
            raise BadData(f"player 'script:{plan}'", "there is no such plan", cure)

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        s, name = view.state, game_of(view.state).name
        wish = plans(name).get(self.plan)
        if wish is None:
            raise BadData(
                f"player 'script:{self.plan}'", f"{name} has no such plan", f"choose one of {', '.join(plans(name))}"
            )
        judge = evaluator(name)
        options = judge.considered(s, decision.options)
        if len(options) == 1:
            return options[0]
        values = GreedyPlayer(1, judge=judge).values(view, options, rng)
        ranked = sorted(range(len(options)), key=lambda i: (-values[i] - wish(s, options[i]), i))
        return first_sensible(view, [options[i] for i in ranked])
