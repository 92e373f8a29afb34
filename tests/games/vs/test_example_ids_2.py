"""No worked example from Equipment on may be lost: each has a scenario or a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
# fmt: off
COUNTS = {
    "TEST-EQUIP": 5, "TEST-PLOT": 9, "TEST-POWER": 14, "TEST-LEVELUP": 7, "TEST-UNIQUE": 5, "TEST-POWERUP": 5,
    "TEST-AKA": 4, "TEST-LOCATION": 6, "TEST-DECKOUT": 4, "TEST-TOKEN": 4, "TEST-TIMING": 6, "TEST-STAT": 6,
    "TEST-GOLDEN": 2, "TEST-TERM": 4, "TEST-END": 8, "TEST-MULTI": 5, "TEST-2V2": 5, "TEST-DECK": 5,
    "TEST-KEYWORD": 12, "TEST-HIDE": 4, "TEST-CARD": 26, "TEST-READING": 22,
}
# fmt: on
"""Family -> number of its examples, which are numbered from 01."""


def _named() -> set[str]:
    """Ids that begin the title of a scenario or the text of an example test."""
    found: set[str] = set()
    for path in (TESTS / "scenarios" / "vs").glob("*.toml"):
        found.update(re.findall(r'^title = "(VS-[A-Z0-9-]+)', path.read_text(encoding="utf-8"), re.MULTILINE))
    text = Path(__file__).with_name("test_examples_2.py").read_text(encoding="utf-8")
    return found | set(re.findall(r'^    """(VS-TEST-[A-Z0-9-]+)', text, re.MULTILINE))


@pytest.mark.parametrize("family", COUNTS)
def test_every_example_is_there(family: str) -> None:
    wanted = {f"VS-{family}-{n:02}" for n in range(1, COUNTS[family] + 1)}
    assert wanted - _named() == set()
