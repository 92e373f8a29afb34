"""Players by name: "random", "greedy", "greedy:5", "ismcts:400", "level:veteran", "my_module:MyBot"."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from hellmouth.core.errors import BadData
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player
from hellmouth.players.random import RandomPlayer
from hellmouth.players.standin import StandIn

_NUMBERED: dict[str, Callable[[int], Player]] = {"greedy": GreedyPlayer, "ismcts": ISMCTSPlayer}
_BARE: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer, "standin": StandIn, "greedy": GreedyPlayer, "ismcts": ISMCTSPlayer,
}
_HOW = "use random, greedy, greedy:WORLDS, ismcts:ITERATIONS, standin, level:NAME or module:Class"


def player(name: str) -> Player:
    """A new player of that name; what is wrong with the name raises `BadData`."""
    head, colon, rest = name.partition(":")
    if head == "level" and colon:
        from hellmouth.players.levels import level

        return level(rest).player()
    if not colon:
        if head in _BARE:
            return _BARE[head]()
        close = get_close_matches(head, _BARE, 1)
        raise BadData(f"player {name!r}", "there is no such player", f"did you mean {close[0]}?" if close else _HOW)
    if head in _NUMBERED:
        if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest) <= 10_000_000:
            raise BadData(f"player {name!r}", f"{rest!r} is not a number from 1 to 10000000", f"write {head}:400")
        return _NUMBERED[head](int(rest))
    if head in _BARE:
        raise BadData(f"player {name!r}", f"{head} takes nothing after the colon", f"write {head}")
    return _foreign(name, head, rest)


def _foreign(name: str, module: str, made_by: str) -> Player:
    """A player from somebody's own module: a class or a function without arguments."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # a command, unlike `python -m`, does not look in the folder one stands in
    try:
        home = importlib.import_module(module)
    except ImportError as error:
        raise BadData(f"player {name!r}", f"cannot import {module!r}: {error}", _HOW) from None
    make = getattr(home, made_by, None)
    if not callable(make):
        raise BadData(f"player {name!r}", f"module {module!r} has no {made_by!r} to make a player", "check the name")
    try:
        found = make()
    except TypeError as error:
        raise BadData(f"player {name!r}", f"{made_by} cannot be made: {error}", "it must need no arguments") from None
    if not isinstance(found, Player):
        raise BadData(f"player {name!r}", f"{made_by} has no method choose", "see docs/bots.md")
    return found
