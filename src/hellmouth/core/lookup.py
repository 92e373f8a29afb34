"""What people look up in the middle of a game: who somebody is, what lies in a pile."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """Somebody or something that one may ask about by name."""

    name: str
    text: str
    """How it stands now, in a line or two."""
    face: int = -1
    """The printed card that says more, or -1."""
