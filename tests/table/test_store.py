"""The store: group commit, one writer, damage found, refusals honest. And the code itself: nothing that runs data."""

from __future__ import annotations

import ast
import gzip
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

import hellmouth.table
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import migrating, postgres
from hellmouth.table.checksums import start_chain
from hellmouth.table.doctor import examine
from hellmouth.table.folder import Lock, in_use, private_folder
from hellmouth.table.migrating import migrate
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.sql_store import SqlStore
from hellmouth.table.storage import WATCH, Conflict, Damaged, Head, Row
from hellmouth.table.store import SqliteStore
from tests.table.stores import Place

HEAD: Head = ("running", 0, None, 1.0)


def row(table: str = "t") -> Row:
    return Row(table, "demo", "1", "demo", {"seats": 2}, 2**62 + 1, [], ["A", "B"], 1.0, 1.0)


@pytest.fixture
def store(place: Place) -> SqlStore:
    found = place.store(wait=0.5)
    found.create(row(), [], []).result()
    return found


def fill(store: SqlStore, count: int) -> bytes:
    chain = start_chain("t")
    for n in range(1, count + 1):
        chain = store.append("t", n, [Entry("answer", {"n": n})], chain, {"n": n}, HEAD).result()
    return chain


def test_what_is_stored_comes_back(place: Place, store: SqlStore) -> None:
    chain = fill(store, 7)
    store.close()
    again = place.store()
    stored = again.load("t").result()
    assert stored is not None
    assert [body["n"] for _, body in stored.entries] == list(range(1, 8))
    assert stored.snapshot == (7, {"n": 7})
    assert stored.chain == chain
    assert stored.row.seed == 2**62 + 1
    assert again.load("nothing").result() is None
    again.close()


def test_a_second_writer_is_refused(store: SqlStore) -> None:
    chain = fill(store, 3)
    for first, end in ((3, chain), (5, chain), (4, b"elsewhere")):
        with pytest.raises(Conflict):
            store.append("t", first, [Entry("answer", {"n": "other"})], end, None, HEAD).result()
    store.append("t", 4, [Entry("answer", {"n": 4})], chain, None, HEAD).result()
    store.close()


def test_many_wait_for_one_commit(store: SqlStore) -> None:
    before = store.commits
    futures = [store.create(row(f"t{n}"), [], []) for n in range(200)]
    for future in futures:
        future.result()
    assert store.commits - before < 100
    store.close()


def test_links_are_used_once_and_rotated(store: SqlStore) -> None:
    link, me, you, watch = (hashed(new_token()) for _ in range(4))
    store.add_link(link, "t", 1, 1.0).result()
    store.add_link(watch, "t", None, 1.0).result()
    assert store.enter(link, me, 1.0).result() == ("t", 1)
    assert store.enter(link, you, 1.0).result() is None
    assert store.enter(watch, you, 1.0).result() == store.enter(watch, me, 1.0).result() == ("t", None)
    assert sorted(store.grants(me, "t").result()) == [WATCH, 1]
    new = hashed(new_token())
    store.hand_over(new, "t", 1, 1.0).result()
    assert store.grants(me, "t").result() == [WATCH]
    assert store.enter(new, you, 1.0).result() == ("t", 1)
    store.close()


def damaged(place: Place, *statements: str) -> SqlStore:
    """A copy of a closed store in which somebody changed something."""
    twin = place.twin()
    twin.change(*statements)
    return twin.store()


def test_damage_is_found(place: Place, store: SqlStore) -> None:
    fill(store, 12)
    store.close()
    rng = Random(3)
    for _ in range(40):
        n = rng.randrange(1, 13)
        broken = damaged(
            place,
            f"delete from entries where n={n}"
            if rng.random() < 0.3
            else f"update entries set body=replace(body, '{n}', '{n + 1}') where n={n}",
        )
        with pytest.raises(Damaged, match="table t") as error:
            broken.load("t").result()
        assert error.value.stored is not None
        assert len(error.value.stored.entries) == n - 1, "what comes before is good, and there"
        broken.close()


