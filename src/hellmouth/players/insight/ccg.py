"""What the learned judgement of the card game looks at: who can win which fight and which challenge, now and soon.

Every seat gets one vector: its own side, the strongest of its rivals (each number the largest among them), and the
moment of the turn. Nothing here knows a card by its name: cards count by their type, talents, boosts and verbs.
"""

from __future__ import annotations

from math import exp

from hellmouth.games.ccg.rules.facts import nature
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    BK,
    CHALLENGES,
    CONFLICT,
    EVIL_KINDS,
    MOVEMENT,
    PARK,
    RESOURCE,
    STEPS,
    WIN_DESTINY,
    ZONES,
)
from hellmouth.players.evaluate.ccg import CcgEvaluator
from hellmouth.players.insight import Mirror, Network
from hellmouth.players.insight.ccg_side import (
    AT_BOUT,
    AT_FEAT,
    AT_NOW,
    WIDTH,
    Person,
    ground,
    hand_of,
    people_of,
    standing,
)

# fmt: off
MOMENT = (
    *("step_" + name.lower() for name in STEPS), "setup", "acts", "active", "acts_conflict", "acts_resource",
    "acts_movement", "night", "turn", "my_bout", "my_feat", "my_win", "their_bout", "their_feat", "their_win",
)
(
    IN_SETUP, ACTS, ACTIVE, ACTS_CONFLICT, ACTS_RESOURCE, ACTS_MOVEMENT, AT_NIGHT, TURN, MY_BOUT, MY_FEAT, MY_WIN,
    THEIR_BOUT, THEIR_FEAT, THEIR_WIN,
) = range(len(STEPS), len(MOMENT))
# fmt: on
"""Places of these in a moment."""
BEST, VALUE, TOGETHER, WINS = range(4)
"""Of challenges that can be met: the best chance, the best expected worth, all of it together, the chance to win."""
INPUTS = 2 * WIDTH + len(MOMENT)

Bout = tuple[float, float, float]
"""A fight that could be: the odds, what it brings less what it risks, the odds again if it is with a Main Character."""
FAR = 200
"""No lead is larger, in the points of the tables below."""


def _logistic(reach: int, scale: float) -> list[float]:
    return [1 / (1 + exp(-n / scale)) for n in range(-reach, reach + 1)]


FIGHT_ODDS = _logistic(FAR, 4.0)
"""How likely a lead in a fight lasts; in half points, since only half of a hand is there when it is needed."""
FEAT_ODDS = _logistic(FAR, 2.0)
DRAWN = 1
"""Points that the attacker of a challenge draws more than the defender, five cards against three."""


def distance(a: int, b: int, ring: int) -> int:
    """Moves between two spaces: the Park is next to all."""
    if a == b:
        return 0
    gap = (a - b) % ring
    return 1 if a == PARK or b == PARK or gap == 1 or gap == ring - 1 else 2


def features(s: Sunnydale) -> list[list[float]]:
    """One vector for each seat, in numbers of about one, most of them 0."""
    seats = range(s.seats)
    sides = [[0.0] * WIDTH for _ in seats]
    people = [people_of(s, p, sides[p]) for p in seats]
    boosts = [hand_of(s, p, sides[p]) for p in seats]
    for p in seats:
        standing(s, p, sides[p])
        ground(s, p, sides[p], people)
        _fights(s, p, sides[p], people, boosts)
        _challenges(s, p, sides[p], people[p], boosts)
        v = sides[p]
        v[AT_NOW], v[AT_NOW + 1] = max(v[AT_BOUT], v[AT_FEAT]), max(v[AT_BOUT + 4], v[AT_FEAT + 3])
    found = []
    for p in seats:
        rivals = [sides[q] for q in seats if q != p]
        others = rivals[0] if len(rivals) == 1 else [max(column) for column in zip(*rivals, strict=True)]
        found.append(sides[p] + others + _moment(s, p, sides[p], others))
    return found


