"""What the compiler made of the cards, by face or by reference. Filled once, when the game is imported."""

from __future__ import annotations

from typing import Any

from hellmouth.core.effects import Program
from hellmouth.games.ccg.language.context import Match

PROGRAMS: dict[str, Program] = {}
"""What runs, by reference."""
ABILITIES: dict[str, Any] = {}
"""Records that run a program, by reference."""
GRANTED: dict[str, tuple[str, Any]] = {}
"""What lasts for a while, by reference: key in the index and compiled form."""
SEQUELS: dict[str, Any] = {}
"""Fights that follow when a conflict is over, by reference."""
IN_FORCE: list[list[tuple[str, Any]]] = []
"""What a card does while in play, by face."""
PLAYS: list[list[Any]] = []
"""What a card does when played, by face."""
RECEIVERS: list[list[Match]] = []
"""Who else may have the card attached, by face."""
