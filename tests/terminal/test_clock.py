"""The clock in the terminal: whose time runs, and what is left of it."""

from __future__ import annotations

import time

import pytest

from hellmouth.table import protocol
from hellmouth.terminal.bars import head
from hellmouth.terminal.sitting import Sitting
from tests.table.around import Around
from tests.table.test_days import slow


def told(a: Around) -> Sitting:
    sitting = Sitting()
    sitting.people, sitting.heard_at = a.last(1, protocol.Table), time.monotonic()
    return sitting


@pytest.mark.parametrize(("language", "left"), [("en", "Anne: 2 d 23 h left"), ("fr", "Anne : il reste 2 j 23 h")])
def test_days_of_whoever_is_asked(language: protocol.Language, left: str) -> None:
    a = slow()
    assert a.table.asked == 0
    a.later(60)
    a.say(1, protocol.Hello(language=language))
    assert left in head(told(a), language, 100).plain.replace("\u202f", " ").replace("\u00a0", " ")


def test_without_a_clock_nothing_is_said() -> None:
    a = Around()
    a.sit(1, 0)
    assert "◷" not in head(told(a), "en", 100).plain
