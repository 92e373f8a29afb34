"""The cheap policy that plays out simulated games: a little better than chance, hardly slower."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hellmouth.core.decisions import Option
from hellmouth.core.game import Game
from hellmouth.core.state import State

if TYPE_CHECKING:
    from hellmouth.players.evaluate import Evaluator

Draw = Callable[[], float]
"""A source of uniform numbers from 0 to 1: `Random.random`."""

CARELESS = 0.15
"""How often the policy does just anything, so that no line of play is never seen."""


def best(evaluator: Evaluator[Any], s: State, options: Sequence[Option], draw: Draw) -> Option:
    """The option that looks best at a glance; equals are drawn."""
    found, top = options[0], -1.0
    for option, look in zip(options, evaluator.looks(s, options), strict=True):
        value = look + 1e-6 * draw()
        if value > top:
            found, top = option, value
    return found


def play_out(game: Game[Any], evaluator: Evaluator[Any], s: State, draw: Draw, limit: int) -> int:
    """Play on for at most `limit` decisions; returns how many were made.

    Looking at every option would cost more than the rules do, so the evaluator picks one at a cheaper glance.
    """
    take, pick = game.take, evaluator.pick
    left = limit
    while left and s.outcome is None:
        options = s.offer()
        option = options[int(draw() * len(options))] if draw() < CARELESS else pick(s, options, draw)
        take(s, option)
        left -= 1
    return limit - left


def calm(game: Game[Any], evaluator: Evaluator[Any], s: State, draw: Draw) -> int:
    """Bring a game that was played out to rest in the same cheap way; returns how many decisions were made."""
    pick = evaluator.pick
    return _rest(game, evaluator, s, lambda s: pick(s, s.options, draw))


def settle(game: Game[Any], evaluator: Evaluator[Any], s: State, draw: Draw) -> int:
    """Play on with the best-looking options until nothing is half done; returns how many decisions were made."""
    return _rest(game, evaluator, s, lambda s: best(evaluator, s, s.options, draw))


def _rest(game: Game[Any], evaluator: Evaluator[Any], s: State, choose: Callable[[Any], Option]) -> int:
    """Play on until nothing is half done, or for as long as the evaluator has patience."""
    take, quiet = game.take, evaluator.quiet
    left = limit = evaluator.patience
    while left and s.outcome is None and not quiet(s):
        take(s, choose(s))
        left -= 1
    return limit - left
