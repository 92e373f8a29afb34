"""When to look for forgotten cycles.

Python's own search walks over everything that lives: with hundreds of tables that is half a second in which nobody is
served, every few seconds. Most garbage dies young or by itself, so only the young are searched while people play; the
whole is searched when nobody has moved for a moment, and seldom anyway.
"""

from __future__ import annotations

import gc

QUIET = 2.0
"""Seconds without a move after which the whole is searched."""
SELDOM = 30 * 60.0
"""Seconds after which it is searched although people play."""
_NEVER = 1_000_000_000


def settle() -> None:
    """For a process that only serves: what was loaded at the start stays, the old are searched by `Rest`."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


class Rest:
    """Remembers when the whole was searched last."""

    def __init__(self, now: float) -> None:
        self.last = now

    def take(self, now: float, moved: float) -> bool:
        """Search if the last move, at `moved`, is long enough ago; tells whether it was done."""
        if now - moved < QUIET and now - self.last < SELDOM:
            return False
        gc.collect()
        self.last = now
        return True
