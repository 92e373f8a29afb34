"""Current facts of a character: kind, traits, talents; of one that has left play its last known ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.games.ccg.rules.force import NONE, entries, index
from hellmouth.games.ccg.rules.keys import CANNOT_BE_LOWERED, IGNORE_ITEMS, KIND, NO_PENALTY, TRAIT, WORN_TALENTS
from hellmouth.games.ccg.words import CHARACTER, FIGHT, ITEM, PLAY, RAISED, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.speaker import Context
    from hellmouth.games.ccg.language.statics import TalentChange
    from hellmouth.games.ccg.state import Sunnydale

Four = tuple[int, int, int, int]


def kind(s: Sunnydale, c: int) -> int:
    """Current kind (CCG-CARD-ESS-02 and effects)."""
    return nature(s, c)[0]


def traits(s: Sunnydale, c: int) -> int:
    """Current traits as a bit mask (CCG-TRAIT-02)."""
    return nature(s, c)[1]


def nature(s: Sunnydale, c: int) -> tuple[int, int]:
    """Kind and traits."""
    known = s.natures
    if known is not None and c in known:
        return known[c]
    memo = s.memo
    if memo is not None:
        remembered: tuple[int, int] | None = memo.get(-1 - c)
        if remembered is not None:
            return remembered
    if "shifting" in (s.index or index(s)):
        return _changing_nature(s, c)
    found = _nature(s, c)
    if s.zone[c] % ZONES == PLAY:
        if s.natures is None:
            s.natures = {}
        s.natures[c] = found
    return found


def _changing_nature(s: Sunnydale, c: int) -> tuple[int, int]:
    """While effects change kinds or traits, these are remembered only until something moves."""
    found = _nature(s, c)
    if s.memo is None:
        s.memo = {}
    s.memo[-1 - c] = found
    return found


def _nature(s: Sunnydale, c: int) -> tuple[int, int]:
    z = s.zone[c]
    if z % ZONES != PLAY:
        old = s.dossiers.get(c)
        return (old[2], old[3]) if old else (s.cards.kind[s.face[c]], s.cards.trait[s.face[c]])
    face = s.face[c]
    mask = s.cards.trait[face]
    for g in s.gear(c):
        if s.cards.type[s.face[g]] != CHARACTER:
            mask |= s.cards.trait[s.face[g]]
    for ability, x in entries(s, TRAIT):
        if ability.touches(s, x, c):
            mask |= ability.traits
    k = s.cards.kind[face]
    if s.main[z // ZONES] == c and s.edition == 3:
        k = RAISED[k]
    for change, x in entries(s, KIND):
        if change.touches(s, x, c):
            k = change.map.get(k, k)
    return k, mask


def person(s: Sunnydale, c: int) -> int:
    """Who the character is."""
    old = None if s.in_play(c) else s.dossiers.get(c)
    return s.cards.person[old[0] if old else s.face[c]]


def seat_of(s: Sunnydale, c: int) -> int:
    """Controller of a character, last known if it has left."""
    z = s.zone[c]
    if z % ZONES != PLAY and c in s.dossiers:
        return s.dossiers[c][1]
    return z // ZONES


def is_main(s: Sunnydale, c: int) -> bool:
    z = s.zone[c]
    if z % ZONES == PLAY:
        return s.main[z // ZONES] == c
    return c in s.dossiers and s.dossiers[c][4]


def is_tired(s: Sunnydale, c: int) -> bool:
    if s.zone[c] % ZONES != PLAY and c in s.dossiers:
        return bool(s.dossiers[c][5])
    return bool(s.tired[c])


def space_of(s: Sunnydale, c: int) -> int:
    if s.zone[c] % ZONES != PLAY and c in s.dossiers:
        return s.dossiers[c][6]
    return s.space[c]


def talents(s: Sunnydale, c: int) -> tuple[Four, Four]:
    """Current talents (CCG-TALENT-02), and those from the own card and attached cards alone (CCG-TALENT-19)."""
    memo = s.memo
    if memo is None:
        memo = s.memo = {}
    found: tuple[Four, Four] | None = memo.get(c)
    if found is None:
        found = memo[c] = _talents(s, c)
    return found


def talent(s: Sunnydale, c: int, t: int) -> int:
    """Current talent of a character."""
    return talents(s, c)[0][t]


def measured(s: Sunnydale, c: int, t: int) -> int:
    """The value that counts for a talent requirement: bonuses from elsewhere do not help, reductions do (AMB-23)."""
    current, own = talents(s, c)
    return own[t] if own[t] < current[t] else current[t]


def suffers_fatigue(s: Sunnydale, c: int) -> bool:
    """Whether a fatigued character has its -1 now: first edition only in conflicts it takes part in (ED-14)."""
    return s.edition == 3 or (bool(s.conflict) and (c in s.fighters or c in s.facing))


def _talents(s: Sunnydale, c: int) -> tuple[Four, Four]:
    if s.zone[c] % ZONES != PLAY:
        old = s.dossiers.get(c)
        values = old[7] if old else s.cards.talent[s.face[c]]
        return values, values
    gear = s.gear(c)
    mute = _muted(s, c) if s.conflict == FIGHT else 0
    own = _printed(s, c, gear, mute)
    extra = [0, 0, 0, 0]
    shield: bool | None = None
    force = s.index or index(s)
    found: list[tuple[TalentChange, Context]] = force.get("talent", NONE)
    special: list[tuple[TalentChange, Context]] | None = force.get(f"talent.{c}")
    for ability, x in found if special is None else (*found, *special):
        if not (ability.holds(s, x) if ability.own else ability.touches(s, x, c)):
            continue
        n = ability.quantity(s, x)
        source = x.source
        if n < 0 and s.owners[source] != s.zone[c] // ZONES:
            if shield is None:
                shield = _unshaken(s, c)
            if shield:
                continue
        into = own if source == c or source in gear else extra
        shut = mute if mute and n > 0 and source in gear and s.cards.type[s.face[source]] == ITEM else 0
        for t in ability.talents(s, x):
            if not shut >> t & 1:
                into[t] += n
    current = (own[0] + extra[0], own[1] + extra[1], own[2] + extra[2], own[3] + extra[3])
    return current, (own[0], own[1], own[2], own[3])


def _printed(s: Sunnydale, c: int, gear: list[int], mute: int) -> list[int]:
    """Own card, attached cards, fatigue."""
    own = list(s.cards.talent[_shown_face(s, c, gear)])
    for g in gear:
        face = s.face[g]
        if s.cards.type[face] == CHARACTER:
            continue
        shut = mute if s.cards.type[face] == ITEM else 0
        for t, n in s.cards.shown[face]:
            if not (shut >> t & 1 and n > 0):
                own[t] += n
    if s.tired[c] and suffers_fatigue(s, c):
        spared = _spared(s, c)
        for t in range(4):
            if not spared >> t & 1:
                own[t] -= 1
    return own


def _shown_face(s: Sunnydale, c: int, gear: list[int]) -> int:
    """The card whose printed talents count: its own, or a character card attached to it if an effect says so."""
    if any(a.touches(s, x, c) for a, x in entries(s, WORN_TALENTS)):
        for g in reversed(gear):
            if s.cards.type[s.face[g]] == CHARACTER:
                return s.face[g]
    return s.face[c]


def _muted(s: Sunnydale, c: int) -> int:
    """Talents in which items give this character nothing, as a mask."""
    mask = 0
    for ability, x in entries(s, IGNORE_ITEMS):
        if ability.touches(s, x, c):
            mask |= 1 << ability.talent
    return mask


def _spared(s: Sunnydale, c: int) -> int:
    """Talents that fatigue does not lower, as a mask."""
    mask = 0
    for ability, x in entries(s, NO_PENALTY):
        if ability.touches(s, x, c):
            mask |= 1 << ability.talent
    return mask


def _unshaken(s: Sunnydale, c: int) -> bool:
    """Whether opponents' effects cannot lower its talents."""
    return any(a.touches(s, x, c) for a, x in entries(s, CANNOT_BE_LOWERED))
