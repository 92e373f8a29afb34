"""From a setup (plain JSON) to the first state.

    {"edition": "third", "decks": ["buffy-fight-rush", {...}], "options": {"turn_cap": 60, "opening_hand": 0}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData
from hellmouth.games.ccg import decks
from hellmouth.games.ccg.cards import LATEST, PERSON
from hellmouth.games.ccg.decks import Deck
from hellmouth.games.ccg.flow.opening import Opening
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    DECK,
    ESSENCE,
    HAND,
    LIMBO,
    OPEN_MASKS,
    SIDE,
    STOCK,
    TASKS,
    ZONES,
)

SEATS = (2, 3, 4)
EDITIONS = {"third": 3, "first": 1}
TURN_CAP = 60
"""Turns after which a game is a draw unless the setup says otherwise (AMB-70: outside the rules)."""


def start(setup: Mapping[str, Any], seed: int, explicit: bool) -> Sunnydale:
    """The first state, at its first decision."""
    s, opening_hand = table(setup, seed, explicit)
    s.stack.append(Opening(opening_hand))
    s.run()
    return s


def table(setup: Mapping[str, Any], seed: int, explicit: bool = False) -> tuple[Sunnydale, int]:
    """All cards of the players in their zones before anything is shuffled, and the size of the opening hand."""
    for field in setup:
        if field not in ("edition", "decks", "options", "seats"):
            raise BadData(f"setup.{field}", "is not known", "use edition, decks and options")
    edition = EDITIONS.get(setup.get("edition", "third"))
    if edition is None:
        raise BadData("setup.edition", f"{setup['edition']!r} is no edition", "use third or first")
    given = setup.get("decks")
    if not isinstance(given, (list, tuple)) or len(given) not in SEATS:
        raise BadData("setup.decks", "needs one deck for each of two to four players", "list deck ids or decks")
    cap, opening_hand = _options(setup.get("options", {}), len(given))
    brought = [decks.deck(d, f"setup.decks[{i}]") for i, d in enumerate(given)]
    for i, deck in enumerate(brought):
        faults = decks.faults(deck, "casual", "first" if edition == 1 else "third")
        if faults:
            raise BadData(f"setup.decks[{i}]", f"{faults[0].text('en')} [{faults[0].rule}]", faults[0].cure("en"))
    return _deal(brought, edition, cap, seed, explicit), opening_hand


def _options(raw: Any, seats: int) -> tuple[int, int]:
    if not isinstance(raw, Mapping):
        raise BadData("setup.options", "is not an object", '{"turn_cap": 60}')
    for field, value in raw.items():
        if field not in ("turn_cap", "opening_hand"):
            raise BadData(f"setup.options.{field}", "is not known", "use turn_cap and opening_hand")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10_000:
            raise BadData(f"setup.options.{field}", f"{value!r} is not a sensible number", "use 0 or more")
    return raw.get("turn_cap", TURN_CAP), min(raw.get("opening_hand", 0), 40)


def _deal(brought: list[Deck], edition: int, cap: int, seed: int, explicit: bool) -> Sunnydale:
    n = len(brought)
    s = Sunnydale(seats=n, edition=edition, cap=cap, streams=streams(seed), explicit=explicit)
    s.masks = tuple(_mask(kind, p) for p in range(n) for kind in range(ZONES))
    s.zones = [[] for _ in range(ZONES * n)]
    s.dp, s.control, s.main = [0] * n, [0] * n, [-1] * n
    owners: list[int] = []
    backs: list[int] = []

    def add(seat: int, kind: int, face: int, back: int, known: int) -> None:
        s.zones[ZONES * seat + kind].append(len(s.face))
        s.zone.append(ZONES * seat + kind)
        s.face.append(LATEST[face] if edition == 3 else face)
        s.known.append(known)
        owners.append(seat)
        backs.append(4 * seat + back)

    for p, deck in enumerate(brought):
        add(p, ESSENCE, deck.essence, 3, EVERYBODY)
        add(p, LIMBO, deck.start, 0, EVERYBODY)
        rest = list(deck.resource)
        rest.remove(deck.start)
        for face in rest:
            add(p, DECK, face, 0, 0)
        for face in deck.challenges:
            add(p, TASKS, face, 1, 0)
        for face in deck.locations:
            add(p, STOCK, face, 2, 1 << p)
        for face in deck.episodes:
            add(p, SIDE, face, 3, EVERYBODY)
    s.owners, s.backs = tuple(owners), tuple(backs)
    s.persons = tuple(PERSON[d.essence] for d in brought)
    s.space, s.tired, s.on = [-1] * len(owners), [0] * len(owners), [-1] * len(owners)
    return s


def _mask(kind: int, seat: int) -> int:
    if kind in OPEN_MASKS:
        return EVERYBODY
    return 1 << seat if kind in (HAND, STOCK) else 0
