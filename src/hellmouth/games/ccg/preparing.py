"""What a game is played with, before anybody has chosen: setups by chance, and by what people asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.ccg import sealed, setup
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import adapted
from hellmouth.games.ccg.deck_rules import FORMATS, faults
from hellmouth.games.ccg.decks import deck, find, ids_for, ready
from hellmouth.games.ccg.invented import invented


def random_setup(seats: int, rng: Random) -> dict[str, Any]:
    """Ready and invented decks of either edition."""
    edition = rng.choice(("third", "third", "third", "first"))
    chosen: list[Any] = []
    for _ in range(seats):
        if rng.random() < 0.5:
            chosen.append(invented(rng, edition, rng.choice((40, 48, 60))).as_dict())
            continue
        name = rng.choice(ids_for(edition))
        chosen.append(adapted(deck(name, name), "first").as_dict() if edition == "first" else name)
    caps = (10, 20, 40) if seats <= 4 else (4, 8)
    options = {"turn_cap": rng.choice(caps), "opening_hand": rng.choice((0, 0, 0, 5))}
    return {"edition": edition, "decks": chosen, "options": options}


def chosen_setup(
    cards_of: Callable[[Mapping[str, Any]], CardSet],
    seats: int,
    rng: Random,
    decks: Sequence[str],
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Constructed decks of the third edition unless the options or the decks say otherwise. Missing decks are ready
    ones of the same format and size; sealed ones are opened and built.
    """
    chosen: dict[str, Any] = {"options": {}}
    for name, value in options.items():
        if name in ("turn_cap", "opening_hand"):
            chosen["options"][name] = value
        elif name in ("edition", "format", "cards"):
            chosen[name] = value
        else:
            cure = "use edition, format, cards, turn_cap or opening_hand"
            raise BadData(f"--option {name}", "there is no such option", cure)
    if len(decks) > seats:
        raise BadData("--deck", f"{len(decks)} decks for {seats} seats", "give one for each seat at most")
    cards = cards_of(chosen)
    given = [deck(find(name, cards), "--deck", cards) for name in decks]
    form, edition = setup.named(chosen)
    if "format" not in chosen and form != "first":
        form = "casual" if any(faults(d, "constructed", edition) for d in given) else "constructed"
    small = any(len(d.resource) < FORMATS["constructed"] for d in given)
    shelf = ready(form, small)
    missing = [
        sealed.proposed(sealed.opened(rng.getrandbits(31))) if form == "sealed" else rng.choice(shelf)
        for _ in range(seats - len(given))
    ]
    brought = [*given, *(deck(one, "ready deck", cards) for one in missing)]
    return {
        "edition": edition,
        "format": form,
        **({"cards": chosen["cards"]} if chosen.get("cards") else {}),
        "options": chosen["options"],
        "decks": [adapted(d, edition).as_dict() for d in brought],
    }
