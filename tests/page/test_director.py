"""Seen to happen: between two questions all that the log tells is shown, in order; then the table stands as it is.

The page reports each thing it shows (`hellmouth:shown`) and each position it draws (`hellmouth:settled`); what the
server sent is read beside it, straight from the line.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from hellmouth.core.match import Match
from tests.page.moments import moment, open_at
from tests.page.serving import SIGN, Watched, breaches, changed
from tests.page.test_stage import SETUPS
from tests.page.test_table import ME, POST

GAMES = ["vs", "ccg", "board"]
GREEDY = {"kind": "bot", "name": None, "player": "greedy"}
SPY = """
window.said = []; window.shown = []; window.settled = []; window.asked = []; window.moved = new Set();
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', (event) => {
      const told = JSON.parse(event.data);
      if (['update', 'change'].includes(told.type)) said.push({seq: told.seq, start: told.log.start,
        count: told.log.lines.length, events: told.events.length, mine: !!told.decision, at: performance.now()});
    });
  }
};
document.addEventListener('hellmouth:shown', (event) => {
  shown.push(event.detail);
  for (const one of document.getAnimations()) {
    if (!one.effect.target?.closest('[data-part=overlay]')) continue;
    for (const frame of one.effect.getKeyframes()) for (const name of Object.keys(frame)) moved.add(name);
  }
});
document.addEventListener('hellmouth:settled', (event) => settled.push(event.detail));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...rest) {
  for (const frame of frames) for (const name of Object.keys(frame)) moved.add(name);
  return animate.call(this, frames, ...rest);
};
document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const scene = document.querySelector('[data-part=scene][data-asked]');
  const seq = Number(scene?.dataset.seq);
  if (scene && asked.at(-1)?.seq !== seq) asked.push({seq, at: performance.now()});
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-asked', 'data-seq']}));
"""
"""Keeps what was sent, what was shown, when the question stood there, and which properties were ever animated."""
OPENING = "[data-part=opening]"
NEVER_CLOSES = """
const later = window.setTimeout;
window.setTimeout = (run, after, ...rest) => (after === 4000 ? 0 : later(run, after, ...rest));
"""
"""The opening, which goes by itself after that time, stays."""
CHOOSE = """(n) => {
  // An option of the list, not always the same; what takes several is done with as it stands.
  const buttons = [...document.querySelectorAll('.list button:not([aria-label])')];
  const all = buttons.filter((one) => one.closest('.option') && one.getAttribute('aria-pressed') !== 'true');
  const done = buttons.find((one) => !one.closest('.option') && one.dataset.part === 'done' && !one.disabled);
  const usual = all.find((one) => one.matches('.usual') || one.querySelector('.usual'));
  const chosen = done ?? (n % 3 === 2 && usual ? usual : all[(n * 5) % all.length]);
  chosen?.click();
  return !!chosen;
}"""
STANDS = "() => !document.querySelector('.go') && document.querySelector('[data-asked], [data-part=ending]')"
STILL = "() => document.getAnimations().every((one) => one.effect.getComputedTiming().endTime === Infinity)"
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('[data-part=scene] :is([data-card], [data-key^="character:"])')]
  .map((card) => [card.dataset.card ?? card.dataset.key, card.getBoundingClientRect(), card])
  .filter(([, box, card]) => box.width && !card.closest('dialog'))
  .map(([id, box, card]) => [id, [box.x, box.y, box.width].map(Math.round).join() + getComputedStyle(card).visibility
    + (card.closest('[data-zone], [data-key^="space:"]')?.getAttribute('data-zone') ?? '')]))"""
"""Each card and piece that is drawn: where, how large, in which zone."""
ALLOWED = {"transform", "opacity", "translate", "rotate", "scale", "offset", "computedOffset", "easing", "composite"}


