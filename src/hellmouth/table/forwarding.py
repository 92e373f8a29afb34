"""Several servers, one store: a request may arrive at any of them and is handed on to the one that owns its table.

Each server listens a second time, inside, for the others only: whoever speaks there must know the secret that lies in
the database, and says for whom it asks. Sockets are passed on frame by frame, requests whole. Where nobody listens any
more, the owner has died and its tables are taken over at once; if it is silent, the socket is closed with "come back"
until its lease has run out.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import re
import socket
from collections.abc import Awaitable, Callable
from typing import Final

import h11
import msgspec
import uvicorn
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.frames import CloseCode

from hellmouth.core.errors import HellmouthError
from hellmouth.table import limits
from hellmouth.table.config import Config
from hellmouth.table.database import TROUBLE
from hellmouth.table.origin import session_of
from hellmouth.table.protocol import Close
from hellmouth.table.seats import hashed
from hellmouth.table.shared import PostgresStore
from hellmouth.table.web import Trouble, trouble

ADDRESSED: Final = re.compile(r"/(?:ws|api/tables|api/gatherings)/([0-9A-Za-z_-]{1,64})(?:/.*)?", re.ASCII)
SECRET: Final = b"x-hellmouth-inside"
CLIENT: Final = b"x-hellmouth-client"
SCHEME: Final = b"x-hellmouth-scheme"
YIELD: Final = "/inside/yield/"
OURS: Final = {SECRET, CLIENT, SCHEME}
HOP: Final = {b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"upgrade", b"te", b"expect"}
PASSED: Final = {b"cookie", b"authorization", b"origin", b"accept-language", b"user-agent"}
SECONDS: Final = 3.0
"""How long another server may take to answer a knock."""
WORK: Final = 40.0
"""And to do what it is asked for."""
BODY: Final = 5 * 1024 * 1024
TRIES: Final = 5


class Forwarding:
    """In front of the routes: whatever concerns a table goes to the server that owns it."""

    def __init__(self, app: ASGIApp, store: PostgresStore, config: Config) -> None:
        self.app, self.store, self.config, self.secret = app, store, config, store.secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            table, receive = await self._table(scope, receive)
            owner = await asyncio.wrap_future(self.store.claim(table)) if table else ""
            if scope["path"] == "/api/profiles/take":
                owner, receive = await self._profile(receive)
        except (HellmouthError, *TROUBLE):
            owner = ""  # the routes say honestly what is wrong with the store
        if not owner:
            await self.app(scope, receive, send)
            return
        pass_on = self._socket if scope["type"] == "websocket" else self._request
        receive, dead = await pass_on(owner, scope, receive, send)
        if dead:  # what it owned is ours from now on, or whoever was quicker answers the next try
            with contextlib.suppress(HellmouthError, *TROUBLE):
                await asyncio.wrap_future(self.store.bury(owner))
                if table:
                    await asyncio.wrap_future(self.store.claim(table))
            await self.app(scope, receive, send)

    async def _table(self, scope: Scope, receive: Receive) -> tuple[str, Receive]:
        """The table a request is about, if it is one; what was read of the body is there to be read again."""
        path, post = str(scope["path"]), scope.get("method") == "POST"
        found = ADDRESSED.fullmatch(path)
        if found is not None:
            return found[1], receive
        if path == "/api/enter" and post:
            body, again = await _read(receive, limits.BODY)
            with contextlib.suppress(msgspec.DecodeError, TypeError, AttributeError, KeyError):
                token = msgspec.json.decode(body)["token"]
                return await asyncio.wrap_future(self.store.where(hashed(token))) or "", again
            return "", again
        if path == "/api/leave" and post:
            await self._gather(HTTPConnection(scope))
        return "", receive

    async def _profile(self, receive: Receive) -> tuple[str, Receive]:
        """The server that has a profile on its way, by the beginning of its token."""
        body, again = await _read(receive, limits.BODY)
        worker = ""
        with contextlib.suppress(msgspec.DecodeError, TypeError, AttributeError, KeyError):
            worker = str(msgspec.json.decode(body)["token"]).partition("~")[0]
        return await asyncio.wrap_future(self.store.worker_address(worker)), again

    async def _gather(self, asked: HTTPConnection) -> None:
        """Whoever leaves is to leave all tables at once: those of other servers are asked for."""
        session = session_of(asked, self.config)
        rows = [] if session is None else await asyncio.wrap_future(self.store.mine(session))
        for row, _ in rows:
            for _ in range(TRIES):
                owner = await asyncio.wrap_future(self.store.claim(row.id))
                if not owner:
                    break
                with contextlib.suppress(OSError, TimeoutError, h11.ProtocolError):
                    await _ask(owner, "POST", f"{YIELD}{row.id}", [(SECRET, self.secret)], b"")

    # --- sockets --------------------------------------------------------------------------------------------------

    async def _socket(self, owner: str, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, bool]:
        """Whether nobody listens there any more, and how what was read already is read again."""
        first = await receive()  # websocket.connect
        try:
            there = await self._dial(owner, scope)
        except ConnectionRefusedError:
            return _again([first], receive), True
        except InvalidStatus:
            await send({"type": "websocket.close", "code": Close.REFUSED})
            return receive, False
        except (OSError, TimeoutError, InvalidHandshake):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": Close.COME_BACK})
            return receive, False
        await send({"type": "websocket.accept"})
        tasks = [asyncio.create_task(_inwards(receive, there)), asyncio.create_task(_outwards(there, send))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await there.close()
        return receive, False

    async def _dial(self, owner: str, scope: Scope) -> ClientConnection:
        host, port = _address(owner)
        given = dict(scope["headers"])
        name = given.get(b"host", b"localhost").decode("latin-1")
        headers = [(k.decode(), v.decode("latin-1")) for k, v in scope["headers"] if k in PASSED]
        return await connect(
            f"ws://{name}{scope['path']}",
            host=host,
            port=port,
            additional_headers=[*headers, *((k.decode(), v.decode("latin-1")) for k, v in self._facts(scope))],
            compression=None,
            max_size=None,
            max_queue=64,
            open_timeout=SECONDS,
            ping_interval=5,
            ping_timeout=5,
            close_timeout=1,
            user_agent_header=None,
            proxy=None,
        )

    def _facts(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """What we know and the owner cannot see."""
        client = scope["client"][0] if scope.get("client") else ""
        return [(SECRET, self.secret), (CLIENT, client.encode()), (SCHEME, str(scope["scheme"]).encode())]

    # --- requests -------------------------------------------------------------------------------------------------

    async def _request(self, owner: str, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, bool]:
        """As `_socket`."""
        body, again = await _read(receive, BODY)
        target = scope["path"] + (f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else "")
        headers = [(k, v) for k, v in scope["headers"] if k not in HOP | OURS] + self._facts(scope)
        try:
            status, kept, data = await _ask(owner, scope["method"], target, headers, body)
        except ConnectionRefusedError:
            return again, True
        except (OSError, TimeoutError, h11.ProtocolError):
            response = await trouble(Request(scope), Trouble(503, "disk"))
            await response(scope, receive, send)
            return again, False
        kept = [*((k, v) for k, v in kept if k not in HOP), (b"content-length", str(len(data)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": kept})
        await send({"type": "http.response.body", "body": data})
        return again, False


def _address(owner: str) -> tuple[str, int]:
    host, _, port = owner.rpartition(":")
    return host.strip("[]"), int(port)


async def _inwards(receive: Receive, there: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            await there.send(text if text is not None else message["bytes"])


async def _outwards(there: ClientConnection, send: Send) -> None:
    with contextlib.suppress(RuntimeError, OSError):  # whoever asked is gone
        try:
            while True:
                data = await there.recv()
                if isinstance(data, str):
                    await send({"type": "websocket.send", "text": data})
        except ConnectionClosed as closed:
            told = closed.rcvd.code if closed.rcvd is not None else CloseCode.ABNORMAL_CLOSURE
            silent = told in (CloseCode.ABNORMAL_CLOSURE, CloseCode.NO_STATUS_RCVD)  # it died without a word
            await send({"type": "websocket.close", "code": Close.COME_BACK if silent else told})


async def _read(receive: Receive, most: int) -> tuple[bytes, Receive]:
    """A body, and a way to read it again; one that is too long is handed to the routes, which say so."""
    seen: list[Message] = []
    data = bytearray()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(limits.BODY_SECONDS):
            while len(data) <= most:
                message = await receive()
                seen.append(message)
                data += message.get("body", b"")
                if message["type"] != "http.request" or not message.get("more_body"):
                    break

    return bytes(data), _again(seen, receive)


def _again(seen: list[Message], receive: Receive) -> Receive:
    """What was read already, then the rest."""

    async def again() -> Message:
        return seen.pop(0) if seen else await receive()

    return again


async def _ask(
    owner: str, method: str, target: str, headers: list[tuple[bytes, bytes]], body: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """One request to another server, and its answer."""
    host, port = _address(owner)
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection(host, port)
    try:
        async with asyncio.timeout(WORK):
            talk = h11.Connection(h11.CLIENT)
            there = [] if any(k == b"host" for k, _ in headers) else [(b"host", b"localhost")]
            length = [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
            writer.write(
                talk.send(h11.Request(method=method, target=target, headers=[*there, *headers, *length])) or b""
            )
            writer.write((talk.send(h11.Data(data=body)) or b"") if body else b"")
            writer.write(talk.send(h11.EndOfMessage()) or b"")
            await writer.drain()
            status, kept, data = 502, list[tuple[bytes, bytes]](), bytearray()
            while True:
                event = talk.next_event()
                if event is h11.NEED_DATA:
                    talk.receive_data(await reader.read(65536))
                elif isinstance(event, h11.Response):
                    status, kept = event.status_code, list(event.headers)
                elif isinstance(event, h11.Data):
                    data += event.data
                elif isinstance(event, (h11.EndOfMessage, h11.ConnectionClosed)):
                    return status, kept, bytes(data)
    finally:
        writer.close()


# --- inside -----------------------------------------------------------------------------------------------------------


class Inside:
    """The second door: for other servers, who bring the secret and say for whom they ask."""

    def __init__(self, app: ASGIApp, store: PostgresStore, give: Callable[[str], Awaitable[None]]) -> None:
        self.app, self.secret, self.give = app, store.secret.encode(), give
        self.closing: Callable[[], bool] = lambda: False
        self._server: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = dict(scope.get("headers", ()))
        if not hmac.compare_digest(given.get(SECRET, b""), self.secret):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": Close.REFUSED})
            else:
                await _answer(send, 403)
            return
        if scope["path"].startswith(YIELD):
            await self.give(scope["path"].removeprefix(YIELD))
            await _answer(send, 204)
            return
        if scope["type"] == "websocket" and self.closing():  # not a refusal: the next try finds the new owner
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": Close.COME_BACK})
            return
        client = given.get(CLIENT, b"").decode("latin-1")
        inner = {**scope, "client": (client, 0) if client else None, "scheme": given.get(SCHEME, b"http").decode()}
        await self.app(inner, receive, send)

    async def open(self, listening: socket.socket, settings: uvicorn.Config) -> None:
        """Listen for the others."""
        self._server = uvicorn.Server(settings)
        self._task = asyncio.create_task(self._server._serve([listening]))  # `serve` would take the signals
        while not self._server.started and not self._task.done():  # noqa: ASYNC110  # it sets no event
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.wait([self._task], timeout=limits.DRAIN_SECONDS)


async def _answer(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
