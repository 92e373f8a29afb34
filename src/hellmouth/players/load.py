"""Players by name: "random", "greedy:5", "judge", "ismcts:400", "level:veteran", "slayer-0.1", "my_module:MyBot"."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from difflib import get_close_matches

from hellmouth.core.errors import BadData
from hellmouth.games import look_here
from hellmouth.players.earlier import EARLIER
from hellmouth.players.fallible import FalliblePlayer
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.protocol import Player
from hellmouth.players.random import RandomPlayer
from hellmouth.players.standin import StandIn

_NUMBERED: dict[str, Callable[[int], Player]] = {"greedy": GreedyPlayer, "ismcts": ISMCTSPlayer}
_BARE: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "standin": StandIn,
    "greedy": GreedyPlayer,
    "judge": lambda: FalliblePlayer({}),
    "ismcts": ISMCTSPlayer,
    **EARLIER,
}
_HOW = (
    "use random, greedy, greedy:WORLDS, judge, ismcts:ITERATIONS, standin, level:NAME, level:NAME:STYLE, script:PLAN "
    "or module:Class"
)


def player(name: str, patient: bool = False) -> Player:
    """A new player of that name; what is wrong with the name raises `BadData`. Levels that are `patient` use the time
    they have, as against people."""
    head, colon, rest = name.partition(":")
    if head == "level" and colon:
        from hellmouth.players.levels import opponent  # levels bring networks: loaded when somebody wants one

        return opponent(rest, patient)
    if head == "script" and colon:
        from hellmouth.players.scripted import ScriptedPlayer

        return ScriptedPlayer(rest)
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
    if not module or not made_by:
        raise BadData(f"player {name!r}", "there is no such player", _HOW)
    look_here()
    try:
        home = importlib.import_module(module)
    except Exception as error:  # noqa: BLE001  # somebody's own module may raise anything
        what = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise BadData(f"player {name!r}", f"cannot import {module!r}: {what}", _HOW) from None
    make = getattr(home, made_by, None)
    if not callable(make):
        raise BadData(f"player {name!r}", f"module {module!r} has no {made_by!r} to make a player", "check the name")
    try:
        found = make()
    except TypeError as error:
        raise BadData(f"player {name!r}", f"{made_by} cannot be made: {error}", "it must need no arguments") from None
    except Exception as error:  # noqa: BLE001  # so may somebody's own player
        what = f"{made_by} cannot be made: {type(error).__name__}: {error}"
        raise BadData(f"player {name!r}", what, "mend it, see docs/bots.md") from None
    if not isinstance(found, Player):
        raise BadData(f"player {name!r}", f"{made_by} has no method choose", "see docs/bots.md")
    return found