def sit_down(
    browser: Browser, address: str, game: str, speed: str, opening: bool = False
) -> tuple[Watched, dict[str, Any]]:
    """A table against the computer, with movement; at its opening, or after it."""
    context = watching(browser, speed)
    watched = Watched(context.new_page())
    page = watched.page
    page.goto(address)
    seats = [GREEDY, ME] if game == "board" else [ME, GREEDY]
    wish = {"game": game, "seats": seats, "setup": SETUPS[game], "language": "en"}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.wait_for_selector(OPENING)
    if opening:
        return watched, opened
    page.keyboard.press("Escape")
    page.wait_for_selector(OPENING, state="detached")
    page.wait_for_function(STANDS)
    return watched, opened


def watching(browser: Browser, speed: str) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    context.set_default_timeout(60_000)
    context.add_init_script(SPY)
    kept = json.dumps({"speed": speed})
    context.add_init_script(f"localStorage.getItem('hellmouth') || localStorage.setItem('hellmouth', '{kept}')")
    return context


def answer(page: Page, number: int) -> bool:
    """A choice of the list, not always the same; False when the game is over."""
    if page.locator("[data-part=ending]").count():
        return False
    before = page.evaluate(SIGN)
    if page.evaluate(CHOOSE, number):
        changed(page, before)
    page.wait_for_function(STANDS)
    return True


def play(page: Page, most: int, enough: int) -> None:
    """Some answers, until so many lines were told."""
    for number in range(most):
        if not answer(page, number) or page.evaluate("shown.flatMap((one) => one.lines).length") >= enough:
            return


def told(page: Page) -> list[int]:
    """Numbers of the lines that came after the page sat down."""
    said = page.evaluate("said")
    held, found = said[0]["start"] + said[0]["count"], []
    for update in said[1:]:
        end = update["start"] + update["count"]
        found += [*range(held, end)]
        held = max(held, end)
    return found


def stood(page: Page) -> None:
    page.wait_for_function(STANDS)
    page.wait_for_function("() => settled.some((one) => one.seq === said.at(-1).seq)")


def check_shown(page: Page) -> None:
    """Every line that was told was shown, in order; nothing lies elsewhere without a word."""
    lines = page.evaluate("shown.flatMap((one) => one.lines)")
    assert lines == told(page)
    assert len(lines) >= 10
    assert page.evaluate("settled.flatMap((one) => one.unexplained)") == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_told_is_shown_in_order(chromium: Browser, address: str, game: str) -> None:
    """Also to a watcher; then both tables stand as a fresh look at them does."""
    watched, opened = sit_down(chromium, address, game, "quick")
    page = watched.page
    other = Watched(watching(chromium, "quick").new_page())
    token = next(link["token"] for link in opened["links"] if link["seat"] is None)
    other.page.goto(f"{address}/#s={token}")
    other.page.wait_for_selector("[data-seq]")
    play(page, 40, 40)
    stood(page)
    check_shown(page)
    assert set(page.evaluate("[...moved]")) <= ALLOWED
    assert "transform" in page.evaluate("[...moved]")
    last = page.evaluate("said.at(-1).seq")
    other.page.wait_for_function("(seq) => settled.some((one) => one.seq === seq)", arg=last)
    other.page.wait_for_function("() => !document.querySelector('.go')")
    check_shown(other.page)
    for one in (page, other.page):
        same_after_a_fresh_look(one)
    assert watched.complaints + other.complaints == []
    page.context.close()
    other.page.context.close()


