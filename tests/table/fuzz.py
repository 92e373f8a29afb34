"""Malformed requests and frames at the whole application, in this process: whatever comes, it is answered and nothing
is our fault. `python -m tests.table.campaign bodies --count 20000` and `frames`."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

from starlette.routing import Route
from starlette.types import ASGIApp
from starlette.types import Message as AsgiMessage

from hellmouth.table import limits, protocol
from hellmouth.table.app import Server, assemble
from hellmouth.table.config import Config
from hellmouth.table.limits import Buckets
from hellmouth.table.web import Hardened
from tests.table.test_outside import a_record

# fmt: off
HOSTILE: list[Any] = [
    None, True, -1, 0, 2**31, 2**63, 10**40, 1.5, -0.0, "", "x", "\x00", "\u202e", "a" * 3000, "en", "demo", "vs",
    "../../x", "%00", "'; drop table entries; --", "<script>", [], [[]], {}, {"": 0}, [None] * 600,
    {"a": {"b": {"c": {"d": {"e": 1}}}}},
    "\ud800", "\udfff\ud800", "e\u0301" * 20, "os:system", "tests.demo:GAME", 1e308,
]
# fmt: on
SEATS = [{"kind": "me", "name": "A"}, {"kind": "bot", "player": "random"}]
BODIES: dict[str, Any] = {
    "/api/tables": {"game": "demo", "seats": SEATS, "setup": None, "decks": [], "options": {}, "language": "fr"},
    "/api/gatherings": {"game": "vs", "seats": SEATS, "setup": {"mode": "duel"}, "language": "fr"},
    "/api/gatherings/TABLE/join": {"name": "Zoé"},
    "/api/enter": {"token": "x" * 43, "name": "Zoé"},
    "/api/leave": {"forget": True, "language": "fr"},
    "/api/records": None,
    "/api/profiles": {"profile": "{}"},
    "/api/profiles/take": {"token": "x" * 43},
    "/api/mail": {"address": "zoe@example.org", "language": "fr"},
    "/api/mail/settle": {"token": "x" * 43, "stop": True},
    "/api/tables/TABLE/public": {"seat": 0, "agree": True},
    "/api/fr/games/ccg/decks/sealed": {"seed": 7, "boosters": 6},
    "/api/tables/TABLE/file": {"filed": True},
    "/api/tables/TABLE/remove": {},
    "/api/tables/TABLE/link": {"seat": 0},
    "/api/tables/TABLE/handover": {"seat": 0},
    "/api/tables/TABLE/fork": {"step": 1, "seats": SEATS, "language": "en"},
    "/api/en/games/vs/decks/check": {"main": "angel-l1", "cards": {"buffy": 4}, "key_pile": {"dawn": 4}},
    "/api/fr/games/ccg/decks/check": {
        "essence": "essence-angel",
        "start": "angel-1",
        "resource": {"stake": 3},
        "challenges": ["x"],
        "locations": [],
        "name": {"en": "x", "fr": "y"},
    },
    "/api/en/games/board/decks/check": {"x": 1},
    "/api/fr/games/ccg/decks/read": {"text": "3 Pieu\n2x Vampire de base\n900000000 Stake"},
    "/api/en/games/vs/decks/write": {"main": "angel-l1", "cards": {"buffy": 4}, "key_pile": {"dawn": 4}},
    "/api/en/games/vs/decks/try": {"deck": {"main": "angel-l1", "cards": {"buffy": 4}}, "first": 0, "most": 1},
}
TABLES: list[dict[str, Any]] = [
    {"game": "vs", "seats": SEATS, "decks": ["angel-nothing-to-lose", "spike-sunnydale"]},
    {
        "game": "vs",
        "seats": SEATS,
        "setup": {"mode": "duel", "decks": ["angel-nothing-to-lose", {"main": "angel-l1", "cards": {"buffy": 4}}]},
    },
    {
        "game": "ccg",
        "seats": SEATS,
        "setup": {"edition": "third", "decks": ["angel-guardian"] * 2, "options": {"turn_cap": 5}},
    },
    {"game": "board", "seats": SEATS, "setup": {"players": 2, "villain": "master", "options": {"round_limit": 3}}},
    {"game": "board", "seats": SEATS, "options": {"villain": "judge"}},
]
# fmt: off
PATHS = ["/", "/healthz", "/api/en/games", "/api/tables", "/api/gatherings", "/api/tables/TABLE/record",
         "/api/tables/TABLE/replay/0?seat=0", "/api/lessons/vs?lang=fr", "/api/en/games/vs/cards", "/assets/x.js",
         "/ws/TABLE"]
# fmt: on
SAID: list[Any] = [
    {"type": "hello", "version": 1, "language": "fr", "seat": 0, "form": "text"},
    {"type": "answer", "id": "x", "seat": 0, "seq": 0, "option": "done"},
    {"type": "undo", "id": "x", "seat": 0, "seq": 1},
    {"type": "consent", "id": "x", "seat": 1, "proposal": 1, "yes": True},
    {"type": "why_not", "id": "x", "seat": 0, "card": 3, "text": "play Stake", "wish": ["attack", 9]},
    {"type": "look", "seat": 0},
    {"type": "stops", "id": "x", "seat": 0, "mode": "stops", "stops": ["a"], "until_turn": True},
    {"type": "chat", "id": "x", "text": "hi"},
    {"type": "lead", "id": "x", "step": 3, "eyes": 0, "name": "Zoé"},
    {"type": "mute", "id": "x", "seat": 0, "about": 1, "on": True},
    {"type": "stand_in", "id": "x", "seat": 0, "player": "random"},
    {"type": "report", "id": "x", "text": "x"},
    {"type": "absent", "id": "x", "seat": 0, "about": 1, "choice": "bot"},
    {"type": "resign", "id": "x", "seat": 0},
    {"type": "offer_draw", "id": "x", "seat": 0},
    {"type": "judge", "id": "x", "seat": 0, "seq": 0, "move": {"card": 3, "zone": 1}, "put": None, "back": None},
    {"type": "judging", "id": "x", "seat": 0},
    {"type": "watch", "id": "x", "seat": 0, "open": True, "turns": 1, "minutes": 5},
    {"type": "bring", "id": "x", "seat": 0, "name": "Zoé", "deck": {"main": "angel-l1", "cards": {"buffy": 4}}},
    {"type": "ready", "id": "x", "seat": 0, "ready": True},
    {"type": "swap", "id": "x", "seat": 0, "other": 1},
    {"type": "arrange", "id": "x", "seat": 1, "kind": "bot", "player": "random", "deck": "spike-sunnydale"},
]


def damaged(value: Any, rng: Random) -> bytes:
    """JSON of a value, with its structure or its bytes damaged."""
    value = json.loads(json.dumps(value))
    for _ in range(rng.randrange(3)):
        value = _changed(value, rng)
    text = json.dumps(value).encode("utf-8", "surrogatepass")
    if rng.random() < 0.35:
        raw = bytearray(text)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(raw) + 1)
            raw[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
        return bytes(raw)
    if rng.random() < 0.05:
        return rng.choice([b"", b"[" * 2000, b"\xff\xfe\x00", rng.randbytes(200), b'{"a":' * 500, b"nul", b'"\\ud800"'])
    return text


def _changed(value: Any, rng: Random) -> Any:
    """One place of the value becomes something else, goes, or is there twice."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        how = rng.random()
        if how < 0.15:
            return {k: v for k, v in value.items() if k != key}
        if how < 0.25:
            return {**value, rng.choice(["more", "\x00", "__class__", "type", key + "s"]): rng.choice(HOSTILE)}
        return {**value, key: _changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _changed(value[at], rng), *value[at + rng.randrange(2) :]]
    return rng.choice(HOSTILE)


