"""What the learned judgement of Vs. System 2PCG looks at: the Main Characters, who can be beaten now and next turn.

Every seat gets one vector: its own side, the strongest of its rivals (each number the largest among them), and the
moment of the turn. No card is known by its name: characters count by their values, cards in hand by their kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hellmouth.core.decisions import Option
from hellmouth.games.vs.cards import FLIGHT, LOCATION, RANGED, STEALTH, SUPPORT, SWARM, TWIST
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import (
    BACK,
    COMBAT,
    DECK,
    DOWN,
    FRONT,
    HAND,
    HIDDEN,
    MAIN,
    NZ,
    OPEN,
    READY,
    STUNNED,
    Battle,
)
from hellmouth.players.evaluate.vs import VsEvaluator
from hellmouth.players.insight import Mirror, Network

# fmt: off
SIDE = (
    "life", "health", "last_life", "two_lives", "main_down", "main_hidden", "main_front", "exposed", "level", "xp",
    "main_atk", "main_def", "main_ready",
    "front", "back", "alone", "down", "ready", "wounds", "atk", "def", "spent_atk", "down_strength", "best_atk",
    "best_def", "toughness", "flyers", "shooters", "marks",
    "hand", "hand1", "surplus", "people", "playable", "twists", "copies", "locations_held", "namesakes",
    "resources", "few", "open", "symbols", "deck", "dry",
    "stuns_now", "main_now", "lead_now", "last_now", "stuns_next", "main_next", "lead_next", "last_next",
)
# fmt: on
WIDTH = len(SIDE)
AT_HAND, AT_NOW, AT_NEXT = SIDE.index("hand"), SIDE.index("stuns_now"), SIDE.index("stuns_next")
READY_NOW = SIDE.index("ready")
STUNS, HITS_MAIN, LEAD, HITS_LAST = range(4)
"""What stands at `AT_NOW` and at `AT_NEXT`, in its order."""
# fmt: off
MOMENT = (
    "active", "acts", *(f"phase_{n}" for n in range(10)), "attacks", "turn", "early", "to_come", "done_attacking",
    "my_main_now", "my_last_now", "their_main_next", "their_last_next",
)
# fmt: on
IS_ACTIVE, ACTS, AT_PHASE = range(3)
ATTACKS, TURN, EARLY, TO_COME, DONE_ATTACKING, MY_MAIN, MY_LAST, THEIR_MAIN, THEIR_LAST = range(12, 21)
"""Places of these in a moment."""
INPUTS = 2 * WIDTH + len(MOMENT)
CLEAR = 10.0
"""A lead of this much in strike values is as good as any larger one."""
OF_CARDS = frozenset(("attack", "equip", "join", "lay", "move", "open", "play", "recruit", "target"))
"""Verbs whose first word is a card."""
KEPT = 7
"""More cards in hand than this are seldom of use: they cannot all be paid."""


class Side(NamedTuple):
    """What the other side needs to know to estimate its attacks."""

    wall: list[int]
    """DEF of the face-up characters in front: they protect the row behind."""
    wall_flies: bool
    main: int
    """DEF of the Main Character, 0 if it is face down or away: nobody can attack it."""
    main_in_front: bool
    life: int
    now: list[int]
    """Strike values of those who can attack in this Main Phase."""
    later: list[int]
    """Strike values of all, once they are readied and lined up."""
    passing_now: int
    """Strikes of those whom a front row does not stop."""
    passing_later: int


def features(s: Battle) -> list[list[float]]:
    """One vector for each seat, in numbers of about one; nothing for a seat that is out."""
    seats = range(s.seats)
    vectors = [[0.0] * WIDTH for _ in seats]
    sides = [_side(s, p, vectors[p]) if p in s.alive else None for p in seats]
    for p, mine in enumerate(sides):
        if mine is not None:
            for q in s.enemies(p):
                if (theirs := sides[q]) is not None:
                    _combat_features(mine.now, mine.passing_now, theirs, vectors[p], AT_NOW)
                    _combat_features(mine.later, mine.passing_later, theirs, vectors[p], AT_NEXT)
    found: list[list[float]] = []
    for p in seats:
        if sides[p] is None:
            found.append([])
            continue
        rivals = [vectors[q] for q in s.enemies(p) if sides[q] is not None]
        others = rivals[0] if len(rivals) == 1 else [max(column) for column in zip(*rivals, strict=True)]
        found.append(vectors[p] + (others or [0.0] * WIDTH) + _moment(s, p, vectors[p], others or [0.0] * WIDTH))
    return found


def _side(s: Battle, p: int, v: list[float]) -> Side:
    """Everything about one side that does not hang on the others."""
    face, pose, harm, zones, base = s.face, s.pose, s.harm, s.zones, p * NZ
    main = s.mains[p]
    wall: list[int] = []
    now: list[int] = []
    later: list[int] = []
    passing_now = passing_later = back = down = ready = wounds = force = guard = spent = fallen = 0
    best_atk = best_def = toughness = marks = names = swarms = 0
    flyers = shooters = 0
    wall_flies = False
    for row in (FRONT, BACK):
        for c in zones[base + row]:
            f = face[c]
            words = s.cards.words[f]
            names |= s.cards.names[f]
            if words & SWARM:
                swarms |= s.cards.names[f]
            harmed = harm[c]
            if c != main:
                wounds += max(harmed, 0)
            if pose[c] >= STUNNED:
                down += c != main
                fallen += s.cards.atk[f] + s.cards.defence[f]
                later.append(s.cards.atk[f])
                passing_later += s.cards.atk[f] if words & (FLIGHT | STEALTH) else 0
                continue
            hit, hold = strike(s, c), dfn(s, c)
            later.append(hit)
            if words & (FLIGHT | STEALTH):
                flyers += hit
                passing_later += hit
            shooters += hit if words & RANGED else 0
            if pose[c] == READY:
                ready += 1
                if row == FRONT or words & RANGED:
                    now.append(hit)
                    passing_now += hit if words & (FLIGHT | STEALTH) else 0
            else:
                spent += hit
            if row == FRONT:
                wall_flies = wall_flies or bool(words & FLIGHT)
                if c != main:
                    wall.append(hold)
            else:
                back += c != main
            marks += s.marks[c]
            if c != main:
                force += hit
                guard += hold
                best_atk, best_def = max(best_atk, hit), max(best_def, hold)
                toughness += s.cards.health[f] - harmed
    f = face[main]
    in_play = s.in_play(main)
    up = in_play and pose[main] < STUNNED
    life = s.cards.health[f] - harm[main]
    in_front = in_play and s.zone[main] == base + FRONT
    main_def = dfn(s, main) if up else 0
    needed = s.cards.target[f]
    v[:AT_HAND] = [
        life / s.cards.health[f],
        life / 6,
        life <= 1,
        life == 2,
        in_play and pose[main] == STUNNED,
        in_play and pose[main] == HIDDEN,
        up and in_front,
        up and (in_front or not wall),
        s.cards.level[f] == 2,
        s.xp[p] / needed if needed else 0.0,
        min(strike(s, main), 30) / 10 if up else 0.0,
        min(main_def, 30) / 10,
        up and pose[main] == READY,
        len(wall) / 3,
        back / 3,
        not wall and not back and not down,
        down / 3,
        ready / 4,
        wounds / 3,
        min(force, 60) / 15,
        min(guard, 60) / 15,
        min(spent, 60) / 15,
        fallen / 15,
        min(best_atk, 30) / 10,
        min(best_def, 30) / 10,
        toughness / 6,
        min(flyers, 32) / 8,
        min(shooters, 32) / 8,
        max(-8, min(marks, 16)) / 4,
    ]
    _cards(s, p, names & ~swarms, v)
    now.sort()
    later.sort()
    wall.sort()
    return Side(wall, wall_flies, main_def, in_front, life, now, later, passing_now, passing_later)


def _cards(s: Battle, p: int, names: int, v: list[float]) -> None:
    """The hand by what can be done with it, and what lies in the resource row."""
    face, zones, base = s.face, s.zones, p * NZ
    hand = zones[base + HAND]
    row = len(zones[base + OPEN]) + len(zones[base + DOWN])
    points = row + 1
    people = playable = twists = copies = places = namesakes = 0
    for c in hand:
        f = face[c]
        if f < 0:
            continue
        kind = s.cards.kind[f]
        if kind == SUPPORT:
            people += 1
            if s.cards.names[f] & names:
                copies += 1
            elif s.cards.cost[f] <= points:
                playable = max(playable, s.cards.cost[f])
        elif kind == TWIST:
            twists += 1
        elif kind == LOCATION:
            places += 1
        if s.cards.names[f] & names:
            namesakes += 1
    symbols = 0
    for c in zones[base + OPEN]:
        symbols |= s.cards.makes[face[c]]
    deck = len(zones[base + DECK])
    held = len(hand)
    v[AT_HAND:AT_NOW] = [
        min(held, KEPT) / 5,
        held > 0,
        max(held - KEPT, 0) / 3,
        people / 4,
        playable / 6,
        twists / 3,
        copies / 3,
        places / 3,
        namesakes / 3,
        min(row, 8) / 6,
        row < 4,
        len(zones[base + OPEN]) / 4,
        symbols.bit_count() / 3,
        min(deck, 30) / 30,
        not deck,
    ]


def _combat_features(force: list[int], passing: int, foe: Side, v: list[float], at: int) -> None:
    """Whom these strikes could stun in one turn, the weakest first, and whether they get through to the Main Character.

    Strikes are spent one attacker at a time, the largest on whoever no single one beats: no search, a person's glance.
    """
    left = list(force)
    stuns = 0
    broken = True
    for hold in foe.wall:
        if not _spend(left, hold):
            broken = False
            break
        stuns += 1
    direct = sum(force) if foe.main_in_front else 0
    through = sum(left) if broken and not foe.main_in_front else 0
    strength = max(direct, through, passing if not foe.wall_flies else 0)
    hits = bool(foe.main and strength >= foe.main)
    lead = (strength - foe.main) / CLEAR if foe.main else -1.0
    v[at + STUNS] = max(v[at + STUNS], stuns / 3)
    v[at + HITS_MAIN] = max(v[at + HITS_MAIN], float(hits))
    v[at + LEAD] = max(-1.0, min(1.0, lead))
    v[at + HITS_LAST] = max(v[at + HITS_LAST], float(hits and foe.life <= 1))


def _spend(left: list[int], hold: int) -> bool:
    """Use up strikes that add up to `hold`: the smallest that does it alone, else the largest together."""
    for n, hit in enumerate(left):
        if hit >= hold:
            del left[n]
            return True
    total = 0
    while left:
        total += left.pop()
        if total >= hold:
            return True
    return False


def _moment(s: Battle, p: int, mine: Sequence[float], others: Sequence[float]) -> list[float]:
    """Whose turn it is, how far it has come, and what whoever is next can do."""
    found = [0.0] * len(MOMENT)
    active = s.active == p
    found[IS_ACTIVE], found[ACTS] = float(active), float(s.seat == p)
    found[AT_PHASE + s.phase] = 1.0
    fighting = s.phase in (MAIN, COMBAT)
    found[ATTACKS], found[TURN] = min(s.attacks, 4) / 4, min(s.turn, 24) / 24
    found[EARLY], found[TO_COME] = float(s.turn <= 6), float(s.turn <= s.seats)
    found[DONE_ATTACKING] = float(active and fighting and not mine[READY_NOW])
    if active:
        at = AT_NOW if fighting else AT_NEXT
        found[MY_MAIN], found[MY_LAST] = mine[at + HITS_MAIN], mine[at + HITS_LAST]
    at = AT_NOW if fighting and not active else AT_NEXT
    found[THEIR_MAIN], found[THEIR_LAST] = others[at + HITS_MAIN], others[at + HITS_LAST]
    return found


STORIES = 1


def story(_s: Battle) -> int:
    """Every battle is the same story."""
    return 0


class VsInsight(VsEvaluator):
    """The network says how each seat stands; everything else is as the terms' evaluator has it."""

    signs_count = 4

    def __init__(self, weights: dict[str, float] | None, networks: list[Network]) -> None:
        super().__init__(weights)
        self.network = networks[0]
        self.mirror = Mirror(networks[0], WIDTH)

    def scores(self, s: Battle) -> list[float]:
        found = features(s)
        if len(found) == 2 and found[0] and found[1]:
            return self.mirror.scores(*found)
        return [self.network(x) if x else self.weights["out"] for x in found]

    def signs(self, s: Battle, option: Option) -> list[float]:
        """Of a character: its price, whether it is a Main Character, whether its player has somebody of that name in
        play; of a target also by how much the attackers beat it."""
        if len(option) < 2 or not 0 <= option[1] < len(s.face) or s.face[option[1]] < 0:
            return [0.0, 0.0, 0.0, 0.0]
        verb, c = option[0], option[1]
        if verb not in OF_CARDS:
            return [0.0, 0.0, 0.0, 0.0]
        lead = copy = 0.0
        if verb == "target":
            force = -dfn(s, c)
            for a in getattr(s.stack[-1], "attackers", ()):
                force += strike(s, a)
            lead = max(-1.0, min(1.0, force / CLEAR))
        elif verb == "recruit":
            names = s.cards.names[s.face[c]]
            base = s.seat * NZ
            others = [o for row in (FRONT, BACK) for o in s.zones[base + row]]
            copy = float(any(s.cards.names[s.face[o]] & names for o in others))
        return [s.cards.cost[s.face[c]] / 6, float(s.is_main(c)), copy, lead]


INSIGHT = VsInsight
