"""Operations on hands and discard piles.

Where hidden cards decide whether there is anything to choose, the player is asked all the same and the engine answers
the single option: otherwise the others would see from the next question that there was nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.flow.drawing import Drawing, draw_at_once
from hellmouth.games.ccg.language.act import Act, InTurn, Loop, merged
from hellmouth.games.ccg.language.amounts import Quantity
from hellmouth.games.ccg.language.kinds import COUNT, Count, one_of, or_null
from hellmouth.games.ccg.language.piles import CardFilter
from hellmouth.games.ccg.language.references import Players
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.words import DISCARD, HAND, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

OrAll = Annotated[int | None, or_null(COUNT)]


class Draw(Loop[InTurn], word="draw"):
    """draw n cards; an amount that counts something has a maximum"""

    n: Quantity
    to: Players

    def start(self, s: Sunnydale, f: Resolve) -> InTurn:
        return (tuple(self.to(s, f)), self.n(s, f))

    def turn(self, s: Sunnydale, f: Resolve, todo: InTurn) -> bool:
        who, n = todo
        if not who:
            return False
        f.names["~"] = (who[1:], n)
        if draw_at_once(s, who[0], n):
            return True
        f.call(s, Drawing(who[0], n))
        return False


class Discard(Loop[InTurn], word="discard"):
    """discard n matching cards from hand, or as many as there are: owner = own choice, random, chosen = `you` choose
    (the hand was looked at)

    Rounds: (seats, cards left to discard).
    """

    n: Count
    to: Players
    how: Annotated[str, one_of("owner", "random", "chosen")]
    cards: CardFilter

    def _able(self, s: Sunnydale, f: Resolve, seat: int) -> list[int]:
        return [c for c in s.zones[ZONES * seat + HAND] if self.cards(s, f, c)]

    def start(self, s: Sunnydale, f: Resolve) -> InTurn:
        return (tuple(self.to(s, f)), self.n)

    def turn(self, s: Sunnydale, f: Resolve, todo: InTurn) -> bool:
        who, n = todo
        if not who:
            return False
        able = self._able(s, f, who[0])
        if not n or not s.zones[ZONES * who[0] + HAND]:
            f.names["~"] = (who[1:], self.n)
            return True
        if self.how == "random" and able:
            f.roll(s, len(able))
        else:
            f.ask(s, f.seat if self.how == "chosen" else who[0], "discard")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return merged(s, "discard", self._able(s, f, f.names["~"][0][0])) or [DONE]

    def accept(self, s: Sunnydale, f: Resolve, todo: InTurn, value: Option) -> None:
        who, n = todo
        if value == DONE:
            f.names["~"] = (who[1:], self.n)
            return
        c = self._able(s, f, who[0])[value[0] - 1] if isinstance(value[0], int) else value[1]
        s.discard(c)
        s.note("ccg.log.discards", seat=who[0], card=c)
        f.names["~"] = (who, n - 1)


class Recover(Loop[InTurn], word="recover"):
    """take min to max matching cards from the own discard pile into hand; max null = all of them. If min cannot be
    met a use or play is impossible

    Rounds: (seats, cards taken).
    """

    to: Players
    cards: CardFilter
    min: Count
    max: OrAll

    def _able(self, s: Sunnydale, x: Speaker, seat: int) -> list[int]:
        return [c for c in s.zones[ZONES * seat + DISCARD] if self.cards(s, x, c)]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return self.min > 0 and any(len(self._able(s, x, p)) < self.min for p in self.to(s, x))

    def start(self, s: Sunnydale, f: Resolve) -> InTurn:
        return (tuple(self.to(s, f)), 0)

    def turn(self, s: Sunnydale, f: Resolve, todo: InTurn) -> bool:
        who, taken = todo
        if not who:
            return False
        able = self._able(s, f, who[0])
        if not able or (self.max is not None and taken >= self.max):
            f.names["~"] = (who[1:], 0)
            return True
        if self.max is None:
            self._take(s, who[0], able[0])
            return True
        f.ask(s, who[0], "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        who, taken = f.names["~"]
        found = merged(s, "choose", self._able(s, f, who[0]))
        return [*found, DONE] if taken >= self.min else found

    def accept(self, s: Sunnydale, f: Resolve, todo: InTurn, value: Option) -> None:
        who, taken = todo
        if value == DONE:
            f.names["~"] = (who[1:], 0)
        else:
            self._take(s, who[0], value[1])
            f.names["~"] = (who, taken + 1)

    def _take(self, s: Sunnydale, seat: int, c: int) -> None:
        s.move(c, ZONES * seat + HAND)
        s.note("ccg.log.recovers", seat=seat, card=c)


class LookHand(Act, word="look_hand"):
    """`you` look at the player's hand"""

    of: Players

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for seat in self.of(s, f):
            for c in s.zones[ZONES * seat + HAND]:
                s.show(c, 1 << f.seat)
            s.note("ccg.log.looks_hand", seat=f.seat, other_seat=seat)


class Bury(Loop[InTurn], word="bury"):
    """put min to max matching cards from hand or discard pile on the bottom of the Resource Deck in any order; min
    and max null = all of them; by: who picks. From a discard pile: if min cannot be met a use or play is
    impossible; from a hand: as many as there are

    Rounds: (seats, cards done).
    """

    to: Players
    from_: Annotated[str, one_of("hand", "discard")]
    cards: CardFilter
    min: OrAll
    max: OrAll
    by: Annotated[str, one_of("owner", "you")]

    def _pile(self, s: Sunnydale, seat: int) -> list[int]:
        return s.zones[ZONES * seat + (HAND if self.from_ == "hand" else DISCARD)]

    def _able(self, s: Sunnydale, x: Speaker, seat: int) -> list[int]:
        return [c for c in self._pile(s, seat) if self.cards(s, x, c)]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        least = self.min
        if self.from_ == "hand" or not least:
            return False
        return any(len(self._able(s, x, p)) < least for p in self.to(s, x))

    def start(self, s: Sunnydale, f: Resolve) -> InTurn:
        return (tuple(self.to(s, f)), 0)

    def turn(self, s: Sunnydale, f: Resolve, todo: InTurn) -> bool:
        who, done = todo
        if not who:
            return False
        if not self._pile(s, who[0]) or (self.max is not None and done >= self.max):
            f.names["~"] = (who[1:], 0)
            return True
        f.ask(s, f.seat if self.by == "you" else who[0], "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        who, done = f.names["~"]
        found = merged(s, "bury", self._able(s, f, who[0]))
        return [*found, DONE] if not found or (self.min is not None and done >= self.min) else found

    def accept(self, s: Sunnydale, f: Resolve, todo: InTurn, value: Option) -> None:
        who, done = todo
        if value == DONE:
            f.names["~"] = (who[1:], 0)
            return
        s.bury(value[1])
        s.note("ccg.log.buries", seat=who[0], card=value[1])
        f.names["~"] = (who, done + 1)
