"""One side of the card game as the learned judgement sees it: standing, people, hand, ground."""

from __future__ import annotations

from typing import NamedTuple

from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.rules.facts import nature, talents
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    ACTION,
    BK,
    CHARACTER,
    CHARM,
    DECK,
    DISCARD,
    EVENT,
    GEAR,
    HAND,
    ITEM,
    MOVEMENT,
    PARK,
    PLAY,
    REFRESH,
    SKILL,
    SMARTS,
    TASKS,
    VAMPIRE,
    WEIRDNESS,
    WIN_DESTINY,
    ZONES,
)

# fmt: off
SIDE = (
    "destiny", "destiny2", "destiny4", "destiny6", "destiny7", "destiny8", "destiny9",
    "control", "control2", "control3", "control4", "control5", "park", "hold",
    "main", "main_level", "main_tired", "main_bk", "main_rest", "main_gone", "return_now", "return_hand", "main_gear",
    "people", "people2", "people3", "people4", "big", "levels", "fresh", "tired", "vampires", "walkers",
    "bk", "smarts", "weirdness", "charm", "best_bk", "fresh_bk", "items", "skills", "uses",
    "hand", "arrivals", "arrival_talents", "rises", "rises_later", "dead_cards", "hand_items", "hand_skills",
    "hand_actions", "hand_events", "fight_cards", "challenge_cards", "peace_cards",
    "boost_bk", "boost_smarts", "boost_weirdness", "boost_charm", "boost_best", "draws", "harms", "helps",
    "deck", "discard", "tasks", "top_worth",
    "bout", "bout_value", "bout_main", "bouts", "bout_wins", "hunt", "hunt_value", "hunt_main", "hunt_wins",
    "feat", "feat_value", "feats", "feat_wins", "next_feat", "next_value", "next_feats", "next_wins", "worth",
    "chance_now", "wins_now", "at_home", "abroad", "to_park", "guards",
)
# fmt: on
"""Names of the numbers of one side, in their order."""
AT = {name: i for i, name in enumerate(SIDE)}
WIDTH = len(SIDE)
AT_MAIN, AT_PEOPLE, AT_TALENTS, AT_HAND = AT["main"], AT["people"], AT["bk"], AT["hand"]
AT_BOOSTS, AT_DECK, AT_BOUT, AT_FEAT = AT["boost_bk"], AT["deck"], AT["bout"], AT["feat"]
AT_NOW, AT_PARK, AT_GROUND = AT["chance_now"], AT["park"], AT["at_home"]
AT_DESTINY, AT_CONTROL = AT["destiny"], AT["control"]
STEPS_OF_DESTINY = (2, 4, 6, 7, 8, 9)
"""From so many points on each of the numbers after "destiny" is 1."""
ALL_TALENTS = 15
NONE = [0] * 16

Person = tuple[int, int, tuple[int, int, int, int], bool, int, bool, float]
"""A character: card, space, talents (rested if it refreshes before the next conflict), whether it can act in the next
conflict, how far it goes before the one after, whether it is the Main Character, what losing it costs."""
DRAWING = frozenset(("draw", "recover", "dig", "search", "look_top"))
HARMING = frozenset(("destroy", "discard", "detach", "fatigue", "bounce", "bury", "cannot", "leave", "end_conflict"))
HELPING = frozenset(("talent", "refresh", "no_fatigue", "goal", "move", "put", "may", "dp", "resolving", "win_ties"))
PEACE_WINDOWS, FIGHT_WINDOWS, CHALLENGE_WINDOWS = (1 << 7) - 1, 31 << 7, 31 << 12


class Quantities(NamedTuple):
    """What a card is good for."""

    boosts: tuple[int, ...]
    """The best for each set of talents."""
    draws: bool
    harms: bool
    helps: bool
    fights: bool
    challenges: bool
    peace: bool
    """Whether it can be played in such windows."""
    used: bool
    """Whether it has an ability that one uses."""


def _quantities(cards: CardSet, f: int) -> Quantities:
    best = tuple([max((n for t, n in cards.boost[f] if goals >> t & 1), default=0) for goals in range(16)])
    abilities = cards[f].abilities
    ops = {o.get("op") for a in abilities for o in a.get("do", ())}
    played = cards.played_in[f]
    return Quantities(
        best,
        bool(ops & DRAWING),
        bool(ops & HARMING),
        bool(ops & HELPING),
        bool(played & FIGHT_WINDOWS),
        bool(played & CHALLENGE_WINDOWS),
        bool(played & PEACE_WINDOWS),
        any(a["trigger"] == "use" for a in abilities),
    )


