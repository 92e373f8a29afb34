"""What a new table agrees on, and chance that the page checks by itself."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from tests.page.serving import Watched, breaches
from tests.page.test_table import BOT, ME, POST
from tests.page.test_together import PERSON, guest


def test_a_new_table_says_what_its_pauses_give_away(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    page.locator("article.door").first.locator("button.more").click()
    dialog = page.locator("dialog[open]")
    pauses, lists = (dialog.get_by_role("group", name=name) for name in ("Pauses", "Deck lists"))
    expect(pauses.get_by_label("Quick")).to_be_checked()
    expect(dialog.locator("[data-part=pace]")).to_contain_text("passed over")
    dialog.locator(".seat").nth(1).get_by_text("A friend", exact=True).click()
    expect(pauses.get_by_label("Discreet")).to_be_checked()
    expect(lists.get_by_label("Closed")).to_be_checked()
    assert breaches(page) == []
    pauses.get_by_text("Quick", exact=True).click()
    dialog.locator(".seat").nth(1).get_by_text("Computer", exact=True).click()
    expect(pauses.get_by_label("Quick")).to_be_checked()


def test_the_page_checks_the_seed_when_it_is_over(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    setup = {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}
    wish = {"game": "vs", "language": "en", "seats": [ME, BOT], "setup": setup}
    opened = page.evaluate(POST, json.dumps(wish))
    page.goto(f"{address}/#/table/{opened['table']}")
    page.get_by_role("button", name="People").click()
    fair = page.locator("[data-part=fair]")
    expect(fair).to_have_attribute("data-verdict", "promised")
    page.get_by_role("button", name="Give up").click()
    page.locator(".people .row .button").first.click()
    page.wait_for_selector("[data-part=ending]")
    page.get_by_role("button", name="People").click()  # the end closed the panel
    expect(fair).to_have_attribute("data-verdict", "kept")
    page.evaluate("(table) => localStorage.setItem('hellmouth.fair.' + table, 'f'.repeat(64))", opened["table"])
    page.reload()
    page.get_by_role("button", name="People").click()
    page.wait_for_selector("[data-part=ending]")  # a game long over closes nothing
    expect(fair).to_have_attribute("data-verdict", "broken")


def test_a_second_link_warns_whoever_gets_it(window: Watched, chromium: Browser, address: str) -> None:
    anne = window.page
    anne.goto(address)
    opened = anne.evaluate(POST, json.dumps({"game": "vs", "language": "en", "seats": [ME, PERSON]}))
    second = anne.evaluate(POST.replace("/api/tables", f"/api/tables/{opened['table']}/link"), json.dumps({"seat": 0}))
    anne.goto(f"{address}/#/table/{opened['table']}")
    anne.get_by_role("button", name="People").click()
    other = guest(chromium)
    other.page.goto(f"{address}/#s={second['token']}")
    expect(other.page.get_by_role("alert")).to_contain_text("vos cartes")
    assert breaches(other.page) == []
    other.page.get_by_role("button", name="C’est bien ma place").click()
    expect(anne.locator("div.people")).to_contain_text("held on 2 devices")
    other.page.context.close()
