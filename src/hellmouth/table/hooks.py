"""What a game may offer the table beyond `Game`, and what the table does without (see docs/protocol.md)."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.game import Game
from hellmouth.core.plain import Plain
from hellmouth.core.visibility import View
from hellmouth.table.seen import pack


def present(game: Game[Any], view: View[Any], language: str, form: str = "full") -> dict[str, Any]:
    """The view as the page gets it, in words, or for a program that plays."""
    if form == "state":
        return pack(view)
    own = getattr(game, "present", None)
    if own is not None and form == "full":
        shown: dict[str, Any] = own(view, language)
        return shown
    return {"picture": game.picture(view, language)}


def default_setup(game: Game[Any], seats: int, rng: Random) -> dict[str, Any]:
    """A good first choice of decks and modes."""
    own = getattr(game, "default_setup", None)
    setup: dict[str, Any] = own(seats) if own is not None else game.chosen_setup(seats, rng)
    return setup


def printed(game: Game[Any], face: int) -> str:
    """Id of a printed card."""
    own = getattr(game, "printed", None)
    return str(face) if own is None else str(own(face))


def stop(game: Game[Any], view: View[Any]) -> str:
    """Name of the place where the game stands, for stops."""
    own = getattr(game, "stop", None)
    if own is not None:
        return str(own(view))
    frame = view.state.stack[-1]
    return f"{frame.key}.{frame.at}"


def stops(game: Game[Any], language: str) -> dict[str, str]:
    """The places a player may want to stop at, in words."""
    own = getattr(game, "stops", None)
    return {} if own is None else dict(own(language))


def meaningful(game: Game[Any], view: View[Any], options: list[Option]) -> bool:
    """Whether there is anything worth being asked for."""
    own = getattr(game, "meaningful", None)
    return bool(own(view, options)) if own is not None else any(o != PASS for o in options)


def has_meaningful(game: Game[Any]) -> bool:
    """Whether the game itself can tell."""
    return getattr(game, "meaningful", None) is not None


def targeted(game: Game[Any], view: View[Any]) -> bool:
    """Whether something of the viewer's is aimed at: then nobody passes silently. In doubt yes."""
    own = getattr(game, "targeted", None)
    if own is not None:
        return bool(own(view))
    return any(_names_a_card(game, frame) for frame in view.state.stack[1:])


def _names_a_card(game: Game[Any], frame: Plain) -> bool:
    for name in frame.fields:
        if game.nouns.get(name) == "card":
            value = getattr(frame, name)
            if value and not (isinstance(value, int) and value < 0):
                return True
    return False
