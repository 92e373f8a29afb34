"""Tables do not harm each other: faults, slow watchers, broken computer players and a full disk stay where they are."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hellmouth.core.visibility import View
from hellmouth.table import limits, protocol, wording
from hellmouth.table.app import Server
from hellmouth.table.bots import Worker, question
from hellmouth.table.hub import OpenTable
from hellmouth.table.outbox import Outbox
from hellmouth.table.room import Conn, Turn
from hellmouth.table.storage import Row
from tests.table.around import Around
from tests.table.stores import Place


class Ear:
    """A socket that only listens."""

    def __init__(self) -> None:
        self.told: list[protocol.ServerMessage] = []
        self.code: int | None = None

    def put(self, data: bytes) -> None:
        self.told.append(msgspec.json.decode(data, type=protocol.ServerMessage))

    def close(self, code: int) -> None:
        self.code = code


class Bad:
    """Computer players that misbehave."""

    def choose(self, view: View[Any], decision: Any, rng: Random) -> Any:
        raise ZeroDivisionError("bad bot")


class Endless:
    def choose(self, view: View[Any], decision: Any, rng: Random) -> Any:
        while True:
            pass


class Dies:
    def choose(self, view: View[Any], decision: Any, rng: Random) -> Any:
        os._exit(3)


class Cheats:
    def choose(self, view: View[Any], decision: Any, rng: Random) -> Any:
        return ("win", 1)


class Greedy:
    """Wants all the memory."""

    def choose(self, view: View[Any], decision: Any, rng: Random) -> Any:
        return [bytearray(10**8) for _ in range(100)]


def with_server(place: Path | Place, work: Callable[[Server], Awaitable[None]], **options: Any) -> None:
    where = Place(place) if isinstance(place, Path) else place

    async def run() -> None:
        server = Server(where.config(bot_pause=0.0, games=("tests.demo:GAME",), **options))
        try:
            await work(server)
        finally:
            await server.hub.close()

    asyncio.run(run())


async def table(server: Server, name: str, seats: tuple[str | None, ...] = (None, None)) -> tuple[OpenTable, Ear]:
    """A table with a listener on seat 0; a name makes a seat a computer player's."""
    kinds = [{"kind": "bot" if p else "person", "player": p, "taken": True} for p in seats]
    row = Row(name, "demo", "1", "demo", {"seats": 2}, 7, kinds, ["A", "B"], 1.0, 1.0)
    await asyncio.wrap_future(server.store.create(row, [], []))
    held = await server.hub.get(name)
    assert held is not None
    ear = Ear()
    await server.hub.join(held, Conn(1, frozenset({0, 1})), ear)
    await server.hub.said(held, 1, protocol.Hello(seat=0))
    return held, ear


async def move(server: Server, held: OpenTable, wish: str) -> None:
    seat = held.table.asked
    assert seat is not None
    option = wording.keys(held.table.play.state.offer())[-1]
    await server.hub.said(held, 1, protocol.Answer(id=wish, seat=seat, seq=held.table.seq, option=option))


