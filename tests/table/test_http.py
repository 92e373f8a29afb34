"""The server as the world meets it: HTTP, sockets, tokens, limits, headers."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.games.ccg import decks
from hellmouth.table import library, limits, protocol, web
from hellmouth.table.checksums import seal
from hellmouth.table.client import Chair, Client
from hellmouth.table.seats import new_token
from tests.table.conftest import Live

DUEL = [{"kind": "me", "name": "Anne"}, {"kind": "person", "name": "Ben"}]
ALONE = [{"kind": "me", "name": "Anne"}, {"kind": "bot", "player": "random"}]


def browser(live: Live, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
    """A request as a browser sends it."""
    link = http.client.HTTPConnection("127.0.0.1", live.port, timeout=20)
    given = {"Origin": live.base, "X_Hellmouth": "1", "Content_Type": "application/json", **headers}
    data = body if isinstance(body, (bytes, type(None))) else json.dumps(body)
    link.request(method, path, data, {k.replace("_", "-"): v for k, v in given.items() if v})
    reply = link.getresponse()
    text = reply.read()
    link.close()
    found = json.loads(text) if reply.headers.get("content-type") == "application/json" and text else text
    return reply.status, found, reply.headers


def opened(live: Live, seats: list[dict[str, str]] = DUEL, game: str = "demo") -> tuple[Client, dict[str, Any]]:
    client = Client(live.base)
    return client, client.request("/api/tables", {"game": game, "seats": seats})


async def close_code(chair: Chair) -> int:
    """Read until the server closes; gives its code."""
    with pytest.raises(ConnectionClosed) as closed:
        await chair.until(type(None))
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_static_facts_are_cacheable_in_both_languages(live: Live) -> None:
    status, en, headers = browser(live, "GET", "/api/en/games")
    assert status == 200
    assert {g["game"] for g in en["games"]} >= {"demo", "vs", "board"}
    assert browser(live, "GET", "/api/en/games", If_None_Match=headers["etag"])[0] == 304
    for what, name in library.KINDS.items():
        one, two = (browser(live, "GET", f"/api/{language}/games/vs/{what}") for language in ("en", "fr"))
        assert one[0] == two[0] == 200, what
        if one[1][name]:
            assert one[1] != two[1], what
    assert browser(live, "GET", "/api/de/games")[0] == 404
    assert browser(live, "GET", "/api/en/games/chess/cards")[0] == 404
    assert browser(live, "GET", "/api/en/games/vs/passwords")[0] == 404


def test_a_first_table_needs_few_cards(live: Live) -> None:
    """Every card of its decks and who can lead, as in the whole list; where cards are few, all of them."""
    few, every = (browser(live, "GET", f"/api/fr/games/ccg/{what}")[1]["cards"] for what in ("first", "cards"))
    assert [card for card in every if card in few] == few
    assert 4 * len(few) < len(every)
    ids = {card["id"] for card in few}
    for name in games.game("ccg").default_setup(2)["decks"]:
        deck = decks.raw(name)
        assert {deck["essence"], *deck["resource"], *deck["challenges"], *deck.get("locations", [])} <= ids
    assert {card["id"] for card in every if card["type"] == "essence"} <= ids
    assert browser(live, "GET", "/api/fr/games/vs/first")[1] == browser(live, "GET", "/api/fr/games/vs/cards")[1]


def test_a_deck_is_checked(live: Live) -> None:
    deck = browser(live, "GET", "/api/en/games/vs/decks")[1]["decks"][0]
    status, verdict, _ = browser(live, "POST", "/api/en/games/vs/decks/check", deck)
    assert status == 200
    assert isinstance(verdict["legal"], bool)
    assert browser(live, "POST", "/api/en/games/vs/decks/check", b"[1,2")[0] == 400


def test_security_headers_are_on_everything(live: Live) -> None:
    for path in ("/", "/api/en/games", "/nowhere", "/healthz", "/api/tables/x/record"):
        headers = browser(live, "GET", path)[2]
        for name, value in web.HEADERS.items():
            assert headers[name] == value, path
    assert web.CSP.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;")
    assert "server" not in browser(live, "GET", "/healthz")[2]


def test_it_says_how_it_is(live: Live) -> None:
    assert browser(live, "GET", "/healthz")[0] == 200
    assert browser(live, "GET", "/readyz")[0] == 200
    text = browser(live, "GET", "/metrics")[1].decode()
    assert "hellmouth_commits" in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"X_Hellmouth": ""},
        {"Content_Type": "text/plain"},
        {"Host": "evil.example"},
        {"Origin": "", "Cookie": "hellmouth=" + "x" * 43},
    ],
)
def test_other_sites_cannot_change_anything(live: Live, headers: dict[str, str]) -> None:
    body = {"game": "demo", "seats": DUEL}
    assert browser(live, "POST", "/api/tables", body)[0] == 201
    assert browser(live, "POST", "/api/tables", body, **headers)[0] in (400, 403)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": DUEL},
        {"game": "tests.demo:GAME", "seats": DUEL},
        {"game": "demo", "seats": DUEL * 4},
        {"game": "demo", "seats": [{"kind": "bot", "player": "os:system"}, {"kind": "me"}]},
        {"game": "demo"},
        {"game": "demo", "seats": DUEL, "setup": {"seats": 3}},
        {"game": "demo", "seats": DUEL, "more": 1},
        {"game": "vs", "seats": DUEL, "setup": {"nonsense": [[[[]]]]}},
        [],
        "x",
    ],
)
def test_a_wrong_table_gets_one_clear_line(live: Live, body: Any) -> None:
    status, found, _ = browser(live, "POST", "/api/tables", body)
    assert status in (400, 201)
    if status == 400:
        assert len(found["error"].splitlines()) == 1
        assert "Traceback" not in found["error"]


def test_a_stranger_cannot_have_files_read(live: Live, tmp_path: Path) -> None:
    """A game may read a deck file for a person at the keyboard; over the wire only ready decks have names."""
    secret = tmp_path / "secret"
    secret.write_text("3 the-password-is-garlic")
    for deck in (str(secret), "../../etc/passwd", "README.md", "LICENSE"):
        for body in ({"setup": {"decks": [deck, deck]}}, {"decks": [deck]}):
            status, found, _ = browser(live, "POST", "/api/tables", {"game": "vs", "seats": DUEL, **body})
            assert status == 400
            assert "garlic" not in found["error"]
    good = {"game": "vs", "seats": DUEL, "decks": ["angel-nothing-to-lose", "spike-sunnydale"]}
    status, found, _ = browser(live, "POST", "/api/tables", good)
    assert status == 201
    assert live.server.hub.held[found["table"]].table.play.setup["decks"] == [
        "angel-nothing-to-lose",
        "spike-sunnydale",
    ]


def test_a_mode_is_kept_without_decks_and_when_the_table_plays_again(live: Live) -> None:
    """Two against two is what was asked for, also if nobody chose a deck."""
    seats = [{"kind": "me", "name": "Anne"}, *({"kind": "bot", "player": "random"} for _ in range(3))]
    setup = {"mode": "two_v_two", "seats": 4, "options": {"recruit_for_teammate": True}}
    client = Client(live.base)
    found = client.request("/api/tables", {"game": "vs", "seats": seats, "setup": setup})
    held = live.server.hub.held[found["table"]].table
    state = held.play.state
    assert (state.mode, state.allies, state.lend) == ("two_v_two", (0, 1, 0, 1), True)
    with pytest.raises(HellmouthError):
        client.request(f"/api/tables/{found['table']}/fork", {"step": -1, "seats": seats})
    with contextlib.closing(sqlite3.connect(live.config.data / "tables.sqlite3")) as db:
        db.execute("update tables set status='over' where id=?", (found["table"],))
        seal(db, found["table"])
        db.commit()
    again = client.request(f"/api/tables/{found['table']}/fork", {"step": -1, "seats": seats})
    other = live.server.hub.held[again["table"]].table
    assert (other.play.setup, other.play.base) == (setup, [])
    assert other.play.seed != held.play.seed


def test_long_bodies_are_cut(live: Live) -> None:
    assert browser(live, "POST", "/api/tables", b"[" + b"1," * 100_000 + b"1]")[0] == 413
    assert browser(live, "POST", "/api/enter", b"[" * 60_000)[0] == 400


def test_cookie_and_links(live: Live) -> None:
    status, found, headers = browser(live, "POST", "/api/tables", {"game": "demo", "seats": DUEL})
    assert status == 201
    assert found["session"] is None
    cookie = headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    token = next(link["token"] for link in found["links"] if link["seat"] == 1)
    assert len(token) >= 43
    status, entered, _ = browser(live, "POST", "/api/enter", {"token": token, "name": "Zoé <b>"})
    assert (status, entered["seats"]) == (200, [1])
    assert browser(live, "POST", "/api/enter", {"token": token})[0] == 404  # exchanged once
    mine = cookie.split(";")[0]
    table = found["table"]
    status, link, _ = browser(live, "POST", f"/api/tables/{table}/link", {"seat": 0}, Cookie=mine)
    assert status == 200
    status, said, _ = browser(live, "POST", "/api/enter", {"token": link["token"]})
    assert status == 409  # for another device of its owner, not for another person
    assert "your cards" in said["error"]
    entered = browser(live, "POST", "/api/enter", {"token": link["token"], "device": True})
    assert entered[1]["seats"] == [0]
    assert browser(live, "POST", f"/api/tables/{table}/link", {"seat": 1}, Cookie=mine)[0] == 403
    assert browser(live, "GET", "/api/tables", Cookie=mine)[1]["tables"][0]["table"] == table
    assert browser(live, "GET", "/api/tables")[1]["tables"] == []


def test_https_cookies_are_host_bound(tmp_path: Path) -> None:
    live = Live(tmp_path, https=True, games=("tests.demo:GAME",))
    try:
        origin = live.base.replace("http:", "https:")
        reply = browser(live, "POST", "/api/tables", {"game": "demo", "seats": DUEL}, Origin=origin)
        cookie = reply[2]["set-cookie"]
        assert cookie.startswith("__Host-hellmouth=")
        assert "Secure" in cookie
        assert "max-age" in reply[2]["strict-transport-security"]
    finally:
        live.stop()


def test_strangers_are_refused(live: Live) -> None:
    client, found = opened(live)
    url = f"ws://127.0.0.1:{live.port}/ws/{found['table']}"

    async def attempt(**headers: str) -> Any:
        try:
            async with connect(url, additional_headers={k.replace("_", "-"): v for k, v in headers.items()}) as ws:
                with contextlib.suppress(ConnectionClosed):
                    await ws.send('{"type":"hello"}')
                return json.loads(await asyncio.wait_for(ws.recv(), 5))
        except InvalidStatus as refused:
            return refused.response.status_code
        except ConnectionClosed:
            return "closed"

    async def all_of_them() -> None:
        good = f"hellmouth={client.session}"
        assert await attempt() == 403
        assert await attempt(Cookie=good) == 403  # a browser always says where it comes from
        assert await attempt(Cookie=good, Origin="http://evil.example") == 403
        assert await attempt(Cookie=good, Origin=f"http://evil.example:{live.port}") == 403
        for stranger in (await attempt(Authorization=f"Bearer {new_token()}"), await attempt(Origin=live.base)):
            assert stranger["type"] == "bye"
            assert stranger["code"] == "not_allowed"
        assert (await attempt(Cookie=good, Origin=live.base))["type"] == "table"
        assert (await attempt(Authorization=f"Bearer {client.session}"))["type"] == "table"

    asyncio.run(all_of_them())


def test_a_game_with_a_computer_player_replay_and_playing_on(live: Live) -> None:
    client, found = opened(live, ALONE)
    table = found["table"]

    async def play() -> None:
        chair = await client.sit(table, "fr")
        await asyncio.wait_for(chair.until(protocol.Update), 20)
        with pytest.raises(HellmouthError, match="409"):
            await client.ask(f"/api/tables/{table}/record")
        with pytest.raises(HellmouthError, match="409"):
            await client.ask(f"/api/tables/{table}/replay/0")
        for _ in range(6):
            assert chair.update is not None
            if chair.update.decision is not None:
                await chair.answer(chair.update.decision.options[-1].key)
            await chair.until(protocol.Update)
        await chair.send({"type": "resign", "id": "r", "seat": 0})
        while chair.update is None or chair.update.outcome is None:
            await chair.next()
        assert chair.update.outcome.how == "resigned"
        await chair.close()

    asyncio.run(play())
    record = client.request(f"/api/tables/{table}/record")
    assert record["answers"]
    first = client.request(f"/api/tables/{table}/replay/0?seat=0&lang=fr")
    steps = first["steps"]
    assert steps >= 3
    for step in range(steps + 1):
        for seat in ("", "?seat=0", "?seat=1"):
            assert client.request(f"/api/tables/{table}/replay/{step}{seat}")["step"] == step
    ends = [client.request(f"/api/tables/{table}/replay/{step}")["outcome"] for step in range(steps + 1)]
    assert ends[:-1] == [None] * steps
    assert (ends[-1]["how"], ends[-1]["winners"]) == ("resigned", [1]), "the last step tells how it ended"
    with pytest.raises(HellmouthError, match="404"):
        client.request(f"/api/tables/{table}/replay/{steps + 1}")
    forked = client.request(f"/api/tables/{table}/fork", {"step": 2, "seats": ALONE})
    held = live.server.hub.held[forked["table"]]
    assert held.table.play.record.answers[: len(held.table.play.base)] == held.table.play.base
    brought = client.request("/api/records", record)
    assert client.request(f"/api/tables/{brought['table']}/replay/0")["steps"] == steps
    assert client.request(f"/api/tables/{brought['table']}/replay/0")["view"] == first_view(client, table)
    with pytest.raises(HellmouthError, match="400"):
        client.request("/api/records", {**record, "game": "os"})
    with pytest.raises(HellmouthError, match="400"):
        client.request("/api/records", {**record, "answers": [["done"], *record["answers"]]})


def first_view(client: Client, table: str) -> Any:
    return client.request(f"/api/tables/{table}/replay/0")["view"]


def test_finished_games_only(live: Live) -> None:
    client, found = opened(live)
    for path in ("record", "replay/0"):
        with pytest.raises(HellmouthError, match="409"):
            client.request(f"/api/tables/{found['table']}/{path}")
    with pytest.raises(HellmouthError, match="409"):
        client.request(f"/api/tables/{found['table']}/fork", {"step": 0, "seats": DUEL})
    with pytest.raises(HellmouthError, match="404"):
        Client(live.base, new_token()).request(f"/api/tables/{found['table']}/record")


def test_a_host_cannot_look_over_a_friends_shoulder(live: Live) -> None:
    """Enter the friend's link, make a second one, send that: the friend is warned, and everybody sees it."""
    host, found = opened(live)
    table, token = found["table"], next(k["token"] for k in found["links"] if k["seat"] == 1)
    with pytest.raises(HellmouthError, match="for somebody else"):
        host.request("/api/enter", {"token": token})
    spy = Client(live.base)  # another browser of the host
    assert spy.request("/api/enter", {"token": token})["seats"] == [1]
    with pytest.raises(HellmouthError, match="not yours"):
        host.request(f"/api/tables/{table}/link", {"seat": 1})
    second = spy.request(f"/api/tables/{table}/link", {"seat": 1})["token"]
    friend = Client(live.base)
    with pytest.raises(HellmouthError, match="go on seeing your cards"):
        friend.request("/api/enter", {"token": second})

    async def count() -> None:
        watching = await host.sit(table)
        people = await watching.until(protocol.Table)
        assert [s.devices for s in people.seats] == [1, 1]
        await friend.ask("/api/enter", {"token": second, "device": True})
        while people.seats[1].devices != 2:
            people = await watching.until(protocol.Table)
        await spy.ask("/api/leave", {})
        while people.seats[1].devices != 1:
            people = await watching.until(protocol.Table)
        await watching.close()

    asyncio.run(count())


