"""What a batch shows: win rates with intervals, seats, lengths, and what cards did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hellmouth.sim.run import Row
from hellmouth.sim.statistics import Rate, quantile, rate


@dataclass
class Summary:
    """Counts over the rows of games. A game won by k entrants gives each of them 1/k; a draw gives everybody a
    share.
    """

    entrants: int
    games: int = 0
    decisions: int = 0
    wins: list[float] = field(default_factory=list)
    seat_wins: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.entrants
        self.seat_wins = [0.0] * self.entrants

    def add(self, row: Row) -> None:
        """Count one game."""
        if "fault" in row:
            self.faults.append(f"game {row['number']} (seed {row['seed']}): {row['fault']}")
        if row.get("outcome") is None:
            return
        self.games += 1
        self.decisions += row["answers"]
        self.lengths.append(row["answers"])
        self.endings[row["ending"]] += 1
        winners = row["outcome"] or list(range(self.entrants))
        for seat in winners:
            self.seat_wins[seat] += 1 / len(winners)
            self.wins[row["seating"][seat]] += 1 / len(winners)

    def rates(self) -> list[Rate]:
        """Each entrant's share of the wins."""
        return [rate(w, self.games) for w in self.wins]

    def seat_rates(self) -> list[Rate]:
        """Each seat's share of the wins: the edge of going first."""
        return [rate(w, self.games) for w in self.seat_wins]

    def length(self) -> tuple[float, float, float]:
        """Answers per game: the tenth, the median and the ninetieth percentile."""
        return quantile(self.lengths, 0.1), quantile(self.lengths, 0.5), quantile(self.lengths, 0.9)

    def data(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {"games": self.games, "decisions": self.decisions, "faults": self.faults,
                "wins": [r._asdict() for r in self.rates()], "seats": [r._asdict() for r in self.seat_rates()],
                "length": list(self.length()), "endings": dict(sorted(self.endings.items()))}


def summarise(rows: Iterable[Row], entrants: int) -> Summary:
    """Count all rows of games."""
    found = Summary(entrants)
    for row in rows:
        if row["row"] == "game":
            found.add(row)
    return found


@dataclass(frozen=True)
class Impact:
    """How a card goes with winning: the win rate of seats that drew it, that played it, and that did not draw it."""

    card: str
    drawn: Rate
    played: Rate
    without: Rate

    @property
    def edge(self) -> float:
        """How much more often a seat wins that drew it than one that did not."""
        return self.drawn.share - self.without.share


def impacts(rows: Iterable[Row]) -> list[Impact]:
    """The impact of every card seen, the most helpful first. Rows need the plan's `cards`."""
    drawn: dict[str, list[float]] = {}
    played: dict[str, list[float]] = {}
    everybody: dict[str, list[float]] = {}
    for row in rows:
        if row.get("outcome") is None or "drawn" not in row:
            continue
        seats = len(row["seating"])
        winners = row["outcome"] or list(range(seats))
        for seat in range(seats):
            share = 1 / len(winners) if seat in winners else 0.0
            everybody.setdefault("", []).append(share)
            for name in row["drawn"][seat]:
                drawn.setdefault(name, []).append(share)
            for name in row["played"][seat]:
                played.setdefault(name, []).append(share)
    whole = everybody.get("", [])
    found = []
    for name in sorted(drawn.keys() | played.keys()):
        with_it, used = drawn.get(name, []), played.get(name, [])
        without = rate(sum(whole) - sum(with_it), len(whole) - len(with_it))
        found.append(Impact(name, rate(sum(with_it), len(with_it)), rate(sum(used), len(used)), without))
    return sorted(found, key=lambda i: -i.edge)
