"""Sealed play: open a starter and boosters, and propose a deck of forty from them (CCG-DECK-02).

What is in a starter and in a booster is our own assumption, see docs/sealed.md: the rules do not say.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.messages import catalogue
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg import deck_rules
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.own import usual
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.words import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE1,
    EPISODE2,
    ESSENCE_CARD,
    EVENT,
    EVIL_KINDS,
    ITEM,
    LOCATION,
    RARITIES,
    SKILL,
    TYPES,
)

BOOSTER = {"rare": 1, "uncommon": 3, "common": 7}
STARTER = {CHARACTER: 8, SKILL: 3, ITEM: 3, ACTION: 8, CHALLENGE: 7, LOCATION: 3}
"""Common and uncommon cards of a starter by type, besides its essence and Main Character."""
SLOTS = {"rare": ("rare", "ultra_rare"), "uncommon": ("uncommon",), "common": ("common", "character")}
"""Rarities that may lie in a place of a booster; promos come otherwise."""
SIZE = deck_rules.FORMATS["sealed"]
SHARES = {CHARACTER: 17, ACTION: 11, SKILL: 5, ITEM: 5}
"""How the proposed deck is filled first; then the best of the rest."""


@dataclass
class Pool:
    """What somebody opened: faces of a set of cards, by starter and booster."""

    set: CardSet
    essence: int
    seed: int
    packs: list[list[int]] = field(default_factory=list)

    def cards(self) -> list[int]:
        return [f for pack in self.packs for f in pack]


# --- opening --------------------------------------------------------------------------------------------------------


def opened(seed: int, boosters: int = 6, essence: str = "", own: bool = False) -> Pool:
    """A starter and so many boosters; people's own cards are among them, by their rarity, only if they wish so."""
    rng, cards = Random(seed), usual() if own else PRINTED
    known = range(len(cards))
    essences = [f for f in known if cards.type[f] == ESSENCE_CARD and _starts(cards, f, known)]
    drawn = rng.choice(essences)
    pool = Pool(cards, _essence(cards, essence, essences) if essence else drawn, seed)
    pool.packs = [_starter(cards, pool.essence, known, rng), *(_booster(cards, known, rng) for _ in range(boosters))]
    return pool


def _essence(cards: CardSet, said: str, essences: list[int]) -> int:
    names = {plain_text(cards.persons[cards.person[f]]): f for f in essences} | {cards.ids[f]: f for f in essences}
    if plain_text(said) in names:
        return names[plain_text(said)]
    near = difflib.get_close_matches(plain_text(said), names, 1)
    shown = ", ".join(cards.persons[cards.person[f]] for f in essences)
    cure = f"did you mean {near[0]!r}?" if near else f"use {shown}"
    raise BadData("--essence", f"there is no essence {said!r}", cure)


def _starts(cards: CardSet, essence: int, known: Iterable[int]) -> list[int]:
    """Cards a Main Character may start with: good ones first if the essence leaves the choice."""
    found = [
        f
        for f in known
        if cards.level[f] == 1
        and cards.person[f] == cards.person[essence]
        and cards.alignment[essence] in (2, int(EVIL_KINDS[cards.kind[f]]))
    ]
    return sorted(found, key=lambda f: (EVIL_KINDS[cards.kind[f]], cards.kind[f] % 2))


def _starter(cards: CardSet, essence: int, known: Sequence[int], rng: Random) -> list[int]:
    """Two level 1 cards of the Main Character, one of each higher level, and cards of its side by type."""
    start = _starts(cards, essence, known)[0]
    evil = EVIL_KINDS[cards.kind[start]]
    made = [start, start]
    for level in (2, 3):
        higher = [
            f
            for f in known
            if cards.person[f] == cards.person[start] and cards.level[f] == level and EVIL_KINDS[cards.kind[f]] == evil
        ]
        made += higher[:1]
    for kind, n in STARTER.items():
        able = [
            f
            for f in known
            if cards.type[f] == kind
            and _rarity(cards, f) in SLOTS["common"] + SLOTS["uncommon"]
            and cards.needs[f].character_only in (-1, cards.person[essence])
            and (kind != CHARACTER or (EVIL_KINDS[cards.kind[f]] == evil and cards.level[f] == 1))
            and (kind != CHALLENGE or cards.alignment[f] == int(evil))
        ]
        made += rng.sample(able, n)
    return made


def _booster(cards: CardSet, known: Sequence[int], rng: Random) -> list[int]:
    """Different cards by rarity; Part I of an episode brings its Part II along, which counts for nothing."""
    made: list[int] = []
    for rarity, n in BOOSTER.items():
        able = [
            f for f in known if _rarity(cards, f) in SLOTS[rarity] and cards.type[f] not in (ESSENCE_CARD, EPISODE2)
        ]
        made += rng.sample(able, n)
    return made + [cards.other_part[f] for f in made if cards.type[f] == EPISODE1 and cards.other_part[f] >= 0]


def _rarity(cards: CardSet, face: int) -> str:
    return str(cards[face].record.get("rarity", "common"))


def told(pool: Pool, language: str) -> list[str]:
    """The pool in words: every pack, rare cards first."""
    say, cards = catalogue(language).text, pool.set
    names = cards.names[language]
    lines = [say("ccg.sealed.head", essence=names[pool.essence], n=len(pool.packs) - 1, seed=pool.seed)]
    for number, pack in enumerate(pool.packs):
        lines.append(say("ccg.sealed.booster", n=number) if number else say("ccg.sealed.starter"))
        order = sorted(Counter(pack).items(), key=lambda item: -RARITIES.index(_rarity(cards, item[0])))
        for f, n in order:
            kind, rarity = say(f"ccg.word.type.{TYPES[cards.type[f]]}"), say(f"ccg.word.rarity.{_rarity(cards, f)}")
            lines.append(f"  {n} {names[f]} - {kind}, {rarity}")
    return lines


