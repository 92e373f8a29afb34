"""The table of the collectible card game: a whole game by clicks, why not, French, a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hellmouth.games.ccg.game import GAME
from hellmouth.games.ccg.lessons import lessons
from tests.games.ccg.two_sets import setup, two_sets
from tests.page.lessons import followed
from tests.page.serving import SIGN, Watched, breaches, changed, server
from tests.page.test_stage import answer
from tests.page.test_table import ASKED, BOT, ME, POST, my_turn

LESSONS = list(lessons().values())
SHORT = {"edition": "third", "decks": ["first-patrol-hero", "first-patrol-villain"], "options": {"turn_cap": 3}}
"""Turns enough to move, place, fight and face something; then the game is a draw."""
CLICK = """() => {
  const lit = '.square .ground:not([aria-pressed]), .stage button.target, .fan .playable .cover, .fan .target .cover';
  const marked = [...document.querySelectorAll(lit)];
  const buttons = [...document.querySelectorAll('.options .button:not(:disabled)')];
  const done = document.querySelector('[data-part=done]:not(:disabled)');
  const what = done ?? marked[0] ?? buttons[buttons.length > 1 ? 1 : 0];
  what?.click();
  return !!what && marked.length > 0;
}"""
"""The first space, talent or card that is lit; else the second button, so that not everything is passed."""


def sit_down(page: Page, address: str, setup: dict[str, Any] | None, language: str = "en") -> None:
    page.goto(address)
    wish = {"game": "ccg", "seats": [ME, BOT], "setup": setup, "language": language}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator("#question")).to_be_visible()
    my_turn(page)


def test_a_whole_game_by_clicks_on_the_table(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, SHORT)
    expect(page.locator(".square section.place")).to_have_count(9)
    expect(page.get_by_role("heading", name="Sunnydale Park")).to_be_visible()
    over = page.get_by_role("link", name="Watch again")
    lit = stages = 0
    for _ in range(700):
        page.wait_for_function(ASKED)
        if over.count():
            break
        stages += page.locator(".stage").count()
        before = page.evaluate(SIGN)
        lit += page.evaluate(CLICK)
        changed(page, before)
    expect(over).to_be_visible()
    assert lit > 5, "spaces and cards on the table answer"
    assert stages > 0, "a fight or a challenge opened its stage"


def test_my_space_is_chosen_on_the_board(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, SHORT)
    expect(page.locator(".square .place.playable")).to_have_count(4)
    assert breaches(page) == []
    # beside the words of the opening, which is still there
    page.locator(".square .place.playable .ground").first.click()
    expect(page.locator(".square .person").filter(has_text="Buffy")).to_have_count(1)


def test_why_not_and_french(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, SHORT)
    page.keyboard.press("w")
    page.get_by_label(re.compile("Click a card")).fill("night")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".why li, .refused").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.get_by_text("Français").click()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_contain_text("Où commence")
    assert breaches(page) == []


def test_a_card_that_cannot_be_used_says_why(window: Watched, address: str) -> None:
    """One reason, beside the card; the next question takes it away."""
    page = window.page
    sit_down(page, address, SHORT)
    useless = page.locator(".fan .card:not(.open)")
    for number in range(60):
        page.wait_for_selector("[data-asked]")
        if useless.count():
            break
        answer(page, number)
    useless.first.click(position={"x": 40, "y": 40})
    reason = page.locator(".menu.why")
    expect(reason).to_be_visible()
    card, told = useless.first.bounding_box(), reason.bounding_box()
    assert card is not None
    assert told is not None
    assert abs(card["x"] + card["width"] / 2 - told["x"] - told["width"] / 2) < 300
    answer(page, 0)
    expect(reason).to_have_count(0)


def test_the_square_fits_a_phone(phone: Watched, address: str) -> None:
    page = phone.page
    sit_down(page, address, SHORT, "fr")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator(".square section.place")).to_have_count(9)
    page.locator(".square .place.playable .ground").first.tap()
    expect(page.locator(".square .person").first).to_be_visible()


@pytest.mark.parametrize("lesson", LESSONS, ids=[one["id"] for one in LESSONS])
def test_lessons_lead_where_their_notes_say(lesson: dict[str, Any]) -> None:
    """The last step wins."""
    match = followed(GAME, lesson, 0)
    assert match.state.outcome is not None
    assert match.state.dp == [10, 7]


def test_the_lesson_by_clicks_and_keys(window: Watched, address: str) -> None:
    """What its notes tell people to click is there to be clicked; the rest goes by the number 1."""
    page = window.page
    steps = LESSONS[0]["steps"]
    page.goto(f"{address}/#/lesson/ccg")
    page.get_by_role("button", name="Start").click()
    pointed = {0: ".square .place.playable .ground", 5: ".fan .playable .cover", 15: ".task .playable .cover"}
    for number, step in enumerate(steps[:-1]):
        expect(page.locator("section.note")).to_contain_text(step["title"]["en"])
        my_turn(page)
        expect(page.locator(".options .button")).to_have_count(1)
        if number in pointed:
            page.locator(pointed[number]).first.click()
        else:
            page.keyboard.press("1")
        if number == 12:
            expect(page.locator(".stage .score")).to_contain_text("9")
            assert breaches(page) == []
            page.reload()
            expect(page.locator("section.note")).to_contain_text("Nine against seven")
    expect(page.locator("[data-part=ending]")).to_be_visible()
    expect(page.locator("section.note")).to_contain_text("That is the game")


def test_two_tables_with_different_sets_show_their_own_cards(window: Watched, tmp_path: Path) -> None:
    """One id, two cards: each table shows the one that lies there, also after the other was shown."""
    page, cards = window.page, tmp_path / "cards"
    cards.mkdir()
    with two_sets(cards), server(tmp_path) as place:
        for name, other in (("Summer", "Winter"), ("Winter", "Summer"), ("Summer", "Winter")):
            sit_down(page, place, setup(name.lower(), hand=40))
            coin = page.locator(f".fan [aria-label*='{name} Coin']")
            for _ in range(40):  # the hand is dealt when everybody has chosen a space
                page.wait_for_function(ASKED)
                if coin.count():
                    break
                before = page.evaluate(SIGN)
                page.evaluate(CLICK)
                changed(page, before)
            expect(coin.first).to_be_visible()
            expect(page.locator(f".fan [aria-label*='{other} Coin']")).to_have_count(0)
        page.goto("about:blank")
