"""Tournaments between players of known strength."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim.tournament import KINDS, Entrant, tournament

DEMO = "tests.demo:GAME"
ENTRANTS = [Entrant(f"r{i}", "random") for i in range(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_played_to_its_end(kind: str) -> None:
    found = tournament(DEMO, ENTRANTS, kind, games=4, seed=2)
    standings = found.standings()

    assert {s.name for s in standings} == {"r0", "r1", "r2"}
    assert found.faults == []
    assert found.seats is not None
    assert found.seats.games == sum(score.games for score in found.scores.values())
    for (first, second), score in found.matrix().items():
        assert found.matrix()[second, first].wins == score.games - score.wins


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, two = (tournament(DEMO, ENTRANTS, "swiss", games=4, seed=5) for _ in range(2))

    assert one.results == two.results
    assert one.scores == two.scores


@pytest.mark.parametrize(("kind", "games"), [("ladder", 2), ("swiss", 3)])
def test_wrong_tournaments_are_refused(kind: str, games: int) -> None:
    with pytest.raises(BadData):
        tournament(DEMO, ENTRANTS, kind, games=games)
