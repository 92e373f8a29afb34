"""The store: group commit, one writer, damage found, refusals honest. And the code itself: nothing that runs data."""

from __future__ import annotations

import ast
import sqlite3
from pathlib import Path
from random import Random

import pytest

import hellmouth.table
from hellmouth.core.errors import HellmouthError
from hellmouth.table.keeping import WATCH, Damaged, Row
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.store import SqliteStore, migrate, start_chain

HEAD = ("running", 0, None, 1.0)


def row(table: str = "t") -> Row:
    return Row(table, "demo", "1", "demo", {"seats": 2}, 2**62 + 1, [], ["A", "B"], 1.0, 1.0)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    found = SqliteStore(tmp_path / "x.sqlite3", wait=0.5)
    found.create(row(), [], []).result()
    return found


def fill(store: SqliteStore, count: int) -> bytes:
    chain = start_chain("t")
    for n in range(1, count + 1):
        chain = store.append("t", n, [Entry("answer", {"n": n})], chain, {"n": n}, HEAD).result()
    return chain


def test_what_is_stored_comes_back(store: SqliteStore) -> None:
    chain = fill(store, 7)
    store.close()
    again = SqliteStore(store.path)
    stored = again.load("t").result()
    assert stored is not None
    assert [body["n"] for _, body in stored.entries] == list(range(1, 8))
    assert stored.snapshot == (7, {"n": 7})
    assert stored.chain == chain
    assert stored.row.seed == 2**62 + 1
    assert again.load("nothing").result() is None
    again.close()


def test_a_second_writer_is_refused(store: SqliteStore) -> None:
    chain = fill(store, 3)
    with pytest.raises(sqlite3.IntegrityError):
        store.append("t", 3, [Entry("answer", {"n": "other"})], chain, None, HEAD).result()
    store.append("t", 4, [Entry("answer", {"n": 4})], chain, None, HEAD).result()
    store.close()


def test_many_wait_for_one_commit(store: SqliteStore) -> None:
    before = store.commits
    futures = [store.create(row(f"t{n}"), [], []) for n in range(200)]
    for future in futures:
        future.result()
    assert store.commits - before < 100
    store.close()


def test_links_are_used_once_and_rotated(store: SqliteStore) -> None:
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


def test_damage_is_found(store: SqliteStore) -> None:
    fill(store, 12)
    store.close()
    rng = Random(3)
    for _ in range(60):
        path = store.path.with_suffix(f".{rng.randrange(10**9)}")
        path.write_bytes(store.path.read_bytes())
        db = sqlite3.connect(path)
        table = rng.choice(["entries", "snapshots"])
        n = rng.randrange(1, 13) if table == "entries" else 12
        body = db.execute(f"select body from {table} where n=?", (n,)).fetchone()[0]
        at = rng.randrange(len(body))
        if table == "entries" and rng.random() < 0.2 and n < 12:
            db.execute("delete from entries where n=?", (n,))
        else:
            flipped = body[:at] + chr(ord(body[at]) ^ (1 << rng.randrange(3))) + body[at + 1:]
            db.execute(f"update {table} set body=? where n=?", (flipped, n))
        db.commit()
        db.close()
        broken = SqliteStore(path)
        with pytest.raises(Damaged, match="table t"):
            broken.load("t").result()
        broken.close()


def test_trouble_with_the_disk_is_never_acknowledged(store: SqliteStore) -> None:
    chain = fill(store, 2)
    with sqlite3.connect(store.path, isolation_level=None) as other:
        other.execute("begin exclusive")
        future = store.append("t", 3, [Entry("answer", {"n": 3})], chain, None, HEAD)
        with pytest.raises(HellmouthError, match="cannot store"):
            future.result(30)
        other.execute("rollback")
    other.close()
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


def test_files_are_private(store: SqliteStore) -> None:
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
