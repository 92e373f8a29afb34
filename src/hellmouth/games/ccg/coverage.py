"""What a campaign has shown of the cards: each ability by its reference, `card/number`."""

from __future__ import annotations

from hellmouth.games.ccg import cards
from hellmouth.games.ccg.language.tables import PROGRAMS
from hellmouth.games.ccg.rules.force import speakers
from hellmouth.games.ccg.state import Sunnydale


def abilities() -> list[str]:
    """Every ability of every card."""
    return [f"{card['id']}/{n}" for card in cards.CARDS for n in range(len(card.get("abilities", ())))]


_STANDING = [
    [f"{card['id']}/{n}" for n, ability in enumerate(card.get("abilities", ()))
     if f"{card['id']}/{n}" not in PROGRAMS or ability["trigger"] == "replace"]
    for card in cards.CARDS]


class Standing:
    """The abilities of one game that only stand or change what happens, and were in force."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self._last: object = None

    def note(self, s: Sunnydale) -> None:
        """Look at the cards in play. Nothing is new while the same cards speak as before."""
        if s.standing is None or s.standing is self._last:
            return
        self._last = s.standing
        for _, c in speakers(s):
            self.seen.update(_STANDING[s.face[c]])
