"""The security page answers every line of ASVS 5 level 1, and names only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
LEVEL_1 = re.findall(
    r"\S+",
    """
1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1
8.2.2 8.3.1 9.1.1 10.4.1 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1
""",
)


def test_every_line_of_level_1_is_answered_once() -> None:
    lines = [line.split("|") for line in TEXT.splitlines() if re.match(r"\| \d", line)]
    first = [number for line in lines for number in re.findall(r"\d+\.\d+\.\d+", line[1].split(" to ")[0])]
    assert first == LEVEL_1
    answers = [line[3].strip() for line in lines]
    assert all(re.match(r"(Yes|Partly:|No:|None|The operator)", answer) for answer in answers)


def test_the_tests_it_names_are_there() -> None:
    for name in set(re.findall(r"`((?:tests/page/)?test_\w+\.py)`", TEXT)):
        assert list((ROOT / "tests").rglob(name.rsplit("/", 1)[-1])), name
