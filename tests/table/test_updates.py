"""A server on a folder of earlier days: tables go on or are read, over HTTP and the socket, and it says why."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import HellmouthError, Mismatch
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.table import job_worker, protocol
from hellmouth.table.app import Server
from hellmouth.table.client import Client
from hellmouth.table.folder import DATABASE
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.upkeep import DAY
from tests.table.conftest import Live
from tests.table.test_http import browser
from tests.table.test_hub import table, with_server

MUSEUM = Path(__file__).parents[1] / "museum"
VERSIONS = {name: games.game(name).rules_version for name in ("vs", "ccg", "board")}
CASES = [
    (name, file.name.removeprefix("tables").removesuffix(".sqlite3.gz"))
    for name, version in VERSIONS.items()
    for file in sorted((MUSEUM / name / version).glob("tables*"))
]
"""The museum's databases of the present rules: the first schema stored only version 1."""


def folder_of(game: str, place: Path, session: str, schema: str = "") -> Path:
    """A data folder with the museum's tables of a game, all of them the session's."""
    place.mkdir(parents=True)
    file = MUSEUM / game / VERSIONS[game] / f"tables{schema}.sqlite3.gz"
    (place / DATABASE).write_bytes(gzip.decompress(file.read_bytes()))
    from hellmouth.table.store import SqliteStore

    store = SqliteStore(place / DATABASE)
    for found in store.ids().result():
        for seat, link in ((0, hashed(f"{found}-0")), (None, hashed(f"{found}-w"))):
            store.add_link(link, found, seat, 1.0).result()
            store.enter(link, hashed(session), 1.0, device=True).result()
    store.close()
    return place


