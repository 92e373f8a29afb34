"""Several things of one window decided at once: ticks, one Done; the table carries them out unless others interfere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hellmouth.core.match import Match
from hellmouth.games.ccg.game import GAME
from hellmouth.games.ccg.rules.facing import facers
from hellmouth.table import plans
from tests.page.moments import LIKE, SETUPS, moment, open_at
from tests.page.serving import PATIENCE, Watched, server
from tests.page.test_table import ASKED, SEQ, free_port


def may_plan_moves(match: Match[Any]) -> bool:
    """Seat 0 may move two characters in the Movement Step of its own turn."""
    s = match.state
    if s.seat != 0 or s.turn < 2 or s.active != 0:
        return False
    options = s.offer()
    verbs = plans.offered(GAME, GAME.view(s, 0), options)
    return "move" in verbs and not any(o[0] in ("play", "use") for o in options)


def movers(match: Match[Any]) -> list[int]:
    return list(dict.fromkeys(o[1] for o in match.state.offer() if o[0] == "move"))


def planning(page: Page, address: str, language: str = "en") -> list[int]:
    match = moment("ccg", SETUPS["ccg"], may_plan_moves, LIKE["ccg"])
    page.add_init_script(f"localStorage.setItem('hellmouth', '{{\"language\": \"{language}\"}}')")
    open_at(page, address, match, language)
    page.wait_for_function(ASKED)
    assert page.evaluate("document.documentElement.lang") == language
    return movers(match)


def tick(page: Page, card: int, tap: bool = False) -> None:
    """A character, then the first place it may go to."""
    cover = page.locator(f"[data-part=scene] .square [data-card='{card}'] .cover").first
    cover.tap() if tap else cover.click()
    ground = page.locator(".square .place.target .ground").first
    ground.tap() if tap else ground.click()


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_moves_are_planned_and_sent_together(chromium: Browser, address: str, by: str) -> None:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, has_touch=by == "touch", locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    cards = planning(page, address)
    before = page.evaluate(SEQ)
    begin = page.locator(".question [data-part=plan]")
    begin.tap() if by == "touch" else begin.click()
    done = page.locator(".question [data-part=done]")
    expect(done).to_be_disabled()
    for card in cards[:2]:
        tick(page, card, by == "touch")
    expect(page.locator(".question .count")).to_have_text("2 planned")
    tick_off = page.locator(f"[data-part=scene] [data-card='{cards[0]}'] .cover").first
    tick_off.tap() if by == "touch" else tick_off.click()
    expect(page.locator(".question .count")).to_have_text("1 planned")
    tick(page, cards[0], by == "touch")
    assert page.evaluate(SEQ) == before, "nothing is sent before Done"
    done.tap() if by == "touch" else done.click()
    page.wait_for_function(f"old => Number({SEQ}) >= Number(old) + 2", arg=before)
    context.close()


@pytest.mark.parametrize(("language", "words"), [("en", "1 planned"), ("fr", "1 prévue")])
def test_the_keyboard_plans_with_the_numbered_list(window: Watched, address: str, language: str, words: str) -> None:
    """M begins, numbers tick and untick, Escape takes back and leaves, Enter is Done."""
    page = window.page
    planning(page, address, language)
    before = page.evaluate(SEQ)
    begin = page.locator(".question [data-part=plan]")
    page.keyboard.press("o")
    while not page.locator(".list.open").count():  # the first keys at a table may only hurry its opening
        page.keyboard.press("o")
        page.wait_for_timeout(50)
    page.keyboard.press("m")
    expect(begin).to_have_attribute("aria-pressed", "true")
    count = page.locator(".question .count")
    while not page.locator(".list .ticked").count():
        page.keyboard.press("1")
        page.wait_for_timeout(700)  # a second digit might follow
    expect(page.locator(".list .option[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".list .ticked")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(begin).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    while not page.locator(".list .ticked").count():
        page.keyboard.press("1")
        page.wait_for_timeout(700)
    expect(count).to_have_text(words)
    assert page.evaluate(SEQ) == before
    page.keyboard.press("Enter")
    page.wait_for_function(f"old => {SEQ} !== old", arg=before)


def test_a_plan_outlives_a_broken_line(chromium: Browser, home: Path) -> None:
    """The server goes away between the ticks and Done, and comes back."""
    port = free_port()
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    with server(home, port=port) as place:
        cards = planning(page, place)
        page.locator(".question [data-part=plan]").click()
        for card in cards[:2]:
            tick(page, card)
        before = page.evaluate(SEQ)
    with server(home, port=port):
        expect(page.get_by_text("The connection was lost")).to_be_hidden()
        expect(page.locator(".question .count")).to_have_text("2 planned")
        while page.evaluate(SEQ) == before:  # the first key may only finish what is being shown
            page.keyboard.press(" ")
            page.wait_for_timeout(200)
        page.wait_for_function(f"old => Number({SEQ}) >= Number(old) + 2", arg=before)
        expect(page.locator("[data-part=scene] .square .chosen")).to_have_count(0)
    page.context.close()


def test_full_control_offers_no_plan(window: Watched, address: str) -> None:
    page = window.page
    planning(page, address)
    expect(page.locator(".question [data-part=plan]")).to_have_count(1)
    while not page.locator("header .passing").count():
        page.keyboard.press("f")
        page.wait_for_timeout(200)
    expect(page.locator(".question [data-part=plan]")).to_have_count(0)


def may_face(match: Match[Any]) -> bool:
    """Seat 0 may face a challenge with one of two characters or with both."""
    s = match.state
    if s.seat != 0:
        return False
    return any(len(facers(s, 0, option[1])) > 1 for option in s.offer() if option[0] == "face")


def test_a_challenge_is_let_go_again(window: Watched, address: str) -> None:
    """Face it, with whom? The challenge stays marked, and a click on it takes it back."""
    page = window.page
    match = moment("ccg", SETUPS["ccg"], may_face, LIKE["ccg"])
    s = match.state
    card = next(o[1] for o in s.offer() if o[0] == "face" and len(facers(s, 0, o[1])) > 1)
    open_at(page, address, match)
    page.wait_for_function(ASKED)
    challenge = page.locator(f"[data-part=scene] [data-card='{card}']").first
    challenge.locator(".cover").dispatch_event("click")
    done = page.locator(".question [data-part=done]")
    expect(done).to_have_count(1)
    page.wait_for_function(ASKED)
    expect(page.locator("[data-part=scene] .card.chosen")).to_have_count(1)
    page.locator("[data-part=scene] .card.chosen .cover").dispatch_event("click")
    expect(done).to_have_count(0)
    page.wait_for_function(ASKED)
    expect(page.locator("[data-part=scene] .card.chosen")).to_have_count(0)