def test_hand_over_rotates_and_ends_the_old_rights(live: Live) -> None:
    client, found = opened(live)
    table = found["table"]

    async def over() -> None:
        chair = await client.sit(table)
        await chair.until(protocol.Update)
        link = await client.ask(f"/api/tables/{table}/handover", {"seat": 0})
        assert await close_code(chair) == 4003
        again = await client.sit(table)
        people = await again.until(protocol.Table)
        assert people.mine == []
        await again.close()
        other = Client(live.base)
        assert (await other.ask("/api/enter", {"token": link["token"]}))["seats"] == [0]
        with pytest.raises(HellmouthError, match="403"):
            await client.ask(f"/api/tables/{table}/handover", {"seat": 0})

    asyncio.run(over())


def test_floods_and_long_frames_are_cut(live: Live) -> None:
    client, found = opened(live)

    async def flood() -> None:
        chair = await client.sit(found["table"])
        with contextlib.suppress(ConnectionClosed):
            for n in range(limits.BURST * 5):
                await chair.send({"type": "chat", "id": str(n), "text": "x"})
        assert await close_code(chair) == 1008
        chair = await client.sit(found["table"])
        await chair.until(protocol.Update)
        await chair.socket.send("x" * (limits.FRAME + 1))
        assert await close_code(chair) == 1009

    asyncio.run(flood())


