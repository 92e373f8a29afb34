"""Plans: several things of one window that somebody decided at once ("play these, then I am done"). The engine asks for
one after the other as ever; the table answers in their place as long as the game says that nothing speaks against it.

Not stored: after a restart one is asked again, that is all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hellmouth.core.decisions import PASS, Decision, Option
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.core.visibility import View


@dataclass(slots=True)
class Plan:
    """What is still to be done of it, and where."""

    turn: int
    depth: int
    stop: str
    steps: list[Option]
    done: bool
    """Pass when nothing of it is left or needed, instead of being asked."""
    known: frozenset[Option]
    """What was offered when it was made: whatever is new is asked for."""
    before: View[State]
    """What its owner saw after their last answer."""


def offered(game: Game[Any], view: View[State], options: Sequence[Option]) -> frozenset[str]:
    """Verbs of the options of which several may be decided at once; none where there is but one card to decide on."""
    verbs = game.plannable(view) if PASS in options else frozenset()
    cards = {option[1] for option in options if option[0] in verbs}
    return verbs if len(cards) > 1 else frozenset()


def made(game: Game[Any], view: View[State], steps: list[Option], done: bool) -> Plan | None:
    """A plan for this window, the first step of which is the answer that is given now; None: these are none."""
    options = view.state.offer()
    verbs = offered(game, view, options)
    if len(set(steps)) < len(steps) or any(o[0] not in verbs or o not in options for o in steps):
        return None
    s = view.state
    return Plan(game.turn_of(s), len(s.stack), game.stop(view), steps[1:], done, frozenset(options), view)


def holds(game: Game[Any], view: View[State], plan: Plan) -> bool:
    """Whether the window that the plan was made for is still open."""
    s = view.state
    return game.turn_of(s) == plan.turn and len(s.stack) >= plan.depth and game.stop(view) == plan.stop


def due(game: Game[Any], view: View[State], asked: Decision, plan: Plan) -> Option | None:
    """What the table answers for the plan's owner; None: they are asked."""
    if len(view.state.stack) != plan.depth or not holds(game, view, plan):
        return None
    option = game.planned(plan.before, view, plan.steps, plan.known)
    if option not in asked.options or (option == PASS and not plan.done):
        return None
    return option


def taken(plan: Plan, option: Option) -> None:
    """The table answered so."""
    if option in plan.steps:
        plan.steps.remove(option)
