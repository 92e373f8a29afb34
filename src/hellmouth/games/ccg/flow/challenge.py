"""Facing a challenge (CCG-CHALLENGE)."""

from __future__ import annotations

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.modifiers import use
from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import lose_destiny
from hellmouth.games.ccg.flow.conflict import Conflict, cards_drawn, discard_stacks, open_conflict
from hellmouth.games.ccg.rules.facing import facers, failure_cost, qualified, standing, worth
from hellmouth.games.ccg.rules.fatigue import declare, tire
from hellmouth.games.ccg.rules.keys import CHALLENGE_DRAW
from hellmouth.games.ccg.rules.triggers import answers
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import CONFLICT_DRAW, CRYPT, FACING, ZONES

DEFENDER_DRAWS = 3


class Attempt(Conflict):
    """An attempt at a challenge from its declaration to the end of its Discard stage."""

    challenge: int = -1
    seat: int = -1
    group: tuple[int, ...] = kept(default=())
    opponent: int = kept(default=-1)

    def begin(self, s: Sunnydale) -> None:
        s.ask(self.seat, "card", then="join")

    def offer_join(self, s: Sunnydale) -> list[Option]:
        found: list[Option] = [("join", c) for c in facers(s, self.seat, self.challenge) if c not in self.group]
        return [*found, DONE] if self.group else found

    def join(self, s: Sunnydale, option: Option) -> None:
        if option != DONE:
            self.group += (option[1],)
            return self.begin(s)
        owner = s.owners[self.challenge]
        if owner != self.seat:
            return self._declare(s, owner)
        return s.ask(self.seat, "seat", then="against")

    def offer_against(self, s: Sunnydale) -> list[Option]:
        """Facing one's own challenge: an opponent of one's choice defends (CCG-MULTI-05, AMB-20)."""
        return [("against", (self.seat + i) % s.seats) for i in range(1, s.seats)]

    def against(self, s: Sunnydale, option: Option) -> None:
        self._declare(s, option[1])

    def _declare(self, s: Sunnydale, defender: int) -> None:
        open_conflict(s, FACING, self.seat, defender, s.space[self.challenge])
        use(s, "turn", "faced", self.seat, self.challenge)
        s.facing, s.faced = list(self.group), self.challenge
        for c in self.group:
            declare(s, c, "challenge")
        s.note("ccg.log.faces", seat=self.seat, challenge=self.challenge, other_seat=defender)
        for c in self.group:
            s.note("ccg.log.joins", character=c)
        self.at = "choose"
        s.emit("stage_start")

    def draws(self, s: Sunnydale, seat: int) -> int:
        number = CONFLICT_DRAW if seat == s.attacker else DEFENDER_DRAWS
        return cards_drawn(s, CHALLENGE_DRAW, seat, number)

    def settle(self, s: Sunnydale) -> None:
        """Compare; destiny points; the Crypt; fatigue (CCG-CHALLENGE-23)."""
        if s.result == "none":
            self.at = "discard"
            if s.edition == 1:
                discard_stacks(s)
            return
        lines = standing(s) if s.facing else []
        for t, n, m in lines:
            s.note("ccg.log.goal", talent=t, n=n, m=m)
        if s.facing and qualified(s) and all(n >= m for _, n, m in lines):
            self._defeated(s)
        else:
            self._failed(s)
        if s.outcome is not None:
            return
        if s.edition == 1:
            discard_stacks(s)
        for c in s.facing:
            tire(s, c, "challenge")
        self.at = "discard"
        if self.held:
            s.pending = [*(s.pending or []), *self.held]
            self.held = ()

    def _defeated(self, s: Sunnydale) -> None:
        pays = worth(s, s.faced)
        s.result = "defeated"
        s.triumphs += 1
        s.note("ccg.log.defeated", seat=self.seat, challenge=s.faced)
        self.held = tuple(answers(s, "win_challenge", (("challenge", s.faced), ("worth", pays))))
        if s.gain(self.seat, pays):
            return
        s.move(s.faced, ZONES * s.owners[s.faced] + CRYPT)
        s.set_space(s.faced, -1)
        s.reindex()

    def _failed(self, s: Sunnydale) -> None:
        s.result = "failed"
        use(s, "turn", "failed", self.seat, s.faced)
        s.note("ccg.log.failed", seat=self.seat, challenge=s.faced)
        self.held = tuple(answers(s, "fail_challenge", (("challenge", s.faced),)))
        s.lost_dp = lose_destiny(s, self.seat, failure_cost(s, self.seat)) > 0
