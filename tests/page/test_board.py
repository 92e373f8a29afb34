"""The board game's table: a whole game by clicks, the way to a space, why not, French on a phone, the lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from hellmouth.games.board.game import GAME
from hellmouth.games.board.lessons import lessons
from tests.page.lessons import followed
from tests.page.serving import SIGN, Watched, breaches, changed, open_log
from tests.page.test_table import ASKED, BOT, ME, POST

LESSONS = list(lessons().values())
ATTACK = next(n for n, step in enumerate(LESSONS[0]["steps"], 1) if step.get("only", [""])[0].startswith("attack"))
"""The note at which a piece can be chosen."""
PATIENT = 240_000
"""Evil takes many steps before it is somebody else's turn, and the machine may be busy."""


def open_board(page: Page, address: str, *seats: Mapping[str, object], **setup: object) -> None:
    """A table of the board game; the page sits down."""
    page.goto(address)
    wanted = {"game": "board", "seats": seats, "setup": {"players": len(seats), "villain": "master", **setup}}
    opened = page.evaluate(POST, json.dumps({**wanted, "language": "en"}))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator("#question")).to_be_visible()


def my_turn(page: Page) -> None:
    expect(page.locator(".options .button").first).to_be_enabled(timeout=PATIENT)


def test_a_move_on_the_map_shows_its_way(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME)
    page.locator(".space").first.wait_for(timeout=PATIENT)
    assert breaches(page) == []
    lit = page.locator(".space")
    lit.first.focus()
    expect(page.locator("path.way").last).to_be_visible()
    page.keyboard.press("ArrowDown")
    goal = page.evaluate("document.activeElement.dataset.space")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert goal is not None
    assert re.search(r"\d+ steps?, .*\d+ (east|west|north|south)", name)
    open_log(page)
    before = page.locator(".lines .line").count()
    lit.and_(page.locator(f"[data-space='{goal}']")).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.lines .line').length > n", arg=before)
    expect(page.locator(".lines")).to_contain_text(name.partition(",")[0])
    # who has the map reads no coordinates, neither in the log nor among the choices
    assert not re.search(r"\(\d+,\d+\)", page.locator("[data-part=scene]").inner_text())


def rewritten(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """What the server tells the page from now on goes through `change` first; every update brings the whole view."""

    def told(message: str | bytes) -> str:
        read = json.loads(message)
        change(read)
        return json.dumps(read)

    def wish(message: str | bytes) -> str:
        read = json.loads(message)
        read.pop("changes", None)
        return json.dumps(read)

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: server.send(wish(message)))
        server.on_message(lambda message: route.send(told(message)))

    page.route_web_socket(re.compile("/tables/|/ws"), between)


def test_what_was_seen_of_evils_hand_is_not_called_mine(window: Watched, address: str) -> None:
    """After Wesley a Good player knows cards of Evil: they are shown as seen, not as a hand of one's own."""
    page = window.page

    def seen(told: dict[str, Any]) -> None:
        if told["type"] == "update":  # one card of Evil's hand, whatever it holds by now
            told["view"]["hand"] = [{"id": 1000, "card": "evil-hex", "deck": "evil"}]

    rewritten(page, seen)
    open_board(page, address, BOT, ME)
    hand = page.get_by_role("button", name="Seen of Evil's hand 1")
    expect(hand).to_be_visible(timeout=PATIENT)
    hand.click()
    expect(page.get_by_role("dialog", name="Seen of Evil's hand")).to_contain_text("Hex")


def test_a_hint_stands_in_the_question_and_its_way_on_the_map(window: Watched, address: str) -> None:
    """Another space it speaks of is a direction too, not a pair of numbers."""
    page = window.page
    moves: list[str] = []

    def hinted(told: dict[str, Any]) -> None:
        if told["type"] == "update" and told["decision"]:
            moves[:] = [option["key"] for option in told["decision"]["options"] if option["verb"] == "move"]
        if told["type"] == "hint":
            told |= {"text": "“Move to Street (8,3)” is about as good", "option": moves[-1]}

    rewritten(page, hinted)
    open_board(page, address, ME, BOT)
    my_turn(page)
    page.keyboard.press("1")  # who acts
    page.locator(".space").first.wait_for(timeout=PATIENT)
    hint = page.locator("[data-part=question] .hint")
    while not hint.count():  # asked too soon after an answer it is refused for a moment
        page.get_by_role("button", name="Hint").click()
        page.locator("[data-part=question] .hint, .refused").first.wait_for(timeout=PATIENT)
    expect(hint).to_contain_text(re.compile(r"“Move to Street, \d.*” is about as good"), timeout=PATIENT)
    expect(page.locator("path.way")).to_be_attached()


