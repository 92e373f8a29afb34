"""Hellmouth: three out-of-print Buffy tabletop games, playable again."""

__version__ = "0.1.0"

from hellmouth import engine as engine  # chooses the compiled modules, before any other is imported
