"""People at one table: two browsers in two languages, and a server that goes away in the middle of a fight."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.page.serving import Watched, server
from tests.page.test_table import BOT, ME, POST, free_port

PERSON = {"kind": "person", "name": "Bob", "player": None}
ASKED = "() => !!document.querySelector('.options .button:not(:disabled)')"
LINES = "() => document.querySelectorAll('.lines .line').length"
SEEN = f"() => document.querySelector('.options')?.innerText + ({LINES})()"


def guest(chromium: Browser) -> Watched:
    """Another browser: its own cookies, French."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    context.set_default_timeout(15_000)
    return Watched(context.new_page())


def changed(page: Page, before: str) -> bool:
    """Whether the page soon shows something else. An answer may leave the same question and no line: then try again."""
    try:
        page.wait_for_function(f"(seen) => ({SEEN})() !== seen || !({ASKED})()", arg=before, timeout=3_000)
    except TooLate:
        return False
    return True


def test_two_browsers_at_one_table(window: Watched, chromium: Browser, address: str) -> None:
    anne = window.page
    anne.goto(address)
    seats = [ME, PERSON]
    wish = {"game": "vs", "language": "en", "seats": seats, "setup": {"mode": "duel", "decks": ["spike", "angelus"]}}
    opened = anne.evaluate(POST, json.dumps(wish))
    token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
    anne.goto(f"{address}/#/table/{opened['table']}")
    expect(anne.locator(".battle")).to_be_visible()
    other = guest(chromium)
    bob = other.page
    bob.goto(f"{address}/#s={token}")
    expect(bob.locator(".battle")).to_be_visible()
    assert token not in bob.url
    answered = {"anne": 0, "bob": 0}
    for _ in range(60):
        if all(n >= 4 for n in answered.values()):
            break
        for name, page in (("anne", anne), ("bob", bob)):
            if page.evaluate(ASKED):
                before = page.evaluate(SEEN)
                page.keyboard.press("1")
                answered[name] += changed(page, before)
        anne.wait_for_timeout(60)
    assert all(n >= 4 for n in answered.values()), answered
    anne.wait_for_timeout(400)
    assert anne.evaluate(LINES) == bob.evaluate(LINES), "both read the same story"
    expect(anne.locator(".lines")).to_contain_text("draws")
    expect(bob.locator(".lines")).to_contain_text("pioche")
    unknown = bob.locator(".hand .card .back").count()
    assert unknown == 0, "a hand is open to its owner"
    assert anne.locator(".formation.above .pile").first.is_visible(), "and only a number to the other"
    anne.keyboard.press("c")
    anne.get_by_label("Say something").fill("Bonsoir <b>Bob</b>")
    anne.keyboard.press("Enter")
    bob.keyboard.press("c")
    expect(bob.get_by_role("log").last).to_contain_text("Bonsoir <b>Bob</b>")
    assert other.complaints == []
    bob.context.close()


def to_the_fight(page: Page) -> None:
    """First choices of the lesson's locked steps, until the stage of a combat stands."""
    clash = page.locator(".clash:not(.planned)")
    for _ in range(20):
        page.wait_for_function(ASKED)
        if clash.count():
            return
        before = page.locator("section.note").inner_text()
        page.keyboard.press("1")
        page.wait_for_function("(old) => document.querySelector('section.note')?.innerText !== old", arg=before)
    raise AssertionError("no combat came")


def test_comes_back_in_the_middle_of_a_fight(chromium: Browser, home: Path) -> None:
    port = free_port()
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.set_default_timeout(15_000)
    with server(home, port=port) as place:
        page.goto(f"{place}/#/lesson/vs")
        page.locator("article .button.main").first.click()
        to_the_fight(page)
        numbers = page.locator(".clash").inner_text()
        lines = page.locator(".lines .line").all_inner_texts()
        hand = page.locator(".hand .title").all_inner_texts()
    with server(home, port=port):
        expect(page.get_by_text("The connection was lost")).to_be_hidden(timeout=15_000)
        page.wait_for_function(ASKED)
        assert page.locator(".clash").inner_text() == numbers
        assert page.locator(".lines .line").all_inner_texts() == lines
        assert page.locator(".hand .title").all_inner_texts() == hand
        page.keyboard.press("1")
        page.wait_for_function("(n) => document.querySelectorAll('.lines .line').length > n", arg=len(lines))
    page.context.close()


def test_a_watcher_sees_no_hand(window: Watched, chromium: Browser, address: str) -> None:
    page = window.page
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({"game": "vs", "seats": [ME, BOT], "setup": None, "language": "en"}))
    token = next(link["token"] for link in opened["links"] if link["seat"] is None)
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator(".battle")).to_be_visible()
    other = guest(chromium)
    other.page.goto(f"{address}/#s={token}")
    expect(other.page.locator(".battle")).to_be_visible()
    expect(other.page.locator("#question")).to_contain_text("Anne")
    assert other.page.locator(".options, .hand").count() == 0
    assert other.complaints == []
    other.page.context.close()
