"""Words for the game's own nouns, both ways unique: spaces, characters, corners, directions, decks, moons."""

from __future__ import annotations

from typing import Any

from hellmouth.games.board.components import CORNERS, DECKS, LABELS, NAMES, PERSON, PHASES, TOWNS
from hellmouth.games.board.state import Sunnydale

DIRECTIONS = {"en": ("forward", "back"), "fr": ("en avant", "en arrière")}


def word(noun: str, value: Any, language: str) -> str:
    """A value in words: `place` (5,1), `character` Vamp Willow, `side` NW, `way` forward, `kind` Weapon."""
    if noun == "place":
        return "({},{})".format(*TOWNS[0].at(value))
    if noun == "character":
        return str(NAMES[language][value])
    if noun == "side":
        return CORNERS[value] if language == "en" else {"NW": "NO", "NE": "NE", "SW": "SO", "SE": "SE"}[CORNERS[value]]
    if noun == "way":
        return DIRECTIONS[language][value]
    if noun == "kind":
        return LABELS["decks"][DECKS[value]][language == "fr"]
    if noun == "moon":
        return LABELS["phases"][value][language == "fr"]
    if noun == "rolled" and isinstance(value, str):
        return ", ".join(LABELS["fight_faces"][face][language == "fr"] for face in value.split())
    return str(value)


def words(s: Sunnydale, noun: str) -> list[Any]:
    """Every value of a noun; of a character the form it has now comes first."""
    if noun == "place":
        return list(s.town.spaces)
    if noun == "character":
        now = [s.form[p] for p in s.cast]
        return now + [f for f, p in enumerate(PERSON) if p in s.cast and f not in now]
    if noun == "side":
        return list(range(4))
    if noun == "way":
        return [0, 1]
    if noun == "kind":
        return list(range(len(DECKS)))
    return sorted(set(PHASES)) if noun == "moon" else []
