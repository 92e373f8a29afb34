"""Random legal games whose decks hold the cards of `new_words.json`, every invariant checked after every answer.

    python -m tests.games.ccg.campaign 20000 2026

The cards that come with the game do not use every word of the effect language; these use the newest ones.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from hellmouth.games import in_place_of
from hellmouth.games.ccg import deck_rules, decks, own
from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.game import Buffy
from hellmouth.games.ccg.words import ACTION, CHARACTER, EVENT, EVIL_KINDS, ITEM, LOCATION, SKILL
from hellmouth.sim import campaign
from tests.games.ccg.test_language import NEW_WORDS


class NewWords(Buffy):
    """The game with these cards."""

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        """A random setup in which every deck has some of the cards."""
        setup = super().random_setup(seats, rng)
        brought = [decks.deck(one, "deck", self.cards) for one in setup["decks"]]
        setup["decks"] = [_mixed(deck, rng, setup["edition"]).as_dict() for deck in brought]
        return setup


def _mixed(deck: Deck, rng: Random, edition: str) -> Deck:
    """Cards of each type give way to new ones of the same type, as far as the deck stays legal."""
    cards = deck.cards
    for face in own.brought(cards):
        kind = cards.type[face]
        if kind == LOCATION:
            deck.locations = [face, *deck.locations][:8]
        elif kind in (SKILL, ITEM, ACTION) or (kind == EVENT and edition == "third"):
            same = [f for f in deck.resource if cards.type[f] == kind and f < cards.printed] or [
                f for f in deck.resource if f < cards.printed and cards.type[f] in (SKILL, ITEM, ACTION)
            ]
            for _ in range(1 if kind == EVENT else rng.randint(0, 3)):
                if same:
                    deck.resource.remove(same.pop(rng.randrange(len(same))))
                    deck.resource.append(face)
    evil = EVIL_KINDS[cards.kind[deck.start]]
    amy = [f for f in range(cards.printed) if cards.level[f] == 2 and EVIL_KINDS[cards.kind[f]] == evil]
    spare = [i for i, f in enumerate(deck.resource) if cards.type[f] == CHARACTER and cards.level[f] > 1]
    if spare and amy:
        old, place = list(deck.resource), rng.choice(spare)
        deck.resource[place] = rng.choice(amy)  # something for the Rat Spell
        if deck_rules.too_many(cards, deck.resource):
            deck.resource = old
    return deck


def main(games: int, seed: int) -> None:
    cards, problems = own.bring([NEW_WORDS])
    assert problems == []
    with in_place_of(NewWords(cards)):
        found = campaign.campaign("ccg", games, seed, progress=_told)
    new = cards.ids[cards.printed :]
    used = {name: n for name, n in sorted(found.abilities.items()) if name.partition("/")[0] in new}
    sys.stdout.write(
        f"{found.games} games, {found.decisions} decisions, seats {dict(sorted(found.seats.items()))}, "
        f"{len(found.faults)} faults\n{used}\n"
    )
    for fault in found.faults[:20]:
        sys.stdout.write(f"{fault}\n")


def _told(done: int, of: int) -> None:
    if done % 400 == 0:
        sys.stderr.write(f"{done} of {of}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
