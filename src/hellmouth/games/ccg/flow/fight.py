"""Fights: one character against one character (CCG-FIGHT)."""

from __future__ import annotations

from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import lose_destiny
from hellmouth.games.ccg.flow.conflict import Conflict, cards_drawn, discard_stacks, open_conflict
from hellmouth.games.ccg.flow.replacing import Defeat
from hellmouth.games.ccg.rules.facts import is_main
from hellmouth.games.ccg.rules.fatigue import declare, tire
from hellmouth.games.ccg.rules.fighting import fight_total, first_resolving, wins_ties
from hellmouth.games.ccg.rules.keys import FIGHT_DRAW
from hellmouth.games.ccg.rules.triggers import answers
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import CONFLICT_DRAW, FIGHT, ZONES


class Fight(Conflict):
    """A fight from its declaration to the end of its Discard stage."""

    attacker: int = -1
    defender: int = -1
    falling: tuple[int, ...] = kept(default=())
    bereaved: tuple[int, ...] = kept(default=())
    """Players who lose a point for a defeated Main Character (CCG-FIGHT-20,21)."""

    def begin(self, s: Sunnydale) -> None:
        a, d = self.attacker, self.defender
        open_conflict(s, FIGHT, s.zone[a] // ZONES, s.zone[d] // ZONES, s.space[a])
        s.fighters, s.sides = [a, d], [a, d]
        s.resolving = first_resolving(s)
        declare(s, a, "attack")
        s.note("ccg.log.fight", attacker=a, defender=d)
        self.at = "choose"
        s.emit("fight_start", ("attacker", a), ("defender", d))

    def draws(self, s: Sunnydale, seat: int) -> int:
        return cards_drawn(s, FIGHT_DRAW, seat, CONFLICT_DRAW)

    def settle(self, s: Sunnydale) -> None:
        """Compare; the defeated leave; the winner gains; mains cost a point (CCG-FIGHT-30)."""
        if s.result == "none":
            return self._no_result(s)
        a, d = s.fighters
        if a < 0 and d < 0:
            s.result = "void"  # both sides are gone: nobody wins or loses (AMB-18)
            return self.points(s)
        if a < 0 or d < 0:
            return self._won(s, 0 if d < 0 else 1, defeat=False)
        ours, theirs = fight_total(s, 0), fight_total(s, 1)
        s.note("ccg.log.totals", attacker=a, defender=d, n=ours, m=theirs)
        side = 0 if ours > theirs else 1 if theirs > ours else self._tie_break(s)
        if side < 0:
            return self._tie(s)
        return self._won(s, side, defeat=True)

    def _tie_break(self, s: Sunnydale) -> int:
        """A side that wins ties; two such effects cancel each other."""
        first, second = wins_ties(s, s.fighters[0]), wins_ties(s, s.fighters[1])
        return -1 if first == second else 0 if first else 1

    def _won(self, s: Sunnydale, side: int, defeat: bool) -> None:
        winner, loser = s.sides[side], s.sides[1 - side]
        s.result, s.winner, s.loser = "won", winner, loser
        s.carried = s.gear(loser) if s.in_play(loser) else []
        told = (("winner", winner), ("loser", loser))
        self.held = (*answers(s, "win_fight", told), *answers(s, "lose_fight", told))
        self.later = tuple(answers(s, "win_fight_later", told))
        s.note("ccg.log.wins", winner=winner, loser=loser)
        self._fall(s, (loser,) if defeat else ())

    def _tie(self, s: Sunnydale) -> None:
        """Both are defeated, nobody gains (AMB-14)."""
        s.result = "tie"
        s.note("ccg.log.tie")
        both = sorted(s.fighters, key=lambda c: s.turn_order().index(s.zone[c] // ZONES))
        self.held = tuple(i for c in both for i in answers(s, "lose_fight", (("loser", c), ("winner", -1))))
        self._fall(s, tuple(both))

    def _fall(self, s: Sunnydale, defeated: tuple[int, ...]) -> None:
        self.falling = defeated
        self.bereaved = tuple(s.zone[c] // ZONES for c in defeated if is_main(s, c))
        self.fall(s)

    def fall(self, s: Sunnydale) -> None:
        if not self.falling:
            return self.points(s)
        c, self.falling = self.falling[0], self.falling[1:]
        return s.call(Defeat(c), then="fall")

    def points(self, s: Sunnydale) -> None:
        if s.result == "won" and s.gain(s.attacker if s.winner == s.sides[0] else s.defender, 1):
            return
        for seat in self.bereaved:
            lose_destiny(s, seat, 1)
        if s.edition == 1:
            discard_stacks(s)  # ED-10
        self.at = "weary"
        if self.held:
            s.pending = [*(s.pending or []), *self.held]
            self.held = ()

    def weary(self, s: Sunnydale) -> None:
        """The attacker's fatigue, on entering the Discard stage (CCG-FIGHT-22,29, AMB-12,13, ED-09)."""
        c = s.sides[0]
        if s.in_play(c) and (s.edition == 3 or s.winner == c):
            s.attack_tired = tire(s, c, "attack")
        self.at = "discard"
        if self.later:
            s.pending = list(self.later)
            self.later = ()

    def _no_result(self, s: Sunnydale) -> None:
        if s.edition == 1:
            discard_stacks(s)
        self.at = "discard"
