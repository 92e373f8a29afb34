"""Hostile texts in every field that people can fill, shown by the page, the terminal and the reports.

`python -m tests.page.payloads --count 1000 --seed 1` tries so many in each field and prints a line per field.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Dialog, ViewportSize

from hellmouth.games import game as find
from tests.page.serving import Watched, browser, server
from tests.payloads import payloads
from tests.sim.hostile import reports
from tests.terminal.hostile import terminal

HARNESS = (Path(__file__).parent / "hostile.js").read_text(encoding="utf-8")
BATCH = 100
# fmt: off
PLACES = [
    ("Log", [("title", "h1"), ("names", ".plate .name"), ("picture", ".picture"), ("step", ".track .on"),
             ("score", ".score"), ("log", ".lines .line"), ("question", "#question"), ("choice", ".options .button"),
             ("why not", ".why li"), ("rule", ".why a"), ("refusal", ".refused"), ("hint", ".advice")]),
    ("Chat", [("chat", ".chat .lines p"), ("name in chat", ".chat .lines b")]),
    ("People", [("names of people", ".people b")]),
    ("", [("result", "[data-part=ending] h2")]),
]
# fmt: on
"""What a table shows by the panel that is open beside it; none: after the end of the game."""
PANELS = {"Log": ".lines", "Chat": ".chat", "People": ".people"}
Wrong = list[tuple[str, str]]


class Hostile:
    """A page that hostile texts are shown to; everything they achieve is kept."""

    def __init__(self, chromium: Browser, address: str) -> None:
        size: ViewportSize = {"width": 1280, "height": 2400}
        context = chromium.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(30_000)
        context.add_init_script(HARNESS)
        self.page, self.address = context.new_page(), address
        self.watched = Watched(self.page)
        self.noticed: list[str] = []
        self.page.on("dialog", self._dialog)
        self.page.on("popup", lambda one: self.noticed.append(f"window {one.url}"))
        self.page.on(
            "request",
            lambda one: (
                None
                if one.url.startswith((address, f"blob:{address}/", "file:"))
                else self.noticed.append(f"request {one.url}")
            ),
        )

    def _dialog(self, one: Dialog) -> None:
        self.noticed.append(f"dialog {one.message}")
        one.dismiss()

    def ask(self, script: str, *given: Any) -> Any:
        """Run a function of the harness; texts go as ASCII, so that every character arrives."""
        told = f"(given) => ({script})(...JSON.parse(given))"
        return self.page.evaluate(told, json.dumps(given))

    def open(self, place: str, replies: list[list[Any]]) -> None:
        """A place of the page, with these replies instead of the server's."""
        if self.page.url.startswith(self.address):
            self.noticed += self._now()
        else:
            self.page.goto(self.address)
        self.ask("(replies) => sessionStorage.setItem('replies', JSON.stringify(replies))", replies)
        self.page.goto(f"{self.address}/{place}")
        self.page.reload()

    def achieved(self) -> list[str]:
        """What the texts did besides being read."""
        return [*self._now(), *self.noticed, *self.watched.complaints]

    def _now(self) -> list[str]:
        found: list[str] = self.page.evaluate("() => [...(window.broken ?? []), ...(window.hit ? ['hit'] : [])]")
        return found


def table(hostile: Hostile, texts: list[str]) -> Iterator[tuple[str, Wrong]]:
    """Everything said at a table."""
    page = hostile.page
    hostile.open("#/table/x", [])
    page.wait_for_function("() => window.wire")
    hostile.ask("async () => { await settled(); await seat('Anne'); }")
    page.locator("#question").wait_for()
    page.locator(".plate .name").first.wait_for()  # a game's table is fetched apart from the decision
    page.keyboard.press("w")
    page.keyboard.press("h")
    page.wait_for_function("() => window.hinting && document.querySelector('.why')")
    for panel, places in PLACES:
        opener = page.locator(f"header button[title='{panel}']")  # its label tells what was not read yet
        if panel and opener.get_attribute("aria-pressed") != "true":
            opener.click()
            page.locator(f"aside {PANELS[panel]}").first.wait_for()  # it comes when it is asked for first
        wrong = json.loads(hostile.ask("seatAll", texts, places, not panel))
        for name, _ in places:
            yield name, [(what, text) for what, text in wrong if what in (name, "shape", "chat shape", "address")]


