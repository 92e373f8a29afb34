"""The table of vs: a whole game by clicks, a combat with its numbers, why not, French, the lesson, a phone."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.serving import SIGN, Watched, breaches
from tests.page.test_table import POST, SEQ

ME = {"kind": "me", "name": "Anne", "player": None}
BOT = {"kind": "bot", "name": None, "player": "random"}
ASKED = "[data-asked], [data-part=ending]"
ENDING = "[data-part=ending]"
PLAYER = """(sign) => {
  // Clicks what attacks, recruits and strikes; every third answer begins with a marked card on the table. Once for each
  // state of the table, so that the same game is played on a slow machine.
  const bold = /^(attack|recruit|power up|slay|keep|lay .* face up)/i;
  window.seen = new Set();
  window.answers = 0;
  setInterval(() => {
    for (const part of ['fight', 'versus', 'xp', 'tile', 'free', 'empty'])
      if (document.querySelector('.street .' + part)) window.seen.add(part);
    const buttons = [...document.querySelectorAll('.options .button:not(:disabled)')];
    const now = sign();
    if (!buttons.length || now === window.before) return;
    window.before = now;
    window.answers += 1;
    const marked = document.querySelectorAll('.street .card.playable .cover, .street .card.target .cover, .free');
    if (window.answers % 3 === 0 && marked.length) return marked[0].click();
    const done = document.querySelector('[data-part=done]:not(:disabled)');
    if (done && document.querySelector('.card.chosen, .option.ticked')) return done.click();
    const says = (word) => (one) => word.test(one.querySelector('span')?.innerText);
    (buttons.find(says(bold)) ?? buttons[0]).click();
  }, 20);
}"""


def open_table(
    page: Page, address: str, seats: int = 2, language: str = "en", bot: str = "random", **setup: object
) -> None:
    page.goto(address)
    others = [{**BOT, "player": bot}] * (seats - 1)
    body = {"game": "vs", "seats": [ME, *others], "setup": setup or None, "language": language}
    opened = page.evaluate(POST, json.dumps(body))
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator(".arena")).to_be_visible()


def start_lesson(page: Page, address: str) -> None:
    page.goto(f"{address}/#/lesson/vs")
    page.locator("article .button.main").first.click()
    expect(page.locator(".note")).to_be_visible()
    page.wait_for_selector(ASKED)
    page.wait_for_selector("[data-part=scene] [data-part=question]")  # the scene is drawn


def answer(page: Page) -> None:
    """The first choice of the list."""
    page.wait_for_selector(ASKED)
    before = page.evaluate(SEQ)
    page.keyboard.press("1")
    page.wait_for_function(f"old => {SEQ} !== old", arg=before)


def test_whole_game_by_clicks(window: Watched, address: str) -> None:
    page = window.page
    open_table(
        page, address, bot="greedy", mode="duel", decks=["spike-sunnydale", "angelus-history"]
    )  # one who hits hard: a short game
    page.wait_for_selector(ASKED)
    page.evaluate(f"({PLAYER})({SIGN})")
    page.wait_for_selector(ENDING, timeout=280_000)
    assert page.evaluate("answers") > 15
    assert set(page.evaluate("[...seen]")) >= {"fight", "versus", "xp", "tile", "free", "empty"}


def test_combat_shows_what_decides_it(window: Watched, address: str) -> None:
    """The lesson's position is always the same: point at a defender, attack, power up, and the numbers follow."""
    page = window.page
    start_lesson(page, address)
    for _ in range(6):
        answer(page)
    expect(page.locator("#question")).to_contain_text("against whom?")
    page.mouse.move(2, 2)
    expect(page.locator(".stamp.weighed")).to_have_count(2)
    page.locator(".them .card", has_text="Turok-Han").hover()
    expect(page.locator(".verdict.planned")).to_contain_text("Turok-Han Vampire would be KO'd")
    page.locator(".them .fighter", has_text="Turok-Han").locator(".cover").click()
    for _ in range(3):
        answer(page)
    clash = page.locator(".verdict:not(.planned)")
    expect(clash).to_contain_text("Nobody would be stunned")
    assert breaches(page) == []
    page.keyboard.press("u")
    expect(page.locator(".note")).to_contain_text("Not enough?")
    page.locator(".them .fighter", has_text="Caleb").locator(".cover").click()
    expect(clash).to_contain_text("Nobody would be stunned")
    page.locator("[data-part=hand] .cover").first.click()
    expect(page.locator("#question")).to_contain_text("from the game?")


