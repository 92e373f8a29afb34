"""Cards and abilities together: the set that comes with the game, and sets with made-up cards on top of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from hellmouth.core.effects import Program
from hellmouth.core.files import parse_json
from hellmouth.games.vs.abilities import NEEDS, PROGRAMS, Needs, mains, supporting, twists
from hellmouth.games.vs.cards import Book, CardSet
from hellmouth.games.vs.rules.stats import BONUS, GRANTS
from hellmouth.games.vs.state import Battle

FILE = "cards.json"
FAMILIES = (mains, supporting, twists)
"""Importing them writes what powers do."""


def _load() -> CardSet:
    text = (files("hellmouth.games.vs") / "data" / FILE).read_text(encoding="utf-8")
    return CardSet(None, parse_json(text, FILE, "a list of cards"), Book(PROGRAMS, NEEDS, BONUS, GRANTS))


PRINTED = _load()


def with_more(
    records: Sequence[Mapping[str, Any]], programs: Mapping[str, Program[Battle]], needs: Mapping[str, Needs]
) -> CardSet:
    """The printed set and these cards, with what their powers do."""
    book = PRINTED.book
    return CardSet(
        PRINTED, records, Book({**book.programs, **programs}, {**book.needs, **needs}, book.bonus, book.grants)
    )
