"""What the deck commands ask of this game: reading, piles, numbers, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from hellmouth.core.messages import catalogue
from hellmouth.core.views import DeckForm
from hellmouth.games.ccg import deck_rules, decks
from hellmouth.games.ccg.own import usual
from hellmouth.games.ccg.words import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE1,
    EPISODE2,
    ESSENCE_CARD,
    EVENT,
    HAND_SIZE,
    ITEM,
    LOCATION,
    SKILL,
    TALENTS,
    TYPES,
)

FORMATS = tuple(deck_rules.FORMATS)
TURNS = 4
RESOURCES = (CHARACTER, ACTION, ITEM, SKILL, EVENT, EPISODE1)
"""Types of cards that are drawn."""


def ready() -> list[str]:
    """Ids of the decks that come with the game."""
    return decks.ids()


def of_id(name: str) -> dict[str, Any]:
    """A deck that comes with the game."""
    return decks.raw(name)


def of_data(given: Mapping[str, Any], place: str) -> dict[str, Any]:
    """A deck as data with ids for names; raises `BadData`."""
    made = decks.deck(given, place).as_dict()
    kept = {k: given[k] for k in ("format", "edition", "note") if k in given}
    return {**made, "id": str(given.get("id", "")), **kept}


def of_text(text: str, place: str, language: str) -> tuple[dict[str, Any], list[str]]:
    """A deck from lines, tolerant of spelling, with a report of what was understood as what."""
    found, report = decks.from_text(text, place, language)
    return found.as_dict(), report


def to_text(data: Mapping[str, Any], language: str) -> str:
    """The deck as lines that `of_text` reads."""
    return decks.to_text(decks.deck(data, "deck"), language)


def problems(data: Mapping[str, Any], form: str, language: str) -> list[str]:
    """One line for each thing that is wrong with a deck in a format."""
    said, edition = deck_rules.declared(data)
    found = deck_rules.faults(decks.deck(data, "deck"), form or said, edition)
    return [f"{f.text(language)} [{f.rule}]: {f.cure(language)}" for f in found]


def piles(data: Mapping[str, Any]) -> list[tuple[str, dict[str, int]]]:
    """The piles of a deck by their names in the catalogue: cards with their copies."""
    return [
        ("essence", {data["essence"]: 1}),
        ("start", {data["start"]: 1}),
        ("resource", dict(data["resource"])),
        *((pile, dict(Counter(data.get(pile, ())))) for pile in ("challenges", "locations", "episodes2")),
    ]


def title(card: str, language: str) -> str:
    return usual().names[language][usual().faces[card]]


def group(card: str, language: str) -> str:
    """What cards of a pile are listed under."""
    return catalogue(language).text(f"ccg.word.type.{TYPES[usual().type[usual().faces[card]]]}")


def leader(data: Mapping[str, Any]) -> str:
    """Its starting Main Character; of a deck that leaves it open, its essence (CCG-CARD-ESS-03)."""
    return str(data.get("start") or data.get("essence", ""))


def pack(data: Mapping[str, Any]) -> list[str]:
    """The cards that are drawn: the Resource Deck without the starting Main Character (CCG-SETUP-09)."""
    found = [card for card, n in data["resource"].items() for _ in range(n)]
    found.remove(data["start"])
    return found


def seen() -> list[int]:
    """Cards seen by the end of each Draw Step, at most: hands are filled up (CCG-DRAW-03)."""
    return [HAND_SIZE * turn for turn in range(1, TURNS + 1)]


def form() -> DeckForm:
    """What the deck builder asks: Essence and starting character, the Resource Deck, and what lies beside it."""
    cards = usual().cards

    def of(*types: int) -> list[str]:
        return [card.id for card in cards if card.type in types]

    start = [card.id for card in cards if card.type == CHARACTER and card.level == 1]
    return {
        "sections": [
            {"id": "essence", "shape": "one", "drawn": False, "most": 1, "single": [], "cards": of(ESSENCE_CARD)},
            {"id": "start", "shape": "one", "drawn": False, "most": 1, "single": [], "cards": start},
            {
                "id": "resource",
                "shape": "counts",
                "drawn": True,
                "most": 3,  # CCG-DECK-05
                "single": of(EVENT, EPISODE1),  # CCG-DECK-07
                "cards": of(*RESOURCES),
            },
            {"id": "challenges", "shape": "list", "drawn": False, "most": 1, "single": [], "cards": of(CHALLENGE)},
            {"id": "locations", "shape": "list", "drawn": False, "most": 1, "single": [], "cards": of(LOCATION)},
            {"id": "episodes2", "shape": "list", "drawn": False, "most": 1, "single": [], "cards": of(EPISODE2)},
        ],
        "hand": HAND_SIZE,
        "curve": "level",
        "blank": {
            "name": "",
            "format": "constructed",
            "edition": "third",
            "essence": "",
            "start": "",
            "resource": {},
            "challenges": [],
            "locations": [],
            "episodes2": [],
        },
    }


def wished(data: Mapping[str, Any], language: str) -> list[tuple[str, int]]:
    """What one would like to draw, and how many cards of the pack are that."""
    say = catalogue(language).text
    cards = usual()
    faces = [cards.faces[c] for c in pack(data)]
    main = cards.person[cards.faces[data["essence"]]]
    found = [
        (say("ccg.tools.level2"), sum(cards.person[f] == main and cards.level[f] == 2 for f in faces)),
        (say("ccg.tools.helper"), sum(cards.person[f] not in (-1, main) and cards.level[f] == 1 for f in faces)),
    ]
    kinds = ((say(f"ccg.word.type.{TYPES[k]}"), sum(cards.type[f] == k for f in faces)) for k in (SKILL, ITEM, ACTION))
    return [*found, *kinds]


def numbers(data: Mapping[str, Any], language: str) -> list[str]:
    """Types, levels, talents of the characters and icons of the actions, and what the challenges ask for."""
    say = catalogue(language).text
    cards = usual()
    faces = [cards.faces[c] for c, n in data["resource"].items() for _ in range(n)]
    kinds = Counter(cards.type[f] for f in faces)
    levels = Counter(cards.level[f] for f in faces if cards.type[f] == CHARACTER)
    goals = [cards.faces[c] for c in data["challenges"]]
    types = ", ".join(f"{say(f'ccg.word.type.{TYPES[k]}')} {n}" for k, n in sorted(kinds.items()))
    return [
        say("ccg.tools.types", what=types),
        say("ccg.tools.levels", what=", ".join(f"{level}: {'#' * n} {n}" for level, n in sorted(levels.items()))),
        say("ccg.tools.talents", what=_sums((f for f in faces if cards.level[f] == 1), language)),
        say("ccg.tools.icons", what=_sums((f for f in faces if cards.type[f] == ACTION), language)),
        say("ccg.tools.goals", what=_sums(goals, language), n=sum(cards.worth[f] for f in goals)),
    ]


def _sums(faces: Iterable[int], language: str) -> str:
    four = [sum(column) for column in zip((0, 0, 0, 0), *(usual().talent[f] for f in faces), strict=True)]
    say = catalogue(language).text
    return ", ".join(f"{say('ccg.word.talent.' + word)} {n}" for word, n in zip(TALENTS, four, strict=True))
