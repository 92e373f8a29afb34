"""A combat from declaration to its end (VS-COMBAT)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.effects import Resolve
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import expire, use, uses
from hellmouth.core.plain import kept
from hellmouth.core.windows import Window
from hellmouth.games.vs import moves
from hellmouth.games.vs.cards import EVIL, FEROCIOUS, MONSTROUS, RANGED
from hellmouth.games.vs.flow.pay import UsePower
from hellmouth.games.vs.flow.settle import Settle
from hellmouth.games.vs.flow.stun import Stun
from hellmouth.games.vs.rules.act import combat_offers, mode_now
from hellmouth.games.vs.rules.attack import defenders, join_offers
from hellmouth.games.vs.rules.stats import bonded, dfn, has_modifier, keywords, strike
from hellmouth.games.vs.state import ASIDE, COMBAT, EXHAUSTED, KO, MAIN, NZ, Battle


class Declare(Frame[Battle]):
    """Choose more attackers for a team attack, or the defender."""

    attackers: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        s.ask(s.active, "card", then="against")

    def offer_against(self, s: Battle) -> list[Option]:
        found: list[Option] = [("target", c) for c in defenders(s, s.active, self.attackers)]
        return found + join_offers(s, s.active, self.attackers)

    def against(self, s: Battle, option: Option) -> None:
        if option[0] == "join":
            self.attackers += (option[1],)
            return self.begin(s)
        return s.goto(Combat(self.attackers, option[1]))


class Combat(Frame[Battle]):
    """Declaration, window, strikes, end."""

    attackers: tuple[int, ...]
    defender: int

    def begin(self, s: Battle) -> None:
        """Exhaust the attackers; "attacks" and "is attacked" happen now (VS-COMBAT-01, -18)."""
        s.phase = COMBAT
        s.attackers, s.defender = self.attackers, self.defender
        s.fallen = ()
        s.attacks += 1
        evil = 1
        for c in self.attackers:
            s.pose[c] = EXHAUSTED
            evil = evil and s.of_teams(c) & EVIL
            if s.modifiers and has_modifier(s, "vessel", c):
                _start_vessel(s, c)
        if s.log is not None:
            for c in self.attackers:
                s.note("vs.log.attacks", attacker=c, defender=self.defender)
        moves.trigger(s, "attacks", self.attackers)
        moves.trigger(s, "attacked", (self.defender,))
        moves.trigger_side(s, "side_attacked", s.controller(self.defender), 2 if evil else 1)
        if s.waiting or s.modifiers:
            return s.call(Settle(), then="opened")
        return self.opened(s)

    def opened(self, s: Battle) -> None:
        if s.intact():
            return s.call(CombatWindow(tuple(s.turn_order())), then="strike")
        return self.end(s)

    def strike(self, s: Battle) -> None:
        if s.intact():
            return s.call(Strikes(), then="end")
        return self.end(s)

    def end(self, s: Battle) -> None:
        close(s)
        s.phase = MAIN
        s.done()


def close(s: Battle) -> None:
    """The combat is over and "this combat" effects end (VS-TURN-04)."""
    s.attackers, s.defender = (), -1
    if s.modifiers or s.used:
        expire(s, "combat")


def _start_vessel(s: Battle, card: int) -> None:
    """The Vessel covers Luke's next attack only (VS-CARD-67)."""
    s.modifiers = [("combat", *m[1:]) if m[1] == "vessel" and m[2] == card else m for m in s.modifiers]


class CombatWindow(Window[Battle]):
    """One action or pass each, clockwise from the attacking player, until all passed in a row (VS-COMBAT-06 to -08)."""

    def prompt(self, s: Battle) -> tuple[str, dict[str, Any]]:
        mine = s.defender >= 0 and s.controller(s.defender) == s.seat
        return f"vs.ask.CombatWindow.{'defend' if mine else 'act'}", {"attackers": s.attackers, "defender": s.defender}

    def begin(self, s: Battle) -> None:
        """Who can do nothing passes unasked, unless that would tell the others something."""
        while True:
            found = combat_offers(s, self.order[self.turn])
            if found or s.discreet:
                found.append(PASS)
                return s.put(self.order[self.turn], "window", "act", found)
            self.passes += 1
            if self.passes >= len(self.order):
                return self.closed(s)
            self.turn = (self.turn + 1) % len(self.order)

    def offer_act(self, s: Battle) -> list[Option]:
        found = combat_offers(s, self.order[self.turn])
        found.append(PASS)
        return found

    def closed(self, s: Battle) -> None:
        """Passes are told once: that somebody acts says that the others passed before."""
        s.note("vs.log.passed")
        s.done()

    def perform(self, s: Battle, option: Option) -> None:
        s.call(action(s, self.order[self.turn], option), then="next")

    def next(self, s: Battle) -> None:
        if not s.intact():
            return s.done()
        if len(self.order) > len(s.alive):
            self._shrink(s)
        return super().next(s)

    def _shrink(self, s: Battle) -> None:
        """Somebody was eliminated during the window: keep whose turn it was."""
        before = [p for p in self.order[: self.turn + 1] if p in s.alive]
        self.order = tuple(p for p in self.order if p in s.alive)
        self.turn = (len(before) - 1) % len(self.order)


def action(s: Battle, seat: int, option: Option) -> Frame[Battle]:
    """The frame of an action that Build gaps, the Main Phase and combat windows have in common."""
    if option[0] == "use":
        return UsePower(seat, option[1], option[2])
    if option[0] == "powerup":
        return PowerUp(seat, option[1], option[2])
    return PlayTwist(seat, option[1])


