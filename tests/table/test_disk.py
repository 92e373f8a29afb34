"""A disk that is full, damaged or shared: nobody sees what is not stored, everybody is told why, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import resource
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import hub, protocol, reports
from hellmouth.table.app import Server
from hellmouth.table.config import Config
from hellmouth.table.folder import DATABASE
from hellmouth.table.reports import keep_report
from tests.table.stores import Place
from tests.table.test_hub import Ear, move, table, with_server


def last(ear: Ear, kind: type[Any]) -> Any:
    return next(told for told in reversed(ear.told) if isinstance(told, kind))


def failing(error: Exception) -> Any:
    """A store's `append` that fails, at once or in its thread."""

    def append(*_: Any) -> Any:
        future: Future[bytes] = Future()
        future.set_exception(error)
        return future

    return append


@pytest.mark.parametrize(
    "error",
    [
        HellmouthError("the disk is full"),
        OSError(28, "No space left on device"),
        sqlite3.IntegrityError("not unique"),
        sqlite3.OperationalError("disk I/O error"),
        ValueError("nobody thought of this"),
        RuntimeError("a thread died"),
    ],
    ids=lambda e: type(e).__name__,
)
def test_whatever_the_store_says_nobody_sees_what_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await server.hub.said(held, 1, protocol.Hello(seat=0, language="fr"))
        await move(server, held, "good")
        before = last(ear, protocol.Update)
        monkeypatch.setattr(server.store, "append", failing(error))
        told = len(ear.told)
        await move(server, held, "lost")
        after = ear.told[told:]
        assert not any(isinstance(t, protocol.Ack) for t in after)
        refused = last(ear, protocol.Refused)
        assert (refused.id, refused.code) == ("lost", "disk")
        assert refused.text.startswith("Le serveur ne peut rien enregistrer")
        shown = last(ear, protocol.Update)
        assert (shown.seq, shown.digest, shown.decision) == (before.seq, before.digest, before.decision)
        assert [n.code for n in last(ear, protocol.Table).notices] == ["disk"]
        assert ear.code is None, "the line holds"
        monkeypatch.undo()
        await move(server, held, "again")
        assert last(ear, protocol.Ack).id == "again"
        assert last(ear, protocol.Table).notices == [], "it is over"
        assert held.table.seq == before.seq + 1

    with_server(tmp_path, work)


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk that is full is often the one the log is on."""

    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        server.log.out = Full()
        monkeypatch.setattr(server.store, "append", failing(OSError(28, "No space left on device")))
        await move(server, held, "lost")
        refused = last(ear, protocol.Refused)
        assert (refused.id, refused.code) == ("lost", "disk")
        assert held.table.seq == 0
        server.log.out.close()
        server.log.warning("nobody reads this")

    with_server(tmp_path, work)


def test_a_table_that_cannot_even_be_read_says_goodbye_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await server.hub.said(held, 1, protocol.Hello(seat=0, language="fr"))
        monkeypatch.setattr(server.store, "append", failing(OSError("gone")))
        monkeypatch.setattr(server.store, "load", failing(sqlite3.OperationalError("gone")))
        await move(server, held, "lost")
        bye = last(ear, protocol.Bye)
        assert bye.code == "disk"
        assert "Le serveur" in bye.text
        assert ear.code == 1012
        monkeypatch.undo()
        again = await server.hub.get("t")
        assert again is not None
        assert again.table.seq == 0

    with_server(tmp_path, work)


def test_computer_players_do_not_run_against_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: Server) -> None:
        tries = []

        def append(*_: Any) -> Any:
            tries.append(1)
            return failing(OSError("full"))()

        await table(server, "t", ("random", None))
        monkeypatch.setattr(server.store, "append", append)
        for _ in range(600):
            if tries:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(1.0)
        assert len(tries) == 1, "one, and then a rest"
        monkeypatch.undo()

    monkeypatch.setattr(hub, "REST", 30.0)
    with_server(tmp_path, work)


# --- two servers ------------------------------------------------------------------------------------------------------


def test_a_second_server_on_the_folder_is_told_so(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        with pytest.raises(BadData, match="is in use by another Hellmouth server"):
            Server(Config(data=tmp_path))

    with_server(tmp_path, work)
    with_server(tmp_path, _nothing)


async def _nothing(server: Server) -> None:
    """The folder is free again."""


def test_a_start_that_fails_leaves_the_folder_free(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"no database" * 100)
    for _ in range(2):
        with pytest.raises(HellmouthError, match="not a readable database"):
            Server(Config(data=tmp_path))


def test_what_somebody_else_wrote_is_taken_up(place: Place) -> None:
    """Whoever gets past the lock (another machine on a shared disk) cannot make two histories of one table."""

    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await move(server, held, "one")
        other = hub.Hub(server.config, server.store, server.bots, server.players, server.log, server.metrics)
        theirs, listening = await _sit(other, "t")
        await move(Fake(other), theirs, "two")  # type: ignore[arg-type]  # a stand-in
        assert last(listening, protocol.Ack).id == "two"
        await move(server, held, "three")
        refused = last(ear, protocol.Refused)
        assert (refused.id, refused.code) == ("three", "stale")
        assert last(ear, protocol.Update).seq == 2 == held.table.seq
        assert last(ear, protocol.Update).digest == last(listening, protocol.Update).digest
        await move(server, held, "four")
        assert last(ear, protocol.Ack).id == "four"
        other.loader.close()

    with_server(place, work)


class Fake:
    """A server that has only a hub."""

    def __init__(self, found: hub.Hub) -> None:
        self.hub = found


async def _sit(found: hub.Hub, name: str) -> tuple[hub.OpenTable, Ear]:
    from hellmouth.table.room import Conn

    held, ear = await found.get(name), Ear()
    assert held is not None
    await found.join(held, Conn(1, frozenset({0, 1})), ear)
    await found.said(held, 1, protocol.Hello(seat=0))
    return held, ear


def test_a_backup_put_back_under_a_running_server_is_what_it_shows(place: Place, tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await move(server, held, "one")
        await server.upkeep.tidy()
        await asyncio.to_thread(place.backup, tmp_path / "b")
        await move(server, held, "two")
        await asyncio.to_thread(place.restore, tmp_path / "b")
        await move(server, held, "three")
        assert last(ear, protocol.Refused).code == "stale"
        assert held.table.seq == 1
        await server.upkeep.tidy()
        assert ear.code == 1012, "everybody comes back to what is there now"
        again = await server.hub.get("t")
        assert again is not None
        assert again.table.seq == 1

    with_server(place, work)


# --- a full disk ------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """The file that every commit adds to may not grow: what a full disk means to whoever writes."""
    with no_file_longer_than((folder / f"{DATABASE}-wal").stat().st_size):
        yield


@contextlib.contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def ready(server: Server) -> tuple[int, str]:
    reply = await server.ready(Request({"type": "http", "headers": []}))
    return reply.status_code, bytes(reply.body).decode()


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await move(server, held, "one")
        assert await ready(server) == (200, "ready\n")
        with full_disk(tmp_path):
            for n in range(3):  # the end of a file may have a little room
                await move(server, held, f"lost{n}")
            refused = last(ear, protocol.Refused)
            acked = {t.id for t in ear.told if isinstance(t, protocol.Ack)}
            status, why = await ready(server)
        assert refused.code == "disk"
        assert refused.id not in acked
        assert status == 503
        assert "cannot store" in why
        assert await ready(server) == (200, "ready\n")
        seq = held.table.seq
        await move(server, held, "two")
        assert last(ear, protocol.Ack).id == "two"
        assert held.table.seq == seq + 1 == len(acked) + 1

    with_server(tmp_path, work)


@pytest.mark.parametrize(("size", "played"), [(0, False), (100, False), (40_000, False), (0, True), (100, True)])
def test_a_start_on_a_full_disk_blames_the_disk(tmp_path: Path, size: int, *, played: bool) -> None:
    """Neither the database, which is whole, nor the standard output."""

    async def play(server: Server) -> None:
        held, _ = await table(server, "t")
        await move(server, held, "one")

    if played:
        with_server(tmp_path, play)
    with (
        no_file_longer_than(size),
        pytest.raises(BadData, match=f"{tmp_path}.*cannot be written.*make room on the disk"),
    ):
        Server(Config(data=tmp_path))
    with_server(tmp_path, _nothing)


def test_a_damaged_schema_is_not_ready(place: Place) -> None:
    async def work(server: Server) -> None:
        place.change("drop table grants")
        status, why = await ready(server)
        assert status == 503
        assert "grants" in why

    with_server(place, work)


# --- reports ----------------------------------------------------------------------------------------------------------


def test_reports_are_never_written_over(tmp_path: Path) -> None:
    names = [keep_report(tmp_path, {"report": "t-1-1", "text": str(n)}) for n in range(5)]
    assert len(set(names)) == 5
    kept = [json.loads((tmp_path / "reports" / f"{name}.json").read_text()) for name in names]
    assert [k["text"] for k in kept] == list("01234")
    assert [k["report"] for k in kept] == names
    assert (tmp_path / "reports").stat().st_mode & 0o777 == 0o700
    assert all(p.stat().st_mode & 0o777 == 0o600 for p in (tmp_path / "reports").iterdir())


def test_there_is_an_end_to_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST", 3)
    for n in range(3):
        keep_report(tmp_path, {"report": f"t-{n}", "text": ""})
    with pytest.raises(OSError, match="3 reports"):
        keep_report(tmp_path, {"report": "t-4", "text": ""})


def test_a_report_after_a_restart_gets_a_name_of_its_own(tmp_path: Path) -> None:
    told = []

    async def work(server: Server) -> None:
        if "t" not in await asyncio.wrap_future(server.store.ids()):
            await table(server, "t")
        held, ear = await _sit(server.hub, "t")
        await server.hub.said(held, 1, protocol.Report(id="r", text="x"))
        told.append(last(ear, protocol.Reported).report)

    with_server(tmp_path, work)
    with_server(tmp_path, work)
    assert len(set(told)) == 2
    assert {p.stem for p in (tmp_path / "reports").iterdir()} == set(told)


def test_a_report_that_cannot_be_kept_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> str:
        raise OSError(28, "No space left on device")

    async def work(server: Server) -> None:
        held, ear = await table(server, "t")
        await server.hub.said(held, 1, protocol.Hello(seat=0, language="fr"))
        monkeypatch.setattr(hub, "keep_report", full)
        await server.hub.said(held, 1, protocol.Report(id="r", text="x"))
        refused = last(ear, protocol.Refused)
        assert (refused.id, refused.code) == ("r", "disk")
        assert "serveur" in refused.text

    with_server(tmp_path, work)
    assert reports.keep_report is not full
