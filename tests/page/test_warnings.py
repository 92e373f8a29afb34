"""Whoever wants to be warned is asked before a choice that only hurts their own side; nobody else is."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hellmouth.core import notation
from hellmouth.core.match import Match
from hellmouth.games.vs.game import GAME
from hellmouth.players.sense import warning
from tests.page.moments import SETUPS, moment, open_at
from tests.page.serving import PATIENCE, Watched
from tests.page.test_table import SEQ

NOTICE = "[data-notice=warning]"
PATIENT = """
const wait = window.setTimeout;
window.setTimeout = (run, ms, ...more) => wait(run, ms === 1500 ? 60000 : ms, ...more);
"""
"""People are not kept waiting for a warning (`PATIENCE` in `advice.svelte.ts`); on a busy machine it takes longer."""


@cache
def laying_none() -> Match[Any]:
    """Seat 0 may lay a resource, and to lay none would be a pity."""

    def wanted(match: Match[Any]) -> bool:
        s = match.state
        done = [o for o in s.offer() if notation.write(GAME, s, o) == "done"]
        return s.seat == 0 and bool(done) and warning(GAME.view(s, 0), done[0]) is not None

    return moment("vs", SETUPS["vs"], wanted, ())


def sit_down(browser: Browser, address: str, warn: bool, language: str = "en") -> Watched:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    kept = json.dumps({"language": language, "warn": warn})
    context.add_init_script(PATIENT)
    context.add_init_script(f"localStorage.getItem('hellmouth') || localStorage.setItem('hellmouth', '{kept}')")
    watched = Watched(context.new_page())
    open_at(watched.page, address, laying_none(), language)
    return watched


def done(page: Page) -> None:
    page.locator("[data-part=question] .buttons .button").first.click()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_choice_that_only_hurts_is_asked_about(chromium: Browser, address: str, language: str) -> None:
    watched = sit_down(chromium, address, True, language)
    page = watched.page
    before = page.evaluate(SEQ)
    done(page)
    expect(page.locator(NOTICE)).to_contain_text({"en": "holds more than you can pay for", "fr": "ressource"}[language])
    page.locator(NOTICE).get_by_role("button").first.click()  # something else
    expect(page.locator(NOTICE)).to_have_count(0)
    assert page.evaluate(SEQ) == before
    done(page)
    page.locator(NOTICE).get_by_role("button").last.click()  # all the same
    page.wait_for_function(f"(seq) => {SEQ} !== seq", arg=before)
    expect(page.locator(NOTICE)).to_have_count(0)
    assert watched.complaints == []
    page.context.close()


def test_the_same_choice_again_is_an_answer(chromium: Browser, address: str) -> None:
    page = sit_down(chromium, address, True).page
    before = page.evaluate(SEQ)
    done(page)
    expect(page.locator(NOTICE)).to_be_visible()
    done(page)
    page.wait_for_function(f"(seq) => {SEQ} !== seq", arg=before)
    page.context.close()


def test_who_did_not_ask_for_it_is_not_warned(chromium: Browser, address: str) -> None:
    page = sit_down(chromium, address, False).page
    before = page.evaluate(SEQ)
    done(page)
    page.wait_for_function(f"(seq) => {SEQ} !== seq", arg=before)
    page.context.close()
