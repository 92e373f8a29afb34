"""One JSON object per line on standard error: what happened, where, how long. No tokens, no chat, no cards, addresses
shortened."""

from __future__ import annotations

import json
import sys
import time
from ipaddress import IPv4Address, ip_address
from typing import TextIO


class Log:
    """Writes lines; `quiet` keeps only warnings."""

    def __init__(self, out: TextIO | None = None, *, quiet: bool = False) -> None:
        self.out, self.quiet = out if out is not None else sys.stderr, quiet

    def info(self, what: str, **facts: str | float | None) -> None:
        """Something normal."""
        if not self.quiet:
            self._line("info", what, facts)

    def warning(self, what: str, **facts: str | float | None) -> None:
        """Something somebody should look at."""
        self._line("warning", what, facts)

    def _line(self, level: str, what: str, facts: dict[str, str | float | None]) -> None:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        print(json.dumps({"at": at, "level": level, "what": what, **facts}), file=self.out, flush=True)


def shortened(address: str) -> str:
    """An address without its last part: enough to see a pattern, not a person.

    >>> shortened("192.0.2.17"), shortened("2001:db8:1:2::7"), shortened("testclient")
    ('192.0.2.0', '2001:db8:1::', 'unknown')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    keep = 24 if isinstance(found, IPv4Address) else 48
    bits = found.max_prefixlen - keep
    return str(type(found)(int(found) >> bits << bits))
