"""Several server processes on one address (`hellmouth serve --processes N`): they share the listening socket and the
store, and hand on what belongs to another (`forwarding.py`).

This process only watches: one that ends is started again; SIGHUP replaces them one after the other (a new version, say)
while the others play on; SIGTERM stops all. A process whose watcher is gone ends itself.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.table.config import Config
from hellmouth.table.connections import Door, raise_file_limit
from hellmouth.table.server import announce, listen, run

START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0
REST: Final = 1.0
"""Seconds before one that ended is started again."""


class Orders(msgspec.Struct):
    """What a process is told by the one that starts it: on a pipe, for the address of the store may hold a password."""

    config: Config
    host: str
    port: int
    family: int
    listening: int
    ready: int
    cert: str | None = None
    key: str | None = None
    language: str = "en"


@dataclass
class Worker:
    """One of the processes."""

    process: subprocess.Popen[bytes]
    ready: int

    def wait_ready(self) -> bool:
        """Whether it opened its doors in time."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            if select.select([self.ready], [], [], 0.1)[0]:
                return os.read(self.ready, 1) != b""
        return False

    def stop(self) -> int:
        """Let it hand its tables over and end."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        os.close(self.ready)
        if self.process.stdin is not None:
            self.process.stdin.close()
        return code


class Supervisor:
    """Starts, watches, replaces and stops them."""

    def __init__(self, orders: Orders, count: int) -> None:
        self.orders, self.count = orders, count
        self.workers: list[Worker] = []
        self.stopping = self.replacing = False

    def start(self) -> Worker:
        """One more process."""
        reading, writing = os.pipe()
        process = subprocess.Popen(
            [sys.executable, "-c", "from hellmouth.table.supervisor import member; member()"],
            stdin=subprocess.PIPE,
            pass_fds=(self.orders.listening, writing),
        )
        os.close(writing)
        told = msgspec.structs.replace(self.orders, ready=writing)
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(told, enc_hook=str) + b"\n")
        process.stdin.flush()  # and it stays open: its end tells the process that we are gone
        return Worker(process, reading)

    def begin(self) -> None:
        """All of them, or none."""
        self.workers = [self.start() for _ in range(self.count)]
        if not all(worker.wait_ready() for worker in self.workers):
            self.end()
            raise HellmouthError("a server process does not start; see what it said above")

    def watch(self) -> None:
        """Until told to stop."""
        while not self.stopping:
            time.sleep(0.1)
            for n, worker in enumerate(self.workers):
                if worker.process.poll() is not None and not self.stopping:
                    worker.stop()
                    time.sleep(REST)
                    self.workers[n] = self.start()
            if self.replacing:
                self.replacing = False
                self.replace()

    def replace(self) -> None:
        """A fresh process for each, one after the other; if one does not start the old one goes on."""
        for n, old in enumerate(self.workers):
            fresh = self.start()
            if not fresh.wait_ready():
                fresh.stop()
                sys.stderr.write("a new server process does not start: the old ones go on\n")
                return
            self.workers[n] = fresh
            old.stop()

    def end(self) -> None:
        """Stop all at once: there is nobody to hand over to."""
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.process.terminate()
        for worker in self.workers:
            worker.stop()


def run_many(
    config: Config,
    host: str,
    port: int,
    count: int,
    *,
    cert: Path | None = None,
    key: Path | None = None,
    open_page: bool = False,
    language: str = "en",
) -> None:
    """Serve with so many processes until stopped."""
    most = raise_file_limit()
    listening = listen(host, port, most, config.proxy)
    number = listening.getsockname()[1]
    orders = Orders(
        config,
        host,
        number,
        int(listening.family),
        listening.fileno(),
        -1,
        None if cert is None else str(cert),
        None if key is None else str(key),
        language,
    )
    watcher = Supervisor(orders, count)

    def stop(*_: object) -> None:
        watcher.stopping = True

    def replace(*_: object) -> None:
        watcher.replacing = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, replace)
    watcher.begin()
    announce(config, host, number, most, https=cert is not None, open_page=open_page, language=language)
    try:
        watcher.watch()
    finally:
        watcher.end()


def member() -> None:
    """One of the processes: what is run in it."""
    data = b""
    while not data.endswith(b"\n") and (more := os.read(0, 65536)):
        data += more
    orders = msgspec.json.decode(data, type=Orders, dec_hook=lambda kind, value: kind(value))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all at once; the watcher says when to stop

    def left_alone() -> None:
        os.read(0, 1)  # nothing more is said: this is the end
        os.kill(os.getpid(), signal.SIGTERM)

    def opened() -> None:
        os.write(orders.ready, b"!")
        os.close(orders.ready)

    threading.Thread(target=left_alone, daemon=True).start()
    door = Door(orders.family, raise_file_limit(), orders.config.proxy, orders.listening)
    run(
        orders.config,
        orders.host,
        orders.port,
        cert=None if orders.cert is None else Path(orders.cert),
        key=None if orders.key is None else Path(orders.key),
        listening=door,
        opened=opened,
    )
