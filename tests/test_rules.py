"""Every rule has a test: a complete game has no exception, the others a list that may only shrink."""

from __future__ import annotations

import pytest

from hellmouth import games
from tests.contract.table import under_contract
from tests.uncovered import TESTS, book, listed, uncovered, with_rules


@pytest.mark.parametrize("name", with_rules())
def test_every_rule_has_a_test_or_is_listed(name: str) -> None:
    missing, known = set(uncovered(name)), set(listed(name))
    assert not missing - known, f"write a test or scenario that names {sorted(missing - known)}"
    assert not known - missing, f"{sorted(known - missing)} need no place in the list: python -m tests.uncovered {name}"


@pytest.mark.parametrize("name", under_contract())
def test_a_complete_game_has_no_untested_rule(name: str) -> None:
    game = games.game(name)
    assert game.status in ("complete", "under construction")
    assert game.status != "complete" or uncovered(name) == []


@pytest.mark.parametrize("name", with_rules())
def test_rules_are_told_in_both_languages(name: str) -> None:
    rules = book(name)
    assert len(rules) > 0
    same = [rule.id for rule in rules if rule.en == rule.fr]
    assert not same, "left in English"


def test_no_list_is_left_over() -> None:
    assert {p.name for p in TESTS.glob("uncovered_*.txt")} <= {f"uncovered_{name}.txt" for name in with_rules()}
