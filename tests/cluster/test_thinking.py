"""Computer players that think elsewhere, and at home when nobody is there."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hellmouth.table import protocol
from hellmouth.table.bus import NatsBus
from hellmouth.table.client import Client
from hellmouth.table.thinking import Elsewhere, Thinker
from tests.cluster.nats import Nats
from tests.cluster.test_bus import until
from tests.table.conftest import Live
from tests.table.stores import Place, ServerPlace
from tests.table.test_kill import ROOT


@pytest.fixture
def nats() -> Iterator[Nats]:
    server = Nats()
    yield server
    server.stop()


def test_moves_come_from_elsewhere_and_from_home_when_nobody_is_there(place: Place, nats: Nats, tmp_path: Path) -> None:
    assert isinstance(place, ServerPlace)
    live = Live(tmp_path / "data", games=("tests.demo:GAME",), store=place.url, bus=nats.url)
    command = [sys.executable, "-m", "hellmouth", "think", "--bus", nats.url, "--game", "tests.demo:GAME"]
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    thinker = subprocess.Popen(command, env=env, stdout=subprocess.PIPE)

    async def play(moves: int) -> None:
        client = Client(live.base)
        seats = [{"kind": "me"}, {"kind": "bot", "player": "random"}]
        table = (await client.ask("/api/tables", {"game": "demo", "seats": seats, "pace": "quick"}))["table"]
        chair = await client.sit(table)
        done = 0
        while done < moves:
            told = await chair.until(protocol.Update)
            if told.outcome is not None:
                break
            if told.decision is not None:
                await chair.answer(told.decision.options[-1].key)
                done += 1
        await chair.close()

    try:
        assert thinker.stdout is not None
        assert thinker.stdout.readline().strip() == b"Ready to think"
        elsewhere = live.server.bots.elsewhere
        assert elsewhere is not None
        end = time.monotonic() + 20
        while not live.server.hub.bus.connected:
            assert time.monotonic() < end
            time.sleep(0.05)
        asyncio.run(play(6))
        there = elsewhere.thoughts
        assert there > 0
        thinker.send_signal(signal.SIGTERM)
        assert thinker.wait(20) == 0
        asyncio.run(play(6))
        assert elsewhere.thoughts == there, "nobody is there: it thinks at home"
        nats.stop()
        asyncio.run(play(4))
    finally:
        thinker.kill()
        thinker.wait()
        if thinker.stdout is not None:
            thinker.stdout.close()
        live.stop()


def test_one_process_thinks_for_one_at_a_time(nats: Nats) -> None:
    async def work() -> None:
        here, there = NatsBus(nats.url), NatsBus(nats.url)
        thinker = Thinker(there, (), 5.0)
        release = asyncio.Event()

        async def slow(question: bytes, seconds: float) -> bytes:
            await release.wait()
            return b'{"index": 3}'

        thinker.helper.ask = slow  # type: ignore[assignment,method-assign]  # too slow on purpose
        await here.open()
        await there.open()
        await until(lambda: here.connected and there.connected)
        await asyncio.sleep(0.2)
        server = Elsewhere(here, 5.0)
        first = asyncio.create_task(server.think(b"{}"))
        await until(lambda: thinker.busy)
        assert await server.think(b"{}") is None, "busy: the server thinks for itself"
        release.set()
        assert await first == {"index": 3}
        server.resting = 0.0
        assert await server.think(b"{}") == {"index": 3}
        for bus in (here, there):
            await bus.close()

    asyncio.run(work())
