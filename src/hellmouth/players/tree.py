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
from hellmouth.core.state import State
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

    def __init__(self, view: View[State], places: Mapping[str, tuple[int, ...]]) -> None:
        self.places = places
        self.hidden = [f < 0 for f in view.state.face]

    def all(self, s: State, options: list[Option]) -> list[Key]:
        """The keys of a list of options."""
        places, hidden, face = self.places, self.hidden, s.face
        keys: list[Key] = []
        for option in options:
            for i in places.get(option[0], ()):
                if i < len(option) and option[i] >= 0 and hidden[option[i]]:
                    option = (*option[:i], FACE + face[option[i]], *option[i + 1 :])
            keys.append(option)
        return keys


def card_places(verbs: Mapping[str, tuple[str, ...]], nouns: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Where the options of each verb name a card."""
    found = {v: tuple(i for i, n in enumerate(names, 1) if nouns.get(n, n) == "card") for v, names in verbs.items()}
    return {verb: places for verb, places in found.items() if places}


LEAST = 3
"""Worlds that an option of the root meets at least before it can be knocked out."""
CHECK = 24
"""After so many more worlds the last two are compared: the search ends if one is clearly better."""
CLEARLY = 3.0
"""Standard errors between two options that leave no doubt which is better."""
FINALISTS = 4
"""Options that go on when there is time left."""
NEARLY = 0.9
"""Options with this share of the most visits were in the last round: the better value decides between them."""


class Knockout:
    """The options of the root compete in rounds; after each the worse half is out (sequential halving).

    Every option still in meets the same worlds in the same order with the same chance, so that luck does not decide
    between them, and half of the budget goes to the last few. Options that looked dull at first do not even start if
    the budget is too small for all.
    """

    __slots__ = ("left", "looks", "rewards", "sums", "trust", "until")

    def __init__(self, looks: list[float], trust: float, budget: int) -> None:
        self.looks, self.trust = looks, trust
        self.rewards: list[list[float]] = [[] for _ in looks]
        """What each option got in the worlds it met, in their order."""
        self.sums = [0.0] * len(looks)
        self.left = sorted(range(len(looks)), key=lambda i: -looks[i])
        while len(self.left) > 2 and LEAST * len(self.left) * self._rounds() > budget:
            self.left.pop()
        self.until = 0
        self._next_round(budget)

    def _rounds(self) -> int:
        return max(1, (len(self.left) - 1).bit_length())

    def _next_round(self, budget: int) -> None:
        """Set how many worlds everybody still in has met when the next comparison comes."""
        count = len(self.left)
        self.until += CHECK if count <= 2 else max(1, budget // (self._rounds() * count))

    def merit(self, at: int) -> float:
        """Mean reward of an option, the first look counted as so many visits; 0 if it never started."""
        tries = len(self.rewards[at])
        return (self.sums[at] + self.trust * self.looks[at]) / (tries + self.trust) if tries else 0.0

    def next(self, budget: int) -> int:
        """The option to try next, with so many iterations left; -1 if one is left."""
        at = min(self.left, key=lambda i: len(self.rewards[i]))
        if len(self.rewards[at]) < self.until:
            return at
        ranked = sorted(self.left, key=self.merit, reverse=True)
        half = max(2, (len(ranked) + 1) // 2)
        self.left = [i for n, i in enumerate(ranked) if not n or (n < half and not self._clear(ranked[0], i))]
        self._next_round(budget)
        return self.left[0] if len(self.left) > 1 else -1

    def reopen(self, budget: int) -> bool:
        """Let the best few go on with a further budget; False if there is nothing left to decide."""
        tried = [i for i in range(len(self.looks)) if self.rewards[i]]
        ranked = sorted(tried, key=self.merit, reverse=True)[:FINALISTS]
        self.left = [i for n, i in enumerate(ranked) if not n or not self._clear(ranked[0], i)]
        self.until = min([len(self.rewards[i]) for i in self.left], default=0)
        self._next_round(budget)
        return len(self.left) > 1

    def _clear(self, one: int, other: int) -> bool:
        """Whether an option is better beyond doubt than another that met the same worlds."""
        gaps = [a - b for a, b in zip(self.rewards[one], self.rewards[other], strict=False)]
        count = len(gaps)
        if count < CHECK:
            return False
        mean = sum(gaps) / count
        return mean > 0 and mean * mean * count * (count - 1) > CLEARLY * CLEARLY * sum([(g - mean) ** 2 for g in gaps])

    def learn(self, at: int, reward: float) -> None:
        """What an option got in its next world."""
        self.rewards[at].append(reward)
        self.sums[at] += reward


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