KNOWN = [_quantities(PRINTED, f) for f in range(len(PRINTED))]


def quantities(cards: CardSet, f: int) -> Quantities:
    """The same, remembered for the cards that come with the game, which are the same in every set."""
    return KNOWN[f] if f < len(KNOWN) else _quantities(cards, f)


def standing(s: Sunnydale, p: int, v: list[float]) -> None:
    """Destiny, turns of Park control, what is left in the piles."""
    dp, control = s.dp[p], s.control[p]
    v[AT_DESTINY] = dp / WIN_DESTINY
    for at, least in enumerate(STEPS_OF_DESTINY, AT_DESTINY + 1):
        if dp < least:
            break
        v[at] = 1.0
    if control:
        v[AT_CONTROL] = control / 3
        for at in range(AT_CONTROL + 1, AT_CONTROL + min(control, 5)):
            v[at] = 1.0
    zones, base = s.zones, ZONES * p
    v[AT_DECK] = len(zones[base + DECK]) / 30
    v[AT_DECK + 1] = len(zones[base + DISCARD]) / 20
    tasks = zones[base + TASKS]
    if tasks:
        v[AT_DECK + 2] = len(tasks) / 7
        v[AT_DECK + 3] = s.cards.worth[s.face[tasks[-1]]] / 4


def people_of(s: Sunnydale, p: int, v: list[float]) -> list[Person]:
    """The characters of a seat; what they are together goes into the vector."""
    face, space, tired, main, step = s.face, s.space, s.tired, s.main[p], s.step
    found: list[Person] = []
    bk = smarts = weirdness = charm = best = fresh_bk = fresh = vampires = walkers = levels = big = uses = 0
    for c in s.zones[ZONES * p + PLAY]:
        f = face[c]
        four = talents(s, c)[0]
        rested = not tired[c]
        kind, traits = nature(s, c)
        if not rested and step < REFRESH:
            four, rested = (four[BK] + 1, four[SMARTS] + 1, four[WEIRDNESS] + 1, four[CHARM] + 1), True
        reach = _reach(s, p, c, rested, bool(traits & VAMPIRE))
        total = four[BK] + four[SMARTS] + four[WEIRDNESS] + four[CHARM]
        found.append((c, space[c], four, rested, reach, c == main, 0.5 + total / 10 + 1.2 * (c == main)))
        bk += four[BK]
        smarts += four[SMARTS]
        weirdness += four[WEIRDNESS]
        charm += four[CHARM]
        best = max(best, four[BK])
        if rested:
            fresh += 1
            fresh_bk += four[BK]
        vampires += traits & VAMPIRE
        walkers += reach > 0
        levels += s.cards.level[f] - 1
        big += not kind & 1
        uses += rested and quantities(s.cards, f).used
    count = len(found)
    at = AT_PEOPLE
    v[at] = count / 3
    v[at + 1], v[at + 2], v[at + 3] = float(count > 1), float(count > 2), float(count > 3)
    v[at + 4 : at + 10] = [big / 3, levels / 2, fresh / 3, (count - fresh) / 3, vampires / 3, walkers / 3]
    v[AT_TALENTS : AT_TALENTS + 6] = [bk / 8, smarts / 6, weirdness / 6, charm / 6, best / 5, fresh_bk / 8]
    v[AT_TALENTS + 8] = uses / 2
    _main(s, p, v, found)
    return found


def _reach(s: Sunnydale, p: int, c: int, rested: bool, vampire: bool) -> int:
    """Moves left before the Movement Step is over, else those of the next turn."""
    if s.step > MOVEMENT:
        return (0 if s.night else 2) if vampire else 1
    if not rested:
        return 0
    allowed = (2 if s.night else 0) if vampire else 1
    if s.step == MOVEMENT and allowed:
        allowed -= s.used.get(("turn", "moves", p, s.cards.person[s.face[c]]), 0)
    return allowed if allowed > 0 else 0


