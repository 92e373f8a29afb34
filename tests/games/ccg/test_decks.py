"""Decks: reading, writing, importing with a report, checking."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.ccg import GAME, decks
from hellmouth.games.ccg.cards import CARDS, FACE


def rules(deck: decks.Deck, form: str = "casual", edition: str = "third") -> set[str]:
    return {f.rule for f in decks.faults(deck, form, edition)}


def test_shipped_decks_are_legal() -> None:
    """CCG-DECK-02, CCG-DECK-04, CCG-DECK-10."""
    for name in decks.ids():
        raw = decks.raw(name)
        form = "constructed" if raw["format"] == "constructed" else "casual"
        assert decks.faults(decks.deck(name, name), form) == [], name


def test_every_essence_has_a_constructed_deck_with_notes() -> None:
    """CCG-DECK-02: sixty cards, legal as constructed, three lines on how it wins in both languages, all different."""
    built = {}
    for name in decks.ids():
        raw = decks.raw(name)
        if raw["format"] == "constructed":
            assert len(decks.deck(name, name).resource) == 60, name
            built[raw["essence"]] = raw
        for language in ("en", "fr"):
            assert raw["name"][language]
            assert len(raw["note"][language].splitlines()) == 3, name
            assert all(raw["note"][language].splitlines()), name
    assert set(built) == {CARDS[f]["id"] for f in range(len(CARDS)) if CARDS[f]["type"] == "essence"}
    for one in built.values():
        for other in built.values():
            if one is not other:
                shared = sum(min(n, other["resource"].get(card, 0)) for card, n in one["resource"].items())
                assert shared <= 40, f"{one['id']} and {other['id']} are nearly the same"


def test_random_setups_meet_every_deck() -> None:
    """CCG-SETUP-01."""
    seen = {d for seed in range(400) for d in GAME.random_setup(2, Random(seed))["decks"] if isinstance(d, str)}
    assert seen == set(decks.ids())


def test_random_setups_are_legal_in_both_editions() -> None:
    """ED-15: a Companion cannot be the Main Character of a first-edition game."""
    assert set(decks.ids()) - set(decks.ids_for("first")) == {"xander-many-friends"}
    for seed in range(200):
        GAME.start(GAME.random_setup(3, Random(seed)), seed)
        GAME.start(GAME.chosen_setup(2, Random(seed), (), {"edition": "first"}), seed)


@pytest.mark.parametrize("name", decks.ids())
def test_every_deck_plays_to_an_end(name: str) -> None:
    """CCG-SETUP-01."""
    rng = Random(name)
    s = GAME.start({"decks": [name, "buffy-fight-rush"], "options": {"turn_cap": 8}}, 1)
    while s.outcome is None:
        GAME.answer(s, rng.choice(s.offer()), safe=False)
    GAME.check(s)


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
