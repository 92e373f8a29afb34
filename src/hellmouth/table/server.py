"""Run the application: sockets with our limits, a clean stop, the browser if wanted."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.table import limits
from hellmouth.table.app import Server, application, assemble
from hellmouth.table.config import Config
from hellmouth.table.connections import Door, Http, Socket, raise_file_limit
from hellmouth.table.logs import thin_out
from hellmouth.table.memory import settle

LOCAL = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = "0.0.0.0"
"""Listen on every network this machine is in."""
SWITCH_SECONDS = 0.0005
"""How soon a busy table gives way to the writer back from the disk. With Python's 5 ms, at each of its statements,
moves waited three times as long under load (docs/scaling.md)."""


def settings(
    config: Config, cert: Path | None = None, key: Path | None = None, app: ASGIApp | None = None
) -> uvicorn.Config:
    """The web server with our limits instead of its own: 16 MiB messages and compression are not for strangers."""
    return uvicorn.Config(
        app or application(config),
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        http=Http,
        ws=Socket,
        ws_max_size=limits.FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=int(limits.DRAIN_SECONDS),
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        ssl_certfile=None if cert is None else str(cert),
        ssl_keyfile=None if key is None else str(key),
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=15,
    )


def in_the_house() -> list[str]:
    """Addresses of this machine in its own network: nothing is sent to find them."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documents: it only chooses the way out
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.") and each != "0.0.0.0"]


def listen(host: str, port: int, most: int = limits.CONNECTIONS, proxy: str = "") -> Door:
    """A listening socket, or one clear line."""
    found = Door(socket.AF_INET6 if ":" in host else socket.AF_INET, most, proxy)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise BadData(f"{host}:{port}", str(error.strerror or error), "choose another --port or --host") from None
    return found


class Announced(uvicorn.Server):
    """A web server that says so when it is open, not before."""

    def __init__(
        self, config: uvicorn.Config, announce: Callable[[], None], hand_over: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.announce, self.hand_over = announce, hand_over

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then tell."""
        await super().startup(sockets)
        self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let others take over, then close."""
        await self.hand_over()
        await super().shutdown(sockets)


def announce(config: Config, host: str, number: int, most: int, *, https: bool, open_page: bool, language: str) -> None:
    """Say where the server is, and how much it takes."""
    shown = "localhost" if host in (*LOCAL, EVERYWHERE) else host
    address = f"{'https' if https else 'http'}://{shown}:{number}/"
    limit = Message(
        "table.serve.limits",
        connections=most,
        each=limits.CONNECTIONS_PER_ADDRESS,
        sockets=limits.SOCKETS_PER_ADDRESS,
        workers=config.workers,
    )
    with suppress(OSError):  # a disk that is full of logs stops no game
        sys.stdout.write(Message("table.serve.ready", address=address).render(language) + "\n")
        if config.lan:
            told = Message("table.serve.lan", addresses=list(config.addresses) or [f"http://…:{number}"])
            sys.stdout.write(told.render(language) + "\n")
        sys.stdout.write(limit.render(language) + "\n")
        sys.stdout.flush()
    if open_page:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def inside_door(config: Config) -> socket.socket | None:
    """Where other servers that share the store come in; `config.inside` becomes the address they are told."""
    if not config.store:
        return None
    host, _, port = (config.inside or "127.0.0.1:0").rpartition(":")
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host.strip("[]"), int(port)))
    except (OSError, ValueError) as error:
        found.close()
        raise BadData(
            f"--inside {config.inside}", str(error), "give an address of this machine, as HOST:PORT"
        ) from None
    config.inside = f"{host}:{found.getsockname()[1]}"
    return found


def run(
    config: Config,
    host: str,
    port: int,
    *,
    cert: Path | None = None,
    key: Path | None = None,
    open_page: bool = False,
    language: str = "en",
    listening: Door | None = None,
    opened: Callable[[], None] | None = None,
) -> None:
    """Serve until stopped. SIGTERM and Ctrl+C let running moves finish, then close. `listening` and `opened`: a socket
    that is shared with other processes, and whom to tell instead of everybody."""
    most = raise_file_limit()
    if listening is None:
        listening = listen(host, port, most, config.proxy)
    number = listening.getsockname()[1]
    if config.lan:
        config.addresses = tuple(f"http://{each}:{number}" for each in in_the_house())

    def tell() -> None:
        announce(config, host, number, most, https=cert is not None, open_page=open_page, language=language)

    # After its clean stop the web server raises the signal again; for us that stop is the end.
    signal.signal(signal.SIGTERM, lambda *_: None)
    thin_out("uvicorn.error", "asyncio")
    door = None
    try:
        door = inside_door(config)
        table = Server(config)
    except BaseException:
        for each in (listening, door):
            if each is not None:
                each.close()
        raise
    table.door = door
    server = Announced(settings(config, cert, key, assemble(table)), opened or tell, table.hand_over)
    settle()
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run(sockets=[listening])
