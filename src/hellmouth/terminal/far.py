"""A place at a server's table, by link. A broken line is mended by itself, and what was not acknowledged is said again.

A seat's link works once; the session it was exchanged for is kept beside the tables (readable by its owner only), so
that the same link opens the seat again from this machine.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hellmouth.core.errors import BadData
from hellmouth.core.home import home
from hellmouth.core.messages import Message
from hellmouth.table import protocol
from hellmouth.table.client import Chair, Client
from hellmouth.terminal.places import Heard, Notice

T = TypeVar("T")
FIRST, LONGEST = 0.25, 5.0
"""Seconds before the first and between further attempts to connect."""
QUIET = 60.0
"""Seconds of silence after which we ask whether anybody is there."""
_GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
_ENDS = {4003: "hand_over", 1008: "not_allowed"}
"""Close codes after which coming back is no use."""


class Link(NamedTuple):
    """Address of a server, and the token of a seat there."""

    base: str
    token: str


def read_link(text: str) -> Link:
    """The parts of a link; what is wrong with it raises `BadData`."""
    wrong = BadData("link", "is not a link to a table", "copy the whole of it: https://host/#s=...")
    try:
        parts = urlsplit(text.strip())
        host = (parts.hostname or "").encode("idna")  # raises if no host can be called so, as a wrong port does
        token = re.fullmatch(r"s=([\w-]{43,64})", parts.fragment)
        fit = parts.scheme in ("http", "https") and host and parts.port != 0 and re.fullmatch(r"[!-~]+", text.strip())
    except ValueError:
        raise wrong from None
    if not fit or token is None:
        raise wrong
    return Link(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", token[1])


class Kept:
    """Sessions of links used before."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or home()) / "seats.json"

    def _all(self) -> dict[str, Any]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def find(self, link: Link) -> tuple[str, str] | None:
        """Table and session of a link used before."""
        entry = self._all().get(_name(link))
        if not isinstance(entry, dict) or not {"table", "session"} <= entry.keys():
            return None
        return str(entry["table"]), str(entry["session"])

    def keep(self, link: Link, table: str, session: str) -> None:
        """Remember; a folder that cannot be written costs only the way back."""
        entries = self._all() | {_name(link): {"table": table, "session": session}}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.touch(mode=0o600)
            self.file.write_text(json.dumps(dict(list(entries.items())[-100:])) + "\n", encoding="utf-8")
        except OSError:
            return


def _name(link: Link) -> str:
    """Not the token itself: it stays what the person has."""
    return hashlib.sha256(f"{link.base}#{link.token}".encode()).hexdigest()[:32]


def enter(link: Link, name: str = "", kept: Kept | None = None, *, mine: bool = False) -> Far:
    """Exchange the link for a place; raises `HellmouthError` with the server's words. `mine`: the seat is the person's
    own already, on another device."""
    kept = kept or Kept()
    before = kept.find(link)
    if before is not None:
        return Far(Client(link.base, before[1]), before[0])
    client = Client(link.base)
    body: dict[str, Any] = {"token": link.token} | ({"name": name} if name else {}) | ({"device": True} if mine else {})
    table = requested(client, lambda: str(client.request("/api/enter", body)["table"]))
    kept.keep(link, table, str(client.session))
    return Far(client, table)


