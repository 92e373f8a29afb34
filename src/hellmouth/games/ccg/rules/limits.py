"""Limits: "once per turn", "once per fight", for each copy, player or character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.modifiers import use

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.speaker import Speaker
    from hellmouth.games.ccg.state import Sunnydale


def _key(ability: Any, x: Speaker, seat: int, c: int) -> tuple[Any, ...]:
    limit = ability.limit
    each = limit.each
    if each == "player":
        return limit.per, ability.ref, x.source, seat
    if each == "character":
        return limit.per, ability.ref, x.source, c
    return limit.per, ability.ref, x.source


def free(s: Sunnydale, ability: Any, x: Speaker, seat: int, c: int = -1) -> bool:
    """Whether the limit allows one more use."""
    return ability.limit is None or _key(ability, x, seat, c) not in s.used


def spend(s: Sunnydale, ability: Any, x: Speaker, seat: int, c: int = -1) -> None:
    """Count a use."""
    if ability.limit is not None:
        use(s, *_key(ability, x, seat, c))
