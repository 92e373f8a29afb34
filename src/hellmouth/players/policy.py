"""Policies: the cheap one that plays out simulated games, and the learned one that says where a tree grows first."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.core.state import State

if TYPE_CHECKING:
    from hellmouth.players.evaluate import Evaluator

Draw = Callable[[], float]
"""A source of uniform numbers from 0 to 1: `Random.random`."""

CARELESS = 0.15
"""How often the policy does just anything, so that no line of play is never seen."""
SHARP = 6.0
"""How much more often an inviting option is tried below the root than a dull one: many dull ones must not drown it."""
UNIT = 1024
"""Learned weights are whole numbers of this fraction."""
LOWEST = -8.0
"""No option is so dull that it is never tried."""


class Policy:
    """What self-play of the search has taught about where it ends up: a score for every option on offer.

    An option is known by the kind of decision and its verb, by how it looks at a glance and by the judge's `signs` of
    it, never by the name of a card. What was never seen is scored by its look alone, as without a policy.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Mapping[str, Sequence[object]], place: str, signs: int) -> None:
        self.rows: dict[tuple[str, str], list[float]] = {}
        for name, row in rows.items():
            kind, dot, verb = name.partition(".")
            weights = [w for w in row if isinstance(w, int) and not isinstance(w, bool)]
            if not dot or len(row) != 2 + signs or len(weights) != len(row):
                cure = "teach it anew with scripts/train.py"
                raise BadData(f"{place}: {name}", f"expected {2 + signs} whole numbers", cure)
            self.rows[kind, verb] = [w / UNIT for w in weights]

    def priors(self, judge: Evaluator[Any], s: State, options: Sequence[Option]) -> list[float]:
        """How often each option is to be tried, in proportion."""
        rows, kind, found = self.rows, s.kind, []
        for option, look in zip(options, judge.looks(s, options), strict=True):
            row = rows.get((kind, option[0]))
            if row is None:
                found.append(SHARP * look)
                continue
            score = row[0] + row[1] * look
            for weight, sign in zip(row[2:], judge.signs(s, option), strict=True):
                score += weight * sign
            found.append(score)
        top = max(found)
        return [exp(max(LOWEST, score - top)) for score in found]


def read_policy(text: str, place: str, signs: int) -> Policy:
    """A policy from JSON text: an object of "kind.verb" -> weights."""
    try:
        rows = json.loads(text)
    except ValueError as error:
        raise BadData(place, f"is not JSON ({error})", "teach it anew with scripts/train.py") from None
    if not isinstance(rows, dict) or not all(isinstance(row, list) for row in rows.values()):
        raise BadData(place, "is not an object of lists", "teach it anew with scripts/train.py")
    return Policy(rows, place, signs)


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


def settle(game: Game[Any], evaluator: Evaluator[Any], s: State, draw: Draw) -> int:
    """Play on with the best-looking options until the position is quiet; returns how many decisions were made."""
    return _until_quiet(game, evaluator, s, lambda s: best(evaluator, s, s.options or s.offer(), draw))


def settle_cheaply(game: Game[Any], evaluator: Evaluator[Any], s: State, draw: Draw) -> int:
    """The same after a play-out, with the options that look good at a cheaper glance."""
    pick = evaluator.pick
    return _until_quiet(game, evaluator, s, lambda s: pick(s, s.options or s.offer(), draw))


def _until_quiet(game: Game[Any], evaluator: Evaluator[Any], s: State, choose: Callable[[State], Option]) -> int:
    """Play on until the position is quiet, or for as long as the evaluator has patience."""
    take, quiet = game.take, evaluator.quiet
    left = limit = evaluator.patience
    while left and s.outcome is None and not quiet(s):
        take(s, choose(s))
        left -= 1
    return limit - left
