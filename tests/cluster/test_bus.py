"""The bus carries hints between servers; without it everything goes on, a little later."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import administration, arrivals, housekeeping
from hellmouth.table.bus import AloneBus, LocalBus, NatsBus, made
from hellmouth.table.client import Client
from hellmouth.table.counting import Counting
from hellmouth.table.limits import Buckets
from hellmouth.table.shared import PostgresStore
from tests.cluster.nats import Nats
from tests.table.conftest import Live
from tests.table.stores import Place, ServerPlace


@pytest.fixture
def nats() -> Iterator[Nats]:
    server = Nats()
    yield server
    server.stop()


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.02)


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_hints_reach_all_others_and_ourselves_once(nats: Nats) -> None:
    async def work() -> None:
        one, two, stranger = NatsBus(nats.url), NatsBus(nats.url), NatsBus(nats.url.replace("/test", "/other"))
        heard: list[tuple[str, bytes]] = []
        for name, bus in (("one", one), ("two", two), ("stranger", stranger)):
            bus.listen("news", lambda data, name=name: heard.append((name, data)))  # type: ignore[misc]  # such a lambda has no type
            await bus.open()
        await until(lambda: one.connected and two.connected and stranger.connected)
        await asyncio.sleep(0.2)
        one.tell("news", b"1")
        await until(lambda: len(heard) == 2)
        await asyncio.sleep(0.2)
        assert heard == [("one", b"1"), ("two", b"1")], "another house on the same NATS hears nothing"
        for bus in (one, two, stranger):
            await bus.close()

    run(work)


def test_the_bus_comes_and_goes_and_nobody_waits_for_it(nats: Nats) -> None:
    async def work() -> None:
        nats.stop()
        states: list[bool] = []
        one, two = NatsBus(nats.url, states.append), NatsBus(nats.url)
        heard: list[bytes] = []
        two.listen("news", heard.append)
        start = time.monotonic()
        await one.open()
        await two.open()
        one.tell("news", b"lost")
        assert await one.ask("anything", b"", 5.0) is None
        assert time.monotonic() - start < 1, "nothing waits for a bus that is away"
        await asyncio.to_thread(nats.start)
        await until(lambda: one.connected and two.connected)
        await asyncio.sleep(0.3)
        one.tell("news", b"first")
        await until(lambda: heard == [b"first"])
        await asyncio.to_thread(nats.stop)
        await until(lambda: not one.connected)
        one.tell("news", b"lost too")
        await asyncio.to_thread(nats.start)
        await until(lambda: one.connected and two.connected)
        await asyncio.sleep(0.3)
        one.tell("news", b"second")
        await until(lambda: heard == [b"first", b"second"])
        assert states == [True, False, True]
        await one.close()
        await two.close()

    run(work)


def test_a_question_is_answered_by_whoever_is_first(nats: Nats) -> None:
    async def work() -> None:
        one, two = NatsBus(nats.url), NatsBus(nats.url)

        async def busy(data: bytes) -> bytes | None:
            return None

        async def free(data: bytes) -> bytes | None:
            return data + b"!"

        two.answer("free", busy)
        two.answer("free", free)
        await one.open()
        await two.open()
        await until(lambda: one.connected and two.connected)
        await asyncio.sleep(0.2)
        assert await one.ask("free", b"you", 5) == b"you!"
        assert await one.ask("nobody", b"", 0.3) is None
        await one.close()
        await two.close()

    run(work)


def test_the_bus_of_a_house() -> None:
    assert type(made("", shared=False)) is LocalBus
    assert type(made("", shared=True)) is AloneBus
    assert not made("", shared=True).connected
    for wrong in ("http://x", "nats://", "nats://h:port", "nats://h/UPPER CASE"):
        with pytest.raises(BadData, match="--bus"):
            made(wrong, shared=True)
    with pytest.raises(BadData) as error:
        made("nat://anne:geheim@h", shared=True)
    assert "geheim" not in str(error.value)


GATHERING = {"game": "demo", "language": "en", "seats": [{"kind": "me", "name": "Anne"}, {"kind": "open"}]}


def names(base: str) -> list[Any]:
    return [table["table"] for table in Client(base).request("/api/gatherings")["tables"]]


def test_open_tables_of_one_server_are_at_once_on_the_list_of_the_other(
    place: Place, nats: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(place, ServerPlace)
    monkeypatch.setattr(arrivals, "HEARD", 1000.0)  # only a hint can be the reason
    lives = [
        Live(tmp_path / name, games=("tests.demo:GAME",), store=place.url, bus=nats.url) for name in ("one", "two")
    ]
    try:
        end = time.monotonic() + 20
        while not all(live.server.hub.bus.connected for live in lives):
            assert time.monotonic() < end
            time.sleep(0.05)
        time.sleep(0.3)
        assert names(lives[1].base) == []
        first = Client(lives[0].base).request("/api/gatherings", GATHERING)["table"]
        end = time.monotonic() + 5
        while names(lives[1].base) != [first]:
            assert time.monotonic() < end, "the hint did not arrive"
            time.sleep(0.05)
        nats.stop()
        end = time.monotonic() + 20
        while any(live.server.hub.bus.connected for live in lives):
            assert time.monotonic() < end
            time.sleep(0.05)
        assert names(lives[1].base) == [first]
        second = Client(lives[0].base).request("/api/gatherings", GATHERING)["table"]
        time.sleep(arrivals.UNHEARD + 0.2)
        assert set(names(lives[1].base)) == {first, second}, "without the bus it looks by itself"
    finally:
        for live in lives:
            live.stop()


def test_whoever_goes_from_server_to_server_gets_no_more(place: Place) -> None:
    one, two = place.store(address="one:1"), place.store(address="two:2")
    assert isinstance(one, PostgresStore)
    assert isinstance(two, PostgresStore)

    async def work() -> None:
        assert isinstance(one, PostgresStore)
        assert isinstance(two, PostgresStore)
        here, there = Counting(one), Counting(two)
        mine, theirs = Buckets(10, 0.001), Buckets(10, 0.001)
        here.buckets["tables"], there.buckets["tables"] = mine, theirs
        here.levels["sockets"] = lambda: Counter({"192.0.2.1": 7})
        there.levels["sockets"] = Counter
        now = time.monotonic()
        assert sum(mine.take("192.0.2.1", now) for _ in range(6)) == 6
        for _ in range(2):  # what was heard once is not charged twice
            await here.exchange()
            await there.exchange()
        assert sum(theirs.take("192.0.2.1", now + 1) for _ in range(10)) == 4
        assert sum(theirs.take("192.0.2.2", now + 1) for _ in range(20)) == 10, "others are not charged for it"
        assert there.elsewhere["sockets"]["192.0.2.1"] == 7
        here.levels["sockets"] = Counter
        for each in (there, here, there):
            await each.exchange()
        assert there.elsewhere["sockets"]["192.0.2.1"] == 0
        assert not mine.take("192.0.2.1", now + 2)

    asyncio.run(work())
    one.close()
    two.close()
    assert place.ask("select count(*) from counts") == [(0,)]


def test_a_ban_holds_at_every_server(place: Place, tmp_path: Path) -> None:
    assert isinstance(place, ServerPlace)
    lives = [Live(tmp_path / name, games=("tests.demo:GAME",), store=place.url) for name in ("one", "two")]
    try:
        for live in lives:
            Client(live.base).request("/api/gatherings")
        administration.ban(place.url, "127.0.0.1", lift=False)
        time.sleep(3 * housekeeping.EVERY)
        for live in lives:
            with pytest.raises(HellmouthError, match="403"):
                Client(live.base).request("/api/gatherings")
    finally:
        for live in lives:
            live.stop()
