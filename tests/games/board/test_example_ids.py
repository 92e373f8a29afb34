"""No worked example of the specification may be lost: each is a scenario, or a test that says why it is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellmouth.core import scenarios

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "board"
# fmt: off
COUNTS = {
    "SEED": 10, "TEST-SETUP": 7, "TEST-HEALTH": 2, "TEST-EVIL": 9, "TEST-GOOD": 4, "TEST-TURN": 6, "TEST-MOON": 6,
    "TEST-WERE": 7, "TEST-SUN": 9, "TEST-CARD": 6, "TEST-SPELL": 7, "TEST-MOVE": 8, "TEST-DRAW": 6, "TEST-ARTIFACT": 5,
    "TEST-TRADE": 5, "TEST-FIGHT": 10, "TEST-SIRE": 6, "TEST-DEATH": 5, "TEST-VICTORY": 14, "TEST-READING": 19,
    "TEST-JUDGE": 5, "TEST-MAYOR": 3, "TEST-STORY": 2, "TEST-SUMMON": 3, "TEST-MAP": 5, "TEST-EFFECT": 58,
}
# fmt: on
IDS = [f"BG-{family}-{n:02}" for family, count in COUNTS.items() for n in range(1, count + 1)]
NO_POSITION = {
    "BG-TEST-MOON-03": "test_sky.py",  # another Phase Chart
    "BG-TEST-READING-04": "test_turns.py",  # data that the loader refuses
    "BG-TEST-MAP-01": "test_map.py",  # the map as a whole
}
TITLES = {case.title.split()[0] for path in scenarios.files([SCENARIOS]) for case in scenarios.load(path)}


@pytest.mark.parametrize("example", IDS)
def test_example_is_shown(example: str) -> None:
    if example in NO_POSITION:
        assert example in (HERE / NO_POSITION[example]).read_text(encoding="utf-8")
    else:
        assert example in TITLES


def test_no_title_names_an_unknown_example() -> None:
    assert set(IDS) >= {title for title in TITLES if title.startswith("BG-")}
