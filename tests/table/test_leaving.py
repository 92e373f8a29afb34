"""Ending a session, and being forgotten: rights end at once, names and words go, other people's games stay."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

from hellmouth.table import protocol
from hellmouth.table.client import Chair, Client
from tests.table.conftest import Live
from tests.table.test_http import browser, close_code, opened

PAIR = [{"kind": "me", "name": "Zéphirine"}, {"kind": "person", "name": "Ben"}]


def tables_of(live: Live, cookie: str) -> list[Any]:
    found: list[Any] = browser(live, "GET", "/api/tables", Cookie=cookie)[1]["tables"]
    return found


def test_logging_out_ends_the_session_on_the_server(live: Live) -> None:
    _, found, headers = browser(live, "POST", "/api/tables", {"game": "demo", "seats": PAIR})
    cookie = headers["set-cookie"].split(";")[0]
    assert len(tables_of(live, cookie)) == 1
    status, left, headers = browser(live, "POST", "/api/leave", {}, Cookie=cookie)
    assert (status, left) == (200, {"tables": 1, "deleted": 0})
    assert 'hellmouth=""' in headers["set-cookie"]
    assert "Max-Age=0" in headers["set-cookie"]
    assert tables_of(live, cookie) == []  # a stolen copy of the cookie is worth nothing
    assert browser(live, "GET", f"/api/tables/{found['table']}/record", Cookie=cookie)[0] == 404
    assert browser(live, "POST", "/api/leave", {})[1] == {"tables": 0, "deleted": 0}
    assert browser(live, "POST", "/api/leave", {}, Origin="http://evil.example", Cookie=cookie)[0] == 403


def test_logging_out_closes_the_sockets(live: Live) -> None:
    client, found = opened(live)

    async def out() -> None:
        chair = await client.sit(found["table"])
        await chair.until(protocol.Update)
        await client.ask("/api/leave", {})
        assert await close_code(chair) == 4003

    asyncio.run(out())
    assert client.request("/api/tables") == {"tables": []}


def test_who_is_forgotten_leaves_no_name_and_no_words(live: Live) -> None:
    client, alone = opened(live, [{"kind": "me", "name": "Zéphirine"}, {"kind": "bot", "player": "random"}])
    found = client.request("/api/tables", {"game": "demo", "seats": PAIR})
    token = next(link["token"] for link in found["links"] if link["seat"] == 1)
    friend = Client(live.base)
    friend.request("/api/enter", {"token": token})
    table = found["table"]

    async def meet() -> None:
        mine, theirs = await client.sit(table), await friend.sit(table)
        await mine.until(protocol.Update)
        await mine.send({"type": "chat", "id": "c", "text": "my secret sauce"})
        assert (await theirs.until(protocol.Spoken)).text == "my secret sauce"
        await theirs.send({"type": "chat", "id": "c", "text": "tasty"})
        await mine.until(protocol.Ack)
        left = await client.ask("/api/leave", {"forget": True, "language": "fr"})
        assert left == {"tables": 2, "deleted": 1}
        people = await theirs.until(protocol.Table)
        while people.seats[0].name != "Joueur 1":
            people = await theirs.until(protocol.Table)
        assert people.seats[1].name == "Ben"
        await mine.close()
        await theirs.close()

    asyncio.run(meet())
    live.server.hub.held.clear()

    async def afterwards() -> list[str]:
        chair: Chair = await friend.sit(table)
        told: list[protocol.ServerMessage] = []
        while not told or not isinstance(told[-1], protocol.Update):
            told.append(await chair.next())
        assert "phirine" not in str(told)
        await chair.close()
        return [t.text for t in told if isinstance(t, protocol.Spoken)]

    assert asyncio.run(afterwards()) == ["tasty"]
    lines = friend.request("/api/tables")["tables"]
    assert [line["names"] for line in lines] == [["Joueur 1", "Ben"]]
    db = sqlite3.connect(live.config.data / "tables.sqlite3")
    assert db.execute("select count(*) from tables where id=?", (alone["table"],)).fetchone()[0] == 0
    assert db.execute("select count(*) from entries where table_id=?", (alone["table"],)).fetchone()[0] == 0
    db.close()
