"""What the powers and Plot Twists do: one small entry each, composed from `verbs`, keyed by power or card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.effects import Op, Program
from hellmouth.games.vs.rules.act import NEEDS
from hellmouth.games.vs.state import PROGRAMS


def ability(ref: str, *program: Op | Program, needs: tuple[Callable[[Any, Any], Any], ...] = ()) -> None:
    """Write an ability into the book: its operations in order, and what must be there before it can be used."""
    flat: list[Op] = []
    for part in program:
        flat += part if isinstance(part, tuple) else (part,)
    PROGRAMS[ref] = tuple(flat)
    if needs:
        NEEDS[ref] = needs
