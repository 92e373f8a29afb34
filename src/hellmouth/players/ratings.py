"""Ratings of a pool of players from the meetings of some of them, with intervals.

Elo's scale: 100 points more are 64 % of the points. The ratings are those that make the results most likely
(Bradley and Terry), with half a point for either side added to every meeting so that nobody's rating is infinite; the
intervals come from drawing the results of every meeting again (bootstrap). A seed makes them repeatable.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from random import Random
from typing import NamedTuple

ROUNDS, DRAWS = 300, 100


class Meeting(NamedTuple):
    """Two players, the points of the first, and the games."""

    first: str
    second: str
    points: float
    games: int


class Rating(NamedTuple):
    """Elo points with a 95 % interval."""

    player: str
    elo: float
    low: float
    high: float


def ratings(meetings: Sequence[Meeting], anchor: str, seed: int = 1) -> list[Rating]:
    """The ratings of all players that are connected with the anchor, whose rating is 0, the best first."""
    played = [m for m in meetings if m.games]
    names = _connected(played, anchor)
    played = [m for m in played if m.first in names]
    if len(names) < 2:
        return []
    rng = Random(seed)
    middle = _fit(played, anchor)
    drawn = [_fit([_again(m, rng) for m in played], anchor) for _ in range(DRAWS)]
    found = []
    for name in names:
        spread = sorted(one[name] for one in drawn)
        found.append(Rating(name, middle[name], spread[int(0.025 * DRAWS)], spread[int(0.975 * DRAWS)]))
    return sorted(found, key=lambda r: (-r.elo, r.player))


def _connected(meetings: Sequence[Meeting], anchor: str) -> set[str]:
    names, grown = {anchor}, True
    while grown:
        more = {name for m in meetings if m.first in names or m.second in names for name in (m.first, m.second)}
        grown = not more <= names
        names |= more
    return names


def _again(m: Meeting, rng: Random) -> Meeting:
    """The same meeting played again by players as strong as the result says."""
    share = (m.points + 0.5) / (m.games + 1)
    return m._replace(points=sum(rng.random() < share for _ in range(m.games)))


def _fit(meetings: Sequence[Meeting], anchor: str) -> dict[str, float]:
    """Strengths by repeated scaling (Hunter 2004), as Elo points above the anchor."""
    strength = {name: 1.0 for m in meetings for name in (m.first, m.second)}
    won = dict.fromkeys(strength, 0.0)
    for m in meetings:
        won[m.first] += m.points + 0.5
        won[m.second] += m.games - m.points + 0.5
    for _ in range(ROUNDS):
        weight = dict.fromkeys(strength, 0.0)
        for m in meetings:
            share = (m.games + 1) / (strength[m.first] + strength[m.second])
            weight[m.first] += share
            weight[m.second] += share
        strength = {name: won[name] / weight[name] for name in strength}
        whole = strength[anchor]
        strength = {name: value / whole for name, value in strength.items()}
    return {name: 400 * log10(value) for name, value in strength.items()}