@pytest.mark.parametrize(
    "statement",
    [
        'update tables set names=\'["A","C"]\'',
        "update tables set seed='7'",
        "update tables set entries=11",
        "update tables set status='over'",
        "update tables set opener=x'00'",
        "update tables set setup='{}'",
        "delete from links where seat=1",
        "update links set seat=0 where seat=1",
        "delete from grants where seat=0",
        "update grants set seat=1 where seat=0",
        "insert into grants values (x'00', 't', 1, 1.0)",
        "insert into links values (x'00', 't', 1, 1.0)",
        "delete from entries where n=12",
    ],
)
def test_rows_links_and_grants_are_under_a_sum_too(place: Place, store: SqlStore, statement: str) -> None:
    chain = fill(store, 12)
    store.add_link(hashed("one"), "t", 1, 1.0).result()
    store.add_link(hashed("two"), "t", 0, 1.0).result()
    store.enter(hashed("two"), hashed("me"), 1.0).result()
    store.hand_over(hashed("three"), "t", 1, 1.0).result()
    store.add_link(hashed("watch"), "t", None, 1.0).result()
    assert store.load("t").result() is not None
    store.close()
    broken = damaged(place, statement)
    with pytest.raises(Damaged, match="table t"):
        broken.load("t").result()
    broken.add_link(hashed("four"), "t", None, 1.0).result()  # what is changed afterwards hides nothing
    broken.enter(hashed("four"), hashed("you"), 1.0).result()
    broken.hand_over(hashed("five"), "t", 1, 1.0).result()
    broken.leave(hashed("you"), {"t": ["A", "C"]}, []).result()
    with suppress(HellmouthError):
        broken.append("t", 13, [Entry("answer", {})], chain, None, HEAD).result()
    with pytest.raises(Damaged, match="table t"):
        broken.load("t").result()
    broken.close()


def test_a_damaged_position_or_transcript_is_left_out(place: Place, store: SqlStore) -> None:
    fill(store, 5)
    store.keep("t", 5, {"pictures": {}}).result()
    store.close()
    whole = damaged(place)
    stored = whole.load("t").result()
    assert stored is not None
    assert (stored.snapshot, stored.transcript, stored.faults) == ((5, {"n": 5}), {"pictures": {}}, [])
    whole.close()
    for part, column in (("snapshots", "body"), ("snapshots", "n"), ("keepsakes", "body"), ("keepsakes", "n")):
        value = "4" if column == "n" else "x'7b7d'" if part == "keepsakes" else "'{}'"
        broken = damaged(place, f"update {part} set {column}={value}")
        found = broken.load("t").result()
        assert found is not None
        assert len(found.entries) == 5
        assert (found.snapshot if part == "snapshots" else found.transcript) is None
        assert len(found.faults) == 1
        broken.close()


def test_trouble_with_the_disk_is_never_acknowledged(place: Place, store: SqlStore) -> None:
    chain = fill(store, 2)
    with place.blocked():
        future = store.append("t", 3, [Entry("answer", {"n": 3})], chain, None, HEAD)
        with pytest.raises(HellmouthError, match="cannot store"):
            future.result(30)
    store.append("t", 3, [Entry("answer", {"n": 3})], chain, None, HEAD).result()
    store.close()


def test_a_newer_or_foreign_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    migrate(path)
    db = sqlite3.connect(path)
    db.execute("pragma user_version=99")
    db.close()
    with pytest.raises(HellmouthError, match="newer version"):
        SqliteStore(path)
    path.write_bytes(b"not a database, but long enough to look at" * 50)
    with pytest.raises(HellmouthError, match="not a readable database"):
        SqliteStore(path)