def same_after_a_fresh_look(page: Page) -> None:
    """Every card lies where it lies for somebody who only comes now."""
    page.mouse.move(1, 1)
    page.wait_for_function(STILL)
    before = page.evaluate(PLACES)
    assert before
    page.reload()
    page.wait_for_selector("[data-seq]")
    page.wait_for_function(
        "(places) => JSON.stringify((" + PLACES + ")()) === places",
        arg=json.dumps(before, separators=(",", ":"), ensure_ascii=False),
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_the_same(chromium: Browser, address: str, game: str) -> None:
    watched, opened = sit_down(chromium, address, game, "off")
    page = watched.page
    play(page, 12, 30)  # few enough that nobody can have lost yet: there is a game to give up
    give_up(page)
    expect(page.locator("[data-part=ending].lost .word")).to_have_text("Defeat")
    expect(page.locator("[data-part=ending] .curve figcaption")).to_contain_text("estimate")
    for name in ("Play again", "Change sides", "Share"):
        expect(page.locator("[data-part=ending]").get_by_role("button", name=name)).to_be_visible()
    page.evaluate("localStorage.setItem('hellmouth', '{\"speed\": \"quick\"}')")
    page.goto(f"{address}/#/replay/{opened['table']}")
    page.reload()  # with the other speed
    expect(page.locator(".count")).to_contain_text("0 / ")
    page.wait_for_selector("main [aria-label]")
    steps = min(12, int(page.locator(".count").inner_text().split("/")[1]))
    expected: list[str] = []
    for step in range(1, steps + 1):
        found = page.evaluate(f"async () => (await fetch('/api/tables/{opened['table']}/replay/{step}')).json()")
        expected += [line["message"] for line in found["log"]]
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(n) => settled.some((one) => one.seq === n)", arg=step)
        page.wait_for_function("() => !document.querySelector('.go')")
    shown = page.evaluate("shown.flatMap((one) => one.messages)")
    assert [message for message in shown if message != "moved"] == expected
    assert page.evaluate("settled.flatMap((one) => one.unexplained)") == []
    assert watched.complaints == []
    page.context.close()


TRAYS = """
window.trays = [];
const drawn = (then) => queueMicrotask(() => queueMicrotask(then));  // the page draws in the next microtask
document.addEventListener('hellmouth:shown', ({detail}) => drawn(() => trays.push({
  seq: detail.seq, rolled: detail.messages.some((one) => /_roll$/.test(one)),
  fight: detail.messages.includes('board.log.fight_roll'),
  tray: document.querySelector('[data-part=tray]').className})));
"""
"""Which dice lie in the tray while each thing is shown, however late a busy machine paints it."""


def test_dice_lie_there_until_others_fall(chromium: Browser, address: str) -> None:
    """What a fight comes to is told beside the dice that decided it."""
    watched, _ = sit_down(chromium, address, "board", "quick")
    page = watched.page
    page.evaluate(TRAYS)
    after: list[str] = []
    for number in range(60):
        trays = page.evaluate("trays")
        pairs = [(one, other) for one, other in pairwise(trays) if one["seq"] == other["seq"]]
        after = [other["tray"] for one, other in pairs if one["fight"] and not other["rolled"]]
        if len(after) >= 2 or not answer(page, number):
            break
    assert after, "nobody fought"
    assert all("fight" in one.split() for one in after), after
    assert watched.complaints == []
    page.context.close()


def give_up(page: Page) -> None:
    page.get_by_role("button", name="People").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Yes, give up").click()
    page.wait_for_selector("[data-part=ending]")
    expect(page.get_by_role("complementary", name="People")).to_have_count(0)  # no panel lies over the end


@pytest.mark.parametrize("game", GAMES)
def test_without_movement_the_question_stands_at_once(chromium: Browser, address: str, game: str) -> None:
    """From the message to the question, by the page's own clock; half of the answers may meet a busy machine."""
    watched, _ = sit_down(chromium, address, game, "off")
    page = watched.page
    for number in range(24):
        if not answer(page, number):
            break
    asked = {one["seq"]: one["at"] for one in page.evaluate("asked")}
    took = sorted(asked[one["seq"]] - one["at"] for one in page.evaluate("said") if one["mine"] and one["seq"] in asked)
    assert len(took) >= 8
    assert took[len(took) // 2] <= 100, took
    page.context.close()


def slow_turn(page: Page) -> None:
    """Play until something is being shown."""
    for number in range(40):
        before = page.evaluate(SIGN)
        if page.evaluate(CHOOSE, number):
            changed(page, before)
        page.wait_for_selector(".go, [data-asked] .list .option", state="attached")
        if page.locator(".go").count():
            return
    raise AssertionError("nothing was shown")


def by_click(page: Page) -> None:
    page.mouse.click(640, 300)


def by_space(page: Page) -> None:
    page.keyboard.press("Space")


def by_hiding(page: Page) -> None:
    page.evaluate("""() => { Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});
      document.dispatchEvent(new Event('visibilitychange')); }""")


@pytest.mark.parametrize("go_on", [by_click, by_space, by_hiding])
def test_going_on_loses_nothing(chromium: Browser, address: str, go_on: Callable[[Page], None]) -> None:
    watched, _ = sit_down(chromium, address, "vs", "slow")
    page = watched.page
    slow_turn(page)
    go_on(page)
    stood(page)
    lines = page.evaluate("shown.flatMap((one) => one.lines)")
    assert lines == told(page)
    assert page.locator(".flight, [data-part=held], [data-part=result]").count() == 0
    assert watched.complaints == []
    page.context.close()


def test_what_happened_can_be_read_and_shown_again(chromium: Browser, address: str) -> None:
    """The digest lies over the scene and moves nothing; what it tells is what was told since the question before."""
    watched, _ = sit_down(chromium, address, "vs", "quick")
    page = watched.page
    play(page, 40, 12)
    stood(page)
    page.wait_for_function(STILL)
    places, count = page.evaluate(PLACES), page.evaluate("shown.length")
    page.keyboard.press("e")
    expect(page.locator("[data-part=recap]")).to_be_visible()
    told_again = page.locator("[data-part=recap] li").all_inner_texts()
    assert told_again
    assert page.evaluate(PLACES) == places
    page.get_by_role("button", name="Show it again").click()
    page.wait_for_function("(n) => shown.length > n && !document.querySelector('.go')", arg=count)
    assert page.evaluate("(n) => shown.slice(n).flatMap((one) => one.lines).length", count) == len(told_again)
    page.wait_for_function(STILL)
    assert page.evaluate(PLACES) == places
    page.keyboard.press("e")
    expect(page.locator("[data-part=recap]")).to_have_count(0)
    assert watched.complaints == []
    page.context.close()


POSTERS = {"vs": 2, "ccg": 2, "board": 5}
"""Heroes at a table of two: in the board game the four of Good together."""


@pytest.mark.parametrize("game", GAMES)
def test_the_opening_says_who_meets_whom(chromium: Browser, address: str, game: str) -> None:
    """Everybody's heroes and the aim; it goes by itself, and does not come again."""
    watched, _ = sit_down(chromium, address, game, "quick", opening=True)
    page = watched.page
    expect(page.locator(f"{OPENING} figure")).to_have_count(2)
    expect(page.locator(f"{OPENING} .poster")).to_have_count(POSTERS[game])
    expect(page.locator(f"{OPENING} .goal")).not_to_be_empty()
    page.wait_for_selector(OPENING, state="detached")
    page.wait_for_function(STANDS)
    page.reload()
    page.wait_for_function(STANDS)
    assert page.locator(OPENING).count() == 0
    assert watched.complaints == []
    page.context.close()


OUTSIDE = f"""() => [...document.querySelectorAll('{OPENING} :not(img, path)')].filter((one) => {{
  const {{ left, right, top, bottom }} = one.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight; }}).length"""
CUT = f"""() => [...document.querySelectorAll('{OPENING} figcaption span')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""
HEIGHT = f"() => Math.min(...[...document.querySelectorAll('{OPENING} .card')].map((one) => one.offsetHeight))"


@pytest.mark.parametrize(
    ("game", "players", "size", "least"),
    [
        ("ccg", 2, (390, 844), 0.24),
        ("ccg", 4, (390, 844), 0.15),
        ("board", 2, (390, 844), 0.13),
        ("vs", 2, (1280, 720), 0.4),
        ("board", 5, (1280, 720), 0.33),
    ],
)
def test_the_opening_fits_and_is_large(
    chromium: Browser, address: str, game: str, players: int, size: tuple[int, int], least: float
) -> None:
    """Heroes are so large a part of the window's height; nothing is outside, no name cut, in the longer language."""
    width, height = size
    viewport: ViewportSize = {"width": width, "height": height}
    context = chromium.new_context(viewport=viewport, locale="fr-FR", has_touch=width < height)
    context.set_default_timeout(60_000)
    context.add_init_script(NEVER_CLOSES)
    watched = Watched(context.new_page())
    page = watched.page
    page.goto(address)
    setup = {"players": players, "villain": "judge"} if game == "board" else None
    seats = [GREEDY, ME] + [GREEDY] * (players - 2) if game == "board" else [ME] + [GREEDY] * (players - 1)
    opened = page.evaluate(POST, json.dumps({"game": game, "seats": seats, "setup": setup, "language": "fr"}))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator(f"{OPENING} figure")).to_have_count(players)
    page.wait_for_function(STILL)
    assert page.evaluate(OUTSIDE) == 0
    assert page.evaluate(CUT) == 0
    assert page.evaluate(HEIGHT) >= least * height
    assert breaches(page) == []
    assert watched.complaints == []
    context.close()


def test_a_still_opening_lets_the_first_click_through(chromium: Browser, address: str) -> None:
    watched, _ = sit_down(chromium, address, "vs", "off", opening=True)
    page = watched.page
    page.wait_for_function(STANDS)
    page.wait_for_timeout(300)
    assert page.locator(OPENING).count() == 1  # it waits for whoever reads slowly
    before = page.evaluate("said.length")
    page.locator("[data-part=question] .button:visible, .tile:visible, [data-part=plate]:visible").first.click()
    page.wait_for_selector(OPENING, state="detached")
    page.keyboard.press("1")
    page.wait_for_function("(n) => said.length > n", arg=before)
    page.context.close()


BOTH = f"""() => {{
  // A spot where one could choose a row, if it were not for the opening.
  const lines = [...document.querySelectorAll('{OPENING} .goal span')].flatMap((one) => [...one.getClientRects()]);
  for (const a of lines)
    for (const free of document.querySelectorAll('.us .free')) {{
      const b = free.getBoundingClientRect();
      const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
      const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
      if (right - left > 6 && bottom - top > 6) return [(left + right) / 2, (top + bottom) / 2];
    }}
}}"""


def test_a_click_on_still_posters_does_nothing_else(chromium: Browser, address: str) -> None:
    """What they hide is not answered by a click that means them, nor by the key they ask for."""
    for press in (True, False):
        watched, _ = sit_down(chromium, address, "vs", "off", opening=True)
        page = watched.page
        page.wait_for_function(STANDS)
        before = page.evaluate("said.length")
        page.locator(".us .free").first.wait_for()
        spot = page.evaluate(BOTH)
        assert spot, "a free place is under the posters or the words"
        if press:
            page.keyboard.press(" ")
        else:
            page.mouse.move(*spot)
            page.mouse.down()
            page.wait_for_selector(OPENING, state="detached")
            page.mouse.up()
        page.wait_for_selector(OPENING, state="detached")
        assert page.locator("[data-part=scene][data-asked]").count() == 1
        assert page.evaluate("said.length") == before
        page.mouse.click(*spot)
        page.wait_for_function("(n) => said.length > n", arg=before)
        page.context.close()


SCALE = "() => document.querySelector('.stage .middle').firstElementChild.style.zoom"

ADD = """() => {
  const found = [...document.querySelectorAll('.list .option')]
    .find((one) => /Add /.test(one.textContent));
  found?.click();
  return !!found;
}"""


def may_boost(match: Match[Any]) -> bool:
    """Seat 0 may add a card to a conflict."""
    return match.state.seat == 0 and any(option[0] == "boost" for option in match.decision.options)


def test_what_flies_onto_the_stage_makes_no_words_small(chromium: Browser, address: str) -> None:
    """A card that flies into a stack sticks out on its way; the words stay as large as fits once it lies there."""
    match = moment("ccg", SETUPS["ccg"], may_boost, ("face", "move", "place", "join"))
    page = watching(chromium, "normal").new_page()
    open_at(page, address, match)
    page.wait_for_function(STANDS)
    before = page.evaluate(SIGN)
    while not page.evaluate(ADD):  # first the challenge is faced, or a card let go
        page.evaluate(CHOOSE, 1)
        changed(page, before)
        page.wait_for_function(STANDS)
        before = page.evaluate(SIGN)
    changed(page, before)
    page.wait_for_function(STANDS)
    page.wait_for_function(STILL)
    shown = page.evaluate(SCALE)
    page.set_viewport_size({"width": 1281, "height": 721})
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_function("() => innerHeight === 720")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert shown == page.evaluate(SCALE)
    page.context.close()
