"""A trade of the acting person with an ally next to it, carried out as a whole (BG-TRADE).

Nothing is lost before cards change hands: a trade that is declined or withdrawn leaves the movement as it was.
"""

from __future__ import annotations

from hellmouth.core.decisions import NO, YES, Option
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import WHEN
from hellmouth.games.board.flow.artifacts import Held
from hellmouth.games.board.flow.sky import Sunrise
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.play import trade_fits, trade_options
from hellmouth.games.board.state import Sunnydale

PROPOSE: Option = ("propose",)
WITHDRAW: Option = ("withdraw",)
WITHDRAWALS = 3
"""In one turn; more would let a turn go on for ever (BG-TRADE-05, BG-INV-11)."""


class Trade(Step):
    """Cards are added one by one; only trades that can still become legal are offered, so it always ends."""

    who: int
    partner: int
    gives: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    moved: tuple[int, ...] = kept(default=())

    def begin(self, s: Sunnydale) -> None:
        s.ask(s.seat_of(self.who), "window", then="add")

    def offer_add(self, s: Sunnydale) -> list[Option]:
        options = trade_options(s, self.partner, self.gives, self.takes)
        if trade_fits(s, self.who, self.partner, self.gives, self.takes):
            options.append(PROPOSE)
        # with a single way on the first choice has said everything, so there is nothing to think over
        return [*options, WITHDRAW] if len(options) > 1 and s.withdrawn < WITHDRAWALS else options

    def add(self, s: Sunnydale, option: Option) -> None:
        if option[0] == "give":
            self.gives += (option[1],)
            return self.begin(s)
        if option[0] == "take":
            self.takes += (option[1],)
            return self.begin(s)
        if option == WITHDRAW:
            s.withdrawn += 1
            return s.done()
        seat, other = s.seat_of(self.who), s.seat_of(self.partner)
        if seat == other:
            return self.swap(s)
        for c in self.gives:
            s.note("board.log.offers", who=s.form[self.who], partner=s.form[self.partner], card=c)
        for c in self.takes:
            s.note("board.log.asks", who=s.form[self.who], partner=s.form[self.partner], card=c)
        return s.ask(other, "yes_no", then="consent")

    def offer_consent(self, s: Sunnydale) -> list[Option]:
        return [YES, NO]

    def consent(self, s: Sunnydale, option: Option) -> None:
        """Both controllers must agree; a refusal ends trading with that character (BG-AMB-50, BG-TRADE-05)."""
        if option == YES:
            return self.swap(s)
        s.refused |= 1 << self.partner
        s.note("board.log.declines", who=s.form[self.partner])
        return s.done()

    def swap(self, s: Sunnydale) -> None:
        s.ended = 1  # BG-TRADE-03: cards change hands
        for cards, giver, taker in ((self.gives, self.who, self.partner), (self.takes, self.partner, self.who)):
            for c in cards:
                s.give(c, taker)
                s.note("board.log.hands", who=s.form[giver], partner=s.form[taker], card=c)
        self.moved = self.gives + self.takes
        s.traded += self.moved
        self.after(s)

    def after(self, s: Sunnydale) -> None:
        """An Artifact may act on its new holder; a vampire without its Ring may have to run (BG-SUN-11)."""
        while self.moved:
            card, self.moved = self.moved[0], self.moved[1:]
            if "held" in WHEN[s.face[card]]:
                return s.call(Held(card, self.partner if card in self.gives else self.who, 0), then="after")
        return s.call(Sunrise(), then="over")

    def over(self, s: Sunnydale) -> None:
        s.done()
