"""Random games with every invariant checked, over editions, seat counts, decks and made-up decks."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.games.ccg import GAME, decks
from hellmouth.games.ccg.language.tables import GRANTED, PROGRAMS


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
        assert decks.faults(decks.invented(Random(seed), edition), "casual", edition) == []


def test_every_card_is_compiled() -> None:
    """CCG-GOLDEN-01: each record became a program or a static; a lasting change has something to last."""
    from hellmouth.games.ccg.cards import CARDS
    from hellmouth.games.ccg.language.tables import IN_FORCE, PLAYS, RECEIVERS

    assert len(IN_FORCE) == len(PLAYS) == len(RECEIVERS) == len(CARDS)
    for face, card in enumerate(CARDS):
        if card["abilities"]:
            assert IN_FORCE[face] or PLAYS[face] or RECEIVERS[face], card["id"]
    assert all(PROGRAMS.values())
    assert GRANTED
