"""Connections that say nothing, say it slowly or never read cost little and end; the log repeats nothing for ever."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

from hellmouth.table import limits
from hellmouth.table.client import Client
from hellmouth.table.logs import OFTEN, Log, Repeats, thin_out
from hellmouth.table.protocol import Close
from tests.table.conftest import Live
from tests.table.test_http import browser, opened
from tests.table.test_kill import free_port

ROOT = Path(__file__).parents[2]


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    """A server with little patience."""
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", 12)
    monkeypatch.setattr(limits, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(limits, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(limits, "SEND_SECONDS", 1.0)
    live = Live(tmp_path, games=("tests.demo:GAME",))
    yield live
    live.stop()


def ended(conn: socket.socket, seconds: float) -> bool:
    """Whether the other end closes the connection in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if select.select([conn], [], [], 0.1)[0]:
            try:
                if not conn.recv(65536):
                    return True
            except OSError:
                return True
    return False


def silent(live: Live, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", live.port), 5, source_address=(source, 0))


def wait_for(what: str, live: Live, count: int, seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if (live.socket.inside.total() if what == "inside" else live.server.sockets.open) <= count:
            return
        time.sleep(0.05)
    raise AssertionError(f"{what}: more than {count}")


def test_silent_connections_of_one_address_shut_nobody_out(strict: Live) -> None:
    conns = [silent(strict, "127.0.0.9") for _ in range(60)]
    try:
        assert browser(strict, "GET", "/healthz")[0] == 200  # somebody else
        assert strict.socket.inside["127.0.0.9"] <= 12
        assert strict.socket.refused >= 48
        assert all(ended(conn, 15) for conn in conns)
        wait_for("inside", strict, 1)
    finally:
        for conn in conns:
            conn.close()
    with silent(strict, "127.0.0.9") as again:  # and the address may come back
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b"200" in again.recv(65536)


def test_a_slow_head_buys_no_time(strict: Live) -> None:
    with silent(strict) as conn:
        conn.sendall(b"GET / HTTP/1.1\r\n")
        start = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - start < 15:
                conn.sendall(b"X-More: 1\r\n")
                if ended(conn, 0.2):
                    break
        assert time.monotonic() - start < 15


def test_a_second_slow_head_on_one_connection_neither(strict: Live) -> None:
    with silent(strict) as conn:
        conn.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in conn.recv(65536)
        conn.sendall(b"GET /healthz HT")
        assert ended(conn, 12)


def test_a_slow_body_is_given_up(strict: Live) -> None:
    with silent(strict) as conn:
        conn.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Hellmouth: 1\r\nContent-Length: 1000\r\n"
            b"Content-Type: application/json\r\n\r\n{"
        )
        assert select.select([conn], [], [], 15)[0]
        assert b" 408 " in conn.recv(65536)


def knock(client: Client, table: str) -> bytes:
    """The request for a socket at a table."""
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.session}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def seated(live: Live, client: Client, table: str) -> socket.socket:
    """A bare socket at a table, which reads little."""
    conn = socket.socket()
    conn.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    conn.connect(("127.0.0.1", live.port))
    conn.sendall(knock(client, table))
    assert b"101" in conn.recv(200)
    return conn


@pytest.mark.parametrize("first", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "empty pieces of a message"])
def test_many_frames_that_say_nothing_end_the_socket(strict: Live, first: int) -> None:
    client, found = opened(strict)
    conn = seated(strict, client, found["table"])
    begin = b"" if first else bytes([0x01, 0x80, 0, 0, 0, 0])
    flood = begin + bytes([first, 0x80, 0, 0, 0, 0]) * 1000
    try:
        conn.sendall(flood)
        assert ended(conn, 5)
        wait_for("sockets", strict, 0, 5)
    finally:
        conn.close()


def test_bytes_that_are_no_text_are_refused_without_a_fault(strict: Live, caplog: pytest.LogCaptureFixture) -> None:
    client, found = opened(strict)
    with seated(strict, client, found["table"]) as conn:
        conn.sendall(bytes([0x81, 0x81, 0, 0, 0, 0, 0xFF]))
        assert conn.recv(200)[2:4] == Close.NO_TEXT.to_bytes(2, "big")
        assert ended(conn, 5)
    assert not [record for record in caplog.records if record.exc_info]


