"""The greedy player: tries every option in a few worlds that it holds possible, looks one step ahead, takes the best.

All options are tried in the same worlds with the same chance, so that luck does not decide between them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core import worlds
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.clock import Guard
from hellmouth.players.evaluate import Evaluator, evaluator, game_of
from hellmouth.players.policy import settle
from hellmouth.players.sense import first_sensible

GLANCE = 0.02
"""How much the look of an option counts beside what it leads to: it decides between equals."""


AT_LEAST = 4
"""So many of the best options are tried in every world."""
FAR_BEHIND = 0.02
"""What an option is taken to be worse for every world in which it was no longer tried."""


class GreedyPlayer:
    """One step ahead in `tries` worlds. `careless` is the share of decisions that get any option. `sense` refuses
    what only hurts its own side; without `sight` an exchange is judged before anybody has answered."""

    def __init__(
        self,
        tries: int = 3,
        *,
        careless: float = 0.0,
        seconds: float | None = None,
        judge: Evaluator[Any] | None = None,
        sense: bool = True,
        sight: bool = True,
    ) -> None:
        self.tries, self.careless, self.seconds, self.judge, self.sense = tries, careless, seconds, judge, sense
        self.sight = sight

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        judge = self.judge or evaluator(game_of(view.state).name)
        options = judge.considered(view.state, decision.options)
        if len(options) == 1:
            return options[0]
        if self.careless and rng.random() < self.careless:
            ranked = rng.sample(options, len(options))
            return first_sensible(view, ranked) if self.sense else ranked[0]
        values = self.values(view, options, rng)
        ranked = [options[i] for i in sorted(range(len(options)), key=lambda i: (-values[i], i))]
        return first_sensible(view, ranked) if self.sense else ranked[0]

    def values(self, view: View[State], options: list[Option], rng: Random) -> list[float]:
        """What each option leads to on average for the view's seat, plus a little for its look.

        All options are tried in the first world; the better half goes on to the next, and so on.
        """
        judge = self.judge or evaluator(game_of(view.state).name)
        guard = Guard(self.seconds)
        totals, tried = [0.0] * len(options), [0] * len(options)
        left = list(range(len(options)))
        for _ in range(self.tries):
            world = worlds.sample(view, rng)
            world.explicit = False
            seed = rng.getrandbits(64)
            looks = judge.looks(world, [options[i] for i in left])
            for i, look in zip(left, looks, strict=True):
                totals[i] += GLANCE * look + _outcome(judge, world.copy(), view.seat, options[i], seed, self.sight)
                tried[i] += 1
            if guard.over():
                break
            left = sorted(left, key=lambda i: -totals[i])[: max(AT_LEAST, (len(left) + 1) // 2)]
        # An option that was left behind stays behind, however lucky the worlds were that it met.
        rounds = max(tried)
        return [total / n - FAR_BEHIND * (rounds - n) for total, n in zip(totals, tried, strict=True)]


def _outcome(judge: Evaluator[Any], s: State, seat: int | None, option: Option, seed: int, sight: bool) -> float:
    """The value of a position after the option, once the dust has settled (with `sight`). A fault in the rules is worth
    nothing."""
    game = game_of(s)
    try:
        game.answer(s, option, safe=False)
        if sight:
            settle(game, judge, s, Random(seed).random)
    except HellmouthError:
        return 0.0
    return judge.evaluate(s)[seat or 0]
