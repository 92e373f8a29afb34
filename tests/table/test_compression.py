"""Static things go out compressed to whoever reads it; what belongs to a table never does."""

from __future__ import annotations

import gzip
import http.client
import json
from pathlib import Path

import pytest
from starlette.requests import Request

from hellmouth.table import compression, web
from tests.table.conftest import Live
from tests.table.test_http import ALONE, browser, opened


def asked(accept: str) -> Request:
    return Request({"type": "http", "headers": [(b"accept-encoding", accept.encode())], "method": "GET", "path": "/"})


def fetched(live: Live, path: str, **headers: str) -> tuple[int, bytes, http.client.HTTPMessage]:
    """The bytes as they come over the line, for somebody who reads gzip."""
    link = http.client.HTTPConnection("127.0.0.1", live.port, timeout=20)
    link.request("GET", path, None, {"Accept-Encoding": "gzip", **{k.replace("_", "-"): v for k, v in headers.items()}})
    reply = link.getresponse()
    data = reply.read()
    link.close()
    return reply.status, data, reply.headers


@pytest.mark.parametrize(
    ("accept", "yes"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.8", True),
        ("*", True),
        ("GZIP", True),
        ("gzip;q=0.001", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("x-gzipped", False),
    ],
)
def test_only_who_reads_gzip_gets_it(accept: str, yes: bool) -> None:
    assert compression.wanted(asked(accept)) is yes


def test_static_facts_are_compressed(live: Live) -> None:
    path = "/api/en/games/vs/cards"
    _, plain, bare = browser(live, "GET", path)
    _, data, headers = fetched(live, path)
    assert headers["content-encoding"] == "gzip"
    assert "accept-encoding" in headers["vary"] == bare["vary"]
    assert headers["etag"] == bare["etag"]
    assert "content-encoding" not in bare
    assert int(headers["content-length"]) < int(bare["content-length"]) / 3
    assert json.loads(gzip.decompress(data)) == plain
    assert fetched(live, path, If_None_Match=headers["etag"])[0] == 304


def test_files_of_the_page_are_compressed(live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("let x = 1;\n" * 500)
    (tmp_path / "assets" / "a.woff2").write_bytes(b"packed already" * 500)
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 2000)
    monkeypatch.setattr(web, "PAGE", tmp_path)
    _, data, headers = fetched(live, "/assets/a.js")
    assert headers["content-encoding"] == "gzip"
    assert headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(data).decode() == "let x = 1;\n" * 500
    assert fetched(live, "/assets/a.js", If_None_Match=headers["etag"])[0] == 304
    assert "content-encoding" not in browser(live, "GET", "/assets/a.js")[2]
    assert "content-encoding" not in fetched(live, "/assets/a.woff2")[2]
    assert fetched(live, "/anything")[2]["content-encoding"] == "gzip"


def test_a_changed_file_is_packed_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.css"
    file.write_text("a {}" * 500)
    first = compression.file_reply(asked("gzip"), file, {})
    file.write_text("b {}" * 500)
    assert gzip.decompress(bytes(compression.file_reply(asked("gzip"), file, {}).body)) == b"b {}" * 500
    assert gzip.decompress(bytes(first.body)) == b"a {}" * 500


def test_what_belongs_to_a_table_is_not(live: Live) -> None:
    client, table = opened(live, ALONE)
    whose = {"Authorization": f"Bearer {client.session}"}
    for path in ("/api/tables", f"/api/tables/{table['table']}/replay/0"):
        _, data, headers = fetched(live, path, **whose)
        assert "content-encoding" not in headers
        assert json.loads(data)


def test_what_the_build_packed_goes_to_who_reads_it(tmp_path: Path) -> None:
    """Brotli beside the file, only for browsers that name it; everybody else as before."""
    file = tmp_path / "a.js"
    file.write_text("let x = 1;\n" * 500)
    assert compression.file_reply(asked("gzip, br"), file, {}).headers["content-encoding"] == "gzip"
    file.with_name("a.js.br").write_bytes(b"packed")
    reply = compression.file_reply(asked("gzip, deflate, br"), file, {})
    assert reply.headers["content-encoding"] == "br"
    assert reply.body == b"packed"
    assert reply.headers["vary"] == "accept-encoding"
    assert reply.media_type is not None
    assert "javascript" in reply.media_type
    for accept in ("gzip", "gzip, br;q=0", "brotli, gzip"):
        other = compression.file_reply(asked(accept), file, {})
        assert other.headers["content-encoding"] == "gzip"
        assert other.headers["etag"] != reply.headers["etag"]
    for accept in ("br", "gzip;q=0, br"):  # who reads no gzip may still read this
        assert compression.file_reply(asked(accept), file, {}).headers["content-encoding"] == "br"
