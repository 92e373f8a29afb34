"""`hellmouth doctor`, `backup` and `restore` as a person meets them."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hellmouth.table.folder import DATABASE, Lock
from hellmouth.table.store import SqliteStore
from tests.commands.conftest import Run

MUSEUM = Path(__file__).parents[1] / "museum"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    old = MUSEUM / "board" / "1" / "tables-schema1.sqlite3.gz"
    (folder / DATABASE).write_bytes(gzip.decompress(old.read_bytes()))
    SqliteStore(folder / DATABASE).close()
    return folder


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute(statement)
        db.commit()


def test_the_doctor_finds_nothing_where_nothing_is(run: Run, data: Path, tmp_path: Path) -> None:
    ran = run("doctor", "--data", str(data))
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("3 tables: nothing is damaged")
    assert "aucune" not in run("--language", "fr", "doctor", "--data", str(data)).out
    ran = run("doctor", "--data", str(tmp_path / "empty"))
    assert (ran.code, "there is no such file" in ran.err) == (2, True)


def test_the_doctor_says_in_both_languages_why_a_table_can_only_be_read(run: Run, data: Path) -> None:
    said = "board-running: can be read but not played on (the rules have changed: rules 1 then"
    assert said in run("doctor", "--data", str(data)).out
    said = "board-running\u202f: peut être lue mais pas continuée (les règles ont changé\u202f: rules 1 then"
    assert said in run("--language", "fr", "doctor", "--data", str(data)).out


def test_the_doctor_tells_and_recovers(run: Run, data: Path) -> None:
    change(data, "update entries set body=body || ' ' where table_id='board-running' and n=30")
    ran = run("doctor", "--data", str(data))
    assert ran.code == 2
    assert "board-running: entry 30 is missing or was changed on the disk; the first 29 of 48 entries" in ran.out
    assert "--recover" in ran.err
    assert "les 29 premières entrées sur 48" in run("--language", "fr", "doctor", "--data", str(data)).out
    lock = Lock(data)
    assert "stop the server first" in run("doctor", "--data", str(data), "--recover").err
    lock.release()
    ran = run("doctor", "--data", str(data), "--recover")
    assert ran.code == 0
    assert "1 table was cut short" in ran.out
    assert (data / f"{DATABASE}.damaged-1").is_file()
    assert run("doctor", "--data", str(data)).code == 0
    change(data, "update tables set names='x' where id='board-running'")
    ran = run("doctor", str(data / DATABASE), "--recover")
    assert "board-running: its row cannot be read" in ran.out
    assert "the first 29 of 29 entries" in ran.out
    assert (data / f"{DATABASE}.damaged-2").is_file()
    assert "3 tables: nothing" in run("doctor", "--data", str(data)).out, "and it is played on"
    change(data, "delete from tables where id='board-running'")
    ran = run("doctor", str(data / DATABASE), "--recover")
    assert "board-running: lost" in ran.out
    assert "2 tables: nothing" in run("doctor", "--data", str(data)).out


def test_a_backup_and_back(run: Run, data: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "all.backup")
    assert run("backup", file, "--data", str(data)).out == f"3 tables in {file}, looked through and whole\n"
    ran = run("backup", file, "--data", str(data))
    assert (ran.code, "exists already" in ran.err) == (2, True)
    change(data, "update tables set names='x' where id='board-running'")
    ran = run("restore", file, "--data", str(data))
    assert ran.code == 0
    assert "3 tables put back" in ran.out
    assert "before-restore-" in ran.out
    assert run("doctor", "--data", str(data)).code == 0
    (tmp_path / "all.backup").write_bytes(b"nothing" * 100)
    ran = run("restore", file, "--data", str(data))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert run("restore", str(tmp_path / "none"), "--data", str(data)).code == 2
    assert run("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere")).code == 2