def _fights(s: Sunnydale, p: int, v: list[float], people: list[list[Person]], boosts: list[list[int]]) -> None:
    """The fights this seat can start, and those it could have after moving."""
    ring, moving = 4 * s.seats, s.step <= MOVEMENT
    now: list[Bout] = []
    soon: list[Bout] = []
    for q, team in enumerate(people):
        if q == p:
            continue
        lead = FAR + boosts[p][1] - boosts[q][1]
        for _, here, mine, rested, reach, _, own_price in people[p]:
            for _, there, theirs, _, _, is_main, price in team:
                gap = 0 if here == there else distance(here, there, ring)
                if gap > reach or (not rested and (not gap or moving)) or (gap and here == PARK and there // 4 != p):
                    continue
                odds = FIGHT_ODDS[2 * (mine[BK] - theirs[BK]) + lead]
                bout = (odds, odds * (1 + price) - (1 - odds) * (1 + own_price), odds if is_main else 0.0)
                (soon if gap else now).append(bout)
    wins, at = s.dp[p] + 1 >= WIN_DESTINY, AT_BOUT
    if now and s.step <= CONFLICT:
        chance, value, main = map(max, zip(*now, strict=True))
        good = sum([odds > 0.5 for odds, _, _ in now])
        v[at : at + 5] = [chance, max(value, 0.0) / 2, main, good / 2, chance if wins else 0.0]
    if soon:
        chance, value, main = map(max, zip(*soon, strict=True))
        v[at + 5 : at + 9] = [chance, max(value, 0.0) / 2, main, chance if wins else 0.0]


def _challenges(s: Sunnydale, p: int, v: list[float], team: list[Person], boosts: list[list[int]]) -> None:
    """The challenges this seat can meet where it stands, and those it could meet after moving."""
    if not team:
        return
    first, _, _, _, _, _, _ = team[0]
    face, evil, dp = s.face, EVIL_KINDS[s.cards.kind[s.face[first]]], s.dp[p]
    rivals = [b for q, b in enumerate(boosts) if q != p]
    rival = rivals[0] if len(rivals) == 1 else list(map(max, zip(*rivals, strict=True)))
    now, soon = [0.0] * 4, [0.0] * 4
    worth = 0
    for z in range(CHALLENGES, ZONES * s.seats, ZONES):
        for c in s.zones[z]:
            f = face[c]
            if (s.cards.alignment[f] == 1) != evil:
                continue
            worth += s.cards.worth[f]
            here, later = _groups(s, p, team, c)
            odds = 0.0
            for group, into in ((later, soon), (here, now)):
                if not group:
                    continue
                if into is soon or len(here) < len(later):
                    odds = _feat(s, f, group, boosts[p], rival)
                into[BEST] = max(into[BEST], odds)
                into[VALUE] = max(into[VALUE], odds * s.cards.worth[f])
                into[TOGETHER] += odds * s.cards.worth[f]
                if dp + s.cards.worth[f] >= WIN_DESTINY:
                    into[WINS] = max(into[WINS], odds)
    at = AT_FEAT
    if s.step <= CONFLICT:
        v[at : at + 4] = [now[BEST], now[VALUE] / 2, now[TOGETHER] / 3, now[WINS]]
    v[at + 4 : at + 9] = [soon[BEST], soon[VALUE] / 2, soon[TOGETHER] / 3, soon[WINS], worth / 6]


def _groups(s: Sunnydale, p: int, team: list[Person], c: int) -> tuple[list[Person], list[Person]]:
    """Who can face a challenge at once, and who could after moving (after a rest, once this turn's moves are over)."""
    there, ring, moving = s.space[c], 4 * s.seats, s.step <= MOVEMENT
    here: list[Person] = []
    later: list[Person] = []
    for one in team:
        _, space, _, rested, reach, _, _ = one
        if space == there:
            later.append(one)
            if rested:
                here.append(one)
        elif (rested or not moving) and (space != PARK or there // 4 == p) and distance(space, there, ring) <= reach:
            later.append(one)
    if here and ("turn", "faced", p, c) in s.used:
        here = []
    return here, later


def _feat(s: Sunnydale, f: int, group: list[Person], mine: list[int], rival: list[int]) -> float:
    """The chance of a group to meet a challenge, both hands spent on it."""
    needs = s.cards.needs[f]
    if needs.person >= 0 and not any(s.cards.person[s.face[c]] == needs.person for c, _, _, _, _, _, _ in group):
        return 0.0
    if needs.trait and not any(nature(s, c)[1] & needs.trait for c, _, _, _, _, _, _ in group):
        return 0.0
    short, slack, goals = 0, 99, 0
    for t, n in s.cards.shown[f]:
        goals |= 1 << t
        for _, _, four, _, _, _, _ in group:
            n -= four[t]
        if n > 0:
            short += n
        slack = min(slack, -n)
    return FEAT_ODDS[FAR + mine[goals] - rival[goals] + DRAWN - short + max(slack, 0)]


def _moment(s: Sunnydale, p: int, mine: list[float], others: list[float]) -> list[float]:
    """Which step it is, whose watch, and what whoever is next can do at once."""
    found = [0.0] * len(MOMENT)
    step, acts = s.step, s.seat == p
    found[step if step >= 0 else IN_SETUP] = 1.0
    found[ACTS], found[ACTIVE] = float(acts), float(s.active == p)
    if acts:
        if step == CONFLICT:
            found[ACTS_CONFLICT] = 1.0
        elif step == RESOURCE:
            found[ACTS_RESOURCE] = 1.0
        elif step == MOVEMENT:
            found[ACTS_MOVEMENT] = 1.0
    found[AT_NIGHT], found[TURN] = float(s.night), min(s.turn, 20) / 20
    bout, feat = AT_BOUT, AT_FEAT
    if step == CONFLICT:
        side, to = (mine, MY_BOUT) if acts else (others, THEIR_BOUT)
        found[to], found[to + 1] = side[bout + 1], side[feat + 1]
        found[to + 2] = max(side[bout + 4], side[feat + 3])
    return found


STORIES = 1


def story(_s: Sunnydale) -> int:
    """Every game is the same story."""
    return 0


class CcgInsight(CcgEvaluator):
    """The network says how each seat stands; everything else is as the terms' evaluator has it."""

    budget = 120

    def __init__(self, weights: dict[str, float] | None, networks: list[Network]) -> None:
        super().__init__(weights)
        self.network = networks[0]
        self.mirror = Mirror(networks[0], WIDTH)

    def scores(self, s: Sunnydale) -> list[float]:
        found = features(s)
        return self.mirror.scores(*found) if len(found) == 2 else [self.network(x) for x in found]


INSIGHT = CcgInsight
