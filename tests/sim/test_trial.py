"""The trial of a deck finds the better deck and what its cards did; entrants are told apart."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim.entrants import decks_of, entrants, field
from hellmouth.sim.trial import trial

GAME = "tests.sim.watched:GAME"


def test_a_strong_deck_wins_and_a_mirror_does_not() -> None:
    found = trial(GAME, "strong", ["plain", "strong"], "random", games=300)

    assert found.against["plain"].low > 0.5
    assert found.against["strong"].low < 0.5 < found.against["strong"].high
    assert found.whole.games == 300
    assert {card.card for card in found.cards} == {"Brawler", "Hunter", "Stake", "Garlic", "Plan"}
    assert found.faults == []


def test_a_deck_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadData, match="there is no deck 'odd'"):
        trial(GAME, "odd", ["plain"], "random", games=2)
    with pytest.raises(BadData, match="brings no decks"):
        trial(GAME, "plain", ["all"], "random", games=2)


def test_decks_of_a_game_are_found() -> None:
    assert "angel-nothing-to-lose" in decks_of("vs")
    assert decks_of(GAME) == []
    assert "angel-nothing-to-lose" in field("vs", ["all"])


def test_entrants_are_players_or_decks_or_both() -> None:
    assert [e.name for e in entrants(GAME, ["random", "random"], [])] == ["random", "random #2"]
    assert [(e.name, e.player) for e in entrants(GAME, ["random"], ["a", "b"])] == [("a", "random"), ("b", "random")]
    assert entrants(GAME, ["random", "greedy"], ["a", "b"])[1].name == "greedy b"
    with pytest.raises(BadData, match="2 players for 3 decks"):
        entrants(GAME, ["random", "greedy"], ["a", "b", "c"])
