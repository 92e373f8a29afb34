"""Many players in one process that costs little: they come in at any of several servers, play by the clock, come back
as the page does, and notice how long they were kept waiting. No task and no thread for each of them."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.table.protocol import Close

FIRST, LONGEST, SILENCE = 0.25, 5.0, 6.0
"""How the page waits before it comes back, and for a sign of life after a wish (`frontend/src/lib/line.ts`)."""
OPENING = 12
"""Tables that are opened at a time: a town, not an attack."""


class Asked(msgspec.Struct):
    seat: int
    options: list[Any]


class Told(msgspec.Struct):
    """What a player needs of anything the server says."""

    type: str
    id: str | None = None
    seq: int = 0
    code: str = ""
    decision: Asked | None = None
    outcome: dict[str, Any] | None = None


_told = msgspec.json.Decoder(Told)


class Line(asyncio.Protocol):
    """A WebSocket of a client that trusts its server: whole frames, no extensions."""

    def __init__(self, player: Player, path: str, session: str) -> None:
        self.player, self.path, self.session = player, path, session
        self.buffer, self.open = bytearray(), False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.session}\r\n\r\n"
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.player.town.told[f"http {self.buffer[9:12].decode()}"] += 1
                self.drop()
                return
            del self.buffer[: end + 4]
            self.open = True
            self.player.opened()
        while (frame := self._frame()) is not None:
            code, body = frame
            if code == 1:
                try:
                    self.player.heard(body)
                except (AssertionError, msgspec.MsgspecError) as error:
                    self.player.town.wrong.append(f"table {self.player.table}: {error!r}")
            elif code == 8:
                self.player.closed_with(int.from_bytes(body[:2], "big"))
                self.drop()
            elif code == 9:
                self._send(10, body)

    def _frame(self) -> tuple[int, bytes] | None:
        b = self.buffer
        if len(b) < 2:
            return None
        start, size = 2, b[1]
        if size == 126:
            start, size = 4, int.from_bytes(b[2:4], "big")
        elif size == 127:
            start, size = 10, int.from_bytes(b[2:10], "big")
        if len(b) < start or len(b) < start + size:
            return None
        body = bytes(b[start : start + size])
        code = b[0] & 15
        del b[: start + size]
        return code, body

    def _send(self, code: int, body: bytes) -> None:
        """Masked with zeros, which leaves it as it is."""
        size = len(body)
        head = bytes([128 | code, 128 | size]) if size < 126 else bytes([128 | code, 254]) + size.to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(head + b"\0\0\0\0" + body)

    def say(self, message: dict[str, object]) -> None:
        self._send(1, msgspec.json.encode(message))

    def drop(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.player.lost(self)


class Player:
    """One seat at one table until the game is over: comes back for ever, resends what was not acknowledged."""

    def __init__(self, town: Town, table: str, session: str, seat: int) -> None:
        self.town, self.table, self.session, self.seat = town, table, session, seat
        self.acked: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.asked: tuple[int, Asked] | None = None
        """What was asked last, and at which move."""
        self.thinking: asyncio.TimerHandle | None = None
        self.line: Line | None = None
        self.ready = self.over = False
        self.wishes, self.seen, self.signs, self.wait = 0, 0, 0, FIRST
        self.lost_at: float | None = None

    def connect(self) -> None:
        if not self.over and not self.town.closing:
            self.town.start(self._connect())

    async def _connect(self) -> None:
        """As behind a proxy: where nobody listens, the next server is tried at once."""
        loop = asyncio.get_running_loop()
        for port in self.town.ports_for(self.table):
            with suppress(OSError, TimeoutError):
                line = Line(self, f"/ws/{self.table}", self.session)
                async with asyncio.timeout(5):
                    await loop.create_connection(lambda line=line: line, "127.0.0.1", port)  # type: ignore[misc]  # such a lambda has no type
                self.line = line
                return
        self.lost(None)

    def opened(self) -> None:
        assert self.line is not None
        self.line.say({"type": "hello", "seat": self.seat, "language": "en", "changes": True})

    def heard(self, data: bytes) -> None:
        told = _told.decode(data)
        self.signs += 1
        if told.type in ("update", "change"):
            self._shown(told)
        elif told.type == "ack" and told.id is not None:
            assert self.acked.setdefault(told.id, told.seq) == told.seq
            self.town.moves += 1
            if self.pending is not None and told.id == self.pending["id"]:
                self.town.times.append(time.monotonic() - self.said)
                self.pending = None
        elif told.type in ("refused", "bye"):
            self.town.told[f"{told.type} {told.code}"] += 1
            if self.pending is not None and told.id == self.pending["id"]:
                self.pending = None
                self._think()

    def _shown(self, told: Told) -> None:
        assert told.seq >= self.seen, "the table went back"
        self.seen = told.seq
        if self.lost_at is not None:
            self.town.back(self.lost_at)
            self.lost_at = None
        if not self.ready:
            self.ready, self.wait = True, FIRST
            if self.pending is not None:
                self._say()
        if told.outcome is not None and self.pending is None:
            self.over = True
            self.town.finished(self)
            return
        if told.decision is None:
            self._forget()
        elif self.asked is None or self.asked[0] != told.seq:
            self._forget()
            self.asked = (told.seq, told.decision)
        self._think()

    def _forget(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        self.thinking, self.asked = None, None

    def _think(self) -> None:
        if self.asked is not None and self.pending is None and self.thinking is None:
            pause = self.town.pause * 2 * self.town.rng.random()
            self.thinking = asyncio.get_running_loop().call_later(pause, self._answer)

    def _answer(self) -> None:
        assert self.asked is not None
        seq, asked = self.asked
        self.thinking = None
        self.wishes += 1
        option = self.town.rng.choice(asked.options)
        self.pending = {
            "type": "answer",
            "id": f"{self.seat}-{self.wishes}",
            "seat": asked.seat,
            "seq": seq,
            "option": option["key"] if isinstance(option, dict) else option[0],
        }
        if self.ready:
            self._say()

    def _say(self) -> None:
        assert self.line is not None
        assert self.pending is not None
        self.said = time.monotonic()
        self.line.say(self.pending)
        asyncio.get_running_loop().call_later(SILENCE, self._listen, self.line, self.signs)

    def _listen(self, line: Line, signs: int) -> None:
        if self.line is line and self.signs == signs and self.pending is not None:
            self.town.told["no sign of life"] += 1
            line.drop()

    def closed_with(self, code: int) -> None:
        self.town.told[f"closed {code}"] += 1
        if code in (Close.NOT_YOURS, Close.REFUSED):
            self.town.wrong.append(f"table {self.table}: closed with {code}")

    def lost(self, line: Line | None) -> None:
        if self.over or (line is not None and line is not self.line):
            return
        self.line, self.ready = None, False
        self.lost_at = self.lost_at or time.monotonic()
        pause = self.wait * (0.5 + self.town.rng.random() / 2)
        self.wait = min(2 * self.wait, LONGEST)
        if not self.town.closing:
            asyncio.get_running_loop().call_later(pause, self.connect)

    def leave(self) -> None:
        self.over = True
        self._forget()
        if self.line is not None:
            self.line.drop()


class Town:
    """All of them."""

    def __init__(self, ports: list[int], tables: int, pause: float, *, direct: bool, seed: int = 1) -> None:
        self.ports, self.tables, self.pause, self.direct, self.rng = ports, tables, pause, direct, random.Random(seed)
        self.players: list[Player] = []
        self.told: Counter[str] = Counter()
        """What was refused, and why they were sent away."""
        self.wrong: list[str] = []
        self.waits: list[tuple[float, float]] = []
        """When a line was lost, and seconds until the table was seen again."""
        self.times: list[float] = []
        self.moves = self.games = 0
        self.closing = False
        self.running: set[asyncio.Task[None]] = set()
        self.opening = asyncio.Semaphore(OPENING)

    def start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.wrong.append(repr(task.exception()))

    def ports_for(self, table: str) -> list[int]:
        """Where to knock, in order: anywhere, or at the server the table's address leads to."""
        first = sum(table.encode()) if self.direct else self.rng.randrange(len(self.ports))
        return [self.ports[(first + n) % len(self.ports)] for n in range(len(self.ports))]

    def back(self, lost_at: float) -> None:
        self.waits.append((lost_at, time.monotonic() - lost_at))

    def finished(self, player: Player) -> None:
        """Once both have seen the end, the next game."""
        both = [each for each in self.players if each.table == player.table]
        player.leave()
        if all(each.over for each in both) and not self.closing:
            self.games += 1
            self.start(self.open())

    async def open(self) -> None:
        """A new table with two players."""
        wait = FIRST
        while not self.closing:
            with suppress(OSError, TimeoutError, EOFError, HellmouthError):
                async with self.opening:
                    wanted = {"game": "demo", "seats": [{"kind": "me"}, {"kind": "person"}]}
                    opened, port = await self.ask("/api/tables", wanted)
                    token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
                    entered, _ = await self.ask("/api/enter", {"token": token}, port)
                for seat, session in enumerate((opened["session"], entered["session"])):
                    self.players.append(Player(self, opened["table"], session, seat))
                    self.players[-1].connect()
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)

    async def ask(self, path: str, body: object, port: int | None = None) -> tuple[Any, int]:
        """A request, and where it was answered."""
        port = port or self.rng.choice(self.ports)
        data = json.dumps(body).encode()
        async with asyncio.timeout(15):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-Hellmouth: 1\r\nConnection: close\r\n"
                head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
                writer.write(head.encode() + data)
                reply = await reader.read()
            finally:
                writer.close()
        if reply[9:10] != b"2":
            self.told[f"http {reply[9:12].decode()}"] += 1
            raise HellmouthError(reply[9:12].decode())
        return json.loads(reply.partition(b"\r\n\r\n")[2]), port

    async def move_in(self) -> None:
        """Open all tables."""
        await asyncio.gather(*(self.open() for _ in range(self.tables)))

    async def stop(self) -> None:
        """Nobody plays any more."""
        self.closing = True
        for player in self.players:
            player.leave()
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
