"""Every scenario file under tests/scenarios: each case holds, and holds again after everything was rolled back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core import scenarios
from hellmouth.core.rulebook import of
from hellmouth.core.scenarios import Case

FOLDER = Path(__file__).parent / "scenarios"
FILES = scenarios.files([FOLDER])
EXAMPLE = re.compile(r"[A-Z]+-(SEED|TEST-[A-Z0-9]+)-\d+|EX-\d\d")
"""Ids of worked examples, which are no rules of their own."""
CASES = [
    pytest.param(case, id=f"{path.relative_to(FOLDER)}: {case.title}")
    for path in FILES
    for case in scenarios.load(path)
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    assert scenarios.run(games.game(case.game), case) == []


@pytest.mark.parametrize("case", CASES)
def test_case_after_rolling_back(case: Case) -> None:
    """Each step is walked, taken back and walked again: undo must leave no trace."""
    game = games.game(case.game)
    digests: list[str] = []

    class Twice(scenarios.Walk):
        def step(self, step: Any) -> None:
            before, told = self.state.copy(), len(self.state.log or ())
            super().step(step)
            after = self.game.digest(self.state)
            log = self.state.log
            del log[told:]
            self.state.become(before)
            self.state.log = log
            super().step(step)
            digests.append(after)
            if self.game.digest(self.state) != after:
                self.fail(f"position {after} again", self.game.digest(self.state))

    assert scenarios.run(game, case, Twice) == []
    assert len(digests) == len(case.steps)


@pytest.mark.parametrize("case", CASES)
def test_rules_of_a_case_exist(case: Case) -> None:
    book = of(games.game(case.game))
    for rule in case.rules:
        assert EXAMPLE.fullmatch(rule) or book.find(rule).id == rule


def test_titles_are_unique() -> None:
    ids = [param.id for param in CASES]
    assert len(set(ids)) == len(ids)
    assert ids
