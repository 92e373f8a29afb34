"""One socket: who may open it, how fast it may speak, and how much may wait to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message
from hellmouth.table import limits, protocol
from hellmouth.table.archive import Archive, Archived
from hellmouth.table.database import TROUBLE
from hellmouth.table.gatherings import Gatherings
from hellmouth.table.hub import FAULTS, Hub, OpenTable
from hellmouth.table.logs import shortened
from hellmouth.table.origin import allowed_origin, session_of, table_of
from hellmouth.table.outbox import Outbox, receive
from hellmouth.table.protocol import Close
from hellmouth.table.room import Conn
from hellmouth.table.seats import short
from hellmouth.table.storage import WATCH, Damaged, NotBegun

_numbers = itertools.count(1)
IDLE = 600.0
"""Seconds after which a socket at a table that can only be read is closed if it asks for nothing."""


class Sockets:
    """All sockets of the server."""

    def __init__(self, hub: Hub, gatherings: Gatherings) -> None:
        self.hub, self.config, self.gatherings = hub, hub.config, gatherings
        self.by_address: Counter[str] = Counter()
        self.by_session: Counter[tuple[bytes, str]] = Counter()
        self.open = 0
        self.elsewhere: Callable[[str], int] = lambda address: 0
        """Sockets of an address at other servers that share the store."""
        self.seated: dict[int, tuple[str, bytes, str, Outbox]] = {}
        """Address, session, table and outbox of each socket at a table."""

    async def serve(self, ws: WebSocket) -> None:
        """A client opens `/ws/{table}`."""
        table, address = table_of(ws), limits.account(ws.client.host) if ws.client else "?"
        session = session_of(ws, self.config)
        if not allowed_origin(ws, self.config, bearer="authorization" in ws.headers):
            self.hub.metrics.count("sockets_refused", "origin")
            await ws.close(Close.REFUSED)
            return
        key = (session or b"", table)
        full = (
            self.open >= limits.SOCKETS
            or self.by_address[address] + self.elsewhere(address) >= limits.SOCKETS_PER_ADDRESS
            or self.by_session[key] >= limits.SOCKETS_PER_SESSION
        )
        if full or self.hub.closing:
            self.hub.metrics.count("sockets_refused", "full")
            await ws.close(Close.REFUSED)
            return
        if self.hub.house.bans(address, session):
            self.hub.metrics.count("sockets_refused", "banned")
            await _turned_away(ws, "banned", Close.REFUSED)
            return
        self.open += 1
        self.by_address[address] += 1
        self.by_session[key] += 1
        self.hub.metrics.gauges["sockets"] = self.open
        try:
            if session is None:  # a browser that never was here: it is told why, else it would try for ever
                self.hub.metrics.count("sockets_refused", "session")
                await _turned_away(ws, "not_allowed", Close.REFUSED)
            else:
                await self._sit(ws, table, session, address)
        finally:
            self.open -= 1
            self.hub.metrics.gauges["sockets"] = self.open
            self.by_address -= Counter([address])
            self.by_session -= Counter([key])
            self.hub.log.info("socket closed", address=shortened(address))

    async def turn_out(self) -> None:
        """Close the sockets of whoever may not come in any more."""
        for number, (address, session, table, outbox) in list(self.seated.items()):
            if self.hub.house.bans(address, session):
                held = self.hub.held.get(table)
                conn = None if held is None else held.table.attendance.conns.get(number)
                outbox.put(msgspec.json.encode(_bye_message("banned", "en" if conn is None else conn.language)))
                outbox.close(Close.REFUSED)

    async def _sit(self, ws: WebSocket, table: str, session: bytes, address: str) -> None:
        try:
            grants = await asyncio.wrap_future(self.hub.store.grants(session, table))
        except TROUBLE as error:
            self.hub.log.warning("cannot read", error=str(error))
            await _turned_away(ws, "disk", Close.LATER)
            return
        if not grants:
            await _turned_away(ws, "not_allowed", Close.REFUSED)
            return
        if self.hub.faulty[table] >= FAULTS:
            await _turned_away(ws, "suspended", Close.FAULT)
            return
        try:
            held = await self.hub.get(table)
        except Archived as error:
            await ws.accept()
            await self._show(ws, error.archive, session, grants)
            return
        except NotBegun:
            await ws.accept()
            await self.gatherings.serve(ws, table, session, grants)
            return
        except (HellmouthError, *TROUBLE) as error:
            self.hub.log.warning("cannot load", table=table, error=str(error))
            await _turned_away(ws, "damaged" if isinstance(error, Damaged) else "disk", Close.FAULT)
            return
        if held is None:
            await ws.close(Close.REFUSED)
            return
        await ws.accept()
        seats = frozenset(n for n in grants if n != WATCH)
        conn = Conn(next(_numbers), seats, owner=held.opener == session, session=short(session), address=address)
        outbox = Outbox()
        self.seated[conn.number] = (address, session, table, outbox)
        try:
            await self._talk(ws, held, conn, outbox, session, grants)
        finally:
            del self.seated[conn.number]

    async def _talk(
        self, ws: WebSocket, held: OpenTable, conn: Conn, outbox: Outbox, session: bytes, grants: list[int]
    ) -> None:
        table = held.table.info.table
        await self.hub.join(held, conn, outbox)
        still = await asyncio.wrap_future(self.hub.store.grants(session, table))
        if sorted(still) != sorted(grants):
            await self.hub.leave(held, conn.number)  # handed over while we came in
            await ws.close(Close.NOT_YOURS)
            return
        writer = asyncio.create_task(self._write(ws, held, conn, outbox))
        reader = asyncio.create_task(self._read(ws, held, conn, outbox))
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and outbox.code is not None:
                await asyncio.wait((writer,), timeout=limits.SEND_SECONDS)  # what was said last, and the close
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            await self.hub.leave(held, conn.number)
        if not reader.cancelled():
            reader.result()  # a fault of ours is not hidden

    async def _show(self, ws: WebSocket, archive: Archive, session: bytes, grants: list[int]) -> None:
        """A table that can only be read, to one socket: whatever is wished for is refused."""
        mine, look = {n for n in grants if n != WATCH}, None
        owner = archive.stored.row.opener == session
        language: protocol.Language = "en"
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            bucket = limits.Bucket(limits.BURST, limits.REFILL, time.monotonic())
            while bucket.take(time.monotonic()):
                try:
                    said = limits.read_message(await asyncio.wait_for(receive(ws), IDLE))
                except limits.BadMessage as error:
                    await _tell(ws, error.refused(language))
                    continue
                if isinstance(said, protocol.Hello):
                    language, look = said.language, min(mine, default=None)
                    await _tell(ws, archive.table(language, mine, owner))
                if isinstance(said, (protocol.Hello, protocol.Look)):
                    wanted = said.seat
                    look = wanted if wanted is None or wanted in mine else look
                    await _tell(ws, archive.update(language, look if isinstance(look, int) else None))
                else:
                    text = Message("table.refused.archived").render(language)
                    await _tell(ws, protocol.Refused(id=said.id, code="archived", text=text))
            await _bye(ws, "too_fast", Close.REFUSED, language)

    async def _read(self, ws: WebSocket, held: OpenTable, conn: Conn, outbox: Outbox) -> None:
        bucket = limits.Bucket(limits.BURST, limits.REFILL, time.monotonic())
        until_hello = time.monotonic() + limits.HELLO_SECONDS
        while True:
            left = None if conn.ready else until_hello - time.monotonic()
            try:
                data = await asyncio.wait_for(receive(ws), left)
            except TimeoutError:
                outbox.close(Close.NO_HELLO)
                return
            except WebSocketDisconnect:
                return
            if not bucket.take(time.monotonic()):
                self.hub.metrics.count("floods")
                outbox.put(msgspec.json.encode(_bye_message("too_fast", conn.language)))
                outbox.close(Close.REFUSED)
                return
            try:
                said = limits.read_message(data)
            except limits.BadMessage as error:
                self.hub.metrics.count("bad_messages")
                outbox.put(msgspec.json.encode(error.refused(conn.language)))
                continue
            await self.hub.said(held, conn.number, said)
            if held.gone:
                return

    async def _write(self, ws: WebSocket, held: OpenTable, conn: Conn, outbox: Outbox) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            while True:
                data = await outbox.next()
                if data is not None:
                    async with asyncio.timeout(limits.SEND_SECONDS):  # whoever never reads is dropped
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


async def _tell(ws: WebSocket, told: protocol.ServerMessage) -> None:
    async with asyncio.timeout(limits.SEND_SECONDS):
        await ws.send({"type": "websocket.send", "text": msgspec.json.encode(told).decode()})


def _bye_message(code: Any, language: str) -> protocol.Bye:  # noqa: ANN401  # a code of `Bye`
    told: Any = "not_allowed" if code == "banned" else code
    return protocol.Bye(code=told, text=Message(f"table.bye.{code}").render(language))


async def _turned_away(ws: WebSocket, code: str, close: int) -> None:
    """Say why not to somebody who has just come in, in the language of their hello."""
    await ws.accept()
    language = None
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, limits.BadMessage):
        said = limits.read_message(await asyncio.wait_for(receive(ws), limits.HELLO_SECONDS))
        language = said.language if isinstance(said, protocol.Hello) else None
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await _bye(ws, code, close, language)


async def _bye(ws: WebSocket, code: str, close: int, language: str | None = None) -> None:
    language = language or ("fr" if ws.headers.get("accept-language", "")[:2].lower() == "fr" else "en")
    await ws.send({"type": "websocket.send", "text": msgspec.json.encode(_bye_message(code, language)).decode()})
    await ws.close(close)
