"""The deck builder: drafts that are never lost, live checking, odds, trials, and the same codes as the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from hellmouth.games.deck_codes import from_code, to_code
from tests.page.serving import Watched, breaches

Way = Callable[[Page, str], None]
DECKS = {"vs": "spike-sunnydale", "ccg": "spike-night-raid"}


def shipped(game: str) -> dict[str, Any]:
    place = files(f"hellmouth.games.{game}") / "data" / "decks" / f"{DECKS[game]}.json"
    found: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return {"game": game, **found}


@pytest.mark.parametrize("game", DECKS)
def test_codes_go_both_ways_between_page_and_command(window: Watched, address: str, game: str) -> None:
    """A code of the command line opens in the page, at the right game; the page's own code is read by the command."""
    page = window.page
    deck = shipped(game)
    page.goto(f"{address}/#/decks/{'ccg' if game == 'vs' else 'vs'}")
    page.goto(f"{address}/#/decks/{'ccg' if game == 'vs' else 'vs'}?deck={to_code(deck)}")
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value(deck["name"]["en"])
    expect(page.locator(".deck .good")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    link = page.locator(".deck input[readonly]").input_value()
    code = parse_qs(urlparse(link.replace("#/", "")).query)["deck"][0]
    left_out = ("id", "note")
    assert from_code(code) == {k: v for k, v in deck.items() if k not in left_out and v not in ("", [], {})}
    assert breaches(page) == []


def name_of(page: Page) -> Locator:
    return page.get_by_label("Name", exact=True)


def draft(page: Page, address: str, game: str = "vs") -> None:
    """A deck of one's own, begun and not finished."""
    page.goto(f"{address}/#/decks/{game}")
    page.get_by_role("button", name="New", exact=True).click()
    name_of(page).fill("My draft")
    page.locator(".add .four").first.click()
    page.locator(".add .four").nth(1).click()
    expect(drafted(page)).to_have_count(2)


def drafted(page: Page) -> Locator:
    """Cards of which the open deck has four."""
    return page.locator(".deck li .n", has_text=re.compile("^4$"))


def there(page: Page) -> None:
    """The draft is open as it was left."""
    expect(name_of(page)).to_have_value("My draft")
    expect(drafted(page)).to_have_count(2)


def found_again(page: Page) -> None:
    """The draft can be opened as it was left."""
    page.get_by_label("Open a deck").select_option(label="★ My draft")
    there(page)


def by_another_game(page: Page, address: str) -> None:
    page.get_by_text("Card game", exact=True).click()
    expect(name_of(page)).not_to_have_value("My draft")
    page.get_by_text("Battles", exact=True).click()
    there(page)


def by_another_deck(page: Page, address: str) -> None:
    page.get_by_label("Open a deck").select_option("spike-sunnydale")
    expect(name_of(page)).to_have_value(re.compile("^Spike"))
    found_again(page)


def by_a_new_deck(page: Page, address: str) -> None:
    page.get_by_role("button", name="New", exact=True).click()
    expect(name_of(page)).to_have_value("")
    found_again(page)


def by_a_code(page: Page, address: str) -> None:
    bring(page, to_code(shipped("vs")))
    expect(name_of(page)).to_have_value(re.compile("^Spike"))
    found_again(page)


def by_reloading(page: Page, address: str) -> None:
    page.reload()
    there(page)


def by_the_menu_and_back(page: Page, address: str) -> None:
    page.get_by_role("link", name="Rules").first.click()
    expect(name_of(page)).to_have_count(0)
    page.go_back()
    there(page)


def by_the_other_language(page: Page, address: str) -> None:
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_label("Nom", exact=True)).to_have_value("My draft")
    expect(drafted(page)).to_have_count(2)
    page.get_by_role("button", name="English").click()
    there(page)


def by_a_broken_code(page: Page, address: str) -> None:
    for broken in ("hm1.nonsense.00000000", "{not json", "4 No Such Card At All"):
        bring(page, broken)
        expect(page.get_by_role("alert")).to_contain_text("Nothing was changed")
        there(page)
    page.goto(f"{address}/#/decks/vs?deck=hm1.nonsense.00000000")
    expect(page.get_by_text("There is no deck in that")).to_be_visible()
    there(page)


def by_deleting_it(page: Page, address: str) -> None:
    page.get_by_role("button", name="Delete").click()
    expect(name_of(page)).not_to_have_value("My draft")
    page.get_by_role("button", name="Undo").click()
    there(page)


def bring(page: Page, text: str) -> None:
    field = page.get_by_label("A code, a link, a list of cards or JSON")
    if not field.is_visible():
        page.get_by_text("Bring a deck in").click()
    field.fill(text)
    field.blur()


WAYS = [
    by_another_game,
    by_another_deck,
    by_a_new_deck,
    by_a_code,
    by_reloading,
    by_the_menu_and_back,
    by_the_other_language,
    by_a_broken_code,
    by_deleting_it,
]


@pytest.mark.parametrize("leave", WAYS, ids=lambda way: way.__name__)
def test_a_draft_is_found_again_however_one_leaves(window: Watched, address: str, leave: Way) -> None:
    draft(window.page, address)
    leave(window.page, address)
    window.complaints[:] = [c for c in window.complaints if "400" not in c]  # a deck the server refuses is one of them


