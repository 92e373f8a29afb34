"""The Resource Step's sub-steps that need a second choice: where, to whom, instead of which item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.decisions import NO, YES, Option
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import use
from hellmouth.games.ccg.changes import attach, enter_play, strip, swap
from hellmouth.games.ccg.rules.attaching import capacity, has_room, items, receivers, refuse_swap_to
from hellmouth.games.ccg.rules.facts import person
from hellmouth.games.ccg.rules.fatigue import exemption, wear
from hellmouth.games.ccg.rules.placing import arrival_spaces
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import ITEM, SKILL, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.rules.fatigue import Exemption


class Arrival(Frame[Sunnydale]):
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


def take_skill(s: Sunnydale, card: int, c: int, spared: Exemption | None, fatigues: bool = True) -> None:
    """A skill is attached and fatigues its character (CCG-RESOURCE-15,17). What spares it was found before: the new
    skill does not spare its own attaching.
    """
    attach(s, card, c)
    use(s, "turn", "skills", s.zone[c] // ZONES, person(s, c))
    if fatigues:
        wear(s, c, spared)


class Attaching(Frame[Sunnydale]):
    """A card from hand goes to a character; at its maximum an old item makes room (CCG-RESOURCE-25).

    An effect names the character and may say that it does not fatigue.
    """

    seat: int
    card: int
    character: int = -1
    fatigues: bool = True

    def begin(self, s: Sunnydale) -> None:
        if self.character >= 0:
            return self._put_on(s)
        return s.ask(self.seat, "card", then="chosen")

    def offer_chosen(self, s: Sunnydale) -> list[Option]:
        return [("choose", c) for c in receivers(s, self.seat, self.card)]

    def chosen(self, s: Sunnydale, option: Option) -> None:
        self.character = option[1]
        self._put_on(s)

    def _put_on(self, s: Sunnydale) -> None:
        c, kind = self.character, s.cards.type[s.face[self.card]]
        if kind == SKILL:
            spared = exemption(s, c, "skill") if self.fatigues else None
            if spared is not None and spared[0].may and not s.tired[c]:
                return s.ask(s.zone[c] // ZONES, "yes_no", then="spare")
            return self._skill(s, spared)
        full = kind == ITEM and not has_room(s, c)  # judged before: AMB-46
        attach(s, self.card, c)
        return s.ask(self.seat, "discard", then="upgrade") if full else s.done()

    def offer_spare(self, s: Sunnydale) -> list[Option]:
        return [YES, NO]

    def spare(self, s: Sunnydale, option: Option) -> None:
        """A "may" exemption: its controller decides whether to use it now."""
        self._skill(s, exemption(s, self.character, "skill") if option == YES else None)

    def _skill(self, s: Sunnydale, spared: Exemption | None) -> None:
        take_skill(s, self.card, self.character, spared, self.fatigues)
        s.done()

    def offer_upgrade(self, s: Sunnydale) -> list[Option]:
        return [("discard", g) for g in items(s, self.character) if g != self.card]

    def upgrade(self, s: Sunnydale, option: Option) -> None:
        self.at = "over"
        strip(s, option[1])

    def over(self, s: Sunnydale) -> None:
        s.done()


class Unburdening(Frame[Sunnydale]):
    """A character carries more items than it may, because an effect says so or has ended: its controller discards."""

    character: int

    def begin(self, s: Sunnydale) -> None:
        if s.in_play(self.character) and len(items(s, self.character)) > capacity(s, self.character):
            s.ask(s.zone[self.character] // ZONES, "discard", then="dropped")
        else:
            s.done()

    def offer_dropped(self, s: Sunnydale) -> list[Option]:
        return [("discard", g) for g in items(s, self.character)]

    def dropped(self, s: Sunnydale, option: Option) -> None:
        self.at = "begin"
        strip(s, option[1])


class Swapping(Frame[Sunnydale]):
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