# --- building -------------------------------------------------------------------------------------------------------


def proposed(pool: Pool) -> dict[str, Any]:
    """A legal deck of forty from the pool, as a deck file has it."""
    cards, held = pool.set, Counter(pool.cards())
    start = next(f for f in _starts(cards, pool.essence, held) if held[f])
    evil = EVIL_KINDS[cards.kind[start]]
    usable = _usable(cards, held, pool.essence, start, evil)
    people = [f for f in usable if cards.type[f] == CHARACTER]
    usable.sort(key=lambda f: (-_score(cards, f, start, people), f))
    resource = [start]
    mains = [f for f in usable if cards.person[f] == cards.person[start] and f != start]
    _fill(cards, resource, [start, *mains], held, len(resource) + 6)
    for kind, share in SHARES.items():
        have = sum(cards.type[f] == kind for f in resource)
        _fill(cards, resource, [f for f in usable if cards.type[f] == kind], held, len(resource) + max(0, share - have))
    _fill(cards, resource, usable, held, SIZE)
    places = list(dict.fromkeys(f for f in pool.cards() if cards.type[f] == LOCATION))[:8]
    episodes = [cards.other_part[f] for f in resource if cards.type[f] == EPISODE1 and held[cards.other_part[f]]]
    person = cards.persons[cards.person[pool.essence]]
    name = {"en": f"Sealed {pool.seed}: {person}", "fr": f"Scellé {pool.seed} : {person}"}
    made = Deck(
        cards,
        pool.essence,
        start,
        resource,
        _challenges(cards, held, resource, places),
        places,
        episodes,
        f"sealed-{pool.seed}",
        name,
    )
    return {**made.as_dict(), "format": "sealed", "edition": "third"}


def _usable(cards: CardSet, held: Counter[int], essence: int, start: int, evil: bool) -> list[int]:
    """Cards of the pool that can do anything in this deck."""
    people = {cards.person[f] for f in held if cards.level[f] == 1 and EVIL_KINDS[cards.kind[f]] == evil}
    found = []
    for f in held:
        kind = cards.type[f]
        if kind not in deck_rules.RESOURCE_TYPES or cards.needs[f].character_only not in (-1, cards.person[essence]):
            continue
        if kind == CHARACTER and (EVIL_KINDS[cards.kind[f]] != evil or cards.person[f] not in people):
            continue
        if cards.person[f] == cards.person[start] and cards.level[f] == 1 and f != start:
            continue
        found.append(f)
    return found


def _score(cards: CardSet, face: int, start: int, people: list[int]) -> float:
    """How much a card is worth to this deck, roughly: talents, and whether somebody can use it."""
    kind, total = cards.type[face], sum(cards.talent[face])
    if kind == CHARACTER:
        return total + max(cards.talent[face]) - 3 * (cards.level[face] - 1)
    needs = cards.needs[face]
    best = [max(cards.talent[f][t] for f in people if cards.level[f] == 1) for t in range(4)]
    worth = 2.0 * total + (2 if cards[face].abilities else 0)
    worth -= sum(3 * max(0, n - cards.talent[start][t]) / (2 if best[t] >= n else 1) for t, n in needs.talents)
    if needs.trait and not cards.trait[start] & needs.trait:
        worth -= 3 if any(cards.trait[f] & needs.trait for f in people) else 20  # of no use to anybody
    return worth - (2 if kind in (EVENT, EPISODE1) else 0)


def _fill(cards: CardSet, resource: list[int], wanted: Iterable[int], held: Counter[int], size: int) -> None:
    """Add cards while the deck stays legal, to at most so many."""
    for face in wanted:
        while len(resource) < min(size, SIZE) and resource.count(face) < held[face] and _fits(cards, resource, face):
            resource.append(face)


def _fits(cards: CardSet, resource: list[int], face: int) -> bool:
    kind = cards.type[face]
    if kind in (CHARACTER, ACTION) and 2 * (1 + sum(cards.type[f] == kind for f in resource)) > SIZE:
        return False
    return not deck_rules.too_many(cards, [*resource, face])


def _challenges(cards: CardSet, held: Counter[int], resource: list[int], places: list[int]) -> list[int]:
    """Seven different challenges that suit the talents of the deck, those that nobody can face last."""
    team = [f for f in dict.fromkeys(resource) if cards.level[f] == 1]
    most = [sum(sorted((cards.talent[f][t] for f in team), reverse=True)[:4]) for t in range(4)]
    traits = 0
    for f in resource:
        traits |= cards.trait[f]
    types = {cards.location_type[f] for f in places}

    def suits(face: int) -> float:
        needs = cards.needs[face]
        value = 2.0 * cards.worth[face] - sum(8 * n / (1 + most[t]) for t, n in cards.shown[face])
        lacking = (needs.trait and not traits & needs.trait) or (
            needs.person >= 0 and needs.person not in {cards.person[f] for f in team}
        )
        return value - (50 if lacking else 0) - (3 if needs.location_type and needs.location_type not in types else 0)

    return sorted((f for f in held if cards.type[f] == CHALLENGE), key=lambda f: (-suits(f), f))[:7]
