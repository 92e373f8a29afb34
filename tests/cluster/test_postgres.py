"""PostgreSQL in trouble: an answer that got lost, a server that stops, two that stand in each other's way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

import pytest

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import protocol, together
from hellmouth.table.app import Server
from hellmouth.table.checksums import start_chain
from hellmouth.table.database import Database, Unavailable
from hellmouth.table.postgres import Connection, in_use, shown
from hellmouth.table.reading import read_table
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed
from hellmouth.table.shared import PostgresStore
from hellmouth.table.storage import Damaged, Head, Row, Stored
from tests.table import stores
from tests.table.test_disk import _sit, last, ready
from tests.table.test_hub import move, table, with_server

HEAD: Head = ("running", 0, None, 1.0)


def row(table: str) -> Row:
    return Row(table, "demo", "1", "demo", {"seats": 2}, 7, [], ["A", "B"], 1.0, 1.0)


def answer(n: int) -> list[Entry]:
    return [Entry("answer", {"n": n})]


def lose_the_answer(monkeypatch: pytest.MonkeyPatch, *, done: bool) -> None:
    """The connection breaks at the next commit: after PostgreSQL did it, or before."""
    execute: Callable[..., Any] = Connection.execute

    def broken(self: Connection, sql: str, values: Any = (), /) -> Any:
        if sql != "commit":
            return execute(self, sql, values)
        monkeypatch.undo()
        if done:
            execute(self, sql)
        self._drop()
        raise Unavailable("the connection was lost")

    monkeypatch.setattr(Connection, "execute", broken)


def test_a_commit_whose_answer_was_lost_is_looked_up(place: stores.Place, monkeypatch: pytest.MonkeyPatch) -> None:
    store = place.store()
    store.create(row("t"), [], []).result()
    chain = store.append("t", 1, answer(1), start_chain("t"), None, HEAD).result()
    lose_the_answer(monkeypatch, done=True)
    chain = store.append("t", 2, answer(2), chain, None, HEAD).result(30)
    lose_the_answer(monkeypatch, done=False)
    with pytest.raises(HellmouthError, match="cannot store"):
        store.append("t", 3, answer(3), chain, None, HEAD).result(30)
    store.append("t", 3, answer(3), chain, None, HEAD).result(30)
    stored = store.load("t").result()
    assert stored is not None
    assert [body["n"] for _, body in stored.entries] == [1, 2, 3]
    store.close()


def test_a_connection_that_breaks_at_any_statement_is_told_as_such(place: stores.Place) -> None:
    """Whatever the driver says then: an error that nobody expects would end the writer, and with it the server."""
    db = Connection(str(place.source))
    for begun in (False, True):
        db.execute("select 1")
        if begun:
            db.execute("begin")
        assert db._raw is not None
        db._raw.terminate()
        if begun:
            with pytest.raises(Unavailable):
                db.execute("select 1")
        assert db.execute("select 1").fetchone() == (1,), "the next one connects again"
    db.close()


def test_two_servers_that_change_one_table_break_no_seal(place: stores.Place) -> None:
    """One writes moves while the other gives rights away: both are under the sum of the same row."""
    one, two = place.store(), place.store()
    one.create(row("t"), [(hashed("watch"), None)], []).result()

    def enter() -> None:
        for n in range(60):
            assert two.enter(hashed("watch"), hashed(f"me{n}"), 1.0).result(30) == ("t", None)

    thread = threading.Thread(target=enter)
    thread.start()
    chain = start_chain("t")
    for n in range(1, 61):
        chain = one.append("t", n, answer(n), chain, None, HEAD).result(30)
    thread.join()
    stored = two.load("t").result()
    assert stored is not None
    assert len(stored.entries) == 60
    one.close()
    two.close()


def test_two_groups_that_lock_each_other_out_are_both_stored(place: stores.Place) -> None:
    names = [f"t{n}" for n in range(8)]
    both = [place.store(), place.store()]
    for name in names:
        both[0].create(row(name), [], []).result()
    work = []
    for store, order in ((both[0], names), (both[1], names[::-1])):
        for number in range(12):
            work += [store.add_link(hashed(f"{id(store)}{name}{number}"), name, 1, 1.0) for name in order]
    for each in work:
        each.result(60)
    for name in names:
        assert both[0].load(name).result() is not None
    assert place.ask("select count(*) from links") == [(len(work),)]
    for store in both:
        store.close()


def test_many_tables_are_read_together_as_they_are_one_by_one(place: stores.Place) -> None:
    assert isinstance(place, stores.ServerPlace)
    store = PostgresStore(place.url)
    names = [f"t{n}" for n in range(6)]
    for n, name in enumerate(names):
        store.create(row(name), [(hashed(name), None)], [(hashed("me"), n % 2), (hashed(f"you{n}"), 0)]).result()
        chain = store.append(name, 1, answer(n), start_chain(name), {"at": n}, HEAD, {"kept": n}).result()
        store.append(name, 2, answer(n + 1), chain, None, HEAD).result()
    place.change(
        "update entries set body='{}' where table_id='t1' and n=2",
        "update tables set names='[]' where id='t2'",
        "delete from grants where table_id='t3'",
        "update snapshots set body='{}' where table_id='t4'",
    )
    with closing(Connection(place.url)) as db:
        alone = [_found(lambda name=name: read_table(db, name)) for name in [*names, "nothing"]]  # type: ignore[misc]  # such a lambda has no type
        assert [type(each) for each in alone] == [Stored, Damaged, Damaged, Damaged, Stored, Stored, type(None)]
        asked = list(together.whole(db, [*names, "nothing"]))
    assert list(map(_told, asked)) == list(map(_told, alone))
    # The same through the store: while the reader is busy, all that is asked waits together.
    busy = threading.Event()
    store._read(lambda db: busy.wait(20))
    tables = [store.load(name) for name in [*names, "nothing"]]
    seats = [store.grants(hashed(who), name) for who in ("me", "you1", "nobody") for name in names]
    devices = [store.devices(name) for name in [*names, "nothing"]]
    busy.set()
    assert [_told(_found(lambda each=each: each.result(20))) for each in tables] == [*map(_told, alone)]  # type: ignore[misc]  # such a lambda has no type
    mine = [[n % 2] if n != 3 else [] for n in range(6)]
    assert [each.result(20) for each in seats] == [*mine, *([0] if n == 1 else [] for n in range(6)), *([[]] * 6)]
    assert devices[0].result(20) == {0: 2}
    assert devices[1].result(20) == {0: 1, 1: 1}
    assert devices[3].result(20) == devices[6].result(20) == {}
    store.close()


def _found(read: Callable[[], Stored | None]) -> Stored | Damaged | None:
    try:
        return read()
    except Damaged as damage:
        return damage


def _told(found: object) -> object:
    return (str(found), found.stored) if isinstance(found, Damaged) else found


def test_one_question_that_cannot_be_answered_harms_no_other(place: stores.Place) -> None:
    store = place.store()
    assert isinstance(store, PostgresStore)

    def asked(db: Database, keys: Sequence[int]) -> list[int]:
        return [10 // key for key in keys]

    busy = threading.Event()
    store._read(lambda db: busy.wait(20))
    wanted = [store._together.ask(asked, key) for key in (5, 0, 2)]
    busy.set()
    assert [wanted[0].result(20), wanted[2].result(20)] == [2, 5]
    with pytest.raises(HellmouthError, match="ZeroDivisionError"):
        wanted[1].result(20)
    store.close()


def test_a_server_that_stops_is_told_and_survived(place: stores.Place) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await move(server, held, "one")
        assert last(ear, protocol.Ack).id == "one"
        assert await ready(server) == (200, "ready\n")
        postgres = stores.server().postgres
        await asyncio.to_thread(postgres.stop)
        try:
            await move(server, held, "two")
            status, why = await ready(server)
            assert (status, "cannot store" in why) == (503, True)
            assert last(ear, protocol.Bye).code == "disk", "it can be neither stored nor read"
            assert "two" not in [t.id for t in ear.told if isinstance(t, protocol.Ack)]
        finally:
            await asyncio.to_thread(postgres.start)
        assert await ready(server) == (200, "ready\n")
        again, _ = await _sit(server.hub, "t")
        assert again.table.seq == 1
        await move(server, again, "three")
        assert again.table.seq == again.stored == 2

    with_server(place, work)


def test_what_is_wrong_with_an_address_is_told_in_one_line_without_the_password() -> None:
    url = "postgresql://anne:geheim@127.0.0.1:1/nothing"
    with pytest.raises(BadData, match="is PostgreSQL running") as error:
        PostgresStore(url)
    assert "geheim" not in str(error.value)
    assert "anne@127.0.0.1:1" in shown(url)
    assert len(str(error.value).splitlines()) == 1


def test_whether_a_server_uses_it_is_known(place: stores.Place) -> None:
    store = place.store()
    store.check().result()
    assert in_use(str(place.source))
    threading.Timer(0.5, store.close).start()  # stopped, and PostgreSQL does not know it yet
    assert not in_use(str(place.source))
