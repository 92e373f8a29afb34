"""Judging Buffy the Vampire Slayer: The Game. Evil is seat 0; all others are one team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar

from hellmouth.core.decisions import Option
from hellmouth.games.board.cards import CARDS, STORY
from hellmouth.games.board.components import (
    ARTIFACT,
    BOSS,
    CAST,
    CORNER_AT,
    DECKS,
    DOT,
    EVIL,
    FIGHT,
    FORM,
    FULL,
    HAND_LIMIT,
    INVULNERABLE,
    MAJIK,
    MAY_CAST,
    PERSON,
    RESEARCH,
    STEVENSON,
    TOWNS,
    VILLAINS,
)
from hellmouth.games.board.state import CORNER, DECK, GONE, HAND, HELD, Sunnydale
from hellmouth.players.evaluate import Evaluator

FADE = 0.88
"""How much of a threat is left one step further away."""
HELD_TERMS = tuple(f"held_{deck}" for deck in DECKS)
MUST_LIVE = [next((PERSON[FORM[n]] for rule in v.evil_wins for n in rule.get("who", ())), -1) for v in VILLAINS]
"""The Good person whose loss ends the game, by villain; -1 if all of them must fall."""
BURNS = [any(rule["kind"] == "artifact_destroyed" for rule in v.good_wins) for v in VILLAINS]
"""Whether Good can win by destroying the story's Artifact, as long as it is in the game."""
RECOVERS = [1 - 0.5**dice for dice in range(max(MAJIK) + 1)]
"""How likely so many Majik dice recover an Artifact (BG-ARTIFACT-02)."""
DESTROYS = [
    any(op.get("op") == "destroy_artifact" for a in card.get("abilities", ()) for op in a.get("do", ()))
    for card in CARDS
]


@cache
def distances(town: int, start: int) -> tuple[int, ...]:
    """Steps from a space to every other on an empty map; far away if there is no way."""
    found = [99] * len(TOWNS[town].area)
    for n, ring in enumerate(TOWNS[town].rings(start)):
        while ring:
            low = ring & -ring
            found[low.bit_length() - 1] = n
            ring ^= low
    return tuple(found)


@cache
def nearness(town: int, start: int) -> tuple[float, ...]:
    """How much a threat at a space counts for somebody on another: 1 beside it, less with every step."""
    return tuple(FADE ** (d - 1) if d else 1.0 for d in distances(town, start))


@cache
def library(town: int) -> tuple[float, ...]:
    """How near each space is to a dot of the Research deck."""
    dots = [nearness(town, x) for x, deck in DOT.items() if deck == RESEARCH]
    return tuple(max(near[x] for near in dots) for x in range(len(TOWNS[town].area)))