def test_sockets_per_session_are_limited(live: Live) -> None:
    client, found = opened(live)

    async def many() -> None:
        chairs = [await client.sit(found["table"]) for _ in range(limits.SOCKETS_PER_SESSION)]
        with pytest.raises(InvalidStatus):
            await client.sit(found["table"])
        for chair in chairs:
            await chair.close()

    asyncio.run(many())


def test_tokens_and_secrets_are_nowhere(live: Live, capfd: pytest.CaptureFixture[str]) -> None:
    client, found = opened(live)
    secrets = [client.session or "?", *(link["token"] for link in found["links"])]

    async def look() -> list[bytes]:
        chair = await client.sit(found["table"])
        told = [str(await chair.next()).encode() for _ in range(2)]
        await chair.send({"type": "report", "id": "r", "text": "x"})
        await chair.until(protocol.Reported)
        await chair.close()
        return told

    seen = b"".join(asyncio.run(look()))
    seen += browser(live, "GET", "/metrics")[1]
    seen += json.dumps(client.request("/api/tables")).encode()
    seen += "".join(capfd.readouterr()).encode()
    db = sqlite3.connect(live.config.data / "tables.sqlite3")
    seen += "\n".join(db.iterdump()).encode()
    db.close()
    for path in (live.config.data / "reports").iterdir():
        seen += path.read_bytes()
    for secret in secrets:
        assert secret.encode() not in seen


def test_script_in_names_stays_text(live: Live) -> None:
    name = "<img src=x onerror=a>"
    client = Client(live.base)
    found = client.request("/api/tables", {"game": "demo", "seats": [{"kind": "me", "name": name}, {"kind": "bot"}]})
    reply = browser(live, "GET", "/api/tables", Authorization=f"Bearer {client.session}")
    assert reply[1]["tables"][0]["names"][0] == name
    assert reply[2]["content-type"] == "application/json"
    assert found["table"]


def test_files_outside_the_page_are_not_served(live: Live) -> None:
    for path in ("/../schema.py", "/..%2f..%2fschema.py", "/assets/../../app.py", "/%2e%2e/app.py", "//etc/passwd"):
        status, text, _ = browser(live, "GET", path)
        assert status in (404, 200), path
        assert b"import" not in (text if isinstance(text, bytes) else json.dumps(text).encode()) or status == 404, path