def test_files_are_private(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite3")
    assert store.path.stat().st_mode & 0o077 == 0
    store.close()


def test_no_code_through_data() -> None:
    """Nothing here unpickles, evaluates or loads YAML."""
    banned = {"pickle", "cPickle", "marshal", "shelve", "dill", "yaml", "jsonpickle"}
    for path in sorted(Path(hellmouth.table.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not banned & {a.name.split(".")[0] for a in node.names}, path
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").split(".")[0] not in banned, path
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), path


# --- the schema -------------------------------------------------------------------------------------------------------

MUSEUM = Path(__file__).parents[1] / "museum"


@pytest.fixture
def first_schema(place: Place, tmp_path: Path) -> Place:
    """A database as the first schema wrote it."""
    path = tmp_path / "old.sqlite3"
    path.write_bytes(gzip.decompress((MUSEUM / "vs" / "1" / "tables-schema1.sqlite3.gz").read_bytes()))
    place.bring(path)
    return place


def test_an_old_database_is_brought_up_and_sealed(first_schema: Place) -> None:
    counts = dict(first_schema.ask("select table_id, count(*) from entries group by 1"))
    store = first_schema.store()
    for table in store.ids().result():
        stored = store.load(table).result()
        assert stored is not None
        assert (len(stored.entries), stored.faults) == (counts[table], [])
        assert stored.snapshot is not None
    store.close()
    broken = damaged(first_schema, "delete from grants where seat=0")
    with pytest.raises(Damaged):
        broken.load("vs-running").result()
    broken.close()


def test_damage_from_before_a_migration_is_still_found_after_it(first_schema: Place) -> None:
    first_schema.change(
        "update entries set body=replace(body, '0', '1') where n=5 and table_id='vs-running'",
        "update snapshots set body='{}' where table_id='vs-finished'",
    )
    store = first_schema.store()
    with pytest.raises(Damaged, match="entry 5"):
        store.load("vs-running").result()
    stored = store.load("vs-finished").result()
    assert stored is not None
    assert (stored.snapshot, len(stored.faults)) == (None, 1)
    store.close()


def test_a_migration_that_fails_changes_nothing(first_schema: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    before = first_schema.everything()
    whole = migrating.steps()
    more = [*whole, "alter table tables add column more text;\nselect nonsense;"]
    for module in (migrating, postgres):
        monkeypatch.setattr(module, "steps", lambda: more)
    with pytest.raises(HellmouthError, match="nothing was changed") as error:
        first_schema.store()
    assert len(str(error.value).splitlines()) == 1
    assert first_schema.everything() == before
    monkeypatch.undo()
    first_schema.store().close()


def test_a_later_step_seals_again_but_hides_no_damage(
    place: Place, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.create(row("u"), [], []).result()
    fill(store, 3)
    store.close()
    place.change("update tables set names='[]' where id='u'")
    whole = migrating.steps()
    more = [*whole, "alter table tables add column more text default 'x';"]
    for module in (migrating, postgres):
        monkeypatch.setattr(module, "steps", lambda: more)
    again = place.store()
    assert again.load("t").result() is not None
    with pytest.raises(Damaged, match="row was changed"):
        again.load("u").result()
    again.close()


def test_a_damaged_row_keeps_no_server_from_starting(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite3")
    store.create(row(), [], []).result()
    store.create(row("u"), [], []).result()
    store.close()
    with closing(sqlite3.connect(store.path)) as db:
        db.execute("update tables set game=cast(x'e4ff00' as text), access=cast(x'ff' as text) where id='t'")
        db.execute("insert into grants values (cast(x'ff' as text), 'u', 0, 1.0)")
        db.commit()
    again = SqliteStore(store.path)
    for table in ("t", "u"):
        with pytest.raises(Damaged):
            again.load(table).result()
    again.create(row("v"), [], []).result()
    assert again.load("v").result() is not None
    again.close()
    assert [f.table for f in examine(store.path) if not f.whole] == ["t", "u"]


def test_a_damaged_schema_is_told_in_one_line(place: Place, store: SqlStore) -> None:
    store.close()
    place.change("drop table grants")
    with pytest.raises(HellmouthError, match="hellmouth doctor"):
        place.store()


def test_a_damaged_list_of_parts_is_told_in_one_line(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite3")
    store.close()
    db = sqlite3.connect(store.path)
    db.execute("drop table grants")
    db.execute("pragma writable_schema=on")
    db.execute("update sqlite_master set name='en' || char(10) || 'tries', sql='create nothing' where name='entries'")
    db.commit()
    db.close()
    with pytest.raises(HellmouthError, match="not a readable database") as told:
        SqliteStore(store.path)
    assert len(str(told.value).splitlines()) == 1
    with pytest.raises(HellmouthError, match="missing: entries, grants"):
        list(examine(store.path))


def test_whether_it_can_store_is_really_tried(place: Place, store: SqlStore) -> None:
    store.check().result()
    with place.blocked(), pytest.raises(HellmouthError, match="cannot store"):
        store.check().result(30)
    place.change("drop table snapshots")
    with pytest.raises(HellmouthError, match=r"cannot store|snapshots"):
        store.check().result(30)
    store.close()


def test_finished_tables_are_cleared_away_by_age(place: Place, store: SqlStore) -> None:
    for name, updated in (("old", 10.0), ("new", 99.0), ("busy", 10.0)):
        made = row(name)
        made.status, made.updated = "over", updated
        store.create(made, [(hashed(name), 1)], [(hashed("me"), 0)]).result()
    store.append("old", 1, [Entry("answer", {})], start_chain("old"), {"n": 1}, ("over", None, [], 10.0), {}).result()
    assert store.expire(50.0, ["busy"]).result() == ["old"]
    assert sorted(store.ids().result()) == ["busy", "new", "t"], "running tables stay"
    assert {r.id for r, _ in store.mine(hashed("me")).result()} == {"new", "busy"}
    store.close()
    for part in ("entries", "snapshots", "keepsakes", "links", "grants"):
        assert place.ask(f"select count(*) from {part} where table_id='old'") == [(0,)]


# --- the folder -------------------------------------------------------------------------------------------------------


def test_the_folder_is_private(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "a" / "b" / "tables.sqlite3").close()
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700
    (tmp_path / "a" / "b").chmod(0o755)
    SqliteStore(tmp_path / "a" / "b" / "tables.sqlite3").close()
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700, "made by an earlier version"
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "something else").touch()
    private_folder(shared)
    assert shared.stat().st_mode & 0o777 == 0o755, "not ours to close"


def test_a_folder_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadData, match="--data"):
        SqliteStore(tmp_path / "file" / "tables.sqlite3")


def test_one_server_at_a_time(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    assert in_use(tmp_path)
    with pytest.raises(BadData, match=f"process {os.getpid()}"):
        Lock(tmp_path)
    lock.release()
    assert not in_use(tmp_path)
    Lock(tmp_path).release()
