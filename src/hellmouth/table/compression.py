"""Files of the page and static facts go out compressed. Replies about a table do not: their length would tell about
the secrets in them."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

LEAST: Final = 1024
"""Shorter things are not worth it."""
TEXTS: Final = {".js", ".css", ".html", ".json", ".svg", ".txt"}
VARY: Final = {"vary": "accept-encoding"}
_OFFER: Final = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))", re.IGNORECASE)
"""gzip or anything, unless its weight is nothing."""
_BROTLI: Final = re.compile(r"(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))", re.IGNORECASE)
PACKED: Final = {**VARY, "content-encoding": "gzip"}


def wanted(request: Request) -> bool:
    """Whether the other side reads gzip."""
    return _OFFER.search(request.headers.get("accept-encoding", "")) is not None


@lru_cache(maxsize=256)
def packed(data: bytes) -> bytes:
    """Compressed once; the same bytes always look the same."""
    return gzip.compress(data, 9, mtime=0)


@lru_cache(maxsize=256)
def _packed_file(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def json_reply(request: Request, data: bytes, headers: dict[str, str]) -> Response:
    """Static facts as JSON."""
    if len(data) < LEAST or not wanted(request):
        return Response(data, 200, {**headers, **VARY}, "application/json")
    return Response(packed(data), 200, {**headers, **PACKED}, "application/json")


def file_reply(request: Request, path: Path, headers: dict[str, str]) -> Response:
    """A file of the page."""
    stat = path.stat()
    beside = path.with_name(f"{path.name}.br")  # packed by the build
    brotli = _BROTLI.search(request.headers.get("accept-encoding", "")) is not None and beside.is_file()
    if path.suffix not in TEXTS or stat.st_size < LEAST or not (brotli or wanted(request)):
        return FileResponse(path, headers={**headers, **VARY})
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    etag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}-{"br" if brotli else "gz"}"'
    known = {**headers, **VARY, "content-encoding": "br" if brotli else "gzip", "etag": etag}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=known)
    return Response(beside.read_bytes() if brotli else _packed_file(path, stat.st_mtime_ns), 200, known, kind)
