"""What a campaign has shown of the cards: each ability by its reference, `card/number`."""

from __future__ import annotations

from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.own import usual
from hellmouth.games.ccg.rules.force import speakers
from hellmouth.games.ccg.state import Sunnydale


def abilities() -> list[str]:
    """Every ability of every card."""
    return [f"{card.id}/{n}" for card in usual().cards for n in range(len(card.abilities))]


def _standing(cards: CardSet, face: int) -> list[str]:
    """The abilities of a card that run no program, or one in place of what happens."""
    card = cards[face]
    return [
        f"{card.id}/{n}"
        for n, ability in enumerate(card.abilities)
        if f"{card.id}/{n}" not in cards.programs or ability["trigger"] == "replace"
    ]


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
            self.seen.update(_standing(s.cards, s.face[c]))
