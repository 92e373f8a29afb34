"""What people share around a game: their tables, watchers, the judge, the profile, what calls them."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.page.serving import Watched, breaches
from tests.page.test_table import BOT, ME, POST
from tests.page.test_together import ASKED, KEY, PERSON, RESIGN, SEEN, changed, guest

VS = {"game": "vs", "language": "en", "setup": {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}}


def test_my_tables_are_found_put_aside_and_removed(window: Watched, address: str) -> None:
    """Opponent, deck, turn, result and date; a search; on top for whoever comes back."""
    page = window.page
    page.goto(address)
    opened = [
        page.evaluate(POST, json.dumps({**VS, "seats": [ME, {**BOT, "name": name}]}))["table"]
        for name in ("Drusilla", "Harmony")
    ]
    board = {"game": "board", "language": "en", "setup": None, "seats": [ME, {**BOT, "name": "Anya"}]}
    page.evaluate(POST, json.dumps(board))
    page.evaluate(RESIGN, opened[1])
    page.reload()
    expect(page.get_by_role("region", name="Continue")).to_be_visible()
    page.get_by_role("button", name="2 more tables").click()
    dialog = page.locator("dialog[open]")
    over = dialog.locator("li", has_text="Against Harmony")
    expect(over).to_contain_text("Lost")
    expect(over).to_contain_text(re.compile(r"Spike: .+ against Angelus: .+ · turn \d"))
    expect(over.locator("time")).to_have_attribute("datetime", re.compile(r"^20\d\d-"))
    assert breaches(page) == []
    over.get_by_role("button", name="Put aside").click()
    expect(over).to_have_count(0)
    dialog.get_by_label("Search names").fill("angelus dru")
    expect(dialog.locator("li")).to_have_count(1)
    expect(dialog.locator("li")).to_contain_text("Your turn")
    dialog.locator("li").get_by_role("button", name="Remove").click()
    dialog.get_by_role("button", name="Remove it").click()
    expect(dialog.locator("li")).to_have_text("Nothing found")
    dialog.get_by_label("Search names").fill("")
    expect(dialog.locator("li")).to_contain_text(["Against Anya"])
    dialog.get_by_role("button", name="Put aside (1)").click()
    expect(dialog.locator("li")).to_contain_text(["Against Harmony"])
    dialog.get_by_role("button", name="Back to the list").click()
    expect(dialog.locator("li")).to_contain_text("No tables yet")


def seated(anne: Page, bob: Page, address: str, **more: object) -> dict[str, str]:
    """Anne opens a table, Bob comes by his link; gives the links by seat."""
    anne.goto(address)
    opened = anne.evaluate(POST, json.dumps({**VS, "seats": [ME, PERSON], **more}))
    links = {str(one["seat"]): f"{address}/#s={one['token']}" for one in opened["links"]}
    anne.goto(f"{address}/#/table/{opened['table']}")
    bob.goto(links["1"])
    for page in (anne, bob):
        expect(page.locator("[data-seq]")).to_be_visible()
    return {"table": opened["table"], **links}


def play_on(pages: list[Page], until: str) -> None:
    """First choices, by whoever is asked, until the first page shows something."""
    for _ in range(250):
        if pages[0].evaluate(until):
            return
        for page in pages:
            if page.evaluate(ASKED):
                before = page.evaluate(SEEN)
                page.keyboard.press(page.evaluate(KEY))
                changed(page, before)
        pages[0].wait_for_timeout(60)  # computer players take their time
    raise AssertionError(f"it never came to {until}")


def test_watchers_see_hands_by_consent_and_later(window: Watched, chromium: Browser, address: str) -> None:
    anne, others = window.page, [guest(chromium), guest(chromium)]
    bob, watcher = (one.page for one in others)
    links = seated(anne, bob, address)
    watcher.goto(links["None"])
    expect(watcher.locator("[data-seq]")).to_be_visible()
    play_on([anne, bob], "() => document.querySelectorAll('[data-part=hand] .slot').length > 3")
    hands = watcher.locator("[data-part=open-hands] .hand")
    expect(hands).to_have_count(0)
    anne.get_by_role("button", name="People").click()
    anne.get_by_text("What watchers see").click()
    anne.get_by_role("group", name="Hands").get_by_text("Open", exact=True).click()
    expect(bob.get_by_text("Anne propose")).to_contain_text("les spectateurs voient toutes les mains")
    expect(hands).to_have_count(0)
    bob.get_by_role("button", name="Accepter", exact=True).click()
    expect(hands).to_have_count(2)
    mine = anne.locator("[data-part=hand] .slot").count()
    expect(hands.first.locator(".card")).to_have_count(mine)
    assert anne.locator("[data-part=open-hands]").count() == 0
    assert breaches(anne) == []
    seq = int(watcher.evaluate(SEEN))
    bob.get_by_role("button", name="Joueurs").click()
    bob.get_by_text("Ce que voient les spectateurs").click()
    bob.get_by_label("Ils voient la table").select_option("0,15")
    expect(watcher.locator("[data-notice=watching]")).to_contain_text("15 minutes plus tard")
    for page in (anne, bob):
        page.keyboard.press("Escape")
    play_on([anne, bob], f"() => Number(document.querySelector('[data-seq]').dataset.seq) > {seq + 1}")
    assert int(watcher.evaluate(SEEN)) == seq, "later, not now"
    assert [one.complaints for one in others] == [[], []]
    for one in others:
        one.page.context.close()


def test_a_screen_that_others_see_hides_links_and_hand(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    page.evaluate("localStorage.setItem('hellmouth', JSON.stringify({language: 'en', name: 'Anne', streamer: true}))")
    opened = page.evaluate(POST, json.dumps({**VS, "seats": [ME, BOT]}))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.reload()
    blurred = "() => getComputedStyle(document.querySelector('[data-part=hand]')).filter.includes('blur')"
    play_on([page], "() => document.querySelectorAll('[data-part=hand] .slot').length > 3")
    page.wait_for_function(blurred)
    page.get_by_role("button", name="Show my hand").click()
    page.wait_for_function(blurred.replace("getComputed", "!getComputed"))
    page.get_by_role("button", name="People").click()
    page.get_by_role("button", name="Link for watchers").click()
    expect(page.locator("aside input[readonly]")).to_have_count(0)
    page.get_by_role("button", name="Hidden: show it").click()
    expect(page.locator("aside input[readonly]")).to_have_value(re.compile("#s="))


def test_a_judge_steps_in_by_consent(window: Watched, chromium: Browser, address: str) -> None:
    """Two browsers: a card is moved and a number set when the other agrees; told in words, and the game is marked."""
    anne, other = window.page, guest(chromium)
    bob = other.page
    seated(anne, bob, address)
    propose = anne.get_by_role("button", name="Propose it")
    anne.get_by_role("button", name="People").click()
    held = anne.get_by_label("Which card").locator("optgroup[label^=Hand] option")
    for _ in range(40):  # the first moment at which somebody is asked for a move of their own, with cards in hand
        if held.count():
            break
        for page in (anne, bob):
            if page.evaluate(ASKED):
                before = page.evaluate(SEEN)
                page.keyboard.press(page.evaluate(KEY))
                changed(page, before)
        anne.get_by_role("button", name="Correct by hand").click()
        expect(anne.get_by_text("Something is under way").or_(anne.get_by_label("Which card"))).to_be_visible()
        if not held.count():
            anne.keyboard.press("Escape")
    assert breaches(anne) == []
    cards = anne.get_by_label("Which card")
    name, value = held.first.inner_text(), held.first.get_attribute("value")
    cards.select_option(value)
    anne.get_by_label("Where it goes").select_option(label=f"By agreement: {name} goes to the KO pile of Anne")
    propose.click()
    asks = bob.get_by_text("Anne demande à corriger la table")
    expect(asks).to_contain_text("on met une carte dans la pile KO d’Anne")
    bob.get_by_role("button", name="Accepter", exact=True).click()
    expect(asks).to_have_count(0)
    anne.get_by_role("button", name="Correct by hand").click()
    anne.get_by_text("Set a number").click()
    numbers = anne.get_by_label("Which number")
    numbers.select_option(label="By agreement: Angelus L1 has no wounds")
    anne.get_by_label("It becomes").fill("2")
    propose.click()
    expect(asks).to_contain_text("Angelus N1 a 2 blessures")
    bob.get_by_role("button", name="Accepter", exact=True).click()
    bob.keyboard.press("l")
    expect(bob.locator(".lines")).to_contain_text("D’un commun accord : Angelus N1 a 2 blessures")
    expect(anne.locator("[data-part=judged]")).to_be_visible()
    expect(anne.locator("[data-plate='1']")).to_contain_text("4")
    assert other.complaints == []
    bob.context.close()


def test_my_hand_on_my_phone_beside_a_shared_screen(window: Watched, chromium: Browser, address: str) -> None:
    """Hot seat on one screen; a phone takes one hand by its QR code, and the screen shows none from then on."""
    screen = window.page
    screen.goto(address)
    seats = [ME, {**ME, "name": "Dawn"}]
    opened = screen.evaluate(POST, json.dumps({**VS, "seats": seats}))
    screen.goto(f"{address}/#/table/{opened['table']}")
    expect(screen.locator("[data-seq]").or_(screen.locator("#curtain-title")).first).to_be_visible()
    links = {}
    for name in ("Anne", "Dawn"):
        if screen.locator("#curtain-title").count():
            screen.locator(".curtain button").click()
        if not screen.get_by_role("complementary", name="People").count():
            screen.get_by_role("button", name="People").click()
        screen.get_by_role("button", name=f"Hand on a phone: {name}").click()
        expect(screen.get_by_role("img", name=f"Hand on a phone: {name}")).to_be_visible()
        links[name] = screen.locator(f"aside input[aria-label='Hand on a phone: {name}']").input_value()
    assert breaches(screen) == []
    screen.get_by_role("button", name="show no hand here").click()
    phones = []
    for link in links.values():
        context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        context.set_default_timeout(15_000)
        phones.append(Watched(context.new_page()))
        phones[-1].page.goto(link)
        expect(phones[-1].page.locator("#question")).to_be_visible()
    pages = [one.page for one in phones]
    play_on(pages, "() => document.querySelectorAll('[data-part=hand] .card').length > 3")
    assert screen.locator("[data-part=hand] .slot").count() == 0
    assert screen.locator("#curtain-title").count() == 0
    screen.reload()
    expect(screen.locator("[data-seq]")).to_be_visible()
    assert screen.locator("#curtain-title").count() == 0, "also after a reload"
    assert breaches(pages[0]) == []
    assert [one.complaints for one in phones] == [[], []]
    for page in pages:
        page.context.close()


def test_chat_and_friends_call(window: Watched, chromium: Browser, address: str) -> None:
    """A badge and a word for a line of chat, a word for a friend who leaves and comes back; names are remembered."""
    anne, other = window.page, guest(chromium)
    bob = other.page
    links = seated(anne, bob, address)
    calls = anne.locator("[data-part=calls]")
    bob.keyboard.press("c")
    bob.get_by_label("Dites quelque chose").fill("Prête ?")
    bob.keyboard.press("Enter")
    expect(calls).to_contain_text("Bob: Prête ?")
    expect(anne.get_by_role("button", name="Chat: 1 new line")).to_contain_text("1")
    calls.get_by_text("Bob: Prête ?").click()
    expect(anne.get_by_role("log").last).to_contain_text("Prête ?")
    expect(anne.get_by_role("button", name="Chat", exact=True)).to_have_text("")
    bob.goto(address)
    expect(calls).to_contain_text("Bob has left the table")
    bob.goto(f"{address}/#/table/{links['table']}")
    expect(calls).to_contain_text("Bob is here again")
    assert anne.evaluate("localStorage.getItem('hellmouth friends')") == '["Bob"]'
    assert breaches(anne) == []
    assert other.complaints == []
    bob.context.close()


def test_a_profile_goes_to_another_device_and_into_a_file(window: Watched, chromium: Browser, address: str) -> None:
    anne, other = window.page, guest(chromium)
    anne.goto(f"{address}/#/profile")
    anne.get_by_label("Your name").fill("Anne")
    anne.get_by_label("Your name").press("Tab")
    anne.get_by_role("button", name="Crown").click()
    deck = [{"key": "k1", "deck": {"name": "Night shift"}, "folder": "", "notes": "", "changed": 5, "history": []}]
    anne.evaluate("(d) => localStorage.setItem('hellmouth.decks.vs', d)", json.dumps(deck))
    anne.get_by_role("button", name="Make a link").click()
    expect(anne.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = anne.get_by_label("Open it on the other device").input_value()
    assert breaches(anne) == []
    with anne.expect_download() as saved:
        anne.get_by_role("button", name="Save as a file").click()
    page = other.page
    page.goto(link)
    expect(page.get_by_role("status")).to_contain_text("1 deck")
    assert "p=" not in page.url
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anne")
    expect(page.get_by_role("button", name="Crown")).to_have_attribute("aria-pressed", "true")
    assert "Night shift" in page.evaluate("localStorage.getItem('hellmouth.decks.vs')")
    stranger = chromium.new_context(locale="en-GB").new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("alert")).to_contain_text("used already")
    stranger.locator("input[type=file]").set_input_files(saved.value.path())
    expect(stranger.get_by_role("status")).to_contain_text("1 deck came")
    assert other.complaints == []
    stranger.context.close()
    page.context.close()


def test_a_clock_runs_for_whoever_is_asked(window: Watched, chromium: Browser, address: str) -> None:
    """Two browsers: only the time of whoever owes an answer runs, handing over gains some, and coming back keeps it."""
    anne, other = window.page, guest(chromium)
    bob = other.page
    links = seated(anne, bob, address, clock={"bank": 600, "gain": 120})
    mine = {0: anne, 1: bob}
    read = "(seat) => document.querySelector(`[data-plate='${seat}'] [data-part=clock]`)?.innerText ?? ''"
    for page in (anne, bob):
        page.keyboard.press("Escape")  # the opening
        page.wait_for_function(f"() => [0, 1].every((seat) => /\\d/.test(({read})(seat)))")
    asked = 0 if anne.evaluate(ASKED) else 1
    waits = 1 - asked
    before = [anne.evaluate(read, seat) for seat in (0, 1)]
    anne.wait_for_function(f"([seat, old]) => ({read})(seat) !== old", arg=[asked, before[asked]])
    assert anne.evaluate(read, waits) == before[waits] == "10:00"
    play_on([mine[waits], mine[asked]], ASKED)
    mine[asked].wait_for_function(f"(seat) => /^1\\d:/.test(({read})(seat))", arg=asked)  # gained by handing over
    kept = anne.evaluate(read, asked)
    mine[waits].wait_for_function(f"(seat) => ({read})(seat) !== '10:00'", arg=waits)
    mine[asked].goto(address)
    mine[asked].goto(f"{address}/#/table/{links['table']}")
    mine[asked].wait_for_function(f"([seat, old]) => ({read})(seat) === old", arg=[asked, kept])
    assert other.complaints == []
    bob.context.close()
