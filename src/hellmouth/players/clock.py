"""The only place where players look at a clock: an outer guard for the table, never a budget."""

from __future__ import annotations

from time import monotonic


class Guard:
    """Says when it is time to stop. Without a limit it never does, and answers depend on the seed alone."""

    __slots__ = ("end",)

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else monotonic() + seconds

    def over(self) -> bool:
        """Whether the time is up."""
        return self.end is not None and monotonic() >= self.end
