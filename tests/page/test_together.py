"""People at one table: two browsers in two languages, and a server that goes away in the middle of a fight."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.page.serving import PATIENCE, Watched, breaches, choose_deck, open_log, server
from tests.page.test_table import BOT, ME, POST, free_port

PERSON = {"kind": "person", "name": "Bob", "player": None}
ASKED = "() => !!document.querySelector('.options .button:not(:disabled)')"
LINES = """() => [...document.querySelectorAll('.lines .line')]
  .filter((one) => !/^(Only|Un seul)/.test(one.innerText)).length"""
"""Lines that everybody reads: that there was only one choice is told to whoever had it."""
KEY = "() => document.querySelector('[data-part=done]:not(:disabled)') ? ' ' : '1'"
"""The first choice; what takes several is done with as it stands, since the same key ticks and takes back for ever."""
SEEN = "() => document.querySelector('[data-seq]').dataset.seq"


def guest(chromium: Browser) -> Watched:
    """Another browser: its own cookies, French."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return Watched(context.new_page())


def changed(page: Page, before: str) -> bool:
    """Whether the page soon shows something else. An answer may leave the same question and no line: then try again."""
    try:
        page.wait_for_function(f"(seen) => ({SEEN})() !== seen || !({ASKED})()", arg=before, timeout=3_000)
    except TooLate:
        return False
    return True


def test_two_browsers_at_one_table(window: Watched, chromium: Browser, address: str) -> None:
    anne = window.page
    anne.goto(address)
    seats = [ME, PERSON]
    wish = {
        "game": "vs",
        "language": "en",
        "seats": seats,
        "setup": {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]},
    }
    opened = anne.evaluate(POST, json.dumps(wish))
    token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
    anne.goto(f"{address}/#/table/{opened['table']}")
    expect(anne.locator(".street")).to_be_visible()
    other = guest(chromium)
    bob = other.page
    bob.goto(f"{address}/#s={token}")
    expect(bob.locator(".street")).to_be_visible()
    assert token not in bob.url
    answered = {"anne": 0, "bob": 0}
    end = time.monotonic() + 300  # people wait for each other, and the table passes for whoever has nothing to say
    while not all(n >= 4 for n in answered.values()) and time.monotonic() < end:
        for name, page in (("anne", anne), ("bob", bob)):
            if page.evaluate(ASKED):
                before = page.evaluate(SEEN)
                page.keyboard.press(page.evaluate(KEY))
                answered[name] += changed(page, before)
        anne.wait_for_timeout(60)
    assert all(n >= 4 for n in answered.values()), answered
    open_log(anne)
    open_log(bob)
    bob.wait_for_function(f"(n) => ({LINES})() === n", arg=anne.evaluate(LINES))  # both read the same story
    expect(anne.locator(".lines")).to_contain_text("draws")
    expect(bob.locator(".lines")).to_contain_text("pioche")
    unknown = bob.locator("[data-part=hand] .card .back").count()
    assert unknown == 0, "a hand is open to its owner"
    assert anne.locator(".backs .card .back").count() > 0, "and only backs to the other"
    anne.keyboard.press("c")
    anne.get_by_label("Say something").fill("Bonsoir <b>Bob</b>")
    anne.keyboard.press("Enter")
    bob.keyboard.press("c")
    expect(bob.get_by_role("log").last).to_contain_text("Bonsoir <b>Bob</b>")
    assert other.complaints == []
    bob.context.close()


def to_the_fight(page: Page) -> None:
    """First choices of the lesson's locked steps, until the stage of a combat stands."""
    clash = page.locator(".verdict:not(.planned)")
    for _ in range(20):
        page.wait_for_function(ASKED)
        if clash.count():
            return
        before = page.locator("section.note").inner_text()
        page.keyboard.press("1")
        page.wait_for_function("(old) => document.querySelector('section.note')?.innerText !== old", arg=before)
    raise AssertionError("no combat came")


