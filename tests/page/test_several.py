"""Questions that ask for several cards: pick them, one Done; nothing is sent before, one undo takes all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from hellmouth.core.decisions import PASS
from hellmouth.core.match import Match
from hellmouth.games.ccg.game import GAME
from tests.page.moments import SETUPS, moment, open_at, several_of
from tests.page.serving import PATIENCE, Watched, server
from tests.page.test_table import ASKED, SEQ, free_port


def scene_cards(page: Page) -> Locator:
    return page.locator("[data-part=scene] :is(.card.playable, .card.target, .card.chosen) .cover")


def test_formation_is_one_question(window: Watched, address: str) -> None:
    """Two characters are ticked, one is let go again; Done moves the other, and one undo brings the question back."""
    page = window.page
    open_at(page, address, several_of("vs", "move", 2))
    before = page.evaluate(SEQ)
    page.locator(".us .row .card").first.wait_for()
    front = page.locator(".us .row.front .card").count()
    page.keyboard.press("1")
    expect(page.locator(".us .card.chosen")).to_have_count(1)
    page.locator(".us .row .card.playable .cover").first.click()
    expect(page.locator(".us .card.chosen")).to_have_count(2)
    page.keyboard.press("1")
    expect(page.locator(".us .card.chosen")).to_have_count(1)
    expect(page.locator(".question [data-part=done] + .count")).to_have_text("1 picked")
    assert page.evaluate(SEQ) == before, "nothing is sent before Done"
    page.keyboard.press("Enter")
    page.wait_for_function(f"old => Number({SEQ}) >= Number(old) + 2", arg=before)
    page.wait_for_function(ASKED)
    assert page.locator(".us .row.front .card").count() != front
    page.keyboard.press("u")
    expect(page.locator(".us .row.front .card")).to_have_count(front)
    page.wait_for_function("document.querySelector('.question [data-part=done]')")


def test_discarding_to_five_honours_the_minimum(window: Watched, address: str) -> None:
    page = window.page
    match = several_of("ccg", "discard", 7, 2)
    open_at(page, address, match)
    asked = GAME.several(GAME.view(match.state, 0))
    assert asked is not None
    least = asked.least
    expect(page.locator(".question .count")).to_have_text(
        f"0 of {least} picked" if asked.most == least else f"{least} more to pick"
    )
    page.keyboard.press("Space")
    expect(page.locator(".fan .card.chosen")).to_have_count(0)
    for number in range(least):
        page.locator(".fan .card .cover").nth(number).dispatch_event("click")
    expect(page.locator(".fan .card.chosen")).to_have_count(least)
    page.keyboard.press("Space")
    page.wait_for_function(ASKED)
    expect(page.locator(".question .count")).to_have_count(0)


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_who_faces_a_challenge_is_picked_together(chromium: Browser, address: str, by: str) -> None:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, has_touch=by == "touch", locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_at(page, address, several_of("ccg", "join", 2))
    expect(page.locator(".question [data-part=done]")).to_be_disabled()
    before = page.evaluate(SEQ)
    for card in scene_cards(page).all():
        card.tap() if by == "touch" else card.click()
    expect(page.locator(".question [data-part=done]")).to_be_enabled()
    assert page.evaluate(SEQ) == before
    done = page.locator(".question [data-part=done]")
    done.tap() if by == "touch" else done.click()
    page.wait_for_function(f"old => {SEQ} !== old", arg=before)
    page.wait_for_function(ASKED)
    expect(page.locator("[data-part=done]")).to_have_count(0)
    context.close()


def test_picks_outlive_a_broken_line(chromium: Browser, home: Path) -> None:
    """The server goes away between the picks and Done, and comes back."""
    port = free_port()
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    with server(home, port=port) as place:
        open_at(page, place, several_of("vs", "move", 2))
        page.keyboard.press("1")
        page.keyboard.press("2")
        expect(page.locator(".us .card.chosen")).to_have_count(2)
        before = page.evaluate(SEQ)
    with server(home, port=port):
        expect(page.get_by_text("The connection was lost")).to_be_hidden()
        expect(page.locator(".us .card.chosen")).to_have_count(2)
        page.keyboard.press(" ")
        page.wait_for_function(f"old => Number({SEQ}) >= Number(old) + 3", arg=before)
    page.context.close()


def test_an_attacker_is_let_go_again(window: Watched, address: str) -> None:
    """A team attack: what may join depends on who attacks, so each is sent at once; a click takes one back."""
    page = window.page
    open_at(page, address, several_of("vs", "join", 1))
    chosen = page.locator("[data-part=scene] .card.chosen")
    expect(chosen).to_have_count(1)
    joining = page.locator(".list .option", has_text="joins the attack")
    count = joining.count()
    joining.first.dispatch_event("click")
    expect(chosen).to_have_count(2)
    page.wait_for_function(ASKED)
    chosen.last.locator(".cover").click()
    expect(chosen).to_have_count(1)
    expect(joining).to_have_count(count)


def may_place(match: Match[Any]) -> bool:
    """Seat 0 may bring a character into play."""
    return match.state.seat == 0 and any(option[0] == "place" for option in match.state.offer())


def test_a_card_and_its_place_are_one_gesture(window: Watched, address: str) -> None:
    """The card stays marked while its place is asked for: a click on it takes it back, one on a place puts it there."""
    page = window.page
    match = moment("ccg", SETUPS["ccg"], may_place)
    card = next(option[1] for option in match.state.offer() if option[0] == "place")
    open_at(page, address, match)
    before = page.evaluate(SEQ)
    held = page.locator(f"[data-part=hand] [data-card='{card}']")
    held.locator(".cover").click()
    page.wait_for_function(f"old => {SEQ} !== old", arg=before)
    chosen = page.locator("[data-part=hand] .card.chosen")
    expect(chosen).to_have_count(1)
    page.wait_for_function(ASKED)
    chosen.locator(".cover").click()
    expect(chosen).to_have_count(0)
    assert page.evaluate(SEQ) != before  # a step back is a step
    page.wait_for_function(ASKED)
    held.locator(".cover").click()
    expect(chosen).to_have_count(1)
    page.locator(".square .place.target .ground, .square .place.playable .ground").first.click()
    expect(page.locator(f".square [data-card='{card}']")).to_have_count(1)


def in_a_window(match: Match[Any]) -> bool:
    """Seat 0 may move somebody, or pass."""
    s = match.state
    return s.seat == 0 and s.turn > 1 and PASS in s.offer() and any(option[0] == "move" for option in s.offer())


def test_passing_has_a_key_each(window: Watched, address: str) -> None:
    """N passes for the turn, P passes to my turn, F asks everywhere; the bar above says which is on."""
    page = window.page
    open_at(page, address, moment("ccg", SETUPS["ccg"], in_a_window))
    page.wait_for_function(ASKED)
    state = page.locator("header .passing")
    page.keyboard.press("o")
    page.wait_for_timeout(50)
    while not page.locator(".list.open").count():  # the first keys at a table may only hurry its opening
        page.keyboard.press("o")
        page.wait_for_timeout(50)
    page.keyboard.press("f")
    expect(state).to_contain_text("Full control")
    page.keyboard.press("f")
    expect(state).to_have_count(0)
    before = page.evaluate(SEQ)
    page.get_by_role("button", name="Not this turn").first.click()
    page.wait_for_function(f"old => {SEQ} !== old", arg=before)
    page.wait_for_function(ASKED)
    page.keyboard.press("p")
    expect(state.or_(page.locator("[data-part=ending]")).or_(page.locator("[data-asked]")).first).to_be_visible()
