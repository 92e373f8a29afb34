"""Text that cannot command a terminal, hide itself or turn the direction of what stands beside it."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Shape letters and pictures in some scripts; they stay."""
_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def printable(text: str) -> str:
    """The text without control, direction, invisible and unassigned characters; line ends and tabs stay.

    >>> printable("a\\x1b[31mb\\u202e\\u200b\\n")
    'a[31mb\\n'
    """
    if text.isprintable():
        return text
    return "".join(c for c in text if c in "\n\t" or c in JOINERS or unicodedata.category(c) not in _HIDDEN)
