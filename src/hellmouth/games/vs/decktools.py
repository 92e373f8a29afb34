"""What the deck commands ask of this game: reading, piles, numbers, odds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from hellmouth.core.messages import catalogue
from hellmouth.core.views import DeckForm
from hellmouth.games.vs import at_table, decks
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.cards import KINDS, LOCATION, MAIN, SUPPORT
from hellmouth.games.vs.flow.opening import HAND_SIZE

FORMATS = ("constructed",)
DRAWN, TURNS = 2, 4


def ready() -> list[str]:
    """Ids of the decks that come with the game."""
    return decks.names()


def of_id(name: str) -> dict[str, Any]:
    """A deck that comes with the game."""
    return decks.load(name)


def of_data(given: Mapping[str, Any], place: str) -> dict[str, Any]:
    """A deck as data with ids for names; raises `BadData`."""
    return {"game": "vs", **decks.read(json.dumps(given), place)[0]}


def of_text(text: str, place: str, language: str) -> tuple[dict[str, Any], list[str]]:
    """A deck from lines, tolerant of spelling, with a report of what was understood as what."""
    found, report = decks.read(text, place, language)
    return {"game": "vs", **found}, report


def to_text(data: Mapping[str, Any], language: str) -> str:
    """The deck as lines that `of_text` reads."""
    return decks.write(data, language)


def problems(data: Mapping[str, Any], form: str, language: str) -> list[str]:
    """One line for each thing that is wrong with a deck; there is one format only."""
    return [f"{text} [{rule}]" for text, rule, _ in at_table.check_deck(PRINTED, data, language)]


def piles(data: Mapping[str, Any]) -> list[tuple[str, dict[str, int]]]:
    """The piles of a deck by their names in the catalogue: cards with their copies."""
    return [("main", {data["main"]: 1}), *((p, dict(data.get(p, {}))) for p in ("cards", "key_pile", "tokens"))]


def title(card: str, language: str) -> str:
    return PRINTED.title(PRINTED.faces[card], language)


def group(card: str, language: str) -> str:
    """What cards of a pile are listed under."""
    return catalogue(language).text(f"vs.tools.kind.{KINDS[PRINTED.kind[PRINTED.faces[card]]]}")


def leader(data: Mapping[str, Any]) -> str:
    """Its Main Character of level 1 (VS-SETUP-01)."""
    return str(data.get("main", ""))


def pack(data: Mapping[str, Any]) -> list[str]:
    """The cards that are drawn."""
    return [card for card, n in data["cards"].items() for _ in range(n)]


def seen() -> list[int]:
    """Cards seen: the opening hand, then by turn of whoever goes first (VS-SETUP-07, VS-DRAW-02, VS-DRAW-03)."""
    return [HAND_SIZE + DRAWN * turn for turn in range(TURNS)]


def form() -> DeckForm:
    """What the deck builder asks (VS-DECK-01): a Main Character of level 1, the deck, and the Key cards beside it."""
    leaders = [card.id for card in PRINTED.cards if card.kind == MAIN and card.level == 1]
    others = [card for card in PRINTED.cards if card.kind != MAIN and not card.token]
    deck = [card.id for card in others if not card.key_pile]
    return {
        "sections": [
            {"id": "main", "shape": "one", "drawn": False, "most": 1, "single": [], "cards": leaders},
            {"id": "cards", "shape": "counts", "drawn": True, "most": decks.COPIES, "single": [], "cards": deck},
            {
                "id": "key_pile",
                "shape": "counts",
                "drawn": False,
                "most": decks.KEYS,
                "single": [],
                "cards": [c.id for c in others if c.key_pile],
            },
        ],
        "hand": HAND_SIZE,
        "curve": "cost",
        "blank": {"name": "", "main": "", "cards": {}, "key_pile": {}},
    }


def wished(data: Mapping[str, Any], language: str) -> list[tuple[str, int]]:
    """What one would like to draw, and how many cards of the pack are that (VS-SETUP-09)."""
    say = catalogue(language).text
    faces = [PRINTED.faces[c] for c in pack(data)]
    return [
        (say("vs.tools.location"), sum(PRINTED.kind[f] == LOCATION for f in faces)),
        (say("vs.tools.early"), sum(PRINTED.kind[f] == SUPPORT and PRINTED.cost[f] <= 2 for f in faces)),
    ]


def numbers(data: Mapping[str, Any], language: str) -> list[str]:
    """Kinds of cards, and the recruit costs."""
    say = catalogue(language).text
    faces = [PRINTED.faces[c] for c in pack(data)]
    kinds = Counter(PRINTED.kind[f] for f in faces)
    costs = Counter(PRINTED.cost[f] for f in faces if PRINTED.kind[f] == SUPPORT)
    shown = ", ".join(f"{say(f'vs.tools.kind.{KINDS[k]}')} {n}" for k, n in sorted(kinds.items()))
    return [
        say("vs.tools.kinds", what=shown),
        say("vs.tools.costs", what=", ".join(f"{c}: {'#' * n} {n}" for c, n in sorted(costs.items()))),
    ]
