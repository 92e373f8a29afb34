"""Passing on behalf of a seat: server state, so that it works the same for every client and across reconnects."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import PASS, Decision
from hellmouth.core.events import Event
from hellmouth.core.game import Game
from hellmouth.core.visibility import View
from hellmouth.table import hooks
from hellmouth.table.seats import Passing

PAUSE = 0.6
"""Seconds before the table passes, always the same: a quicker pass would tell an empty hand."""


def passes(game: Game[Any], view: View[Any], decision: Decision, how: Passing) -> bool:
    """Whether the table passes for the seat that is asked."""
    if PASS not in decision.options:
        return False
    if decision.kind != "window" and not hooks.has_meaningful(game):
        return False
    if hooks.targeted(game, view):
        return False
    if how.until_turn:
        return True
    if how.mode == "auto":
        return not hooks.meaningful(game, view, decision.options)
    return how.mode == "stops" and hooks.stop(game, view) not in how.stops


def passed_silently(events: list[Event], people: set[int]) -> bool:
    """Whether the engine passed for one of these seats because it had nothing else: the others must not see that it
    took no time."""
    return any(
        e.message == "core.log.forced" and e.args.get("option") == PASS and any(e.to == 1 << p for p in people)
        for e in events
    )
