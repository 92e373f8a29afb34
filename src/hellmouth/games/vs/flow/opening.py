"""Before the first turn: who starts, rows, hands, mulligans (VS-SETUP)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.vs import moves
from hellmouth.games.vs.flow.turn import Turn
from hellmouth.games.vs.state import BACK, DECK, FRONT, HAND, NZ, Battle

HAND_SIZE = 7


class Opening(Frame[Battle]):
    """From the draw of lots to the last mulligan."""

    done: int = kept(default=0)
    """Seats that are through with the present step."""

    def prompt(self, s: Battle) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        return message, {**args, "main": s.mains[s.seat]}

    def begin(self, s: Battle) -> None:
        """A player of The First Evil starts; otherwise chance draws who decides (VS-SETUP-04, -10, VS-AMB-42)."""
        able = starters(s)
        if len(able) == 1:
            return self.starts(s, able[0])
        return s.roll(len(able), then="drawn")

    def drawn(self, s: Battle, dice: tuple[int, ...]) -> None:
        chooser = starters(s)[dice[0] - 1]
        s.note("vs.log.chooser", seat=chooser)
        s.ask(chooser, "setup", then="starter")

    def offer_starter(self, s: Battle) -> list[Option]:
        return [("starter", p) for p in starters(s)]

    def starter(self, s: Battle, option: Option) -> None:
        self.starts(s, option[1])

    def starts(self, s: Battle, seat: int) -> None:
        s.first = s.active = seat
        s.note("vs.log.starter", seat=seat)
        s.ask(seat, "setup", then="row")

    def _seat(self, s: Battle) -> int:
        return (s.first + self.done) % s.seats

    def offer_row(self, s: Battle) -> list[Option]:
        return [("row", FRONT), ("row", BACK)]

    def row(self, s: Battle, option: Option) -> None:
        """From the first player onward each places the Main Character (VS-SETUP-05)."""
        main = s.mains[self._seat(s)]
        s.move(main, self._seat(s) * NZ + option[1])
        s.note("vs.log.placed", main=main, row=option[1])
        self.done += 1
        if self.done < s.seats:
            return s.ask(self._seat(s), "setup", then="row")
        self.done = 0
        return self.shuffle(s)

    def shuffle(self, s: Battle) -> None:
        s.shuffle(s.zones[self._seat(s) * NZ + DECK], then="deal")

    def deal(self, s: Battle) -> None:
        moves.draw(s, self._seat(s), HAND_SIZE)
        self.done += 1
        if self.done < s.seats:
            return self.shuffle(s)
        self.done = 0
        return s.ask(self._seat(s), "setup", then="mulligan")

    def offer_mulligan(self, s: Battle) -> list[Option]:
        return [("keep",), ("mulligan",)]

    def mulligan(self, s: Battle, option: Option) -> None:
        """Once, strictly one after the other (VS-SETUP-08, VS-AMB-76)."""
        seat = self._seat(s)
        s.note("vs.log.keeps" if option[0] == "keep" else "vs.log.mulligan", seat=seat)
        if option[0] == "keep":
            return self.next(s)
        for c in list(s.zones[seat * NZ + HAND]):
            s.move(c, seat * NZ + DECK)
        return s.shuffle(s.zones[seat * NZ + DECK], then="redraw")

    def redraw(self, s: Battle) -> None:
        moves.draw(s, self._seat(s), HAND_SIZE)
        self.next(s)

    def next(self, s: Battle) -> None:
        self.done += 1
        if self.done < s.seats:
            return s.ask(self._seat(s), "setup", then="mulligan")
        return s.goto(Turn())


def starters(s: Battle) -> list[int]:
    """Who may be named as first player."""
    return [p for p in range(s.seats) if s.face[s.mains[p]] in s.cards.trait["the-first"]] or list(range(s.seats))
