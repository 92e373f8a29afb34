"""Fatigue: what spares a character, and what it may do although fatigued (CCG-FATIGUE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.games.ccg.language.context import Entry
from hellmouth.games.ccg.rules.force import entries, forbidden
from hellmouth.games.ccg.rules.limits import free, spend

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def exemption(s: Sunnydale, c: int, cause: str, doubled: int = -1) -> Entry | None:
    """What spares this character the fatigue, one without limit first (CCG-FATIGUE-10)."""
    best: Entry | None = None
    for entry in entries(s, "no_fatigue"):
        ability, x = entry
        if cause not in ability.causes and "any" not in ability.causes:
            continue
        if not ability.touches(s, x, c) or not free(s, ability, x, s.zone[c] // 16, c):
            continue
        if ability.doubled is not None and (doubled < 0 or not ability.doubled(s, x, doubled)):
            continue
        if ability.limit is None:
            return entry
        if best is None or best[0].may:
            best = entry
    return best


def consume(s: Sunnydale, entry: Entry, c: int) -> None:
    """The exemption is used."""
    spend(s, entry[0], entry[1], s.zone[c] // 16, c)


def tire(s: Sunnydale, c: int, cause: str, doubled: int = -1) -> bool:
    """A rule or effect fatigues a character (not as a cost); True if it did. A fatigued one is left alone
    (CCG-FATIGUE-12).
    """
    if s.tired[c]:
        return False
    spared = exemption(s, c, cause, doubled)
    if spared is not None:
        consume(s, spared, c)
        s.note("ccg.log.spared", character=c)
        return False
    s.tired[c] = 1
    s.memo = None
    s.note("ccg.log.fatigued", character=c)
    return True


def tire_by_effect(s: Sunnydale, c: int, by: int) -> bool:
    """A card effect fatigues a character (CCG-FATIGUE-05)."""
    if by != s.zone[c] // 16 and forbidden(s, "cannot.be_fatigued", c):
        s.note("ccg.log.spared", character=c)
        return False
    return tire(s, c, "effect")


def refreshes(s: Sunnydale, c: int) -> bool:
    """Whether this character can refresh now."""
    return not forbidden(s, "cannot.refresh", c)


def refresh(s: Sunnydale, c: int) -> bool:
    """Refresh a card; True if it was fatigued and now is not."""
    if not s.tired[c] or not refreshes(s, c):
        return False
    s.tired[c] = 0
    s.memo = None
    s.note("ccg.log.refreshed", character=c)
    return True
