"""A whole game of each kind by keyboard alone against the computer, to its replay."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.serving import PATIENCE, Watched, key_for_several
from tests.page.test_table import ASKED, ME, POST

GREEDY = {"kind": "bot", "name": None, "player": "greedy"}
RANDOM = {"kind": "bot", "name": None, "player": "random"}
GAMES: dict[str, dict[str, Any]] = {
    "vs": {"seats": [ME, GREEDY], "setup": {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}},
    "ccg": {
        "seats": [ME, RANDOM],
        "setup": {
            "edition": "third",
            "decks": ["first-patrol-hero", "first-patrol-villain"],
            "options": {"turn_cap": 3},
        },
    },
    "board": {"seats": [RANDOM, ME], "setup": {"players": 2, "villain": "judge", "options": {"round_limit": 4}}},
}
"""Short ones: an opponent who hits hard, three turns, four rounds against a villain who is seldom killed early."""
STATE = """() => document.querySelector('[data-part=ending]') ? 'over'
  : [...document.querySelectorAll('.options .button:not(:disabled)')]
      .map((one) => one.innerText + one.ariaPressed).join('|')
    + document.querySelector('[data-seq]').dataset.seq"""


def next_key(page: Page, answered: int) -> str:
    """Mostly the first choice, now and then what Space takes, so that turns end."""
    several = key_for_several(page)
    if several:
        return several
    usual = page.locator(".options .usual").count() > 0
    return "Space" if usual and answered % 3 == 2 else "1"


def whole_game(page: Page, address: str, game: str) -> int:
    """Play to the end; how many answers it took. Chance may end a game early."""
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({"game": game, "language": "en", **GAMES[game]}))
    page.goto("about:blank")  # only the part behind # would change: nothing of an earlier table may be left
    page.goto(f"{address}/#/table/{opened['table']}")
    for answered in range(400):
        page.wait_for_function(ASKED, timeout=PATIENCE)
        before = page.evaluate(STATE)
        if before == "over":
            return answered
        page.keyboard.press(next_key(page, answered))
        page.wait_for_function(f"(old) => ({STATE})() !== old", arg=before, timeout=PATIENCE)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(window: Watched, address: str, game: str) -> None:
    page = window.page
    answered = 0
    while answered <= 10:
        answered += whole_game(page, address, game)
    expect(page.locator("[data-part=ending]")).to_be_visible()
    page.get_by_role("link", name="Watch again").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Replay"))).to_be_visible()
    expect(page.locator(".count")).to_have_text(re.compile(r"^0 / [1-9]"))  # the record has come
    page.keyboard.press("ArrowRight")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+"))
