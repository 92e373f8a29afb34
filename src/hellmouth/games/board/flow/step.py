"""The base of this game's frames: persons in their fields are told to people by the form they have now."""

from __future__ import annotations

from typing import Any

from hellmouth.core.frames import Frame
from hellmouth.games.board.state import Sunnydale

PERSONS = ("who", "foe", "partner", "killer")


class Step(Frame[Sunnydale]):
    """A frame whose prompt names characters."""

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        for name in PERSONS:
            if args.get(name, -1) >= 0:
                args[name] = s.form[args[name]]
        return message, args
