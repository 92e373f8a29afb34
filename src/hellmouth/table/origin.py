"""Who asks, and from where: sessions, host names, the page a request comes from, proxies."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from hellmouth.table.config import Config
from hellmouth.table.limits import account
from hellmouth.table.seats import hashed

_TABLE = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


def given_session(request: HTTPConnection, config: Config) -> str | None:
    """The session a request brings: a program's bearer token, or the cookie."""
    header = request.headers.get("authorization", "")
    given = header[7:] if header.startswith("Bearer ") else request.cookies.get(config.cookie)
    return given if given and 43 <= len(given) <= 64 else None


def table_of(request: HTTPConnection) -> str:
    """The table in the address of a request; what cannot be the name of one is nobody's."""
    table = str(request.path_params["table"])
    return table if _TABLE.fullmatch(table) else ""


def session_of(request: HTTPConnection, config: Config) -> bytes | None:
    """Hash of the session a request brings."""
    given = given_session(request, config)
    return hashed(given) if given is not None else None


def allowed_host(request: HTTPConnection, config: Config) -> bool:
    """Whether the server answers to the name it was called by (a page elsewhere may point its own name at us)."""
    try:
        host = urlsplit("//" + request.headers.get("host", "")).hostname or ""
    except ValueError:
        return False
    return not config.hosts or host in config.hosts


def allowed_origin(request: HTTPConnection, config: Config, *, bearer: bool) -> bool:
    """Whether a request comes from our own page, or from a program that brings its own token and no cookie."""
    if not allowed_host(request, config):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return bearer
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    scheme = "https" if config.https else "http"
    return bool(parts.netloc == request.headers.get("host") and parts.scheme == scheme)


def well_forwarded(request: HTTPConnection, config: Config) -> bool:
    """Whether a proxy in front says for whom it asks: without that everybody would share its address and its limits,
    and one could lock out all."""
    if not config.proxy or request.client is None or "x-forwarded-for" in request.headers:
        return True
    return account(request.client.host) not in {account(a.strip()) for a in config.proxy.split(",")}
