"""The table of peers: counts decisions, names what is missing."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from hellmouth.bench.peers import figure, measure, our_game, table, theirs
from tests.research.playing import DEMO


def test_measuring_counts_decisions_and_games() -> None:
    found = measure(lambda rng: 10, 0.02)

    assert found["decisions"] > found["games"] > 0


def test_our_games_are_played_to_the_end() -> None:
    assert our_game(DEMO)(Random(1)) > 5


def test_what_is_not_installed_is_named() -> None:
    def absent(name: str) -> object:
        raise ModuleNotFoundError("No module named 'rlcard'")

    found = figure("RLCard", "uno", absent, 0.01)  # type: ignore[arg-type]  # it never returns

    assert "No module named 'rlcard'" in table([found])


def test_the_peers_answer_from_their_own_interpreter() -> None:
    found = theirs(Path(sys.executable), 0.01)

    assert {f["peer"] for f in found} == {"RLCard", "OpenSpiel"}
    assert len(table(found).splitlines()) == len(found) + 1
    assert "no-such-python does not answer" in table(theirs(Path("no-such-python"), 0.01))
