"""The only place where players look at a clock: how long they may think, and whether there is time to go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time


class Clock:
    """What players take for the time: that which passes, or the work they have done."""

    __slots__ = ("now",)

    def __init__(self) -> None:
        self.now = monotonic


CLOCK = Clock()


@contextmanager
def counting_work() -> Iterator[None]:
    """Count the processor's time of this thread instead: measured on a busy machine, nobody thinks less."""
    usual, CLOCK.now = CLOCK.now, thread_time
    try:
        yield
    finally:
        CLOCK.now = usual


class Guard:
    """Says when it is time to stop. Without a limit it never does, and answers depend on the seed alone."""

    __slots__ = ("began", "end")

    def __init__(self, seconds: float | None) -> None:
        self.began = CLOCK.now()
        self.end = None if seconds is None else self.began + seconds

    def affordable(self, done: int, most: int) -> int:
        """How many more iterations the time allows at the pace of those done so far, at most `most`."""
        if self.end is None:
            return most
        now = CLOCK.now()
        return max(0, min(most, int(done * (self.end - now) / max(now - self.began, 1e-6))))

    def over(self) -> bool:
        """Whether the time is up."""
        return self.end is not None and CLOCK.now() >= self.end
