"""Which abilities answer an event, and which may replace one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.events import Pending
from hellmouth.games.ccg.language.speaker import Context
from hellmouth.games.ccg.rules.force import waiting
from hellmouth.games.ccg.rules.limits import free
from hellmouth.games.ccg.words import GEAR, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.state import Sunnydale


def answers(s: Sunnydale, kind: str, data: tuple[Any, ...]) -> list[Pending]:
    """Abilities set off by an event. `data` are (name, value) pairs the event binds."""
    found = waiting(s, "when", kind)
    if not found:
        return []
    bound: dict[str, int] = dict(data)
    items: list[Pending] = []
    for entry in found:
        ability, x = entry
        if ability.matches(s, x, bound) and ability.test(s, x):
            seat = actor(s, entry, bound)
            if seat >= 0 and free(s, ability, x, seat):
                items.append((seat, ability.ref, x.source, bindings(s, entry, bound)))
    return items


def actor(s: Sunnydale, entry: tuple[Ability, Context], bound: dict[str, int]) -> int:
    """Who acts for a triggered ability."""
    ability, x = entry
    if ability.by is None:
        return x.seat
    found = ability.by(s, Context(x.source, x.seat, {**x.names, **bound}))
    return found[0] if found else -1


def bindings(s: Sunnydale, entry: tuple[Ability, Context], bound: dict[str, int]) -> tuple[tuple[str, Any], ...]:
    """Names the ability starts with: what it was granted with, what the event tells, who held its source."""
    x = entry[1]
    names: dict[str, Any] = {**x.names, **bound}
    if s.zone[x.source] % ZONES == GEAR:
        names["holder"] = s.on[x.source]
    return tuple(names.items())


def replacements(s: Sunnydale, kind: str, bound: dict[str, int]) -> list[Pending]:
    """Texts that may happen instead of an event, for the controller of the affected thing to choose from."""
    items: list[Pending] = []
    for entry in waiting(s, "replace", kind):
        ability, x = entry
        if ability.matches(s, x, bound) and ability.test(s, x) and free(s, ability, x, x.seat):
            item = (x.seat, ability.ref, x.source, bindings(s, entry, bound))
            if s.discreet or ability.ready_for(s, item):  # who could pay for it is nobody else's business
                items.append(item)
    return items
