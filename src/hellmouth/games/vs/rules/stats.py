"""Current values: ATK, DEF, health, keywords. Read afresh at all times (VS-STAT-08)."""

from __future__ import annotations

from collections.abc import Callable

from hellmouth.games.vs.state import BACK, NZ, OPEN, STUNNED, Battle

Bonus = Callable[[Battle, int], tuple[int, int]]
BONUS: dict[str, Bonus] = {}
"""Static powers that change ATK and DEF: power -> function."""
GRANTS: dict[str, Callable[[Battle, int], int]] = {}
"""Static powers that give keywords in a situation: power -> function."""


def atk(s: Battle, c: int) -> int:
    """Current ATK (VS-STAT-03)."""
    f, cards = s.face[c], s.cards
    if not s.modifiers and f not in cards.boosted and not s.gear:
        return cards.atk[f] + s.marks[c]
    return _value(s, c, cards.atk[f], "atk", 0)


def dfn(s: Battle, c: int) -> int:
    """Current DEF (VS-STAT-03)."""
    f, cards = s.face[c], s.cards
    if not s.modifiers and f not in cards.boosted and not s.gear:
        return cards.defence[f] + s.marks[c]
    return _value(s, c, cards.defence[f], "def", 1)


def _value(s: Battle, c: int, printed: int, kind: str, which: int) -> int:
    """Base, then additions and subtractions, doublings last (VS-STAT-05, VS-AMB-101)."""
    base, up, down, double = printed, 0, 0, 0
    literal = False
    camp = s.allies[s.zone[c] // NZ]
    for _, k, target, amount, _ in s.modifiers:
        if target == c:
            if k == kind:
                if amount > 0:
                    up += amount
                else:
                    down += amount
            elif k == "base_" + kind:
                base = amount
            elif k == "double_" + kind:
                double += 1
        elif k == "literal" and s.allies[~target] != camp:
            literal = True
    marks = s.marks[c]
    if marks > 0:
        up += marks
    else:
        down += marks
    if s.pose[c] < STUNNED:
        for bonus in s.cards.boosted.get(s.face[c], ()):
            up += bonus(s, c)[which]
        if c in s.gear:
            up += _worn(s, c, kind)
    if literal:  # VS-CARD-08, VS-AMB-85: increases are skipped, decreases stay, nothing exceeds the printed value
        return min(base, printed) + down
    return (base + up + down) << double


def _worn(s: Battle, c: int, kind: str) -> int:

    bonus: int = s.cards[s.face[s.gear[c]]].record.get("gives", {}).get(kind, 0)
    return bonus


def strike(s: Battle, c: int) -> int:
    """Strike value: the ATK, never below 0 (VS-AMB-64), doubled under Giles's Watcher (VS-STAT-06)."""
    value = max(0, atk(s, c))
    if s.modifiers and has_modifier(s, "double_strike", c):
        value *= 2
    return value


def has_modifier(s: Battle, kind: str, target: int) -> bool:
    return any(m[2] == target and m[1] == kind for m in s.modifiers)


def keywords(s: Battle, c: int) -> int:
    """Keywords a character has now; none while face down (VS-STUN-04, VS-KEYWORD-21)."""
    if s.pose[c] >= STUNNED:
        return 0
    f, cards = s.face[c], s.cards
    words = cards.words[f]
    if not s.modifiers and not s.gear and f not in cards.granted:
        return words
    if f in cards.granted:
        for grant in cards.granted[f]:
            words |= grant(s, c)
    if s.modifiers:
        for m in s.modifiers:
            if m[2] == c and m[1] == "keyword":
                words |= m[3]
    if c in s.gear:
        words |= s.cards.words[s.face[s.gear[c]]]
    return words


def max_health(s: Battle, c: int) -> int:
    """Printed health plus all modifiers; vitality counters count (VS-VITALITY-04)."""
    health = s.cards.health[s.face[c]]
    if s.modifiers:
        for m in s.modifiers:
            if m[2] == c and m[1] == "health":
                health += m[3]
    return health + (-s.harm[c] if s.harm[c] < 0 else 0)


def remaining(s: Battle, c: int) -> int:
    """Wounds that would KO it (VS-VITALITY-05)."""
    return max_health(s, c) - max(0, s.harm[c])


def impervious(s: Battle, c: int) -> bool:
    """Cannot be wounded, whatever its pose (VS-STUN-12, VS-POWER-21)."""
    return s.face[c] in s.cards.trait["impervious"]


def protected(s: Battle, c: int) -> bool:
    """In the back row behind at least one protector, a face-up character of the front row; its own pose does not matter
    (VS-COMBAT-17, VS-AMB-103).
    """
    z = s.zone[c]
    return z % NZ == BACK and any(s.pose[p] < STUNNED for p in s.zones[z - BACK])


def location_types(s: Battle, seat: int) -> int:
    """Number of different symbols among a side's face-up basic Locations (VS-AMB-120)."""
    found = 0
    for c in s.zones[seat * NZ + OPEN]:
        f = s.face[c]
        if not s.cards.special[f]:
            found |= s.cards.makes[f]
    return found.bit_count()


def bonded(s: Battle, a: int, b: int) -> bool:
    """Whether two characters are in a Relationship."""
    return bool(s.bonds) and ((a, b) in s.bonds or (b, a) in s.bonds)


def counters(n: int) -> tuple[int, int]:
    """A signed count as (positive, negative) counters."""
    return (n, 0) if n >= 0 else (0, -n)
