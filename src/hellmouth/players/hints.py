"""The hint: a good option, found by search, and why, in words (`players.reasons`)."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hellmouth.core.decisions import Decision, Option
from hellmouth.core.messages import Message
from hellmouth.core.visibility import View
from hellmouth.players.ismcts import ISMCTSPlayer, best
from hellmouth.players.reasons import reason

ITERATIONS, SECONDS = 300, 2.0


class Hint(NamedTuple):
    """A good option and the reason for it."""

    option: Option
    reason: Message


def hint(view: View[Any], decision: Decision, rng: Random | None = None, seconds: float = SECONDS) -> Hint:
    """A good option for the seat of the view, and why it is better than the next best one and than doing nothing."""
    rng = rng or Random(view.state.tick)
    search = ISMCTSPlayer(ITERATIONS, seconds=seconds).search(view, rng)
    found = search.results()
    choice = best(found)
    others = [f for f in found if f.option != choice]
    if not others:
        return Hint(choice, Message("players.hint.only"))
    return Hint(choice, reason(view, choice, best(others), rng, found))
