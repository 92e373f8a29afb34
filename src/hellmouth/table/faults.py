"""Named places where a test may kill the server: `HELLMOUTH_FAULT=after_commit:17` kills at the 17th passing.

Does nothing unless that variable is set when the server starts.
"""

from __future__ import annotations

import os
import signal
from typing import Final

POINTS: Final = ("before_write", "after_write", "during_snapshot", "after_commit", "after_ack", "during_broadcast")

_name, _, _count = os.environ.get("HELLMOUTH_FAULT", "").partition(":")
_left = [int(_count) if _name in POINTS and _count.isdigit() else 0]


def point(name: str) -> None:
    """The server passes here."""
    if _left[0] and name == _name:
        _left[0] -= 1
        if _left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
