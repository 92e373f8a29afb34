"""Using a Super Power: the user, the cost symbol by symbol, then the effect (VS-POWER-18)."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import use
from hellmouth.core.plain import kept
from hellmouth.games.vs import moves
from hellmouth.games.vs.rules.act import users
from hellmouth.games.vs.rules.pay import payments
from hellmouth.games.vs.state import DOWN, NZ, Battle


class Pay(Frame[Battle]):
    """Pay for one use of a power, Location by Location, and count the use."""

    seat: int
    source: int
    power: int
    user: int
    paid: int = kept(default=0)

    def begin(self, s: Battle) -> None:
        power = s.cards.powers[self.power]
        if self.paid < len(power.cost):
            return s.ask(self.seat, "pay", then="pay")
        if power.limit:
            use(s, "turn", "power", self.source, self.power)
        s.note("vs.log.used", seat=self.seat, source=self.source, power=self.power)
        return s.done()

    def offer_pay(self, s: Battle) -> list[Option]:
        return payments(s, self.seat, s.cards.powers[self.power].cost[self.paid :], s.of_teams(self.user))

    def pay(self, s: Battle, option: Option) -> None:
        self.paid += 1
        card = option[1]
        if option[0] == "turn":
            s.move(card, self.seat * NZ + DOWN)
            s.note("vs.log.turned", seat=self.seat, card=card)
        else:
            moves.discard(s, card)
        self.begin(s)


class UsePower(Frame[Battle]):
    """A Super Power used as an action."""

    seat: int
    source: int
    power: int

    def begin(self, s: Battle) -> None:
        if s.cards.powers[self.power].by_enemy:
            return s.ask(self.seat, "card", then="by")
        return s.call(Pay(self.seat, self.source, self.power, self.source), then="effect")

    def offer_by(self, s: Battle) -> list[Option]:
        return [("by", c) for c in users(s, self.seat, self.power)]

    def by(self, s: Battle, option: Option) -> None:
        s.call(Pay(self.seat, self.source, self.power, option[1]), then="effect")

    def effect(self, s: Battle) -> None:
        s.call(Resolve(s.cards.powers[self.power].id, self.source, self.seat), then="settle")

    def settle(self, s: Battle) -> None:
        from hellmouth.games.vs.flow.settle import Settle  # settling stuns, and stunning may have its price

        s.goto(Settle())
