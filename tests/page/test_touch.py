"""A whole game of each kind on a phone, by taps alone: on cards, spaces and pieces, else on the question's buttons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.page.serving import SIGN, Watched, changed, deal
from tests.page.test_keyboard import GAMES
from tests.page.test_table import POST

SPOTS = """() => {
  // A point of everything that is marked and can be touched now: on the screen, with nothing above it, and no nearer
  // to something else than half a finger, or to the edge of what is smaller.
  const found = [];
  for (const node of document.querySelectorAll('[data-part=scene] :is(.playable, .target)')) {
    const box = node.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right - left < 8 || bottom - top < 8 || node.closest('.list, dialog')) continue;
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.2, 0.2], [0.8, 0.2]]) {
      const [x, y] = [left + (right - left) * across, top + (bottom - top) * down];
      const half = Math.min(10, (right - left) / 3, (bottom - top) / 3);
      const near = [[0, 0], [-half, 0], [half, 0], [0, -half], [0, half]];
      if (near.every(([i, j]) => node.contains(document.elementFromPoint(x + i, y + j)))) {
        found.push([x, y]);
        break;
      }
    }
  }
  return found;
}"""
READY = """() => document.querySelector('[data-part=ending]')
  || (document.querySelector('[data-part=scene][data-asked] [data-part=question]') && !document.querySelector('.go'))"""
MENU = ".menu [role=menuitem]"
LIST = ".list.open"
DONE = "[data-part=question] [data-part=done]:not(:disabled)"
BUTTON = "[data-part=question] .buttons .button:not(:disabled):visible"
MOST = 240
"""Taps; then somebody who has had enough gives up, by touch."""


@pytest.fixture
def dealt(shared: tuple[str, Path]) -> str:
    """Games that go on for a while."""
    place, home = shared
    deal(home, 4)
    return place


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Watched]:
    """No mouse and no keyboard: a touch screen in English."""
    size: ViewportSize = {"width": 390, "height": 844}
    context = chromium.new_context(
        viewport=size, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert not watched.complaints


class Finger:
    """Plays by taps, and counts where they went."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scene = self.buttons = self.listed = 0

    def tap(self, number: int) -> None:
        """A menu that stands open, else something on the scene; now and then a button, so that turns end."""
        page = self.page
        spots = page.evaluate(SPOTS)
        buttons = page.locator(BUTTON)
        if page.locator(LIST).count():
            self.from_the_list()
        elif page.locator(MENU).count():
            page.locator(MENU).first.tap()
            self.scene += 1
        elif page.locator(DONE).count() and (number % 2 or not spots):
            page.locator(DONE).tap()
            self.buttons += 1
        elif spots and (number % 4 < 3 or not buttons.count()):
            page.touchscreen.tap(*spots[(number * 7) % len(spots)])
            self.scene += 1
        elif buttons.count():
            buttons.last.tap()
            self.buttons += 1
        else:
            page.locator("[data-part=question] .tools .button").last.tap()
            self.listed += 1

    def from_the_list(self) -> None:
        """What nothing on the scene stands for is in the list; it is closed again where it stays open."""
        options = self.page.locator(f"{LIST} .option")
        (options.first if options.count() else self.page.locator(f"{LIST} .head .button")).tap()
        self.listed += 1

    def play(self, most: int) -> bool:
        """Whether the game came to its end."""
        page = self.page
        for number in range(most):
            page.wait_for_function(READY)
            if page.locator("[data-part=ending]").count():
                return True
            before = page.evaluate(SIGN)
            self.tap(number)
            changed(page, before)
        return False


def give_up(page: Page) -> None:
    page.get_by_role("button", name="People").tap()
    page.get_by_role("button", name="Give up", exact=True).tap()
    page.get_by_role("button", name="Yes, give up").tap()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_touch(phone: Watched, dealt: str, game: str) -> None:
    page = phone.page
    page.goto(dealt)
    wish: dict[str, Any] = {"game": game, "language": "en", **GAMES[game]}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{dealt}/#/table/{opened['table']}")
    finger = Finger(page)
    if not finger.play(MOST):
        give_up(page)
    expect(page.locator("[data-part=ending]")).to_be_visible()
    assert finger.scene >= 10, "cards, spaces and pieces answer"
    assert finger.listed <= 2, "the list is hardly ever needed"
    page.locator("[data-part=ending]").get_by_role("link", name="Watch again").tap()
    page.wait_for_selector(".count")
