"""Fatigue: what spares a character, and what it may do although fatigued (CCG-FATIGUE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hellmouth.core.modifiers import use
from hellmouth.games.ccg.rules.force import entries, forbidden
from hellmouth.games.ccg.rules.keys import CANNOT_BE_FATIGUED, CANNOT_REFRESH, NO_FATIGUE
from hellmouth.games.ccg.rules.limits import free, spend
from hellmouth.games.ccg.words import ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.speaker import Context
    from hellmouth.games.ccg.language.statics import NoFatigue
    from hellmouth.games.ccg.state import Sunnydale

    Exemption: TypeAlias = tuple[NoFatigue, Context]
    """What spares a card its fatigue, and who says so."""

CAUSES = ("stunt_double", "attack", "skill", "park_move", "challenge", "effect", "cost")
"""What fatigues: the acts of CCG-FATIGUE-04, card effects and costs."""


def exemption(s: Sunnydale, c: int, cause: str, doubled: int = -1) -> Exemption | None:
    """What spares this card the fatigue, one without limit first (CCG-FATIGUE-10).

    The one place that knows: every act, cost, rule and effect that fatigues asks here. `cause` is a word of `CAUSES`.
    """
    best: Exemption | None = None
    for entry in entries(s, NO_FATIGUE):
        ability, x = entry
        if cause not in ability.causes and "any" not in ability.causes:
            continue
        if x.source != c and not s.in_play(c):
            continue  # an attached card is spared by its own text only
        if not ability.touches(s, x, c) or not free(s, ability, x, s.zone[c] // ZONES, c):
            continue
        if ability.doubled is not None and (doubled < 0 or not ability.doubled(s, x, doubled)):
            continue
        if ability.limit is None:
            return entry
        if best is None or best[0].may:
            best = entry
    return best


def unable(s: Sunnydale, c: int, cause: str, doubled: int = -1) -> bool:
    """Whether the card is too tired for an act or a cost that fatigues it (CCG-FATIGUE-02,08,10)."""
    return bool(s.tired[c]) and exemption(s, c, cause, doubled) is None


def consume(s: Sunnydale, entry: Exemption, c: int) -> None:
    """The exemption is used."""
    spend(s, entry[0], entry[1], s.zone[c] // ZONES, c)
    s.note("ccg.log.spared", character=c)


def wear(s: Sunnydale, c: int, spared: Exemption | None) -> bool:
    """A card does what fatigues it, or pays so; the exemption found before is used instead. True if it got tired."""
    if spared is not None:
        consume(s, spared, c)
        return False
    if s.tired[c]:
        return False
    s.set_tired(c, 1)
    s.memo = None
    s.note("ccg.log.fatigued", character=c)
    return True


def act(s: Sunnydale, c: int, cause: str, doubled: int = -1) -> bool:
    """`wear` with the exemption of this moment."""
    return wear(s, c, exemption(s, c, cause, doubled))


def declare(s: Sunnydale, c: int, cause: str) -> None:
    """A fatigued character starts a conflict thanks to an exemption: that spares it the end of this conflict too."""
    if s.tired[c]:
        spared = exemption(s, c, cause)
        if spared is not None:
            consume(s, spared, c)
            use(s, "conflict", "spared", c)


def tire(s: Sunnydale, c: int, cause: str) -> bool:
    """A rule or effect fatigues a character (not as a price); True if it did. A fatigued one is left alone
    (CCG-FATIGUE-12).
    """
    if s.tired[c] or (("conflict", "spared", c) in s.used and cause in ("attack", "challenge")):
        return False
    return act(s, c, cause)


def tire_by_effect(s: Sunnydale, c: int, by: int) -> bool:
    """A card effect fatigues a character (CCG-FATIGUE-05)."""
    if by != s.zone[c] // ZONES and forbidden(s, CANNOT_BE_FATIGUED, c):
        s.note("ccg.log.spared", character=c)
        return False
    return tire(s, c, "effect")


def refreshes(s: Sunnydale, c: int) -> bool:
    """Whether this character can refresh now."""
    return not forbidden(s, CANNOT_REFRESH, c)


def refresh(s: Sunnydale, c: int) -> bool:
    """Refresh a card; True if it was fatigued and now is not."""
    if not s.tired[c] or not refreshes(s, c):
        return False
    s.set_tired(c, 0)
    s.memo = None
    s.note("ccg.log.refreshed", character=c)
    return True
