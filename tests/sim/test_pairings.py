"""Pairings: nobody meets twice, nobody rests twice, the right ones go out."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim.pairings import BYE, Results, elimination, round_robin, swiss


@pytest.mark.parametrize("size", range(2, 10))
def test_round_robin_meets_everybody_once(size: int) -> None:
    names = [f"p{i}" for i in range(size)]
    rounds = round_robin(names)
    met = [frozenset(p) for r in rounds for p in r if BYE not in p]

    assert len(met) == len(set(met)) == size * (size - 1) // 2
    for pairs in rounds:
        assert sorted(n for p in pairs for n in p if n) == sorted(names)


@pytest.mark.parametrize("size", [4, 7, 8, 16])
def test_swiss_avoids_rematches_and_second_rests(size: int) -> None:
    names = [f"p{i}" for i in range(size)]
    results = Results(names)
    rng = Random(3)
    for number in range(3):
        pairs = swiss(results, rng)
        results.rounds.append(pairs)
        assert sorted(n for p in pairs for n in p if n) == sorted(names)
        for pair in pairs:
            if pair[1] != BYE:
                results.report(number, pair, 1.0 if pair[0] < pair[1] else 0.0)
    for standing in results.standings():
        assert len(standing.played) == len(set(standing.played)) == 3


def test_swiss_leaves_out_those_who_dropped() -> None:
    results = Results(["a", "b", "c", "d"], dropped={"c"})

    pairs = swiss(results, Random(0))

    assert "c" not in {n for p in pairs for n in p}
    assert sum(p[1] == BYE for p in pairs) == 1


def test_a_corrected_result_changes_the_standings() -> None:
    results = Results(["a", "b"], rounds=[[("a", "b")]])
    results.report(0, ("a", "b"), 1)
    assert [s.name for s in results.standings()] == ["a", "b"]

    results.report(0, ("a", "b"), 0)

    assert [s.name for s in results.standings()] == ["b", "a"]


@pytest.mark.parametrize(("lives", "size"), [(1, 2), (1, 5), (1, 8), (2, 2), (2, 5), (2, 8), (2, 11)])
def test_elimination_ends_with_one_left(lives: int, size: int) -> None:
    names = [f"p{i:02}" for i in range(size)]
    results = Results(names)
    games = 0
    while pairs := elimination(results, lives):
        results.rounds.append(pairs)
        for pair in pairs:
            if pair[1] != BYE:
                games += 1
                results.report(len(results.rounds) - 1, pair, float(pair[0] < pair[1]))
        assert len(results.rounds) < 40
    left = [s.name for s in results.standings() if s.losses < lives]

    assert left == ["p00"]
    assert games in (lives * (size - 1), lives * size - 1)


@pytest.mark.parametrize(
    ("entrants", "words"),
    [(["a", "a"], "same name"), (["a"], "fewer than two"), (["a", ""], "same name")],
)
def test_wrong_entrants_are_refused(entrants: list[str], words: str) -> None:
    with pytest.raises(BadData, match=words):
        Results(entrants)


def test_wrong_results_are_refused() -> None:
    results = Results(["a", "b", "c", "d"], rounds=[[("a", "b"), ("c", "d")]])
    with pytest.raises(BadData, match="not paired"):
        results.report(0, ("a", "c"), 1)
    with pytest.raises(BadData, match="no score"):
        results.report(0, ("a", "b"), 2)
