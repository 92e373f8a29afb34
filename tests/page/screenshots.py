"""Pictures of the pages from phone to wide screen, both languages: `python -m tests.page.screenshots FOLDER [name]`.

Tables are shown in a quiet moment and in a fight, from the positions of the lessons: the pictures are always the same.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.page.serving import Watched, browser, server

SIZES = {"phone": (360, 780), "tablet": (768, 1024), "desk": (1280, 800), "wide": (1920, 1080)}
PLACES = {
    "lobby": "#/", "cards-vs": "#/cards/vs", "cards-ccg": "#/cards/ccg", "decks-vs": "#/decks/vs",
    "decks-ccg": "#/decks/ccg", "rules-vs": "#/rules/vs", "lesson-vs": "#/lesson/vs",
}
TABLES = {"vs": ".clash:not(.planned)", "ccg": ".stage", "board": ".stage"}
"""Each game, and what is there while it fights."""


def settle(page: Page) -> None:
    """Wait until nothing more comes."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)


def open_page(browser: Browser, size: str, language: str, theme: str) -> Watched:
    """A page of that size with its settings."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=size in ("phone", "tablet"))
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


def table(page: Page, address: str, game: str, name: Path) -> None:
    """The table of a lesson without its notes: before anything happened, and in the first fight."""
    page.goto(f"{address}/#/lesson/{game}")
    page.locator("article .button.main").first.click()
    page.wait_for_selector(".options .button:not(:disabled)")
    fight = page.locator(TABLES[game]).first
    for moment in ("quiet", "fight"):
        for _ in range(20 if moment == "fight" else 0):
            if fight.is_visible():
                break
            before = page.locator("section.note").inner_text()
            page.keyboard.press("1")
            page.wait_for_function("(old) => document.querySelector('section.note')?.innerText !== old", arg=before)
        page.evaluate("document.querySelector('section.note').style.display = 'none'")
        page.mouse.move(1, 1)
        settle(page)
        page.screenshot(path=name.with_name(f"{name.name}-{moment}.png"))
        page.evaluate("document.querySelector('section.note').style.display = ''")


def shoot(address: str, folder: Path, only: str) -> list[str]:
    """All pictures; returns what the pages complained about."""
    complaints: list[str] = []
    with browser() as found:
        for size in SIZES:
            for language, theme in (("en", "night"), ("fr", "day")):
                end = f"{size}-{language}"
                watched = open_page(found, size, language, theme)
                page = watched.page
                for name, place in PLACES.items():
                    if only in f"{name}-{end}":
                        page.goto(f"{address}/{place}")
                        settle(page)
                        page.screenshot(path=folder / f"{name}-{end}.png", full_page=name == "lobby")
                for game in TABLES:
                    if only in f"table-{game}-{end}":
                        table(page, address, game, folder / f"table-{game}-{end}")
                if language == "en" and only in f"state-{end}":
                    states(page, address, folder, size)
                complaints += [f"{end}: {one}" for one in watched.complaints]
                page.context.close()
    return complaints


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, server(Path(home)) as place:
        for said in shoot(place, target, sys.argv[2] if len(sys.argv) > 2 else ""):
            print(said)