def test_a_broken_table_stays_alone(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        good, ear = await table(server, "good")

        def broken(t: object, now: float) -> Turn:
            raise RuntimeError("something nobody thought of")

        for n in range(50):
            bad, its = await table(server, f"bad{n}")
            await server.hub.act(bad, broken)
            assert its.code is not None
            again = await server.hub.get(f"bad{n}")
            assert again is not None
            assert again.table.status == "suspended"
        await move(server, good, "w")
        assert any(isinstance(t, protocol.Ack) for t in ear.told)
        assert len(list((tmp_path / "reports").iterdir())) == 50
        assert server.metrics.counts["faults", ""] == 50

    with_server(tmp_path, work)


def test_who_goes_away_interrupts_no_turn(tmp_path: Path) -> None:
    """A line that breaks while its move is being stored: the others see the move, and the table goes on."""

    async def work(server: Server) -> None:
        held, _ = await table(server, "t")
        ear, slow = Ear(), threading.Event()
        await server.hub.join(held, Conn(2, frozenset()), ear)
        await server.hub.said(held, 2, protocol.Hello())
        server.store._later(lambda db: slow.wait(60))
        asked = asyncio.create_task(move(server, held, "last words"))
        while not held.table.seq:  # noqa: ASYNC110  # a field sets no event
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        slow.set()
        async with held.lock:
            assert [t.seq for t in ear.told if isinstance(t, protocol.Update)] == [0, 1]
        await move(server, held, "next")
        assert [t.seq for t in ear.told if isinstance(t, protocol.Update)] == [0, 1, 2]
        assert held.stored == held.table.journal.count
        assert not server.metrics.counts["store_errors", ""]

    with_server(tmp_path, work)


@pytest.mark.parametrize("player", ["Bad", "Cheats", "Dies", "Endless", "Greedy"])
def test_bad_computer_players_get_a_quiet_move(tmp_path: Path, player: str) -> None:
    async def work(server: Server) -> None:
        held, _ = await table(server, "t", (None, f"tests.table.test_hub:{player}"))
        while held.table.asked == 0:
            await server.hub.said(
                held,
                1,
                protocol.Answer(
                    id=f"w{held.table.seq}",
                    seat=0,
                    seq=held.table.seq,
                    option=wording.keys(held.table.play.state.offer())[-1],
                ),
            )
        seq = held.table.seq
        for _ in range(600):
            if held.table.seq > seq:
                break
            await asyncio.sleep(0.05)
        assert held.table.seq > seq
        assert server.metrics.counts["bot_faults", ""] >= 1

    with_server(tmp_path, work, bot_seconds=1.0)


def test_a_worker_that_died_is_replaced() -> None:
    async def work() -> None:
        a = Around(bots=(0, 1))
        worker = Worker(["tests.demo:GAME"], 5.0)
        seat = a.table.bot_asked()
        assert seat is not None
        dead = await worker.ask(question(a.table, seat, "tests.table.test_hub:Dies"))
        assert dead.index is None
        assert dead.fault
        alive = await worker.ask(question(a.table, seat, "random"))
        assert alive.fault == ""
        assert alive.index is not None
        await worker.stop()

    asyncio.run(work())


def test_a_hint_is_thought_out_in_a_worker(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await server.hub.said(held, 1, protocol.Hello(seat=0, language="fr"))
        seat = held.table.asked
        assert seat is not None
        await server.hub.said(held, 1, protocol.Hint(id="h", seat=seat, seq=0))
        while server.hub.tasks:
            await asyncio.gather(*server.hub.tasks)
        advice = ear.told[-1]
        assert isinstance(advice, protocol.Advice), advice
        assert advice.option in wording.keys(held.table.play.state.offer())
        french = ("choix", "essayées", "autre", "perdre", "partie", "autant")
        assert any(word in advice.text for word in french), advice.text
        assert held.table.seq == 0
        key = wording.keys(held.table.play.state.offer())[-1]
        held.table.unrated = True
        await server.hub.said(held, 1, protocol.Hint(id="w", seat=seat, seq=0, option=key))
        while server.hub.tasks:
            await asyncio.gather(*server.hub.tasks)
        assert ear.told[-1] == protocol.Advice(id="w", seq=0, option=key, text="")  # nothing speaks against it
        async with server.bots.adviser.queue.turn("somebody who takes long"):
            await server.hub.said(held, 1, protocol.Hint(id="h2", seat=seat, seq=0))
            await asyncio.sleep(limits.HINT_SECONDS - 0.7)
        while server.hub.tasks:
            await asyncio.gather(*server.hub.tasks)
        refused = ear.told[-1]
        assert isinstance(refused, protocol.Refused)
        assert refused.code == "too_fast"

    with_server(tmp_path, work)


def test_a_slow_watcher_costs_a_bounded_queue() -> None:
    async def work() -> None:
        box = Outbox()
        for n in range(limits.OUT_MESSAGES * 3):
            box.put(b"x" * 1000)
            assert len(box.waiting) <= limits.OUT_MESSAGES, n
            assert box.size <= limits.OUT_BYTES
        assert box.dropped
        assert await box.next() is None
        box = Outbox()
        for _ in range(10):
            box.put(b"x" * 60_000)
        assert box.dropped
        assert box.size <= limits.OUT_BYTES

    asyncio.run(work())


def test_idle_tables_are_put_away_and_come_back(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, _ = await table(server, "t")
        await move(server, held, "w")
        await server.hub.leave(held, 1)
        held.touched = -1e9
        server.hub.sweep()
        assert "t" not in server.hub.held
        again = await server.hub.get("t")
        assert again is not None
        assert again.table.seq == 1
        assert again.table.play.state == held.table.play.state
        await asyncio.wrap_future(server.store.check())  # what waits to be written is written
        stored = await asyncio.wrap_future(server.store.load("t"))
        assert stored is not None
        assert stored.snapshot is not None
        assert stored.snapshot[0] == len(stored.entries), "the position as it was put away"
        assert stored.transcript is not None

    with_server(tmp_path, work)