def shelf(
    hostile: Hostile,
    texts: list[str],
    place: str,
    replies: Callable[[list[str]], list[list[Any]]],
    ready: str,
    places: dict[str, str],
) -> Iterator[tuple[str, Wrong]]:
    """A page that lists what a server or somebody's file brought."""
    page, shapes = hostile.page, []
    page.set_viewport_size({"width": 1280, "height": 8000 if "cards" in place else 2400})  # no card waits for a scroll
    for shown in ([f"Anne {n}" for n in range(len(texts))], texts):
        hostile.open(place, replies(shown))
        page.wait_for_load_state("networkidle")
        if ready.startswith("dialog"):  # the lobby shows one table and opens the others
            page.get_by_role("button", name="more tables").click()
        page.locator(ready).first.wait_for()
        more = page.locator("dialog, main").get_by_role("button", name="more").last
        if more.count():
            more.click()
        page.wait_for_function(f"n => document.querySelectorAll('{ready}').length >= n", arg=len(texts))
        # words in capitals are strong: an element each, for them alone
        shapes.append(hostile.ask("() => shape('option, .text strong')"))
    wrong = [("shape", shapes[1][:200])] if shapes[0] != shapes[1] else []
    wrong += [("address", one) for one in hostile.ask("strange")]
    for name, selector in places.items():
        missing = hostile.ask("(texts, selector) => texts.filter((text) => !shows(selector, text))", texts, selector)
        yield name, [*wrong, *((name, one) for one in missing)]


def tables_of(texts: list[str]) -> list[list[Any]]:
    """My tables in the lobby."""
    lines = [
        {
            "table": f"{n}{text}",
            "game": text,
            "names": [text, text],
            "seats": [0],
            "status": "running",
            "my_turn": False,
            "updated": 1,
            "outcome": None,
        }
        for n, text in enumerate(texts)
    ]
    return [["GET", "/api/tables", 200, {"tables": lines}]]


def cards_of(texts: list[str]) -> list[list[Any]]:
    """Somebody's own cards."""
    cards = [
        {
            "id": f"own-{n}",
            "name": f"Anne{n}",
            "type": "action",
            "text": text,
            "traits": [text],
            "timing": [text],
            "origin": text,
            "rarity": text,
            "character": text,
            "own": True,
        }
        for n, text in enumerate(texts)
    ]
    return [["GET", "/api/en/games/ccg/cards", 200, {"cards": cards}]]


def names_of(texts: list[str]) -> list[list[Any]]:
    """The same with the text as the card's name; what stands before a colon is the title, the rest below it."""
    named = cards_of([f"Anne {n}" for n in range(len(texts))])
    for card, text in zip(named[0][3]["cards"], texts, strict=True):
        card["name"] = text
    return named


def record_of(texts: list[str]) -> list[list[Any]]:
    """A record that somebody imported: names of players, lines of its log."""
    lines = [{"tick": n, "seats": [], "message": "x", "parts": [{"text": text}]} for n, text in enumerate(texts)]
    step = {
        "step": 0,
        "steps": 0,
        "seat": None,
        "view": {"picture": "x"},
        "waiting": None,
        "log": lines,
        "outcome": None,
    }
    return [
        ["GET", "/api/tables/x/record", 200, {"game": "demo", "names": texts}],
        ["GET", "/api/tables/x/replay", 200, step],
    ]


