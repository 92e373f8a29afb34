"""Random games with every invariant checked, over editions, seat counts, decks and made-up decks."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.games.ccg import GAME, deck_rules
from hellmouth.games.ccg.invented import invented
from hellmouth.games.ccg.printed import PRINTED


@pytest.mark.parametrize("seed", range(12))
def test_random_games_hold_all_invariants(seed: int) -> None:
    """CCG-ZONE-01, CCG-ZONE-10, CCG-ZONE-14, CCG-UNIQUE-04, CCG-RESOURCE-22, CCG-DESTINY-01, CCG-MULTI-01."""
    rng = Random(seed)
    s = GAME.start(GAME.random_setup(2 + seed % 3, rng), seed)
    while s.outcome is None:
        GAME.answer(s, rng.choice(s.offer()))
        GAME.check(s)


@pytest.mark.parametrize("edition", ["third", "first"])
def test_made_up_decks_are_legal(edition: str) -> None:
    """CCG-DECK-01, CCG-DECK-05, CCG-DECK-06, CCG-DECK-08, CCG-DECK-09, CCG-DECK-11."""
    for seed in range(20):
        assert deck_rules.faults(invented(Random(seed), edition), "casual", edition) == []


def test_every_card_is_compiled() -> None:
    """CCG-GOLDEN-01: each record became a program or a static; a lasting change has something to last."""
    for card in PRINTED.cards:
        if card.abilities:
            assert card.in_force or card.plays or card.receivers, card.id
    assert all(PRINTED.programs.values())
    assert PRINTED.granted