class Application:
    """The server without a network, and without limits on how often one may ask."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(Config(data=folder, bot_pause=0.0, games=("tests.demo:GAME",), full=False))
        self.app: ASGIApp = assemble(self.server)
        free = Buckets(10**9, 10**9)
        assert isinstance(self.app, Hardened)
        self.app.requests = self.server.lobby.asking = free

    async def ask(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Any:
        """Status and body; what the application raises is raised."""
        path, _, query = path.partition("?")
        given = {"host": "localhost", "x-hellmouth": "1", "content-type": "application/json", **(headers or {})}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query.encode("utf-8", "replace"),
            "scheme": "http",
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "root_path": "",
            "http_version": "1.1",
            "headers": [(k.encode(), v.encode("latin-1", "replace")) for k, v in given.items() if v],
        }
        sent: list[AsgiMessage] = []
        incoming = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return incoming.pop() if incoming else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent[0]["status"], b"".join(m.get("body", b"") for m in sent[1:])

    async def close(self) -> None:
        await self.server.lobby.jobs.close()
        await self.server.hub.close()

    async def whole(self) -> None:
        """Nothing was harmed."""
        assert self.server.metrics.counts["faults", ""] == 0
        assert self.server.store.alive()
        assert (await self.ask("GET", "/readyz"))[0] == 200
        seats = json.dumps({"game": "demo", "seats": SEATS}).encode()
        assert (await self.ask("POST", "/api/tables", seats))[0] == 201


def within(folder: Path, work: Callable[[Application], Coroutine[Any, Any, Counter[Any]]]) -> Counter[Any]:
    """Do something with an application of one's own."""
    unhandled: list[Any] = []

    async def run() -> Counter[Any]:
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: unhandled.append(about))
        application = Application(folder)
        try:
            found = await work(application)
            await application.whole()
            return found
        finally:
            await application.close()
            gc.collect()  # a task that failed tells when it is forgotten

    found = asyncio.run(run())
    assert unhandled == []
    return found


def unknown_to_fuzz(folder: Path) -> list[str]:
    """Routes that take something, but no malformed body."""
    server = Server(Config(data=folder, full=False))
    server.store.close()
    paths = [path.replace("TABLE", "x") for path in BODIES]
    taking = [route for route in server.routes() if isinstance(route, Route) and "POST" in (route.methods or ())]
    return [route.path for route in taking if not any(route.path_regex.match(path) for path in paths)]


