"""Whose values these are: ours, or known from the printed game, as the data file's `provenance` and `known` say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.messages import catalogue

SHOWN = ("fight", "majik", "health_full", "wounded_at_or_below")
"""Values that a character shows; names, sides and kinds are the printed game's."""


def of_card(card: Mapping[str, Any], language: str = "en") -> str:
    """A card is known, known in part, or ours."""
    return catalogue(language).text(f"board.card.{card['provenance']}")


def of_character(form: Mapping[str, Any], language: str = "en") -> str:
    """Value by value."""
    say = catalogue(language).text
    found = [say(f"board.field.{field}") for field in SHOWN if field not in form["known"]]
    return say("board.card.ours", what=", ".join(found)) if found else say("board.card.known")
