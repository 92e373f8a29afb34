"""One socket: who may open it, how fast it may speak, and how much may wait to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import Counter, deque
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message
from hellmouth.table import limits, protocol
from hellmouth.table.config import Config
from hellmouth.table.hub import Held, Hub
from hellmouth.table.keeping import WATCH
from hellmouth.table.logs import shortened
from hellmouth.table.room import Conn
from hellmouth.table.seats import hashed

_numbers = itertools.count(1)


class Outbox:
    """What waits to be sent to one socket. When too much waits, everything is dropped and a fresh view follows."""

    def __init__(self) -> None:
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.ready = asyncio.Event()
        self.code: int | None = None
        self.dropped = False

    def put(self, data: bytes) -> None:
        """Queue a message; never blocks, never grows without end."""
        if self.dropped or self.code is not None:
            return
        self.waiting.append(data)
        self.size += len(data)
        if len(self.waiting) > limits.OUT_MESSAGES or self.size > limits.OUT_BYTES:
            self.waiting.clear()
            self.size, self.dropped = 0, True
        self.ready.set()

    def close(self, code: int) -> None:
        """Close after what waits was sent."""
        self.code = code
        self.ready.set()

    async def next(self) -> bytes | None:
        """The next message; None: nothing more, see `code` and `dropped`."""
        while not self.waiting:
            if self.code is not None or self.dropped:
                return None
            self.ready.clear()
            await self.ready.wait()
        data = self.waiting.popleft()
        self.size -= len(data)
        return data


class Sockets:
    """All sockets of the server."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.config = hub, hub.config
        self.by_address: Counter[str] = Counter()
        self.by_session: Counter[tuple[bytes, str]] = Counter()
        self.open = 0

    async def serve(self, ws: WebSocket) -> None:
        """A client opens `/ws/{table}`."""
        table, address = str(ws.path_params["table"]), ws.client.host if ws.client else "?"
        session = session_of(ws, self.config)
        if not allowed_origin(ws, self.config, bearer="authorization" in ws.headers) or session is None:
            self.hub.metrics.count("sockets_refused", "origin" if session else "session")
            await ws.close(1008)
            return
        key = (session, table)
        full = (self.open >= limits.SOCKETS or self.by_address[address] >= limits.SOCKETS_PER_ADDRESS
                or self.by_session[key] >= limits.SOCKETS_PER_SESSION)
        if full or self.hub.closing:
            self.hub.metrics.count("sockets_refused", "full")
            await ws.close(1013)
            return
        self.open += 1
        self.by_address[address] += 1
        self.by_session[key] += 1
        self.hub.metrics.gauges["sockets"] = self.open
        try:
            await self._sit(ws, table, session)
        finally:
            self.open -= 1
            self.hub.metrics.gauges["sockets"] = self.open
            self.by_address -= Counter([address])
            self.by_session -= Counter([key])
            self.hub.log.info("socket closed", address=shortened(address))

    async def _sit(self, ws: WebSocket, table: str, session: bytes) -> None:
        grants = await asyncio.wrap_future(self.hub.store.grants(session, table))
        if not grants:
            await ws.accept()
            await _bye(ws, "not_allowed", 1008)
            return
        try:
            held = await self.hub.get(table)
        except HellmouthError as error:
            self.hub.log.warning("cannot load", table=table, error=str(error))
            await ws.accept()
            await _bye(ws, "not_allowed", 1011)
            return
        if held is None:
            await ws.close(1008)
            return
        await ws.accept()
        seats = frozenset(n for n in grants if n != WATCH)
        conn = Conn(next(_numbers), seats, owner=held.opener == session, session=session.hex()[:16])
        outbox = Outbox()
        await self.hub.join(held, conn, outbox)
        still = await asyncio.wrap_future(self.hub.store.grants(session, table))
        if sorted(still) != sorted(grants):
            await self.hub.leave(held, conn.number)  # handed over while we came in
            await ws.close(4003)
            return
        writer = asyncio.create_task(self._write(ws, held, conn, outbox))
        try:
            await self._read(ws, held, conn, outbox)
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
            await self.hub.leave(held, conn.number)

    async def _read(self, ws: WebSocket, held: Held, conn: Conn, outbox: Outbox) -> None:
        bucket = limits.Bucket(limits.BURST, limits.REFILL, time.monotonic())
        until_hello = time.monotonic() + limits.HELLO_SECONDS
        while True:
            left = None if conn.ready else until_hello - time.monotonic()
            try:
                data = await asyncio.wait_for(_receive(ws), left)
            except TimeoutError:
                outbox.close(4001)
                return
            except WebSocketDisconnect:
                return
            if not bucket.take(time.monotonic()):
                self.hub.metrics.count("floods")
                outbox.put(msgspec.json.encode(_bye_message("too_fast", conn.language)))
                outbox.close(1008)
                await asyncio.sleep(0.05)
                return
            try:
                said = limits.read_message(data)
            except limits.BadMessage as error:
                self.hub.metrics.count("bad_messages")
                text = f"{Message('table.refused.bad_message').render(conn.language)}: {error}"
                outbox.put(msgspec.json.encode(protocol.Refused(id=None, code="bad_message", text=text)))
                continue
            await self.hub.said(held, conn.number, said)
            if held.gone:
                return

    async def _write(self, ws: WebSocket, held: Held, conn: Conn, outbox: Outbox) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                data = await outbox.next()
                if data is not None:
                    await ws.send({"type": "websocket.send", "text": data.decode()})
                elif outbox.code is not None:
                    if ws.application_state == WebSocketState.CONNECTED:
                        await ws.close(outbox.code)
                    return
                else:
                    outbox.dropped = False
                    self.hub.metrics.count("resyncs")
                    again = protocol.Hello(language=conn.language, seat=conn.look, form=conn.form)
                    await self.hub.said(held, conn.number, again)


async def _receive(ws: WebSocket) -> bytes | str:
    message = await ws.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


def _bye_message(code: Any, language: str) -> protocol.Bye:
    return protocol.Bye(code=code, text=Message(f"table.bye.{code}").render(language))


async def _bye(ws: WebSocket, code: str, close: int) -> None:
    await ws.send({"type": "websocket.send", "text": msgspec.json.encode(_bye_message(code, "en")).decode()})
    await ws.close(close)


def session_of(request: Any, config: Config) -> bytes | None:
    """Hash of the session a request brings: the cookie, or a program's bearer token."""
    given = request.cookies.get(config.cookie)
    header = request.headers.get("authorization", "")
    if header.startswith("Bearer "):
        given = header[7:]
    return hashed(given) if given and 43 <= len(given) <= 64 else None


def allowed_host(request: Any, config: Config) -> bool:
    """Whether the server answers to the name it was called by (a page elsewhere may point its own name at us)."""
    host = urlsplit("//" + request.headers.get("host", "")).hostname or ""
    return not config.hosts or host in config.hosts


def allowed_origin(request: Any, config: Config, *, bearer: bool) -> bool:
    """Whether a request comes from our own page, or from a program that brings its own token and no cookie."""
    if not allowed_host(request, config):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return bearer
    parts = urlsplit(origin)
    scheme = "https" if config.https else "http"
    return bool(parts.netloc == request.headers.get("host") and parts.scheme == scheme)
