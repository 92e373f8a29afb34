"""What is in force: the index of all abilities of cards in play and of lasting effects, by what they do.

Keys: "talent", "cannot.<act>", "may.<act>", "rule.<rule>", "no_fatigue", "use.<window>", "when.<event>",
"replace.<event>", "watch" (Targets and Cancels without an event), and the other static operations by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hellmouth.games.ccg.language.tables import GRANTED, IN_FORCE
from hellmouth.games.ccg.language.context import Context, Entry
from hellmouth.games.ccg.words import CHALLENGES, EPISODES, ESSENCE, GEAR, LOCATIONS, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

NONE: list[Entry] = []
_SOURCES = (ESSENCE, PLAY, GEAR, CHALLENGES, LOCATIONS, EPISODES)


def index(s: Sunnydale) -> dict[str, list[Entry]]:
    """The index, built anew after something entered or left play."""
    found = s.index
    if found is None:
        found = s.index = _build(s)
    return found


def _build(s: Sunnydale) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    face, zones = s.face, s.zones
    for seat in range(s.seats):
        for kind in _SOURCES:
            for c in zones[ZONES * seat + kind]:
                abilities = IN_FORCE[face[c]]
                if abilities:
                    x = Context(c, s.controller(c) if kind == GEAR else seat, {})
                    for key, ability in abilities:
                        if key in found:
                            found[key].append(Entry(ability, x))
                        else:
                            found[key] = [Entry(ability, x)]
    for _, ref, source, seat, names in s.lasting:
        key, ability = GRANTED[ref]
        found.setdefault(key, []).append(Entry(ability, Context(source, seat, dict(names))))
    return found


def entries(s: Sunnydale, key: str) -> list[Entry]:
    """Abilities of one kind in force."""
    return (s.index or index(s)).get(key, NONE)


def forbidden(s: Sunnydale, act: str, c: int) -> bool:
    """Whether a prohibition without further terms touches this character."""
    found = (s.index or index(s)).get(act)
    return found is not None and any(a.touches(s, x, c) for a, x in found)


def applying(s: Sunnydale, key: str, c: int) -> Iterator[Entry]:
    """Abilities of one kind that touch this character now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry.ability.touches(s, entry.x, c):
            yield entry


def about(s: Sunnydale, key: str, seat: int) -> Iterator[Entry]:
    """Abilities of one kind that touch this player now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry.ability.concerns(s, entry.x, seat):
            yield entry
