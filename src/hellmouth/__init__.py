"""Hellmouth: three out-of-print Buffy tabletop games, playable again."""

__version__ = "0.1.0"
