"""Limits: "once per turn", "once per fight", for each copy, player or character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from hellmouth.core.modifiers import use

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.limits import Limit
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.language.speaker import Speaker
    from hellmouth.games.ccg.language.statics import Static
    from hellmouth.games.ccg.state import Sunnydale

    Limited: TypeAlias = Ability | Static
    """What may have a limit."""


def _key(limit: Limit, ref: str, x: Speaker, seat: int, c: int) -> tuple[Any, ...]:
    each = limit.each
    if each == "player":
        return limit.per, ref, x.source, seat
    if each == "character":
        return limit.per, ref, x.source, c
    return limit.per, ref, x.source


def free(s: Sunnydale, ability: Limited, x: Speaker, seat: int, c: int = -1) -> bool:
    """Whether the limit allows one more use."""
    limit = ability.limit
    return limit is None or _key(limit, ability.ref, x, seat, c) not in s.used


def spend(s: Sunnydale, ability: Limited, x: Speaker, seat: int, c: int = -1) -> None:
    """Count a use."""
    limit = ability.limit
    if limit is not None:
        use(s, *_key(limit, ability.ref, x, seat, c))
