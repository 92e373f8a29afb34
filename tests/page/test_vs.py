"""The table of vs: a whole game by clicks, a combat with its numbers, why not, French, the lesson, a phone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.page.serving import Watched, breaches
from tests.page.test_table import POST

ME = {"kind": "me", "name": "Anne", "player": None}
BOT = {"kind": "bot", "name": None, "player": "random"}
ASKED = ".options .button:not(:disabled), .over"
PLAYER = """() => {
  // Clicks what attacks, recruits and strikes; every third answer begins with a marked card on the table.
  const bold = /^(attack|recruit|power up|slay|keep|lay .* face up)/i;
  window.seen = new Set();
  window.answers = 0;
  setInterval(() => {
    for (const part of ['clash', 'stamp', 'xp', 'tile', 'slot', 'shaft'])
      if (document.querySelector('.battle .' + part)) window.seen.add(part);
    const buttons = [...document.querySelectorAll('.options .button:not(:disabled)')];
    if (!buttons.length) return;
    window.answers += 1;
    const marked = document.querySelectorAll('.battle .card.playable .cover, .battle .card.target .cover, .slot');
    if (window.answers % 3 === 0 && marked.length) return marked[0].click();
    (buttons.find((one) => bold.test(one.querySelector('span')?.innerText)) ?? buttons[0]).click();
  }, 40);
}"""


def open_table(
    page: Page, address: str, seats: int = 2, language: str = "en", bot: str = "random", **setup: object
) -> None:
    page.goto(address)
    others = [{**BOT, "player": bot}] * (seats - 1)
    body = {"game": "vs", "seats": [ME, *others], "setup": setup or None, "language": language}
    opened = page.evaluate(POST, json.dumps(body))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator(".battle")).to_be_visible()


def start_lesson(page: Page, address: str) -> None:
    page.goto(f"{address}/#/lesson/vs")
    page.locator("article .button.main").first.click()
    expect(page.locator(".note")).to_be_visible()
    page.wait_for_selector(ASKED)


def test_whole_game_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address, bot="greedy", mode="duel", decks=["spike", "angelus"])  # one who hits hard: a short game
    page.wait_for_selector(ASKED)
    page.evaluate(PLAYER)
    page.wait_for_selector(".over", timeout=280_000)
    assert page.evaluate("answers") > 15
    assert set(page.evaluate("[...seen]")) >= {"clash", "xp", "tile", "slot", "shaft"}


def test_combat_shows_what_decides_it(window: Watched, address: str) -> None:
    """The lesson's position is always the same: point at a defender, attack, power up, and the numbers follow."""
    page = window.page
    start_lesson(page, address)
    for _ in range(6):
        page.wait_for_selector(ASKED)
        page.locator(".options .button").first.click()
        page.wait_for_timeout(100)
    expect(page.locator("#question")).to_contain_text("choose the defender")
    page.mouse.move(2, 2)
    expect(page.locator(".stamp.weighed")).to_have_count(2)
    page.locator(".formation.above .card", has_text="Turok-Han").hover()
    expect(page.locator(".clash.planned")).to_contain_text("Turok-Han Vampire would be KO'd")
    expect(page.locator("svg .shaft")).to_have_count(1)
    page.locator(".formation.above .fighter", has_text="Turok-Han").locator(".cover").click()
    for _ in range(3):
        page.wait_for_selector(ASKED)
        page.locator(".options .button").first.click()
        page.wait_for_timeout(100)
    clash = page.locator(".clash:not(.planned)")
    expect(clash).to_contain_text("Nobody would be stunned")
    assert breaches(page) == []
    page.keyboard.press("u")
    expect(page.locator(".note")).to_contain_text("Not enough?")
    page.locator(".formation.above .fighter", has_text="Caleb").locator(".cover").click()
    expect(clash).to_contain_text("Nobody would be stunned")
    page.locator(".hand .cover").first.click()
    expect(page.locator("#question")).to_contain_text("Remove the wounded character")


def test_lesson_in_french_ends_with_victory(phone: Watched, address: str) -> None:
    page = phone.page
    start_lesson(page, address)
    expect(page.locator(".note")).to_contain_text("Votre côté de la rue")
    for _ in range(20):
        page.wait_for_selector(ASKED)
        if page.locator(".over").count():
            break
        assert page.locator(".options .button").count() == 1, "the lesson leaves one way open"
        page.locator(".options .button").first.click()
        page.wait_for_timeout(150)
    expect(page.locator(".over")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_why_not_and_french(window: Watched, address: str) -> None:
    page = window.page
    start_lesson(page, address)
    page.keyboard.press("w")
    page.locator(".formation.above .fighter", has_text="The Master").locator(".cover").click()
    expect(page.locator(".why li").first).to_contain_text(re.compile("VS-"))
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.get_by_text("Français").click()
    page.keyboard.press("Escape")
    expect(page.locator(".lane .word").first).to_have_text("Rangée arrière")
    expect(page.locator(".battle")).to_contain_text("À vous de jouer")
    assert breaches(page) == []


def test_four_seats_find_their_places(window: Watched, address: str) -> None:
    page = window.page
    decks = ["buffy-starter", "master-starter", "xander", "spike"]
    open_table(page, address, 4, mode="two_v_two", decks=decks)
    expect(page.locator(".formation")).to_have_count(4)
    expect(page.locator(".formation.above")).to_have_count(2)
    assert breaches(page) == []
