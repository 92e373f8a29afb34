"""The first minute: the lobby in both languages and themes, and the shelves behind it."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, Request, expect

from tests.page.serving import Watched, breaches, choose_deck
from tests.page.test_table import BOT, ME, POST


def test_lobby_speaks_the_browsers_language(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunnydale after dark")
    expect(page.locator("article.door").nth(1)).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunnydale, la nuit tombée")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.reload()
    expect(page.get_by_role("link", name="Règles").first).to_be_visible()


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("place", ["#/", "#/cards/vs", "#/decks/vs", "#/rules/vs", "#/lesson/ccg"])
def test_pages_are_accessible(window: Watched, address: str, place: str, theme: str) -> None:
    page = window.page
    page.add_init_script(f"localStorage.setItem('hellmouth', JSON.stringify({{theme: '{theme}', language: 'fr'}}))")
    page.goto(f"{address}/{place}")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert breaches(page) == []


def test_nothing_is_wider_than_a_phone(phone: Watched, address: str) -> None:
    page = phone.page
    for place in ("#/", "#/cards/vs", "#/decks/vs", "#/rules/vs", "#/lesson/demo"):
        page.goto(f"{address}/{place}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, place
    phone.complaints.clear()  # there is no lesson yet: the server's 404 is shown as such


def test_card_search(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/cards/vs")
    expect(page.get_by_role("status")).to_have_text("61 cards")
    page.get_by_role("searchbox").fill("bibliotheque")
    expect(page.get_by_role("status")).to_contain_text("No card fits")
    page.get_by_role("searchbox").fill("the library")
    expect(page.get_by_role("group", name="The Library").first).to_be_visible()
    page.get_by_role("group", name="The Library").first.focus()
    page.get_by_role("group", name="The Library").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Scoobies")


@pytest.mark.parametrize(
    ("place", "card", "told"),
    [
        ("ccg", "Been There", "Ours, not known from the printed card: type, timing."),
        ("board", "Spike", "Ours, not known from the printed game: health, when it is wounded."),
    ],
)
def test_a_card_says_which_of_its_values_are_ours(
    window: Watched,
    address: str,
    place: str,
    card: str,
    told: str,
) -> None:
    page = window.page
    page.goto(f"{address}/#/cards/{place}")
    page.get_by_role("searchbox").fill(card)
    page.get_by_role("group", name=card).first.focus()
    expect(page.get_by_role("tooltip").locator(".origin")).to_have_text(told)


def test_in_french_too(phone: Watched, address: str) -> None:
    page = phone.page
    page.goto(f"{address}/#/cards/board")
    page.get_by_role("searchbox").fill("Spike")
    page.get_by_role("group", name="Spike").first.focus()
    told = "De nous, non connu du jeu imprimé : santé, seuil de blessure."
    expect(page.get_by_role("tooltip").locator(".origin")).to_have_text(told)


def test_a_wrong_link_says_so(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#s={'x' * 43}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link does not open")
    assert "x" * 43 not in page.url
    window.complaints.clear()  # the refusal itself


@pytest.mark.parametrize("place", ["nonsense", "table", "replay/", "%zz"])
@pytest.mark.parametrize(("language", "said"), [("en", "There is no page"), ("fr", "Il n’y a pas de page")])
def test_an_address_that_leads_nowhere_says_so(
    window: Watched, address: str, place: str, language: str, said: str
) -> None:
    """The lobby comes, with a word; the next address that leads somewhere takes the word away."""
    page = window.page
    page.add_init_script(f"localStorage.setItem('hellmouth', JSON.stringify({{language: '{language}'}}))")
    page.goto(f"{address}/#/{place}")
    told = page.get_by_role("alert")
    expect(told).to_contain_text(said)
    expect(told).to_contain_text(f"#/{place}")
    expect(page.locator("article.door").first).to_be_visible()
    assert breaches(page) == []
    page.goto(f"{address}/#/")
    expect(told).to_have_count(0)


def test_a_table_that_is_not_mine_says_so(window: Watched, address: str) -> None:
    """Also to a browser that never was here; it does not try for ever."""
    page = window.page
    page.goto(f"{address}/#/table/abcdef")
    expect(page.get_by_role("alert")).to_contain_text("use the link that you were sent")
    page.get_by_role("link", name="Lobby").last.click()
    expect(page.locator("article.door").first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "settings", "forget"), [("en", "Settings", "Forget me"), ("fr", "Réglages", "M’oublier")]
)
def test_whoever_wants_to_be_forgotten_is(
    window: Watched, address: str, language: str, settings: str, forget: str
) -> None:
    page = window.page
    page.add_init_script(
        f"if (!sessionStorage.set) {{ sessionStorage.set = 1; localStorage.setItem('hellmouth',"
        f" JSON.stringify({{language: '{language}'}})); }}"
    )
    page.goto(address)
    page.locator("article.door").first.wait_for()
    opened = page.evaluate("""async () => (await fetch("/api/tables", {method: "POST", headers: {"X-Hellmouth": "1",
        "Content-Type": "application/json"}, body: JSON.stringify({game: "vs", seats: [{kind: "me"}, {kind: "bot"}]})
        })).status""")
    assert opened == 201
    assert [c["name"] for c in page.context.cookies()] == ["hellmouth"]
    page.get_by_role("button", name=settings).first.click()
    page.get_by_role("button", name=forget).click()
    assert breaches(page) == []
    with page.expect_navigation():
        page.get_by_role("button", name=forget).click()
    expect(page.locator("article.door").first).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.context.cookies() == []
    assert page.evaluate("fetch('/api/tables').then((r) => r.json())") == {"tables": []}


class Chosen(NamedTuple):
    """A table as somebody wants it: the door, how many, fields by label, house rules, and what the view must say."""

    game: str
    players: int
    fields: dict[str, str]
    view: dict[str, Any]
    house: dict[str, Any] = {}


TABLES = [
    Chosen("vs", 2, {}, {"mode": "duel"}),
    Chosen("vs", 3, {}, {"mode": "free_for_all"}),
    Chosen("vs", 4, {"Mode": "Free for all"}, {"mode": "free_for_all"}),
    Chosen("vs", 4, {"Mode": "Two against two"}, {"mode": "two_v_two"}),
    Chosen(
        "vs",
        4,
        {
            "Mode": "Two against two",
            "Recruits": "to the own or the teammate’s side",
            "Powers of several players triggered at once": "the active player orders all of them",
        },
        {"mode": "two_v_two"},
        {"recruit_for_teammate": True, "active_player_orders_triggers": True},
    ),
    Chosen("ccg", 2, {"Edition": "First edition"}, {"edition": "first", "format": "first"}),
    Chosen("ccg", 2, {"Format": "Casual: 40 cards or more"}, {"edition": "third", "format": "casual"}),
    Chosen("ccg", 3, {"Format": "Constructed: 60 or more"}, {"edition": "third", "format": "constructed"}),
    Chosen("ccg", 4, {"Format": "Constructed: 60 or more"}, {"edition": "third", "format": "constructed"}),
    Chosen("ccg", 2, {"Format": "Sealed: 40 or more"}, {"edition": "third", "format": "sealed"}),
    *(
        Chosen("board", n, {"Villain": name}, {"villain": villain})
        for n, name, villain in (
            (2, "The Master", "master"),
            (3, "The Judge", "judge"),
            (4, "Adam", "adam"),
            (5, "The Mayor", "mayor"),
        )
    ),
]


def is_opening(request: Request) -> bool:
    """Whether a table is opened by it; the lobby also asks there which tables are open."""
    return request.method == "POST" and request.url.endswith("/api/gatherings")


def chosen_at(page: Page, table: Chosen) -> None:
    """The dialog of a door, filled in."""
    page.locator(f"article.door.{table.game} button.more").click()
    dialog = page.locator("dialog[open]")
    dialog.locator("fieldset", has_text="Players").get_by_text(str(table.players), exact=True).click()
    expect(dialog.locator(".seat")).to_have_count(table.players)
    for label, value in table.fields.items():
        field = dialog.locator("label").filter(has=page.get_by_text(label, exact=True)).locator("select")
        if not field.is_visible():
            dialog.locator("summary", has_text="House rules").click()
        field.select_option(label=value)


@pytest.mark.parametrize("table", TABLES, ids=lambda t: "-".join([t.game, str(t.players), *map(str, t.view.values())]))
def test_what_is_chosen_is_posted_and_played(window: Watched, address: str, table: Chosen) -> None:
    page, posted, told = window.page, list[Any](), list[Any]()
    page.on("request", lambda r: posted.append(r.post_data_json) if is_opening(r) else None)
    page.on("websocket", lambda line: line.on("framereceived", lambda data: told.append(json.loads(data))))
    page.goto(address)
    chosen_at(page, table)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-part=scene][data-seq]")).to_be_visible()
    sent = posted[0]
    assert (sent["game"], len(sent["seats"])) == (table.game, table.players)
    assert {k: sent["setup"].get(k) for k in table.view} == table.view
    assert sent["setup"].get("options", {}) == table.house
    first = next(t for t in told if t["type"] == "update")["view"]
    assert {k: first[k] for k in table.view} == table.view
    people = next(t for t in told if t["type"] == "table")
    assert [s["kind"] for s in people["seats"]] == ["person"] + ["bot"] * (table.players - 1)
    if table.game != "board":  # one of two sides there, however many play it
        assert len(first["players"]) == table.players


def test_house_rules_decks_clock_and_levels_are_played_too(window: Watched, address: str) -> None:
    page, told = window.page, list[Any]()
    page.on("websocket", lambda line: line.on("framereceived", lambda data: told.append(json.loads(data))))
    page.goto(address)
    chosen_at(page, Chosen("vs", 2, {"Clock": "5 minutes each, 10 s more for handing over"}, {}))
    dialog = page.locator("dialog[open]")
    for n, name in enumerate(["Spike: All Around Sunnydale", "Xander: The Wall"]):
        field = dialog.get_by_label("Deck").nth(n)
        choose_deck(field, name)
        expect(field.locator("option:checked")).to_have_text(re.compile(r" \(wins \d+ %\)$"))  # how strong it is
    dialog.get_by_label("Strength").select_option(label="Newcomer")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-part=scene][data-seq]")).to_be_visible()
    view = json.dumps(next(t for t in told if t["type"] == "update")["view"])
    assert "spike" in view
    assert "xander" in view
    people = next(t for t in told if t["type"] == "table")
    assert [s["clock"] for s in people["seats"]] == [300, None]
    assert people["seats"][1]["player"] == "level:newcomer"
    expect(page.locator("[data-plate='0'] [data-part=clock]")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))


def test_a_friend_at_this_screen_and_the_seat_one_likes(window: Watched, address: str) -> None:
    """Whoever sits down elsewhere leaves their seat; hands are covered for the friend; the name is remembered."""
    page, posted = window.page, list[Any]()
    page.on("request", lambda r: posted.append(r.post_data_json) if is_opening(r) else None)
    page.goto(address)
    chosen_at(page, Chosen("vs", 2, {}, {}))
    seats = page.locator("dialog[open] .seat")
    seats.nth(1).get_by_text("Me", exact=True).click()
    expect(seats.nth(0).get_by_role("radio", name="Computer")).to_be_checked()
    seats.nth(0).get_by_text("A friend", exact=True).click()
    expect(page.get_by_role("button", name="Open and invite")).to_be_visible()
    seats.nth(0).get_by_text("At this screen").click()
    expect(seats.nth(0)).to_contain_text("a curtain hides each hand")
    seats.nth(0).get_by_label("Your friend’s name").fill("Dawn")
    seats.nth(1).get_by_label("Your name at the table").fill("Anne")
    assert breaches(page) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-seq]").or_(page.locator("#curtain-title")).first).to_be_visible()
    assert [(one["kind"], one["name"]) for one in posted[0]["seats"]] == [("me", "Dawn"), ("me", "Anne")]
    assert json.loads(page.evaluate("localStorage.getItem('hellmouth')"))["name"] == "Anne"


def test_house_rules_in_plain_words(window: Watched, address: str) -> None:
    page, posted = window.page, list[Any]()
    page.on("request", lambda r: posted.append(r.post_data_json) if is_opening(r) else None)
    page.goto(address)
    chosen_at(page, Chosen("board", 3, {}, {}))
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".seat").nth(0)).to_contain_text("Evil: The Master")
    expect(dialog.locator(".seat").nth(1)).to_contain_text("Buffy, Willow")
    dialog.get_by_text("House rules").click()
    dialog.get_by_label("The Mayor cannot lose health").uncheck()
    dialog.get_by_label("The game is a draw after this many").fill("7")
    dialog.get_by_label("Who orders the vampires").select_option(label="the active side first")
    expect(dialog.locator("summary")).to_contain_text("3 house rules")
    assert breaches(page) == []
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-part=scene][data-seq]")).to_be_visible()
    assert posted[0]["setup"] == {
        "villain": "master",
        "options": {"mayor_invulnerable": False, "round_limit": 7, "sun_order": "active_side_first"},
    }


def test_the_lobby_looks_for_tables_now_and_then(window: Watched, address: str) -> None:
    """What it finds does not make it look again at once."""
    page = window.page
    page.goto(address)
    page.evaluate(POST, json.dumps({"game": "demo", "language": "en", "seats": [ME, BOT]}))
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url and "tables" in one.url else None)
    page.reload()
    page.locator("article.vs").wait_for()
    page.wait_for_timeout(1500)
    assert 1 <= len(asked) <= 4, asked
