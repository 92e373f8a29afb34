"""Who can strike whom in the board game with the next move, and what would come of it."""

from __future__ import annotations

from functools import cache
from math import comb

from hellmouth.games.board.cards import ATTACK, CARDS, PLAYS, bonus
from hellmouth.games.board.components import (
    BOSS,
    CAN_BE_SIRED,
    CAST,
    FIGHT,
    INVULNERABLE,
    KIND,
    PEOPLE,
    TOWNS,
    VAMPIRE,
    VILLAINS,
    WEAPON,
    WEREWOLF,
    WOUNDED,
)
from hellmouth.games.board.geometry import bits
from hellmouth.games.board.rules.moves import kind_of
from hellmouth.games.board.state import DECK, HAND, HELD, Sunnydale

FAR = 40
"""Steps that stand for "out of reach"."""
FADE = 0.88
"""How much of a threat or a hope is left one step further away."""
NEAR = [FADE**n for n in range(FAR + 1)]
ROLL = [1.0 if n <= 2 else sum(6 - abs(7 - t) for t in range(n, 13)) / 36 for n in range(FAR + 1)]
"""How likely the two blue dice show at least so much (BG-MOVE-01)."""
WOLF_ROLL = [ROLL[(n + 1) // 2] for n in range(FAR + 1)]
MOST = 13
"""Fight dice that are counted."""
HITS = [
    [sum(comb(dice, k) for k in range(least, dice + 1)) / 2**dice for least in range(22)] for dice in range(MOST + 1)
]
"""How likely so many dice show at least so many hits: half of the faces are hits (BG-FIGHT-03)."""
ONE_FACE = [
    [sum(comb(dice, k) * 5 ** (dice - k) for k in range(least, dice + 1)) / 6**dice for least in range(3)]
    for dice in range(MOST + 1)
]
"""The same for one face of six: Stakes and Fangs (BG-FIGHT-04, BG-SIRE-02)."""


def _adds(op: str) -> list[int]:
    """By face: how much of that a card adds to an attack."""
    return [sum(a.get("n", 1) for a in plays[ATTACK].do if a["op"] == op) if ATTACK in plays else 0 for plays in PLAYS]


WOODEN, DICE, SIRES = _adds("wooden"), _adds("fight_dice"), _adds("count_fangs")
DAMAGE = [a + b for a, b in zip(_adds("attack_damage"), _adds("damage_first"), strict=True)]
AGAINST = [plays[ATTACK].kinds if ATTACK in plays else 0 for plays in PLAYS]
"""By face: against which kinds of character it can be played in an attack, as bits."""
ONE_LIFE = [any(rule.get("who") for rule in v.evil_wins) for v in VILLAINS]
"""Whether Evil wins with the first of the friends alone (BG-VICTORY-MASTER-01, BG-VICTORY-ADAM-01)."""


def does(op: str) -> list[bool]:
    """By face: whether some ability of the card does that."""
    return [any(o["op"] == op for a in card["abilities"] for o in a["do"]) for card in CARDS]


@cache
def to_stand(plan: int, start: int, kind: int) -> tuple[int, ...]:
    """Steps such a walker needs to each space of an empty map."""
    return _first_seen(TOWNS[plan].grown(start, kind), len(TOWNS[plan].area))


@cache
def to_strike(plan: int, start: int, kind: int) -> tuple[int, ...]:
    """Steps such a walker needs on an empty map until it can strike somebody on each space."""
    town, found, struck, before = TOWNS[plan], [], 0, 0
    for layer in town.grown(start, kind):
        struck |= town.struck_from(layer & ~before)
        before = layer
        found.append(struck)
    return _first_seen(found, len(town.area))


def _first_seen(layers: list[int], spaces: int) -> tuple[int, ...]:
    """For each space the number of the first layer that holds it."""
    found, before = [FAR] * spaces, 0
    for n, layer in enumerate(layers[:FAR]):
        for x in bits(layer & ~before):
            found[x] = n
        before = layer
    return tuple(found)


NO_ARMS: list[int] = []
Fighter = tuple[int, int, int, int, int, bool, int]
"""Somebody in play: person, space, form, health, how many symbols stake or sire it, whether it is a vampire, side."""


class Strikes:
    """By person: expected damage, the chance to stay alive and unsired, the nearest foe, the own hunt and best kill."""

    __slots__ = ("boss", "close", "heart", "hunt", "kill", "kinds", "safe", "sires", "spared", "threat", "unsired")

    def __init__(self, s: Sunnydale) -> None:
        many = len(PEOPLE)
        self.threat, self.close, self.hunt, self.kill = [0.0] * many, [0.0] * many, [0.0] * many, [0.0] * many
        self.safe, self.unsired = [1.0] * many, [1.0] * many
        self.spared = 1.0
        """How likely the villain outlives Good's strikes."""
        self.kinds = [0] * many
        """What kind of walker everybody is."""
        self.sires = any(SIRES[s.face[c]] for c in s.zones[HAND])
        self.heart = 0 if ONE_LIFE[s.villain] else -1
        self.boss = BOSS[s.villain]
        space, health, side, forms, kinds = s.space, s.health, s.side, s.form, self.kinds
        sides: tuple[list[Fighter], list[Fighter]] = ([], [])
        for p in CAST[s.villain]:
            x = space[p]
            if x >= 0:
                kinds[p] = kind_of(s, p)
                form, left, good = forms[p], health[p], side[p]
                symbols = 1 if left <= WOUNDED[form] else 2
                sides[good].append((p, x, form, left, symbols, KIND[form] == VAMPIRE, good))
        for mine, foes in (sides, sides[::-1]):
            for one in mine:
                self._look_around(s, one, foes)

    def _look_around(self, s: Sunnydale, one: Fighter, foes: list[Fighter]) -> None:
        """Everybody this person might go for."""
        p, x, form, _, _, _, good = one
        steps, close = to_strike(s.plan, x, self.kinds[p]), self.close
        wolf = KIND[form] == WEREWOLF
        chances = WOLF_ROLL if wolf else ROLL
        left = (2 * s.total if wolf else s.total) + s.extra - s.spent if p == s.actor else -1
        boss, heart = self.boss, self.heart
        arms, dice, damage = self._armed(s, p)
        nearest, hunted = close[p], 0.0
        for foe in foes:
            q, there, shape, _, _, _, _ = foe
            need = steps[there]
            near = NEAR[need]
            if near > close[q]:
                close[q] = near
            if near > nearest:
                nearest = near
            if near > hunted and (q == boss if good else heart < 0 or q == heart):
                hunted = near
            if not INVULNERABLE[shape]:
                chance = chances[need] if left < 0 else 1.0 if need <= left else 0.0
                if chance:
                    self._strike(one, foe, chance, arms, dice, damage)
        close[p], self.hunt[p] = nearest, hunted

    def _armed(self, s: Sunnydale, p: int) -> tuple[list[int], int, int]:
        """The Weapons of a person, its Fight dice with its other cards, and the damage it always adds."""
        dice, held = FIGHT[s.form[p]], s.zones[HELD + p]
        if not held:
            return NO_ARMS, dice if s.side[p] else dice + s.surprise, 0
        if not s.side[p]:
            return NO_ARMS, dice + s.surprise, bonus(s, "attack_damage", p)
        arms = []
        for c in held:
            f = s.face[c]
            if DECK[f] == WEAPON:
                arms.append(f)
            else:
                dice += DICE[f]
        return arms, dice, bonus(s, "attack_damage", p)

    def _strike(self, one: Fighter, foe: Fighter, chance: float, arms: list[int], dice: int, damage: int) -> None:
        """What an attack with the best fitting Weapon would do, times the chance to get there."""
        (p, _, _, _, _, bites, _), (q, _, form, health, symbols, vampire, good) = one, foe
        best, weapon = 0.0, -1
        for f in arms:
            if AGAINST[f] >> KIND[form] & 1:
                value = 0.5 * DICE[f] + DAMAGE[f] + (1.0 if WOODEN[f] and vampire else 0.0)
                if value > best:
                    best, weapon = value, f
        if weapon >= 0:
            dice += DICE[weapon]
            damage += DAMAGE[weapon]
        few = dice if dice < MOST else MOST
        dead = HITS[few][health - damage] if health > damage else 1.0
        if vampire and weapon >= 0 and WOODEN[weapon]:
            dead += (1 - dead) * ONE_FACE[few][symbols]
        self.threat[q] += chance * (0.5 * dice + damage)
        dead *= chance
        self.safe[q] *= 1 - dead
        if not good:
            if q == self.boss:
                self.spared *= 1 - dead
        elif self.sires and bites and CAN_BE_SIRED[form]:
            self.unsired[q] *= 1 - chance * ONE_FACE[few][symbols]
        if dead > self.kill[p]:
            self.kill[p] = dead
