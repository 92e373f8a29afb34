"""The commands on PostgreSQL as a person meets them."""

from __future__ import annotations

from pathlib import Path

from tests.commands.conftest import Run
from tests.table.stores import Place
from tests.table.test_doctor import fill


def test_doctor_backup_and_restore_take_an_address(run: Run, place: Place, tmp_path: Path) -> None:
    fill(place, tmp_path)
    store, file = ["--store", str(place.source), "--data", str(tmp_path / "data")], str(tmp_path / "all.backup")
    assert run("doctor", *store).out.startswith("3 tables: nothing is damaged")
    assert run("backup", file, *store).out == f"3 tables in {file}, looked through and whole\n"
    place.change("update entries set body=body || ' ' where table_id='vs-running' and n=30")
    ran = run("doctor", *store)
    assert ran.code == 2
    assert "vs-running: entry 30" in ran.out
    server = place.store()
    server.check().result()
    assert "stop the server first" in run("doctor", *store, "--recover").err
    server.close()
    ran = run("doctor", *store, "--recover")
    assert (ran.code, "1 table was cut short" in ran.out) == (0, True)
    assert (tmp_path / "data" / "postgres.damaged-1.sqlite3").is_file()
    assert run("doctor", *store).code == 0
    ran = run("restore", file, *store)
    assert "3 tables put back" in ran.out
    assert "before-restore-" in ran.out
    assert run("doctor", *store).out.startswith("3 tables: nothing is damaged")


def test_a_database_without_tables_is_told_as_such(run: Run, place: Place) -> None:
    ran = run("admin", "tables", "--store", str(place.source))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "holds no tables (check the address" in ran.err
    nowhere = run("admin", "tables", "--store", "postgresql://nobody:secret@127.0.0.1:1/none")
    assert (nowhere.code, nowhere.err.count("\n")) == (2, 1)
    assert "is PostgreSQL running" in nowhere.err
    assert "secret" not in nowhere.err
