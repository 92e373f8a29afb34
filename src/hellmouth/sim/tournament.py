"""Tournaments of computer players or decks: pairings, matches of several games, standings, a matrix and ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData
from hellmouth.sim.engines import Engine, here
from hellmouth.sim.pairings import BYE, Pair, Results, Standing, elimination, round_robin, swiss
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row
from hellmouth.sim.statistics import Rate, rate
from hellmouth.sim.summary import Summary, summarise

KINDS = ("round-robin", "swiss", "single", "double")


@dataclass(frozen=True)
class Entrant:
    """A player, with a deck where the game has decks."""

    name: str
    player: str
    deck: str = ""


@dataclass
class Tournament:
    """Results of a tournament: who met whom and how it went."""

    game: str
    entrants: list[Entrant]
    results: Results
    scores: dict[Pair, Rate] = field(default_factory=dict)
    seats: Summary | None = None
    faults: list[str] = field(default_factory=list)

    def standings(self) -> list[Standing]:
        """Everybody, the winner first."""
        return self.results.standings()

    def matrix(self) -> dict[Pair, Rate]:
        """The share of games the first of a pair won against the second, both ways round."""
        both = dict(self.scores)
        for (first, second), score in self.scores.items():
            both[second, first] = rate(score.games - score.wins, score.games)
        return both


def tournament(
    game: str, entrants: list[Entrant], kind: str, *, games: int = 20, rounds: int = 0, seed: int = 1,
    setup: Mapping[str, Any] | None = None, engine: Engine = here,
    told: Callable[[int, Pair, Rate], None] | None = None,
) -> Tournament:
    """Play a whole tournament; every match is `games` games with seats swapped."""
    if kind not in KINDS:
        raise BadData("tournament", f"there is no kind {kind!r}", f"use {', '.join(KINDS)}")
    if games < 2 or games % 2:
        raise BadData("--games", f"{games} games cannot be shared fairly", "give an even number")
    found = Tournament(game, entrants, Results([e.name for e in entrants]))
    fixed = round_robin(found.results.entrants) if kind == "round-robin" else []
    number = 0
    while pairs := _next(found.results, kind, fixed, rounds, seed):
        found.results.rounds.append(pairs)
        for pair in pairs:
            if BYE not in pair:
                score = _match(found, pair, games, derive(seed, "round", number, *pair), setup or {}, engine)
                share = score.share
                found.results.report(number, pair, 1.0 if share > 0.5 else 0.0 if share < 0.5 else _tie(kind))
                if told:
                    told(number, pair, score)
        number += 1
    return found


def _tie(kind: str) -> float:
    """A drawn match is half a point; in an elimination somebody must go on: the better seeded, who stands first."""
    return 1.0 if kind in ("single", "double") else 0.5


def _next(results: Results, kind: str, fixed: list[list[Pair]], rounds: int, seed: int) -> list[Pair]:
    number = len(results.rounds)
    if kind == "round-robin":
        return fixed[number] if number < len(fixed) else []
    if kind == "swiss":
        wanted = rounds or max(1, (len(results.entrants) - 1).bit_length())
        return swiss(results, Random(derive(seed, "swiss"))) if number < wanted else []
    return elimination(results, 1 if kind == "single" else 2)


def _match(
    found: Tournament, pair: Pair, games: int, seed: int, setup: Mapping[str, Any], engine: Engine,
) -> Rate:
    by_name = {e.name: e for e in found.entrants}
    two = [by_name[name] for name in pair]
    decks = tuple(e.deck for e in two) if all(e.deck for e in two) else ()
    plan = Plan(found.game, tuple(e.player for e in two), games, seed, decks, setup)
    plan.check()
    rows: list[Row] = []
    step = max(2, games // 8 * 2)
    chunks = [(i, plan.data(), first, min(first + step, games)) for i, first in enumerate(range(0, games, step))]
    for _, part in sorted(engine(chunks)):
        rows += part
    summary = summarise(rows, 2)
    found.faults += summary.faults
    before = found.scores.get(pair) or rate(0, 0)
    found.scores[pair] = rate(before.wins + summary.wins[0], before.games + summary.games)
    if found.seats is None:
        found.seats = Summary(2)
    for row in rows:
        found.seats.add({**row, "seating": [0, 1]})
    return rate(summary.wins[0], summary.games)


def ratings(matrix: Mapping[Pair, Rate]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings (mu, sigma) from the matches, game by game in a fixed order; needs the research extra."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadData("ratings", "openskill is not installed", "pip install hellmouth[research]") from None
    model = PlackettLuce()
    table = {name: model.rating(name=name) for pair in matrix for name in pair}
    for (first, second), score in sorted(matrix.items()):
        if first > second:
            continue
        for game in range(score.games):
            won = int((game + 1) * score.share) > int(game * score.share)  # spread the wins evenly over the games
            teams = [[table[first]], [table[second]]]
            ranks = [1, 2] if won else [2, 1]
            [[table[first]], [table[second]]] = model.rate(teams, ranks=ranks)
    return {name: (r.mu, r.sigma) for name, r in sorted(table.items(), key=lambda item: -item[1].mu)}
