"""No card of the set goes unshown: each has a scenario for what it does and one for where it must not."""

from __future__ import annotations

import re
from pathlib import Path

from hellmouth.core import scenarios
from hellmouth.games.ccg.printed import PRINTED

FOLDER = Path(__file__).parents[2] / "scenarios" / "ccg" / "cards"
IDS = PRINTED.ids
"""The set itself, without cards that people bring along."""
CARD = r"[a-z0-9-]+"
TITLE = re.compile(rf"({CARD}(?:, {CARD})*)( not)?: \S")
"""The ids first, `not` right after them in a case of what must not happen, then the claim."""


def titles() -> list[str]:
    return [case.title for path in scenarios.files([FOLDER]) for case in scenarios.load(path)]


def shown() -> tuple[set[str], set[str]]:
    """Ids that a case shows at work, and ids that a case shows where they must not work."""
    does: set[str] = set()
    must_not: set[str] = set()
    for title in titles():
        found = TITLE.match(title)
        if found:
            (must_not if found[2] else does).update(found[1].split(", "))
    return does, must_not


def test_every_title_names_cards_of_the_set() -> None:
    wrong = [t for t in titles() if not (m := TITLE.match(t)) or not set(m[1].split(", ")) <= set(IDS)]
    assert wrong == []


def test_every_card_is_shown_at_work() -> None:
    does, _ = shown()
    missing = [name for name in IDS if name not in does]
    assert missing == [], f"{len(missing)} cards without a case: {', '.join(missing)}"


def test_every_card_is_shown_where_it_must_not() -> None:
    _, must_not = shown()
    missing = [name for name in IDS if name not in must_not]
    assert missing == [], f"{len(missing)} cards without a 'not' case: {', '.join(missing)}"
