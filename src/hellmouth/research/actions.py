"""Options as numbers: the same option has the same number in every game, on every machine.

The number is a checksum of what the option says from the chooser's side: its verb, the printed names of its cards,
seats counted from the chooser, amounts, and the game's own values. `attack Buffy > Spike` is one number wherever the
two cards lie. Options of a decision that fall on the same number (twins, or two checksums that meet) take the next
free one, in the order offered. Number 0 is never an option: it means "wait", for frameworks in which everybody moves
at once.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from hellmouth.core import notation
from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.core.visibility import knows

WAIT = 0
SIZE = 8192
SIZES = {"ccg": 32768}
"""How many numbers there are: enough that few options share one (docs/research.md has the shares)."""


class Actions:
    """Numbers the options of one game."""

    def __init__(self, game: Game[Any], size: int | None = None) -> None:
        size = SIZES.get(game.name, SIZE) if size is None else size
        if size < 2:
            raise BadData("actions", f"{size} numbers are too few", f"use {SIZE}")
        self.game, self.size = game, size
        self._codes: dict[tuple[Any, ...], int] = {}

    def codes(self, s: State) -> dict[int, Option]:
        """Number -> option for the seat that owes an answer."""
        options: list[Option] = s.offer()
        if len(options) >= self.size:
            raise BadData("actions", f"{len(options)} options do not fit into {self.size} numbers", "use more numbers")
        found: dict[int, Option] = {}
        for option in options:
            code = self.code(s, option)
            while code in found:
                code = code % (self.size - 1) + 1
            found[code] = option
        return found

    def code(self, s: State, option: Option) -> int:
        """The number an option has if no other takes it first."""
        key = self._key(s, option)
        code = self._codes.get(key)
        if code is None:
            code = self._codes[key] = crc32(self.meaning(key).encode()) % (self.size - 1) + 1
        return code

    def _key(self, s: State, option: Option) -> tuple[Any, ...]:
        """What an option says, in small numbers: faces instead of cards, seats counted from the chooser."""
        game, seat = self.game, s.seat
        said: list[Any] = [option[0]]
        for noun, value in zip(game.verbs.get(option[0], ("number",) * len(option)), option[1:], strict=False):
            kind = game.nouns.get(noun, noun)
            if kind == "card":
                said.append((kind, s.face[value] if value >= 0 and knows(s, seat, value) else -1))
            elif kind == "seat":
                said.append((kind, (value - seat) % s.seats if value >= 0 else value))
            elif noun != "index":
                said.append((kind, value))
        return tuple(said)

    def meaning(self, key: tuple[Any, ...]) -> str:
        """The text behind a number."""
        said = []
        for kind, value in key[1:]:
            if kind == "card":
                said.append(self.game.face_name(value) if value >= 0 else "?")
            else:
                said.append(str(value))
        return "|".join([key[0], *said])

    def write(self, s: State, code: int) -> str:
        """Notation of a number in the present decision."""
        codes = self.codes(s)
        if code not in codes:
            raise BadData(f"action {code}", "is not among the options", f"use one of {sorted(codes)[:12]}")
        options = list(codes.values())
        return notation.write_all(self.game, s, options)[options.index(codes[code])]

    def read(self, s: State, text: str) -> int:
        """The number of an option by its notation."""
        wanted = notation.read(self.game, s, text)
        return next(code for code, option in self.codes(s).items() if option == wanted)
