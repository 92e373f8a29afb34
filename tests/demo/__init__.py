"""A small complete game on the kernel: hidden hands, dice, a fight inside a turn, choices in mid-effect, a reaction."""

from .game import GAME

__all__ = ["GAME"]