def test_comes_back_in_the_middle_of_a_fight(chromium: Browser, home: Path) -> None:
    port = free_port()
    size: ViewportSize = {"width": 1280, "height": 800}
    page = chromium.new_context(viewport=size, locale="en-GB", reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    with server(home, port=port) as place:
        page.goto(f"{place}/#/lesson/vs")
        page.locator("article .button.main").first.click()
        to_the_fight(page)
        numbers = page.locator(".versus").inner_text()
        open_log(page)
        lines = page.locator(".lines .line").all_inner_texts()
        hand = page.locator("[data-part=hand] .title").all_inner_texts()
    with server(home, port=port):
        expect(page.get_by_text("The connection was lost")).to_be_hidden()
        page.wait_for_function(ASKED)
        assert page.locator(".versus").inner_text() == numbers
        assert page.locator(".lines .line").all_inner_texts() == lines
        assert page.locator("[data-part=hand] .title").all_inner_texts() == hand
        page.keyboard.press("1")
        page.wait_for_function("(n) => document.querySelectorAll('.lines .line').length > n", arg=len(lines))
    page.context.close()


def test_a_watcher_sees_no_hand(window: Watched, chromium: Browser, address: str) -> None:
    page = window.page
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({"game": "vs", "seats": [ME, BOT], "setup": None, "language": "en"}))
    token = next(link["token"] for link in opened["links"] if link["seat"] is None)
    page.goto(f"{address}/#/table/{opened['table']}")
    expect(page.locator(".street")).to_be_visible()
    other = guest(chromium)
    other.page.goto(f"{address}/#s={token}")
    expect(other.page.locator(".street")).to_be_visible()
    expect(other.page.locator("#question")).to_contain_text("Anne")
    assert other.page.locator(".options, [data-part=hand]").count() == 0
    assert other.complaints == []
    other.page.context.close()


def gathering(page: Page, game: int, friends: int = 1, lists: str = "") -> list[str]:
    """Open a table for friends through the dialog; gives the links: one each, then the watchers'."""
    page.locator("article.door").nth(game).locator("button.more").click()
    dialog = page.locator("dialog[open]")
    if friends > 1:
        dialog.get_by_text(str(friends + 1), exact=True).click()
    for seat in range(1, friends + 1):
        dialog.locator(".seat").nth(seat).get_by_text("A friend", exact=True).click()
    if lists:
        dialog.get_by_role("group", name="Deck lists").get_by_text(lists, exact=True).click()
    dialog.get_by_role("button", name="Open and invite").click()
    fields = page.get_by_role("region", name="Invite your friends").locator(".one input[readonly]")
    expect(fields).to_have_count(friends + 1)
    return [fields.nth(n).input_value() for n in range(friends + 1)]


REVEALED = """new MutationObserver(() => {
  const all = [...document.querySelectorAll('[data-part=reveal] article')];
  if (all.length) window.revealed = all.map((one) => [one.querySelector('.leader .title')?.textContent ?? '',
    one.querySelector(':scope > p')?.textContent ?? '']);
}).observe(document, {subtree: true, childList: true})"""
"""Who led what was revealed, and what it was called: it is on the screen for some seconds only."""


