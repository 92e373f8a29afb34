"""After a game and before one: a replay watched together with notes, a public game, days for a turn, sealed packs,
five browsers at one table."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from hellmouth.games.ccg import sealed
from tests.page.serving import Watched, breaches
from tests.page.test_lobby import Chosen, chosen_at
from tests.page.test_table import BOT, ME, POST
from tests.page.test_together import RESIGN, SEEN, gathering, guest

DEMO = {"game": "demo", "setup": None, "language": "en"}
OVER = {"seats": [ME, BOT]}


def replayed(page: Page, address: str) -> str:
    """A finished game of one person, open as a replay; gives its table."""
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({**DEMO, **OVER}))
    assert page.evaluate(RESIGN, opened["table"]) > 0
    page.goto(f"{address}/#/replay/{opened['table']}")
    expect(page.locator(".count")).to_have_text(re.compile(r"^0 / [1-9]"))
    return str(opened["table"])


def press(page: Page, *keys: str) -> None:
    """Keys of the page, not of the button that was clicked last."""
    page.locator("h1").click()
    for key in keys:
        page.keyboard.press(key)


def test_a_replay_never_leads_past_its_end(window: Watched, address: str) -> None:
    """A game given up before the first answer has no step but the first; an address may name a step too far."""
    page = window.page
    page.goto(address)
    wish = {"game": "vs", "language": "en", "seats": [ME, {**ME, "name": "Dawn"}], "setup": {"mode": "duel"}}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.get_by_role("button", name="People").click()
    page.get_by_role("button", name="Give up").click()
    page.locator(".people .row .button").first.click()
    page.wait_for_selector("[data-part=ending]")
    for step in ("", "?step=999"):
        page.goto(f"{address}/#/replay/{opened['table']}{step}")
        page.reload()
        expect(page.locator(".count")).to_have_text("0 / 0")
        expect(page.locator("[data-part=ending]")).to_contain_text("gave up")
        page.get_by_role("button", name="Look at the table").click()
        press(page, "ArrowRight", "End", "PageDown", "PageUp")
        expect(page.locator(".count")).to_have_text("0 / 0")
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("[data-plate='0']")).to_be_visible()
    window.complaints.clear()  # the step that is not there


def test_a_replay_is_watched_together_with_notes(window: Watched, chromium: Browser, address: str) -> None:
    """One leads, another follows, goes their own way and comes back; notes travel with the link and with the file."""
    anne = window.page
    replayed(anne, address)
    anne.keyboard.press("ArrowRight")
    anne.get_by_role("button", name="Notes").click()
    anne.get_by_label("Note at step 1").fill("Here it was <b>lost</b>.")
    anne.get_by_role("button", name="Share").click()
    link = anne.get_by_label("Whoever has this link").input_value()
    assert "&notes=" in link
    other = guest(chromium)
    bob = other.page
    bob.goto(link)
    expect(bob.get_by_label("Note au pas 1")).to_have_value("Here it was <b>lost</b>.")
    anne.get_by_role("button", name="Watch together: lead").click()
    expect(bob.locator("[data-part=together]")).to_contain_text("Vous suivez")
    anne.locator("footer").get_by_role("button", name="Anne").click()
    press(anne, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(bob.locator(".count")).to_have_text(re.compile("^4 /"))
    expect(bob.locator("footer").get_by_role("button", name="Anne")).to_have_attribute("aria-pressed", "true")
    press(bob, "Home")
    expect(bob.locator("[data-part=together]")).to_contain_text("guide")
    press(anne, "ArrowRight")
    expect(anne.locator(".count")).to_have_text(re.compile("^5 /"))
    expect(bob.locator(".count")).to_have_text(re.compile("^0 /"))
    bob.get_by_role("button", name="Suivre").click()
    expect(bob.locator(".count")).to_have_text(re.compile("^5 /"))
    assert breaches(bob) == []
    with anne.expect_download() as saved:
        anne.get_by_role("button", name="Save the record").click()
    file = Path(saved.value.path())
    assert json.loads(file.read_text(encoding="utf-8"))["notes"] == [{"step": 1, "text": "Here it was <b>lost</b>."}]
    anne.get_by_role("button", name="Stop leading").click()
    expect(bob.get_by_role("button", name="Regarder ensemble")).to_be_visible()
    bob.goto(address)
    bob.get_by_role("button", name=re.compile("Revoir|Regarder|parties")).first.click()
    bob.locator("dialog[open] input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    expect(bob.locator("[data-part=notes]")).to_contain_text("Here it was")
    assert other.complaints == []
    bob.context.close()


def test_a_game_is_public_when_its_players_agree(window: Watched, chromium: Browser, address: str) -> None:
    anne, stranger = window.page, guest(chromium)
    table = replayed(anne, address)
    stranger.page.goto(f"{address}/#/replay/{table}")
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    anne.get_by_role("button", name="Share").click()
    anne.get_by_label("Everybody may look at this game").check()
    link = anne.get_by_label("Public address").input_value()
    page = guest(chromium).page
    page.goto(link)
    expect(page.locator(".count")).to_have_text(re.compile(r"^0 / [1-9]"))
    anne.get_by_label("Everybody may look at this game").uncheck()
    expect(anne.get_by_label("Public address")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.close()
    stranger.page.context.close()


NOTICES = """
window.notices = [];
window.Notification = class { constructor(title, more) { notices.push([title, more.body]); } close() {} };
Notification.permission = 'granted';
Notification.requestPermission = async () => 'granted';
Object.defineProperty(document, 'hidden', { get: () => !!window.elsewhere });
"""


def test_days_for_every_turn_and_a_notice_when_it_is_mine(window: Watched, address: str) -> None:
    page = window.page
    page.add_init_script(NOTICES)
    page.goto(address)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("group", name="Tell me when it is my turn").get_by_text("Yes, while a page is open").click()
    page.keyboard.press("Escape")
    page.evaluate("window.elsewhere = true")
    chosen_at(page, Chosen("vs", 2, {"Clock": "Three days for every turn"}, {}))
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-plate='0'] [data-part=clock]")).to_have_text(re.compile(r"^(3 d 0 h|2 d 23 h)$"))
    page.wait_for_function("() => notices.length > 0")
    assert page.evaluate("notices[0][0]") == "★ Your turn!"
    page.evaluate("window.elsewhere = false")
    page.goto(address)
    expect(page.get_by_role("region", name="Continue")).to_contain_text("until")


def test_sealed_packs_are_opened_and_built_from(window: Watched, address: str) -> None:
    """The same packs as the command; by keyboard; nothing but the pool goes into the deck; then it is played."""
    page = window.page
    page.goto(f"{address}/#/decks/ccg/sealed?seed=7")
    page.get_by_role("button", name="Open the packs").click()
    pool = sealed.opened(7)
    starter = [pool.set.names["en"][face] for face in pool.packs[0]]
    cards = page.locator("[data-part=pack] li")
    expect(cards).to_have_count(len(starter))
    page.get_by_role("button", name=f"Turn over card 1 of {len(starter)}").focus()
    page.keyboard.press("Enter")
    expect(cards.first).to_have_attribute("data-rarity", re.compile("."))
    expect(cards.nth(1)).to_have_attribute("data-rarity", "")
    page.get_by_role("button", name="Turn all over").click()
    shown = [cards.nth(n).locator(".card").get_attribute("aria-label") or "" for n in range(len(starter))]
    assert [name for name, label in zip(starter, shown, strict=True) if name.split(":")[0] not in label] == []
    page.get_by_role("button", name="Next booster").click()
    expect(page.get_by_role("heading", name="Booster 1 of 6")).to_be_visible()
    page.get_by_role("button", name="Turn all over").click()
    expect(page.locator("[data-part=pack] li.precious")).to_have_count(1)
    assert breaches(page) == []
    page.get_by_role("button", name="Open the rest at once and build").click()
    expect(page.get_by_label("Name", exact=True).first).to_have_value(re.compile("^Sealed 7"))
    expect(page.locator(".strip, .deck").filter(has_text="Ready to play").first).to_be_attached()
    assert page.locator(".add b").first.inner_text().count("/") == 1
    page.get_by_role("button", name="Play this deck").click()
    expect(page.locator("[data-plate='0']")).to_be_visible()


def test_five_browsers_at_one_table(window: Watched, chromium: Browser, address: str) -> None:
    """They arrive one by one, the game begins when the last is ready; one leaves and comes back to the same seat."""
    anne = window.page
    anne.goto(address)
    links = gathering(anne, 2, friends=4)[:-1]
    others = [guest(chromium) for _ in links]
    for number, (one, link) in enumerate(zip(others, links, strict=True), 1):
        one.page.goto(link)
        expect(anne.locator(f"article[data-seat='{number}']")).not_to_contain_text("Free seat")
        one.page.get_by_role("button", name="C’est bon pour moi").click()
    anne.get_by_role("button", name="I am ready").click()
    pages = [anne, *(one.page for one in others)]
    for page in pages:
        page.wait_for_function("() => document.querySelector('[data-seq], [data-part=reveal]')")
        page.keyboard.press("Enter")
        expect(page.locator("[data-part=scene][data-seq]")).to_be_visible()
    seen = {page.evaluate(SEEN) for page in pages}
    assert len(seen) == 1, "all look at the same position"
    leaver = others[2].page
    place = leaver.url
    leaver.goto("about:blank")
    anne.get_by_role("button", name="People").click()
    expect(anne.locator("aside").get_by_text(re.compile("away|not here|gone", re.IGNORECASE)).first).to_be_visible()
    leaver.goto(place)
    expect(leaver.locator("[data-part=scene][data-seq]")).to_be_visible()
    assert [one.complaints for one in others] == [[]] * 4
    for one in others:
        one.page.context.close()