def bodies(folder: Path, count: int, seed: int) -> Counter[Any]:
    """So many malformed requests; how often each status came."""

    async def work(application: Application) -> Counter[Any]:
        rng, statuses, record, status = Random(seed), Counter[Any](), a_record(), 0
        _, told = await application.ask("POST", "/api/records", json.dumps(record).encode())
        session, table = json.loads(told)["session"], json.loads(told)["table"]
        for n in range(count):
            if n % 100 == 0 or status == 401:  # somebody has left
                _, told = await application.ask("POST", "/api/records", json.dumps(record).encode())
                session, table = json.loads(told)["session"], json.loads(told)["table"]
            headers = {"authorization": f"Bearer {session}"}
            if rng.random() < 0.1:
                odd = rng.choice(
                    [
                        "authorization",
                        "cookie",
                        "origin",
                        "host",
                        "content-type",
                        "x-hellmouth",
                        "accept-language",
                        "content-length",
                        "if-none-match",
                    ]
                )
                headers[odd] = rng.choice(
                    [
                        "",
                        "\x00",
                        "x" * 5000,
                        "Bearer ",
                        "Bearer \xff" * 20,
                        "[::1",
                        "null",
                        "fr",
                        "http://[",
                        "hellmouth=" + "\xe9" * 43,
                        "-1",
                    ]
                )
            if rng.random() < 0.1:
                path = rng.choice(PATHS).replace("TABLE", table)
                at = rng.randrange(1, len(path) + 1)
                odd = path[:at] + rng.choice(["\x00", "/", "..", "?", "\ud800", "é" * 300, "seat=9&seat=9", "%"])
                method = rng.choice(["GET", "POST", "HEAD", "PUT"])
                status, _ = await application.ask(method, odd + path[at:], b"{}", headers)
            else:
                path = rng.choice(list(BODIES))
                if path == "/api/leave" and rng.random() < 0.8:
                    path = "/api/tables"
                body = record if path == "/api/records" else BODIES[path]
                if path == "/api/tables" and rng.random() < 0.5:
                    body = rng.choice(TABLES)
                data = damaged(body, rng)
                status, _ = await application.ask("POST", path.replace("TABLE", table), data, headers)
            assert status < 500, (n, path, status)
            statuses[status] += 1
        return statuses

    return within(folder, work)


def frames(folder: Path, count: int, seed: int) -> Counter[Any]:
    """So many malformed frames through the socket's own code; what the table said to them."""

    async def work(application: Application) -> Counter[Any]:
        rng, said = Random(seed), Counter[Any]()
        left = count
        while left > 0:
            _, told = await application.ask(
                "POST", "/api/tables", json.dumps({"game": "demo", "seats": [{"kind": "me"}, {"kind": "me"}]}).encode()
            )
            opened = json.loads(told)
            some = min(left, 400)
            await _socket(application, opened["table"], opened["session"], some, rng, said)
            left -= some
        return said

    before, limits.BURST = limits.BURST, 10**9  # type: ignore[misc]  # only here
    try:
        return within(folder, work)
    finally:
        limits.BURST = before  # type: ignore[misc]  # only here


async def _socket(
    application: Application, table: str, session: str, count: int, rng: Random, said: Counter[Any]
) -> None:
    """One socket that sends hello, then damaged frames."""
    scope = {
        "type": "websocket",
        "path": f"/ws/{table}",
        "raw_path": b"",
        "query_string": b"",
        "scheme": "ws",
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "root_path": "",
        "subprotocols": [],
        "headers": [(b"host", b"localhost"), (b"authorization", f"Bearer {session}".encode())],
    }
    left = count

    async def receive() -> Any:
        nonlocal left
        if left == count:
            left -= 1
            return {"type": "websocket.connect"}
        if left == count - 1:
            left -= 1
            return {"type": "websocket.receive", "text": '{"type":"hello"}'}
        await asyncio.sleep(0)
        if left <= -2:
            return {"type": "websocket.disconnect", "code": 1000}
        left -= 1
        data = damaged(rng.choice(SAID), rng)
        if rng.random() < 0.2:
            return {"type": "websocket.receive", "bytes": data}
        return {"type": "websocket.receive", "text": data.decode("utf-8", "replace")}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            told = json.loads(message["text"])
            said[told["type"] if told["type"] != "refused" else f"refused {told['code']}"] += 1
        elif message["type"] == "websocket.close":
            said[f"close {message['code']}"] += 1

    await application.app(scope, receive, send)
    held = application.server.hub.held.get(table)
    assert held is None or held.table.status in ("running", "over"), held.table.status


def kinds() -> set[str]:
    """Every kind of message a client may send; the list above must have them all (hints think in another process)."""
    return {str(t.__struct_config__.tag) for t in protocol.ClientMessage.__args__} - {"hint"}
