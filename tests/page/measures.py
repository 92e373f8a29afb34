"""Figures of the page in a real browser, for the tests and for docs/page.md: `python -m tests.page.measures`."""

from __future__ import annotations

import gzip
import re
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from hellmouth import games
from hellmouth.core.match import Match
from hellmouth.games.ccg.words import CHALLENGES, GEAR, LOCATIONS, PLAY
from tests.page.moments import moment, open_at
from tests.page.serving import browser, server

STATIC = Path(__file__).resolve().parents[2] / "src" / "hellmouth" / "table" / "static"
SEARCH = """async (query) => {
  const field = document.querySelector('input[type=search]');
  field.value = query;
  const start = performance.now();
  field.dispatchEvent(new Event('input', {bubbles: true}));
  await Promise.resolve();
  await Promise.resolve();
  document.body.offsetHeight;
  return performance.now() - start;
}"""
"""A word is written; until the cards in sight are there and laid out."""
ZOOM = """async (i) => {
  const card = document.querySelectorAll('.grid .card')[i];
  const start = performance.now();
  card.dispatchEvent(new PointerEvent('pointerenter', {pointerType: 'mouse'}));
  await Promise.resolve();
  await Promise.resolve();
  const shown = document.querySelector('.zoom')?.offsetHeight > 0;
  const took = performance.now() - start;
  card.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'mouse'}));
  return shown ? took : 1e6;
}"""
ANSWER = """async () => {
  const seen = (test) => new Promise((done) => {
    const end = performance.now() + 5000;
    const look = () => (test() || performance.now() > end ? done(performance.now()) : setTimeout(look, 1));
    look();
  });
  const prompt = () =>
    document.querySelector('#question')?.textContent + document.querySelector('[data-seq]').dataset.seq;
  const before = prompt();
  const start = performance.now();
  const buttons = [...document.querySelectorAll('.options .button:not(:disabled)')];
  (buttons.find((one) => !one.querySelector('small')) ?? buttons[0]).click(); // not one that only narrows the choice
  const echo = await seen(() => document.querySelector('.options .sent') || prompt() !== before);
  const confirmed = await seen(() => prompt() !== before);
  return [echo - start, confirmed - start];
}"""
"""The first choice is clicked; until the page marks it, and until the table's reply is on the screen."""
FRAMES = """async () => {
  const cards = [...document.querySelectorAll('.grid .place')].slice(0, 150);
  for (const [i, card] of cards.entries())
    card.animate([{transform: 'none'}, {transform: `translate(${(i % 7) * 20 - 60}px, ${(i % 5) * 20 - 40}px)`}],
      {duration: 250, iterations: 8, direction: 'alternate'});
  let frames = 0;
  const start = performance.now();
  while (performance.now() - start < 2000) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return [cards.length, frames / (performance.now() - start) * 1000];
}"""
LOOK = """() => {
  const look = () => {
    const asked = document.querySelector('[data-part=scene][data-asked] [data-part=question]');
    const cards = document.querySelectorAll('[data-part=scene] [data-part=card]').length;
    if (asked && cards >= 40) window.interactive = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""
"""When the question of a table with forty cards can first be answered, by the page's own clock."""
SLOWED = 4
"""So many times slower than it is the browser is made to think its processor."""
WORDS = ("v", "va", "vampire", "", "b", "buffy", "the")


