"""Work in processes of its own: one question, one answer, a time limit, and a clean end whoever dies first.

Questions and answers are bytes with their length in front. A process that takes too long is killed; the next question
starts a new one. A process whose server is gone ends itself, also in the middle of a thought.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import BinaryIO, Final

START_SECONDS: Final = 30.0
READY: Final = b"ready"
_LENGTH: Final = struct.Struct(">I")
MOST: Final = 64 * 1024 * 1024
"""Longest question or answer."""
MEMORY: Final = 512 * 1024 * 1024


class Died(Exception):
    """The process ended or was killed before it answered; `str()` says why."""


class Helper:
    """One process, started when it is first asked. Its user sees to it that questions come one at a time."""

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        self.command = [sys.executable, "-m", module, *arguments]
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, asked: bytes, seconds: float) -> bytes:
        """The answer; raises `Died` if there is none in time."""
        try:
            if self.process is None or self.process.returncode is not None:
                await asyncio.wait_for(self._begin(), START_SECONDS)
            return await asyncio.wait_for(self._exchange(asked), seconds)
        except TimeoutError:
            await self.stop()
            raise Died(f"thought longer than {seconds:g} s") from None
        except (OSError, EOFError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise Died(f"the process ended: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise

    async def _begin(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        if await self._receive() != READY:
            raise OSError("the process does not start")

    async def _exchange(self, asked: bytes) -> bytes:
        process = self.process
        if process is None or process.stdin is None:
            raise OSError("no process")
        process.stdin.write(_LENGTH.pack(len(asked)) + asked)
        await process.stdin.drain()
        return await self._receive()

    async def _receive(self) -> bytes:
        process = self.process
        if process is None or process.stdout is None:
            raise OSError("no process")
        (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
        if length > MOST:
            raise OSError("an answer without end")
        return await process.stdout.readexactly(length)

    async def stop(self) -> None:
        """End the process; the next question starts a new one."""
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


# --- the other side -------------------------------------------------------------------------------------------------


def serve(answer: Callable[[bytes], bytes], nice: int) -> None:
    """Answer questions until the server closes the pipe or is gone."""
    _limit(nice)
    _end_with_parent()
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # what foreign code prints must not be taken for an answer
    _write(out, READY)
    while True:
        head = sys.stdin.buffer.read(_LENGTH.size)
        if len(head) < _LENGTH.size:
            return
        (length,) = _LENGTH.unpack(head)
        asked = sys.stdin.buffer.read(length)
        if len(asked) < length:
            return
        _write(out, answer(asked))


def _write(out: BinaryIO, data: bytes) -> None:
    out.write(_LENGTH.pack(len(data)) + data)
    out.flush()


def _limit(nice: int) -> None:
    """Give way to the server and never take all the memory."""
    try:
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):
        pass  # not every system has these; the time limit of the server still holds


def _end_with_parent() -> None:
    """A server that was killed cannot say goodbye: look whether it is still there."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
