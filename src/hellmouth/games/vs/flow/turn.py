"""A turn: Draw, Recovery, Build, Main, end (VS-TURN-01)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import DONE, PASS, Option
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import expire
from hellmouth.core.plain import kept
from hellmouth.games.vs import moves
from hellmouth.games.vs.flow.combat import Declare, action, close
from hellmouth.games.vs.flow.settle import Settle
from hellmouth.games.vs.rules.act import build_offers, main_offers
from hellmouth.games.vs.rules.attack import attack_offers
from hellmouth.games.vs.rules.build import cost, recruit_offers, resource_offers, teammate
from hellmouth.games.vs.state import (
    BACK,
    DECK,
    DOWN,
    DRAW,
    END,
    FORMATION,
    GAP,
    GEAR,
    HIDDEN,
    MAIN,
    NZ,
    OPEN,
    READY,
    RECOVERY,
    RECRUIT,
    RESOURCE,
    STUNNED,
    Battle,
)

ROUNDS = 100
"""A game that nobody ends is ended after this many rounds and scored by VS-DECKOUT-02."""
END_TURN: Option = ("end",)
MOST_MOVES = 40
"""Rows are changed at most so often in one Formation Step: a turn comes to an end whoever plays it."""


class Turn(Frame[Battle]):
    """The turn of the active player; it stays at the bottom of the stack for the whole game."""

    gap: int = kept(default=0)
    moved: tuple[int, ...] = kept(default=())
    dry: bool = kept(default=False)
    """All decks were empty when the Main Phase began."""

    def prompt(self, s: Battle) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        quiet = self.at == "act" and not any(option[0] == "attack" for option in s.offer())
        return f"{message}_quiet" if quiet else message, {**args, "n": s.points}

    # --- Draw and Recovery ---------------------------------------------------------------------------------------

    def begin(self, s: Battle) -> None:
        s.turn += 1
        s.phase, s.attacks, s.points = DRAW, 0, 0
        seat = s.active
        s.note("vs.log.turn", seat=seat, n=s.turn)
        if s.dooms:  # VS-TIMING-06: only turns that start after the use count
            s.dooms = [(by, c, n - (s.owner[c] == seat and n > 0)) for by, c, n in s.dooms]
        if seat in s.standin:
            s.waiting.append((seat, "stand-in-leaves", s.standin[seat], 0))
        moves.trigger_side(s, "start_of_turn", seat)
        if s.waiting:
            return s.call(Settle(), then="draw")
        return self.draw(s)

    def draw(self, s: Battle) -> None:
        """VS-DRAW-02 to -04, VS-AMB-03."""
        first_round = s.turn <= s.seats
        if not first_round:
            moves.draw(s, s.active, 2)
        elif s.active != s.first or s.turn > 1:
            second = s.seats > 2 and s.turn == 2 and s.active == (s.first + 1) % s.seats
            moves.draw(s, s.active, 1 if second else 2)
        s.phase = RECOVERY
        pose = s.pose
        for c in s.side(s.active):  # VS-RECOVERY-01, -02, -05
            if pose[c]:
                if pose[c] == STUNNED or pose[c] == HIDDEN:
                    s.note("vs.log.recovered", card=c)
                pose[c] = READY
        self.build_phase(s)

    def build_phase(self, s: Battle) -> None:
        """What is tied to the start of the phase comes first (VS-BUILD-11)."""
        s.phase, self.gap = GAP, 0
        moves.trigger_side(s, "start_of_build", s.active)
        if s.waiting:
            return s.call(Settle(), then="between")
        return self.between(s)

    # --- Build ---------------------------------------------------------------------------------------------------

    def between(self, s: Battle) -> None:
        """Before, between and after the steps (VS-BUILD-12)."""
        s.phase = GAP
        found = build_offers(s, s.active)
        if found or s.discreet:
            found.append(PASS)
            return s.put(s.active, "window", "build", found)
        return self.build(s, PASS)

    def offer_build(self, s: Battle) -> list[Option]:
        found = build_offers(s, s.active)
        found.append(PASS)
        return found

    def build(self, s: Battle, option: Option) -> None:
        if option[0] != "pass":
            return s.call(action(s, s.active, option), then="between")
        self.gap += 1
        if self.gap == 1:
            return self.resourcing(s)
        if self.gap == 2:
            return self.recruiting(s)
        return self.forming(s) if self.gap == 3 else self.main_phase(s)

    def _choose(self, s: Battle, then: str, found: list[Option]) -> None:
        """Ask the active player; a lone option, always the last of its list, is taken at once, unless that would tell
        the others something."""
        if len(found) > 1 or s.discreet:
            s.put(s.active, "main", then, found)
        else:
            getattr(self, then)(s, found[0])

    def resourcing(self, s: Battle) -> None:
        s.phase = RESOURCE
        self._choose(s, "resource", self.offer_resource(s))

    def offer_resource(self, s: Battle) -> list[Option]:
        found = resource_offers(s, s.active)
        found.append(DONE)
        return found

    def resource(self, s: Battle, option: Option) -> None:
        if option[0] != "done":
            up = option[0] == "open"
            s.move(option[1], s.active * NZ + (OPEN if up else DOWN))  # before the log, which names what lies open
            s.note("vs.log.opened" if up else "vs.log.laid", seat=s.active, card=option[1])
        self.between(s)

    def recruiting(self, s: Battle) -> None:
        """One point per resource, counted once (VS-BUILD-05, VS-AMB-60)."""
        s.phase = RECRUIT
        first = s.active * NZ
        s.points = len(s.zones[first + OPEN]) + len(s.zones[first + DOWN])
        self.recruit_more(s)

    def offer_recruit(self, s: Battle) -> list[Option]:
        found = recruit_offers(s, s.active)
        found.append(DONE)
        return found

    def recruit(self, s: Battle, option: Option) -> None:
        seat = s.active
        if option[0] == "done":
            s.points = 0  # VS-BUILD-09
            return self.between(s)
        card = option[1]
        s.points -= cost(s, seat, s.face[card])
        if option[0] == "equip":
            equip(s, card, option[2])
        else:
            row = option[2]
            s.show(card)  # it lies open from now on, so the log names it to everybody
            s.note("vs.log.recruited", seat=seat, card=card, row=row)
            moves.arrive(s, card, seat if row < 2 else teammate(s, seat), row % 2)
            moves.trigger_side(s, "recruited", seat)  # VS-AMB-83: only by paying in this step
        if s.waiting or s.losers or s.returning or s.gear or s.modifiers or s.cards.defence[s.face[card]] <= 0:
            return s.call(Settle(), then="recruit_more")
        return self.recruit_more(s)

    def recruit_more(self, s: Battle) -> None:
        self._choose(s, "recruit", self.offer_recruit(s))

    def forming(self, s: Battle) -> None:
        s.phase, self.moved = FORMATION, ()
        self._choose(s, "form", self.offer_form(s))

    def offer_form(self, s: Battle) -> list[Option]:
        found: list[Option] = [("move", c) for c in s.side(s.active)] if len(self.moved) < MOST_MOVES else []
        found.append(DONE)
        return found

    def form(self, s: Battle, option: Option) -> None:
        """Any character may move, and move back, until the player is done (VS-FORMATION-01)."""
        if option[0] == "done":
            self._tell_moves(s)
            return self.between(s)
        card = option[1]
        s.move(card, s.active * NZ + BACK - s.zone[card] % NZ)
        self.moved += (card,)
        return self._choose(s, "form", self.offer_form(s))

    def _tell_moves(self, s: Battle) -> None:
        """Who stands elsewhere than before the step: there and back is nothing to tell."""
        if s.log is not None:
            for card in dict.fromkeys(self.moved):
                if self.moved.count(card) % 2:
                    s.note("vs.log.moved", card=card, row=s.zone[card] % NZ)

    # --- Main ----------------------------------------------------------------------------------------------------

    def main_phase(self, s: Battle) -> None:
        s.phase = MAIN
        self.dry = not any(s.zones[p * NZ + DECK] for p in s.alive)
        moves.trigger_side(s, "start_of_main", s.active)
        if s.waiting:
            return s.call(Settle(), then="acting")
        return self.acting(s)

    def acting(self, s: Battle) -> None:
        self._choose(s, "act", self.offer_act(s))

    def offer_act(self, s: Battle) -> list[Option]:
        found = attack_offers(s, s.active)
        found += main_offers(s, s.active)
        found.append(END_TURN)
        return found

    def act(self, s: Battle, option: Option) -> None:
        if option[0] == "attack":
            return s.call(Declare((option[1],)), then="acting")
        if option[0] != "end":
            return s.call(action(s, s.active, option), then="acting")
        return self.end(s)

    # --- end -----------------------------------------------------------------------------------------------------

    def end(self, s: Battle) -> None:
        """End-of-turn effects, regular and delayed (VS-TURN-03, -05)."""
        close(s)
        s.phase, s.points = END, 0
        if s.active in s.alive:
            moves.trigger_side(s, "end_of_turn", s.active)
        for by, c, n in s.dooms:
            if n <= 0 and s.owner[c] == s.active:
                s.waiting.append((by, "doom", c, 0))
        if s.dooms:
            s.dooms = [d for d in s.dooms if d[2] > 0 or s.owner[d[1]] != s.active]
        if s.waiting or s.active not in s.alive:  # their elimination may have brought The First Evil back (VS-CARD-60)
            return s.call(Settle(), then="over")
        return self.over(s)

    def over(self, s: Battle) -> None:
        """The turn's effects end; then the next player, or the end of a game nobody fights out (VS-DECKOUT-02)."""
        expire(s, "turn")
        s.quiet = s.quiet + 1 if self.dry and not s.attacks else 0
        if s.quiet >= len(s.alive) or s.turn >= ROUNDS * s.seats:
            return self.count(s)
        order = s.turn_order()
        s.active = next(p for p in order if p != s.active)
        self.moved, self.dry = (), False
        return self.begin(s)

    def count(self, s: Battle) -> None:
        """Fewest wounds on a Main Character wins; equal is a tie (VS-DECKOUT-02, -03, VS-AMB-77)."""
        fewest = min(max(0, s.harm[s.mains[p]]) for p in s.alive)
        best = {s.allies[p] for p in s.alive if max(0, s.harm[s.mains[p]]) == fewest}
        winners = [p for p in range(s.seats) if s.allies[p] in best]
        tie = len(best) > 1
        s.finish(
            () if tie and len(best) == len({s.allies[p] for p in s.alive}) else winners,
            "vs.end.tie" if tie else "vs.end.wounds" if s.quiet >= len(s.alive) else "vs.end.long",
        )


def shift(s: Battle, card: int, row: int) -> None:
    """Put a character into its side's front or back row."""
    to = s.controller(card) * NZ + row
    if s.zone[card] != to:
        s.move(card, to)
        s.note("vs.log.moved", card=card, row=row)


def equip(s: Battle, card: int, target: int) -> None:
    """Put Equipment on a character; the one before is KO'd (VS-EQUIP-05)."""
    moves.unequip(s, target)
    s.gear[target] = card
    s.move(card, s.owner[card] * NZ + GEAR)
    s.note("vs.log.equipped", card=card, target=target)
