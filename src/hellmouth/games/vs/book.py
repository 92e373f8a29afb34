"""Cards and abilities together: importing this module makes the whole set playable; `add_card` adds made-up cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.games.vs import cards
from hellmouth.games.vs.abilities import mains, supporting, twists
from hellmouth.games.vs.rules.stats import index_statics

FAMILIES = (mains, supporting, twists)


def add_card(record: Mapping[str, Any]) -> int:
    """Add a card that is not in the set; the same record twice gives the same face."""
    known = cards.FACE.get(record.get("id", ""))
    if known is not None and cards.RECORDS[known] == dict(record):
        return known
    face = cards.add(record)
    index_statics(face, cards.STATICS[face])
    return face


for _face in range(cards.PRINTED):
    index_statics(_face, cards.STATICS[_face])
