"""The first minute: the lobby in both languages and themes, and the shelves behind it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.serving import Watched, breaches


def test_lobby_speaks_the_browsers_language(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunnydale after dark")
    expect(page.locator("article.door").nth(1)).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunnydale, la nuit tombée")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.reload()
    expect(page.get_by_role("link", name="Règles").first).to_be_visible()


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("place", ["#/", "#/cards/vs", "#/decks/vs", "#/rules/vs", "#/lesson/ccg"])
def test_pages_are_accessible(window: Watched, address: str, place: str, theme: str) -> None:
    page = window.page
    page.add_init_script(f"localStorage.setItem('hellmouth', JSON.stringify({{theme: '{theme}', language: 'fr'}}))")
    page.goto(f"{address}/{place}")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert breaches(page) == []


def test_nothing_is_wider_than_a_phone(phone: Watched, address: str) -> None:
    page = phone.page
    for place in ("#/", "#/cards/vs", "#/decks/vs", "#/rules/vs", "#/lesson/demo"):
        page.goto(f"{address}/{place}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, place
    phone.complaints.clear()  # there is no lesson yet: the server's 404 is shown as such


def test_card_search(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/cards/vs")
    expect(page.get_by_role("status")).to_have_text("61 cards")
    page.get_by_role("searchbox").fill("bibliotheque")
    expect(page.get_by_role("status")).to_contain_text("No card fits")
    page.get_by_role("searchbox").fill("the library")
    expect(page.get_by_role("group", name="The Library").first).to_be_visible()
    page.get_by_role("group", name="The Library").first.focus()
    page.get_by_role("group", name="The Library").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Scoobies")


@pytest.mark.parametrize(("place", "card", "told"), [
    ("ccg", "Been There", "Ours, not known from the printed card: type, timing."),
    ("board", "Spike", "Ours, not known from the printed game: health, when it is wounded."),
])
def test_a_card_says_which_of_its_values_are_ours(
    window: Watched, address: str, place: str, card: str, told: str,
) -> None:
    page = window.page
    page.goto(f"{address}/#/cards/{place}")
    page.get_by_role("searchbox").fill(card)
    page.get_by_role("group", name=card).first.focus()
    expect(page.get_by_role("tooltip").locator(".origin")).to_have_text(told)


def test_in_french_too(phone: Watched, address: str) -> None:
    page = phone.page
    page.goto(f"{address}/#/cards/board")
    page.get_by_role("searchbox").fill("Spike")
    page.get_by_role("group", name="Spike").first.focus()
    told = "De nous, non connu du jeu imprimé : santé, seuil de blessure."
    expect(page.get_by_role("tooltip").locator(".origin")).to_have_text(told)


def test_a_wrong_link_says_so(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#s={'x' * 43}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link does not open")
    assert "x" * 43 not in page.url
    window.complaints.clear()  # the refusal itself
