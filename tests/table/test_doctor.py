"""Damaged databases: found, told, recovered; backups taken and put back, also while a server writes."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table.backup import backup, check, restore
from hellmouth.table.checksums import start_chain
from hellmouth.table.doctor import examine, recover
from hellmouth.table.folder import DATABASE, Lock
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed
from hellmouth.table.storage import Head, Row
from hellmouth.table.store import SqliteStore
from tests.table.stores import KINDS, Place, made

MUSEUM = Path(__file__).parents[1] / "museum"


def fill(place: Place, scratch: Path) -> None:
    """Three tables of a real game."""
    whole = MUSEUM / "vs" / games.game("vs").rules_version / "tables.sqlite3.gz"
    (scratch / "whole").write_bytes(gzip.decompress(whole.read_bytes()))
    place.bring(scratch / "whole")
    (scratch / "whole").unlink()
    place.store().close()


@pytest.fixture
def stored(place: Place, tmp_path: Path) -> Place:
    """Three tables of a real game, in each store."""
    fill(place, tmp_path)
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the same in a file."""
    place = Place(tmp_path / "data")
    fill(place, tmp_path)
    return place.folder


def entries(path: Path) -> dict[str, list[Any]]:
    """Everything stored in a file, by table."""
    with closing(sqlite3.connect(path)) as db:
        return by_table(lambda sql: db.execute(sql).fetchall())


