"""What a combat comes to as things stand: the numbers on both sides and who would be stunned, for the page.

The same comparisons as `flow.combat.Strikes`, without touching the state; where the defender's player may choose whom
to strike back, every choice is followed.
"""

from __future__ import annotations

from typing import NamedTuple

from hellmouth.games.vs.cards import FEROCIOUS, LETHAL, MONSTROUS
from hellmouth.games.vs.flow.combat import struck_back_at
from hellmouth.games.vs.rules.stats import dfn, impervious, keywords, remaining, strike
from hellmouth.games.vs.state import BACK, NZ, STUNNED, Battle


class Forecast(NamedTuple):
    """`sure` and `maybe`: who is stunned whatever is chosen, and who only by some choice."""

    strikes: tuple[tuple[int, int], ...]
    """Attacker, strike value."""
    back: int
    """Strike value of the defender."""
    aimed: tuple[int, ...]
    """Attackers it can strike back at."""
    choose: bool
    """Its controller picks one of them (VS-TEAM-07)."""
    first: tuple[int, ...]
    """Ferocious ones strike before the others (VS-COMBAT-23)."""
    sure: frozenset[int]
    maybe: frozenset[int]
    ko: frozenset[int]
    """Of all these, whom the wound or Lethal would KO."""


def declared(s: Battle, attackers: tuple[int, ...], defender: int) -> Battle:
    """The position as if that attack were under way: some values depend on being in combat."""
    made = s.copy()
    made.attackers, made.defender = attackers, defender
    made.ranged = s.zone[attackers[0]] % NZ == BACK
    made.crowd = len(attackers) > 1
    return made


def forecast(s: Battle) -> Forecast:
    """How the combat under way would end if nobody did anything more."""
    fast, fast_back = _fast(s)
    able = struck_back_at(s)
    each = s.crowd and not s.ranged and bool(keywords(s, s.defender) & MONSTROUS)
    ways = [_stunned(s, fast, fast_back, aimed) for aimed in _aims(able, each)]
    every, some = frozenset.intersection(*ways), frozenset.union(*ways)
    return Forecast(
        tuple((c, strike(s, c)) for c in s.attackers), strike(s, s.defender), tuple(able), len(able) > 1 and not each,
        fast + ((s.defender,) if fast_back else ()), every, some - every, frozenset(c for c in some if _falls(s, c)))


def _fast(s: Battle) -> tuple[tuple[int, ...], bool]:
    if s.ranged:
        return (), False
    return tuple(c for c in s.attackers if keywords(s, c) & FEROCIOUS), bool(keywords(s, s.defender) & FEROCIOUS)


def _aims(able: list[int], each: bool) -> list[tuple[int, ...]]:
    """Whom the defender may strike back at: one of them, or all at once."""
    return [tuple(able)] if each or len(able) < 2 else [(c,) for c in able]


def _stunned(s: Battle, fast: tuple[int, ...], fast_back: bool, aimed: tuple[int, ...]) -> frozenset[int]:
    """Who is stunned if the defender aims there: one exchange, or the Ferocious one and the rest (VS-AMB-38)."""
    if not fast and not fast_back:
        return _exchange(s, s.attackers, aimed)
    early = _exchange(s, fast, aimed if fast_back else ())
    left = tuple(c for c in s.attackers if c not in early)
    if s.defender in early or not left:
        return early
    return early | _exchange(s, left, () if fast_back else tuple(c for c in aimed if c in left))


def _exchange(s: Battle, hitters: tuple[int, ...], aimed: tuple[int, ...]) -> frozenset[int]:
    """Both comparisons at once (VS-COMBAT-10)."""
    value = strike(s, s.defender)
    beaten = {c for c in aimed if value >= dfn(s, c)}
    if hitters and sum(strike(s, c) for c in hitters) >= dfn(s, s.defender):
        beaten.add(s.defender)
    return frozenset(c for c in beaten if s.pose[c] != STUNNED)


def _falls(s: Battle, card: int) -> bool:
    """Whether being stunned now would KO it, Reactions and Slayer left aside."""
    if impervious(s, card):
        return False
    lethal = card == s.defender and not s.is_main(card) and any(keywords(s, c) & LETHAL for c in s.attackers)
    return lethal or remaining(s, card) <= 1
