"""What all tests share: the demo game counts as a game, and the end of a run names tests that lack their extra."""

from __future__ import annotations

import os

os.environ["HELLMOUTH_CARDS"] = ""  # whoever runs the tests may have cards of their own

if "HELLMOUTH_ENGINE" not in os.environ:  # `make test-compiled` says 0; tests that reach into classes need the sources
    os.environ.setdefault("HELLMOUTH_PURE", "1")

import pytest

from hellmouth import engine, games
from tests.cluster import extras as cluster
from tests.demo import GAME
from tests.research import extras as research

games.register(GAME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out, and who runs it."""
    research.pytest_terminal_summary(terminalreporter)
    cluster.pytest_terminal_summary(terminalreporter)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that change classes while they run are for the sources: compiled classes cannot be changed."""
    if engine.BUILD != "pure":
        left_out = [item for item in items if item.get_closest_marker("pure")]
        items[:] = [item for item in items if not item.get_closest_marker("pure")]
        config.hook.pytest_deselected(items=left_out)
