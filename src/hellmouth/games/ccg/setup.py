"""From a setup (plain JSON) to the first state.

{"edition": "third", "format": "constructed", "decks": ["buffy-fight-rush", {...}],
 "options": {"turn_cap": 0, "opening_hand": 0}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData
from hellmouth.games.ccg import deck_rules, decks, own
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import Deck, adapted
from hellmouth.games.ccg.flow.opening import Opening
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    DECK,
    ESSENCE,
    HAND,
    LIMBO,
    OPEN_MASKS,
    SEATS,
    SIDE,
    STOCK,
    TASKS,
    ZONES,
)

EDITIONS = {"third": 3, "first": 1}
STARTERS = ("first-patrol-hero", "first-patrol-villain")
"""Small decks for a first game."""
CIRCLE = (
    "buffy-fight-rush",
    "spike-night-raid",
    "willow-spellcraft",
    "the-master-park-control",
    "giles-challenge-solver",
    "drusilla-hand-pressure",
    "angel-guardian",
    "mayor-hundred-day-plan",
)
"""Decks for as many as can sit at a table."""


def start(
    cards: CardSet, setup: Mapping[str, Any], seed: int, explicit: bool = False, discreet: bool = False
) -> Sunnydale:
    """The first state, at its first decision."""
    s, opening_hand = table(cards, setup, seed, explicit)
    s.discreet = discreet
    s.stack.append(Opening(opening_hand))
    s.run()
    return s


def table(cards: CardSet, setup: Mapping[str, Any], seed: int, explicit: bool = False) -> tuple[Sunnydale, int]:
    """All cards of the players in their zones before anything is shuffled, and the size of the opening hand."""
    for field in setup:
        if field not in ("edition", "format", "cards", "decks", "options", "seats"):
            raise BadData(f"setup.{field}", "is not known", "use edition, format, cards, decks and options")
    form, edition = named(setup)
    given = setup["decks"] if "decks" in setup else ready_decks(form, setup.get("seats"))
    if not isinstance(given, (list, tuple)) or len(given) not in SEATS or setup.get("seats", len(given)) != len(given):
        raise BadData("setup.decks", "needs one deck for each of two to eight players", "list deck ids or decks")
    cap, opening_hand = _options(setup.get("options", {}), len(given))
    brought = [_deck(cards, d, f"setup.decks[{i}]", edition) for i, d in enumerate(given)]
    for i, deck in enumerate(brought):
        faults = deck_rules.faults(deck, form, edition)
        if faults:
            raise BadData(f"setup.decks[{i}]", f"{faults[0].text('en')} [{faults[0].rule}]", faults[0].cure("en"))
    s = _deal(cards, brought, EDITIONS[edition], cap, seed, explicit)
    s.form = form
    return s, opening_hand


def _deck(cards: CardSet, given: object, place: str, edition: str) -> Deck:
    """A deck; a ready one is adapted to the edition."""
    found = decks.deck(given, place, cards)
    return adapted(found, edition) if isinstance(given, str) and given in decks.ids() else found


def ready_decks(form: str, seats: object) -> list[str]:
    """Decks for a table that names none: all of one size, good and evil in turn."""
    if seats not in SEATS or form == "sealed":
        raise BadData("setup.decks", "are not there", "list one deck for each player, or say seats and another format")
    return [
        (STARTERS if form == "casual" else CIRCLE)[p % (2 if form == "casual" else len(CIRCLE))] for p in range(seats)
    ]


def own_cards(cards: CardSet, setup: Mapping[str, Any]) -> str:
    """Which own cards a game with this setup depends on, with their fingerprint; empty: none.

    The newest printing counts (CCG-GOLDEN-03), so a deck of old cards may use own ones too.
    """
    if len(cards) == cards.printed:
        return ""
    try:
        listed = setup["decks"] if "decks" in setup else ready_decks(named(setup)[0], setup.get("seats"))
        brought = [decks.deck(d, "deck", cards) for d in listed]
    except BadData:
        return ""  # `start` says what is wrong
    faces = {f for d in brought for f in (d.essence, *d.resource, *d.challenges, *d.locations, *d.episodes)}
    if deck_rules.declared(setup)[1] == "third":
        faces = {cards.latest[f] for f in faces}
    mine = sorted(f for f in faces if f >= cards.printed)
    if not mine:
        return ""
    return f"{own.digest(cards, mine[-1] - cards.printed + 1)} ({', '.join(cards.ids[f] for f in mine)})"


def named(setup: Mapping[str, Any]) -> tuple[str, str]:
    """Format and edition of a table; one that is not known is refused."""
    if setup.get("edition", "third") not in [*EDITIONS]:  # a list: what has no hash is refused too
        raise BadData("setup.edition", f"{setup['edition']!r} is no edition", f"use {' or '.join(EDITIONS)}")
    if setup.get("format", "casual") not in [*deck_rules.FORMATS]:
        raise BadData("setup.format", f"{setup['format']!r} is no format", f"use {', '.join(deck_rules.FORMATS)}")
    return deck_rules.declared(setup)


def _options(raw: object, seats: int) -> tuple[int, int]:
    if not isinstance(raw, Mapping):
        raise BadData("setup.options", "is not an object", '{"turn_cap": 0}')
    for field, value in raw.items():
        if field not in ("turn_cap", "opening_hand"):
            raise BadData(f"setup.options.{field}", "is not known", "use turn_cap and opening_hand")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10_000:
            raise BadData(f"setup.options.{field}", f"{value!r} is not a sensible number", "use 0 or more")
    return raw.get("turn_cap", 0), min(raw.get("opening_hand", 0), 40)


def _deal(cards: CardSet, brought: list[Deck], edition: int, cap: int, seed: int, explicit: bool) -> Sunnydale:
    n = len(brought)
    s = Sunnydale(cards=cards, seats=n, edition=edition, cap=cap, streams=streams(seed), explicit=explicit)
    s.masks = tuple(_mask(kind, p) for p in range(n) for kind in range(ZONES))
    s.zones = [[] for _ in range(ZONES * n)]
    s.dp, s.control, s.main = [0] * n, [0] * n, [-1] * n
    owners: list[int] = []
    backs: list[int] = []

    def add(seat: int, kind: int, face: int, back: int, known: int) -> None:
        s.zones[ZONES * seat + kind].append(len(s.face))
        s.zone.append(ZONES * seat + kind)
        s.face.append(cards.latest[face] if edition == 3 else face)
        s.known.append(known)
        owners.append(seat)
        backs.append(4 * seat + back)

    for p, deck in enumerate(brought):
        add(p, ESSENCE, deck.essence, 3, EVERYBODY)
        add(p, LIMBO, deck.start, 0, EVERYBODY)
        rest = list(deck.resource)
        rest.remove(deck.start)
        # Sorted: a deck is a set of cards, and equal decks start equal games in whatever order they were written.
        for face in sorted(rest):
            add(p, DECK, face, 0, 0)
        for face in sorted(deck.challenges):
            add(p, TASKS, face, 1, 0)
        for face in sorted(deck.locations):
            add(p, STOCK, face, 2, 1 << p)
        for face in sorted(deck.episodes):
            add(p, SIDE, face, 3, EVERYBODY)
    s.owners, s.backs = tuple(owners), tuple(backs)
    s.persons = tuple(cards.person[d.essence] for d in brought)
    s.space, s.tired, s.on = [-1] * len(owners), [0] * len(owners), [-1] * len(owners)
    return s


def _mask(kind: int, seat: int) -> int:
    if kind in OPEN_MASKS:
        return EVERYBODY
    return 1 << seat if kind in (HAND, STOCK) else 0
