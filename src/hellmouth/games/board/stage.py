"""The fight that is being prepared, in the numbers that decide it, as far as this viewer knows them."""

from __future__ import annotations

from math import comb

from hellmouth.games.board.cards import STATICS, Static, holds
from hellmouth.games.board.components import (
    CAN_BE_SIRED,
    DAMAGE_BEFORE_FANGS,
    FIGHT,
    FIGHT_FACES,
    HITS,
    KIND,
    SAME_ROLL_WOUNDS,
    SWORD_ON_MISS,
    WEREWOLF,
    WOUNDED,
)
from hellmouth.games.board.flow.fight import Attack
from hellmouth.games.board.rules.people import invulnerable, wounded
from hellmouth.games.board.state import HELD, Sunnydale
from hellmouth.games.board.views import Fight

SIDES = len(FIGHT_FACES)


def attack(s: Sunnydale) -> Attack | None:
    """The attack in progress."""
    return next((frame for frame in reversed(s.stack) if isinstance(frame, Attack)), None)


def _known(s: Sunnydale, kind: str, p: int) -> list[Static]:
    """Lasting effects of that kind among the cards of a person that the viewer knows."""
    table, face = STATICS[kind], s.face
    found = [table[face[c]] for c in s.zones[HELD + p] if face[c] >= 0]
    return [static for static in found if static is not None and holds(s, static.condition, p)]


def _bonus(s: Sunnydale, kind: str, p: int) -> int:
    return sum(static.n for static in _known(s, kind, p) if static.of < 0)


def dice(s: Sunnydale, who: int, foe: int) -> int:
    """Fight dice of the attacker, as `Attack` counts them, without cards the viewer does not know (BG-FIGHT-10)."""
    count = FIGHT[s.form[who]] + s.more_dice + (0 if s.side[who] else s.surprise)
    if not s.side[who] and who == s.boss:
        count += sum(
            static.n
            for p in s.living(0)
            for static in _known(s, "fight_dice", p)
            if static.of == who and static.against in (-1, foe)
        )
    amulet = _known(s, "fight_dice_against", foe)
    return max(1, count + (amulet[0].n if amulet else 0))


def fight(s: Sunnydale) -> Fight | None:
    """Who strikes whom with what, and how likely it ends the fight."""
    frame = attack(s)
    if frame is None or s.space[frame.foe] < 0 or s.space[frame.who] < 0:
        return None
    return numbers(s, frame.who, frame.foe)


def numbers(s: Sunnydale, who: int, foe: int) -> Fight:
    """One attack as far as its cards are played."""
    count, extra = dice(s, who, foe), s.more_damage + _bonus(s, "attack_damage", who)
    less = _bonus(s, "ignore_attack_damage", foe)
    stakes = bool(s.wooden) and s.is_vampire(foe) and not _known(s, "ignore_stakes", foe)
    fangs = s.fangs == 1 and CAN_BE_SIRED[s.form[foe]]
    hidden = any(s.face[c] < 0 for p in (who, foe) for c in s.held(p))
    killed, staked, sired = _chances(s, who, foe, count, extra - less, stakes, fangs)
    return {
        "who": s.form[who],
        "foe": s.form[foe],
        "dice": count,
        "damage": extra,
        "less": less,
        "first": s.first_damage,
        "stakes": stakes,
        "fangs": fangs,
        "needs": 1 if wounded(s, foe) else 2,
        "health": s.health[foe],
        "pale": WOUNDED[s.form[foe]],
        "unharmed": invulnerable(s, foe),
        "hidden": hidden,
        "killed": killed,
        "staked": staked,
        "sired": sired,
    }


def _chances(
    s: Sunnydale, who: int, foe: int, count: int, more: int, stakes: bool, fangs: bool
) -> tuple[int, int, int]:
    """In percent: killed by hits, dusted by Stakes, sired by Fangs (BG-FIGHT-12, -13, BG-SIRE-02)."""
    if invulnerable(s, foe):
        return 0, 0, 0
    wolf = KIND[s.form[who]] == WEREWOLF
    hitting = sum(HITS) + wolf
    health, pale = s.health[foe] - s.first_damage, WOUNDED[s.form[foe]]
    killed = staked = sired = 0
    for hits in range(count + 1):
        for wood in range(count - hits + 1):
            for teeth in range(1 if wolf else count - hits - wood + 1):
                rest = count - hits - wood - teeth
                blank = SIDES - hitting - 2 + wolf
                ways = (
                    comb(count, hits)
                    * comb(count - hits, wood)
                    * comb(count - hits - wood, teeth)
                    * hitting**hits
                    * blank**rest
                )
                damage = max(0, hits + more) if hits or s.settings[SWORD_ON_MISS] else 0
                left = health - damage
                weak = (left if s.settings[SAME_ROLL_WOUNDS] else health) <= pale
                bitten = fangs and teeth >= (1 if weak else 2)
                if left <= 0 and not (bitten and not s.settings[DAMAGE_BEFORE_FANGS]):
                    killed += ways
                elif stakes and wood >= (1 if weak else 2):
                    staked += ways
                elif bitten:
                    sired += ways
    total = SIDES**count
    return round(100 * killed / total), round(100 * staked / total), round(100 * sired / total)