class PowerUp(Frame[Battle]):
    """Discard a namesake: one +1/+1 counter (VS-POWERUP-01)."""

    seat: int
    card: int
    target: int

    def begin(self, s: Battle) -> None:
        s.move(self.card, s.owner[self.card] * NZ + KO)
        s.note("vs.log.powerup", card=self.card, target=self.target)
        moves.mark(s, self.target, 1)
        moves.trigger(s, "other_powered_up", [c for c in s.side(self.seat) if c != self.target])
        s.goto(Settle())


class PlayTwist(Frame[Battle]):
    """Follow the text, then the card goes to the KO pile (VS-PLOT-08); meanwhile it lies open beside the decks."""

    seat: int
    source: int

    def begin(self, s: Battle) -> None:
        ref = mode_now(s, self.seat, s.face[self.source])
        s.move(self.source, s.owner[self.source] * NZ + ASIDE)
        s.note("vs.log.played", seat=self.seat, card=self.source)
        s.call(Resolve(ref, self.source, self.seat), then="finish")

    def finish(self, s: Battle) -> None:
        moves.put_away(s, self.source)
        use(s, "turn", "twist", self.seat)
        if uses(s, "turn", "twist", self.seat) == 1:  # VS-PLOT-13
            moves.trigger_side(s, "first_plot_twist", self.seat)
        s.goto(Settle())


class Strikes(Frame[Battle]):
    """Strike and strike back; Ferocious strikes come first (VS-COMBAT-09, -23, VS-AMB-38)."""

    hitters: tuple[int, ...] = kept(default=())
    back: bool = kept(default=False)
    struck_back: bool = kept(default=False)
    early: bool = kept(default=False)
    vampires: tuple[int, ...] = kept(default=())

    def prompt(self, s: Battle) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        return message, {**args, "defender": s.defender}

    def begin(self, s: Battle) -> None:
        fast, fast_back = ferocious(s)
        if fast or fast_back:
            self.early, self.hitters, self.back = True, fast, fast_back
        else:
            self.hitters, self.back = s.attackers, True
        self.aim(s)

    def aim(self, s: Battle) -> None:
        """Whom the defender strikes back: one attacker its controller picks, or each if Monstrous (VS-TEAM-07)."""
        if not self.back:
            return self.exchange(s, ())
        able = struck_back_at(s)
        if len(able) < 2 or strikes_each(s):
            return self.exchange(s, tuple(able))
        if not strike(s, s.defender):  # whoever it picked would not be stunned
            return self.exchange(s, ())
        return s.ask(s.controller(s.defender), "card", then="picked")

    def offer_picked(self, s: Battle) -> list[Option]:
        return [("strike", c) for c in struck_back_at(s)]

    def picked(self, s: Battle, option: Option) -> None:
        self.exchange(s, (option[1],))

    def exchange(self, s: Battle, aimed: tuple[int, ...]) -> None:
        """Both comparisons use the values from before either stun (VS-COMBAT-10)."""
        defender = s.defender
        beaten: list[int] = []
        hit = False
        if self.hitters:
            total = 0
            for c in self.hitters:
                total += strike(s, c)
            hit = total >= dfn(s, defender)
            s.note("vs.log.strike", card=defender, n=total, m=dfn(s, defender))
        if hit:
            beaten.append(defender)
        if aimed:
            value = strike(s, defender)
            for c in aimed:
                s.note("vs.log.strike_back", card=c, n=value, m=dfn(s, c))
            beaten += [c for c in aimed if value >= dfn(s, c)]
        self.struck_back = self.struck_back or self.back
        self.fell_to(s, beaten, hit, defender)

    def fell_to(self, s: Battle, beaten: list[int], hit: bool, defender: int) -> None:
        """Every attacker still in the combat is credited, also with what Ferocious ones did alone (VS-TEAM-10)."""
        if not beaten:
            return self.again(s)
        return s.call(Stun(tuple(beaten), False, s.attackers if hit else (), defender), then="consequences")

    def consequences(self, s: Battle, vampires: tuple[int, ...]) -> None:
        self.vampires += vampires
        s.call(Settle(False), then="again")

    def again(self, s: Battle) -> None:
        if self.early and s.intact():
            self.early = False
            self.hitters, self.back = s.attackers, not self.struck_back
            return self.aim(s)
        if self.vampires and s.fallen:  # VS-KEYWORD-07: it KO'd the defender and was not stunned
            combat = s.stack[-2]
            if isinstance(combat, Combat) and combat.defender in s.fallen:
                s.waiting.extend((s.controller(c), "vampire", c, 0) for c in self.vampires if c in s.attackers)
        return s.goto(Settle()) if s.waiting else s.done()


def ferocious(s: Battle) -> tuple[tuple[int, ...], bool]:
    """Who strikes first in a melee combat: these attackers, and whether the defender does (VS-KEYWORD-03)."""
    if s.ranged:
        return (), False
    return tuple(c for c in s.attackers if keywords(s, c) & FEROCIOUS), bool(keywords(s, s.defender) & FEROCIOUS)


def strikes_each(s: Battle) -> bool:
    """Whether the defender strikes back at every attacker, not at one of its choice (VS-KEYWORD-05)."""
    return s.crowd and not s.ranged and bool(keywords(s, s.defender) & MONSTROUS)


def struck_back_at(s: Battle) -> list[int]:
    """Attackers the defender can strike back at (VS-RANGED-02, VS-COMBAT-22, VS-CARD-19)."""
    defender = s.defender
    if s.ranged and not keywords(s, defender) & RANGED:
        return []
    if s.modifiers and has_modifier(s, "no_strike", defender):
        return []
    if not s.bonds:
        return list(s.attackers)
    return [c for c in s.attackers if not any(bonded(s, c, other) for other in s.attackers)]
