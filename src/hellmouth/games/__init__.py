"""The games there are: every package in here that has a `GAME`. A new game plugs in by being there."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.game import Game

_EXTRA: dict[str, Game[Any]] = {}
_LISTED: set[str] = set()


def register(game: Game[Any], *, listed: bool = True) -> None:
    """Make a game known that does not live in this package; one that is not listed is only found by its name."""
    _EXTRA[game.name] = game
    if listed:
        _LISTED.add(game.name)


def names() -> list[str]:
    """Names of all games, without importing them."""
    return sorted({m.name for m in pkgutil.iter_modules(__path__) if m.ispkg} | _LISTED)


def game(name: str) -> Game[Any]:
    """The game of that name; `module:NAME` finds one that lives elsewhere."""
    if name in _EXTRA:
        return _EXTRA[name]
    if ":" in name:
        return _elsewhere(name)
    if name not in names():
        raise BadData(f"game {name!r}", "there is no such game", f"choose one of {', '.join(names())}")
    found: Game[Any] = importlib.import_module(f"hellmouth.games.{name}").GAME
    return found


def package(found: Game[Any]) -> str:
    """The package a game lives in."""
    return type(found).__module__.rpartition(".")[0]


def part(name: str, module: str) -> Any:
    """A module that a game may have or not, such as `decktools`; None if it has none."""
    place = f"{package(game(name))}.{module}"
    return importlib.import_module(place) if find_spec(place) is not None else None


def _elsewhere(name: str) -> Game[Any]:
    module, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadData(f"game {name!r}", f"cannot be loaded: {error}", "write module:NAME of a Game") from None
    if not isinstance(found, Game):
        raise BadData(f"game {name!r}", "is not a Game", "write module:NAME of a Game")
    register(found, listed=False)
    return found
