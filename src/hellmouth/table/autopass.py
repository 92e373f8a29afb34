"""Passing on behalf of a seat: server state, so that it works the same for every client and across reconnects."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core.decisions import PASS, Decision
from hellmouth.core.events import Event
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.table.seats import Passing

PAUSE = 0.6
"""Seconds before a quick table passes, always the same: a quicker pass would tell an empty hand."""
SHORTEST, LONGEST = 0.2, 0.6
"""Seconds before a discreet table answers for somebody: drawn anew each time, whatever the reason."""


def drawn_pause(chance: Random) -> float:
    """How long a discreet table waits this time; the same for a lone option, a pass it was told to make, and a
    computer player."""
    return chance.uniform(SHORTEST, LONGEST)


def passes(game: Game[Any], view: View[State], decision: Decision, how: Passing) -> bool:
    """Whether the table passes for the seat that is asked."""
    if PASS not in decision.options or (decision.kind != "window" and not game.weighs_options):
        return False
    if not how.until_turn and (how.mode == "full" or game.stop(view) in how.stops):
        return False
    if not game.meaningful(view, decision.options):
        return True
    if how.mode == "auto" and not how.until_turn:
        return said_no(game, view, decision, how)
    return not game.targeted(view)


def declined(game: Game[Any], view: View[State], decision: Decision, how: Passing, for_turn: bool = False) -> None:
    """Somebody passed: the same is not asked again in this turn while nothing changed for them, or not at all."""
    turn = game.turn_of(view.state)
    if decision.kind != "window" or game.stakes(view, PASS) is None:
        return
    if how.declined_in != turn:
        how.declined, how.rested, how.declined_in = set(), frozenset(), turn
    how.declined |= {(option, game.stakes(view, option)) for option in decision.options if option != PASS}
    if for_turn:
        how.rested |= frozenset(decision.options)


def reconsidered(how: Passing) -> None:
    """Somebody took an answer back: what they had declined is asked again."""
    how.declined, how.rested, how.plan = set(), frozenset(), None


def said_no(game: Game[Any], view: View[State], decision: Decision, how: Passing) -> bool:
    """Whether everything that is offered was declined before in this turn."""
    if how.declined_in != game.turn_of(view.state) or decision.kind != "window":
        return False
    if how.rested.issuperset(decision.options):
        return not game.targeted(view)
    offered = (option for option in decision.options if option != PASS)
    return all((option, game.stakes(view, option)) in how.declined for option in offered)


def passed_silently(events: list[Event], people: set[int]) -> bool:
    """Whether the engine passed for one of these seats because it had nothing else: the others must not see that it
    took no time."""
    return any(
        e.message == "core.log.forced" and e.args.get("option") == PASS and any(e.to == 1 << p for p in people)
        for e in events
    )
