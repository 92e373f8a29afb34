"""One JSON object per line on standard error: what happened, where, how long. No tokens, no chat, no cards, addresses
shortened."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import time
from ipaddress import IPv4Address, ip_address
from typing import TextIO

OFTEN = 20
"""The same line is written so often a minute; then only how often it would have been."""
MINUTE = 60.0


class Repeats:
    """Counts lines of one kind, so that nobody can fill a disk with them."""

    def __init__(self) -> None:
        self.seen: dict[str, tuple[float, int]] = {}

    def pass_on(self, what: str, now: float) -> tuple[bool, int]:
        """Whether to write this one, and how many were left out in the minute before."""
        since, count = self.seen.get(what, (now, 0))
        left_out = 0
        if now - since >= MINUTE:
            left_out, since, count = max(0, count - OFTEN), now, 0
        if what not in self.seen and len(self.seen) > 1000:
            self.seen.clear()
        self.seen[what] = (since, count + 1)
        return count < OFTEN, left_out


class Thin(logging.Filter):
    """The same for what libraries write."""

    def __init__(self) -> None:
        super().__init__()
        self.repeats = Repeats()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it."""
        return self.repeats.pass_on(str(record.msg)[:80], time.monotonic())[0]


def thin_out(*loggers: str) -> None:
    """Let these loggers repeat themselves only so often."""
    for name in loggers:
        found = logging.getLogger(name)
        if not any(isinstance(f, Thin) for f in found.filters):
            found.addFilter(Thin())


class Log:
    """Writes lines; `quiet` keeps only warnings."""

    def __init__(self, out: TextIO | None = None, *, quiet: bool = False) -> None:
        self.out, self.quiet = out if out is not None else sys.stderr, quiet
        self.repeats = Repeats()

    def info(self, what: str, **facts: str | float | None) -> None:
        """Something normal."""
        if not self.quiet:
            self._line("info", what, facts)

    def warning(self, what: str, **facts: str | float | None) -> None:
        """Something somebody should look at."""
        self._line("warning", what, facts)

    def _line(self, level: str, what: str, facts: dict[str, str | float | None]) -> None:
        write, left_out = self.repeats.pass_on(what, time.monotonic())
        if not write:
            return
        if left_out:
            facts = {**facts, "left_out": left_out}
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        with contextlib.suppress(OSError, ValueError):  # a disk that is full of logs, or a pipe nobody reads
            print(json.dumps({"at": at, "level": level, "what": what, **facts}), file=self.out, flush=True)


def shortened(address: str) -> str:
    """An address without its last part: enough to see a pattern, not a person.

    >>> shortened("192.0.2.17"), shortened("2001:db8:1:2::7"), shortened("testclient")
    ('192.0.2.0', '2001:db8:1::', 'unknown')
    """
    try:
        found = ip_address(address.partition("/")[0])
    except ValueError:
        return "unknown"
    keep = 24 if isinstance(found, IPv4Address) else 48
    bits = found.max_prefixlen - keep
    return str(type(found)(int(found) >> bits << bits))
