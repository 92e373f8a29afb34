"""The cards that come with the game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.files import parse_json
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.draft import FILE, Draft
from hellmouth.games.ccg.language.compiler import compile_all

DATA = files("hellmouth.games.ccg") / "data"
NAME = "printed"
"""What a setup calls this set."""


def read(text: str) -> list[dict[str, Any]]:
    """Cards from a list in JSON, each with an id of its own."""
    cards: dict[str, dict[str, Any]] = {}
    for card in parse_json(text, FILE, "a list of cards"):
        if card["id"] in cards:
            raise BadData(f"{FILE}: {card['id']}", "this id is taken", "choose another id")
        cards[card["id"]] = card
    return [*cards.values()]


def digest(records: Sequence[dict[str, Any]]) -> str:
    """Fingerprint of cards: of what they say, however the file lays it out. Records of games name it."""
    total = hashlib.sha256()
    for card in records:
        total.update(f"{json.dumps(card, ensure_ascii=False)}\n".encode())
    return total.hexdigest()[:16]


def _load() -> CardSet:
    records = read((DATA / FILE).read_text(encoding="utf-8"))
    draft = Draft(None, records)
    compile_all(draft)
    return draft.finish(NAME, digest(records))


PRINTED = _load()
