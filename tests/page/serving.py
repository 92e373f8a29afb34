"""A server and a browser for tests and screenshots of the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

PATIENCE = 60_000
"""How long a test waits for what must come, in milliseconds: the machine may be busy."""
ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
NO_BROWSER = "no browser found: install chromium (apt install chromium) or set HELLMOUTH_BROWSER to the path of one"
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


def browser_path() -> str:
    """A Chromium: named by HELLMOUTH_BROWSER, on the PATH, where Playwright keeps its own, or fetched from npm."""
    named = os.environ.get("HELLMOUTH_BROWSER")
    for name in [named] if named else BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    own = sorted((Path.home() / ".cache" / "ms-playwright").glob("chromium-*/chrome-linux*/chrome"))
    if own:
        return str(own[-1])
    return fetched_browser()


def fetched_browser() -> str:
    """A Chromium from npm, pinned beside this file, for machines that have none."""
    sys.path.insert(0, str(ROOT / "scripts"))
    import build_page

    folder = Path(__file__).parent / "chromium"
    try:
        if not (folder / "node_modules").is_dir():
            build_page.run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", where=folder)
        return build_page.run("get.js", where=folder).strip()
    except build_page.CannotBuild as problem:
        raise RuntimeError(f"{problem}\n{NO_BROWSER}") from None


def wait_for(address: str, seconds: float = 60) -> None:
    """Until the server answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


DEALT = """
import pathlib, random, secrets
class Deal:
    said, dice = None, random.Random()
    def __call__(self, bits):
        now = pathlib.Path("deal").read_text()
        if now != self.said:
            seed = now.partition("\\n")[0]
            self.said, self.dice = now, random.Random(int(seed) if seed.isdigit() else seed)
        return self.dice.getrandbits(bits)
secrets.randbits = Deal()
from hellmouth.table import limits
limits.HTTP_BURST, limits.HTTP_REFILL = 10 * limits.HTTP_BURST, 10 * limits.HTTP_REFILL
limits.GET_BURST, limits.GET_REFILL = 10 * limits.GET_BURST, 10 * limits.GET_REFILL
"""
"""Tables of the server are dealt from what the file `deal` in its home says, in the order in which they are opened. All
windows of all tests share one address and may ask as often as ten people; one that asks without end is still told."""


def deal(home: Path, seed: int | str) -> None:
    """From now on the server with that home deals the games of this seed, from the first on."""
    (home / "deal").write_text(f"{seed}\n{time.monotonic_ns()}", encoding="utf-8")


@contextmanager
def server(home: Path, *options: str, port: str = "0", seed: int | str = 0) -> Iterator[str]:
    """`hellmouth serve` on a free port with its own home; gives its address. The same seed deals the same games again,
    and computer players answer them in the same way."""
    env = dict(
        os.environ,
        HELLMOUTH_HOME=str(home),
        PYTHONUNBUFFERED="1",
        PYTHONPATH=os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    )
    deal(home, seed)
    start = f"{DEALT}\nfrom hellmouth.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--port", port, *options]
    running = subprocess.Popen(command, env=env, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = ""
        assert running.stdout is not None
        for line in running.stdout:
            said += line
            found = re.search(r"http://\S+?:\d+", line)
            if found:
                break
        else:
            raise RuntimeError(f"the server did not start:\n{said}")
        wait_for(found[0])
        yield found[0]
    finally:
        running.terminate()
        running.wait(10)
        if running.stdout is not None:
            running.stdout.close()


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as play:
        # --no-sandbox: containers run tests as root, where Chromium's own sandbox cannot start
        found = play.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        try:
            yield found
        finally:
            found.close()


def choose_deck(field: Locator, name: str) -> None:
    """The deck of that name, whatever else its line says: how strong it is, where that was measured."""
    option = field.locator("option", has_text=re.compile(rf"^\s*{re.escape(name)}( \(.*\))?\s*$"))
    expect(option).to_have_count(1)
    field.select_option(option.get_attribute("value"))


def breaches(page: Page) -> list[str]:
    """What axe-core finds serious or critical, one line each."""
    # as an argument of evaluate: the policy of the page would refuse an added script
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


SIGN = """() => [
  document.querySelector('[data-seq]')?.dataset.seq,
  ...['[data-asked]', '[data-part=ending]', '.list.open', '[data-part=done]:disabled']
    .map((one) => document.querySelector(one) !== null),
  document.querySelectorAll('[role=menuitem]').length,
  ...[...document.querySelectorAll('.list .option, [data-part=scene] :is(.playable, .target, .chosen)')]
    .map((one) => [one.dataset.card, one.dataset.key, one.getAttribute('class'), one.ariaPressed, one.textContent]),
].join('|')"""
"""What an answer, a pick or a menu changes at a table: compare it instead of waiting for some time."""


def changed(page: Page, before: str) -> None:
    """Wait until the table does not look any more as `before`, what `SIGN` said."""
    page.wait_for_function(f"(old) => ({SIGN})() !== old", arg=before, timeout=PATIENCE)


def open_log(page: Page) -> None:
    """The log beside the table, by its key; it comes when it is asked for first."""
    page.keyboard.press("l")
    page.locator(".lines").wait_for()


READY = "[data-part=done]:not(:disabled)"
"""The Done of a question that asks for several cards, once enough are picked."""


TICKED = ".list .option[aria-pressed=true]"


def key_for_several(page: Page) -> str:
    """The key that goes on where several cards are asked for: the next card's number, or Done; else nothing."""
    if not page.locator("[data-part=done]").count():
        return ""
    if page.locator(f"{READY} kbd").count():
        return "Enter"
    pressed = page.locator(".list .option").evaluate_all("all => all.map((one) => one.ariaPressed === 'true')")
    return str(pressed.index(False) + 1)


def pick_several(page: Page) -> bool:
    """Answer a question that asks for several cards by keyboard: as few as possible, then Done; False if it is none."""
    key = key_for_several(page)
    while key not in ("", "Enter"):
        before = page.locator(TICKED).count()
        for digit in key:  # the first of two digits waits a moment for the second
            page.keyboard.press(digit)
        page.wait_for_function(f"old => document.querySelectorAll('{TICKED}').length !== old", arg=before)
        key = key_for_several(page)
    if key:
        page.keyboard.press(key)
    return key != ""


class Watched:
    """A page whose every complaint is kept: errors of scripts and refusals of the content policy."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
