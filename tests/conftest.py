"""What all tests share: the demo game counts as a game, and the end of a run names tests that lack their extra."""

from __future__ import annotations

import os

os.environ["HELLMOUTH_CARDS"] = ""  # whoever runs the tests may have cards of their own

from hellmouth import games
from tests.demo import GAME
from tests.research.extras import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

games.register(GAME)
