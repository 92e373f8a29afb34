"""The cards that come with the game."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.draft import FILE, Draft
from hellmouth.games.ccg.language.compiler import compile_all

DATA = files("hellmouth.games.ccg") / "data"
NAME = "printed"
"""What a setup calls this set."""


def read(text: str) -> list[dict[str, Any]]:
    """Cards from lines of JSON, each with an id of its own."""
    cards: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            card = json.loads(line)
        except ValueError as error:
            raise BadData(f"{FILE}:{number}", f"is not JSON: {error}", "one object per line") from None
        if card["id"] in cards:
            raise BadData(f"{FILE}:{number}", f"the id {card['id']!r} is taken", "choose another id")
        cards[card["id"]] = card
    return [*cards.values()]


def _load() -> CardSet:
    text = (DATA / FILE).read_text(encoding="utf-8")
    draft = Draft(None, read(text))
    compile_all(draft)
    return draft.finish(NAME, hashlib.sha256(text.encode()).hexdigest()[:16])


PRINTED = _load()
