"""The hint: a good option, found by search, and why, in words (`players.reasons`)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hellmouth.core.decisions import Decision, Option
from hellmouth.core.messages import Message
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.ismcts import ISMCTSPlayer, best
from hellmouth.players.reasons import WITH_PRICE, hardly_matters, reason, refused

ITERATIONS, SECONDS = 300, 2.0


class Hint(NamedTuple):
    """A good option and the reason for it."""

    option: Option
    reason: Message


def hint(view: View[State], decision: Decision, rng: Random | None = None, seconds: float = SECONDS) -> Hint:
    """A good option for the seat of the view, and why it is better than the next best one and than doing nothing."""
    rng = rng or Random(view.state.tick)
    search = ISMCTSPlayer(ITERATIONS, seconds=seconds).search(view, rng)
    found = search.results()
    choice = best(found)
    others = [f for f in found if f.option != choice]
    if not others:
        left = [option for option in decision.options if option != choice]
        return Hint(choice, refused(view, left) or Message("players.hint.only"))
    other = best(others)
    why = reason(view, choice, other, rng, found)
    if hardly_matters(why) and why.id == WITH_PRICE:  # then rather the one that costs nothing
        instead = reason(view, other, choice, rng, found)
        if hardly_matters(instead) and instead.id != WITH_PRICE:
            return Hint(other, instead)
    return Hint(choice, why)
