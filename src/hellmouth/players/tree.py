"""The tree of information-set search: what was tried at each point, how often it was on offer, and what came of it.

A node is a point at which one seat chooses, as far as the searching seat can tell: nodes are reached by the sequence of
choices, and chance and hidden cards differ from one visit to the next. So an option may be on offer in one visit and
not in another, and each edge counts the visits in which it was (Cowling, Powley and Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, TypeAlias

from hellmouth.core.decisions import Option
from hellmouth.core.visibility import View

Key: TypeAlias = tuple[Any, ...]
FACE = 1 << 20
"""Added to a face in a key, so that it cannot be mistaken for a card id."""


class Edge:
    """One option at a node: visits, times on offer, reward by team, how inviting it looked at first."""

    __slots__ = ("next", "offered", "prior", "reward", "visits")

    def __init__(self, prior: float, teams: int) -> None:
        self.prior = prior
        self.visits = 0
        self.offered = 0
        self.reward = [0.0] * teams
        self.next: dict[tuple[int, str], Node] | None = None


Node: TypeAlias = dict[Key, Edge]


class Keys:
    """Turns options into keys that mean the same in every world.

    A card that the searcher does not know is another card in each world: it is called by its face there, so that
    "the rival plays a stake" is one branch, whatever slot the stake was dealt to.
    """

    __slots__ = ("hidden", "places")

    def __init__(self, view: View[Any], places: Mapping[str, tuple[int, ...]]) -> None:
        self.places = places
        self.hidden = [f < 0 for f in view.state.face]

    def all(self, s: Any, options: list[Option]) -> list[Key]:
        """The keys of a list of options."""
        places, hidden, face = self.places, self.hidden, s.face
        keys: list[Key] = []
        for option in options:
            for i in places.get(option[0], ()):
                if i < len(option) and option[i] >= 0 and hidden[option[i]]:
                    option = (*option[:i], FACE + face[option[i]], *option[i + 1:])
            keys.append(option)
        return keys


def card_places(verbs: Mapping[str, tuple[str, ...]], nouns: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Where the options of each verb name a card."""
    found = {v: tuple(i for i, n in enumerate(names, 1) if nouns.get(n, n) == "card") for v, names in verbs.items()}
    return {verb: places for verb, places in found.items() if places}


ROOT_WIDTH = 0.4
"""How much the root looks around."""
TRUST = 10.0
"""How many visits the look one step ahead is worth."""
LEAST = 0.6
"""Every option gets this share of the square root of its fair part of the visits, however dull it looked at first."""
WORLDS = 24
"""Worlds that every option of the root goes through, again and again."""


class Arms:
    """The options of the root, compared world by world.

    Every option meets the same worlds in the same order. What all options together got in a world is the measure for
    each of them there, so that a lucky deal favours nobody: an option's merit is its mean gain over that measure.
    """

    __slots__ = ("before", "earlier", "looks", "priors", "rewards", "seen", "sums", "tries", "visits")

    def __init__(self, edges: list[Edge], team: int) -> None:
        count = len(edges)
        self.priors = [1.0] * count
        self.looks = [0.0] * count
        """How much worse than the best an option looked at first."""
        self.tries = [0] * count
        self.rewards = [0.0] * count
        self.sums, self.seen = [0.0] * WORLDS, [0] * WORLDS
        self.before = [0.0] * (WORLDS + 1)
        """Sum of the measures of the worlds before each."""
        self.visits = [edge.visits for edge in edges]
        known = sum(self.visits)
        mean = sum([edge.reward[team] for edge in edges]) / known if known else 0.0
        self.earlier = [edge.reward[team] - mean * edge.visits for edge in edges]

    def merit(self, at: int) -> float:
        """Mean gain of an option over the measure of the worlds it met; while visits are few the first look counts."""
        rounds, rest = divmod(self.tries[at], WORLDS)
        gain = self.rewards[at] - rounds * self.before[WORLDS] - self.before[rest] + self.earlier[at]
        return (gain + TRUST * self.looks[at]) / (self.visits[at] + TRUST)

    def select(self) -> int:
        """The option to try next: merit so far, and room for a closer look at what looked good at first."""
        total = sum(self.visits)
        scale = ROOT_WIDTH * sqrt(1.0 + total) / sum(self.priors)
        least = LEAST * sqrt(total / len(self.visits))
        found, top = 0, -1e9
        for i, n in enumerate(self.visits):
            if n < least:
                return i
            value = self.merit(i) + scale * self.priors[i] / (1.0 + n)
            if value > top:
                found, top = i, value
        return found

    def learn(self, at: int, reward: float) -> None:
        """What an option got in its next world."""
        world = self.tries[at] % WORLDS
        self.tries[at] += 1
        self.visits[at] += 1
        self.rewards[at] += reward
        self.sums[world] += reward
        self.seen[world] += 1
        so_far = 0.0
        for k, total in enumerate(self.sums):
            so_far += total / self.seen[k] if self.seen[k] else 0.0
            self.before[k + 1] = so_far


def select(edges: list[Edge], team: int, width: float, urgency: float) -> int:
    """Which of the edges on offer to try: what did well for the team so far, plus what deserves a closer look.

    The upper bound is that of PUCT with the count of offers in place of the parent's visits; an option never tried is
    taken to be worth `urgency`. Options that look dull wait until the others are well known, which is how wide
    decisions stay narrow.
    """
    whole = 0.0
    for edge in edges:
        edge.offered += 1
        whole += edge.prior
    scale = width / whole
    found, top = 0, -1.0
    for i, edge in enumerate(edges):
        n = edge.visits
        value = (edge.reward[team] / n if n else urgency) + scale * edge.prior * sqrt(edge.offered) / (1 + n)
        if value > top:
            found, top = i, value
    return found
