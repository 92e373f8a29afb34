"""Buffy the Vampire Slayer: The Game (2000)."""

from hellmouth.games.board.game import GAME

__all__ = ["GAME"]
