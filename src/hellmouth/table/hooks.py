"""The table of a game as a client gets it: for the page, in words, or for a program that plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.game import Game
from hellmouth.core.lookup import Entry
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.table.view_json import pack


def present(
    game: Game[Any],
    view: View[State],
    language: str,
    form: str = "full",
    names: Sequence[str] = (),
) -> dict[str, Any]:
    """The view as the page gets it, in words, or for a program that plays."""
    if form == "state":
        return pack(game, view)
    goal = game.goal(view, names, language)
    if form == "full":
        shown = dict(game.present(view, language))
        if goal:
            shell = shown.get("shell")
            shown["shell"] = {**shell, "goal": goal} if isinstance(shell, dict) else {"goal": goal}
        return shown
    return {
        "picture": game.picture(view, language),
        "turn": game.turn_of(view.state),
        "goal": goal,
        "odds": game.odds(view, language),
        "who": [_entry(game, e) for e in game.who(view, names, language)],
        "piles": [_entry(game, e) for e in game.piles(view, names, language)],
    }


def _entry(game: Game[Any], entry: Entry) -> dict[str, Any]:
    return {"name": entry.name, "text": entry.text, "card": game.printed(entry.face) if entry.face >= 0 else None}


def turn_number(state: State) -> int:
    """Which turn it is, as people count them; 0: the game has none."""
    found = next((n for n in (getattr(state, name, None) for name in ("round", "turn")) if isinstance(n, int)), 0)
    return max(0, found)
