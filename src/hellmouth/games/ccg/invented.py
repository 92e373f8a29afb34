"""Random legal decks, for tests and simulation."""

from __future__ import annotations

from random import Random

from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.deck_rules import CHALLENGES, LOCATIONS_MOST, RESOURCE_TYPES, copy_faults
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.words import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE1,
    ESSENCE_CARD,
    EVENT,
    EVIL_KINDS,
    HERO,
    LOCATION,
    VILLAIN,
)


def invented(rng: Random, edition: str = "third", size: int = 40) -> Deck:
    """A random legal deck for tests and simulation: the same seed gives the same deck, whatever cards people have."""
    cards, all_cards = PRINTED, range(len(PRINTED))
    starts = [
        f
        for f in all_cards
        if cards.level[f] == 1 and _essences(f) and (edition != "first" or cards.kind[f] in (HERO, VILLAIN))
    ]
    start = rng.choice(starts)
    essence = rng.choice(_essences(start))
    evil = EVIL_KINDS[cards.kind[start]]
    pool = [
        f
        for f in all_cards
        if cards.type[f] in RESOURCE_TYPES
        and (cards.type[f] != CHARACTER or EVIL_KINDS[cards.kind[f]] == evil)
        and (edition != "first" or cards.type[f] not in (EVENT, EPISODE1))
    ]
    resource = [start]
    while len(resource) < size:
        more = [*resource, rng.choice(pool)]
        if not any(copy_faults(Deck(cards, essence, start, more, []), edition == "first")) and _balanced(more, size):
            resource = more
    picked = {kind: [f for f in all_cards if cards.type[f] == kind] for kind in (CHALLENGE, LOCATION)}
    episodes = [cards.other_part[f] for f in resource if cards.type[f] == EPISODE1]
    return Deck(
        cards,
        essence,
        start,
        resource,
        rng.sample(picked[CHALLENGE], CHALLENGES),
        rng.sample(picked[LOCATION], rng.randint(0, LOCATIONS_MOST)),
        list(dict.fromkeys(episodes)),
    )


def _essences(start: int) -> list[int]:
    """Essence cards that a level 1 card can start for."""
    cards, evil = PRINTED, EVIL_KINDS[PRINTED.kind[start]]
    return [
        f
        for f in range(len(cards))
        if cards.type[f] == ESSENCE_CARD
        and cards.person[f] == cards.person[start]
        and cards.alignment[f] in (2, int(evil))
    ]


def _balanced(resource: list[int], size: int) -> bool:
    return all(2 * sum(PRINTED.type[f] == kind for f in resource) <= size for kind in (ACTION, CHARACTER))