def test_another_window_does_not_overwrite_it(window: Watched, address: str) -> None:
    draft(window.page, address)
    other = window.page.context.new_page()
    other.goto(f"{address}/#/decks/vs")
    other.get_by_role("button", name="New", exact=True).click()
    name_of(other).fill("Another")
    window.page.locator(".add .four").nth(2).click()
    expect(drafted(window.page)).to_have_count(3)
    other.reload()
    for name in ("★ My draft", "★ Another"):
        other.get_by_label("Open a deck").select_option(label=name)
    other.get_by_label("Open a deck").select_option(label="★ My draft")
    expect(drafted(other)).to_have_count(3)


def test_undo_copy_folder_notes_and_comparison(window: Watched, address: str) -> None:
    page = window.page
    draft(page, address)
    page.get_by_role("button", name="Undo").click()
    expect(drafted(page)).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    there(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(name_of(page)).to_have_value("My draft (mine)")
    page.get_by_text("Folder, notes, earlier versions").click()
    page.get_by_label("Folder", exact=True).fill("Hunters")
    page.get_by_label("Notes").fill("More stakes")
    page.locator(".add .four").nth(3).click()
    page.get_by_text("Compare", exact=True).click()
    page.get_by_label("With which deck").select_option(label="My draft")
    expect(page.locator(".deck table tbody tr")).to_have_count(1)
    page.reload()
    expect(page.locator("optgroup[label=Hunters] option")).to_have_text("★ My draft (mine)")
    page.get_by_text("Folder, notes, earlier versions").click()
    expect(page.get_by_label("Notes")).to_have_value("More stakes")
    assert breaches(page) == []


def test_a_ready_deck_is_copied_by_the_first_change(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    page.get_by_label("Open a deck").select_option("spike-sunnydale")
    expect(page.locator(".deck .good")).to_be_visible()
    page.locator(".deck li .button").first.click()
    expect(name_of(page)).to_have_value("Spike: All Around Sunnydale (mine)")
    page.get_by_label("Open a deck").select_option("spike-sunnydale")
    expect(page.locator(".deck .good")).to_be_visible()


def test_lines_and_json_go_out_and_in(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/ccg")
    page.get_by_label("Open a deck").select_option(DECKS["ccg"])
    counts = page.locator(".deck li .n")
    expect(counts.nth(20)).to_be_visible()
    before = counts.all_inner_texts()
    for button in ("As a list", "JSON"):
        page.get_by_role("button", name=button).click()
        out = page.locator(".deck textarea[readonly]")
        expect(out).to_have_value(re.compile("Spike|spike"))
        text = out.input_value()
        page.get_by_role("button", name=button).click()
        bring(page, text)
        expect(page.get_by_text("is one of your decks now")).to_be_visible()
        expect(page.locator(".deck .good")).to_be_visible()
        assert sorted(counts.all_inner_texts()) == sorted(before)
        page.get_by_label("Open a deck").select_option(DECKS["ccg"])


def test_counts_and_faults_stay_in_sight_on_a_phone(phone: Watched, address: str) -> None:
    page = phone.page
    page.goto(f"{address}/#/decks/vs")
    strip = page.locator("button.strip")
    expect(strip).to_contain_text("Prêt à jouer")
    page.locator(".add .four:enabled").first.tap()
    expect(strip).to_contain_text("à corriger")
    expect(strip).to_be_in_viewport()
    page.locator(".add .four:enabled").nth(2).scroll_into_view_if_needed()
    expect(strip).to_be_in_viewport()


def test_one_click_adds_as_many_as_are_allowed(window: Watched, address: str) -> None:
    """Four in vs (VS-DECK-02), three in ccg (CCG-DECK-05), an event only one by one (CCG-DECK-07)."""
    page = window.page
    for game, card, many in (("vs", "Joyce", "×4"), ("ccg", "Tranquilizer", "×3"), ("ccg", "Eclipse at Noon", "")):
        page.goto(f"{address}/#/decks/{game}")
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("searchbox").fill(card)
        expect(page.locator(".grid .card")).to_have_count(1)
        button = page.locator(".add .four")
        expect(button).to_have_count(int(many != ""))
        if many:
            expect(button).to_have_text(many)
            button.click()
            expect(page.locator(".add b")).to_have_text(many[1:])
            expect(button).to_be_disabled()


def test_a_card_has_details_and_an_address(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    page.locator(".grid .card").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    link = sheet.get_by_role("link", name="The address of this card")
    title = sheet.get_attribute("aria-label")
    link.click()
    expect(page).to_have_url(re.compile(r"#/cards/vs\?card="))
    expect(page.get_by_role("dialog", name=title)).to_be_visible()


def test_a_deck_is_played_and_tried(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    page.get_by_label("Open a deck").select_option("spike-sunnydale")
    page.get_by_role("button", name="Test: 200 games, 20 s").click()
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator(".trial [role=status]")).to_contain_text("against the ready decks")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".trial")).to_contain_text("Against each deck")
    page.get_by_role("button", name="Play this deck").click()
    expect(page.locator("[data-plate='0']")).to_be_visible()
    expect(page.locator("[data-plate='0'] ~ *, .street").first).to_be_visible()


def test_faults_follow_every_change_and_a_bad_code_says_so(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    expect(page.locator(".deck .good")).to_be_visible()
    page.locator(".deck li .button").first.click()
    expect(page.locator(".deck .bad")).to_be_visible()
    expect(page.locator(".deck ul a").first).to_contain_text("VS-")
    bring(page, "hm1.nonsense.00000000")
    expect(page.get_by_text("There is no deck in that")).to_be_visible()
    page.get_by_text("Numbers", exact=False).first.click()
    page.get_by_role("button", name="Draw a sample hand").click()
    expect(page.locator(".deck .hand .card")).to_have_count(7)
