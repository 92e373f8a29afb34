"""Ends a step of one table that computes without end, so that the others are served again.

The processor's time is measured, not the clock's: a busy machine cuts nobody off. Works where the system has interval
timers and the server runs in the main thread, as `hellmouth serve` does; elsewhere a step may take as long as it takes.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 1.0
"""Seconds after which it is tried again, should somebody have swallowed the first."""


class TooLong(Exception):
    """A step took more time than any step may."""


def _end(number: int, frame: FrameType | None) -> None:
    raise TooLong("computed too long and was cut off")


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in the middle of what is done here if it computes longer than that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
