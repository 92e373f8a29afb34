"""Who speaks: the source card of an ability, the player who acts for it, and the names bound so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from hellmouth.core.effects import Resolve

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Context:
    """Who speaks when no program is running: statics, offers, triggers."""

    __slots__ = ("names", "seat", "source")

    def __init__(self, source: int, seat: int, names: dict[str, Any]) -> None:
        self.source, self.seat, self.names = source, seat, names


Speaker: TypeAlias = Context | Resolve
"""What a compiled function needs to know of the one who speaks stands in the same three fields of both."""


def always(s: Sunnydale, x: Speaker) -> bool:
    """The test of whoever says no condition."""
    return True
