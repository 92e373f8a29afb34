"""Thinking is shared fairly, ends with the server, and happens only where somebody waits or watches."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hellmouth.table import fair, protocol
from hellmouth.table.app import Server
from hellmouth.table.bots import Bots, Thought, Worker
from hellmouth.table.fair import Queue, Usage
from hellmouth.table.hub import OpenTable
from hellmouth.table.processes import Helper
from hellmouth.table.room import Conn
from tests.table import hostile
from tests.table.test_hub import Ear, table, with_server

ROOT = Path(__file__).parents[2]
BOTS = ("random", "random")


def test_who_used_least_comes_first() -> None:
    async def work() -> list[str]:
        usage, order = Usage(), []
        usage.add("greedy", 30.0)
        usage.add("modest", 1.0)
        queue = Queue(usage)

        async def one(who: str) -> None:
            async with queue.turn(who):
                order.append(who)
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(one(who)) for who in ("greedy", "greedy", "greedy", "modest", "new", "greedy")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not queue.busy
        assert not queue.waiting
        return order

    assert asyncio.run(work()) == ["greedy", "new", "modest", "greedy", "greedy"]


def test_a_cancelled_turn_is_passed_on() -> None:
    async def work() -> None:
        queue = Queue(Usage())
        entered = asyncio.Event()

        async def one() -> None:
            async with queue.turn("a"):
                entered.set()
                await asyncio.sleep(60)

        first, second, third = (asyncio.create_task(one()) for _ in range(3))
        await entered.wait()
        first.cancel()
        await asyncio.sleep(0)
        second.cancel()  # it has been told that it is next, but does not know yet
        entered.clear()
        await asyncio.wait_for(entered.wait(), 5)
        third.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        assert not queue.busy

    asyncio.run(work())


def test_use_is_forgotten() -> None:
    usage = Usage()
    usage.add("a", 100.0, now=0.0)
    assert usage.of("a", 0.0) == 100.0
    assert usage.of("a", fair.HALF) == pytest.approx(50.0)
    assert usage.of("a", 20 * fair.HALF) < 0.01
    assert usage.of("b", 0.0) == 0.0


def test_a_busy_machine_is_not_charged_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that took long because others used the processor must not send a person behind unwatched tables."""

    async def work() -> tuple[float, float]:
        replies = [{"index": 0, "spent": 0.01}, {"index": 0}]

        async def slow(self: object, asked: bytes, seconds: float) -> bytes:
            await asyncio.sleep(0.3)
            return json.dumps(replies.pop(0)).encode()

        monkeypatch.setattr(Helper, "ask", slow)
        worker = Worker((), 1.0)
        await worker.ask(b"{}", "told")
        await worker.ask(b"{}", "not told")
        return worker.queue.usage.of("told"), worker.queue.usage.of("not told")

    told, not_told = asyncio.run(work())
    assert told <= 0.01
    assert not_told > 0.2


def test_people_who_wait_do_not_share_with_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which process is asked: that of the people, or the one that gives way."""
    asked: list[str] = []

    async def work() -> None:
        bots = Bots()
        names = {id(bots.front[0]): "front", id(bots.back): "back", id(bots.adviser): "adviser"}

        async def think(worker: Worker, asked_: bytes) -> Thought:
            asked.append(names[id(worker)])
            await asyncio.sleep(0)
            return Thought(0)

        monkeypatch.setattr(Worker, "think", think)
        from tests.table.around import Around

        t = Around(bots=(0, 1)).table
        await bots.ask(t, 0, "random", "somebody")
        await bots.ask(t, 0, "random", "somebody", waited_for=False)
        await bots.hint(t, t.asked or 0, "en", "somebody")
        bots.usage.add("glutton", fair.BUDGET + 1)
        await bots.ask(t, 0, "random", "glutton")
        assert bots.back.helper.command[-1] == "19"

    asyncio.run(work())
    assert asked == ["front", "back", "adviser", "back"]


async def settled(held: OpenTable, server: Server) -> None:
    while server.hub.tasks:
        await asyncio.gather(*server.hub.tasks)
    assert held.bot is None


def test_computers_alone_play_only_while_somebody_looks(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, _ = await table(server, "t", BOTS)
        for _ in range(600):
            if held.table.seq >= 2:
                break
            await asyncio.sleep(0.05)
        assert held.table.seq >= 2
        await server.hub.leave(held, 1)
        await settled(held, server)
        seq = held.table.seq
        await asyncio.sleep(0.3)
        assert held.table.seq == seq
        assert held.table.status == "running"
        await server.hub.join(held, Conn(2, frozenset()), Ear())
        await asyncio.sleep(0.2)
        assert held.table.seq == seq  # a socket that has said nothing does not look
        await server.hub.said(held, 2, protocol.Hello())
        for _ in range(600):
            if held.table.seq > seq:
                break
            await asyncio.sleep(0.05)
        assert held.table.seq > seq

    with_server(tmp_path, work)


def test_whoever_plays_pays(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, _ = await table(server, "t")
        held.account = "opener"
        assert held.pays() == "opener"
        for number, seats, address in ((7, set(), "watcher"), (8, {1}, "player")):
            await server.hub.join(held, Conn(number, frozenset(seats), address=address), Ear())
            await server.hub.said(held, number, protocol.Hello())
            assert held.pays() == address

    with_server(tmp_path, work)


def children(pid: int) -> set[int]:
    """Processes started by that one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
            if int(fields[1]) == pid:
                found.add(int(path.parent.name))
    return found


def test_workers_end_with_a_server_that_was_killed() -> None:
    """Also in the middle of a thought without end."""
    code = """
import asyncio, sys
from hellmouth.table.bots import Worker, question
from tests.table.around import Around
async def main():
    a = Around(bots=(0, 1))
    worker = Worker(["tests.demo:GAME"], 600.0)
    seat = a.table.bot_asked()
    assert (await worker.ask(question(a.table, seat, "random"))).fault == ""
    print("thinking", flush=True)
    await worker.ask(question(a.table, seat, "tests.table.test_hub:Endless"))
asyncio.run(main())
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "thinking\n"
    time.sleep(0.5)
    workers = children(process.pid)
    assert len(workers) == 1
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    until = time.monotonic() + 30
    while time.monotonic() < until and any(Path(f"/proc/{w}").exists() for w in workers):
        time.sleep(0.1)
    assert not any(Path(f"/proc/{w}").exists() for w in workers)


def test_an_opponent_answers_beside_hostile_tables() -> None:
    """A small one of `campaign hostile`, with room for a busy machine; before there were lanes it was twenty times."""
    quiet, loud = hostile.measure(4, 6)
    assert statistics.median(loud.answers) < 3 * statistics.median(quiet.answers) + 0.5, hostile.told(quiet, loud)


def test_what_a_player_prints_is_no_answer() -> None:
    """Foreign code may write to standard output."""
    asked: dict[str, Any] = {"nonsense": True}
    data = json.dumps(asked).encode()
    told = len(data).to_bytes(4, "big") + data
    ran = subprocess.run(
        [sys.executable, "-m", "hellmouth.table.worker", "5"], input=told, capture_output=True, check=True, timeout=120
    )
    assert ran.stdout.startswith(b"\x00\x00\x00\x05ready")
    assert b"KeyError" in ran.stdout
