"""A deck as the rules see it: faces of a set of cards, by pile."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.words import EPISODE1, EVENT


@dataclass
class Deck:
    """A deck: faces of a set of cards; the starting Main Character is one of the Resource Deck (AMB-04)."""

    cards: CardSet = field(repr=False, compare=False)
    essence: int
    start: int
    resource: list[int]
    challenges: list[int]
    locations: list[int] = field(default_factory=list)
    episodes: list[int] = field(default_factory=list)
    id: str = ""
    name: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The form of deck files."""
        ids = self.cards.ids
        return {
            "id": self.id,
            "game": "ccg",
            "name": self.name,
            "essence": ids[self.essence],
            "start": ids[self.start],
            "resource": {ids[f]: n for f, n in Counter(self.resource).items()},
            "challenges": [ids[f] for f in self.challenges],
            "locations": [ids[f] for f in self.locations],
            "episodes2": [ids[f] for f in self.episodes],
        }


def adapted(d: Deck, edition: str) -> Deck:
    """The deck without what the edition does not know; other cards of the deck fill up to 40 (ED-21)."""
    if edition != "first":
        return d
    kept = [f for f in d.resource if d.cards.type[f] not in (EVENT, EPISODE1)]
    return Deck(d.cards, d.essence, d.start, kept, d.challenges, d.locations, [], d.id, d.name)
