"""Run the application: sockets with our limits, a clean stop, the browser if wanted."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.table import limits
from hellmouth.table.app import application
from hellmouth.table.config import Config
from hellmouth.table.memory import settle

LOCAL = ("127.0.0.1", "localhost", "::1")


def settings(config: Config, cert: Path | None = None, key: Path | None = None, proxy: str = "",
             app: ASGIApp | None = None) -> uvicorn.Config:
    """The web server with our limits instead of its own: 16 MiB messages and compression are not for strangers."""
    return uvicorn.Config(
        app or application(config), log_level="warning", access_log=False, server_header=False, date_header=False,
        ws="websockets-sansio", ws_max_size=limits.FRAME, ws_ping_interval=20, ws_ping_timeout=20,
        ws_per_message_deflate=False, lifespan="on", timeout_graceful_shutdown=int(limits.DRAIN_SECONDS),
        proxy_headers=bool(proxy), forwarded_allow_ips=proxy or None, limit_concurrency=limits.SOCKETS + 1000,
        ssl_certfile=None if cert is None else str(cert), ssl_keyfile=None if key is None else str(key),
        h11_max_incomplete_event_size=16 * 1024, timeout_keep_alive=15,
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one clear line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise BadData(f"{host}:{port}", str(error.strerror or error), "choose another --port or --host") from None
    return found


def run(config: Config, host: str, port: int, *, cert: Path | None = None, key: Path | None = None, proxy: str = "",
        open_page: bool = False, language: str = "en") -> None:
    """Serve until stopped. SIGTERM and Ctrl+C let running moves finish, then close."""
    listening = listen(host, port)
    number = listening.getsockname()[1]
    shown = "localhost" if host in LOCAL else host
    address = f"{'https' if cert else 'http'}://{shown}:{number}/"
    sys.stdout.write(Message("table.serve.ready", address=address).render(language) + "\n")
    sys.stdout.flush()
    if open_page:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    # After its clean stop the web server raises the signal again; for us that stop is the end.
    signal.signal(signal.SIGTERM, lambda *_: None)
    server = uvicorn.Server(settings(config, cert, key, proxy))
    settle()
    server.run(sockets=[listening])
