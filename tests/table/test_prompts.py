"""How often people are asked: a small version of what `scripts/prompts.py` counts over fifty games."""

from __future__ import annotations

import pytest

from hellmouth import games
from tests.scripts import script

MOST = {"vs": 8.5, "ccg": 26.0}
"""Questions for each turn (vs: of one's own): a few games vary more than fifty, which come to 7.3 and 19.9."""


@pytest.mark.parametrize(("name", "count"), [("vs", 3), ("ccg", 2)])
def test_the_table_asks_seldom_and_loses_nothing(name: str, count: int) -> None:
    prompts = script("prompts")
    counted = prompts.Count()
    for seed in range(count):
        prompts.play(games.game(name), seed, counted)
    assert counted.lost == []
    assert (counted.prompts if name == "vs" else counted.each) <= MOST[name]
    assert counted.passed > 0
    full = prompts.Count()
    prompts.play(games.game(name), 0, full, full=True)
    assert full.passed == 0
    assert full.prompts > 1.3 * counted.prompts