def first_load() -> int:
    """Compressed bytes of script that the lobby loads."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    files = [STATIC / one for one in re.findall(r'(?:src|href)="/?(assets/[^"]+\.js)"', index)]
    assert files
    files += (STATIC / "assets").glob("page-*.js")  # the words of the page, one of the two languages
    return sum(len(gzip.compress(one.read_bytes())) for one in files)


def search(page: Page, address: str, rounds: int = 3) -> tuple[float, float]:
    """The slowest of some searches among the 415 cards, each by its best try: milliseconds by the clock, and of work.

    Work is the time of the page's own thread: it does not grow when others use the machine too.
    """
    page.goto(f"{address}/#/cards/ccg")
    page.locator(".grid .card").nth(5).wait_for()
    page.wait_for_timeout(600)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = line.send("Performance.getMetrics")["metrics"]
        return 1000.0 * sum(float(one["value"]) for one in found if one["name"] == "TaskDuration")

    clock: list[list[float]] = []
    work: list[list[float]] = []
    for _ in range(rounds):
        clock.append([])
        work.append([])
        for word in WORDS:
            before = worked()
            clock[-1].append(page.evaluate(SEARCH, word))
            work[-1].append(worked() - before)
            page.wait_for_timeout(60)
    return max(map(min, zip(*clock, strict=True))), max(map(min, zip(*work, strict=True)))


def zoom(page: Page, address: str) -> list[float]:
    """Milliseconds from the pointer over a card to its large picture, sorted."""
    page.goto(f"{address}/#/cards/vs")
    page.locator(".grid .card").nth(7).wait_for()
    page.wait_for_timeout(600)
    return sorted(page.evaluate(ZOOM, i) for i in range(7))


def frames(page: Page, address: str) -> tuple[int, float]:
    """Cards that move at once and pictures each second."""
    page.goto(f"{address}/#/cards/ccg")
    page.locator(".grid .card").first.wait_for()
    for _ in range(60):
        if page.locator(".grid .place").count() >= 150:
            break
        page.mouse.wheel(0, 4000)
        page.wait_for_timeout(120)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(500)
    count, rate = page.evaluate(FRAMES)
    return int(count), float(rate)


def play_now(page: Page, address: str, game: str) -> tuple[int, float]:
    """Clicks and seconds from the address to the first choice against the computer."""
    start = time.monotonic()
    page.goto(f"{address}/#/")
    page.locator(f"article.{game} .button.main").click()
    page.locator(".options .button:not(:disabled)").first.wait_for()
    return 1, time.monotonic() - start


def first_table(page: Page, address: str, game: str) -> int:
    """Bytes, as compressed as they came, from the address to the first table with the pictures of its cards. The worse
    of two cases: browsers read brotli over https and from this machine only, and gzip everywhere."""
    sent: set[str] = set()
    page.on("response", lambda reply: sent.add(reply.headers.get("content-encoding", "")))
    page.set_extra_http_headers({"Accept-Encoding": "gzip"})
    play_now(page, address, game)
    assert sent <= {"gzip", ""}
    page.wait_for_load_state("networkidle")
    return int(
        page.evaluate("""() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
      .reduce((sum, one) => sum + (one.name.startsWith('blob:') ? 0 : one.encodedBodySize), 0)""")
    )


def crowded() -> Match:
    """A game of four with more than forty cards on the table."""

    def wanted(match: Match) -> bool:
        s = match.state
        lying = sum(len(s.pile(p, zone)) for p in range(s.seats) for zone in (PLAY, GEAR, CHALLENGES, LOCATIONS))
        return bool(s.seat == 0 and lying + len(s.hand(0)) >= 42)

    return moment("ccg", games.game("ccg").default_setup(4), wanted, ("place", "attach", "lay", "challenge"))


def slowed(page: Page, address: str, loads: int = 3) -> tuple[int, float, float]:
    """Cards on a table; with a slowed processor and an empty cache, milliseconds until its question can be answered: by
    the clock, and of work of the page's own thread, each the best of some loads. Work does not grow when others use the
    machine too."""
    open_at(page, address, crowded())
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(f"({LOOK})()")
    clock, work = [], []
    for _ in range(loads):
        page.reload(wait_until="commit")
        page.wait_for_function("() => window.interactive")
        found = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
        clock.append(float(page.evaluate("window.interactive")))
        work.append(1000 * float(found["TaskDuration"]))
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return page.locator("[data-part=scene] [data-part=card]").count(), min(clock), min(work)


def answers(page: Page, count: int = 7) -> tuple[list[float], list[float]]:
    """Milliseconds to the mark on a chosen option and to the table's reply, sorted, at the table that is open."""
    both: list[Any] = []
    for _ in range(count):
        page.locator(".options .button:not(:disabled)").first.wait_for()
        both.append(page.evaluate(ANSWER))
    echo, reply = zip(*both, strict=True)
    return sorted(echo), sorted(reply)


def fresh(found: Browser) -> Page:
    size: ViewportSize = {"width": 1280, "height": 800}
    return found.new_context(viewport=size, locale="en-GB", reduced_motion="reduce").new_page()


def main() -> None:
    with tempfile.TemporaryDirectory() as home, server(Path(home)) as address, browser() as found:
        page = fresh(found)
        print(f"| script of the first load | {first_load() / 1024:.1f} KB gzipped |")
        for game in ("vs", "ccg", "board"):
            clicks, seconds = play_now(page, address, game)
            size = first_table(fresh(found), address, game) / 1024
            print(f"| Play now, {game} | {clicks} click, {seconds:.1f} s; {size:.0f} KB compressed |")
            if game == "ccg":
                echo, reply = answers(page)
                print(f"| a choice | marked after {echo[3]:.0f} ms, answered after {reply[3]:.0f} ms |")
        cards, clock, work = slowed(fresh(found), address)
        print(f"| a table of {cards} cards, processor slowed 4 times | {clock:.0f} ms, {work:.0f} ms of work |")
        print(f"| hover to zoom | {zoom(page, address)[3]:.0f} ms |")
        clock, work = search(page, address)
        print(f"| search among 415 cards | {clock:.0f} ms, {work:.0f} ms of work |")
        count, rate = frames(page, address)
        print(f"| {count} cards in motion | {rate:.0f} frames a second |")


if __name__ == "__main__":
    main()
