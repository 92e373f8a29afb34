"""Long work happens beside the event loop, ends in time, and harms nobody else; a step without end is cut off."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.core.match import Match
from hellmouth.table import limits, protocol
from hellmouth.table.app import Server
from hellmouth.table.archive import Archived
from hellmouth.table.client import Client
from hellmouth.table.cutoff import TooLong, at_most
from hellmouth.table.matches import Table
from hellmouth.table.room import HISTORY, Turn
from tests.table.conftest import Live
from tests.table.test_hub import move, table, with_server
from tests.table.test_outside import a_record

BURST = 0.1
"""Seconds of processor time the event loop may spend at a stretch. 0.02 is meant; a test also waits for collectors."""


@pytest.fixture(scope="module")
def long_record() -> dict[str, Any]:
    """A game of some thousand answers."""
    game, rng = games.game("ccg"), Random(3)
    setup = game.chosen_setup(4, rng, (), {"turn_cap": 60})
    match = Match(game, setup, 3, ["A", "B", "C", "D"]).started()
    while match.state.outcome is None and len(match.record.answers) < 2500:
        match.answer(rng.choice(match.state.offer()))
    assert len(match.record.answers) > 1500
    found: dict[str, Any] = json.loads(match.record.to_json())
    return found


class Pulse:
    """Feels the event loop of a server: the longest time it computed without looking up."""

    def __init__(self, live: Live) -> None:
        self.loop = live.uvicorn.servers[0].get_loop()
        self.longest, self.beating = 0.0, True

    async def _beat(self) -> None:
        then = time.thread_time()
        while self.beating:
            await asyncio.sleep(0.002)
            now = time.thread_time()
            self.longest, then = max(self.longest, now - then), now

    def __enter__(self) -> Pulse:
        self.task = asyncio.run_coroutine_threadsafe(self._beat(), self.loop)
        return self

    def __exit__(self, *_: object) -> None:
        self.beating = False
        self.task.result(10)


def test_importing_replaying_and_forking_block_nobody(tmp_path: Path, long_record: dict[str, Any]) -> None:
    live = Live(tmp_path, games=("tests.demo:GAME",))
    seats = [{"kind": "me"}] * 4
    client = Client(live.base)
    try:
        felt = {}

        def feel(what: str, work: Any) -> Any:
            with Pulse(live) as pulse:
                found = work()
            felt[what] = round(pulse.longest, 3)
            return found

        table_ = feel("import", lambda: client.request("/api/records", long_record))["table"]
        shown = feel("replay", lambda: client.request(f"/api/tables/{table_}/replay/0"))
        assert shown["steps"] > 1000
        again = feel("step", lambda: client.request(f"/api/tables/{table_}/replay/{shown['steps']}?seat=1&lang=fr"))
        assert again["step"] == shown["steps"]
        record = feel("record", lambda: client.request(f"/api/tables/{table_}/record"))
        assert record["answers"] == long_record["answers"]
        fork = {"step": shown["steps"] - 5, "seats": seats}
        forked = feel("fork", lambda: client.request(f"/api/tables/{table_}/fork", fork))
        live.server.hub.held.clear()

        async def sit(table: str, history: int) -> None:
            chair = await client.sit(table)
            update = await chair.until(protocol.Update, 60)
            assert len(update.log.lines) == history
            assert update.log.start > 1000
            assert all(line.parts for line in update.log.lines)
            await chair.close()

        feel("come back", lambda: asyncio.run(sit(forked["table"], HISTORY)))
        lines = "\n".join(f"2 Bufy teh Slyer {n}" for n in range(900))  # each is compared with every card

        def read() -> None:
            with pytest.raises(HellmouthError, match="400"):
                client.request("/api/fr/games/ccg/decks/read", {"text": lines})

        feel("read lines", read)
        feel("look at", lambda: asyncio.run(sit(table_, HISTORY)))
        print(felt)
        assert max(felt.values()) < BURST, felt
    finally:
        live.stop()


def test_work_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOB_SECONDS", 0.0)
    live = Live(tmp_path, games=("tests.demo:GAME",))
    try:
        with pytest.raises(HellmouthError, match="503"):
            Client(live.base).request("/api/records", a_record())
        monkeypatch.setattr(limits, "JOB_SECONDS", 20.0)
        assert Client(live.base).request("/api/records", a_record())["table"]
    finally:
        live.stop()


def test_one_address_waits_for_few_works(live: Live) -> None:
    results: list[str] = []
    data = {**a_record(), "names": ["x" * 100, "y"]}

    def bring() -> None:
        try:
            Client(live.base).request("/api/records", data)
            results.append("done")
        except HellmouthError as error:
            results.append(str(error)[:3])

    async def hold() -> None:
        async with live.server.lobby.jobs.queue.turn("somebody else"):
            for thread in threads:
                thread.start()
            while len(results) < len(threads) - limits.JOB_WAITING:  # noqa: ASYNC110  # threads set no event
                await asyncio.sleep(0.02)

    threads = [threading.Thread(target=bring) for _ in range(limits.JOB_WAITING + 4)]
    asyncio.run_coroutine_threadsafe(hold(), live.uvicorn.servers[0].get_loop()).result(60)
    for thread in threads:
        thread.join(60)
    assert sorted(results) == ["429"] * 4 + ["done"] * limits.JOB_WAITING


# --- a step that hangs ----------------------------------------------------------------------------------------------


def endless(*_: Any) -> Any:
    while True:
        pass


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACTION_SECONDS", 0.2)


@pytest.mark.usefixtures("quick")
def test_a_move_that_hangs_is_cut_off_and_its_players_are_told(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        good, others = await table(server, "good")
        bad, ear = await table(server, "bad")
        bad.table.play._settle = endless  # type: ignore[method-assign]  # never ends, on purpose
        await move(server, bad, "w")
        refused = [t for t in ear.told if isinstance(t, protocol.Refused)]
        assert [r.code for r in refused] == ["fault"]
        assert [t.status for t in ear.told if isinstance(t, protocol.Table)][-1] == "suspended"
        assert len(list((tmp_path / "reports").iterdir())) == 1
        await move(server, good, "w")
        assert any(isinstance(t, protocol.Ack) for t in others.told)
        again = await server.hub.get("bad")
        assert again is not None
        assert (again.table.status, again.table.seq) == ("suspended", 0)

    with_server(tmp_path, work)


@pytest.mark.usefixtures("quick")
def test_a_view_that_hangs_stops_its_table_only(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        good, others = await table(server, "good")
        for n in range(3):
            bad = await server.hub.get("bad") if n else (await table(server, "bad"))[0]
            assert bad is not None
            await server.hub.act(bad, endless)
            assert bad.gone
        assert server.hub.faulty["bad"] == 3
        await move(server, good, "w")
        assert any(isinstance(t, protocol.Ack) for t in others.told)

    with_server(tmp_path, work)


@pytest.mark.usefixtures("quick")
def test_a_table_that_hangs_when_it_comes_back_can_only_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(server: Server) -> None:
        good, others = await table(server, "good")
        bad, _ = await table(server, "bad")
        server.hub.forget(bad)
        monkeypatch.setattr(Table, "resumed", endless)
        with pytest.raises(Archived) as told:
            await server.hub.get("bad")
        assert told.value.archive.why.why == "differs"
        monkeypatch.undo()
        await move(server, good, "w")
        assert any(isinstance(t, protocol.Ack) for t in others.told)

    with_server(tmp_path, work)


def test_a_table_that_fails_again_and_again_is_left_alone(live: Live) -> None:
    client = Client(live.base)
    found = client.request("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "me"}]})
    live.server.hub.faulty[found["table"]] = 3

    async def come() -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {client.session}", "Accept-Language": "fr"}
        async with connect(f"ws{live.base[4:]}/ws/{found['table']}", additional_headers=headers) as socket:
            told: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
            return told

    bye = asyncio.run(come())
    assert (bye["type"], bye["code"]) == ("bye", "suspended")
    assert "arrêtée" in bye["text"]


def test_waiting_is_not_computing() -> None:
    with at_most(0.1):
        time.sleep(0.3)
    with pytest.raises(TooLong), at_most(0.05):
        endless()
    turn = []
    thread = threading.Thread(target=lambda: turn.append(_in_a_thread()))
    thread.start()
    thread.join()
    assert turn == [Turn()]


def _in_a_thread() -> Turn:
    with at_most(1.0):
        return Turn()
