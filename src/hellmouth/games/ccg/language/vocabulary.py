"""The vocabulary of the effect language as data, made from the declarations of its words.

`data/vocabulary.json` is this, written down for people who bring their own cards; a test compares the two.

    python -m hellmouth.games.ccg.language.vocabulary > src/hellmouth/games/ccg/data/vocabulary.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

from hellmouth.games.ccg.language import compiler, limits, piles, places, prose, references, things
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.conditions import Condition
from hellmouth.games.ccg.language.costs import Cost
from hellmouth.games.ccg.language.events import Event
from hellmouth.games.ccg.language.fields import Word
from hellmouth.games.ccg.language.filters import CHARACTER_TERMS, NUMBER_OF, Terms
from hellmouth.games.ccg.language.permits import FAMILIES
from hellmouth.games.ccg.language.records import Record
from hellmouth.games.ccg.language.statics import Static

Shown = dict[str, Any]


def vocabulary() -> Shown:
    """Every word with its arguments and its meaning."""
    operations = {**Static.table, **Act.table, **compiler.Structure.table}
    shown = {word: _word(one) for word, one in operations.items()}
    for word, (_, field, what) in FAMILIES.items():
        args = {field: f"word of `acts.{word}`", "...": "its arguments"}
        shown[word] = {"args": args, "meaning": f"a {what}, see `acts`"}
    return {
        "about": prose.ABOUT,
        "conventions": prose.CONVENTIONS,
        "types": prose.TYPES,
        "triggers": {word: _word(one) for word, one in Record.table.items()},
        "events": {word: _event(one) for word, one in Event.table.items()},
        "conditions": {word: _word(one) for word, one in Condition.table.items()},
        "costs": {word: _word(one) for word, one in Cost.table.items()},
        "targets": {word: _plain(meaning) for word, (_, meaning) in things.THINGS.items()},
        "references": {word: _plain(one[1]) for word, one in {**references.CARD_WORDS, **references.SEAT_WORDS}.items()}
        | {"fight": _plain("the current fight"), "table": _plain("the whole game")},
        "filters": _filters(),
        "places": _places(),
        "operations": dict(sorted(shown.items())),
        "acts": {
            word: {act: _word(one) for act, one in family.table.items()} for word, (family, _, _) in FAMILIES.items()
        },
        "durations": {word: _plain(meaning) for word, meaning in prose.DURATIONS.items()},
        "limits": {word: _plain(meaning) for word, meaning in {**limits.SPANS, **limits.EACH}.items()},
    }


def _plain(meaning: str) -> Shown:
    return {"args": {}, "meaning": " ".join(meaning.split())}


def _word(one: type[Word]) -> Shown:
    args = {a.name: a.kind.name + ("?" if a.optional else "") for a in one.arguments}
    return {"args": args, "meaning": one.meaning()}


def _event(one: type[Event]) -> Shown:
    return {**_word(one), "for": list(one.triggers)}


def _terms(terms: Terms) -> Shown:
    return {word: {"args": {"value": one.kind.name}, "meaning": one.meaning} for word, one in terms.items()}


def _filters() -> Shown:
    kind, meaning = piles.CARDS_OF
    facts = {word: {"args": {"value": one.kind.name}, "meaning": one.meaning} for word, one in piles.FACTS.items()}
    return {
        "character": _terms(CHARACTER_TERMS),
        "card": {**facts, "cards_of": {"args": {"value": kind}, "meaning": meaning}},
        "attached": _terms(things.ATTACHED_TERMS),
        "challenge": _terms(things.CHALLENGE_TERMS),
        "space": _terms(things.SPACE_TERMS),
        "effect": _terms(things.EFFECT_TERMS),
        "episode": _terms(things.EPISODE_TERMS),
        "player": {
            "has": {
                "args": {"value": NUMBER_OF.name},
                "meaning": "the number of that player's characters matching filter is within min and max",
            }
        },
    }


def _places() -> Shown:
    words = {word: _plain(meaning) for word, (_, meaning) in {**places.SPACES, **places.GROUPS}.items()}
    sorts = {word: {"args": {"value": kind}, "meaning": meaning} for word, (kind, _, meaning) in places.SORTS.items()}
    return {
        **words,
        "$name": _plain("the chosen space, or the space of the chosen character or challenge"),
        **sorts,
        "left_by": {
            "args": {"value": "REF"},
            "meaning": "{left_by: REF}: the space from which that character made its last move of this step",
        },
    }


def text() -> str:
    """The file."""
    return json.dumps(vocabulary(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
