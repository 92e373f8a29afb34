"""What the powers and Plot Twists do: one small entry each, composed from `verbs`, keyed by power or card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.effects import Op, Program
from hellmouth.games.vs.state import Battle

Needs = tuple[Callable[[Battle, Any], Any], ...]
PROGRAMS: dict[str, Program[Battle]] = {}
NEEDS: dict[str, Needs] = {}


def ability(ref: str, *program: Op[Battle] | Program[Battle], needs: Needs = ()) -> None:
    """Write an ability into the book: its operations in order, and what must be there before it can be used."""
    flat: list[Op[Battle]] = []
    for part in program:
        flat += part if isinstance(part, tuple) else (part,)
    PROGRAMS[ref] = tuple(flat)
    if needs:
        NEEDS[ref] = needs