def requested(client: Client, what: Callable[[], T]) -> T:
    """What a server gives; one that cannot be reached or talks nonsense raises `BadData`, what it refuses its words."""
    try:
        return what()
    except OSError as error:
        why = getattr(error, "reason", error)
        raise BadData(client.base, f"cannot be reached: {why}", "is the server running?") from None
    except (HTTPException, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise BadData(client.base, "answers, but not like a table of Hellmouth", "copy the address again") from None


class Begun(NamedTuple):
    """A table that was opened: the place of whoever did, and the links by seat (None: watchers)."""

    place: Far
    seat: int
    links: dict[int | None, str]


def begin(base: str, wish: Mapping[str, object], kept: Kept | None = None) -> Begun:
    """Open a table on a server; the link of the own seat leads back to it from this machine."""
    client, kept = Client(base), kept or Kept()

    def opened() -> Begun:
        found = client.request("/api/gatherings", wish)
        table, seat = str(found["table"]), int(found["seats"][0])
        tokens = [*found["links"], client.request(f"/api/tables/{table}/link", {"seat": seat})]
        kept.keep(Link(base, str(tokens[-1]["token"])), table, str(client.session))
        return Begun(Far(client, table), seat, {one["seat"]: f"{base}/#s={one['token']}" for one in tokens})

    return requested(client, opened)


class Far:
    """A place at a server's table."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.hello = protocol.Hello()
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()
        self.pending: dict[str, Any] = {}
        """What was said and not yet answered."""
        self.chair: Chair | None = None
        self.line: asyncio.Task[None] | None = None
        self.game = ""
        self.broken = 0
        """How often the line broke."""

    async def come(self, hello: protocol.Hello) -> None:
        """Sit down, or see everything anew."""
        self.hello = hello
        if self.line is None:
            self.line = asyncio.get_running_loop().create_task(self._keep_line())
        elif self.chair is not None:
            await self._send(hello)

    async def say(self, said: protocol.ClientMessage) -> None:
        """Said at once if the line is good, else when it is good again."""
        if not isinstance(said, protocol.Hello | protocol.Look):
            self.pending[said.id] = said
        await self._send(said)

    async def hear(self) -> Heard:
        """The next thing the table says."""
        return await self.heard.get()

    async def leave(self) -> None:
        """Get up; the seat stays ours."""
        if self.line is not None:
            self.line.cancel()
        if self.chair is not None:
            await self.chair.close()

    async def _send(self, said: protocol.ClientMessage) -> None:
        if self.chair is not None:
            try:
                await self.chair.socket.send(msgspec.json.encode(said).decode())
            except _GONE:
                return  # the line says so itself, and `pending` is said again

    # --- the line -------------------------------------------------------------------------------------------------

    async def _keep_line(self) -> None:
        """Connect for ever, until the server says that it is no use."""
        wait, told = FIRST, False
        while True:
            start = time.monotonic()
            end = await self._one_line()
            if end is not None:
                self.heard.put_nowait(Notice(end, over=True))
                return
            self.broken += 1
            if time.monotonic() - start > LONGEST:
                wait, told = FIRST, False
            if not told:
                self.heard.put_nowait(Notice(Message("command.join.broken")))
                told = True
            await asyncio.sleep(wait * (0.5 + random.random()))  # only spreads the crowd
            wait = min(LONGEST, 2 * wait)

    async def _one_line(self) -> Message | None:
        """One connection from hello to its end; gives the reason if there is no coming back."""
        try:
            chair = await self.client.sit(self.table, self.hello.language, form=self.hello.form)
            self.chair = chair
            for said in list(self.pending.values()):
                await self._send(said)
            while True:
                told = await self._next(chair)
                if isinstance(told, protocol.Bye):
                    if told.code not in ("retry", "too_many", "too_fast", "disk"):
                        return Message(f"table.bye.{told.code}")
                    if told.code == "disk":
                        self.heard.put_nowait(Notice(Message("table.bye.disk")))
                    return None
                self._take(told)
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 0
            return Message(f"table.bye.{_ENDS[code]}") if code in _ENDS else None
        except _GONE:
            return None
        finally:
            chair_, self.chair = self.chair, None
            if chair_ is not None:
                await chair_.close()

    async def _next(self, chair: Chair) -> protocol.ServerMessage:
        """The next thing told; after a long silence ask whether anybody is there."""
        try:
            return await chair.next(QUIET)
        except TimeoutError:
            await self._send(self.hello)
            return await chair.next(LONGEST)

    def _take(self, told: protocol.ServerMessage) -> None:
        if isinstance(told, protocol.Table):
            self.game = told.game
        self.pending.pop(getattr(told, "id", None) or "", None)
        self.heard.put_nowait(told)
