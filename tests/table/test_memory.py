"""The whole memory is searched when nobody moves, and seldom while people play."""

from __future__ import annotations

import subprocess
import sys

from hellmouth.table.memory import QUIET, SELDOM, Rest


def test_nobody_waits_for_the_search() -> None:
    rest = Rest(100.0)

    assert not rest.take(200.0, moved=199.5)
    assert rest.take(200.0, moved=200.0 - QUIET)
    assert not rest.take(200.0 + SELDOM - 1, moved=200.0 + SELDOM - 1), "people play"
    assert rest.take(200.0 + SELDOM, moved=200.0 + SELDOM), "but it is not put off for ever"


def test_a_settled_process_searches_the_old_only_when_told() -> None:
    code = """
import gc
from hellmouth.table.memory import Rest, settle
settle()
before = gc.get_stats()[2]["collections"]
for _ in range(30):
    kept = [[] for _ in range(200_000)]
assert gc.get_stats()[2]["collections"] == before
Rest(0.0).take(10.0, 0.0)
assert gc.get_stats()[2]["collections"] == before + 1
"""
    subprocess.run([sys.executable, "-c", code], check=True)