def test_whoever_speaks_before_being_let_in_is_cut_off(
    strict: Live, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first bytes may come while the table is still being looked up; they are no reason for a traceback."""
    client, found = opened(strict)
    looking, let_in = threading.Event(), threading.Event()
    sit = strict.server.sockets._sit

    async def slowly(ws: WebSocket, *who: Any) -> None:
        looking.set()
        await asyncio.to_thread(let_in.wait, 60)
        await sit(ws, *who)

    monkeypatch.setattr(strict.server.sockets, "_sit", slowly)
    with silent(strict) as conn:
        conn.sendall(knock(client, found["table"]))
        assert looking.wait(30)
        conn.sendall(bytes([0x81, 0xFF]) + bytes([0xFF]) * 2000)
        assert ended(conn, 10)
    let_in.set()
    wait_for("sockets", strict, 0)
    assert not [record for record in caplog.records if record.exc_info]


def test_whoever_asks_too_often_has_to_come_in_anew(strict: Live) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with silent(strict, "127.0.0.8") as conn:
        conn.sendall(asked * (limits.GET_BURST + 500))
        assert ended(conn, 10), "refusing goes on for ever on one connection"


def test_a_watcher_who_never_reads_is_dropped(strict: Live) -> None:
    client, found = opened(strict)
    conn = seated(strict, client, found["table"])
    hello = b'{"type":"hello"}'
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
    with contextlib.suppress(OSError):
        for _ in range(800):  # asks for everything anew and never looks at it, as fast as allowed
            conn.sendall(frame)
            time.sleep(0.34 if strict.server.sockets.open else 0)
            if not strict.server.sockets.open:
                break
            held = strict.server.hub.held[found["table"]]
            for outlet in list(held.outlets.values()):
                strict.uvicorn.servers[0].get_loop().call_soon_threadsafe(outlet.put, b'"' + b"x" * 200_000 + b'"')
    wait_for("sockets", strict, 0)
    wait_for("inside", strict, 0)
    conn.close()


def test_the_soft_limit_of_files_is_raised() -> None:
    code = (
        "import resource; from hellmouth.table.connections import raise_file_limit\n"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "hard = 4096 if hard == resource.RLIM_INFINITY else min(hard, 4096)\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))\n"
        "print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0], hard)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    room, soft, hard = map(int, ran.stdout.split())
    assert soft == hard
    assert room == hard - 200


def test_a_server_with_few_files_survives_many_silent_connections(tmp_path: Path) -> None:
    """The real program under `ulimit -Hn 400`: from one address, and from many."""
    port = free_port()
    command = f"ulimit -Sn 300; ulimit -Hn 400; exec {sys.executable} -m hellmouth serve --port {port}"
    env = {**os.environ, "HELLMOUTH_HOME": str(tmp_path)}
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(["sh", "-c", command], env=env, stdout=subprocess.PIPE, stderr=log, text=True)
    conns: list[socket.socket] = []
    try:
        assert process.stdout is not None
        assert str(port) in process.stdout.readline()
        assert " 200 " in process.stdout.readline()  # the limits: 400 files, 200 of them connections
        for n in range(600):
            with contextlib.suppress(OSError):
                conns.append(
                    socket.create_connection(("127.0.0.1", port), 5, source_address=(f"127.0.0.{2 + n % 6}", 0))
                )
        time.sleep(1.0)
        for conn in conns[::2]:
            conn.close()
        until, status = time.monotonic() + 30, 0
        while status != 200 and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as good:
                good.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                status = 200 if b" 200 " in good.recv(65536) else 0
        assert status == 200
        assert (tmp_path / "log").stat().st_size < 20_000
    finally:
        for conn in conns:
            conn.close()
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


def test_the_log_does_not_repeat_itself_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    out = io.StringIO()
    log = Log(out)
    for n in range(1000):
        log.warning("socket refused", number=n)
    log.warning("something else")
    assert len(out.getvalue().splitlines()) == OFTEN + 1
    repeats = Repeats()
    assert sum(repeats.pass_on("x", 0.0)[0] for _ in range(100)) == OFTEN
    assert repeats.pass_on("x", 61.0) == (True, 100 - OFTEN)
    thin_out("hellmouth.test")
    thin_out("hellmouth.test")
    logger = logging.getLogger("hellmouth.test")
    for _ in range(100):
        logger.warning("Invalid HTTP request received.")
    assert len(caplog.records) == OFTEN
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[-1]["what"] == "something else"
