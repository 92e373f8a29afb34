"""The scene keeps still: at every size and in both languages nothing leaves the window, is covered or jumps.

Real games are played by keyboard; at each question the parts that carry `data-part` are measured.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from hellmouth.core.match import Match
from hellmouth.games.vs.flow.combat import CombatWindow
from tests.page.moments import moment, open_at
from tests.page.serving import PATIENCE, SIGN, Watched, changed, deal, pick_several
from tests.page.test_table import BOT, ME, POST

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)]
TALL = [(768, 1024), (390, 844)]
QUESTIONS = 60
SETUPS: dict[str, dict[str, Any]] = {
    "vs": {"mode": "duel", "decks": ["buffy-starter", "master-starter"]},
    "ccg": {"edition": "third", "decks": ["first-patrol-hero", "first-patrol-villain"]},
    "board": {"players": 2, "villain": "master"},
}
ASKED = "[data-asked], [data-part=ending]"
FAULTS = """() => {
  // Every part inside the window, its middle not covered by something else; the scene does not scroll.
  const faults = [];
  const scene = document.querySelector('[data-part=scene]');
  const inside = (box) =>
    box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const edges = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round);
  const name = (part) => part.dataset.part + ' ' + (part.getAttribute('aria-label') ?? part.textContent.slice(0, 30));
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push('the page scrolls');
  for (const kind of ['plate', 'goal', 'question', 'step', 'log', 'space', 'map']) {
    const parts = [...scene.querySelectorAll(`[data-part=${kind}]`)].filter((part) => part.checkVisibility());
    if (!parts.length && ['plate', 'goal', 'question', 'log'].includes(kind)) faults.push(`no ${kind}`);
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      if (!inside(box)) faults.push(`${name(part)} outside: ${edges(box)}`);
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 12));
      const own = part.closest('[data-part=plate], [data-part=space]') ?? part;
      if (!at || !(own.contains(at) || at.contains(part))) faults.push(`${name(part)} is covered by ${at?.className}`);
    }
  }
  // who stands on my spaces, and my challenges there, can be seen and clicked
  for (const card of scene.querySelectorAll('[data-part=space] .folk [data-part=card]')) {
    const box = card.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!at || !card.closest('[data-part=space]').contains(at)) faults.push(`${name(card)} is under ${at?.className}`);
  }
  for (const card of scene.querySelectorAll(':is(.row, .square .folk, .people) [data-part=card]')) {
    const box = card.getBoundingClientRect();
    if (box.width && !inside(box)) faults.push(`${name(card)} outside: ${edges(box)}`);
  }
  return faults;
}"""
APART = """() => {
  // What lies on whom: the cards of the fight, its question, the rows, the plates.
  const kinds = ['.fight .fighter .card', '[data-part=question]', '.row :is(.card, .empty)', '[data-part=plate]'];
  const name = (one) => one.getAttribute('aria-label') ?? one.textContent.slice(0, 20);
  const boxes = kinds.flatMap((group, kind) => [...document.querySelectorAll(group)]
    .map((one) => ({ kind, box: one.getBoundingClientRect(), name: name(one) })));
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.kind !== b.kind && cross(a.box, b.box))
    .map((b) => `${a.name} and ${b.name}`));
}"""
MEASURE = """() => {
  // Where the parts are: `edges` stay for the whole game; cards and the box of a fight while the moment is the same.
  const at = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((n) => Math.round(n * 4) / 4);
  };
  const all = (css) => [...document.querySelectorAll(css)];
  const numbered = (kind) => all(`[data-part=${kind}]`).map((one, i) => [kind + i, at(one)]);
  const named = (card) => [
    card.closest('.fight, .stage') ? 'on stage' : '',
    card.dataset.card,
    card.closest('[data-zone]')?.dataset.zone ?? card.closest('[data-key]')?.dataset.key ?? '',
  ].join(' ');
  const cards = all(':is(.row, .fight, .folk, .stage, .people) [data-part=card][data-card]')
    .map((card) => [named(card), at(card.closest('.fighter, .person') ?? card)]);
  const stages = all('section.fight, .stage').map((one, i) => [`stage${i}`, at(one)]);
  return {
    edges: Object.fromEntries(['scene', 'plate', 'goal', 'hand', 'map'].flatMap(numbered)),
    moment: [...cards, ...stages].map(([name]) => name).join(),
    places: Object.fromEntries([...cards, ...stages]),
  };
}"""
"""The moment is the same while the same cards stand in the same zones, and the same ones on the stage."""


UNPAINTED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { opacity: 0 !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""Laid out and hit like any page, but not painted, which takes most of the time at 3840 x 2160."""


@pytest.fixture
def address(shared: tuple[str, Path]) -> str:
    """The same games for each test."""
    place, home = shared
    deal(home, 2026)
    return place


