"""Servers that start in a moment: a process that has loaded everything forks one whenever it is told to.

Each is a process of its own, which opens the store, takes the lock, listens and is killed like any other. Only what
Python loads, most of a start, is not loaded again.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from typing import IO

LOOP = """
import importlib, os, sys
exec(sys.argv[1])
from hellmouth.table import faults
asked = os.fdopen(os.dup(0), "rb", buffering=0)
told = os.dup(1)
os.dup2(os.open(os.devnull, os.O_RDWR), 0)
os.dup2(0, 1)
while line := asked.readline():
    child = os.fork()
    if child == 0:
        asked.close()
        os.close(told)
        errors, os.environ["HELLMOUTH_FAULT"], sys.argv[1:] = eval(line)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        importlib.reload(faults)
        serve()
        sys.exit()
    os.write(told, b"%d\\n" % child)
    os.write(told, b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


class Born:
    """A process that was forked elsewhere, with the part of `subprocess.Popen` that a test needs."""

    def __init__(self, told: IO[bytes]) -> None:
        self.told = told
        self.pid = int(told.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self._ended(0)

    def wait(self, seconds: float = 60) -> int:
        """How it ended, as soon as it has."""
        ended = self._ended(seconds)
        assert ended is not None, f"process {self.pid} goes on"
        return ended

    def send_signal(self, sign: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def _ended(self, seconds: float) -> int | None:
        if self.returncode is None and select.select([self.told], [], [], seconds)[0]:
            self.returncode = int(self.told.readline())
        return self.returncode


class Nursery:
    """Forks one process after the other; `code` loads what they need and defines `serve`, which finds its arguments in
    `sys.argv`."""

    def __init__(self, code: str, env: dict[str, str]) -> None:
        self.parent = subprocess.Popen(
            [sys.executable, "-c", LOOP, code], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def bear(self, errors: str, fault: str, *args: str) -> Born:
        """A process, once the one before has ended; its errors go to that file, and it dies at that fault."""
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(repr((errors, fault, list(args))).encode() + b"\n")
        return Born(self.parent.stdout)

    def close(self) -> None:
        """No more."""
        self.parent.communicate(timeout=60)
