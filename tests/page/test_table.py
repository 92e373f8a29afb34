"""At a table: play by keyboard and pointer, undo, why not, language in place, hot seat, coming back."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.page.serving import SIGN, Watched, breaches, changed, open_log, server

POST = """async (body) => (await (await fetch('/api/tables', {method: 'POST',
  headers: {'Content-Type': 'application/json', 'X-Hellmouth': '1'}, body})).json())"""
ASKED = "() => document.querySelector('.options .button:not(:disabled), [data-part=ending]')"
"""Something can be chosen, or the game is over."""
SEQ = "document.querySelector('[data-seq]').dataset.seq"
"""The number of the position that is shown."""
PAYLOADS = [
    "<img src=x onerror=top.hit=1>&lt;b&gt;",
    "<script>top.hit=1</script>",
    "javascript:top.hit=1",
    '"><svg onload=top.hit=1>',
    "{{top.hit=1}}",
]
ME = {"kind": "me", "name": "Anne", "player": None}
BOT = {"kind": "bot", "name": None, "player": "random"}


def open_table(page: Page, address: str, *seats: Mapping[str, object]) -> str:
    """A table of the demo game; the page sits down."""
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({"game": "demo", "seats": seats, "setup": None, "language": "en"}))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator("#question, #curtain-title").first).to_be_visible()
    return str(opened["table"])


def my_turn(page: Page) -> None:
    """Wait until the table asks me."""
    expect(page.locator(".options .button").first).to_be_enabled()


def test_a_move_by_keyboard_and_undo(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address, ME, BOT)
    my_turn(page)
    open_log(page)
    before = page.locator(".lines .line").count()
    page.keyboard.press("1")
    page.wait_for_function("n => document.querySelectorAll('.lines .line').length > n", arg=before)
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    page.keyboard.press("u")
    page.wait_for_function("n => document.querySelectorAll('.lines .line').length <= n", arg=before)
    my_turn(page)


def test_table_is_accessible_in_both_languages(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address, ME, BOT)
    my_turn(page)
    assert breaches(page) == []
    page.keyboard.press("s")
    page.get_by_text("Français").click()
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    assert breaches(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Clavier")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("Pourquoi je ne peux pas"))).to_be_visible()


def test_why_not_answers_only_me(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address, ME, BOT)
    my_turn(page)
    page.keyboard.press("w")
    page.get_by_label(re.compile("Click a card")).fill("attack Hunter")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".why li, .refused").first).to_be_visible()


def test_hot_seat_draws_the_curtain(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address, ME, dict(ME, name="Bob"))
    for _ in range(12):
        if page.get_by_role("heading", name=re.compile("Hand the screen to")).count():
            break
        my_turn(page)
        before = page.evaluate(SIGN)
        page.locator(".options .button").last.click()
        changed(page, before)
        page.wait_for_selector("[data-asked], #curtain-title")
    heading = page.get_by_role("heading", name=re.compile("Hand the screen to (Anne|Bob)"))
    expect(heading).to_be_visible()
    assert not page.locator(".picture").count(), "nothing of the table is shown behind the curtain"
    assert breaches(page) == []
    page.get_by_role("button", name=re.compile("I am (Anne|Bob)")).click()
    my_turn(page)


def test_names_and_chat_are_shown_as_text(window: Watched, address: str) -> None:
    page = window.page
    name = "<img src=x onerror=top.hit=1>"
    open_table(page, address, dict(ME, name=name), BOT)
    expect(page.locator(".plate").first).to_contain_text(name)
    page.keyboard.press("c")
    for said in PAYLOADS:
        page.get_by_label("Say something").fill(said)
        page.keyboard.press("Enter")
        expect(page.get_by_role("log", name="Chat")).to_contain_text(said)
    assert not page.locator("img, iframe, table script, .chat a").count()
    assert page.evaluate("() => window.hit") is None


def test_bar_stays_on_a_phone(phone: Watched, address: str) -> None:
    page = phone.page
    open_table(page, address, ME, BOT)
    my_turn(page)
    box = page.locator("section.bar").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 741
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    heights = [one.bounding_box() for one in page.locator(".options .button").all()]
    assert all(h is not None and h["height"] >= 44 for h in heights)


def free_port() -> str:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])


def test_comes_back_after_the_server_did(chromium: Browser, home: Path) -> None:
    port = free_port()
    page = chromium.new_context(reduced_motion="reduce").new_page()
    with server(home, "--game", "tests.demo:GAME", port=port) as place:
        open_table(page, place, ME, dict(ME, name="Bob"))
        my_turn(page)
        open_log(page)
        lines = page.locator(".lines .line").all_inner_texts()
        assert lines
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    with server(home, "--game", "tests.demo:GAME", port=port):
        expect(page.get_by_text("The connection was lost")).to_be_hidden()
        assert page.locator(".lines .line").all_inner_texts() == lines
    page.context.close()


def test_a_whole_game_by_keyboard_then_its_replay(window: Watched, address: str) -> None:
    page = window.page
    table = open_table(page, address, ME, BOT)
    over = page.get_by_role("link", name="Watch again")
    for _ in range(400):
        page.wait_for_function(ASKED)
        if over.count():
            break
        before = page.evaluate(SIGN)
        page.keyboard.press("1")
        changed(page, before)
    expect(over).to_be_visible()
    over.click()
    expect(page.get_by_role("heading", name=re.compile("Replay"))).to_be_visible()
    expect(page.locator(".picture")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    page.get_by_role("button", name="Anne", exact=True).click()
    assert breaches(page) == []
    page.goto(f"{address}/#/replay/{table}?step=2")
    expect(page.locator(".count")).to_have_text(re.compile("^2 /"))
    page.get_by_role("button", name="Play on from here").click()
    my_turn(page)


def test_hint_marks_a_good_choice(window: Watched, address: str) -> None:
    """One key: the table thinks, one of the buttons carries the lamp, and the reason is said."""
    page = window.page
    open_table(page, address, ME, BOT)
    my_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_be_visible()
    expect(page.locator(".option.advised")).to_have_count(1)
    assert breaches(page) == []
    page.locator(".option.advised").click()
    expect(page.locator(".advice")).to_be_hidden()
