"""No worked example of the specification may be lost: each has a scenario or a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
# fmt: off
COUNTS = {
    "SEED": 22, "TEST-INTRO": 2, "TEST-CHAR": 7, "TEST-ZONE": 11, "TEST-SETUP": 6, "TEST-TURN": 4, "TEST-DRAW": 4,
    "TEST-RECOVERY": 4, "TEST-BUILD": 11, "TEST-FORMATION": 3, "TEST-MAIN": 7, "TEST-COMBAT": 19, "TEST-RANGED": 5,
    "TEST-FLIGHT": 5, "TEST-TEAM": 8, "TEST-STUN": 12, "TEST-KO": 8, "TEST-COUNTER": 4, "TEST-VITALITY": 6,
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
    for path in Path(__file__).parent.glob("test_examples*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'^    """(VS-(?:SEED|TEST)-[A-Z0-9-]+)', text, re.MULTILINE))
    return found


@pytest.mark.parametrize("family", COUNTS)
def test_every_example_is_there(family: str) -> None:
    wanted = {f"VS-{family}-{n:02}" for n in range(1, COUNTS[family] + 1)}
    assert wanted - _named() == set()
