"""A client for programs: terminals, robots, tests and load. It knows the protocol and nothing of any game."""

from __future__ import annotations

import asyncio
import itertools
import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.changing import changed

T = TypeVar("T")

_told: msgspec.json.Decoder[protocol.ServerMessage] = msgspec.json.Decoder(protocol.ServerMessage)


class Client:
    """One visitor: a bearer token and any number of sockets."""

    def __init__(self, base: str, session: str | None = None) -> None:
        self.base, self.session = base.rstrip("/"), session
        self._ids = itertools.count(1)

    def request(self, path: str, body: object = None) -> Any:
        """A request to the HTTP side; trouble raises `HellmouthError` with the server's line."""
        headers = {"X-Hellmouth": "1", "Content-Type": "application/json"}
        if self.session:
            headers["Authorization"] = f"Bearer {self.session}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                found = json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                raise HellmouthError(f"{error.code} {json.load(error).get('error', '')}") from None
        if isinstance(found, dict) and found.get("session"):
            self.session = found["session"]
        return found

    async def ask(self, path: str, body: object = None) -> Any:
        """The same without blocking others."""
        return await asyncio.to_thread(self.request, path, body)

    async def sit(self, table: str, language: str = "en", seat: int | None = None, form: str = "full") -> Chair:
        """Open a socket at a table and say hello."""
        url = f"ws{self.base[4:]}/ws/{table}"
        socket = await connect(
            url,
            additional_headers={"Authorization": f"Bearer {self.session}"},
            compression=None,
            max_size=2**22,
            ping_interval=None,
        )
        chair = Chair(socket, self._ids)
        hello: dict[str, Any] = {"type": "hello", "language": language, "form": form, "changes": True}
        await chair.send(hello if seat is None else {**hello, "seat": seat})
        return chair


class Chair:
    """One socket; keeps the last update and everything it was told."""

    def __init__(self, socket: ClientConnection, ids: Iterator[int]) -> None:
        self.socket, self._ids = socket, ids
        self.update: protocol.Update | None = None
        self.people: protocol.Table | None = None

    async def send(self, message: Mapping[str, object]) -> str:
        """Say something; gives the id under which it was said."""
        await self.socket.send(msgspec.json.encode(message).decode())
        return str(message.get("id", ""))

    async def answer(self, option: str, wish: str | None = None) -> str:
        """Answer the decision of the last update."""
        update = self.update
        if update is None or update.decision is None:
            raise HellmouthError("nothing is asked")
        return await self.send(
            {
                "type": "answer",
                "id": wish or f"a{next(self._ids)}",
                "seat": update.decision.seat,
                "seq": update.seq,
                "option": option,
            }
        )

    async def next(self, seconds: float = 20.0) -> protocol.ServerMessage:
        """The next thing the table says."""
        told = _told.decode(await asyncio.wait_for(self.socket.recv(), seconds))
        if isinstance(told, protocol.Change):
            told = changed(self.update, told)
        if isinstance(told, protocol.Update):
            self.update = told
        elif isinstance(told, protocol.Table):
            self.people = told
        return told

    async def until(self, kind: type[T], seconds: float = 20.0) -> T:
        """Wait for a message of one kind."""
        while True:
            told = await self.next(seconds)
            if isinstance(told, kind):
                return told

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
