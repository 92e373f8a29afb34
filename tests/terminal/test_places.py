"""A place at a table, near and far: the same conversation, whatever the line does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Client
from hellmouth.terminal import far
from hellmouth.terminal.far import Far, Kept, enter, read_link
from hellmouth.terminal.home import Home
from hellmouth.terminal.places import Notice, Place
from hellmouth.terminal.sitting import Sitting
from tests.demo import GAME
from tests.table.conftest import Live

TOKEN = "t" * 43


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    found = Live(tmp_path_factory.mktemp("table"), games=("tests.demo:GAME",))
    yield found
    found.stop()


def table_with_link(live: Live) -> tuple[Client, str, str]:
    """Somebody opened a table and sent the link of seat 1."""
    client = Client(live.base)
    seats = [{"kind": "me", "name": "Anne"}, {"kind": "person"}]
    found = client.request("/api/tables", {"game": "demo", "seats": seats})
    token = next(link["token"] for link in found["links"] if link["seat"] == 1)
    return client, str(found["table"]), f"{live.base}/#s={token}"


async def play(place: Place, answers: int, seed: int = 1) -> Sitting:
    """Answer what is asked, at random, until the end or so many times."""
    sitting, rng, waits = Sitting(), Random(seed), ""
    await place.come(protocol.Hello())
    while True:
        heard = await asyncio.wait_for(place.hear(), 30)
        sitting.take(heard)
        if isinstance(heard, (protocol.Ack, protocol.Refused)) and heard.id == waits:
            waits = ""
        if isinstance(heard, protocol.Update):
            if heard.outcome is not None or (answers <= 0 and not waits):
                return sitting
            if heard.decision is not None and not waits:
                said = sitting.answer(rng.choice(heard.decision.options))
                waits, answers = said.id, answers - 1
                await place.say(said)


def test_a_whole_game_at_home_and_its_record() -> None:
    async def work() -> None:
        home = Home(GAME, {"seats": 3}, 3, 1, "random")
        sitting = await play(home, 400)
        await home.leave()
        assert sitting.update is not None
        assert sitting.update.outcome is not None
        assert home.record.answers
        assert sitting.lines

    asyncio.run(work())


def test_at_home_everything_may_be_taken_back() -> None:
    async def work() -> None:
        home = Home(GAME, {"seats": 2}, 5, 0, "random")
        sitting = await play(home, 3)
        before = len(home.record.answers)
        while sitting.decision is None:
            sitting.take(await asyncio.wait_for(home.hear(), 10))
        assert sitting.update is not None
        assert sitting.update.undo == "free"
        await home.say(sitting.undo())
        while not isinstance(heard := await asyncio.wait_for(home.hear(), 10), protocol.Update):
            sitting.take(heard)
        assert len(home.record.answers) < before + 30
        assert heard.decision is not None
        await home.leave()

    asyncio.run(work())


def test_a_wrong_opponent_is_told_before_anything_is_dealt() -> None:
    with pytest.raises(BadData):
        Home(GAME, {"seats": 2}, 5, 0, "nobody")


def test_the_log_is_not_told_twice() -> None:
    def line(text: str) -> protocol.Line:
        return protocol.Line(tick=1, seats=[], message="m", parts=[protocol.Segment(text=text)])

    def update(start: int, *texts: str) -> protocol.Update:
        log = protocol.Log(start=start, lines=[line(t) for t in texts])
        return protocol.Update(
            seq=1,
            digest="",
            seat=0,
            view={},
            decision=None,
            waiting=None,
            log=log,
            events=[],
            undo="",
            outcome=None,
            auto=False,
        )

    sitting = Sitting()
    sitting.take(update(0, "a", "b"))
    assert len(sitting.news()) == 2
    sitting.take(update(0, "a", "b", "c"))  # everything again after a broken line
    assert [p.parts[0].text for p in sitting.news()] == ["c"]
    sitting.take(update(1, "x"))  # taken back, then something else
    assert [p.parts[0].text for p in sitting.news()] == ["x"]
    sitting.take(update(50, "z"))  # history left out
    assert [p.parts[0].text for p in sitting.news()] == ["z"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "http://host/",
        "http://host/#s=short",
        f"ftp://host/#s={TOKEN}",
        f"host/#s={TOKEN}",
        f"http://host/?s={TOKEN}",
    ],
)
def test_a_link_that_is_none_is_told(text: str) -> None:
    with pytest.raises(BadData, match="is not a link"):
        read_link(text)


def test_a_link_is_read() -> None:
    assert read_link(f" https://host:9/#s={TOKEN} ") == ("https://host:9", TOKEN)


def test_a_link_is_used_twice_from_the_same_machine(live: Live, tmp_path: Path) -> None:
    _, table, link = table_with_link(live)
    kept = Kept(tmp_path)
    first = enter(read_link(link), "Ben", kept)
    again = enter(read_link(link), "Ben", kept)
    assert (first.table, first.client.session) == (table, again.client.session)
    stored = (tmp_path / "seats.json").read_text("utf-8")
    assert read_link(link).token not in stored
    assert (tmp_path / "seats.json").stat().st_mode & 0o077 == 0
    with pytest.raises(HellmouthError, match="404"):
        enter(read_link(link), "Eve", Kept(tmp_path / "elsewhere"))
    (tmp_path / "seats.json").write_text("[", "utf-8")
    assert kept.find(read_link(link)) is None


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(HellmouthError, match="cannot be reached"):
        enter(read_link(f"http://127.0.0.1:9/#s={TOKEN}"), "", Kept(tmp_path))


def test_a_broken_line_is_mended_and_nothing_is_lost(
    live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of one player is cut after everything it is told; the game goes on to its end."""
    monkeypatch.setattr(far, "FIRST", 0.01)
    monkeypatch.setattr(far, "LONGEST", 0.05)
    client, table, link = table_with_link(live)
    cut = enter(read_link(link), "", Kept(tmp_path))
    take, count = cut._take, [0]

    def breaking(told: protocol.ServerMessage) -> None:
        take(told)
        count[0] += 1
        if count[0] % 5 == 0 and cut.chair is not None:
            asyncio.get_running_loop().create_task(cut.chair.socket.close())

    cut._take = breaking  # type: ignore[method-assign]  # broken on purpose

    async def work() -> None:
        steady = Far(Client(live.base, client.session), table)
        sittings = await asyncio.wait_for(asyncio.gather(play(cut, 400, 1), play(steady, 400, 2)), 100)
        ends = [s.update.outcome.text for s in sittings if s.update is not None and s.update.outcome is not None]
        assert len(ends) == 2
        assert ends[0] == ends[1]
        await asyncio.gather(cut.leave(), steady.leave())

    asyncio.run(work())
    assert cut.broken > 3


