"""The web server's manners: security headers on everything, honest errors, the page's files."""

from __future__ import annotations

import asyncio
import hashlib
import time
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from hellmouth.core.messages import Arg, Message
from hellmouth.table import bodies, compression, limits
from hellmouth.table.config import Config
from hellmouth.table.house import House
from hellmouth.table.origin import allowed_host, allowed_origin, session_of, well_forwarded
from hellmouth.table.protocol import Close

T = TypeVar("T")

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
INNER: Final = ("/healthz", "/readyz", "/metrics")
"""What the machine's own watchers ask, past any proxy."""
PAGE: Final = Path(str(files("hellmouth.table"))) / "static"


class Trouble(Exception):
    """A request that cannot be served: status and message id."""

    def __init__(self, status: int, message: str, **args: Arg) -> None:
        self.status, self.message, self.args_ = status, message, args
        super().__init__(message)


def reply(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A JSON reply that nobody may keep."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, kept, "application/json")


def language_of(request: Request) -> str:
    """The language of an error: the path's, the query's, or what the browser prefers."""
    given = request.scope.get("path_params", {}).get("language") or request.query_params.get("lang")
    wanted = given or request.headers.get("accept-language", "en")[:2].lower()
    return wanted if wanted in ("en", "fr") else "en"


async def trouble(request: Request, error: Exception) -> Response:
    """One clear line."""
    if not isinstance(error, Trouble):
        raise error
    text = Message(f"table.http.{error.message}", error.args_).render(language_of(request))
    return reply(bodies.Trouble(error=text), error.status)


def cached(request: Request, value: object) -> Response:
    """A JSON reply that may be kept and asked for again by its ETag."""
    data = msgspec.json.encode(value)
    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    kept = {"cache-control": "public, max-age=300", "etag": etag}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=kept)
    return compression.json_reply(request, data, kept)


def query(request: Request, kind: type[T]) -> T:
    """What stands after the `?`, as that type."""
    try:
        return limits.read_query(request.query_params.multi_items(), kind)
    except limits.BadMessage as error:
        raise Trouble(400, "body", why=str(error)) from None


async def body(request: Request, kind: type[T], most: int = limits.BODY) -> T:
    """A request body of that type, not longer than allowed."""
    data = await raw_body(request, most)
    try:
        return limits.read_body(data, kind)
    except limits.BadMessage as error:
        raise Trouble(400, "body", why=str(error)) from None


async def raw_body(request: Request, most: int) -> bytes:
    """The bytes of a body, read no further and no longer than allowed."""
    data = bytearray()
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Trouble(413, "too_long", most=most)
    except TimeoutError:
        raise Trouble(408, "too_slow") from None
    except ClientDisconnect:
        raise Trouble(400, "body", why="the connection was closed") from None
    return bytes(data)


def check_change(request: Request, config: Config) -> None:
    """A request that changes something must come from our page or from a program, never from another site."""
    program = request.headers.get("origin") is None and not request.cookies
    if not allowed_origin(request, config, bearer=program):
        raise Trouble(403, "origin")
    if request.headers.get("x-hellmouth") != "1" or not request.headers.get("content-type", "").startswith(
        "application/json"
    ):
        raise Trouble(400, "header")


class Hardened:
    """In front of every route: security headers on every reply; the right name, https where it is promised, and not too
    many requests from one address."""

    def __init__(self, app: ASGIApp, config: Config, house: House | None = None) -> None:
        self.app, self.config, self.house = app, config, house or House()
        headers = dict(HEADERS)
        if config.https:
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(k.encode(), v.encode()) for k, v in headers.items()]
        self.requests = limits.Buckets(limits.GET_BURST, limits.GET_REFILL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refused = self._refused(HTTPConnection(scope))
        if scope["type"] == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": Close.REFUSED})
            return

        async def hardened(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        if refused is None:
            await self.app(scope, receive, hardened)
        else:
            response = await trouble(Request(scope), refused)
            if refused.status == 429:  # refusing costs time too: whoever goes on has to come in anew
                response.headers["connection"] = "close"
            await response(scope, receive, hardened)

    def _refused(self, asked: HTTPConnection) -> Trouble | None:
        if not allowed_host(asked, self.config):
            return Trouble(403, "origin")
        inner = asked.scope["path"] in INNER
        if not inner and not well_forwarded(asked, self.config):
            return Trouble(403, "proxy")
        if not inner and self.config.public and asked.scope["scheme"] not in ("https", "wss"):
            return Trouble(403, "https")
        if not inner and self.house.bans(address_of(asked), session_of(asked, self.config)):
            return Trouble(403, "banned") if asked.scope["type"] == "http" else None  # a socket is told in words
        if not self.requests.take(address_of(asked), time.monotonic()):
            return Trouble(429, "too_fast")
        return None


def address_of(asked: HTTPConnection) -> str:
    """Whose account a request is charged to."""
    return limits.account(asked.client.host) if asked.client else "?"


async def page(request: Request) -> Response:
    """A file of the page, or the page itself for every address it knows how to show."""
    path = request.path_params.get("path", "") or "index.html"
    try:
        found = (PAGE / path).resolve()
        inside = found.is_relative_to(PAGE.resolve())
        there = inside and found.is_file()
    except (OSError, ValueError, RuntimeError):  # too long, a zero byte, no text at all
        raise Trouble(404, "nothing") from None
    if there:
        hashed_name = path.startswith("assets/")
        keep = "public, max-age=31536000, immutable" if hashed_name else "no-cache"
        return compression.file_reply(request, found, {"cache-control": keep})
    index = PAGE / "index.html"
    looks_like_file = "." in path.rsplit("/", 1)[-1] and path != "index.html"
    if not inside or looks_like_file or path.startswith(("api/", "ws/")) or not index.is_file():
        raise Trouble(404, "nothing")
    return compression.file_reply(request, index, {"cache-control": "no-cache"})
