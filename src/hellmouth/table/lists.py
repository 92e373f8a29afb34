"""Closed deck lists: what a seat may expect in decks whose lists it does not know.

A view brings the faces that are left for each card back, from which computer players and hints imagine worlds. Where
lists are closed those of other people's cards are taken away. In their place come the cards of the ready deck that
agrees best with what the seat has seen of that deck: a guess anybody could make.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from typing import Any

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.core.visibility import HIDDEN, View
from hellmouth.table import library


def close(game: Game[Any], view: View[State], setup: dict[str, Any]) -> None:
    """Take from a view what its seat cannot know of the others' deck lists."""
    s = view.state
    owners = {back: game.deck_of(s, cards[0]) for back, cards in view.hidden.items()}
    foreign = {back for back, owner in owners.items() if owner is not None and owner != view.seat}
    if not foreign:
        return
    known: dict[int, Counter[int]] = {}
    for back, face in zip(s.backs, s.face, strict=True):
        if face != HIDDEN:
            known.setdefault(back, Counter())[face] += 1
    rest = {k: v for k, v in setup.items() if k != "decks"}
    decks = _ready(game.name, json.dumps(rest, sort_keys=True), s.seats)
    for owner in sorted({owners[back] for back in foreign}, key=str):
        theirs = [back for back in sorted(foreign) if owners[back] == owner]
        best = max(
            decks,
            key=lambda deck: sum((known.get(b, Counter()) & deck.get(b, Counter())).total() for b in theirs),
            default={},
        )
        for back in theirs:
            view.pools[back] = _left(best.get(back, Counter()), known.get(back, Counter()), len(view.hidden[back]))


def _left(listed: Counter[int], seen: Counter[int], count: int) -> list[int]:
    """So many faces of a deck that has been seen in part."""
    found = sorted((listed - seen).elements()) or sorted(listed.elements()) or sorted(seen.elements()) or [0]
    return sorted((found * (count // len(found) + 1))[:count])


@lru_cache(maxsize=64)
def _ready(name: str, rest: str, seats: int) -> tuple[dict[int, Counter[int]], ...]:
    """The ready decks of a game, by card back, as everybody at such a table might have brought them."""
    game, found = games.game(name), []
    for deck in library.shelf(name, "decks", "en")["decks"]:
        try:
            s = game.start({**json.loads(rest), "decks": [deck["id"]] * seats}, 0, explicit=True)
        except HellmouthError:
            continue  # not for this format
        lists: dict[int, Counter[int]] = {}
        for back, face in zip(s.backs, s.face, strict=True):
            lists.setdefault(back, Counter())[face] += 1
        found.append(lists)
    return tuple(found)
