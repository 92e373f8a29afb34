"""What would have been better at a turning point: another choice of whoever lost by it, judged by what was known then.

A look one step ahead in a few worlds, as the computer's Watcher takes it; told only where it is clearly better.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hellmouth.core.judging import is_judged
from hellmouth.core.messages import Message
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import insight
from hellmouth.players.ismcts import Found, weighed
from hellmouth.players.reasons import label, reason
from hellmouth.table.replays import Reel

BACK: Final = 12
"""How many steps before the turn may have led to it."""
WORLDS: Final = 6
CLEAR: Final = 0.04
"""By so much of a game another choice must have been better."""


def better(reel: Reel, seat: int, first: int, last: int) -> Message | None:
    """Where that seat could have chosen better in these steps, or shortly before them: what, and why."""
    for step in range(last, max(0, min(first - 1, last - BACK)), -1):
        found = _better_at(reel, seat, step)
        if found is not None:
            return found
    return None


def _better_at(reel: Reel, seat: int, step: int) -> Message | None:
    game, s = reel.play.game, reel.state(step - 1)
    taken = reel.play.record.answers[reel.cuts[step - 1]]
    if s.outcome is not None or s.seat != seat or is_judged(taken) or taken not in s.offer():
        return None
    view, judge = game.view(s, seat), insight(game.name)
    options = weighed(judge, view, [*s.offer()], sense=True)
    if taken not in options:
        options = [*options, taken]
    if len(options) < 2:
        return None
    rng = Random(s.tick)
    values = GreedyPlayer(WORLDS, judge=judge).values(view, options, rng)
    best = max(range(len(options)), key=lambda i: (values[i], -i))
    if values[best] - values[options.index(taken)] < CLEAR:
        return None
    tried = [Found(option, WORLDS, value) for option, value in zip(options, values, strict=True)]
    why = reason(view, options[best], taken, rng, tried)
    return Message("table.better", option=label(view, options[best]), why=why)
