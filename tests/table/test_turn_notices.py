"""Being told elsewhere that it is my turn: the operator's webhook, and e-mail to whoever asked for it and confirmed."""

from __future__ import annotations

import asyncio
import json
import re
import socketserver
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Client
from hellmouth.table.logs import Log
from hellmouth.table.metrics import Metrics
from hellmouth.table.notifications import Mailbox, Notifications, checked_webhook
from tests.table.conftest import Live


class Hook(HTTPServer):
    """A webhook that fails the first time."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.asked = 0
        super().__init__(("127.0.0.1", 0), _Hook)


class _Hook(BaseHTTPRequestHandler):
    server: Hook

    def do_POST(self) -> None:
        self.server.asked += 1
        data = self.rfile.read(int(self.headers["content-length"]))
        if self.server.asked > 1:
            self.server.told.append(json.loads(data))
        self.send_response(200 if self.server.asked > 1 else 500)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Post(socketserver.ThreadingTCPServer):
    """As much of a mail server as is needed."""

    daemon_threads = True

    def __init__(self) -> None:
        self.letters: list[str] = []
        super().__init__(("127.0.0.1", 0), _Post)


class _Post(socketserver.StreamRequestHandler):
    server: Post

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            said = line.strip().upper()
            if said == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (text := self.rfile.readline()) != b".\r\n":
                    lines.append(text.decode())
                self.server.letters.append("".join(lines))
            self.wfile.write(b"221 bye\r\n" if said == b"QUIT" else b"250 ok\r\n")
            if said == b"QUIT":
                return


@pytest.fixture
def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Live, Hook, Post]]:
    """A server whose operator set both up."""
    monkeypatch.setattr("hellmouth.table.notifications.TRIES", (0.0, 0.05))
    hook, post = Hook(), Post()
    for each in (hook, post):
        threading.Thread(target=each.serve_forever, daemon=True).start()
    found = Live(
        tmp_path,
        games=("tests.demo:GAME",),
        notify_webhook=f"http://127.0.0.1:{hook.server_port}/told",
        notify_smtp=f"smtp://127.0.0.1:{post.server_address[1]}?from=games@example.org",
    )
    found.server.hub.turns.sender.tries = (0.0, 0.05)
    yield found, hook, post
    found.stop()
    for each in (hook, post):
        each.shutdown()
        each.server_close()


def until(ready: Any, seconds: float = 10.0) -> None:  # whatever is true in the end
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


def plain(letter: str) -> str:
    return letter.replace("=\n", "").replace("=\r\n", "").replace("=3D", "=")


async def hand_over(anne: Client, table: str) -> None:
    """Anne answers until it is Ben's turn."""
    chair = await anne.sit(table)
    for _ in range(60):
        update = await chair.until(protocol.Update)
        if update.decision is None and update.waiting is not None and update.waiting.seat == 1:
            break
        if update.decision is not None:
            keys = [o.key for o in update.decision.options]
            await chair.answer("done" if "done" in keys else keys[0])
    else:
        raise AssertionError("Ben is never asked")
    await chair.close()


def test_whoever_is_not_there_is_told(around: tuple[Live, Hook, Post]) -> None:
    live, hook, post = around
    anne, ben = Client(live.base), Client(live.base)
    seats = [{"kind": "me", "name": "Anne"}, {"kind": "person", "name": "Ben"}]
    opened = anne.request("/api/tables", {"game": "demo", "seats": seats, "clock": {"days": 2}})
    ben.request("/api/enter", {"token": opened["links"][0]["token"], "name": "Ben"})
    assert ben.request("/api/mail") == {"offered": True, "address": "", "confirmed": False}
    with pytest.raises(HellmouthError, match="address"):
        ben.request("/api/mail", {"address": "ben@here\r\nBcc: all@example.org"})
    ben.request("/api/mail", {"address": "ben@example.org"})
    until(lambda: post.letters)
    token = re.search(r"#m=([\w-]+)", plain(post.letters[0]))
    assert token is not None
    Client(live.base).request("/api/mail/settle", {"token": token[1]})
    assert ben.request("/api/mail")["confirmed"] is True
    assert anne.request("/api/mail")["address"] == "", "nobody else learns it"

    asyncio.run(hand_over(anne, opened["table"]))
    until(lambda: hook.told)
    assert hook.asked == 2, "tried again after a failure"
    told = hook.told[0]
    assert (told["event"], told["table"], told["seat"], told["name"]) == ("turn", opened["table"], 1, "Ben")
    until(lambda: len(post.letters) > 1)
    letter = plain(post.letters[1])
    assert "To: ben@example.org" in letter
    assert f"#/table/{opened['table']}" in letter
    ben.request("/api/leave", {"forget": True})
    with pytest.raises(HellmouthError, match="404"):
        anne.request("/api/mail/settle", {"token": token[1], "stop": True})


def test_without_the_operator_nobody_can_ask_for_mail(live: Live) -> None:
    client = Client(live.base)
    client.request("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert client.request("/api/mail")["offered"] is False
    with pytest.raises(HellmouthError, match="409"):
        client.request("/api/mail", {"address": "anne@example.org"})


def test_a_hook_that_never_answers_holds_nobody_up() -> None:
    metrics, tried = Metrics(), []

    def fails() -> None:
        tried.append(1)
        raise OSError("no")

    sender = Notifications(Log(quiet=True), metrics, (0.0, 0.01, 0.01))
    start = time.monotonic()
    sender.send("webhook", fails)
    assert time.monotonic() - start < 0.5
    until(lambda: metrics.counts["notifications_failed", "webhook"])
    assert len(tried) == 3
    sender.close()


@pytest.mark.parametrize("url", ["smtp://host", "http://host?from=a@b.c", "smtp://host:x?from=a@b.c"])
def test_a_wrong_mail_server_is_told_at_the_start(url: str) -> None:
    with pytest.raises(BadData, match="notify-smtp"):
        Mailbox.read(url)


def test_a_wrong_webhook_is_told_at_the_start() -> None:
    with pytest.raises(BadData, match="notify-webhook"):
        checked_webhook("ftp://host/x")
