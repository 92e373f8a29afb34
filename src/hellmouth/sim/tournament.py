"""Tournaments of computer players or decks: pairings, matches of several games, standings, a matrix and ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData
from hellmouth.core.files import write
from hellmouth.sim.batch import batches, rows
from hellmouth.sim.engines import Chunk, Engine, here
from hellmouth.sim.pairings import BYE, Pair, Results, Standing, elimination, round_robin, swiss
from hellmouth.sim.plan import Plan, check_count
from hellmouth.sim.run import Row
from hellmouth.sim.statistics import Rate, rate
from hellmouth.sim.summary import Summary, summarise

ROUNDS = 1000
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
    games: dict[Pair, list[float]] = field(default_factory=dict)
    """For each pair as it was paired: points of the first, games."""
    outcomes: list[tuple[Pair, tuple[float, ...]]] = field(default_factory=list)
    """Every game in the order of the rounds: who met, and the share of each."""
    seats: Summary = field(default_factory=lambda: Summary(2))
    faults: list[str] = field(default_factory=list)

    def standings(self) -> list[Standing]:
        """Everybody, the winner first."""
        return self.results.standings()

    def matrix(self) -> dict[Pair, Rate]:
        """The share of games the first of a pair won against the second, both ways round."""
        points: dict[Pair, list[float]] = {}
        for (first, second), (wins, games) in self.games.items():
            for pair, mine in (((first, second), wins), ((second, first), games - wins)):
                kept = points.setdefault(pair, [0.0, 0])
                kept[0] += mine
                kept[1] += games
        return {pair: rate(wins, int(games)) for pair, (wins, games) in points.items()}


def tournament(
    game: str,
    entrants: list[Entrant],
    kind: str,
    *,
    games: int = 20,
    rounds: int = 0,
    seed: int = 1,
    setup: Mapping[str, Any] | None = None,
    engine: Engine = here,
    folder: Path | None = None,
    cards: bool = False,
    told: Callable[[int, Pair, Rate], None] | None = None,
) -> Tournament:
    """Play a whole tournament; every match is `games` games with seats swapped.

    With a folder every match is a batch in it: a tournament that was killed goes on where it stopped.
    """
    if kind not in KINDS:
        raise BadData("--kind", f"there is no kind {kind!r}", f"use {', '.join(KINDS)}")
    check_count(games)
    if games % 2:
        raise BadData("--games", f"{games} games cannot be shared fairly", "give an even number")
    if not 0 <= rounds <= ROUNDS:
        raise BadData("--rounds", f"{rounds} rounds cannot be played", f"give 1 to {ROUNDS}, or leave it out")
    if len(entrants) < 2:
        raise BadData("--players", f"{len(entrants)} cannot hold a tournament", "name two players or two decks")
    if rounds and kind != "swiss":
        raise BadData("--rounds", f"a {kind} tournament has as many rounds as it takes", "leave it out")
    found = Tournament(game, entrants, Results([e.name for e in entrants]))
    fixed = round_robin(found.results.entrants) if kind == "round-robin" else []
    while pairs := _next(found.results, kind, fixed, rounds, seed):
        number = len(found.results.rounds)
        found.results.rounds.append(pairs)
        meeting = [p for p in pairs if BYE not in p]
        plans = [
            _plan(found, pair, games, derive(seed, "round", number, *pair), setup or {}, cards) for pair in meeting
        ]
        for pair, played in zip(meeting, _rows(plans, number, engine, folder), strict=True):
            score = _count(found, pair, played)
            share = score.share
            found.results.report(number, pair, 1.0 if share > 0.5 else 0.0 if share < 0.5 else _tie(kind))
            if told:
                told(number, pair, score)
    return found


def _rows(plans: list[Plan], number: int, engine: Engine, folder: Path | None) -> Iterator[list[Row]]:
    """The rows of every match of a round."""
    if folder is not None:
        homes = [folder / "matches" / f"{number + 1:03}-{i + 1:03}" for i in range(len(plans))]
        batches(list(zip(plans, homes, strict=True)), engine)
        for home in homes:
            yield list(rows(home))
        return
    for plan in plans:
        plan.check()
    chunks: list[Chunk] = []
    ends = []
    for plan in plans:
        starts = range(0, plan.games, plan.chunk)
        chunks += [(len(chunks) + i, plan.data(), at, min(at + plan.chunk, plan.games)) for i, at in enumerate(starts)]
        ends.append(len(chunks))
    parts = dict(engine(chunks)) if chunks else {}
    for first, last in zip([0, *ends], ends, strict=False):
        yield [row for n in range(first, last) for row in parts[n]]


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


def _plan(
    found: Tournament,
    pair: Pair,
    games: int,
    seed: int,
    setup: Mapping[str, Any],
    cards: bool,
) -> Plan:
    by_name = {e.name: e for e in found.entrants}
    two = [by_name[name] for name in pair]
    decks = tuple(e.deck for e in two) if all(e.deck for e in two) else ()
    return Plan(found.game, tuple(e.player for e in two), games, seed, decks, setup, cards=cards)


def _count(found: Tournament, pair: Pair, rows: list[Row]) -> Rate:
    summary = summarise(rows, 2)
    found.faults += [f"{pair[0]} v {pair[1]}, {fault}" for fault in summary.faults]
    found.games[pair] = found.games.get(pair, [0.0, 0])
    found.games[pair][0] += summary.wins[0]
    found.games[pair][1] += summary.games
    found.outcomes += [
        (pair, tuple(row["shares"][row["seating"].index(e)] for e in (0, 1)))
        for row in rows
        if row.get("outcome") is not None
    ]
    for row in rows:
        found.seats.add({**row, "seating": [0, 1]})
    return rate(summary.wins[0], summary.games)


def ratings(outcomes: Iterable[tuple[Pair, tuple[float, ...]]]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings (mu, sigma), the best first, from every game in the order played; needs the research extra."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadData("ratings", "openskill is not installed", "pip install hellmouth[research]") from None
    model = PlackettLuce()
    table: dict[str, Any] = {}
    for pair, shares in outcomes:
        teams = [[table.setdefault(name, model.rating(name=name))] for name in pair]
        for name, [after] in zip(pair, model.rate(teams, scores=list(shares)), strict=True):
            table[name] = after
    return {name: (r.mu, r.sigma) for name, r in sorted(table.items(), key=lambda item: -item[1].mu)}


def ratings_if_possible(outcomes: Iterable[tuple[Pair, tuple[float, ...]]]) -> dict[str, tuple[float, float]]:
    """Ratings, or none where the extra is missing."""
    try:
        return ratings(outcomes)
    except BadData:
        return {}


def save(found: Tournament, folder: Path, kind: str) -> Path:
    """Write the results as JSON, for reports and for other programs."""
    data: dict[str, Any] = {
        "format": 1,
        "game": found.game,
        "kind": kind,
        "entrants": [asdict(e) for e in found.entrants],
        "standings": [asdict(s) for s in found.standings()],
        "rounds": found.results.rounds,
        "scores": [[number, *pair, score] for (number, pair), score in found.results.scores.items()],
        "matrix": [[*pair, *score] for pair, score in sorted(found.matrix().items())],
        "summary": found.seats.data(),
        "lengths": found.seats.lengths,
        "faults": found.faults,
    }
    data["ratings"] = [[name, *values] for name, values in ratings_if_possible(found.outcomes).items()]
    file = folder / "tournament.json"
    write(file, [json.dumps(data, ensure_ascii=False, indent=1), "\n"])
    return file
