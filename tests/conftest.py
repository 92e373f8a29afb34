"""What all tests share: the demo game counts as a game."""

from __future__ import annotations

from hellmouth import games
from tests.demo import GAME

games.register(GAME)