def sit_down(
    browser: Browser,
    address: str,
    game: str,
    size: tuple[int, int],
    language: str,
    other: Mapping[str, object] = BOT,
    players: int = 2,
) -> Watched:
    locale = {"en": "en-GB", "fr": "fr-FR"}[language]
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    watched = Watched(browser.new_context(viewport=viewport, locale=locale, reduced_motion="reduce").new_page())
    page = watched.page
    page.set_default_timeout(3 * PATIENCE)
    page.goto(address)
    seats = [other, ME] if game == "board" else [ME] + [other] * (players - 1)
    setup = SETUPS[game] if players == 2 else None
    wish = {"game": game, "seats": seats, "setup": setup, "language": language}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.wait_for_selector(ASKED)
    page.wait_for_selector("[data-part=scene] [data-part=question]")  # the scene is drawn
    page.evaluate("document.fonts.ready")
    return watched


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window; the page has been laid out anew and drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    fills = "(box) => box.width === innerWidth && box.height === innerHeight"
    scene = "document.querySelector('[data-part=scene]').getBoundingClientRect()"
    page.wait_for_function(f"([w, h]) => innerWidth === w && innerHeight === h && ({fills})({scene})", arg=list(size))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def answer(page: Page, number: int) -> bool:
    """Mostly the first choice, now and then the second or what Space takes; False when the game is over."""
    before = page.evaluate(SIGN)
    if not pick_several(page):
        usual = number % 5 == 4 and page.locator(".list .usual").count()
        second = number % 3 == 2 and page.locator(".list .option").count() > 1
        page.keyboard.press(" " if usual else "2" if second else "1")
    changed(page, before)
    page.wait_for_selector(ASKED)
    return page.locator("[data-part=ending]").count() == 0