def test_a_seat_that_was_handed_over_ends_the_conversation(live: Live, tmp_path: Path) -> None:
    _, table, link = table_with_link(live)
    place = enter(read_link(link), "", Kept(tmp_path))

    async def work() -> None:
        await place.come(protocol.Hello())
        while not isinstance(await asyncio.wait_for(place.hear(), 10), protocol.Update):
            pass
        await place.client.ask(f"/api/tables/{table}/handover", {"seat": 1})
        while not isinstance(heard := await asyncio.wait_for(place.hear(), 10), Notice):
            pass
        assert heard.over
        assert "handed over" in heard.message.render("en")
        await place.leave()

    asyncio.run(work())


@pytest.mark.parametrize("damage", ["answers", "entries", "position", "seat"])
def test_a_damaged_save_never_ends_in_a_traceback(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "save.json"

    async def work() -> None:
        home = Home(GAME, {"seats": 2}, 5, 0, "random")
        await play(home, 3)
        home.save(file)
        await home.leave()

    asyncio.run(work())
    whole = Home.load(file, lambda _: GAME)
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    spoilt = {"answers": ("record", {}), "entries": ("entries", [["answer", {}]]), "position": ("position", [1, {}])}
    if damage == "seat":
        data["seat"] = 77
    else:
        name, value = spoilt[damage]
        data["match"][name] = value
    file.write_text(json.dumps(data), "utf-8")
    if damage == "position":  # the answers are still there
        assert Home.load(file, lambda _: GAME).table.play.state == whole.table.play.state
        return
    with pytest.raises(BadData):
        Home.load(file, lambda _: GAME)


def test_closed_lists_at_home_are_kept_in_a_save(tmp_path: Path) -> None:
    """Computer players do not know my deck: what they are told of it is a guess."""
    game, file = games.game("vs"), tmp_path / "save.json"
    setup = {"decks": ["spike-sunnydale", "angelus-history"]}

    async def work() -> list[dict[int, list[int]]]:
        pools = []
        for closed in (False, True):
            home = Home(game, setup, 5, 0, "random", closed=closed)
            await play(home, 3)
            home.save(file)
            await home.leave()
            again = Home.load(file, games.game)
            assert again.closed is closed
            assert again.table.view(1, pools=True).pools == home.table.view(1, pools=True).pools
            pools.append(home.table.view(1, pools=True).pools)
            if not closed:
                assert pools[0] == game.view(home.table.play.state, 1).pools
        return pools

    asyncio.run(work())