def _main(s: Sunnydale, p: int, v: list[float], found: list[Person]) -> None:
    """The Main Character and its cards; if it is gone, whether it can return. Attached cards."""
    face, main, at = s.face, s.main[p], AT_MAIN
    items = skills = carried = uses = 0
    for g in s.zones[ZONES * p + GEAR]:
        kind = s.cards.type[face[g]]
        items += kind == ITEM
        skills += kind == SKILL
        carried += s.on[g] == main
        uses += not s.tired[g] and quantities(s.cards, face[g]).used
    v[AT_TALENTS + 6], v[AT_TALENTS + 7] = items / 2, skills / 2
    v[AT_TALENTS + 8] += uses / 2
    if main >= 0:
        v[at], v[at + 1], v[at + 8] = 1.0, s.cards.level[face[main]] / 2 - 0.5, carried / 2
        for _, _, four, rested, _, is_main, _ in found:
            if is_main:
                v[at + 2] = 0.0 if rested else 1.0
                v[at + 3], v[at + 4] = four[BK] / 5, (four[SMARTS] + four[WEIRDNESS] + four[CHARM]) / 8
        return
    v[at + 5] = 1.0
    who = s.persons[p]
    if ("turn", "resurrected", p) not in s.used:
        v[at + 6] = float(
            any(
                s.cards.person[face[c]] == who and s.cards.level[face[c]] == 1 and s.cards.type[face[c]] == CHARACTER
                for c in s.zones[ZONES * p + DISCARD]
            )
        )


def hand_of(s: Sunnydale, p: int, v: list[float]) -> list[int]:
    """What the cards in hand promise; returns what they boost, for each set of talents."""
    face, hand = s.face, s.zones[ZONES * p + HAND]
    levels = {s.cards.person[face[c]]: s.cards.level[face[c]] for c in s.zones[ZONES * p + PLAY]}
    bests: list[tuple[int, ...]] = []
    v[AT_HAND] = len(hand) / 5
    items = skills = actions = events = in_fights = in_challenges = in_peace = drawing = harming = helping = 0
    arrivals: dict[int, int] = {}
    for c in hand:
        f = face[c]
        kind = s.cards.type[f]
        if kind == CHARACTER:
            _person_in_hand(s, p, v, f, levels, arrivals)
            continue
        best, draws, harms, helps, fights, challenges, peace, _ = quantities(s.cards, f)
        bests.append(best)
        items += kind == ITEM
        skills += kind == SKILL
        actions += kind == ACTION
        events += kind == EVENT
        in_fights += fights
        in_challenges += challenges
        in_peace += peace
        drawing += draws
        harming += harms
        helping += helps
    at = AT_HAND
    if arrivals:
        v[at + 1], v[at + 2] = len(arrivals) / 2, sum(arrivals.values()) / 10
    if not bests:
        return NONE
    sums = list(map(sum, zip(*bests, strict=True)))
    counts = (items, skills, actions, events, in_fights, in_challenges, in_peace)
    v[at + 6 : at + 13] = [n / 2 for n in counts]
    v[AT_BOOSTS : AT_BOOSTS + 8] = [
        sums[1 << BK] / 5,
        sums[1 << SMARTS] / 5,
        sums[1 << WEIRDNESS] / 5,
        sums[1 << CHARM] / 5,
        sums[ALL_TALENTS] / 8,
        drawing / 2,
        harming / 2,
        helping / 2,
    ]
    return sums


def _person_in_hand(
    s: Sunnydale, p: int, v: list[float], f: int, levels: dict[int, int], arrivals: dict[int, int]
) -> None:
    """A character card in hand: it comes into play, brings the Main Character back, is a next level, or is dead."""
    who, at = s.cards.person[f], AT_HAND
    level = levels.get(who, 0)
    if s.cards.level[f] != level + 1:
        v[at + 5] += 0.5
    elif level:
        v[at + (3 if s.dp[p] >= s.cards.needed_destiny[f] else 4)] += 0.5
    elif who == s.persons[p]:
        v[AT_MAIN + 7] = 1.0
    elif who in s.persons:
        v[at + 5] += 0.5
    else:
        arrivals[who] = max(arrivals.get(who, 0), sum(s.cards.talent[f]))


def ground(s: Sunnydale, p: int, v: list[float], people: list[list[Person]]) -> None:
    """Who holds the Park, and how many are on own and on foreign ground."""
    mine = home = abroad = walkers = guards = 0
    main = s.main[p]
    where = s.space[main] if main >= 0 else -1
    for c, space, _, rested, reach, _, _ in people[p]:
        if space == PARK:
            mine += 1
        else:
            walkers += reach > 0
            if space // 4 == p:
                home += 1
            else:
                abroad += 1
        guards += rested and space == where and c != main
    if mine:
        others = [space for q, team in enumerate(people) if q != p for _, space, _, _, _, _, _ in team]
        v[AT_PARK : AT_PARK + 2] = [mine / 2, float(PARK not in others)]
    v[AT_GROUND : AT_GROUND + 4] = [home / 3, abroad / 3, walkers / 3, guards / 2]
