"""Telling people elsewhere that it is their turn: a webhook of the operator's, and e-mail to whoever asked for it.

Everything is sent by a thread of its own, a few times if need be, and forgotten then: no move ever waits for it.
"""

from __future__ import annotations

import json
import queue
import smtplib
import threading
import time
import urllib.request
from collections.abc import Callable
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from hellmouth.core.errors import BadData
from hellmouth.table.logs import Log
from hellmouth.table.metrics import Metrics

WAITING = 1000
"""Notifications that wait at most; more are dropped and counted."""
TRIES = (0.0, 5.0, 30.0, 120.0)
"""Seconds before each try."""
SECONDS = 10.0
"""How long one try may take."""


class Mailbox(NamedTuple):
    """Where e-mail is handed in: `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS`, or `smtps://`."""

    secure: bool
    host: str
    port: int
    user: str
    password: str
    sender: str

    @classmethod
    def read(cls, url: str) -> Mailbox:
        """From the setting; raises `BadData`."""
        cure = "give smtp://USER:PASSWORD@HOST:587?from=ADDRESS"
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise BadData("--notify-smtp", str(error), cure) from None
        sender = parse_qs(parts.query).get("from", [""])[0]
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
            raise BadData("--notify-smtp", "is no address of a mail server with a sender", cure)
        secure = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(secure, parts.hostname, port or (465 if secure else 587), user, password, sender)

    def send(self, to: str, subject: str, text: str) -> None:
        """Hand one message in; raises `OSError` (what smtplib raises is one)."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        kind = smtplib.SMTP_SSL if self.secure else smtplib.SMTP
        with kind(self.host, self.port, timeout=SECONDS) as server:
            if not self.secure and server.has_extn("starttls"):
                server.starttls()
            if self.user:
                server.login(self.user, self.password)
            server.send_message(mail)


def checked_webhook(url: str) -> str:
    """The address of a webhook; raises `BadData`."""
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise BadData("--notify-webhook", str(error), "give an http or https address") from None
    if url and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise BadData("--notify-webhook", "is no http or https address", "give the whole address, https://...")
    return url


def post(url: str, body: dict[str, object]) -> None:
    """Tell a webhook; raises `OSError`."""
    headers = {"Content-Type": "application/json", "User-Agent": "hellmouth"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        answer.read(1024)


class Notifications:
    """Sends, one after the other, beside everything else."""

    def __init__(self, log: Log, metrics: Metrics, tries: tuple[float, ...] = TRIES) -> None:
        self.log, self.metrics, self.tries = log, metrics, tries
        self.waiting: queue.Queue[tuple[float, int, str, Callable[[], None]] | None] = queue.Queue(WAITING)
        self.thread: threading.Thread | None = None
        self.closing = threading.Event()

    def send(self, kind: str, work: Callable[[], None]) -> None:
        """Have something sent, soon; `kind` is for the metrics."""
        self._put(0, kind, work)
        if self.thread is None:
            self.thread = threading.Thread(target=self._run, name="notifications", daemon=True)
            self.thread.start()

    def _put(self, tried: int, kind: str, work: Callable[[], None]) -> None:
        try:
            self.waiting.put_nowait((time.monotonic() + self.tries[tried], tried, kind, work))
        except queue.Full:
            self.metrics.count("notifications_dropped", kind)

    def _run(self) -> None:
        while (found := self.waiting.get()) is not None:
            at, tried, kind, work = found
            if self.closing.wait(max(0.0, at - time.monotonic()) if self.waiting.empty() else 0.0):
                return
            if at > time.monotonic():  # others may go first
                self.waiting.put((at, tried, kind, work))
                self.closing.wait(0.05)
                continue
            try:
                work()
                self.metrics.count("notifications", kind)
            except (OSError, ValueError) as error:
                if tried + 1 < len(self.tries):
                    self._put(tried + 1, kind, work)
                else:
                    self.metrics.count("notifications_failed", kind)
                    self.log.warning("cannot tell", kind=kind, error=type(error).__name__)

    def close(self) -> None:
        """Stop; what waits is forgotten."""
        self.closing.set()
        if self.thread is not None:
            self.waiting.put(None)
            self.thread.join(SECONDS + 1)
