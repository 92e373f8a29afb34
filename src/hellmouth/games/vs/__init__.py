"""Vs. System 2PCG: The Buffy Battles."""

from hellmouth.games.vs.game import GAME

__all__ = ["GAME"]