def by_table(ask: Callable[[str], list[Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {t: [] for (t,) in ask("select id from tables")}
    for table, kind, body in ask("select table_id, kind, body from entries order by table_id, n"):
        found[table].append((kind, body))
    return found


def everything(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [line for line in db.iterdump() if "about" not in line]


def test_a_whole_database_is_whole(stored: Place) -> None:
    found = list(examine(stored.source))
    assert [f.table for f in found] == ["vs-finished", "vs-resigned", "vs-running"]
    assert all(f.whole for f in found)
    assert all(f.good == f.entries > 0 for f in found)


def test_a_database_of_an_earlier_schema_is_looked_through_in_a_copy(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(gzip.decompress((MUSEUM / "vs" / "1" / "tables-schema1.sqlite3.gz").read_bytes()))
    place.bring(path)
    before = place.everything()
    found = list(examine(place.source))
    assert found
    assert all(f.whole for f in found)
    assert place.everything() == before


def flips(path: Path, count: int, rng: Random) -> Iterator[bytes]:
    """The file with one bit changed."""
    whole = path.read_bytes()
    for _ in range(count):
        at = rng.randrange(len(whole))
        yield whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :]


def cuts(path: Path, count: int, rng: Random) -> Iterator[bytes]:
    """The beginning of the file."""
    whole = path.read_bytes()
    for _ in range(count):
        yield whole[: rng.randrange(len(whole))]


def told(file: Path) -> str:
    """What is said about a backup; empty if it is one."""
    try:
        check(file)
    except BadData as error:
        return str(error)
    return ""


@pytest.mark.parametrize("damage", [flips, cuts])
def test_no_damage_passes_for_a_backup_and_the_prefix_of_every_game_is_recovered(
    folder: Path, tmp_path: Path, damage: Any
) -> None:
    file, again, mended = tmp_path / "backup", tmp_path / "again", tmp_path / "mended"
    assert backup(folder, file) == 3
    whole, text = entries(file), everything(file)
    found = kept = 0
    for data in damage(file, 120, Random(7)):
        again.write_bytes(data)
        problem = told(again)
        if not problem:
            assert everything(again) == text, "a flipped bit that changes nothing one could read"
            continue
        assert len(problem.splitlines()) == 1
        found += 1
        try:
            recover(again, mended)
        except HellmouthError:
            continue  # nothing in it can be read: the one line above said so
        for table, good in entries(mended).items():
            assert good == whole[table][: len(good)], "a prefix of what was played, and nothing else"
            kept += len(good)
        assert all(f.whole for f in examine(mended, play=False))
    assert found > 60
    assert kept > (1000 if damage is flips else 0)


@pytest.mark.parametrize(
    "change",
    [
        "update keepsakes set table_id=cast(x'76732d72756e6e696ee7' as text) where table_id='vs-running'",
        "update snapshots set table_id=cast(x'76732d72756e6e696ee7' as text) where table_id='vs-running'",
        "update about set value=value || 'x' where name='generation'",
        "update addresses set address='b@example.org'",
        "delete from filed",
        "insert into publishing values ('vs-finished', 1)",
    ],
    ids=["keepsake", "position", "about", "address", "filed", "publishing"],
)
def test_nothing_in_a_backup_is_without_a_sum(folder: Path, tmp_path: Path, change: str) -> None:
    """Neither a name that is no text any more, nor what does not belong to a game."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        db.execute("insert into addresses values (x'01', 'a@example.org', 'en', '', '', 1)")
        db.execute("insert into filed values (x'01', 'vs-running')")
        db.commit()
    file = tmp_path / "backup"
    backup(folder, file)
    assert not told(file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("pragma foreign_keys=off")
        assert db.execute(change).rowcount == 1
        db.commit()
    assert "is damaged" in told(file)


def test_a_missing_end_is_found_even_where_nothing_stood(folder: Path, tmp_path: Path) -> None:
    """The last page is seldom full, and SQLite reads what is missing of it as zeros."""
    file = tmp_path / "backup"
    backup(folder, file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("create table later (x)")
        db.execute("drop table later")
        db.commit()
    whole = file.read_bytes()
    for missing in (1, 60, 200):
        file.write_bytes(whole[:-missing])
        assert "its end is missing" in told(file)


def test_a_nameless_piece_is_found_in_the_folder_too(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        db.execute("pragma foreign_keys=off")
        db.execute("update keepsakes set table_id=cast(x'76732d72756e6e696ee7' as text) where table_id='vs-running'")
        db.commit()
    assert [f.table for f in examine(folder / DATABASE) if not f.whole] == ["vs-runnin\\xe7"]


def test_what_was_put_back_may_change(folder: Path, tmp_path: Path) -> None:
    file, again = tmp_path / "backup", tmp_path / "again"
    backup(folder, file)
    restore(folder, file)
    Place(folder).change("insert into filed values (x'01', 'vs-running')")
    assert backup(folder, again) == 3
    assert not told(again)


def test_the_prefix_of_a_damaged_game_is_played_on(stored: Place, tmp_path: Path) -> None:
    whole = len(by_table(stored.ask)["vs-running"])
    stored.change(
        "update entries set body=replace(body, ':', ';') where table_id='vs-running' and n=20",
        "update snapshots set body='{}' where table_id='vs-finished'",
        "update tables set names='[]' where id='vs-resigned'",
    )
    found = {f.table: f for f in examine(stored.source)}
    assert (found["vs-running"].good, found["vs-running"].entries) == (19, whole)
    assert "entry 20" in found["vs-running"].damage
    assert found["vs-finished"].faults
    assert found["vs-finished"].damage == ""
    assert "row" in found["vs-resigned"].damage
    cut, lost = recover(stored.source, tmp_path / "mended")
    assert {f.table for f in cut} == set(found)
    assert lost == []
    again = {f.table: f for f in examine(tmp_path / "mended")}
    assert all(f.whole and not f.unplayable for t, f in again.items() if t != "vs-resigned")
    assert again["vs-running"].good == 19


@pytest.mark.parametrize("clean", [True, False], ids=["stopped", "killed"])
def test_a_disk_that_became_read_only_can_still_be_backed_up(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clean: bool
) -> None:
    """SQLite wants to write beside a database to read it; a system that saw its disk fail does not let it."""
    path = folder / DATABASE
    writing = sqlite3.connect(path)
    if not clean:  # what was written last is still in the file beside it
        writing.execute("pragma wal_autocheckpoint=0")
        writing.execute("insert into about values ('last', 'words')")
        writing.commit()
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", f"{tmp_path / 'killed'}{end}")
        path, folder = tmp_path / DATABASE, tmp_path
        for end in ("", "-wal"):
            (tmp_path / f"killed{end}").rename(f"{path}{end}")
    writing.close()
    before = {p.name for p in folder.iterdir()}
    connect = sqlite3.connect

    def connected(name: Any, *args: Any, **how: Any) -> sqlite3.Connection:
        if f"/{folder.name}/{DATABASE}" in str(name) and "immutable" not in str(name):
            raise sqlite3.OperationalError("unable to open database file")
        return connect(name, *args, **how)  # type: ignore[no-any-return]  # sqlite3's own

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(sqlite3, "connect", connected)
    assert all(f.whole for f in examine(path))
    assert backup(folder, tmp_path / "backup") == 3
    assert {p.name for p in folder.iterdir()} - {"backup"} == before, "nothing was written there"
    monkeypatch.undo()
    with closing(sqlite3.connect(tmp_path / "backup")) as db:
        assert db.execute("select count(*) from about where name='last'").fetchone() == (0 if clean else 1,)


def test_a_backup_cannot_be_put_where_nothing_can_be_written(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: Any, **__: Any) -> None:
        raise OSError(30, "Read-only file system")

    backup(folder, tmp_path / "backup")
    monkeypatch.setattr(shutil, "copyfile", read_only)
    monkeypatch.setattr(Path, "unlink", read_only)
    with pytest.raises(BadData, match="cannot be written: Read-only file system"):
        restore(folder, tmp_path / "backup")


def test_what_cannot_be_read_cannot_be_backed_up_and_is_named(folder: Path, tmp_path: Path) -> None:
    (folder / DATABASE).write_bytes(b"nothing" * 1000)
    with pytest.raises(BadData, match=f"{DATABASE}: is not a readable database") as told:
        backup(folder, tmp_path / "backup")
    assert "hellmouth doctor" in str(told.value)
    assert not (tmp_path / "backup").exists()


def test_a_table_whose_row_is_lost_is_told_as_lost(stored: Place, tmp_path: Path) -> None:
    stored.change(*stored.WITHOUT_KEYS, "delete from tables where id='vs-running'")
    assert [f.table for f in examine(stored.source) if f.lost] == ["vs-running"]
    assert [f.table for f in recover(stored.source, tmp_path / "mended")[1]] == ["vs-running"]


# --- backups ----------------------------------------------------------------------------------------------------------


def test_a_backup_is_never_written_over_and_never_left_half_done(stored: Place, tmp_path: Path) -> None:
    stored.backup(tmp_path / "b")
    assert (tmp_path / "b").stat().st_mode & 0o077 == 0
    with pytest.raises(BadData, match="exists already"):
        stored.backup(tmp_path / "b")
    stored.change("update tables set names='[]'")
    with pytest.raises(BadData, match="is damaged in 3 of 3 tables"):
        stored.backup(tmp_path / "c")
    with pytest.raises(HellmouthError):
        stored.backup(tmp_path / "nowhere" / "c")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["b", "place"]


def test_a_backup_is_put_back_and_what_was_there_is_kept(stored: Place, tmp_path: Path) -> None:
    stored.backup(tmp_path / "b")
    whole = by_table(stored.ask)
    stored.change(
        *(
            f"delete from {part} where {'id' if part == 'tables' else 'table_id'}='vs-running'"
            for part in ("entries", "snapshots", "keepsakes", "links", "grants", "tables")
        )
    )
    tables, before = stored.restore(tmp_path / "b")
    assert tables == 3
    assert by_table(stored.ask) == whole
    assert before is not None
    assert sorted(entries(before)) == ["vs-finished", "vs-resigned"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_of_one_store_fits_every_other(kind: str, stored: Place, tmp_path: Path) -> None:
    stored.backup(tmp_path / "b")
    other = made(kind, tmp_path / "other")
    assert other.restore(tmp_path / "b")[0] == 3
    assert by_table(other.ask) == by_table(stored.ask)
    assert all(f.whole for f in examine(other.source))
    other.backup(tmp_path / "again")
    assert everything(tmp_path / "again") == everything(tmp_path / "b")


@pytest.mark.parametrize("there", ["nothing", "garbage", "old"])
def test_it_is_put_back_whatever_is_there(folder: Path, tmp_path: Path, there: str) -> None:
    backup(folder, tmp_path / "b")
    new = tmp_path / "new"
    new.mkdir()
    if there == "garbage":
        (new / DATABASE).write_bytes(b"not a database " * 500)
    elif there == "old":
        (new / DATABASE).write_bytes(gzip.decompress((MUSEUM / "ccg" / "1" / "tables-schema1.sqlite3.gz").read_bytes()))
    _, before = restore(new, tmp_path / "b")
    assert (before is None) == (there == "nothing")
    assert entries(new / DATABASE) == entries(folder / DATABASE)
    SqliteStore(new / DATABASE).close()


def test_a_damaged_backup_is_refused_and_changes_nothing(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "b")
    whole = (folder / DATABASE).read_bytes()
    data = (tmp_path / "b").read_bytes()
    for wrong in (data[: len(data) // 2], data.replace(b"Anne", b"Bnne"), b"", b"garbage" * 1000):
        (tmp_path / "b").write_bytes(wrong)
        with pytest.raises(HellmouthError) as error:
            restore(folder, tmp_path / "b")
        assert len(str(error.value).splitlines()) == 1
        assert (folder / DATABASE).read_bytes() == whole
    assert all(p.name.startswith(DATABASE) for p in folder.iterdir()), "nothing is left over"
    with pytest.raises(BadData, match="is not a file"):
        restore(folder, tmp_path / "nothing")


def test_what_cannot_be_read_is_not_replaced_under_a_running_server(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "b")
    (folder / DATABASE).write_bytes(b"not a database " * 500)
    lock = Lock(folder)
    with pytest.raises(BadData, match="stop the server"):
        restore(folder, tmp_path / "b")
    lock.release()
    restore(folder, tmp_path / "b")


def test_backups_are_consistent_while_a_server_writes(stored: Place, tmp_path: Path) -> None:
    """Every backup is whole, holds everything acknowledged before it began, and the writer loses nothing."""
    store = stored.store()
    row = Row("busy", "vs", "1", "x", {}, 1, [], ["A"], 1.0, 1.0)
    store.create(row, [(hashed("l"), 0)], [(hashed("g"), 0)]).result()
    acked, stop = [0], threading.Event()

    def write() -> None:
        chain, n = start_chain("busy"), 0
        while not stop.is_set():
            n += 1
            entry = Entry("chat", {"n": n, "seat": None, "name": "A", "text": "x" * 500, "at": 1.0})
            chain = store.append("busy", n, [entry], chain, {"n": n}, ("running", 0, None, 1.0)).result()
            acked[0] = n

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for number in range(4):
            while acked[0] < 20 * (number + 1) and thread.is_alive():
                stop.wait(0.01)
            before = acked[0]
            stored.backup(tmp_path / f"b{number}")
            assert len(entries(tmp_path / f"b{number}")["busy"]) >= before
    finally:
        stop.set()
        thread.join()
    found = store.load("busy").result()
    assert found is not None
    assert len(found.entries) == acked[0]
    store.close()


def test_a_backup_is_put_back_under_a_running_server(stored: Place, tmp_path: Path) -> None:
    stored.backup(tmp_path / "b")
    store = stored.store()
    generation = store.generation().result()
    found = store.load("vs-running").result()
    assert found is not None
    entry = [Entry("stops", {})]
    head: Head = ("running", 0, None, 9.0)
    whole = len(found.entries)
    chain = store.append("vs-running", whole + 1, entry, found.chain, None, head).result()
    stored.restore(tmp_path / "b")
    assert store.generation().result() != generation
    with pytest.raises(HellmouthError, match="meanwhile"):
        store.append("vs-running", whole + 2, entry, chain, None, head).result()
    again = store.load("vs-running").result()
    assert again is not None
    assert len(again.entries) == whole
    store.append("vs-running", whole + 1, entry, again.chain, None, head).result()
    store.close()
    assert all(f.whole for f in examine(stored.source))
