"""The choices as lines to read: one each, but spaces of a map by the place they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Any

from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.table.protocol import Option

MANY = 4
"""From so many choices of one verb on, those that have a heading are put under it."""
WIDTH = 100
_STUCK = "\x1f"
"""Stands for a space at which no line is broken: a number stays with what it means."""


def listing(options: Sequence[Option], game: Game[Any] | None, language: str) -> list[str]:
    """Numbered choices; whoever types may also write what stands there, for instance the coordinates of a space."""
    width = len(str(len(options)))
    grouped = {
        verb
        for verb in {o.verb for o in options}
        if sum(o.verb == verb for o in options) >= MANY
        and all(_heading(o, game, language) for o in options if o.verb == verb)
    }
    lines, told = [], set[str]()
    for number, option in enumerate(options, 1):
        if option.verb not in grouped:
            lines.append(f"  {number:>{width}}  {option.label}")
        elif option.verb not in told:
            told.add(option.verb)
            lines += _places(option.verb, options, game, language)
    return lines


def _heading(option: Option, game: Game[Any] | None, language: str) -> str:
    return "" if game is None or len(option.arguments) != 1 else game.listed(*_value(option), language)[0]


def _value(option: Option) -> tuple[str, Any]:
    return option.arguments[0].kind, option.arguments[0].value


def _places(verb: str, options: Sequence[Option], game: Game[Any] | None, language: str) -> list[str]:
    """One verb, its choices by place: `The Bronze: 12 (11,1), 13 Help dot (14,2)`."""
    places: dict[str, list[str]] = {}
    example = ""
    for number, option in enumerate(options, 1):
        if option.verb == verb and game is not None:
            place, rest = game.listed(*_value(option), language)
            places.setdefault(place, []).append(f"{number} {rest}".replace(" ", _STUCK))
            example = example or game.word(*_value(option), language)
    lines = [f"  {Message(f'terminal.by_place.{verb}', example=example).render(language)}"]
    for place, found in places.items():
        text = Message("terminal.place", place=place, list=", ".join(found)).render(language)
        lines += fill(text, WIDTH, initial_indent="    ", subsequent_indent="      ").replace(_STUCK, " ").split("\n")
    return lines