@pytest.mark.parametrize("game", ["vs", "ccg", "board"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_scene_keeps_still(chromium: Browser, address: str, game: str, language: str) -> None:
    """One game for each language; every question is seen in all six sizes."""
    keeps_still(sit_down(chromium, address, game, SIZES[0], language), SIZES, QUESTIONS)


@pytest.mark.parametrize(("players", "language"), [(3, "en"), (4, "fr")])
def test_a_larger_town_keeps_still(chromium: Browser, address: str, players: int, language: str) -> None:
    """Three and four players: every plate and every own space is seen at every question."""
    watched = sit_down(chromium, address, "ccg", SIZES[0], language, players=players)
    assert watched.page.locator("[data-part=space]").count() == 4
    assert watched.page.locator("[data-part=plate]").count() == players
    keeps_still(watched, SIZES, 24)


@pytest.mark.parametrize("game", ["vs", "ccg", "board"])
def test_the_scene_keeps_still_in_tall_windows(chromium: Browser, address: str, game: str) -> None:
    """On a tablet and a phone what concerns me, the plates and the question stay on the screen, and in their places."""
    keeps_still(sit_down(chromium, address, game, TALL[0], "fr"), TALL, 30)


def with_both_leaders(match: Match[Any]) -> bool:
    """Seat 0 is asked; both Main Characters and one card more are on its space beside the Park: as wide as three."""
    if match.state.seat != 0:
        return False
    table: Any = match.game.present(match.game.view(match.state, 0), "en")
    folk, tasks = next((one["characters"], one["challenges"]) for one in table["spaces"] if one["name"] == "A1")
    return len(folk) + len(tasks) == 3 and sum(one["main"] for one in folk) == 2 and not table["conflict"]


def test_both_leaders_fit_one_space(chromium: Browser, address: str) -> None:
    """Leaders are larger than others: two of them still stand side by side, and push nobody out of the picture."""
    match = moment("ccg", SETUPS["ccg"], with_both_leaders, ("move", "face", "place"))
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    watched = Watched(context.new_page())
    open_at(watched.page, address, match)
    watched.page.evaluate(UNPAINTED)
    for size in SIZES:
        resize(watched.page, size)
        assert watched.page.evaluate(FAULTS) == [], size
    context.close()
    assert watched.complaints == []


UNSEEN = """() => [...document.querySelectorAll('[data-part=hand] .slot')].flatMap((slot) => {
  // Names of which the end of a line is under the next card.
  const words = document.createRange();
  words.selectNodeContents(slot.querySelector('.title'));
  const seen = ({ right, top, height }) => slot.contains(document.elementFromPoint(right - 3, top + height / 2));
  return [...words.getClientRects()].every(seen) ? [] : [slot.querySelector('.title').textContent];
})"""


@pytest.mark.parametrize(("game", "language"), [("vs", "en"), ("vs", "fr"), ("ccg", "en"), ("ccg", "fr")])
def test_names_in_a_full_hand_are_seen(chromium: Browser, address: str, game: str, language: str) -> None:
    """With nine cards in the hand every name fits into what the next card leaves free."""

    def full(match: Match[Any]) -> bool:
        """Nine cards of different names, as far as they go."""
        s: Any = match.state
        return bool(s.seat == 0 and len(match.game.present(match.game.view(s, 0), "en")["players"][0]["hand"]) >= 9)

    match = moment(game, SETUPS[game], full, ("done", "draw"), most=150)
    context = chromium.new_context(locale={"en": "en-GB", "fr": "fr-FR"}[language], reduced_motion="reduce")
    page = context.new_page()
    open_at(page, address, match, language)
    page.evaluate("document.fonts.ready")
    page.keyboard.press("Shift")  # the opening
    page.mouse.move(0, 0)
    for size in (SIZES[0], SIZES[3]):
        resize(page, size)
        assert page.locator("[data-part=hand] .slot").count() >= 9
        assert page.evaluate(UNSEEN) == [], size
    context.close()


def keeps_still(watched: Watched, sizes: list[tuple[int, int]], questions: int) -> None:
    """Play so many questions, each looked at in every size: nothing outside, covered, or elsewhere than before."""
    page = watched.page
    page.evaluate(UNPAINTED)
    seen: dict[tuple[int, int], dict[str, Any]] = {}
    for number in range(questions):
        for size in sizes:
            resize(page, size)
            where = f"question {number} at {size}, {page.locator('#question').inner_text()!r}"
            faults = page.evaluate(FAULTS) + page.evaluate(APART)
            assert not faults, f"{where}: {faults[:6]}"
            now = page.evaluate(MEASURE)
            before = seen.get(size, now)
            moved = elsewhere(before["edges"], now["edges"])
            if now["moment"] == before["moment"]:
                moved += elsewhere(before["places"], now["places"])
            assert not moved, f"{where}: {moved[:6]}"
            seen[size] = now
        if not answer(page, number):
            break
    page.context.close()
    assert watched.complaints == []


def elsewhere(before: dict[str, list[float]], now: dict[str, list[float]]) -> list[str]:
    """What is not where it was."""
    return [
        f"{part} was at {before[part]}, is at {now[part]}" for part in before.keys() & now if before[part] != now[part]
    ]


def share(page: Page, selector: str) -> float:
    """Which part of the window these elements cover."""
    script = """(selector) => [...document.querySelectorAll(selector)].reduce((sum, one) => {
      const box = one.getBoundingClientRect(); return sum + box.width * box.height; }, 0) / innerWidth / innerHeight"""
    return float(page.evaluate(script, selector))


def test_the_map_is_what_one_sees(chromium: Browser, address: str) -> None:
    watched = sit_down(chromium, address, "board", (1280, 800), "en")
    assert share(watched.page, "[data-part=map]") >= 0.45
    watched.page.context.close()


def with_seven(chromium: Browser, address: str, size: tuple[int, int]) -> Page:
    """A battle at rest with seven characters, at least two on each side; some games end before."""
    for _ in range(8):
        page = sit_down(chromium, address, "vs", size, "en", {**BOT, "player": "greedy"}).page
        for number in range(200):
            sides = [page.locator(f".{side} .row [data-part=card]").count() for side in ("us", "them")]
            if sum(sides) >= 7 and min(sides) >= 2 and not page.locator(".fight").count():
                return page
            if not answer(page, number):
                break
        page.context.close()
    raise AssertionError("seven characters never stood there")


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_cards_own_the_window(chromium: Browser, address: str, size: tuple[int, int]) -> None:
    """Seven characters at rest cover a good part of it, and their cards can be read."""
    page = with_seven(chromium, address, size)
    assert share(page, ".row [data-part=card]") >= 0.18
    widths = "[...document.querySelectorAll('.row.front [data-part=card]')].map((card) => card.offsetWidth)"
    narrow = page.evaluate(f"Math.min(...{widths})")
    assert narrow >= 110
    page.context.close()


def in_combat(match: Match[Any]) -> bool:
    """Seat 0 may act in a team attack: three cards on the stage."""
    s = match.state
    return s.seat == 0 and isinstance(s.stack[-1], CombatWindow) and len(s.attackers) > 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_fighters_can_be_read(chromium: Browser, address: str, language: str) -> None:
    """On the stage of a fight cards are at least 150 px wide at 1280 x 720, with their text, and cover nothing."""
    match = moment("vs", SETUPS["vs"], in_combat, ("recruit", "open", "attack", "join"))
    locale = {"en": "en-GB", "fr": "fr-FR"}[language]
    watched = Watched(
        chromium.new_context(viewport={"width": 1280, "height": 720}, locale=locale, reduced_motion="reduce").new_page()
    )
    page = watched.page
    open_at(page, address, match, language)
    page.wait_for_selector(".fight .versus")
    page.evaluate("document.fonts.ready")
    page.locator(".notice").evaluate_all("all => all.forEach((one) => one.remove())")  # the aim, at a table just opened
    fighters = page.locator(".fight .fighter [data-part=card]")
    assert fighters.count() >= 3
    assert min(fighters.evaluate_all("all => all.map((one) => one.offsetWidth)")) >= 150
    assert all(text.count(" ") > 5 for text in fighters.all_inner_texts()), "their text is there"
    assert page.evaluate(APART) == []
    assert page.evaluate(FAULTS) == []
    page.context.close()
    assert watched.complaints == []
