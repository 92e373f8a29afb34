"""What waits to be sent to one socket, and the next thing it says."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from hellmouth.table import limits


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


async def receive(ws: WebSocket) -> bytes | str:
    """The next message of a socket."""
    message = await ws.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""
