"""The web server's manners: security headers on everything, honest errors, the page's files."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from hellmouth.core.messages import Message
from hellmouth.table import bodies, limits
from hellmouth.table.config import Config
from hellmouth.table.sockets import allowed_host, allowed_origin

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
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
PAGE: Final = Path(str(files("hellmouth.table"))) / "static"


class Trouble(Exception):
    """A request that cannot be served: status and message id."""

    def __init__(self, status: int, message: str, **args: Any) -> None:
        self.status, self.message, self.args_ = status, message, args
        super().__init__(message)


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A JSON reply that nobody may keep."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, kept, "application/json")


def language_of(request: Request) -> str:
    """The language of an error: the path's, the query's, or what the browser prefers."""
    given = request.path_params.get("language") or request.query_params.get("lang")
    wanted = given or request.headers.get("accept-language", "en")[:2].lower()
    return wanted if wanted in ("en", "fr") else "en"


async def trouble(request: Request, error: Exception) -> Response:
    """One clear line."""
    if not isinstance(error, Trouble):
        raise error
    text = Message(f"table.http.{error.message}", error.args_).render(language_of(request))
    return reply(bodies.Trouble(error=text), error.status)


def cached(request: Request, value: Any) -> Response:
    """A JSON reply that may be kept and asked for again by its ETag."""
    data = msgspec.json.encode(value)
    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    kept = {"cache-control": "public, max-age=300", "etag": etag}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=kept)
    return Response(data, 200, kept, "application/json")


async def body(request: Request, kind: type[Any], most: int = limits.BODY) -> Any:
    """A request body of that type, not longer than allowed."""
    data = await raw_body(request, most)
    try:
        return limits.read_body(data, kind)
    except limits.BadMessage as error:
        raise Trouble(400, "body", why=str(error)) from None


async def raw_body(request: Request, most: int) -> bytes:
    """The bytes of a body, read no further than allowed."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Trouble(413, "too_long", most=most)
    return data


def check_change(request: Request, config: Config) -> None:
    """A request that changes something must come from our page or from a program, never from another site."""
    if not allowed_host(request, config):
        raise Trouble(403, "origin")
    program = request.headers.get("origin") is None and not request.cookies
    if not allowed_origin(request, config, bearer=program):
        raise Trouble(403, "origin")
    if request.headers.get("x-hellmouth") != "1" or not request.headers.get("content-type", "").startswith(
            "application/json"):
        raise Trouble(400, "header")


class Hardened:
    """Adds the security headers to every reply."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        headers = dict(HEADERS)
        if config.https:
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(k.encode(), v.encode()) for k, v in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def hardened(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, hardened)


async def page(request: Request) -> Response:
    """A file of the page, or the page itself for every address it knows how to show."""
    path = request.path_params.get("path", "") or "index.html"
    found = (PAGE / path).resolve()
    inside = found.is_relative_to(PAGE.resolve())
    if inside and found.is_file():
        hashed_name = path.startswith("assets/")
        keep = "public, max-age=31536000, immutable" if hashed_name else "no-cache"
        return FileResponse(found, headers={"cache-control": keep})
    index = PAGE / "index.html"
    looks_like_file = "." in path.rsplit("/", 1)[-1] and path != "index.html"
    if not inside or looks_like_file or path.startswith(("api/", "ws/")) or not index.is_file():
        raise Trouble(404, "nothing")
    return FileResponse(index, headers={"cache-control": "no-cache"})
