"""Databases and records of every rules version: they go on or are read, and say truthfully which and why."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import Mismatch
from hellmouth.core.match import Match, replay
from hellmouth.core.records import Record
from hellmouth.table.archive import Archive
from hellmouth.table.matches import Table
from hellmouth.table.restoring import NotPlayable, restored
from hellmouth.table.storage import Stored
from hellmouth.table.store import SqliteStore
from tests.commands.conftest import Run

HERE = Path(__file__).parent
DATABASES = sorted(HERE.glob("*/*/tables*.sqlite3.gz"))
RECORDS = sorted(HERE.glob("*/*/*.json.gz"))


def read(path: Path) -> Record:
    return Record.from_json(gzip.decompress(path.read_bytes()).decode(), path.name)


def name(path: Path) -> str:
    return "-".join(path.relative_to(HERE).parts).partition(".")[0]


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every game had a new version with other rules: nothing recorded before leads where it led."""
    for each in games.names():
        monkeypatch.setattr(type(games.game(each)), "rules_version", "999")
        monkeypatch.setattr(type(games.game(each)), "digest", lambda self, s: "0" * 16)

    def elsewhere(self: Match[Any], choice: Any, number: int, **_: Any) -> None:
        raise Mismatch(number, "another game")

    monkeypatch.setattr(Match, "repeat", elsewhere)


def tables(path: Path, folder: Path) -> Iterator[Stored]:
    file = folder / "tables.sqlite3"
    file.write_bytes(gzip.decompress(path.read_bytes()))
    store = SqliteStore(file)
    try:
        ids = store.ids().result()
        assert len(ids) == 3
        for table in ids:
            stored = store.load(table).result()
            assert stored is not None
            assert stored.faults == []
            yield stored
    finally:
        store.close()


def opened(stored: Stored) -> Table | NotPlayable:
    try:
        return restored(stored, [], 0.0)
    except NotPlayable as why:
        return why


def replayed(record: Record) -> str:
    """Why a record does not replay; empty if it does."""
    try:
        replay(games.game(record.game), record)
    except Mismatch as why:
        return str(why)
    return ""


def check_readable(stored: Stored, why: NotPlayable) -> None:
    """Who played, what happened, how it stood and why that is all, in both languages, for everybody."""
    archive = Archive(stored, why)
    answers = sum(kind == "answer" for kind, _ in stored.entries)
    for language in ("en", "fr"):
        told = archive.table(language, {0}, owner=False)
        assert [s.name for s in told.seats] == stored.row.names
        assert told.notices[0].text == archive.reason(language)
        for seat in (0, 1, None):
            update = archive.update(language, seat)
            assert len(update.log.lines) >= answers // 2 or seat is None
            assert all(line.parts[0].text for line in update.log.lines)
            assert update.view["picture"]
            assert (update.outcome is not None) == (stored.row.status == "over")
    if stored.transcript is not None:
        words = [line.parts[0].text for line in archive.lines("en", 0)]
        assert not any(text.startswith(f"{stored.row.game}.log") for text in words), "its words were kept"
        assert "No picture" not in archive.update("en", 0).view["picture"]


@pytest.mark.parametrize("path", DATABASES, ids=name)
def test_every_table_opens_or_is_readable(path: Path, tmp_path: Path) -> None:
    version = path.parent.name
    for stored in tables(path, tmp_path):
        assert stored.row.rules_version == version
        back = opened(stored)
        if isinstance(back, NotPlayable):
            assert version != games.game(stored.row.game).rules_version, f"a table of this very version: {back}"
            check_readable(stored, back)
        else:
            assert back.seq == sum(kind in ("answer", "undo") for kind, _ in stored.entries)
            assert back.status == stored.row.status


@pytest.mark.usefixtures("other_rules")
@pytest.mark.parametrize("path", DATABASES, ids=name)
def test_every_table_is_readable_under_any_rules_to_come(path: Path, tmp_path: Path) -> None:
    for stored in tables(path, tmp_path):
        with pytest.raises(NotPlayable) as why:
            restored(stored, [], 0.0)
        assert why.value.why == "rules"
        check_readable(stored, why.value)


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_every_record_replays_or_says_why_not(path: Path, tmp_path: Path, run: Run) -> None:
    record = read(path)
    why = replayed(record)
    if why:
        assert record.rules_version != games.game(record.game).rules_version
        file = tmp_path / "record.json"
        file.write_bytes(gzip.decompress(path.read_bytes()))
        ran = run("replay", str(file))
        assert ran.code == 2
        assert f"rules {record.rules_version}" in ran.err
        assert record.names[0] in ran.out
        assert not record.told or record.told["en"][-1] in ran.out
        assert why in ran.err


@pytest.mark.usefixtures("other_rules")
@pytest.mark.parametrize("path", [p for p in RECORDS if read(p).told], ids=name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_record_that_brings_its_log_is_read_under_any_rules_to_come(
    path: Path, language: str, tmp_path: Path, run: Run
) -> None:
    record = read(path)
    (tmp_path / "record.json").write_bytes(gzip.decompress(path.read_bytes()))
    ran = run("--language", language, "replay", str(tmp_path / "record.json"))
    assert ran.code == 2
    assert ran.out.splitlines()[1:-1] == record.told[language]
    assert f"rules {record.rules_version}" in ran.err