NAMES = """() => {
  // Of every name on the map: what it hides, or is hidden by, if that is more than a corner of it.
  const all = (what) => [...document.querySelectorAll(what)];
  const boxes = (what) => all(what).map((one) => [one.textContent, one.getBoundingClientRect()]);
  const plates = boxes('.print .name');
  const things = [...plates, ...boxes('.print .tunnel'), ...boxes('.pawn .body')];
  return plates.flatMap(([name, a]) => things.flatMap(([what, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const hidden = what !== name && wide > 0 && high > 0 && wide * high > 0.06 * a.width * a.height;
    return hidden ? [`${name} and ${what || 'a piece'}`] : [];
  }));
}"""


def test_aims_and_residences_can_be_read(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME)
    my_turn(page)
    page.get_by_role("button", name="Aims and map").click()
    legend = page.locator(".legend")
    expect(legend).to_contain_text("Evil wins when Buffy is killed or sired.")
    expect(legend).to_contain_text("Giles' home, Buffy's home and Xander's home")
    assert breaches(page) == []


def test_why_not_by_a_click_on_a_space(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME)
    page.locator(".space").first.wait_for(timeout=PATIENT)
    page.keyboard.press("w")
    page.locator(".ask").last.click(force=True)  # the far corner
    expect(page.locator(".why li").first).to_contain_text("BG-MOVE")


CLICK = """(n) => {
  const lit = [...document.querySelectorAll('.space')];
  const foe = document.querySelector('.pawn.playable, .pawn.target');
  const options = [...document.querySelectorAll('.options .button:not(:disabled)')];
  const draw = options.find((o) => /Draw|Roll|Play/.test(o.textContent));
  const step = lit[n * 7 % lit.length];
  const pick = foe || draw || (step && n % 5 < 2 ? step : options.at(-1));
  pick?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""


def test_a_whole_game_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    open_board(page, address, BOT, ME, options={"round_limit": 2})
    for number in range(400):
        page.wait_for_function(ASKED, timeout=PATIENT)
        if page.get_by_role("link", name="Watch again").count():
            break
        before = page.evaluate(SIGN)
        page.evaluate(CLICK, number)
        changed(page, before)
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("heading", name=re.compile("Replay"))).to_be_visible()
    expect(page.locator(".pawn").first).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^(\d+) / \1$"))


def ended(page: Page) -> bool:
    page.wait_for_selector("[data-asked], [data-part=ending]", timeout=PATIENT)
    return page.locator("[data-part=ending]").count() > 0


def test_a_whole_game_by_keyboard(window: Watched, address: str) -> None:
    """No pointer at all: spaces by Tab, arrows and Enter, everything else by numbers and Space."""
    page = window.page
    open_board(page, address, BOT, ME, options={"round_limit": 2})
    walked = 0
    for number in range(200):
        if ended(page):
            break
        before = page.locator("[data-part=scene]").get_attribute("data-seq")
        lit = page.locator(".space[tabindex='0']")
        if number % 3 == 0 and lit.count():
            lit.focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            walked += 1
        else:
            page.keyboard.press("Escape")
            page.keyboard.press("1" if number % 3 == 1 else " ")
        page.wait_for_function(
            "old => document.querySelector('[data-part=scene]').dataset.seq !== old "
            "|| document.querySelector('.list .option')",
            arg=before,
        )
    assert ended(page)
    assert walked > 2


def test_evil_on_a_phone_in_french(phone: Watched, address: str) -> None:
    page = phone.page
    open_board(page, address, ME, BOT)
    my_turn(page)
    expect(page.get_by_role("region", name="Le Mal", exact=True)).to_be_visible()
    expect(page.locator("[data-part=hand] .card").first).to_be_visible()
    assert page.evaluate(NAMES) == [], "names give way to pieces, entrances and each other"
    whole = page.locator(".map .above").get_attribute("viewBox")
    page.get_by_role("button", name="Agrandir").tap()
    assert page.locator(".map .above").get_attribute("viewBox") != whole
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert breaches(page) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=[one["id"] for one in LESSONS])
def test_lessons_lead_where_their_notes_say(lesson: dict[str, Any]) -> None:
    match = followed(GAME, lesson, 1)
    people = {one["id"]: one for one in GAME.present(GAME.view(match.state, 1))["people"]}
    assert "darla" not in people
    assert people["oz"]["health"] > 3
    assert [card["card"] for card in people["willow"]["cards"]] == ["artifact-book-of-spells"]


def test_the_lesson_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/lesson/board")
    page.get_by_role("button", name="Start").click()
    for number in range(1, 8):
        expect(page.locator(".note")).to_contain_text(f"{number} / 10")
        my_turn(page)
        expect(page.locator(".options .button")).to_have_count(1)
        if number == ATTACK:
            expect(page.get_by_role("button", name=re.compile("^Darla, Health"))).to_be_visible()
            assert breaches(page) == []
        page.keyboard.press("1")
    expect(page.locator(".note")).to_contain_text("8 / 10")
