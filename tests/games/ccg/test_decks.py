"""Decks: reading, writing, importing with a report, checking."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.core.errors import BadData
from hellmouth.core.match import Match, random_choice
from hellmouth.games.ccg import GAME, deck_rules, decks, decktools
from hellmouth.games.ccg.deck import Deck, adapted
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.words import DECK, ESSENCE_CARD, LIMBO


def rules(deck: Deck, form: str = "casual", edition: str = "third") -> set[str]:
    return {f.rule for f in deck_rules.faults(deck, form, edition)}


def test_shipped_decks_are_legal() -> None:
    """CCG-DECK-02, CCG-DECK-04, CCG-DECK-10."""
    for name in decks.ids():
        raw = decks.raw(name)
        form = "constructed" if raw["format"] == "constructed" else "casual"
        assert deck_rules.faults(decks.deck(name, name), form) == [], name


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
    assert set(built) == {card.id for card in PRINTED.cards if card.type == ESSENCE_CARD}
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
    match = Match.quick(GAME, {"decks": [name, "buffy-fight-rush"], "options": {"turn_cap": 8}}, 1)
    match.play_out(random_choice(Random(name)))
    assert match.state.outcome is not None
    GAME.check(match.state)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"stake": 4}, "CCG-DECK-05"),
        ({"buffy-1": 3, "buffy-1b": 1}, "CCG-DECK-06"),
        ({"homecoming-weekend": 2}, "CCG-DECK-07"),
        ({"spike-1": 1}, "CCG-DECK-01"),
        ({"one-more-hit": 40}, "CCG-DECK-08"),
        ({"willow-1": 60}, "CCG-DECK-09"),
    ],
)
def test_faults_have_rules_and_cures(change: dict[str, int], rule: str) -> None:
    """CCG-DECK-01, CCG-DECK-05..09, EX-17."""
    raw = decks.raw("buffy-fight-rush")
    raw["resource"] |= change
    found = [f for f in deck_rules.faults(decks.deck(raw, "test")) if f.rule == rule]
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
    assert rules(adapted(decks.deck("giles-challenge-solver", "x"), "first"), "casual", "first") == set()


@pytest.mark.parametrize(
    ("form", "rule"),
    [("casual", None), ("constructed", "CCG-DECK-02"), ("sealed", None), ("first", None), ("modern", "setup.format")],
)
def test_a_format_is_checked_the_same_way_everywhere(form: str, rule: str | None) -> None:
    """CCG-DECK-02, ED-22: terminal, page and opening a table agree about a deck of forty cards."""
    small = decks.raw("first-patrol-hero") | {"format": form}
    setup = {"format": form, "decks": [small, small]}
    if rule is None:
        assert decktools.problems(small, "", "en") == []
        assert GAME.check_deck(small) == []
        assert GAME.present(GAME.view(GAME.start(setup, 1), 0))["format"] == form
        return
    with pytest.raises(BadData, match=rule):
        GAME.start(setup, 1)
    if rule.startswith("CCG"):
        assert [line for line in decktools.problems(small, "", "en") if rule in line]
        assert [found for found in GAME.check_deck(small) if found[1] == rule]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_decks_at_a_table_are_of_one_format_and_size(seats: int) -> None:
    """CCG-DECK-02: four players once got decks of 39, 39, 59 and 59 cards."""
    setups = [
        GAME.default_setup(seats),
        GAME.chosen_setup(seats, Random(1)),
        GAME.chosen_setup(seats, Random(2), ["first-patrol-hero"]),
        GAME.chosen_setup(seats, Random(3), (), {"format": "sealed"}),
    ]
    for setup in setups:
        s = GAME.start(setup, 1)
        assert len({len(s.pile(p, DECK)) + len(s.pile(p, LIMBO)) for p in range(seats)}) == 1
        assert s.form == setup["format"]
        assert s.cap == 0, "nobody agreed on a limit of turns (AMB-70)"
    assert [s["format"] for s in setups] == [
        "casual" if seats == 2 else "constructed",
        "constructed",
        "casual",
        "sealed",
    ]


@pytest.mark.parametrize("form", ["casual", "constructed", "first"])
def test_a_table_may_name_its_format_and_no_decks(form: str) -> None:
    """CCG-DECK-02: what the page sends when nobody chose a deck. A sealed deck comes from packs that were opened."""
    s = GAME.start({"format": form, "seats": 4}, 1)
    assert (s.seats, s.form, s.edition) == (4, form, 1 if form == "first" else 3)
    for wrong in ({"format": "sealed", "seats": 2}, {"format": form}, {"format": form, "seats": 9}):
        with pytest.raises(BadData, match=r"setup\.decks: are not there"):
            GAME.start(wrong, 1)


def test_a_ready_deck_is_adapted_to_the_first_edition() -> None:
    """ED-21: its events and episodes stay at home; a deck that somebody brings is refused instead."""
    events = "giles-challenge-solver"
    GAME.start({"edition": "first", "decks": [events, events]}, 1)
    with pytest.raises(BadData, match="CCG-ED-21"):
        GAME.start({"edition": "first", "decks": [decks.raw(events), events]}, 1)


def test_a_table_names_its_format_and_edition() -> None:
    """CCG-DECK-02, ED-22."""
    for options, said in (
        ({}, ("constructed, third edition", "construit, troisième édition")),
        ({"edition": "first"}, ("first edition", "première édition")),
    ):
        s = GAME.start(GAME.chosen_setup(2, Random(1), (), options), 1)
        for language, words in zip(("en", "fr"), said, strict=True):
            view = GAME.view(s, 0)
            assert GAME.present(view, language)["shell"]["format"] == words
            assert words in GAME.picture(view, language)


def test_text_goes_both_ways_and_forgives_spelling() -> None:
    """CCG-SETUP-01."""
    deck = decks.deck("spike-night-raid", "test")
    again, report = decks.from_text(decks.to_text(deck))
    assert report == []
    assert sorted(again.resource) == sorted(deck.resource)
    assert again.challenges == deck.challenges
    text = decks.to_text(deck).replace("Crossbow", "Cross-bow") + "2 Stakke\n1 Nobody At All Knows This\n"
    again, report = decks.from_text(text)
    assert PRINTED.faces["stake"] in again.resource
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
