"""Common sense: options that only hurt whoever takes them, by the rules alone and without any judge.

One file per game with `harm(game, s, option, seat)`: the option is tried in a world that agrees with the view, nobody
else doing anything, and what it changes is compared with what was there before. An option that costs something and
gains nothing is refused by every level, and said as a warning to learners who ask for warnings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core import worlds
from hellmouth.core.decisions import Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.kit import Harm
from hellmouth.core.messages import Message
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import game_of


def _none(game: Game[Any], s: State, option: Option, seat: int) -> Message | None:
    return None


@cache
def harm_of(name: str) -> Harm:
    """What a game calls harm; a game whose kit has none knows none."""
    part = games.kit(name).harm
    return _none if part is None else part.load()


def warning(view: View[State], option: Option, rng: Random | None = None) -> Message | None:
    """Why this option only hurts the seat that is asked; None if it may be of use."""
    game = game_of(view.state)
    harm = harm_of(game.name)
    if harm is _none:
        return None
    world = worlds.sample(view, rng or Random(view.state.tick))
    world.explicit = False
    try:
        return harm(game, world, option, view.state.seat)
    except HellmouthError:  # a fault of the rules in this line of play is no reason to refuse it
        return None


def first_sensible(view: View[State], ranked: Sequence[Option]) -> Option:
    """The first of these options, best first, that does not only hurt its own side; the first if all do."""
    for option in ranked:
        if warning(view, option) is None:
            return option
    return ranked[0]


def sensible(view: View[State], options: list[Option]) -> list[Option]:
    """The options that do not only hurt their own side; all of them if all do."""
    return [option for option in options if warning(view, option) is None] or options
