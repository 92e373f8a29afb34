"""Two servers on one PostgreSQL: sockets arrive at either, tables move, processes are killed, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Client
from tests.cluster.roaming import Roamer, keep_playing, pair, stop
from tests.table.conftest import Live
from tests.table.stores import Place, ServerPlace
from tests.table.test_kill import ROOT, Victim, check, free_port


def test_acknowledged_moves_survive_servers_that_are_killed_in_turn(place: Place) -> None:
    both = [Victim(place), Victim(place)]
    players: list[Roamer] = []

    async def campaign() -> None:
        for victim in both:
            await asyncio.to_thread(victim.start)
        bases = [victim.base for victim in both]
        tasks = [asyncio.create_task(keep_playing(bases, players, 1000 * n)) for n in range(4)]
        for n in range(4):
            await asyncio.sleep(1.0 + random.Random(n).random())
            victim = both[n % 2]
            victim.kill()
            before = sum(len(p.acked) for p in players)
            until = time.monotonic() + 60
            while sum(len(p.acked) for p in players) < before + 30 and time.monotonic() < until:  # noqa: ASYNC110  # others play
                await asyncio.sleep(0.05)
            assert sum(len(p.acked) for p in players) >= before + 30, "the other server carries on alone"
            await asyncio.to_thread(victim.start)
        await stop(tasks)

    try:
        asyncio.run(campaign())
    finally:
        for victim in both:
            victim.end()
    acked, stored = check(place, [*players])
    waits = sorted(wait for p in players for wait in p.waits)
    print(f"4 kills, {acked} acknowledged, {stored} stored, back after at most {waits[-1]:.1f} s")
    assert acked > 100
    assert waits[-1] < 15, "on a quiet machine within 5 s"


@pytest.fixture
def two(place: Place, tmp_path: Path) -> Iterator[tuple[Live, Live]]:
    assert isinstance(place, ServerPlace)
    made = [Live(tmp_path / name, games=("tests.demo:GAME",), store=place.url) for name in ("one", "two")]
    yield made[0], made[1]
    for each in made:
        each.stop()


def test_whatever_arrives_at_the_wrong_server_is_handed_on(two: tuple[Live, Live]) -> None:
    one, other = two

    async def work() -> None:
        anne, ben = Client(one.base), Client(other.base)
        opened = await anne.ask("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "person"}]})
        table = opened["table"]
        assert table in one.server.hub.held
        token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
        entered = await ben.ask("/api/enter", {"token": token, "name": "Ben"})
        assert (entered["table"], entered["seats"]) == (table, [1])
        chair, away = await anne.sit(table), await ben.sit(table)
        assert (await away.until(protocol.Table)).seats[1].name == "Ben"
        await away.until(protocol.Update)
        await chair.until(protocol.Update)
        assert table not in other.server.hub.held, "one server owns it, the other hands on"
        for n in range(6):
            for each in (chair, away):
                if each.update is not None and each.update.decision is not None:
                    wish = await each.answer(each.update.decision.options[0].key)
                    assert (await each.until(protocol.Ack)).id == wish
                    break
            for each in (chair, away):
                while each.update is None or each.update.seq <= n:
                    await each.next()
        assert chair.update is not None
        assert away.update is not None
        assert chair.update.digest == away.update.digest
        link = await ben.ask(f"/api/tables/{table}/link", {"seat": 1})
        assert link["seat"] == 1
        with pytest.raises(HellmouthError, match="403"):
            await ben.ask(f"/api/tables/{table}/link", {"seat": 0})
        stranger = Client(other.base, "x" * 43)
        with pytest.raises(HellmouthError, match=r"401|404"):
            await stranger.ask(f"/api/tables/{table}/link", {"seat": 0})
        # Whoever logs out at one server is out at all of them.
        await ben.ask("/api/leave", {})
        code = await _closed(away)
        assert code in (1012, 4003)
        last = await Client(one.base, ben.session).sit(table)
        assert (await last.until(protocol.Bye)).code == "not_allowed"
        for each in (last, chair):
            await each.close()

    asyncio.run(work())


async def _closed(chair: Any) -> int:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await chair.next()
    await chair.close()
    return int(chair.socket.close_code)


def test_where_nobody_listens_any_more_the_next_server_takes_over_at_once(two: tuple[Live, Live], place: Place) -> None:
    one, _ = two

    async def work() -> None:
        anne, ben = (p.client for p in await pair([one.base], 5))
        table = next(iter(one.server.hub.held))
        held = one.server.hub.held[table]
        one.server.hub.forget(held)
        until = time.monotonic() + 20
        while place.ask("select 1 from leases"):
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        # As if its owner had just been killed: its row is good for an hour, and its door is shut.
        place.change(
            f"insert into workers values ('dead', '127.0.0.1:{free_port()}', extract(epoch from now()) + 3600)",
            f"insert into leases values ('{table}', 'dead', nextval('fences'))",
        )
        anne.base = ben.base = one.base
        chair = await anne.sit(table, seat=0)
        await chair.until(protocol.Update)
        await chair.close()
        assert place.ask("select count(*) from workers where id='dead'") == [(0,)]
        # The same by a request instead of a socket.
        one.server.hub.forget(one.server.hub.held[table])
        while place.ask("select 1 from leases"):
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        place.change(
            f"insert into workers values ('dead', '127.0.0.1:{free_port()}', extract(epoch from now()) + 3600)",
            f"insert into leases values ('{table}', 'dead', nextval('fences'))",
        )
        link = await ben.ask(f"/api/tables/{table}/link", {"seat": 1})
        assert link["seat"] == 1

    asyncio.run(work())


def test_a_server_that_was_asleep_while_others_took_over_changes_nothing(place: Place) -> None:
    """The process stands still in the midst of moves that are being written; it wakes when others own its tables."""
    both = [Victim(place), Victim(place)]
    players: list[Roamer] = []

    async def enough(more: int) -> None:
        wanted, until = sum(len(p.acked) for p in players) + more, time.monotonic() + 90
        while sum(len(p.acked) for p in players) < wanted:
            assert time.monotonic() < until, "nobody can play"
            await asyncio.sleep(0.02)

    def owners() -> dict[str, str]:
        return dict(place.ask("select table_id, worker from leases"))

    async def campaign() -> None:
        for victim in both:
            await asyncio.to_thread(victim.start)
        bases = [victim.base for victim in both]
        tasks = [asyncio.create_task(keep_playing(bases, players, 1000 * n)) for n in range(10)]
        await enough(60)
        asleep = both[0].process
        assert asleep is not None
        before = owners()
        asleep.send_signal(signal.SIGSTOP)
        try:
            until = time.monotonic() + 90
            while not any(owner != before.get(table, owner) for table, owner in owners().items()):
                assert time.monotonic() < until, "nobody has taken over"
                await asyncio.sleep(0.1)
            await enough(30)
        finally:
            asleep.send_signal(signal.SIGCONT)
        await enough(60)
        await stop(tasks)

    try:
        asyncio.run(campaign())
    finally:
        for victim in both:
            victim.end()
    acked, _ = check(place, [*players])
    assert acked >= 150


def test_the_inner_door_is_for_those_who_know_the_secret(two: tuple[Live, Live]) -> None:
    for path in ("/api/tables", "/inside/yield/t", "/metrics"):
        with pytest.raises(urllib.error.HTTPError, match="403") as error:
            urllib.request.urlopen(f"http://{two[0].config.inside}{path}", timeout=20)
        error.value.close()


def test_a_server_that_stops_hands_its_tables_over(two: tuple[Live, Live]) -> None:
    one, other = two

    async def work() -> float:
        anne, _ = (p.client for p in await pair([one.base], 5))
        table = next(iter(one.server.hub.held))
        anne.base = one.base
        chair = await anne.sit(table, seat=0)
        await chair.until(protocol.Update)
        asyncio.get_running_loop().run_in_executor(None, one.stop)
        code, start = await _closed(chair), time.monotonic()
        assert code == 1012
        anne.base = other.base
        while True:  # the first try may still meet the old owner, who says: come back
            with contextlib.suppress(ConnectionClosed):
                again = await anne.sit(table, seat=0)
                await again.until(protocol.Update)
                break
        waited = time.monotonic() - start
        await again.close()
        return waited

    waited = asyncio.run(work())
    assert waited < 10
    print(f"back after {waited:.2f} s")


def test_many_processes_are_replaced_one_by_one_while_people_play(place: Place) -> None:
    assert isinstance(place, ServerPlace)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    arguments = ["serve", "--processes", "2", "--port", str(port), "--data", str(place.folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "hellmouth", *arguments, "--game", "tests.demo:GAME"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "HELLMOUTH_STORE": place.url},
        stdout=subprocess.PIPE,
    )
    players: list[Roamer] = []

    async def campaign() -> None:
        tasks = [asyncio.create_task(keep_playing([base], players, 1000 * n)) for n in range(4)]
        await enough(60)
        before = {worker for (worker,) in place.ask("select id from workers")}
        assert len(before) == 2
        process.send_signal(signal.SIGHUP)
        until = time.monotonic() + 120
        while {worker for (worker,) in await asyncio.to_thread(place.ask, "select id from workers")} & before:
            assert time.monotonic() < until, "they are not replaced"
            await asyncio.sleep(0.2)
        await enough(60)
        await stop(tasks)

    async def enough(more: int) -> None:
        wanted, until = sum(len(p.acked) for p in players) + more, time.monotonic() + 90
        while sum(len(p.acked) for p in players) < wanted:
            assert time.monotonic() < until, "nobody can play"
            await asyncio.sleep(0.05)

    try:
        assert process.stdout is not None
        assert str(port).encode() in process.stdout.readline()
        asyncio.run(campaign())
        process.terminate()
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
    acked, stored = check(place, [*players])
    longest = max((wait for p in players for wait in p.waits), default=0.0)
    print(f"{acked} acknowledged, {stored} stored, back after at most {longest:.1f} s")
    assert acked >= 120
    assert place.ask("select count(*) from workers") == [(0,)]


def test_a_profile_sent_at_one_server_is_taken_at_the_other(two: tuple[Live, Live]) -> None:
    sent = Client(two[0].base).request("/api/profiles", {"profile": "mine"})
    for base in (two[1].base, two[0].base):
        if base == two[1].base:
            assert Client(base).request("/api/profiles/take", {"token": sent["token"]}) == {"profile": "mine"}
        else:
            with pytest.raises(HellmouthError, match="404"):
                Client(base).request("/api/profiles/take", {"token": sent["token"]})
    with pytest.raises(HellmouthError, match="404"):
        Client(two[1].base).request("/api/profiles/take", {"token": f"{'0' * 16}~{'x' * 43}"})
