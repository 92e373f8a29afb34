"""Who may attack whom (VS-COMBAT, VS-RANGED, VS-FLIGHT, VS-TEAM)."""

from __future__ import annotations

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.vs.cards import FLIGHT, RANGED, STEALTH
from hellmouth.games.vs.rules import why
from hellmouth.games.vs.rules.stats import bonded, keywords
from hellmouth.games.vs.state import BACK, FRONT, MAIN, NZ, READY, STUNNED, Battle


def banned(s: Battle, seat: int, card: int) -> bool:
    """Another character of that side stands alone this turn (VS-CARD-34, VS-MAIN-09)."""
    if s.modifiers:
        for m in s.modifiers:
            if m[1] == "alone" and m[2] == ~seat and m[3] != card:
                return True
    return False


def reach(s: Battle, attackers: tuple[int, ...]) -> int:
    """Keywords all attackers share that carry them past a front row; Stealth only in melee (VS-AMB-97)."""
    shared = FLIGHT | STEALTH
    for c in attackers:
        shared &= keywords(s, c)
        if not shared:
            return 0
    return shared & ~STEALTH if s.zone[attackers[0]] % NZ == BACK else shared


def targets(s: Battle, seat: int, passing: int) -> list[int]:
    """Legal defenders for attackers with that reach, Dawn's demand left aside."""
    found: list[int] = []
    pose = s.pose
    for p in s.enemies(seat):
        front = [c for c in s.zones[p * NZ] if pose[c] < STUNNED]
        if (
            not front or passing & STEALTH or (passing & FLIGHT and not any(keywords(s, c) & FLIGHT for c in front))
        ):  # VS-FLIGHT-02, VS-COMBAT-03
            front = front + [c for c in s.zones[p * NZ + BACK] if pose[c] < STUNNED]
        found += front
    return found


def volunteers(s: Battle, seat: int) -> list[int]:
    """Characters that are able to attack: ready, in front or with Ranged (VS-MAIN-02)."""
    pose = s.pose
    found = [c for c in s.zones[seat * NZ] if pose[c] == READY]
    found += [c for c in s.zones[seat * NZ + BACK] if pose[c] == READY and keywords(s, c) & RANGED]
    if s.modifiers:
        return [c for c in found if not banned(s, seat, c)]
    return found


def demanded(s: Battle, seat: int) -> list[int]:
    """Dawns that the first attack has to be on, if some attacker can reach one (VS-CARD-43, VS-AMB-104)."""
    if s.attacks:
        return []
    face, pose, troubled = s.face, s.pose, s.cards.trait["dawns-in-trouble"]
    dawns = [
        c
        for p in s.enemies(seat)
        for z in (p * NZ, p * NZ + BACK)
        for c in s.zones[z]
        if face[c] in troubled and pose[c] < STUNNED
    ]
    if not dawns:
        return dawns
    able = volunteers(s, seat)
    return [d for d in dawns if any(d in targets(s, seat, reach(s, (c,))) for c in able)]


def attack_offers(s: Battle, seat: int) -> list[Option]:
    """First attackers that have somebody to attack."""
    able = volunteers(s, seat)
    if not able:
        return []
    pose = s.pose
    if not any(pose[c] < STUNNED for p in s.enemies(seat) for c in s.side(p)):
        return []
    wanted = demanded(s, seat)
    if wanted:
        able = [c for c in able if any(d in wanted for d in targets(s, seat, reach(s, (c,))))]
    return [("attack", c) for c in able]


def join_offers(s: Battle, seat: int, attackers: tuple[int, ...]) -> list[Option]:
    """Characters that may join a team attack and leave it a legal defender."""
    row = s.zone[attackers[0]] % NZ
    common = team_in_common(s, attackers)
    able = [c for c in volunteers(s, seat) if c not in attackers and s.zone[c] % NZ == row]
    able = [c for c in able if s.of_teams(c) & common or (len(attackers) == 1 and bonded(s, attackers[0], c))]
    if able and (reach(s, attackers) or demanded(s, seat)):
        able = [c for c in able if defenders(s, seat, (*attackers, c))]
    return [("join", c) for c in able]


def team_in_common(s: Battle, attackers: tuple[int, ...]) -> int:
    """Affiliations that all of them share (VS-AMB-17)."""
    common = -1
    for c in attackers:
        common &= s.of_teams(c)
    return common


def defenders(s: Battle, seat: int, attackers: tuple[int, ...]) -> list[int]:
    """Whom these attackers may attack."""
    found = targets(s, seat, reach(s, attackers))
    wanted = demanded(s, seat)
    return [c for c in found if c in wanted] if wanted else found


# --- why not ------------------------------------------------------------------------------------------------------


def refuse_attack(s: Battle, seat: int, card: int) -> Reason | None:
    """Why that seat cannot attack with this character."""
    if not s.in_play(card) or s.zone[card] // NZ != seat:
        return why.NOT_YOURS
    if s.active != seat:
        return why.ATTACK_TURN
    if s.phase != MAIN:
        return why.ATTACK_TIME
    if s.pose[card] >= STUNNED:
        return why.ATTACK_DOWN
    if s.pose[card] != READY:
        return why.ATTACK_EXHAUSTED
    if s.zone[card] % NZ != FRONT and not keywords(s, card) & RANGED:
        return why.ATTACK_BACK
    if banned(s, seat, card):
        return why.ATTACK_BANNED
    if not targets(s, seat, reach(s, (card,))):
        return why.ATTACK_NOBODY
    return None if defenders(s, seat, (card,)) else why.ATTACK_DAWN


def refuse_join(s: Battle, seat: int, attackers: tuple[int, ...], card: int) -> Reason | None:
    """Why this character cannot join the team attack."""
    alone = refuse_attack(s, seat, card)
    if alone and alone is not why.ATTACK_DAWN:
        return alone
    if not attackers:
        return why.TARGET_FIRST
    if s.zone[card] % NZ != s.zone[attackers[0]] % NZ:
        return why.JOIN_ROW
    if not team_in_common(s, (*attackers, card)) and not (len(attackers) == 1 and bonded(s, attackers[0], card)):
        return why.JOIN_TEAM
    return None if defenders(s, seat, (*attackers, card)) else why.JOIN_REACH


def refuse_target(s: Battle, seat: int, attackers: tuple[int, ...], card: int) -> Reason | None:
    """Why this character cannot be attacked (by these attackers, if some are chosen)."""
    if not s.in_play(card):
        return why.NOT_IN_PLAY
    if s.zone[card] // NZ == seat:
        return why.TARGET_OWN
    if s.allies[s.zone[card] // NZ] == s.allies[seat]:
        return why.TARGET_ALLY
    if s.pose[card] >= STUNNED:
        return why.TARGET_DOWN
    able = [attackers] if attackers else [(c,) for c in volunteers(s, seat)]
    if s.active != seat or s.phase != MAIN:
        return why.ATTACK_TIME
    if not able:
        return why.ATTACK_EXHAUSTED
    if not any(card in targets(s, seat, reach(s, a)) for a in able):
        return why.TARGET_PROTECTED
    wanted = demanded(s, seat)
    return why.ATTACK_DAWN if wanted and card not in wanted else None