@pytest.mark.parametrize("lists", ["Open", "Closed"])
def test_everybody_brings_a_deck(window: Watched, chromium: Browser, address: str, lists: str) -> None:
    """Opened through the dialog, closed decks, a watcher who sees who is missing, then all are revealed together: who
    leads them, and what they are called unless lists are closed."""
    anne = window.page
    others = [guest(chromium), guest(chromium)]
    bob, watcher = (one.page for one in others)
    for page in (anne, bob, watcher):
        page.add_init_script(REVEALED)
    anne.goto(address)
    to_bob, to_watch = gathering(anne, 0, lists=lists)
    heard: list[str] = []
    for page in (bob, watcher):
        page.on("websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data))))
    bob.goto(to_bob)
    bob.get_by_label("Votre nom à la table").fill("Bob")
    bob.get_by_label("Votre nom à la table").press("Tab")
    expect(anne.locator("article[data-seat='1']")).to_contain_text("Bob")
    watcher.goto(to_watch)
    choose_deck(anne.get_by_label("My deck"), "Spike: All Around Sunnydale")
    expect(anne.locator("article[data-seat='0'] .leader .one")).to_contain_text("Spike")
    expect(watcher.locator("article[data-seat='0']")).to_contain_text("deck choisi")
    expect(watcher.locator("article[data-seat='0'] .leader .closed")).to_have_count(1)
    anne.get_by_role("button", name="I am ready").click()
    expect(watcher.get_by_role("status")).to_have_text("En attente : Bob")
    expect(bob.locator("article[data-seat='0'].ready")).to_be_visible()
    assert "spike" not in "".join(heard), "a closed deck is told to nobody else"
    assert breaches(bob) == []
    bob.get_by_label("Mon deck").select_option("angelus-history")
    bob.get_by_role("button", name="C’est bon pour moi").click()
    for page in (anne, bob, watcher):
        page.wait_for_function("() => window.revealed?.every(([who]) => who)")
        told = page.evaluate("window.revealed")
        assert [who for who, _ in told] == ["Spike", "Angelus"]
        assert [name.partition(":")[0].strip() for _, name in told] == (
            ["Spike", "Angelus"] if lists == "Open" else ["", ""]
        )
        page.keyboard.press("Enter")
        expect(page.locator(".street")).to_be_visible()
        expect(page.locator("[data-part=calls]")).to_be_attached()
        assert page.locator("[data-part=calls] .call").all_inner_texts() == [], "coming over to the table is no news"
    for one in others:
        assert one.complaints == []
        one.page.context.close()


def test_a_deck_the_format_forbids_is_refused_with_reasons(window: Watched, chromium: Browser, address: str) -> None:
    anne = window.page
    anne.goto(address)
    wish = {"game": "ccg", "language": "en", "setup": {"format": "constructed"}, "seats": [ME, PERSON], "lists": "open"}
    opened = anne.evaluate(POST.replace("/api/tables", "/api/gatherings"), json.dumps(wish))
    anne.goto(f"{address}/#/table/{opened['table']}")
    choose_deck(anne.get_by_label("My deck"), "First Patrol: Hero")
    expect(anne.get_by_role("alert")).to_contain_text("60")
    expect(anne.get_by_role("button", name="I am ready")).to_be_disabled()
    anne.get_by_label("A code or link from a friend").fill("hm1.nonsense.00000000")
    anne.get_by_label("A code or link from a friend").press("Enter")
    expect(anne.get_by_text("There is no deck in that")).to_be_visible()
    choose_deck(anne.get_by_label("My deck"), "Angel: Between You and the Dark")
    expect(anne.get_by_role("button", name="I am ready")).to_be_enabled()
    anne.locator("article[data-seat='1'] select").select_option(label="Computer: Newcomer")
    anne.get_by_role("button", name="I am ready").click()
    expect(anne.locator("[data-part=reveal]")).to_contain_text("Angel: Between You")
    anne.reload()
    expect(anne.locator("[data-part=scene]")).to_be_visible()
    anne.wait_for_function("() => document.querySelector('[data-seq]') !== null")


def test_a_link_is_a_qr_code_and_says_how_far_it_leads(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    gathering(page, 0)
    invite = page.get_by_role("region", name="Invite your friends")
    expect(invite.get_by_role("note")).to_contain_text("this machine only")
    invite.get_by_text("Let others in the house join").click()
    expect(invite.get_by_label("Command")).to_have_value("hellmouth serve --lan --open")
    invite.get_by_role("button", name="QR code").first.click()
    expect(page.get_by_role("img", name="QR code of the link: Seat 2")).to_be_visible()
    assert breaches(page) == []


def test_open_to_the_house(chromium: Browser, home: Path) -> None:
    """`--lan`: links have the address others reach, and the page is served there."""
    with server(home, "--lan") as place:
        told = json.load(urllib.request.urlopen(f"{place}/api/en/games"))
        assert told["reach"] == "house"
        other = guest(chromium)
        page = other.page
        page.goto(place)
        opened = page.evaluate(
            POST.replace("/api/tables", "/api/gatherings"),
            json.dumps({"game": "vs", "language": "en", "seats": [ME, PERSON]}),
        )
        page.goto(f"{place}/#/table/{opened['table']}")
        field = page.get_by_role("region", name="Invitez vos amis").locator("input[readonly]").first
        for reached in told["addresses"][:1]:
            expect(field).to_have_value(re.compile(re.escape(reached)))
            assert urllib.request.urlopen(f"{reached}/healthz").status == 200
        page.context.close()


def test_a_link_is_copied_where_the_browser_has_no_clipboard(window: Watched, address: str) -> None:
    """Plain http from another machine of the house is no secure context: there is no `navigator.clipboard` there."""
    page = window.page
    page.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', {value: false});"
        "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
    )
    page.goto(address)
    link = gathering(page, 0)[0]
    page.locator(".one").first.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    field = page.get_by_label("A code or link from a friend")
    field.focus()
    page.keyboard.press("Control+V")
    expect(field).to_have_value(link)


def test_an_open_table_is_joined_in_one_click(window: Watched, chromium: Browser, address: str) -> None:
    anne = window.page
    anne.add_init_script("localStorage.setItem('hellmouth', JSON.stringify({language: 'en', name: 'Anne'}))")
    anne.goto(address)
    anne.locator("article.door.vs button.more").click()
    dialog = anne.locator("dialog[open]")
    dialog.locator(".seat").nth(1).get_by_text("Open seat", exact=True).click()
    dialog.get_by_role("button", name="Open and invite").click()
    expect(anne.locator("article[data-seat='1']")).to_contain_text("Free seat")
    other = guest(chromium)
    bob = other.page
    who = anne.locator("article[data-seat='1'] select")
    expect(who).to_have_value("open")
    for kind, told in (("person", "Waits for a guest"), ("open", "Open to anybody")):
        who.select_option(kind)
        expect(anne.locator("article[data-seat='1']")).to_contain_text(told)
    bob.goto(address)
    bob.get_by_role("button", name="1 table ouverte").click()
    bob.locator("dialog[open] li", has_text="Anne").get_by_role("button", name="Rejoindre").click()
    expect(bob.locator("article[data-seat='1']")).to_contain_text("vous")
    expect(anne.locator("article[data-seat='1']")).to_contain_text("Player 2")
    anne.get_by_role("button", name="Move Player 2 one seat up").click()
    expect(anne.locator("article[data-seat='0']")).to_contain_text("Player 1")
    expect(anne.locator("[data-part=calls] .call")).to_have_text(
        ["Player 2 is here"]
    )  # who changes places has not left
    anne.get_by_role("button", name="Move Anne one seat up").click()
    expect(anne.locator("article[data-seat='1']")).to_contain_text("Player 2")
    bob.get_by_role("button", name="Me lever").click()
    expect(anne.locator("article[data-seat='1']")).to_contain_text("Free seat")
    assert other.complaints == []
    bob.context.close()


RESIGN = """(table) => new Promise((done) => {
  const line = new WebSocket(`ws://${location.host}/ws/${table}`);
  const ask = (what) => line.send(JSON.stringify(what));
  line.onopen = () => ask({type: 'hello', version: 1, language: 'en'});
  line.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.type === "bye" || told.type === "refused") done(-1);
    if (told.type !== "update") return;
    if (told.outcome) { line.close(); done(told.seq); }
    else if (told.seq >= 12) ask({type: 'resign', id: 'r', seat: 0});
    else if (told.decision)  // not faster than a person may speak
      setTimeout(() => ask({type: 'answer', id: `a${told.seq}`, seat: 0, seq: told.seq,
        option: (told.decision.options.find((one) => one.verb === 'done') ?? told.decision.options[0]).key}), 300);
  };
})"""


def test_a_replay_link_is_opened_by_a_stranger(window: Watched, chromium: Browser, address: str) -> None:
    """From the step and through the eyes that were chosen; keys go to the ends."""
    anne = window.page
    anne.goto(address)
    opened = anne.evaluate(POST, json.dumps({"game": "demo", "seats": [ME, BOT], "setup": None, "language": "en"}))
    assert anne.evaluate(RESIGN, opened["table"]) > 0
    anne.goto(f"{address}/#/replay/{opened['table']}")
    count = anne.locator(".count")
    expect(count).to_have_text(re.compile(r"^0 / [1-9]"))
    last = count.inner_text().split(" / ")[1]
    anne.keyboard.press("End")
    expect(count).to_have_text(f"{last} / {last}")
    anne.keyboard.press("Home")
    expect(count).to_have_text(f"0 / {last}")
    anne.keyboard.press("ArrowRight")
    anne.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2 / {last}")
    anne.locator("footer").get_by_role("button", name="Anne").click()
    anne.get_by_role("button", name="Share").click()
    link = anne.get_by_label("Whoever has this link").input_value()
    with anne.expect_download() as saved:
        anne.get_by_role("button", name="Save the record").click()
    assert json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))["game"] == "demo"
    stranger = guest(chromium)
    page = stranger.page
    page.goto(link)
    expect(page.locator(".count")).to_have_text(f"2 / {last}")
    expect(page.locator("footer").get_by_role("button", name="Anne")).to_have_attribute("aria-pressed", "true")
    assert "s=" not in page.url.replace("eyes=", "").replace("tables=", "")
    assert stranger.complaints == []
    page.context.close()


def test_turn_by_turn(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    opened = page.evaluate(POST, json.dumps({"game": "vs", "seats": [ME, BOT], "setup": None, "language": "en"}))
    page.evaluate(RESIGN.replace("12", "30"), opened["table"])
    page.goto(f"{address}/#/replay/{opened['table']}?step=0")
    expect(page.locator(".count")).to_have_text(re.compile(r"^0 / [1-9]"))
    page.wait_for_function("() => document.querySelectorAll('.lines .line').length > 15")
    page.keyboard.press("PageDown")
    expect(page.locator(".count")).not_to_have_text(re.compile("^0 /"))
    step = int(page.locator(".count").inner_text().split(" / ")[0])
    assert step > 1, "a whole turn, not a step"
    page.keyboard.press("PageUp")
    expect(page.locator(".count")).to_have_text(re.compile("^0 /"))