def test_lesson_in_french_ends_with_victory(phone: Watched, address: str) -> None:
    page = phone.page
    start_lesson(page, address)
    expect(page.locator(".note")).to_contain_text("Votre côté de la rue")
    for _ in range(20):
        page.wait_for_selector(ASKED)
        if page.locator(ENDING).count():
            break
        expect(page.locator(".options .button"), "the lesson leaves one way open").to_have_count(1)
        answer(page)
    expect(page.locator(ENDING)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_click_on_a_step_sets_a_stop(window: Watched, address: str) -> None:
    page = window.page
    open_table(page, address)
    while not page.locator("header ol button").count():  # the setup has no steps
        answer(page)
    step = page.locator("header ol").get_by_role("button", name="Formation")
    was = step.get_attribute("aria-pressed")
    other = {"true": "false", "false": "true"}[str(was)]
    step.click()
    expect(step).to_have_attribute("aria-pressed", other)
    page.reload()  # the table keeps it
    expect(step).to_have_attribute("aria-pressed", other)
    assert window.complaints == []


def test_why_not_and_french(window: Watched, address: str) -> None:
    page = window.page
    start_lesson(page, address)
    page.keyboard.press("w")
    page.locator(".them .fighter", has_text="The Master").locator(".cover").click()
    expect(page.locator(".why li").first).to_contain_text(re.compile("VS-"))
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.get_by_text("Français").click()
    page.keyboard.press("Escape")
    expect(page.locator(".row.back .word").first).to_have_text("Seconde ligne")
    expect(page.locator("[data-part=goal]").first).to_contain_text("santé")
    assert breaches(page) == []


def test_four_seats_find_their_places(window: Watched, address: str) -> None:
    page = window.page
    decks = ["buffy-starter", "master-starter", "xander-wall", "spike-sunnydale"]
    open_table(page, address, 4, mode="two_v_two", decks=decks)
    expect(page.locator("[data-part=plate]")).to_have_count(4)
    expect(page.locator(".them .side")).to_have_count(2)
    assert breaches(page) == []


def test_two_against_two_is_opened_as_chosen_without_decks(window: Watched, address: str) -> None:
    """The mode and the optional rules of the lobby reach the game; the aim is told before anything happens."""
    page = window.page
    page.goto(address)
    page.locator("article.vs .more").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("4", exact=True).check()
    expect(dialog.get_by_label("Recruits")).to_have_count(0)
    dialog.get_by_label("Mode").select_option("two_v_two")
    dialog.get_by_label("Recruits").select_option("teammate")
    dialog.locator("summary", has_text="House rules").click()
    dialog.get_by_label("Powers of several players").select_option("active_all")
    expect(dialog.locator("summary")).to_contain_text("1 house rule")
    with page.expect_request(lambda r: r.method == "POST" and r.url.endswith("/api/gatherings")) as asked:
        dialog.get_by_role("button", name="Open the table").click()
    posted: Any = asked.value.post_data_json
    assert (len(posted["seats"]), posted["setup"]["mode"]) == (4, "two_v_two")
    assert posted["setup"]["options"] == {"recruit_for_teammate": True, "active_player_orders_triggers": True}
    expect(page.locator("[data-part=scene] [data-part=question]")).to_be_visible()
    expect(page.get_by_text("Together, KO both Main Characters of the other team.").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("Aim: together")).to_be_visible()
