"""Decks: reading, writing, importing with a report, checking."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.ccg import GAME, decks
from hellmouth.games.ccg.cards import FACE


def rules(deck: decks.Deck, form: str = "casual", edition: str = "third") -> set[str]:
    return {f.rule for f in decks.faults(deck, form, edition)}


def test_shipped_decks_are_legal() -> None:
    """CCG-DECK-02, CCG-DECK-04, CCG-DECK-10."""
    for name in decks.ids():
        raw = decks.raw(name)
        form = "constructed" if raw["format"] == "constructed" else "casual"
        assert decks.faults(decks.deck(name, name), form) == [], name


@pytest.mark.parametrize(("change", "rule"), [
    ({"stake": 4}, "CCG-DECK-05"), ({"buffy-1": 3, "buffy-1b": 1}, "CCG-DECK-06"),
    ({"homecoming-weekend": 2}, "CCG-DECK-07"),
    ({"spike-1": 1}, "CCG-DECK-01"), ({"one-more-hit": 40}, "CCG-DECK-08"), ({"willow-1": 60}, "CCG-DECK-09"),
])
def test_faults_have_rules_and_cures(change: dict[str, int], rule: str) -> None:
    """CCG-DECK-01, CCG-DECK-05..09, EX-17."""
    raw = decks.raw("buffy-fight-rush")
    raw["resource"] |= change
    found = [f for f in decks.faults(decks.deck(raw, "test")) if f.rule == rule]
    assert found
    for language in ("en", "fr"):
        assert found[0].text(language)
        assert found[0].cure(language)


def test_sizes_by_format_and_edition() -> None:
    """CCG-DECK-02, ED-15, ED-21, ED-22, ED-23."""
    small = decks.deck("first-patrol-hero", "test")
    assert rules(small) == set()
    assert "CCG-DECK-02" in rules(small, "constructed")
    assert rules(small, "constructed", "first") == set()
    assert "CCG-ED-21" in rules(decks.deck("giles-challenge-solver", "test"), "casual", "first")
    assert rules(decks.adapted(decks.deck("giles-challenge-solver", "x"), "first"), "casual", "first") == set()


def test_text_goes_both_ways_and_forgives_spelling() -> None:
    """CCG-SETUP-01."""
    deck = decks.deck("spike-night-raid", "test")
    again, report = decks.from_text(decks.to_text(deck))
    assert report == []
    assert sorted(again.resource) == sorted(deck.resource)
    assert again.challenges == deck.challenges
    text = decks.to_text(deck).replace("Crossbow", "Cross-bow") + "2 Stakke\n1 Nobody At All Knows This\n"
    again, report = decks.from_text(text)
    assert FACE["stake"] in again.resource
    assert len(report) == 3  # two guesses and one line left out
    assert decks.from_text(decks.to_text(deck, "fr"))[0].resource


def test_bad_decks_say_where_and_what_to_do() -> None:
    """AMB-04."""
    with pytest.raises(BadData, match="did you mean 'buffy-fight-rush'"):
        GAME.start({"decks": ["buffy-fight-rus", "spike-night-raid"]}, 1)
    raw = decks.raw("buffy-fight-rush")
    raw["challenges"] = raw["challenges"][:6]
    with pytest.raises(BadData, match="CCG-DECK-04"):
        GAME.start({"decks": [raw, "spike-night-raid"]}, 1)
    with pytest.raises(BadData, match="edition"):
        GAME.start({"edition": "second", "decks": ["buffy-fight-rush", "spike-night-raid"]}, 1)
