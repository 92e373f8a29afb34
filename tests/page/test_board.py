"""The board game's table: a whole game by clicks, the way to a space, why not, French on a phone, the lesson."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hellmouth.games.board.game import GAME
from hellmouth.games.board.lessons import lessons
from tests.page.lessons import followed
from tests.page.serving import Watched, breaches
from tests.page.test_table import ASKED, BOT, ME, POST

LESSONS = list(lessons().values())
ATTACK = next(n for n, step in enumerate(LESSONS[0]["steps"], 1) if step.get("only", [""])[0].startswith("attack"))
"""The note at which a piece can be chosen."""


def open_board(page: Page, address: str, *seats: dict[str, object], **setup: object) -> None:
    """A table of the board game; the page sits down."""
    page.goto(address)
    wanted = {"game": "board", "seats": seats, "setup": {"players": len(seats), "villain": "master", **setup}}
    opened = page.evaluate(POST, json.dumps({**wanted, "language": "en"}))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator("#question")).to_be_visible()


def my_turn(page: Page) -> None:
    expect(page.locator(".options .button").first).to_be_enabled(timeout=20_000)


def test_a_move_on_the_map_shows_its_way(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME)
    page.locator(".space").first.wait_for(timeout=20_000)
    assert breaches(page) == []
    lit = page.locator(".space")
    lit.first.focus()
    expect(page.locator("path.way").last).to_be_visible()
    page.keyboard.press("ArrowDown")
    goal = page.evaluate("document.activeElement.dataset.space")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    place = re.search(r"\(\d+,\d+\)", name)
    assert goal is not None
    assert place is not None
    before = page.locator(".lines .line").count()
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.lines .line').length > n", arg=before)
    expect(page.locator(".lines")).to_contain_text(f"to {place[0]}")


def test_why_not_by_a_click_on_a_space(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME)
    page.locator(".space").first.wait_for(timeout=20_000)
    page.keyboard.press("w")
    page.locator(".ask").last.click(force=True)  # the far corner
    expect(page.locator(".why li").first).to_contain_text("BG-MOVE")


CLICK = """() => {
  const lit = [...document.querySelectorAll('.space')];
  const foe = document.querySelector('.pawn.playable, .pawn.target');
  const options = [...document.querySelectorAll('.options .button:not(:disabled)')];
  const draw = options.find((o) => /Draw|Roll|Play/.test(o.textContent));
  const step = lit[Math.floor(Math.random() * lit.length)];
  const pick = foe || draw || (step && Math.random() < 0.4 ? step : options.at(-1));
  pick?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""


def test_a_whole_game_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME, options={"round_limit": 2})
    for _ in range(400):
        page.wait_for_function(ASKED, timeout=20_000)
        if page.get_by_role("link", name="Watch again").count():
            break
        page.evaluate(CLICK)
        page.wait_for_timeout(25)
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("heading", name=re.compile("Replay"))).to_be_visible()
    expect(page.locator(".pawn").first).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^(\d+) / \1$"))


def test_evil_on_a_phone_in_french(phone: Watched, address: str) -> None:
    page = phone.page
    open_board(page, address, ME, BOT)
    my_turn(page)
    expect(page.get_by_role("heading", name="Le Mal", exact=True)).to_be_visible()
    drawer = page.get_by_role("button", name=re.compile("Votre main"))
    expect(drawer).to_have_attribute("aria-expanded", "false")
    drawer.tap()
    expect(page.locator(".hand .card").first).to_be_visible()
    drawer.tap()
    whole = page.locator(".map svg").first.get_attribute("viewBox")
    page.get_by_role("button", name="Agrandir").tap()
    assert page.locator(".map svg").first.get_attribute("viewBox") != whole
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert breaches(page) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=[one["id"] for one in LESSONS])
def test_lessons_lead_where_their_notes_say(lesson: dict[str, Any]) -> None:
    match = followed(GAME, lesson, 1)
    people = {one["id"]: one for one in GAME.present(GAME.view(match.state, 1))["people"]}
    assert "darla" not in people
    assert people["oz"]["health"] > 3
    assert [card["card"] for card in people["willow"]["cards"]] == ["artifact-book-of-spells"]


def test_the_lesson_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/lesson/board")
    page.get_by_role("button", name="Start").click()
    for number in range(1, 8):
        expect(page.locator(".note")).to_contain_text(f"{number} / 10")
        my_turn(page)
        expect(page.locator(".options .button")).to_have_count(1)
        if number == ATTACK:
            expect(page.get_by_role("button", name=re.compile("^Darla, Health"))).to_be_visible()
            assert breaches(page) == []
        page.keyboard.press("1")
    expect(page.locator(".note")).to_contain_text("8 / 10")
