"""The Buffy collectible card game: rules of two editions, 415 cards, sixteen decks."""

from hellmouth.games.ccg.game import GAME

__all__ = ["GAME"]
