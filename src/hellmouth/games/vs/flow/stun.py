"""Stunning: one event for all characters it hits, with Reactions, Slayer and Lethal inside it (VS-COMBAT-23)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import NO, Option
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.vs import moves
from hellmouth.games.vs.cards import EVIL, GOOD, LETHAL, SLAYER, VAMPIRE
from hellmouth.games.vs.flow.pay import Pay
from hellmouth.games.vs.rules.act import refuse_use_now
from hellmouth.games.vs.rules.stats import has_modifier, impervious, keywords
from hellmouth.games.vs.state import NZ, STUNNED, Battle


class Stun(Frame[Battle]):
    """Stun (or daze) characters together. `strikers` are attackers whose strike beat the defender of a combat."""

    victims: tuple[int, ...]
    daze: bool = False
    strikers: tuple[int, ...] = ()
    striker: int = -1
    """The defender whose strike-back beat attackers."""
    spared: tuple[int, ...] = kept(default=())
    asked: tuple[int, ...] = kept(default=())
    slain: int = kept(default=-1)
    wounded: tuple[int, ...] = kept(default=())
    lethal: bool = kept(default=False)
    vampires: tuple[int, ...] = kept(default=())

    def prompt(self, s: Battle) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        return message, {**args, "victim": self._victim(s) if self.at == "react" else self.slain}

    def begin(self, s: Battle) -> None:
        """Ask for Reactions first: who is spared the wound (VS-POWER-13, VS-AMB-25)."""
        self.victims = tuple(c for c in self.victims if s.in_play(c) and s.pose[c] != STUNNED)  # VS-AMB-19
        if not self.daze:
            for victim in self.victims:
                if self._asks(s, victim):
                    return s.ask(s.controller(victim), "yes_no", then="react")
        return self.fall(s)

    def _asks(self, s: Battle, victim: int) -> bool:
        """Whether its player is asked: also without a way to pay, if that is nobody else's business."""
        return bool(self._ready(s, victim) if s.discreet else self._reactors(s, victim))

    def _reactors(self, s: Battle, victim: int) -> list[int]:
        """Characters whose Reaction may spare this victim its wound (VS-CARD-44)."""
        seat = s.controller(victim)
        return [c for c in self._ready(s, victim) if refuse_use_now(s, seat, c, s.cards.reaction[s.face[c]][0]) is None]

    def _ready(self, s: Battle, victim: int) -> list[int]:
        """The same, whether or not it can be paid for."""
        seat = s.controller(victim)
        if not s.is_main(victim) or s.allies[s.active] == s.allies[seat] or victim in self.spared:
            return []
        if not s.of_teams(victim) & GOOD or impervious(s, victim):
            return []
        return [
            c
            for c in s.side(seat)
            if s.cards.reaction[s.face[c]] and s.pose[c] < STUNNED and (victim, c) not in self._refused()
        ]

    def _refused(self) -> list[tuple[int, int]]:
        return list(zip(self.asked[::2], self.asked[1::2], strict=True))

    def _victim(self, s: Battle) -> int:
        return next(v for v in self.victims if self._asks(s, v))

    def offer_react(self, s: Battle) -> list[Option]:
        victim = self._victim(s)
        return [*(("react", c, victim) for c in self._reactors(s, victim)), NO]

    def react(self, s: Battle, option: Option) -> None:
        victim = self._victim(s)
        if option == NO:
            for c in self._ready(s, victim) if s.discreet else self._reactors(s, victim):
                self.asked += (victim, c)
            return self.begin(s)
        self.spared += (victim,)
        card = option[1]
        return s.call(Pay(s.controller(card), card, s.cards.reaction[s.face[card]][0], card), then="begin")

    def conceal(self, s: Battle, seat: int | None) -> None:
        """What another seat declined tells what it holds."""
        if self.asked and (seat is None or s.controller(self.asked[1]) != seat):
            self.asked = ()

    def fall(self, s: Battle) -> None:
        """Powers count as they were just before (VS-TIMING-05); then all fall together (VS-STUN-02)."""
        defender, melee = s.defender, not s.ranged
        slayers = [c for c in self.strikers if melee and keywords(s, c) & SLAYER]
        self.lethal = any(keywords(s, c) & LETHAL for c in self.strikers)
        self.vampires = tuple(c for c in self.strikers if melee and keywords(s, c) & VAMPIRE)
        self._note_xp(s, defender)
        for c in self.victims:
            moves.turn_down(s, c, STUNNED)
            s.note("vs.log.dazed" if self.daze else "vs.log.stunned", card=c)
            if not self.daze and c not in self.spared and moves.wound(s, c):
                self.wounded += (c,)
        if (
            self.strikers
            and defender in self.wounded
            and s.of_teams(defender) & EVIL
            and any(not s.is_main(defender) or has_modifier(s, "slay_main", c) for c in slayers)
        ):
            self.slain = defender
            return s.ask(s.controller(slayers[0]), "yes_no", then="slay")
        return self.kill(s, defender)

    def _note_xp(self, s: Battle, defender: int) -> None:
        """Spike learns from stunning and from being stunned (VS-CARD-38, VS-LEVELUP-09)."""
        if not s.cards.on["stunned"] and not s.cards.on["stuns"]:
            return
        for c in self.victims:
            moves.trigger(s, "stunned", (c,), 1)
            credited = self.strikers if c == defender else (self.striker,) if self.striker >= 0 else ()
            camp = s.allies[s.zone[c] // NZ]
            moves.trigger(s, "stuns", [x for x in credited if s.allies[s.zone[x] // NZ] != camp], 1)

    def offer_slay(self, s: Battle) -> list[Option]:
        return [("slay", self.slain), NO]

    def slay(self, s: Battle, option: Option) -> None:
        """The Slayer's player may remove the victim before any KO check (VS-KEYWORD-10)."""
        victim, self.slain = self.slain, -1
        if option != NO:
            moves.remove(s, victim)
            if s.losers:  # VS-CARD-05: a victory comes at once
                moves.eliminate(s)
                if s.outcome is not None or s.stack[-1] is not self:
                    return None
        return self.kill(s, victim)

    def kill(self, s: Battle, defender: int) -> None:
        """Lethal (VS-KEYWORD-15), after the Slayer choice (VS-KEYWORD-16)."""
        if self.lethal and defender in self.wounded and s.in_play(defender) and not s.is_main(defender):
            moves.ko(s, defender)
        s.done(self.vampires)
