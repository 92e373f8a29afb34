"""No worked example of the specification may be lost: each has a scenario or a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
EXAMPLES = 39


def test_every_example_is_there() -> None:
    found: set[str] = set()
    for path in (TESTS / "scenarios" / "ccg").glob("*.toml"):
        found.update(re.findall(r'^title = "(EX-\d\d) ', path.read_text(encoding="utf-8"), re.MULTILINE))
    for path in Path(__file__).parent.glob("test_*.py"):
        for line in re.findall(r'^    """(EX-.*)$', path.read_text(encoding="utf-8"), re.MULTILINE):
            found.update(re.findall(r"EX-\d\d", line))
    assert {f"EX-{n:02}" for n in range(1, EXAMPLES + 1)} - found == set()
