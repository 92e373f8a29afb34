"""The frame that runs a card's program in this game."""

from __future__ import annotations

from typing import Any

from hellmouth.core.effects import Resolve


class Effect(Resolve):
    """An effect in progress; an order that one player picks in secret stays out of the others' views."""

    def conceal(self, s: Any, seat: int | None) -> None:
        if "order" in self.names and seat != self.seat:
            self.names = {**self.names, "order": ()}
