"""Pairings of tournaments: round robin, Swiss, single and double elimination.

Entrants are strings in order of seeding. A round is a list of pairs; an entrant paired with `BYE` rests and scores a
win. Everything is computed from the results so far, so a corrected result or a drop simply changes what comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from hellmouth.core.errors import BadData

BYE = ""
Pair = tuple[str, str]


@dataclass
class Standing:
    """One entrant's tournament so far."""

    name: str
    points: float = 0.0
    played: list[str] = field(default_factory=list)
    wins: float = 0.0
    losses: float = 0.0
    dropped: bool = False


@dataclass
class Results:
    """Entrants, rounds and their scores: `scores[pair]` is the first entrant's share of the wins (1, 0.5 or 0)."""

    entrants: list[str]
    rounds: list[list[Pair]] = field(default_factory=list)
    scores: dict[tuple[int, Pair], float] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        if len(set(self.entrants)) != len(self.entrants) or BYE in self.entrants:
            raise BadData("entrants", "two have the same name or one has none", "give each a name of its own")
        if len(self.entrants) < 2:
            raise BadData("entrants", "there are fewer than two", "add entrants")

    def report(self, number: int, pair: Pair, score: float) -> None:
        """Enter or correct the result of a pair in a round (counted from 0)."""
        if not 0 <= number < len(self.rounds) or pair not in self.rounds[number]:
            raise BadData(f"round {number + 1}", f"{pair[0]} and {pair[1]} are not paired", "check the round")
        if not 0 <= score <= 1:
            raise BadData(f"round {number + 1}", f"{score} is no score", "use 1, 0.5 or 0 for the first of the pair")
        self.scores[number, pair] = score

    def standings(self) -> list[Standing]:
        """Everybody, the leader first: points, then the opponents' points, then the seeding."""
        table = {name: Standing(name, dropped=name in self.dropped) for name in self.entrants}
        for number, pairs in enumerate(self.rounds):
            for pair in pairs:
                first, second = pair
                if second == BYE:
                    table[first].points += 1
                    table[first].wins += 1
                    table[first].played.append(BYE)
                    continue
                table[first].played.append(second)
                table[second].played.append(first)
                score = self.scores.get((number, pair))
                if score is None:
                    continue
                for name, share in ((first, score), (second, 1 - score)):
                    table[name].points += share
                    table[name].wins += share
                    table[name].losses += 1 - share
        strength = {s.name: sum(table[o].points for o in s.played if o) for s in table.values()}
        order = {name: i for i, name in enumerate(self.entrants)}
        return sorted(table.values(), key=lambda s: (-s.points, -strength[s.name], order[s.name]))


def round_robin(entrants: Sequence[str]) -> list[list[Pair]]:
    """Everybody meets everybody once (the circle method); sides alternate.

    >>> round_robin(["a", "b", "c"])
    [[('c', 'b'), ('a', '')], [('c', 'a'), ('b', '')], [('a', 'b'), ('c', '')]]
    """
    names = list(entrants) if len(entrants) % 2 == 0 else [*entrants, BYE]
    rounds = []
    for turn in range(len(names) - 1):
        pairs = []
        for i in range(len(names) // 2):
            first, second = names[i], names[-1 - i]
            if (turn + i) % 2 and second != BYE:
                first, second = second, first
            pairs.append((second, first) if first == BYE else (first, second))
        rounds.append(sorted(pairs, key=lambda p: p[1] == BYE))
        names = [names[0], names[-1], *names[1:-1]]
    return rounds


def swiss(results: Results, rng: Random) -> list[Pair]:
    """The next Swiss round: neighbours in the standings who have not met, the lowest without a bye rests if the
    number is odd.

    Looks for pairings without a rematch by backtracking; if there is none, rematches are allowed from the bottom up.
    """
    alive = [s for s in results.standings() if not s.dropped]
    if not results.rounds:
        rng.shuffle(alive)
    pairs: list[Pair] = []
    if len(alive) % 2:
        rests = next((s for s in reversed(alive) if BYE not in s.played), alive[-1])
        alive.remove(rests)
        pairs.append((rests.name, BYE))
    met = {s.name: set(s.played) for s in alive}
    names = [s.name for s in alive]
    found = _match(names, met) or [(names[i], names[i + 1]) for i in range(0, len(names), 2)]
    return found + pairs


def _match(names: list[str], met: dict[str, set[str]], tries: int = 20_000) -> list[Pair] | None:
    """Pair the list from the top without rematches, or None if that cannot be done within the tries."""
    budget = [tries]

    def pair(left: list[str]) -> list[Pair] | None:
        if not left:
            return []
        first, rest = left[0], left[1:]
        for i, second in enumerate(rest):
            budget[0] -= 1
            if budget[0] < 0:
                return None
            if second in met[first]:
                continue
            others = pair(rest[:i] + rest[i + 1 :])
            if others is not None:
                return [(first, second), *others]
        return None

    return pair(names)


def elimination(results: Results, lives: int = 1) -> list[Pair]:
    """The next round of an elimination: who has lost `lives` times is out; empty when one is left.

    With two lives this is a double elimination: those with the same number of losses meet, best seed against worst.
    """
    losses = {s.name: s.losses for s in results.standings()}
    alive = [n for n in results.entrants if losses[n] < lives and n not in results.dropped]
    if len(alive) < 2:
        return []
    groups: dict[float, list[str]] = {}
    for name in alive:
        groups.setdefault(losses[name], []).append(name)
    pairs: list[Pair] = []
    spare: list[str] = []
    for lost in sorted(groups):
        group = spare + groups[lost]
        spare = []
        if len(group) % 2:
            rested = {p[0] for r in results.rounds for p in r if p[1] == BYE}
            keep = next((n for n in group if n not in rested), group[0])
            group.remove(keep)
            spare = [keep]
        pairs += [(group[i], group[-1 - i]) for i in range(len(group) // 2)]
    return [*pairs, (spare[0], BYE)] if spare else pairs
