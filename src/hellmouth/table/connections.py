"""Connections before anything was said on them: how many there may be, and how long they may be silent.

Counting happens where a connection is accepted, before https or HTTP know of it: whoever opens a thousand and says
nothing is refused, everybody else comes in.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hellmouth.table import limits
from hellmouth.table.protocol import Close

RESERVE = 200
"""File descriptors kept for the database, the page's files and the worker processes."""
FILES = 65_536
"""No need for more open files than that."""
SLICE = 1024
"""Bytes of a WebSocket that are looked at together."""


def raise_file_limit() -> int:
    """Allow as many open files as the system lets us; gives how many connections that leaves room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits.CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    room = FILES if soft == resource.RLIM_INFINITY else soft
    return max(16, min(limits.CONNECTIONS, room - RESERVE))


class Counted(socket.socket):
    """An accepted connection that tells the door when it is closed."""

    def entered(self, door: Door, who: str) -> None:
        """Let through by that door."""
        self._door, self._who = door, who

    def close(self) -> None:
        """Close, and make room for the next."""
        inside = self.fileno() >= 0
        super().close()
        if inside:
            self._door.left(self._who)


class Door(socket.socket):
    """A listening socket that lets in so many connections, and so many from one address."""

    def __init__(
        self, family: int, most: int = limits.CONNECTIONS, trusted: str = "", fileno: int | None = None
    ) -> None:
        """`fileno`: a socket that somebody else has opened already."""
        super().__init__(family, socket.SOCK_STREAM, fileno=fileno)
        self.most, self.trusted = most, {limits.account(a.strip()) for a in trusted.split(",")}
        self.inside: Counter[str] = Counter()
        self.refused = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that may come in; the others are closed without a word."""
        conn, address = super().accept()
        who = limits.account(str(address[0]))
        crowd = who not in self.trusted and self.inside[who] >= limits.CONNECTIONS_PER_ADDRESS
        if crowd or self.inside.total() >= self.most:
            self.refused += 1
            conn.close()
            raise ConnectionAbortedError("too many connections")
        counted = Counted(conn.family, conn.type, conn.proto, fileno=conn.detach())
        counted.entered(self, who)
        self.inside[who] += 1
        _impatient(counted)
        return counted, address

    def left(self, who: str) -> None:
        """A connection of that address was closed."""
        self.inside[who] -= 1
        if self.inside[who] <= 0:
            del self.inside[who]


def _impatient(conn: socket.socket) -> None:
    """Where the system can: end a connection whose other end takes nothing, instead of keeping its data for ever."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        with contextlib.suppress(OSError):
            conn.setsockopt(socket.IPPROTO_TCP, option, int(2000 * limits.SEND_SECONDS))


class Http(H11Protocol):
    """HTTP whose requests must say what they want in time."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # asyncio only hands out these
        """From now on a request head has to come."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Bytes of a head that is not complete do not buy more time."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop()
        elif self.conn.trailing_data[0] and self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing to wait for any more."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(limits.HEAD_SECONDS, self._too_late)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """WebSockets whose other end must read, and not knock for ever: what it never took is thrown away with the
    connection, and so is what it says in too many pieces. Pings and empty pieces are answered or put together before
    anybody counts messages, some fifty thousand of them in one go."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From now on pieces are counted."""
        super().connection_made(transport)
        self._pieces = limits.Bucket(limits.FRAMES_BURST, limits.FRAMES_REFILL, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Little by little, so that a flood is seen before all of it is read."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return None
            if self.handshake_initiated and not self.handshake_complete:
                return self.transport.abort()  # nobody may say anything before they were let in
            super().data_received(data[start : start + SLICE])
        return None

    def handle_events(self) -> None:
        """What was read, unless it is too much."""
        now = self.loop.time()
        if all(self._pieces.take(now) for _ in self.conn.events):
            super().handle_events()
        else:
            self._refuse(Close.REFUSED, "too many frames")

    def send_receive_event_to_app(self) -> None:
        """A whole message, if it is text where it should be."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                return self._refuse(Close.NO_TEXT, "not UTF-8")
        return super().send_receive_event_to_app()

    def _refuse(self, code: Close, why: str) -> None:
        self.conn.fail(code, why)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.transport.close()
        self._end_soon()

    def keepalive_timeout(self) -> None:
        """No reply to a ping."""
        super().keepalive_timeout()
        self._end_soon()

    async def run_asgi(self) -> None:
        """Until the table is done with it."""
        await super().run_asgi()
        self._end_soon()

    def _end_soon(self) -> None:
        """A transport that closes politely waits for ever for somebody who does not read."""
        self.loop.call_later(limits.SEND_SECONDS, self.transport.abort)
