"""The games there are: every package in here that has a `GAME`. A new game plugs in by being there."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.game import Game

_EXTRA: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Make a game known that does not live in this package (tests do this with their demo game)."""
    _EXTRA[game.name] = game


def names() -> list[str]:
    """Names of all games, without importing them."""
    return sorted({m.name for m in pkgutil.iter_modules(__path__) if m.ispkg} | set(_EXTRA))


def game(name: str) -> Game[Any]:
    """The game of that name."""
    if name in _EXTRA:
        return _EXTRA[name]
    if name not in names():
        raise BadData(f"game {name!r}", "there is no such game", f"choose one of {', '.join(names())}")
    found: Game[Any] = importlib.import_module(f"hellmouth.games.{name}").GAME
    return found
