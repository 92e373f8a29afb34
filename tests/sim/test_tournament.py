"""Tournaments between players of known strength."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim.engines import Chunk, here
from hellmouth.sim.run import Row
from hellmouth.sim.tournament import KINDS, Entrant, save, tournament

DEMO = "tests.demo:GAME"
ENTRANTS = [Entrant(f"r{i}", "random") for i in range(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_played_to_its_end(kind: str) -> None:
    found = tournament(DEMO, ENTRANTS, kind, games=4, seed=2)
    standings = found.standings()

    assert {s.name for s in standings} == {"r0", "r1", "r2"}
    assert found.faults == []
    assert found.seats.games == sum(games for _, games in found.games.values()) == len(found.outcomes)
    for (first, second), score in found.matrix().items():
        assert found.matrix()[second, first].wins == score.games - score.wins


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, two = (tournament(DEMO, ENTRANTS, "swiss", games=4, seed=5) for _ in range(2))

    assert one.results == two.results
    assert one.outcomes == two.outcomes


@pytest.mark.parametrize(("kind", "games", "rounds"), [("ladder", 2, 0), ("swiss", 3, 0), ("single", 2, 4)])
def test_wrong_tournaments_are_refused(kind: str, games: int, rounds: int) -> None:
    with pytest.raises(BadData):
        tournament(DEMO, ENTRANTS, kind, games=games, rounds=rounds)


def test_a_folder_keeps_every_match_and_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    whole = tournament(DEMO, ENTRANTS, "double", games=4, seed=3)
    calls = []

    def breaks(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        calls.append(chunks)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return here(chunks)

    with pytest.raises(KeyboardInterrupt):
        tournament(DEMO, ENTRANTS, "double", games=4, seed=3, engine=breaks, folder=tmp_path)
    counted = []

    def counts(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        counted.append(chunks)
        return here(chunks)

    resumed = tournament(DEMO, ENTRANTS, "double", games=4, seed=3, engine=counts, folder=tmp_path)
    save(resumed, tmp_path, "double")

    assert resumed.outcomes == whole.outcomes
    assert len(counted) == len(whole.results.rounds) - 1
    data = json.loads((tmp_path / "tournament.json").read_text())
    assert [s["name"] for s in data["standings"]] == [s.name for s in whole.standings()]


def test_a_player_that_searches_beats_chance() -> None:
    found = tournament(DEMO, [Entrant("chance", "random"), Entrant("thinker", "greedy:1")], "single", games=30)

    assert found.standings()[0].name == "thinker"
    assert found.matrix()["thinker", "chance"].low > 0.5
