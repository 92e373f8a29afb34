"""Pictures of the pages at several widths: `python -m tests.page.screenshots FOLDER [part of a page's name]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.page.serving import Watched, browser, server

SIZES = {"phone": (360, 780), "desk": (1280, 800)}
PLACES = {
    "lobby": "#/", "cards-vs": "#/cards/vs", "cards-ccg": "#/cards/ccg", "decks-vs": "#/decks/vs",
    "decks-ccg": "#/decks/ccg", "rules-vs": "#/rules/vs", "lesson-vs": "#/lesson/vs",
}
TABLES = ("vs", "ccg", "board")


def settle(page: Page) -> None:
    """Wait until nothing more comes."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)


def open_page(browser: Browser, size: str, language: str, theme: str) -> Watched:
    """A page of that size with its settings."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=size == "phone")
    kept = f'{{"language": "{language}", "theme": "{theme}"}}'
    context.add_init_script(f"localStorage.getItem('hellmouth') || localStorage.setItem('hellmouth', '{kept}')")
    return Watched(context.new_page())


def states(page: Page, address: str, folder: Path, size: str) -> None:
    """Things that open: new table, settings, help, zoom, why, the side panels."""
    page.goto(f"{address}/#/")
    settle(page)
    page.locator("article.vs .more").click()
    settle(page)
    page.screenshot(path=folder / f"state-new-{size}.png")
    page.goto(f"{address}/#/cards/vs")
    settle(page)
    page.locator(".card").nth(2).focus()
    page.locator(".card").nth(2).hover()
    page.wait_for_timeout(200)
    page.screenshot(path=folder / f"state-zoom-{size}.png")
    page.goto(f"{address}/#/")
    settle(page)
    page.locator("article.vs .button.main").click()
    page.wait_for_selector("#question")
    settle(page)
    for key, name in (("s", "settings"), ("?", "help"), ("c", "chat"), ("w", "why")):
        page.keyboard.press(key)
        page.wait_for_timeout(300)
        page.screenshot(path=folder / f"state-{name}-{size}.png")
        page.keyboard.press("Escape" if name != "chat" else "c")
        page.wait_for_timeout(200)
    for _ in range(25):
        page.keyboard.press("1")
        page.wait_for_timeout(350)
    page.screenshot(path=folder / f"state-later-{size}.png")


def shoot(address: str, folder: Path, only: str) -> list[str]:
    """All pictures; returns what the pages complained about."""
    complaints: list[str] = []
    with browser() as found:
        for size in SIZES:
            watched = open_page(found, size, "en", "night")
            page = watched.page
            for name, place in PLACES.items():
                if only in name:
                    page.goto(f"{address}/{place}")
                    settle(page)
                    page.screenshot(path=folder / f"{name}-{size}.png", full_page=name == "lobby")
            for game in TABLES:
                if only in f"table-{game}":
                    page.goto(f"{address}/#/")
                    settle(page)
                    page.locator(f"article.{game} .button.main").click()
                    page.wait_for_selector("#question")
                    settle(page)
                    page.screenshot(path=folder / f"table-{game}-{size}.png")
            if only in "state":
                states(page, address, folder, size)
            complaints += [f"{size}: {one}" for one in watched.complaints]
            day = open_page(found, size, "fr", "day")
            day.page.goto(f"{address}/#/")
            settle(day.page)
            day.page.screenshot(path=folder / f"lobby-day-fr-{size}.png", full_page=True)
            complaints += [f"{size}: {one}" for one in day.complaints]
    return complaints


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, server(Path(home)) as place:
        for said in shoot(place, target, sys.argv[2] if len(sys.argv) > 2 else ""):
            print(said)
