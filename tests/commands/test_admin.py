"""`hellmouth admin` beside a running server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hellmouth.core.errors import HellmouthError
from hellmouth.table import housekeeping, protocol
from hellmouth.table.client import Chair, Client
from hellmouth.table.seats import hashed
from tests.commands.conftest import Run
from tests.table.conftest import Live

PAIR = {"game": "demo", "seats": [{"kind": "me", "name": "Anne"}, {"kind": "me", "name": "Ben"}]}


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    monkeypatch.setattr(housekeeping, "EVERY", 0.1)
    made = Live(tmp_path / "data", games=("tests.demo:GAME",))
    yield made
    made.stop()


async def notice(chair: Chair, wanted: str | None) -> str:
    """Wait until the operator's words are these."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        told = await chair.until(protocol.Table)
        found = next((n.text for n in told.notices if n.code == "house"), None)
        if found == wanted:
            return found or ""
    raise AssertionError(f"nobody was told {wanted!r}")


def test_tables_and_sessions_are_listed(run: Run, live: Live, tmp_path: Path) -> None:
    client = Client(live.base)
    table = client.request("/api/tables", PAIR)["table"]
    data = ["--data", str(tmp_path / "data")]
    lines = run("admin", "tables", *data).out.splitlines()
    assert lines[0].split()[:3] == [table, "demo", "running"]
    assert lines[0].endswith("Anne, Ben")
    assert lines[1] == "1 table"
    assert client.session is not None
    lines = run("admin", "sessions", *data).out.splitlines()
    assert lines[0].split()[:3] == [hashed(client.session).hex()[:16], "1", "table"]
    assert run("--language", "fr", "admin", "tables", *data).out.splitlines()[0].split()[2:4] == ["en", "cours"]


def test_an_announcement_reaches_everybody_and_can_be_taken_back(run: Run, live: Live, tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]

    async def work() -> None:
        client = Client(live.base)
        table = (await client.ask("/api/tables", PAIR))["table"]
        english, french = await client.sit(table), await client.sit(table, language="fr")
        said = await asyncio.to_thread(run, "admin", "announce", "Back at six", "--fr", "De retour à six heures", *data)
        assert (said.code, said.out.count("\n")) == (0, 1)
        await notice(english, "Back at six")
        await notice(french, "De retour à six heures")
        later = await client.sit(table)
        await notice(later, "Back at six")
        assert (await asyncio.to_thread(run, "admin", "announce", *data)).out == "Nothing is announced any more\n"
        await notice(english, None)
        for chair in (english, french, later):
            await chair.close()

    asyncio.run(work())


def test_a_table_is_closed_and_stays_readable(run: Run, live: Live, tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]

    async def work() -> None:
        client = Client(live.base)
        table = (await client.ask("/api/tables", PAIR))["table"]
        chair = await client.sit(table)
        await chair.until(protocol.Update)
        done = await asyncio.to_thread(run, "admin", "close", table, *data)
        assert done.out.startswith(f"{table}: the game has ended")
        ended = await chair.until(protocol.Update)
        assert ended.outcome is not None
        assert (ended.outcome.how, ended.outcome.winners) == ("stopped", [])
        await chair.close()
        again = await asyncio.to_thread(run, "admin", "close", table, *data)
        assert (again.code, again.err.count("\n")) == (2, 1)
        assert "is not running (over)" in again.err
        assert (await client.ask(f"/api/tables/{table}/record"))["game"] == "demo"

    asyncio.run(work())


def test_whoever_is_banned_is_out_at_once_and_told_so(run: Run, live: Live, tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]

    async def work() -> None:
        client, other = Client(live.base), Client(live.base)
        table = (await client.ask("/api/tables", PAIR))["table"]
        await other.ask("/api/tables", PAIR)
        assert client.session is not None
        who = hashed(client.session).hex()[:16]
        chair = await client.sit(table)
        await chair.until(protocol.Update)
        said = await asyncio.to_thread(run, "admin", "ban", who, *data)
        assert said.out == f"{who} is kept out from now on\n"
        bye = await chair.until(protocol.Bye)
        assert (bye.code, "operator" in bye.text) == ("not_allowed", True)
        with pytest.raises(ConnectionClosed):
            await chair.next()
        assert chair.socket.close_code == 1008
        with pytest.raises(HellmouthError, match="403 The operator"):
            await client.ask("/api/tables", PAIR)
        back = await client.sit(table, language="fr")
        assert "exploitant" in (await back.until(protocol.Bye)).text
        await other.ask("/api/tables", PAIR)
        assert (await asyncio.to_thread(run, "admin", "ban", "--list", *data)).out == f"{who}\n1 is kept out\n"
        await asyncio.to_thread(run, "admin", "ban", who, "--lift", *data)
        await asyncio.sleep(1)
        await client.ask("/api/tables", PAIR)
        await asyncio.to_thread(run, "admin", "ban", "127.0.0.1", *data)
        await asyncio.sleep(1)
        with pytest.raises(HellmouthError, match="403"):
            await other.ask("/api/tables", PAIR)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ban", "Anne"], "is neither an address nor a session"),
        (["ban", "192.0.2.1", "--lift"], "is not banned"),
        (["ban"], "whom?"),
        (["close", "nothing"], "there is no such table"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(run: Run, live: Live, tmp_path: Path, words: list[str], told: str) -> None:
    ran = run("admin", *words, "--data", str(tmp_path / "data"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert told in ran.err


def test_without_tables_there_is_nothing_to_steer(run: Run, tmp_path: Path) -> None:
    ran = run("admin", "tables", "--data", str(tmp_path))
    assert (ran.code, "holds no tables" in ran.err) == (2, True)