def decks(hostile: Hostile, texts: list[str]) -> Iterator[tuple[str, Wrong]]:
    """Names and notes of decks, and what is wrong with them."""
    page = hostile.page
    tools = find("vs").kit.decks
    assert tools is not None
    listed = [{"id": f"deck-{n}", "name": text, "note": text} for n, text in enumerate(["Anne", *texts])]
    problems = [{"text": text, "rule": text, "card": text} for text in texts]
    hostile.open(
        "#/decks/vs",
        [
            ["POST", "/api/en/games/vs/decks/check", 200, {"legal": False, "problems": problems}],
            ["GET", "/api/en/games/vs/decks/form", 200, msgspec.to_builtins(tools.load().form())],
            ["GET", "/api/en/games/vs/decks", 200, {"decks": listed}],
        ],
    )
    page.wait_for_function(
        "n => document.querySelectorAll('section.deck select:first-of-type option').length > n", arg=len(texts)
    )
    # The faults come a moment after the deck: the first shape is taken with them on the page.
    page.wait_for_function("n => document.querySelectorAll('.line:has(.bad) + ul li').length === n", arg=len(texts))
    wrong = json.loads(hostile.ask("deckAll", texts))
    for name in ("deck name", "deck note"):
        yield name, [(what, text) for what, text in wrong if what in (name, "shape", "address")]
    missing = hostile.ask("(texts) => texts.filter((text) => !shows('.line:has(.bad) + ul li', text))", texts)
    strange = hostile.ask("(n) => document.querySelectorAll('.line:has(.bad) + ul :not(li, a)').length", 0)
    yield "deck fault", [("deck fault", one) for one in missing] + ([("shape", "deck fault")] if strange else [])


def errors(hostile: Hostile, texts: list[str]) -> Iterator[tuple[str, Wrong]]:
    """What a server says when something is refused."""
    hostile.open("#/", [])
    hostile.page.locator("article.vs .button.main").wait_for()
    yield "error line", [(what, text) for what, text in json.loads(hostile.ask("errorAll", texts))]


def page_fields(hostile: Hostile, texts: list[str]) -> Iterator[tuple[str, Wrong]]:
    """Every field of the page."""
    for start in range(0, len(texts), BATCH):
        part = texts[start : start + BATCH]
        yield from table(hostile, part)
        yield from shelf(hostile, part, "#/", tables_of, "dialog ul li a", {"names in the lobby": "dialog ul .small"})
        yield from shelf(hostile, part, "#/cards/ccg", cards_of, ".grid .card", {"card text": ".grid .card .text"})
        joined = [re.sub(r":\s+", ":", text) for text in part]
        yield from shelf(hostile, joined, "#/cards/ccg", names_of, ".grid .card", {"card name": ".grid .card .title"})
        yield from shelf(
            hostile,
            part,
            "#/replay/x",
            record_of,
            ".lines .line",
            {"line of a record": ".lines .line", "name in a record": "footer .button"},
        )
        yield from decks(hostile, part)
        yield from errors(hostile, part)


def report_pages(hostile: Hostile, files: list[Path]) -> list[str]:
    """Reports opened in the browser; what they did."""
    for file in files:
        hostile.page.goto(file.as_uri())
        hostile.noticed += ["hit"] if hostile.page.evaluate("() => !!window.hit") else []
        hostile.noticed += [f"address {one}" for one in hostile.ask("strange")]
    return hostile.noticed


def main() -> int:
    """All fields, a line for each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    texts, start = payloads(wish.count, wish.seed), time.monotonic()
    bad: dict[str, Wrong] = {f"terminal: {name}": wrong for name, wrong in terminal(texts)}
    with (
        tempfile.TemporaryDirectory() as home,
        server(Path(home), "--game", "tests.demo:GAME") as place,
        browser() as chromium,
    ):
        files, bad["report: names, cards, faults"] = reports(texts, Path(home))
        hostile = Hostile(chromium, place)
        for name, wrong in page_fields(hostile, texts):
            bad.setdefault(f"page: {name}", []).extend(wrong)
        achieved = [*hostile.achieved(), *report_pages(hostile, files)]
    for name, wrong in bad.items():
        sys.stdout.write(f"{name:<36} {wish.count:>6} shown, {len(wrong)} wrong\n")
        sys.stdout.writelines(f"    {what}: {text[:100]!r}\n" for what, text in wrong[:5])
    sys.stdout.write(f"executed, asked elsewhere or complained: {len(achieved)} {achieved[:5]}\n")
    sys.stdout.write(f"seed {wish.seed}, {time.monotonic() - start:.0f} s\n")
    return 1 if achieved or any(bad.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
