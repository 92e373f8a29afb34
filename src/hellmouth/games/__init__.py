"""The games there are: every package in here that has a `GAME`. A new game plugs in by being there."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.core.kit import Kit

_EXTRA: dict[str, Game[Any]] = {}
_LISTED: set[str] = set()


def register(game: Game[Any], *, listed: bool = True) -> None:
    """Make a game known that does not live in this package; one that is not listed is only found by its name."""
    _EXTRA[game.name] = game
    if listed:
        _LISTED.add(game.name)


@contextmanager
def in_place_of(game: Game[Any]) -> Iterator[None]:
    """For a while this is the game of its name, such as one with other cards."""
    before = _EXTRA.get(game.name)
    _EXTRA[game.name] = game
    try:
        yield
    finally:
        if before is None:
            del _EXTRA[game.name]
        else:
            _EXTRA[game.name] = before


def names() -> list[str]:
    """Names of all games, without importing them."""
    return sorted({m.name for m in pkgutil.iter_modules(__path__) if m.ispkg} | _LISTED)


def game(name: str) -> Game[Any]:
    """The game of that name; `module:NAME` finds one that lives elsewhere."""
    return _elsewhere(name) if ":" in name and name not in _EXTRA else known(name)


def known(name: str) -> Game[Any]:
    """The game that a file or a message names: one that is here already, for neither may make us load a module."""
    if name in _EXTRA:
        return _EXTRA[name]
    if name not in names():
        raise BadData(f"game {name!r}", "there is no such game", f"choose one of {', '.join(names())}")
    found: Game[Any] = importlib.import_module(f"hellmouth.games.{name}").GAME
    return found


def package(found: Game[Any]) -> str:
    """The package a game lives in."""
    return type(found).__module__.rpartition(".")[0]


def kit(name: str) -> Kit:
    """What the game of that name brings besides its rules; one that is not known here brings nothing."""
    return known(name).kit if name in _EXTRA or name in names() else Kit()


def look_here() -> None:
    """Let `module:NAME` find modules of the folder the person stands in: a command, unlike `python -m`, does not.

    Only a call that names such a module looks there, and last: a file that happens to lie there replaces none of ours.
    """
    try:
        here = str(Path.cwd())
    except OSError:
        return  # the folder is gone
    if here not in sys.path:
        sys.path.append(here)


def _elsewhere(name: str) -> Game[Any]:
    module, _, attribute = name.partition(":")
    look_here()
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # noqa: BLE001  # somebody's own module may raise anything
        what = str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
        raise BadData(f"game {name!r}", f"cannot be loaded: {what}", "write module:NAME of a Game") from None
    if not isinstance(found, Game):
        raise BadData(f"game {name!r}", "is not a Game", "write module:NAME of a Game")
    register(found, listed=False)
    return found