class BoardEvaluator(Evaluator[Sunnydale]):
    """Health, the villain, the hunters' distance to their prey, cards and the story's Artifact."""

    constant = "evil"
    trust = 60.0
    defaults: ClassVar[dict[str, float]] = {
        "heart": 4.0,
        "good_health": 0.9,
        "good_persons": 0.5,
        "held_weapon": 0.18,
        "held_research": 0.08,
        "held_help": 0.1,
        "held_evil": 0.0,
        "held_artifact": 0.15,
        "hunt": 0.22,
        "flame": 0.5,
        "story_good": 0.7,
        "kindling": 1.2,
        "quest": 0.12,
        "study": 0.15,
        "search": 0.6,
        "delved": 1.2,
        "villain": 4.0,
        "evil_health": 0.6,
        "evil_persons": 0.3,
        "evil_hand": 0.1,
        "evil_artifacts": 0.15,
        "stalk": 0.2,
        "story_evil": 0.5,
        "errand": 0.08,
        "evil": 0.0,
        "verb.attack": 0.95,
        "verb.strike": 0.5,
        "verb.move": 0.5,
        "verb.done": 0.12,
        "verb.draw": 0.7,
        "verb.recover": 0.8,
        "verb.play": 0.6,
        "verb.use": 0.6,
        "verb.give": 0.05,
        "verb.take": 0.05,
        "verb.propose": 0.4,
        "verb.withdraw": 0.05,
        "verb.act": 0.5,
        "verb.target": 0.5,
        "verb.cast": 0.6,
        "verb.pass": 0.3,
        "verb.no": 0.3,
        "verb.yes": 0.5,
        "verb.react": 0.5,
        "verb.keep": 0.5,
        "verb.discard": 0.5,
        "move.closer": 0.03,
        "move.dot": 0.2,
        "move.corner": 0.2,
    }

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        super().__init__(weights)
        w = self.weights
        self.closer, self.dot, self.corner = w["move.closer"], w["move.dot"], w["move.corner"]
        self.goals: dict[tuple[int, int, int], list[float]] = {}

    def teams(self, s: Sunnydale) -> tuple[int, ...]:
        return (0, *[1] * (s.seats - 1))

    def quiet(self, s: Sunnydale) -> bool:
        """A person's turn is a whole: moving is judged together with what it was for."""
        return bool((s.kind == "main" and not s.spent and not s.ended) or s.kind == "order")

    def terms(self, s: Sunnydale) -> list[dict[str, float]]:
        town = s.settings[STEVENSON]
        treasures = [nearness(town, x) for x, n in CORNER_AT.items() if s.zones[CORNER + n]]
        return [self._evil(s, town, treasures), self._good(s, town, treasures), *({} for _ in range(s.seats - 2))]

    def _good(self, s: Sunnydale, town: int, treasures: list[tuple[float, ...]]) -> dict[str, float]:
        face, space, side, form = s.face, s.space, s.side, s.form
        found = dict.fromkeys(HELD_TERMS, 0.0)
        boss = BOSS[s.villain]
        burns = BURNS[s.villain] and not any(STORY[face[c]] for c in s.zones[GONE])
        prey = space[boss] if space[boss] >= 0 and not INVULNERABLE[form[boss]] else -1
        near = nearness(town, prey) if prey >= 0 else None
        health = persons = hunt = study = 0.0
        torches, relic = [], -1
        near_corner = [0.0] * len(treasures)
        for p in CAST[s.villain]:
            x = space[p]
            if x < 0:
                continue
            if not side[p]:
                c = s.artifact(p)
                if burns and c >= 0 and STORY[face[c]]:
                    relic = x
                continue
            share = s.health[p] / FULL[form[p]]
            health += share
            persons += 1
            if near is not None:
                hunt += near[x] * FIGHT[form[p]] * share
            bare = True
            for c in s.zones[HELD + p]:
                f = face[c]
                found[HELD_TERMS[DECK[f]]] += 1
                bare = bare and DECK[f] != ARTIFACT
                if burns and DESTROYS[f]:
                    torches.append(x if MAY_CAST[form[p]] else -1)
                elif burns and STORY[f]:
                    relic = x
                    found["story_good"] = 1.0
            if bare and treasures:
                luck = RECOVERS[MAJIK[form[p]]]
                near_corner = [max(best, luck * t[x]) for best, t in zip(near_corner, treasures, strict=True)]
            study += library(town)[x]
        heart = MUST_LIVE[s.villain]
        found["heart"] = s.health[heart] / FULL[form[heart]] if heart >= 0 and space[heart] >= 0 else 0.0
        quest = sum(near_corner)
        found["good_health"], found["good_persons"], found["hunt"], found["quest"] = health, persons, hunt, quest
        if burns:
            found["flame"], found["study"] = min(len(torches), 1.0), 0.0 if torches else study
            if relic < 0:
                found["search"], found["delved"] = quest, found["held_artifact"]
            else:
                found["kindling"] = max([nearness(town, relic)[x] for x in torches if x >= 0], default=0.0)
        return found

    def _evil(self, s: Sunnydale, town: int, treasures: list[tuple[float, ...]]) -> dict[str, float]:
        space, side, form = s.space, s.side, s.form
        boss, heart = BOSS[s.villain], MUST_LIVE[s.villain]
        prey = [p for p in CAST[s.villain] if space[p] >= 0 and side[p]] if heart < 0 else [heart]
        preys = [(nearness(town, space[q]), 1.5 - s.health[q] / FULL[form[q]]) for q in prey if space[q] >= 0]
        health = persons = stalk = held = story = errand = 0.0
        for p in CAST[s.villain]:
            x = space[p]
            if x < 0 or side[p]:
                continue
            share = s.health[p] / FULL[form[p]]
            if p != boss:
                health += share
                persons += 1
            if preys:
                stalk += max([near[x] * weak for near, weak in preys]) * FIGHT[form[p]] * share
            card = s.artifact(p)
            if card >= 0:
                held += 1
                story += STORY[s.face[card]]
            elif treasures:
                errand += max([t[x] for t in treasures])
        return {
            "villain": s.health[boss] / FULL[form[boss]] if space[boss] >= 0 else 0.0,
            "evil_health": health,
            "evil_persons": persons,
            "evil_hand": len(s.zones[HAND]),
            "evil_artifacts": held,
            "story_evil": story,
            "stalk": stalk,
            "errand": errand,
            "evil": 1.0,
        }

    def pick(self, s: Sunnydale, options: Sequence[Option], draw: Callable[[], float]) -> Option:
        """An attack if there is one, listed last but for "done"; else of any two options the move that leads on."""
        count = len(options)
        one, other = options[int(draw() * count)], options[int(draw() * count)]
        if s.kind != "main":
            return one if one[0] == other[0] or self.prefer(s, one) >= self.prefer(s, other) else other
        last = options[count - 2]
        if last[0] == "attack":
            return last
        if other[0] != "move":
            return one
        if one[0] != "move":
            return other
        worth = self._goal(s, s.actor)[1]
        return one if worth[one[1]] >= worth[other[1]] else other

    def _nearest(self, s: Sunnydale, p: int) -> int:
        """The space of the Good person next to an Evil one."""
        far = distances(s.settings[STEVENSON], s.space[p])
        prey = [s.space[q] for q in CAST[s.villain] if s.space[q] >= 0 and s.side[q]]
        return min(prey, key=far.__getitem__, default=-1)

    def looks(self, s: Sunnydale, options: Sequence[Option]) -> list[float]:
        if s.kind != "main":
            return [self.prefer(s, option) for option in options]
        ways = None
        found = []
        for option in options:
            if option[0] == "move":
                ways = ways or self._ways(s)
                found.append(self._move(s, option[1], ways))
            else:
                found.append(self.prefer(s, option))
        return found

    def prefer(self, s: Sunnydale, option: Option) -> float:
        verb = option[0]
        if verb == "move":
            return self._move(s, option[1], self._ways(s))
        base = self.by_verb.get(verb, 0.5)
        if verb == "done":
            return base if s.spent or s.ended else 0.5 * base
        if verb == "draw" and self._full(s):
            return 0.5 * base
        return base

    def _full(self, s: Sunnydale) -> bool:
        """Whether the acting person has no room for a card of the dot it stands on."""
        p = s.actor
        if not s.side[p]:
            return bool(len(s.zones[HAND]) >= HAND_LIMIT)
        deck = DOT[s.space[p]]
        room: int = s.slots(p)[deck]
        return bool(sum([DECK[s.face[c]] == deck for c in s.zones[HELD + p]]) >= room)

    def _ways(self, s: Sunnydale) -> tuple[float, list[float], bool]:
        """For the acting person: what every move is worth, what a space adds to it, and whether corners tempt."""
        p = s.actor
        prey, worth = self._goal(s, p)
        base = self.by_verb["move"] - (self.closer * worth[-1 - s.space[p]] if prey >= 0 else 0.0)
        return base, worth, s.artifact(p) < 0

    def _goal(self, s: Sunnydale, p: int) -> tuple[int, list[float]]:
        """The space of whom a person hunts, -1 if there is nobody, and how inviting that makes each space."""
        good = s.side[p]
        if good:
            boss = BOSS[s.villain]
            prey = -1 if INVULNERABLE[s.form[boss]] else s.space[boss]
        else:
            heart = MUST_LIVE[s.villain]
            prey = s.space[heart] if heart >= 0 else self._nearest(s, p)
        key = (s.settings[STEVENSON], prey, good)
        worth = self.goals.get(key)
        if worth is None:
            worth = self.goals[key] = self._goals(*key)
        return prey, worth

    def _move(self, s: Sunnydale, goal: int, ways: tuple[float, list[float], bool]) -> float:
        """How inviting a move is: towards the prey, onto a dot, to an Artifact in a corner; none after a move."""
        if s.spent:
            return 0.05
        base, worth, tempted = ways
        value = base + worth[goal]
        if tempted:
            corner = CORNER_AT.get(goal, -1)
            if corner >= 0 and s.zones[CORNER + corner]:
                value += self.corner
        return 0.94 if value > 0.94 else 0.06 if value < 0.06 else value

    def _goals(self, town: int, prey: int, good: int) -> list[float]:
        """How inviting each space is by itself: near the prey, on a dot of one's own; then the steps to the prey, from
        the last space back to the first."""
        area = range(len(TOWNS[town].area))
        found = [self.dot if x in DOT and (DOT[x] == EVIL) != bool(good) else 0.0 for x in area]
        if prey < 0:
            return found
        far = distances(town, prey)
        near = [found[x] - self.closer * far[x] + (0.2 if far[x] == 1 else 0.0) for x in area]
        return [*near, *[-float(n) for n in reversed(far)]]


EVALUATOR = BoardEvaluator
