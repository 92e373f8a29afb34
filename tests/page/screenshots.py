"""Pictures of the pages from phone to wide screen, both languages: `python -m tests.page.screenshots FOLDER [name]`.

Every table is shown at its opening, in a quiet moment, in its first fight and at its end, in both lights. `name`
is part of the names: `table-vs`, `1280-fr`, `lobby-phone-en-night`.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.page.serving import Watched, browser, server
from tests.page.test_director import CHOOSE, GREEDY
from tests.page.test_stage import SETUPS
from tests.page.test_table import ME, POST

SIZES = {
    "phone": (390, 844),
    "tablet": (768, 1024),
    "1280": (1280, 720),
    "1366": (1366, 768),
    "1440": (1440, 900),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
    "3840": (3840, 2160),
}
PLACES = {
    "lobby": "#/",
    "cards-vs": "#/cards/vs",
    "cards-ccg": "#/cards/ccg",
    "decks-vs": "#/decks/vs",
    "decks-ccg": "#/decks/ccg",
    "rules-vs": "#/rules/vs",
    "lesson-vs": "#/lesson/vs",
    "about": "#/about",
}
GAMES = {"vs": ("vs", 2), "ccg": ("ccg", 2), "ccg3": ("ccg", 3), "ccg4": ("ccg", 4), "board": ("board", 2)}
"""The tables: which game, with how many players."""
FIGHTS = {"vs": ".fight .versus", "ccg": ".stage", "board": ".stage"}
"""What is there while a game fights."""
QUIET = 6
"""The quiet moment: so many answers after the beginning."""
ANSWERS = 200
"""After so many without a fight the picture is taken as the table stands."""


def settle(page: Page) -> None:
    """Wait until nothing more comes."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)


def open_page(browser: Browser, size: str, language: str, theme: str) -> Watched:
    """A page of that size with its settings."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size in ("phone", "tablet"), reduced_motion="reduce"
    )
    context.set_default_timeout(30_000)
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


def table(page: Page, address: str, game: str, players: int, name: Path) -> None:
    """A game against the computer: before anything happened, in its first fight, and at its end."""
    page.goto(address)
    seats = [GREEDY, ME] if game == "board" else [ME] + [GREEDY] * (players - 1)
    language = page.evaluate("document.documentElement.lang")
    setup = SETUPS[game] if players == 2 else None
    wish = {"game": game, "seats": seats, "setup": setup, "language": language}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.wait_for_selector("[data-part=opening]")
    settle(page)
    page.screenshot(path=name.with_name(f"{name.name}-opening.png"))
    page.keyboard.press("Shift")
    page.wait_for_selector("[data-part=opening]", state="detached")
    fight = page.locator(FIGHTS[game]).first
    for number in range(ANSWERS):
        page.wait_for_selector("[data-asked], [data-part=ending]")
        if number == QUIET:
            settle(page)
            page.screenshot(path=name.with_name(f"{name.name}-quiet.png"))
        if (number > QUIET and fight.is_visible()) or page.locator("[data-part=ending]").count():
            break
        page.evaluate(CHOOSE, number)
        page.wait_for_timeout(60)
    settle(page)
    page.screenshot(path=name.with_name(f"{name.name}-fight.png"))
    if players > 2:  # the others would go on without me
        return
    give_up(page)
    page.wait_for_selector("[data-part=ending] .curve, [data-part=ending] .row")
    settle(page)
    page.screenshot(path=name.with_name(f"{name.name}-end.png"))


def give_up(page: Page) -> None:
    """The end, whatever the page looks like at this size; unless the game is over already."""
    if page.locator("[data-part=ending]").count():
        return
    page.get_by_role("button", name=re.compile("^(People|Joueurs)")).first.click()
    page.locator("button:has(svg)", has_text=re.compile("^(Give up|Abandonner)")).first.click()
    page.locator("button", has_text=re.compile("^(Yes|Oui)")).first.click()
    page.wait_for_selector("[data-part=ending]")


def shoot(address: str, folder: Path, only: str) -> list[str]:
    """All pictures; returns what the pages complained about."""
    complaints: list[str] = []
    with browser() as found:
        for size in SIZES:
            for language, theme in product(("en", "fr"), ("night", "day")):
                end = f"{size}-{language}-{theme}"
                watched = open_page(found, size, language, theme)
                page = watched.page
                for name, place in PLACES.items():
                    if only in f"{name}-{end}":
                        page.goto(f"{address}/{place}")
                        settle(page)
                        page.screenshot(path=folder / f"{name}-{end}.png", full_page=name == "lobby")
                for name, (game, players) in GAMES.items():
                    if only in f"table-{name}-{end}":
                        table(page, address, game, players, folder / f"table-{name}-{end}")
                if (language, theme) == ("en", "night") and only in f"state-{end}":
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
