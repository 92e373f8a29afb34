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
    """Counts over the rows of games. A game gives its winners' teams one point to share, and a draw all teams."""

    entrants: int
    games: int = 0
    decisions: int = 0
    draws: int = 0
    won: list[int] = field(default_factory=list)
    """Games in which each entrant was among the winners."""
    wins: list[float] = field(default_factory=list)
    """Points of each entrant: a shared win counts in parts."""
    seat_wins: list[float] = field(default_factory=list)
    first_wins: float = 0.0
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.won = [0] * self.entrants
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
        self.draws += not row["outcome"]
        for seat in row["outcome"]:
            self.won[row["seating"][seat]] += 1
        for seat, share in enumerate(row["shares"]):
            self.seat_wins[seat] += share
            self.wins[row["seating"][seat]] += share
        self.first_wins += row["shares"][row["first"]]

    def rates(self) -> list[Rate]:
        """Each entrant's share of the wins."""
        return [rate(w, self.games) for w in self.wins]

    def seat_rates(self) -> list[Rate]:
        """Each seat's share of the wins."""
        return [rate(w, self.games) for w in self.seat_wins]

    def first_rate(self) -> Rate:
        """The share of the wins of whoever went first."""
        return rate(self.first_wins, self.games)

    def length(self) -> tuple[float, float, float]:
        """Answers per game: the tenth, the median and the ninetieth percentile."""
        return quantile(self.lengths, 0.1), quantile(self.lengths, 0.5), quantile(self.lengths, 0.9)

    def data(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "faults": self.faults,
            "draws": self.draws,
            "wins": [r._asdict() for r in self.rates()],
            "seats": [r._asdict() for r in self.seat_rates()],
            "first": self.first_rate()._asdict(),
            "length": list(self.length()),
            "endings": dict(sorted(self.endings.items())),
        }


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
        """How much more often a seat wins that drew it than one that did not; 0 if either never happened."""
        if not self.drawn.games or not self.without.games:
            return 0.0
        return self.drawn.share - self.without.share


def impacts(rows: Iterable[Row], entrant: int | None = None) -> list[Impact]:
    """The impact of every card seen (in one entrant's hands, or in anybody's), the most helpful first.

    Rows need the plan's `cards`.
    """
    tallies: dict[str, list[list[float]]] = {}
    whole: list[float] = []
    for row in rows:
        if row.get("outcome") is None or "drawn" not in row:
            continue
        for seat, share in enumerate(row["shares"]):
            if entrant is not None and row["seating"][seat] != entrant:
                continue
            whole.append(share)
            for place, what in enumerate(("drawn", "played")):
                for name in row[what][seat]:
                    tallies.setdefault(name, [[], []])[place].append(share)
    found = []
    for name, (drawn, played) in sorted(tallies.items()):
        without = rate(sum(whole) - sum(drawn), len(whole) - len(drawn))
        found.append(Impact(name, rate(sum(drawn), len(drawn)), rate(sum(played), len(played)), without))
    return sorted(found, key=lambda i: -i.edge)
