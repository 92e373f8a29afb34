"""The Resource Step's sub-steps that need a second choice: where, to whom, instead of which item."""

from __future__ import annotations

from hellmouth.core.decisions import NO, YES, Option
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import use
from hellmouth.core.plain import kept
from hellmouth.games.ccg.cards import TYPE
from hellmouth.games.ccg.changes import attach, enter_play, strip, swap
from hellmouth.games.ccg.rules.attaching import items, receivers, refuse_swap_to
from hellmouth.games.ccg.rules.facts import person
from hellmouth.games.ccg.rules.fatigue import consume, exemption, tire
from hellmouth.games.ccg.rules.placing import arrival_spaces
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import ITEMS_MOST, SKILL, ZONES


class Arrival(Frame):
    """A character card enters play on a space of the player's choice."""

    card: int
    way: str
    seat: int = -1

    def begin(self, s: Sunnydale) -> None:
        s.ask(s.owners[self.card], "space", then="placed")

    def offer_placed(self, s: Sunnydale) -> list[Option]:
        return [("at", sp) for sp in arrival_spaces(s, s.owners[self.card], self.way)]

    def placed(self, s: Sunnydale, option: Option) -> None:
        self.at = "over"
        if self.way == "resurrect":
            use(s, "turn", "resurrected", s.owners[self.card])
            s.note("ccg.log.resurrects", seat=s.owners[self.card], card=self.card)
        enter_play(s, self.card, option[1])

    def over(self, s: Sunnydale) -> None:
        s.done()


def take_skill(s: Sunnydale, card: int, c: int, spared: bool) -> None:
    """A skill is attached and fatigues its character (CCG-RESOURCE-15,17)."""
    attach(s, card, c)
    use(s, "turn", "skills", s.zone[c] // ZONES, person(s, c))
    if not spared:
        tire(s, c, "skill")


class Attaching(Frame):
    """A skill or item from hand goes to a character; at its maximum an old item makes room (CCG-RESOURCE-25)."""

    seat: int
    card: int
    character: int = kept(default=-1)

    def begin(self, s: Sunnydale) -> None:
        s.ask(self.seat, "card", then="chosen")

    def offer_chosen(self, s: Sunnydale) -> list[Option]:
        return [("choose", c) for c in receivers(s, self.seat, self.card)]

    def chosen(self, s: Sunnydale, option: Option) -> None:
        c = self.character = option[1]
        if TYPE[s.face[self.card]] == SKILL:
            spared = None if s.tired[c] else exemption(s, c, "skill")
            if spared is not None and spared[0].may:
                return s.ask(s.zone[c] // ZONES, "yes_no", then="spare")
            if s.tired[c]:
                spared = exemption(s, c, "skill")
                if spared is not None:
                    consume(s, spared, c)
            return self._skill(s, spared=bool(s.tired[c]))
        full = len(items(s, c)) >= ITEMS_MOST
        attach(s, self.card, c)
        return s.ask(self.seat, "discard", then="upgrade") if full else s.done()

    def offer_spare(self, s: Sunnydale) -> list[Option]:
        return [YES, NO]

    def spare(self, s: Sunnydale, option: Option) -> None:
        """A "may" exemption: its controller decides whether to use it now."""
        if option == YES:
            spared = exemption(s, self.character, "skill")
            if spared is not None:
                consume(s, spared, self.character)
            return self._skill(s, spared=True)
        attach(s, self.card, self.character)
        use(s, "turn", "skills", s.zone[self.character] // ZONES, person(s, self.character))
        s.tired[self.character] = 1
        s.touch()
        s.note("ccg.log.fatigued", character=self.character)
        return s.done()

    def _skill(self, s: Sunnydale, spared: bool) -> None:
        take_skill(s, self.card, self.character, spared)
        s.done()

    def offer_upgrade(self, s: Sunnydale) -> list[Option]:
        return [("discard", g) for g in items(s, self.character) if g != self.card]

    def upgrade(self, s: Sunnydale, option: Option) -> None:
        self.at = "over"
        strip(s, option[1])

    def over(self, s: Sunnydale) -> None:
        s.done()


class Swapping(Frame):
    """An item passes to another own character at the same space (CCG-RESOURCE-27..29)."""

    seat: int
    card: int

    def begin(self, s: Sunnydale) -> None:
        s.ask(self.seat, "card", then="given")

    def offer_given(self, s: Sunnydale) -> list[Option]:
        return [("choose", c) for c in s.team(self.seat) if refuse_swap_to(s, self.seat, self.card, c) is None]

    def given(self, s: Sunnydale, option: Option) -> None:
        self.at = "over"
        use(s, "turn", "swapped", self.card)
        swap(s, self.card, option[1])

    def over(self, s: Sunnydale) -> None:
        s.done()
