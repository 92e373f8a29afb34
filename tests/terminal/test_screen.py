"""The screen, played by keys alone: whole games of each kind, and everything a key can do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from hellmouth import games
from hellmouth.table.client import Client
from hellmouth.terminal.draw import COLOURS, SHAPES, hand
from hellmouth.terminal.far import Kept, enter, read_link
from hellmouth.terminal.home import Home
from hellmouth.terminal.panels import Asking, Reading, Sure
from hellmouth.terminal.places import Place
from hellmouth.terminal.screen import Choices, TableApp
from tests.demo import GAME
from tests.table.conftest import Live

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    found = Live(tmp_path_factory.mktemp("table"), games=("tests.demo:GAME",))
    yield found
    found.stop()


def home(name: str, seed: int, **options: Any) -> Home:
    game = GAME if name == "demo" else games.game(name)
    setup = game.chosen_setup(2, Random(seed), [], options) if name != "demo" else {"seats": 2}
    return Home(game, setup, seed, 0, "random")


def text(app: TableApp, name: str) -> str:
    """What one part of the screen says."""
    return str(app.query_one(f"#{name}", Static).render())


async def asked(app: TableApp, pilot: Pilot[str]) -> bool:
    """Wait for a question that can be answered; False when the game is over."""
    for _ in range(4000):
        update = app.sitting.update
        if update is not None and not app.waits and update.seq >= app.needs:
            if update.outcome is not None:
                return False
            if update.decision is not None:
                await pilot.pause()
                return True
        await asyncio.sleep(0.005)
    raise AssertionError("the table asks nothing and is not over")


async def answer(app: TableApp, pilot: Pilot[str], number: int) -> None:
    """Type a number; every key must count."""
    update = app.sitting.update
    assert update is not None
    assert update.decision is not None
    before, most = update.seq, len(update.decision.options)
    await pilot.press(*str(number))
    if number * 10 <= most:
        await pilot.press("enter")
    for _ in range(2000):
        if app.sitting.update is not None and app.sitting.update.seq > before:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{number} of {most} was lost: {text(app, 'notice')}")


def on_screen(
    place: Place,
    work: Callable[[TableApp, Pilot[str]], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    language: str = "en",
) -> TableApp:
    app = TableApp(place, language)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await work(app, pilot)

    asyncio.run(asyncio.wait_for(run(), 600))
    return app


def last(options: list[Any]) -> int:
    return len(options)


def first(options: list[Any]) -> int:
    return 1


@pytest.mark.parametrize(
    ("name", "seed", "options", "choose", "size", "language"),
    [
        ("vs", 6, {}, last, SMALL, "en"),
        ("ccg", 1, {"turn_cap": 2}, last, LARGE, "fr"),
        ("board", 2, {}, first, SMALL, "en"),
        ("demo", 3, {}, last, LARGE, "en"),
    ],
)
def test_a_whole_game(
    name: str,
    seed: int,
    options: dict[str, Any],
    choose: Callable[[list[Any]], int],
    size: tuple[int, int],
    language: str,
) -> None:
    answers = []

    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        while await asked(app, pilot):
            decision = app.sitting.decision
            assert decision is not None
            await answer(app, pilot, choose(decision.options))
            answers.append(decision.kind)
            assert len(answers) < 400
        await pilot.pause()
        assert app.sitting.update is not None
        assert app.sitting.update.outcome is not None
        assert text(app, "question") == app.sitting.update.outcome.text
        await pilot.press("q")

    app = on_screen(home(name, seed, **options), work, size, language)
    assert app.return_value
    assert len(answers) > 3


def test_eight_players_of_the_card_game_have_a_mark_and_a_row_each() -> None:
    """CCG-MULTI-01, CCG-MULTI-02: the ring of thirty-two spaces."""
    game = games.game("ccg")
    place = Home(game, game.default_setup(8), 1, 0, "random")
    seen: list[str] = []

    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        assert await asked(app, pilot)
        seen.append(text(app, "table"))
        await pilot.press("q")

    on_screen(place, work, LARGE)
    assert [f"{seat}{n}" for seat in "ABCDEFGH" for n in (1, 2, 3, 4) if f"{seat}{n} " not in seen[0]] == []
    assert len(set(SHAPES[:8])) == len(set(COLOURS[:8])) == 8
    assert [shape for shape in SHAPES[:8] if shape not in seen[0]] == []


def test_a_whole_game_joined_by_link(live: Live, tmp_path: Path) -> None:
    client = Client(live.base)
    seats = [{"kind": "bot", "player": "random"}, {"kind": "person"}]
    found = client.request("/api/tables", {"game": "demo", "seats": seats})
    token = next(link["token"] for link in found["links"] if link["seat"] == 1)
    place = enter(read_link(f"{live.base}/#s={token}"), "Ben", Kept(tmp_path))

    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        while await asked(app, pilot):
            await answer(app, pilot, 1)
            if place.broken == 0 and place.chair is not None:
                await place.chair.socket.close()  # the line breaks once; the screen goes on by itself
        await pilot.pause()
        assert app.sitting.update is not None
        assert app.sitting.update.outcome is not None
        assert text(app, "question") == app.sitting.update.outcome.text
        await pilot.press("q")

    app = on_screen(place, work)
    assert app.return_value == app.ending
    assert place.broken >= 1


def test_every_key() -> None:
    """Undo, hint, why, card, help, log, language, leaving: each says what it did."""

    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        await asked(app, pilot)
        await pilot.press("u")
        assert text(app, "notice") == "There is nothing to take back"
        await answer(app, pilot, 1)
        await asked(app, pilot)
        first = app.sitting.update
        assert first is not None
        await pilot.press("u")
        await asked(app, pilot)
        assert text(app, "notice") == "Taken back"
        for _ in range(2):
            await pilot.press("f")
            await pilot.pause()
        await pilot.press("question_mark")
        assert isinstance(app.screen, Reading)
        assert "Keys" in app.screen.text.plain
        await pilot.press("1")  # read, not played
        await pilot.press("escape")
        assert app.sitting.update is not None
        assert app.sitting.update.seq == first.seq + 1
        await pilot.press("l")
        assert isinstance(app.screen, Reading)
        await pilot.press("l")
        await pilot.press("p")
        assert isinstance(app.screen, Reading)
        assert app.screen.text.plain.splitlines()[0].endswith("(you): here")
        await pilot.press("p")
        for typed, said in (
            ("hello there", ": hello there"),
            ("invite", "You play at home"),
            ("judge 99", "judge NUMBER"),
        ):
            await pilot.press("t")
            assert isinstance(app.screen, Asking)
            await pilot.press(*("space" if key == " " else key for key in typed), "enter")
            for _ in range(2000):
                if said in text(app, "notice"):
                    break
                await asyncio.sleep(0.01)
            assert said in text(app, "notice")
        await pilot.press("h")
        for _ in range(2000):
            if app.advised:
                break
            await asyncio.sleep(0.01)
        assert app.advised in {o.key for o in (app.sitting.decision.options if app.sitting.decision else ())}
        assert text(app, "notice").startswith("Hint: ")
        await pilot.press("q")
        assert isinstance(app.screen, Sure)
        await pilot.press("escape")
        await pilot.press("q", "enter")

    app = on_screen(home("vs", 6), work, LARGE)
    assert app.return_value == "You leave the table"


def test_why_not_by_words_and_by_a_grey_card() -> None:
    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        await asked(app, pilot)
        await pilot.press("w")
        assert isinstance(app.screen, Asking)
        await pilot.press(*"attack Spike", "enter")
        await _told(app)
        assert "(VS-" in text(app, "notice") or "spike" in text(app, "notice").lower()
        for _ in range(40):  # until a question that not every card of the hand answers
            update = app.sitting.update
            assert update is not None
            if app.cards:
                break
            await answer(app, pilot, len(update.decision.options) if update.decision else 1)
            await asked(app, pilot)
        assert app.cards, "no grey card in forty questions"
        assert set(app.cards) <= set(hand("vs", app.sitting.update.view, 0))
        choices = app.query_one(Choices)
        choices.highlighted = choices.option_count - 1
        await pilot.press("z")
        assert isinstance(app.screen, Reading)
        await pilot.press("escape")
        app.tell("")
        await pilot.press("enter")
        await _told(app)
        assert "(VS-" in text(app, "notice"), text(app, "notice")

    on_screen(home("vs", 6), work)


async def _told(app: TableApp) -> None:
    for _ in range(1000):
        if not app.waits and text(app, "notice"):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("no reply")


def test_resizing_keeps_the_question_and_the_choices_on_the_screen() -> None:
    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        await asked(app, pilot)
        for width, height in (SMALL, LARGE, (200, 60), SMALL):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert app.has_class("narrow") == (width < 100)
            for name in ("question", "keys", "head"):
                region = app.query_one(f"#{name}").region
                assert region.height >= 1, name
                assert region.bottom <= height, name
            assert app.query_one(Choices).region.height >= 1
            assert app.query_one("#box").region.height >= 6

    on_screen(home("board", 2), work, LARGE, "fr")


def test_a_number_with_two_digits_and_one_that_is_none() -> None:
    async def work(app: TableApp, pilot: Pilot[str]) -> None:
        await asked(app, pilot)
        while app.sitting.decision is None or len(app.sitting.decision.options) < 12:
            await answer(app, pilot, 1)
            assert await asked(app, pilot)
        await pilot.press("1")
        assert text(app, "notice").startswith("Choice 1")
        await pilot.press("escape")
        assert app.typed == ""
        await pilot.press("9", "9")
        await pilot.pause()
        before = app.sitting.update
        assert before is not None
        if len(app.sitting.decision.options) < 99:
            assert text(app, "notice").startswith(("There is no choice", "")), text(app, "notice")
        await answer(app, pilot, 11)

    on_screen(home("board", 2), work)