@pytest.fixture
def session() -> str:
    return new_token()


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the rules of vs had changed since."""

    def elsewhere(self: Match[Any], choice: Any, number: int, **_: Any) -> None:
        raise Mismatch(number, "another game")

    monkeypatch.setattr(type(games.game("vs")), "rules_version", "999")
    monkeypatch.setattr(Match, "repeat", elsewhere)
    # The worker lives in another process, where the rules are the real ones: here it answers from this one.
    shared = job_worker.JobWorker()

    async def ask(self: Any, asked: bytes, seconds: float) -> bytes:
        return await asyncio.to_thread(shared.answer, asked)

    monkeypatch.setattr("hellmouth.table.processes.Helper.ask", ask)


@pytest.fixture
def live(tmp_path: Path, session: str) -> Iterator[Live]:
    found = Live(folder_of("vs", tmp_path / "data", session))
    yield found
    found.stop()


@pytest.mark.usefixtures("other_rules")
def test_what_cannot_go_on_is_read_and_says_so(live: Live, session: str) -> None:
    client = Client(live.base, session)

    async def look(name: str, language: str, seat: int | None = None) -> tuple[protocol.Table, protocol.Update]:
        chair = await client.sit(name, language, seat)
        people = await chair.until(protocol.Table)
        update = await chair.until(protocol.Update)
        wish = {"type": "answer", "id": "a", "seat": 0, "seq": update.seq, "option": "pass"}
        await chair.send(wish)
        refused = await chair.until(protocol.Refused)
        assert (refused.id, refused.code) == ("a", "archived")
        await chair.send({"type": "look", "seat": None})
        assert (await chair.until(protocol.Update)).seat is None
        await chair.send({"type": "hello", "nonsense": 1})
        assert (await chair.until(protocol.Refused)).code == "bad_message"
        await chair.close()
        return people, update

    for name in ("vs-running", "vs-finished", "vs-resigned"):
        for language in ("en", "fr"):
            people, update = asyncio.run(look(name, language))
            assert people.status == "archived"
            assert people.notices[0].text == Message("table.archived.rules").render(language)
            assert [s.name for s in people.seats] == ["Anne", "Ben"]
            assert update.seat == 0
            assert update.log.lines
            assert update.view["picture"]
            assert (update.outcome is not None) == (name != "vs-running")
    auth = {"Authorization": f"Bearer {session}", "Origin": ""}
    for path in ("replay/0?lang=fr", "replay/5?lang=fr"):
        status, found, _ = browser(live, "GET", f"/api/tables/vs-finished/{path}", Accept_Language="fr", **auth)
        assert status == 409
        assert found["error"] == Message("table.archived.rules").render("fr")
    status, found, _ = browser(live, "GET", "/api/tables/vs-finished/record", **auth)
    assert status == 200, "another version may play it again"
    assert found["rules_version"] == VERSIONS["vs"]
    assert browser(live, "GET", "/api/tables/vs-running/record", **auth)[0] == 409, "not over: it holds hidden cards"
    with pytest.raises(HellmouthError, match="409"):
        client.request("/api/tables/vs-finished/fork", {"step": 1, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    token = client.request("/api/tables/vs-running/link", {"seat": 0})["token"]
    friend = Client(live.base)
    assert friend.request("/api/enter", {"token": token, "name": "Zoé", "device": True})["table"] == "vs-running"
    client.request("/api/tables/vs-running/handover", {"seat": 0})
    lines = {t["table"]: t for t in client.request("/api/tables")["tables"]}
    assert {t["status"] for t in lines.values()} == {"archived"}
    assert not any(t["my_turn"] for t in lines.values())


@pytest.mark.usefixtures("other_rules")
def test_whoever_wants_to_be_forgotten_is_also_where_one_only_reads(live: Live, session: str) -> None:
    client = Client(live.base, session)
    client.request("/api/leave", {"forget": True, "language": "fr"})
    held = [p for p in ("vs-running", "vs-finished") if live.server.hub.loader.archives.pop(p, None)]
    assert held == [], "looked at anew"
    with closing(sqlite3.connect(live.config.data / DATABASE)) as db:
        for (names,) in db.execute("select names from tables"):
            assert json.loads(names)[0] == "Joueur 1"
    stored = live.server.store.load("vs-running").result()
    assert stored is not None
    assert [body["name"] for kind, body in stored.entries if kind == "seat"][-1] == "Joueur 1"


@pytest.mark.usefixtures("other_rules")
def test_the_server_lists_what_it_could_not_open(tmp_path: Path, session: str, capfd: Any) -> None:
    async def work(server: Server) -> None:
        with closing(sqlite3.connect(data / DATABASE)) as db:
            db.execute("update tables set names='[]' where id='vs-resigned'")
            db.commit()
        await server.upkeep.survey()
        assert server.hub.loader.unplayable == {"vs-running": "rules", "vs-finished": "rules", "vs-resigned": "damaged"}

    data = folder_of("vs", tmp_path / "data", session)
    with_server(data, work)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    listed = {line["why"]: line for line in lines if line["what"] == "tables that can only be read"}
    assert listed["rules"]["count"] == 2
    assert set(listed["rules"]["tables"].split()) == {"vs-running", "vs-finished"}
    assert listed["damaged"]["tables"] == "vs-resigned"


@pytest.mark.parametrize(("game", "schema"), CASES)
def test_tables_of_these_rules_go_on(tmp_path: Path, session: str, game: str, schema: str) -> None:
    async def work(server: Server) -> None:
        await server.upkeep.survey()
        assert server.hub.loader.unplayable == {}
        held = await server.hub.get(f"{game}-running")
        assert held is not None
        assert held.table.status == "running"
        assert not held.table.journal.adopted

    data = folder_of(game, tmp_path / "data", session, schema)
    with_server(data, work)
    from hellmouth.table.store import SqliteStore

    store = SqliteStore(data / DATABASE)
    for found in store.ids().result():
        stored = store.load(found).result()
        assert stored is not None
        assert stored.transcript is not None, "what stays readable was added"
    store.close()


def test_a_new_version_that_leads_to_the_same_game_goes_on_with_a_word(
    tmp_path: Path, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = folder_of("vs", tmp_path / "data", session)
    monkeypatch.setattr(type(games.game("vs")), "rules_version", "999")

    async def work(server: Server) -> None:
        held = await server.hub.get("vs-running")
        assert held is not None
        assert held.table.journal.rules[0] == "999"
        assert [n.code for n in held.table.narrator.notices("fr")] == ["rules"]
        stored = await asyncio.wrap_future(server.store.load("vs-running"))
        assert stored is not None
        assert stored.entries[-1][0] == "rules"
        entries.append(len(stored.entries))

    entries: list[int] = []
    with_server(data, work)
    with_server(data, work)
    assert len(set(entries)) == 1, "said once"


def test_a_new_field_with_a_default_stops_no_table(tmp_path: Path, session: str) -> None:
    """What was seen: one field added, and every running table of the game answered with a fault."""
    data = folder_of("ccg", tmp_path / "data", session)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        body = json.loads(db.execute("select body from snapshots where table_id='ccg-running'").fetchone()[0])
        n = db.execute("select n from snapshots where table_id='ccg-running'").fetchone()[0]
        del body["state"]["reveals"]  # as if this version had added it
        from hellmouth.table.checksums import numbered_sum

        text = json.dumps(body)
        db.execute("update snapshots set body=?, sum=? where table_id='ccg-running'", (text, numbered_sum(n, text)))
        db.commit()

    async def work(server: Server) -> None:
        held = await server.hub.get("ccg-running")
        assert held is not None
        assert held.table.status == "running"

    with_server(data, work)


def test_a_damaged_table_is_read_as_far_as_it_is_good(live: Live, session: str) -> None:
    with closing(sqlite3.connect(live.config.data / DATABASE)) as db:
        db.execute("update entries set body=body || ' ' where table_id='vs-finished' and n=100")
        db.execute("update tables set setup='x' where id='vs-resigned'")
        db.commit()
    client = Client(live.base, session)

    async def look(name: str, kind: type[Any]) -> Any:
        chair = await client.sit(name, "fr")
        found = await chair.until(kind)
        await chair.close()
        return found

    told = asyncio.run(look("vs-finished", protocol.Table))
    assert told.notices[0].text == Message("table.archived.damaged").render("fr")
    assert asyncio.run(look("vs-finished", protocol.Update)).log.lines
    told = asyncio.run(look("vs-resigned", protocol.Table))
    assert told.notices[0].text == Message("table.archived.damaged").render("fr")
    assert asyncio.run(look("vs-resigned", protocol.Update)).log.lines, "the entries tell the game without its row"
    listed = {t["table"]: t["status"] for t in client.request("/api/tables")["tables"]}
    assert listed == {"vs-running": "running", "vs-finished": "archived", "vs-resigned": "archived"}
    with closing(sqlite3.connect(live.config.data / DATABASE)) as db:
        db.execute("delete from tables where id='vs-resigned'")
        db.commit()
    live.server.hub.loader.forget()
    assert asyncio.run(look("vs-finished", protocol.Table)).status == "archived", "one that is lost hides no other"


# --- clearing away ----------------------------------------------------------------------------------------------------


def test_finished_tables_are_cleared_away_and_everybody_is_told_before(tmp_path: Path, session: str) -> None:
    data = folder_of("vs", tmp_path / "data", session)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("update tables set updated=?", (time.time() - 5 * DAY,))
        db.commit()
        from hellmouth.table.checksums import seal

        for (name,) in db.execute("select id from tables").fetchall():
            seal(db, name)
        db.commit()

    async def work(server: Server) -> None:
        held = await server.hub.get("vs-finished")
        assert held is not None
        notices = held.table.narrator.notices("fr")
        assert [n.code for n in notices] == ["expires"]
        assert "4 jours" in notices[0].text
        await server.upkeep.tidy()
        left = await asyncio.wrap_future(server.store.ids())
        assert sorted(left) == ["vs-finished", "vs-running"], "one in use stays for now"
        server.hub.forget(held)
        await server.upkeep.tidy()
        ids: list[str] = await asyncio.wrap_future(server.store.ids())
        assert len(ids) == 2, "looked at once an hour"
        server.upkeep.expired -= 3600.0
        await server.upkeep.tidy()
        assert await asyncio.wrap_future(server.store.ids()) == ["vs-running"]

    with_server(data, work, keep_days=4)


def test_the_list_of_tables_says_when(tmp_path: Path, session: str) -> None:
    live = Live(folder_of("vs", tmp_path / "data", session), keep_days=36500)
    try:
        lines = {t["table"]: t for t in Client(live.base, session).request("/api/tables")["tables"]}
    finally:
        live.stop()
    assert lines["vs-running"]["expires"] is None
    assert lines["vs-finished"]["expires"] == lines["vs-finished"]["updated"] + 36500 * DAY


def test_without_the_setting_nothing_is_cleared_away(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        held, _ = await table(server, "t")
        held.table.status = "over"
        assert held.table.narrator.notices("en") == []
        await server.upkeep.tidy()
        assert await asyncio.wrap_future(server.store.ids()) == ["t"]

    with_server(tmp_path, work)
