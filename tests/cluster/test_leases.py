"""A table is owned by one server, and one that lost it cannot write."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.table import leases
from hellmouth.table.checksums import start_chain
from hellmouth.table.database import Database
from hellmouth.table.postgres import Connection
from hellmouth.table.shared import PostgresStore
from hellmouth.table.storage import Fenced
from tests.cluster.test_postgres import HEAD, answer, row
from tests.table.stores import Place


def open_store(place: Place, address: str) -> PostgresStore:
    store = place.store(address=address)
    assert isinstance(store, PostgresStore)
    return store


def fall_asleep(store: PostgresStore) -> None:
    """As if the process had been stopped or killed: it says nothing more, not even goodbye."""
    assert store.member is not None
    store.member._stop.set()
    store.member._thread.join()


def claimed(store: PostgresStore, table: str, wait: float = 20.0) -> float:
    """Try to own a table until it works; gives how long that took."""
    start = time.monotonic()
    while store.claim(table).result(10):
        assert time.monotonic() - start < wait, "nobody could take over"
        time.sleep(0.05)
    return time.monotonic() - start


def test_a_table_has_one_owner_and_goes_to_the_next_at_once_if_it_is_let_go(place: Place) -> None:
    one, two = open_store(place, "one:1"), open_store(place, "two:2")
    one.create(row("t"), [], []).result()
    one.create(row("u"), [], []).result()
    assert one.claim("t").result() == ""
    assert one.claim("t").result() == ""
    assert two.claim("t").result() == "one:1"
    assert two.claim("u").result() == ""
    assert one.claim("u").result() == "two:2"
    assert one.claim("nothing").result() == "", "whoever loads it finds that there is none"
    one.release("t")
    assert claimed(two, "t") < 5
    two.close()
    assert claimed(one, "t") + claimed(one, "u") < leases.LASTS, "a polite end leaves nothing to wait for"
    one.close()
    assert place.ask("select count(*) from leases") == place.ask("select count(*) from workers") == [(0,)]


def test_whoever_lost_a_table_cannot_write_to_it(place: Place) -> None:
    old, new = open_store(place, "old:1"), open_store(place, "new:2")
    old.create(row("t"), [], []).result()
    assert old.claim("t").result() == ""
    chain = old.append("t", 1, answer(1), start_chain("t"), None, HEAD).result()
    told: list[str] = []
    assert old.member is not None
    old.member.lost = told.extend
    fall_asleep(old)
    assert new.claim("t").result() == "old:1", "it is not dead before its time"
    assert claimed(new, "t") < 5
    for write in (
        lambda: old.append("t", 2, answer(2), chain, None, HEAD),
        lambda: old.keep("t", 1, {"pictures": {}}),
        lambda: old.gather(row("t"), {}),
    ):
        old.member.fences["t"] = 1
        with pytest.raises(Fenced, match="another server"):
            write().result()
    old.member.fences["t"] = 1
    old.member._count()
    assert (told, old.member.fences) == (["t"], {}), "awake again, it knows what is no longer its own"
    new.append("t", 2, answer(2), chain, None, HEAD).result()
    stored = new.load("t").result()
    assert stored is not None
    assert [body["n"] for _, body in stored.entries] == [1, 2]
    old.close()
    new.close()


def test_a_table_is_not_taken_in_the_middle_of_a_write(place: Place) -> None:
    old, new = open_store(place, "old:1"), open_store(place, "new:2")
    old.create(row("t"), [], []).result()
    assert old.claim("t").result() == ""
    assert old.member is not None
    fence = old.member.fences["t"]
    fall_asleep(old)
    place.change("update workers set until=0 where address='old:1'")
    with closing(Connection(str(place.source))) as db:
        db.execute("begin")
        leases.guard(db, "t", fence)
        taken = new.claim("t")
        with pytest.raises(TimeoutError):
            taken.result(0.5)
        db.execute("commit")
    assert taken.result(10) == ""
    old.close()
    new.close()


def test_a_server_that_stands_still_in_the_middle_of_a_write_gives_way(place: Place) -> None:
    old, new = open_store(place, "old:1"), open_store(place, "new:2")
    old.create(row("t"), [], []).result()
    assert old.claim("t").result() == ""
    assert old.member is not None
    fence = old.member.fences["t"]
    begun, awake = threading.Event(), threading.Event()

    def half(db: Database) -> None:
        leases.guard(db, "t", fence)
        begun.set()
        awake.wait()
        db.execute("select 1")

    written = old._later(half)
    assert begun.wait(60)
    fall_asleep(old)
    place.change("update workers set until=0 where address='old:1'")
    assert new.claim("t").result(60) == "", "PostgreSQL does not wait for it for ever"
    awake.set()
    with pytest.raises(HellmouthError, match="cannot store"):
        written.result(60)
    with pytest.raises(Fenced):
        old.append("t", 1, answer(1), start_chain("t"), None, HEAD).result(60)
    new.append("t", 1, answer(1), start_chain("t"), None, HEAD).result(60)
    old.close()
    new.close()


def test_what_a_dead_server_owned_is_taken_at_once_and_a_living_one_notices(place: Place) -> None:
    one, two = open_store(place, "one:1"), open_store(place, "two:2")
    for table in ("t", "u"):
        one.create(row(table), [], []).result()
        assert one.claim(table).result() == ""
    told: list[str] = []
    assert one.member is not None
    one.member.lost = told.extend
    assert two.claim("t").result() == "one:1"
    two.bury("one:1").result()
    assert two.claim("t").result() == "", "nobody has to wait until the lease has run out"
    until = time.monotonic() + 20
    while not told:
        assert time.monotonic() < until, "it never looked"
        time.sleep(0.02)
    assert (told, [*one.member.fences]) == (["t"], ["u"]), "it was alive, and keeps what nobody has taken"
    assert two.claim("u").result() == "one:1"
    assert one.claim("t").result() == "two:2"
    one.close()
    two.close()


def test_a_table_that_is_taken_while_its_owner_comes_back_is_noticed_too(place: Place) -> None:
    """Whoever takes it has not committed yet when the owner, thought dead, looks what was taken."""
    one = open_store(place, "one:1")
    one.create(row("t"), [], []).result()
    assert one.claim("t").result() == ""
    told: list[str] = []
    assert one.member is not None
    one.member.lost = told.extend
    with closing(Connection(str(place.source))) as db:
        db.execute("begin")
        db.execute("update leases set worker='two', fence=nextval('fences') where table_id='t'")
        place.change("delete from workers where address='one:1'")
        until = time.monotonic() + 60
        while not place.ask("select 1 from workers where address='one:1'"):
            assert time.monotonic() < until, "it does not come back"
            time.sleep(0.02)
        db.execute("commit")
    while not told:
        assert time.monotonic() < until, "it never looked again"
        time.sleep(0.02)
    assert (told, one.member.fences) == (["t"], {})
    one.close()


def test_tables_are_claimed_together(place: Place) -> None:
    store, other = open_store(place, "one:1"), open_store(place, "two:2")
    names = [f"t{n}" for n in range(12)]
    for table in names:
        store.create(row(table), [], []).result()
    for table in names[:4]:
        assert other.claim(table).result() == ""
    before = store.commits
    with place.blocked():  # the first waits in its transaction, and behind it all the others
        store.check()
        asked = [store.claim(table) for table in [*names, "nothing", names[-1]]]
    assert [each.result(30) for each in asked] == ["two:2"] * 4 + [""] * 10
    assert store.commits - before <= 3
    assert store.member is not None
    assert sorted(store.member.fences) == sorted(names[4:])
    assert len(set(store.member.fences.values())) == 8, "each has a number of its own"
    for each in (store, other):
        each.close()


def test_of_many_who_want_a_table_one_gets_it(place: Place) -> None:
    first = place.store()
    tables = [f"t{n}" for n in range(20)]
    for table in tables:
        first.create(row(table), [], []).result()
    stores = [open_store(place, f"s{n}:1") for n in range(3)]
    start = threading.Barrier(3)

    def want(store: PostgresStore) -> set[str]:
        start.wait()
        asked = [(table, store.claim(table)) for table in tables]
        return {table for table, found in asked if found.result(60) == ""}

    with ThreadPoolExecutor(3) as pool:
        got = list(pool.map(want, stores))
    assert sorted(table for each in got for table in each) == sorted(tables)
    for store in (first, *stores):
        store.close()
