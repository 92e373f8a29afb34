"""The pages around the tables in both languages and lights, on a screen and on a phone: nothing for axe to find,
nothing wider than its window."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.page.serving import PATIENCE, Watched, breaches
from tests.page.test_table import BOT, ME, POST
from tests.page.test_together import PERSON, RESIGN

PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1280, "height": 720}
WIDER = """() => [...document.querySelectorAll('body, main, footer, aside, dialog[open], dialog[open] .body, section')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).overflowX !== 'clip' && !one.closest('.replay main'))
  .map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""
"""What would have to be pushed sideways to be read; a row that is made for it scrolls inside these. The table of a
replay is drawn smaller and never scrolls: `APART` looks at its parts."""


APART = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = [...document.querySelectorAll('.rows .card, [data-part=question], [data-plate]')];
  const clash = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const room = box(document.querySelector('.replay main'));
  return [
    ...all.filter((one) => box(one).bottom > room.bottom + 1 || box(one).top < room.top - 1),
    ...all.filter((one, i) => all.slice(i + 1).some((two) => clash(box(one), box(two)))),
  ].map((one) => one.getAttribute('aria-label') ?? one.className);
}"""
"""What lies on something else, or outside the room for the table: of the heroes, the question and the plates."""


class Seen(NamedTuple):
    page: Page
    address: str

    def sound(self, where: str) -> None:
        """What is on the page now has no fault."""
        assert breaches(self.page) == [], where
        assert self.page.evaluate(WIDER) == [], where

    def opened(self, **wish: object) -> str:
        path = "/api/gatherings" if "lists" in wish else "/api/tables"
        found = self.page.evaluate(POST.replace("/api/tables", path), json.dumps(wish))
        return str(found["table"])


@pytest.fixture(
    params=[("en", "night", PHONE), ("fr", "day", PHONE), ("en", "day", SCREEN), ("fr", "night", SCREEN)],
    ids=lambda one: f"{one[0]}-{one[1]}-{one[2]['width']}",
)
def seen(chromium: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Seen]:
    language, theme, size = request.param
    context = chromium.new_context(
        viewport=size, has_touch=size is PHONE, is_mobile=size is PHONE, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    kept = json.dumps({"language": language, "theme": theme, "name": "Anne"})
    context.add_init_script(f"localStorage.getItem('hellmouth') || localStorage.setItem('hellmouth', {kept!r})")
    watched = Watched(context.new_page())
    watched.page.goto(address)
    expect(watched.page.locator("article.door").first).to_be_visible()
    yield Seen(watched.page, address)
    context.close()
    assert watched.complaints == []


def test_a_new_table_and_the_room_before_it(seen: Seen) -> None:
    page = seen.page
    for game in ("vs", "board"):
        page.locator(f"article.door.{game} button.more").click()
        page.locator("dialog[open] .seat .leader").first.wait_for()
        page.locator("dialog[open] summary").click()
        seen.sound(f"new table: {game}")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    table = seen.opened(game="vs", seats=[ME, PERSON, BOT], setup={"mode": "free_for_all"}, lists="closed")
    page.goto(f"{seen.address}/#/table/{table}")
    page.locator("[data-part=gathering] .one input[readonly]").first.wait_for()
    page.locator("[data-part=gathering] details summary").click()
    page.get_by_label(re.compile("^(My|Mon) deck")).select_option("spike-sunnydale")
    expect(page.locator("article[data-seat='0'] .leader img")).to_have_count(1)
    seen.sound("before the game")


def test_decks_and_sealed_packs(seen: Seen) -> None:
    page = seen.page
    page.goto(f"{seen.address}/#/decks/vs")
    page.locator(".add .four").first.wait_for()
    seen.sound("decks")
    strip = page.locator("button.strip")
    if strip.is_visible():  # the deck lies over the cards, and the strip that opened it stays
        strip.click()
        expect(strip).to_be_in_viewport()
        expect(page.locator(".deck .leader img")).to_be_in_viewport()
        seen.sound("the deck on a phone")
        strip.click()
        expect(page.locator(".grid .card").first).to_be_in_viewport()
    expect(page.locator(".deck .leader img")).to_be_attached()
    page.goto(f"{seen.address}/#/decks/ccg/sealed?seed=7")
    page.locator("form button").click()
    page.locator("[data-part=pack] li").first.wait_for()
    page.locator("[data-part=pack] ~ .row button").first.click()
    page.locator("[data-part=pack] li.precious").first.wait_for()
    seen.sound("sealed")


def test_my_tables_the_profile_and_doors_that_stay_shut(seen: Seen) -> None:
    page = seen.page
    for name in ("Drusilla", "Harmony", "Glory", "Anya"):
        seen.opened(
            game="vs",
            seats=[ME, {**BOT, "name": name}],
            setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]},
        )
    page.reload()
    page.locator("main section[aria-label] .button.quiet").click()
    expect(page.locator("dialog[open] li .leader .one")).to_have_count(8)
    page.locator("dialog[open] li .acts button").last.click()
    page.locator("dialog[open] [role=alert]").wait_for()
    seen.sound("my tables")
    page.goto(f"{seen.address}/#/profile")
    page.locator("section.panel .button.main").click()
    page.locator("svg[role=img]").wait_for()
    seen.sound("profile")
    page.goto(f"{seen.address}/#/nonsense")
    page.get_by_role("alert").wait_for()
    seen.sound("nowhere")


def test_a_replay_with_its_notes(seen: Seen) -> None:
    page = seen.page
    table = seen.opened(
        game="vs", seats=[ME, BOT], setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}
    )
    assert page.evaluate(RESIGN, table) > 0
    page.goto(f"{seen.address}/#/replay/{table}?step=9&eyes=0")
    expect(page.locator(".count")).to_have_text(re.compile(r"^9 / [1-9]"))
    page.locator("[data-part=hand] .slot").first.wait_for()
    assert page.evaluate(APART) == [], "the whole table, smaller"
    page.get_by_role("button", name="Notes").click()
    page.locator("[data-part=notes] textarea").fill("Here it was lost, and this is told in many words. " * 3)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^(Share|Partager)")).click()
    page.locator("aside input[readonly]").wait_for()
    page.get_by_role("button", name=re.compile("^(Watch together|Regarder ensemble)")).click()
    page.get_by_role("button", name=re.compile("^(Stop leading|Ne plus guider)")).wait_for()
    seen.sound("replay")
    table_box = page.locator(".replay main").bounding_box()
    assert table_box is not None
    assert table_box["height"] > 250, "the table stays in sight, whatever is open"
    page.get_by_role("button", name=re.compile("^(To the end|À la fin)")).click()
    end = page.locator("[data-part=ending]")
    end.wait_for()
    steps = page.locator(".replay footer").bounding_box()
    box = end.bounding_box()
    assert steps is not None
    assert box is not None
    assert box["y"] + box["height"] <= steps["y"] + 1, "the end does not lie on the steps"
