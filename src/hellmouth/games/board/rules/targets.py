"""Legal targets and conditions of card records (BG-EFFECT-03, BG-EFFECT-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.board.cards import Ability, bearer
from hellmouth.games.board.components import (
    ARTIFACT,
    BIT,
    CAN_BE_SIRED,
    COLOURS,
    FORM,
    FULL,
    HELLMOUTH_OCCUPIED,
    INTO_RESIDENCE,
    KIND,
    MAX_SERVANTS,
    PEOPLE,
    PERSON,
    PERSON_ID,
    RISES_AGAIN,
    TOWNS,
    TRACK,
)
from hellmouth.games.board.geometry import bits
from hellmouth.games.board.rules.moves import leads_further, push_reach
from hellmouth.games.board.rules.people import adjacent, below_full, neighbours
from hellmouth.games.board.state import CORNER, DECK, DISCARD, HAND, HELD, PILE, Sunnydale

FORWARD, BACK = 0, 1


def targets(s: Sunnydale, ability: Ability, p: int) -> list[int]:
    """What the acting person `p` may name for an ability: persons, corners or directions."""
    who = ability.target["who"]
    if who == "talisman":
        return [FORWARD, BACK]
    if who == "corner":
        seat = s.seat_of(p)
        # a corner already known would change nothing (BG-AMB-89)
        return [n for n in range(4) if s.zones[CORNER + n] and not s.known[s.zones[CORNER + n][0]] >> seat & 1]
    if who == "artifact":
        return [q for q in s.cast if s.space[q] >= 0 and (q == p or adjacent(s, p, q)) and s.artifact(q) >= 0]
    side = 1 if who == "good" else s.side[p] if who == "ally" else 1 - s.side[p]
    if ability.near == "caster" and not TOWNS[s.plan].near[s.space[p]] & s.pieces(side)[0]:
        return []
    return [q for q in s.cast if s.space[q] >= 0 and s.side[q] == side and fits(s, ability, p, q)]


def fits(s: Sunnydale, ability: Ability, p: int, q: int) -> bool:
    """Whether person `q` meets every field of the target and every condition of the record."""
    form = s.form[q]
    if not ability.kinds >> KIND[form] & 1 or (ability.forms and form not in ability.forms):
        return False
    if ability.near == "caster" and not adjacent(s, p, q):
        return False
    if ability.near == "any_evil" and not TOWNS[s.plan].near[s.space[q]] & s.evil_spaces:
        return False
    if ability.needs and not all(NEEDS[name](s, p, q) for name in ability.needs):
        return False
    if ability.doubtful and not any(CHANGES[op["op"]](s, op, p, q) for op in ability.doubtful):
        return False
    return not ability.conditions or all(CONDITIONS[name](s, ability, p, q) for name in ability.conditions)


def _stakes(s: Sunnydale, op: dict[str, Any], p: int, q: int) -> bool:
    """Stakes count against a vampire without a Ring; a Ring that the attacker's player has not seen does not matter."""
    ring = bearer(s, "ignore_stakes", q)
    return s.is_vampire(q) and (ring < 0 or not s.known[ring] >> s.seat_of(p) & 1)


CHANGES: dict[str, Callable[[Sunnydale, dict[str, Any], int, int], bool]] = {
    "wooden": _stakes,
    "count_fangs": lambda s, op, p, q: CAN_BE_SIRED[s.form[q]],
    "sewer_travel": lambda s, op, p, q: leads_further(s, sewers=True),
    "steps": lambda s, op, p, q: leads_further(s, steps=op["n"]),
    "lose_turn": lambda s, op, p, q: not s.still >> q & 1,
    "look_hand": lambda s, op, p, q: any(not s.known[c] >> s.seat_of(p) & 1 for c in s.zones[HAND]),
}
"""Whether an operation would change anything now, by its name (BG-AMB-89): `p` acts, `q` is the target."""


NEEDS: dict[str, Callable[[Sunnydale, int, int], bool]] = {
    "not_self": lambda s, p, q: p != q,
    "below_full": lambda s, p, q: s.health[q] < FULL[s.form[q]],
    "has_invitation": lambda s, p, q: s.invitation(q) >= 0,
    "has_card_not": lambda s, p, q: any(DECK[s.face[c]] != ARTIFACT for c in s.zones[HELD + q]),
}


def other_cards(s: Sunnydale, p: int) -> list[int]:
    """The cards of a person that are no Artifact."""
    return [c for c in s.zones[HELD + p] if DECK[s.face[c]] != ARTIFACT]


def landing(s: Sunnydale, p: int, q: int) -> list[int]:
    """Empty spaces next to `p` where `q` may be brought (BG-CARD-11, BG-AMB-44)."""
    town = s.town
    ours, theirs = s.pieces(1)
    open_ = town.near[s.space[p]] & ~(ours | theirs)
    if s.side[q]:
        open_ &= ~BIT[town.hellmouth]
    elif s.is_vampire(q) and not s.settings[INTO_RESIDENCE] and s.invitation(q) < 0:
        open_ &= ~town.residences
    return list(bits(open_))


def may_be_summoned(s: Sunnydale, q: int) -> bool:
    """BG-SUMMON-01."""
    if s.space[q] >= 0 or (s.dead >> q & 1 and q not in RISES_AGAIN):
        return False
    colour = TRACK[PEOPLE[q]]
    servants = 0
    for r in s.cast:
        if s.space[r] >= 0:
            if TRACK[s.form[r]] == colour:
                return False
            servants += not s.side[r] and TRACK[s.form[r]] in COLOURS
    if servants >= s.settings[MAX_SERVANTS]:
        return False
    free = s.who_is_at(s.town.hellmouth) < 0
    return free or s.settings[HELLMOUTH_OCCUPIED] == "nearest_empty"


def drawable(s: Sunnydale, deck: int) -> bool:
    """Whether pile or discards have a card (BG-DRAW-07)."""
    return bool(s.zones[PILE + deck] or s.zones[DISCARD + deck])


def _summon(s: Sunnydale, ability: Ability, p: int, q: int) -> bool:
    return may_be_summoned(s, PERSON[FORM[ability.do[0]["character"]]])


def _push(s: Sunnydale, ability: Ability, p: int, q: int) -> bool:
    return bool(push_reach(s, q, ability.do[0]["most"]))


def _villain_hurt(s: Sunnydale, ability: Ability, p: int, q: int) -> bool:
    return s.space[s.boss] >= 0 and below_full(s, s.boss)


def _mayor(s: Sunnydale, ability: Ability, p: int, q: int) -> bool:
    return s.space[s.boss] >= 0 and s.form[s.boss] == PEOPLE[PERSON_ID.index("mayor")]


CONDITIONS: dict[str, Callable[[Sunnydale, Ability, int, int], bool]] = {
    "empty_space_adjacent_to_caster": lambda s, a, p, q: bool(landing(s, p, q)),
    "evil_hand_not_empty": lambda s, a, p, q: bool(s.zones[HAND]),
    "target_can_be_moved": _push,
    "no_invitation_yet": lambda s, a, p, q: s.invitation(p) < 0,
    "may_be_summoned": _summon,
    "adjacent_good": lambda s, a, p, q: bool(neighbours(s, p, 1)),
    "holder_is_good": lambda s, a, p, q: bool(s.side[p]),
    "holder_is_evil": lambda s, a, p, q: not s.side[p],
    "mayor_in_play": _mayor,
    "villain_below_full": _villain_hurt,
}
