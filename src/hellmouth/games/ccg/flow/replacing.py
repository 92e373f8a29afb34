"""Events that texts may replace: being discarded, for losing a fight or by an effect, having a card taken off."""

from __future__ import annotations

from hellmouth.core.decisions import NO, Option
from hellmouth.core.events import Pending
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import leave_play, strip, swap
from hellmouth.games.ccg.rules.triggers import replacements
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DISCARD, GEAR, ZONES


class Replaceable(Frame[Sunnydale]):
    """Something that is about to happen; the controller of the affected thing chooses at most one replacement."""

    cancelled: bool = kept(default=False)
    waiting: tuple[Pending, ...] = kept(default=())

    def found(self, s: Sunnydale) -> list[Pending]:
        raise NotImplementedError

    def chooser(self, s: Sunnydale) -> int:
        raise NotImplementedError

    def happen(self, s: Sunnydale) -> None:
        raise NotImplementedError

    def begin(self, s: Sunnydale) -> None:
        self.waiting = tuple(self.found(s))
        if not self.waiting:
            return self.happen(s)
        return s.ask(self.chooser(s), "yes_no", then="replace")

    def offer_replace(self, s: Sunnydale) -> list[Option]:
        ready = [(i, item) for i, item in enumerate(self.waiting) if s.cards.abilities[item[1]].ready_for(s, item)]
        found: list[Option] = [("instead", item[2], i) for i, item in ready]
        forced = any(not s.cards.abilities[item[1]].may for _, item in ready)
        return found if forced else [*found, NO]

    def replace(self, s: Sunnydale, option: Option) -> None:
        if option == NO:
            return self.happen(s)
        return s.call(s.resolve(self.waiting[option[2]]), then="over")

    def over(self, s: Sunnydale) -> None:
        if self.cancelled:
            s.done()
        else:
            self.happen(s)

    def ended(self, s: Sunnydale) -> None:
        s.done()


class Defeat(Replaceable):
    """A character that lost the comparison is about to be discarded (CCG-FIGHT-19,21)."""

    character: int = -1

    def found(self, s: Sunnydale) -> list[Pending]:
        if not s.in_play(self.character):
            return []
        bound = {"loser": self.character, "winner": s.winner}
        return [*replacements(s, "discarded_for_losing", bound), *replacements(s, "discarded", {"who": self.character})]

    def chooser(self, s: Sunnydale) -> int:
        return s.zone[self.character] // ZONES

    def happen(self, s: Sunnydale) -> None:
        self.at = "ended"
        if s.in_play(self.character):
            leave_play(s, self.character, DISCARD, lost=True)
        if not s.pending:
            s.done()


class Discarding(Replaceable):
    """An effect is about to discard a character from play."""

    character: int = -1

    def found(self, s: Sunnydale) -> list[Pending]:
        return replacements(s, "discarded", {"who": self.character}) if s.in_play(self.character) else []

    def chooser(self, s: Sunnydale) -> int:
        return s.zone[self.character] // ZONES

    def happen(self, s: Sunnydale) -> None:
        self.at = "ended"
        if s.in_play(self.character):
            leave_play(s, self.character, DISCARD)
        if not s.pending:
            s.done()


class Stripping(Replaceable):
    """An attached card is about to be discarded by a card effect, or taken by it for another character."""

    card: int = -1
    by: int = -1
    taker: int = -1

    def found(self, s: Sunnydale) -> list[Pending]:
        return replacements(s, "detach", {"card": self.card, "by": self.by})

    def chooser(self, s: Sunnydale) -> int:
        return s.controller(self.card)

    def happen(self, s: Sunnydale) -> None:
        self.at = "ended"
        if s.zone[self.card] % ZONES == GEAR:
            if self.taker >= 0:
                swap(s, self.card, self.taker)
            else:
                strip(s, self.card)
        if not s.pending:
            s.done()
