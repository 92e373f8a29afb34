"""What a deck must be (CCG-DECK): the checker, with rule and cure for every fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.games.ccg.card import Card
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.words import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE1,
    EPISODE2,
    ESSENCE_CARD,
    EVENT,
    EVIL_KINDS,
    HERO,
    ITEM,
    LOCATION,
    SKILL,
    VILLAIN,
)

FORMATS = {"casual": 40, "constructed": 60, "sealed": 40, "first": 40}
"""Smallest Resource Deck of each format (CCG-DECK-02); "first" is every format of the first edition (ED-22)."""
RESOURCE_TYPES = (CHARACTER, SKILL, ITEM, ACTION, EVENT, EPISODE1)
CHALLENGES = 7
"""So many different challenges a deck brings (CCG-DECK-04)."""
LOCATIONS_MOST = 8
"""So many locations a deck may bring (CCG-DECK-10)."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with a deck: message, rule and arguments."""

    what: str
    rule: str
    args: tuple[tuple[str, Any], ...] = ()

    def text(self, language: str) -> str:
        return self._say(f"ccg.deck.{self.what}", language)

    def cure(self, language: str) -> str:
        return self._say(f"ccg.deck.{self.what}.cure", language)

    def _say(self, message: str, language: str) -> str:
        said = {n: v.name[language] if isinstance(v, Card) else v for n, v in self.args}
        return Message(message, said).render(language)


def declared(data: Mapping[str, Any]) -> tuple[str, str]:
    """Format and edition that a deck or a setup names: casual and third unless it says otherwise."""
    form, edition = str(data.get("format", "casual")), str(data.get("edition", "third"))
    if "first" in (form, edition):
        return "first", "first"
    return form if form in FORMATS else "casual", edition


def faults(d: Deck, form: str = "casual", edition: str = "third") -> list[Fault]:
    """Everything wrong with a deck for that format and edition, each with rule and cure.

    Terminal, page and table ask here.
    """
    if form not in FORMATS:
        raise BadData("format", f"{form!r} is not known", f"use one of {', '.join(FORMATS)}")
    first = "first" in (form, edition)
    return [*_main_faults(d, first), *_size_faults(d, form, first), *copy_faults(d, first), *_side_faults(d, first)]


def _main_faults(d: Deck, first: bool) -> Iterator[Fault]:
    cards = d.cards
    if cards.type[d.essence] != ESSENCE_CARD:
        yield Fault("essence", "CCG-CARD-ESS-01", (("card", cards[d.essence]),))
        return
    if cards.person[d.start] != cards.person[d.essence] or cards.level[d.start] != 1:
        yield Fault("start", "CCG-CARD-ESS-03", (("card", cards[d.start]),))
        return
    evil = EVIL_KINDS[cards.kind[d.start]]
    align = cards.alignment[d.essence]
    if align != 2 and evil != (align == 1):
        yield Fault("start_side", "CCG-CARD-ESS-04", (("card", cards[d.start]),))
    if first and cards.kind[d.start] not in (HERO, VILLAIN):
        yield Fault("start_kind", "CCG-ED-15", (("card", cards[d.start]),))
    for f in dict.fromkeys(d.resource):
        if cards.type[f] == CHARACTER and EVIL_KINDS[cards.kind[f]] != evil:
            yield Fault("side", "CCG-DECK-01", (("card", cards[f]),))


def _size_faults(d: Deck, form: str, first: bool) -> Iterator[Fault]:
    cards, n, least = d.cards, len(d.resource), 40 if first else FORMATS[form]
    if n < least:
        yield Fault("small", "CCG-ED-22" if first else "CCG-DECK-02", (("n", n), ("m", least)))
    for kind, what, rule in ((ACTION, "actions", "CCG-DECK-08"), (CHARACTER, "characters", "CCG-DECK-09")):
        count = sum(cards.type[f] == kind for f in d.resource)
        if 2 * count > n:  # AMB-63: exactly half is legal
            yield Fault(what, rule, (("n", count), ("m", n // 2)))
    if len(d.challenges) != CHALLENGES or len(set(d.challenges)) != len(d.challenges):
        yield Fault("challenges", "CCG-DECK-04", (("n", len(set(d.challenges))), ("m", CHALLENGES)))
    if len(d.locations) > LOCATIONS_MOST:
        yield Fault("locations", "CCG-DECK-10", (("n", len(d.locations)), ("m", LOCATIONS_MOST)))


def copy_faults(d: Deck, first: bool) -> Iterator[Fault]:
    """Cards of which the Resource Deck has too many."""
    cards = d.cards
    titles = Counter(cards.latest[f] if not first else f for f in d.resource)
    for f, n in titles.items():
        if cards.type[f] in (EVENT, EPISODE1):
            if not first and n > 1:
                yield Fault("single", "CCG-DECK-07", (("card", cards[f]), ("n", n)))
        elif n > 3:
            yield Fault("copies", "CCG-DECK-05", (("card", cards[f]), ("n", n)))
    if not first:
        levels = Counter((cards.person[f], cards.level[f]) for f in d.resource if cards.type[f] == CHARACTER)
        for (person, level), n in levels.items():
            if n > 3:
                yield Fault("levels", "CCG-DECK-06", (("name", cards.persons[person]), ("level", level), ("n", n)))


def too_many(cards: CardSet, resource: list[int]) -> bool:
    """Whether a Resource Deck holds more copies of something than it may, in the third edition."""
    return any(copy_faults(Deck(cards, -1, -1, resource, []), False))


def _side_faults(d: Deck, first: bool) -> Iterator[Fault]:
    cards = d.cards
    for f in dict.fromkeys(d.resource):
        if cards.type[f] not in RESOURCE_TYPES:
            yield Fault("not_resource", "CCG-DECK-03", (("card", cards[f]),))
        elif first and cards.type[f] in (EVENT, EPISODE1):
            yield Fault("third_only", "CCG-ED-21", (("card", cards[f]),))
    for pile, kind in ((d.challenges, CHALLENGE), (d.locations, LOCATION), (d.episodes, EPISODE2)):
        for f in dict.fromkeys(pile):
            if cards.type[f] != kind:
                yield Fault("wrong_pile", "CCG-SETUP-01", (("card", cards[f]),))
    for f, n in Counter(d.episodes).items():
        if first:
            yield Fault("third_only", "CCG-ED-21", (("card", cards[f]),))
        elif n > 1:
            yield Fault("single", "CCG-EPISODE-02", (("card", cards[f]), ("n", n)))
        elif cards.other_part[f] not in d.resource:
            yield Fault("part_one", "CCG-DECK-11", (("card", cards[f]),))
