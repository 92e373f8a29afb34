"""The deck builder: live checking, odds, a sample hand, and the same codes as the command line."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import expect

from hellmouth.games.deck_codes import from_code, to_code
from tests.page.serving import Watched, breaches

DECKS = {"vs": "spike", "ccg": "spike-night-raid"}


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
    field = page.get_by_label("A code or link from a friend")
    field.fill(to_code(deck))
    field.press("Enter")
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value(deck["name"]["en"])
    expect(page.locator(".deck .good")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    link = page.locator(".deck input[readonly]").input_value()
    code = parse_qs(urlparse(link.replace("#/", "")).query)["deck"][0]
    left_out = ("id", "note")
    assert from_code(code) == {k: v for k, v in deck.items() if k not in left_out and v not in ("", [], {})}
    assert breaches(page) == []


def test_faults_follow_every_change_and_a_bad_code_says_so(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    expect(page.locator(".deck .good")).to_be_visible()
    page.locator(".deck li .button").first.click()
    expect(page.locator(".deck .bad")).to_be_visible()
    expect(page.locator(".deck ul a").first).to_contain_text("VS-")
    page.get_by_label("A code or link from a friend").fill("hm1.nonsense.00000000")
    page.get_by_label("A code or link from a friend").press("Enter")
    expect(page.get_by_text("There is no deck in that")).to_be_visible()
    page.get_by_text("Numbers", exact=False).first.click()
    page.get_by_role("button", name="Draw a sample hand").click()
    expect(page.locator(".deck .hand .card")).to_have_count(7)
