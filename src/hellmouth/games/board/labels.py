"""What a choice would lead to, for the buttons: whether it ends movement, how many dice, what an attack promises."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.games.board.components import DOT, EVIL, PERSON, PHASES
from hellmouth.games.board.flow.fight import Attack
from hellmouth.games.board.flow.play import Play, spell_dice
from hellmouth.games.board.flow.turn import Turn
from hellmouth.games.board.rules.moves import budget
from hellmouth.games.board.stage import numbers
from hellmouth.games.board.state import Sunnydale


def option_words(s: Sunnydale, option: Option) -> tuple[str, dict[str, Any]]:
    """Message and values of an option that is offered now; no values: the plain words say enough."""
    verb, frame = option[0], s.stack[-1] if s.stack else None
    if isinstance(frame, Turn):
        if verb == "draw":
            deck = DOT[s.space[frame.who]]
            count = 2 if deck == EVIL and PHASES[s.phase] == "new" else 1
            return "board.label.draw", {"deck": deck, "n": count, "ends": _moving(s)}
        if verb in ("recover", "give", "take"):
            return f"board.label.{verb}", {"ends": _moving(s)}
        if verb == "attack":
            return "board.label.attack", odds(s, frame.who, PERSON[option[1]])
    if isinstance(frame, Attack) and verb == "strike":
        return "board.label.strike", odds(s, frame.who, frame.foe)
    if isinstance(frame, Play) and verb == "cast":
        return "board.label.cast", {"n": spell_dice(s, frame)}
    return f"board.option.{verb}", {}


def _moving(s: Sunnydale) -> bool:
    """Whether the acting character still has steps to lose."""
    return not s.ended and budget(s) > s.spent


def odds(s: Sunnydale, who: int, foe: int) -> dict[str, Any]:
    """The numbers of an attack as far as its player knows them."""
    found = numbers(s, who, foe)
    return {
        "n": found["dice"],
        "health": found["health"],
        "unharmed": found["unharmed"],
        "killed": found["killed"],
        "staked": found["staked"],
        "sires": found["sired"],
    }
