"""The only place where players look at a clock: how long they may think, and whether there is time to go on."""

from __future__ import annotations

from time import monotonic


class Guard:
    """Says when it is time to stop. Without a limit it never does, and answers depend on the seed alone."""

    __slots__ = ("began", "end")

    def __init__(self, seconds: float | None) -> None:
        self.began = monotonic()
        self.end = None if seconds is None else self.began + seconds

    def affordable(self, done: int, most: int) -> int:
        """How many more iterations the time allows at the pace of those done so far, at most `most`."""
        if self.end is None:
            return most
        now = monotonic()
        return max(0, min(most, int(done * (self.end - now) / max(now - self.began, 1e-6))))

    def over(self) -> bool:
        """Whether the time is up."""
        return self.end is not None and monotonic() >= self.end
