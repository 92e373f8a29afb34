"""A round: Evil's turn, then the Good characters' turns (BG-EVIL, BG-GOOD)."""

from __future__ import annotations

from hellmouth.core.decisions import EVERYBODY, PASS, Option
from hellmouth.core.effects import Resolve
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import EVIL_START, USES
from hellmouth.games.board.components import BLACK, GOOD_ORDER, LONE_VILLAIN_MOVES, PERSON, ROUND_LIMIT, VILLAINS
from hellmouth.games.board.flow.sky import unveil
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.flow.turn import Turn
from hellmouth.games.board.rules.people import end_without_evil
from hellmouth.games.board.rules.play import refuse_use, who_may_act
from hellmouth.games.board.state import EVIL_SEAT, HELD, Sunnydale


def _usable(s: Sunnydale, card: int) -> bool:
    """Whether an Artifact may be used at the start of Evil's turn."""
    return EVIL_START in USES[s.face[card]] and refuse_use(s, card, EVIL_START) is None


class Round(Step):
    """The rounds of the whole game, one after the other."""

    waiting: tuple[int, ...] = kept(default=())

    def begin(self, s: Sunnydale) -> None:
        s.round += 1
        s.good_turn = -1
        s.large = s.small = s.acted = s.fresh_blood = s.surprise = 0
        s.note("board.log.round", n=s.round)
        self.waiting = tuple(
            c
            for p in s.living(0)
            for c in s.zones[HELD + p]
            if _usable(s, c) or (s.discreet and s.known[c] != EVERYBODY)  # that it cannot be used is hidden too
        )
        self.start(s)

    # --- the start of Evil's turn ---------------------------------------------------------------------------------

    def start(self, s: Sunnydale) -> None:
        """Ascension and Power Chip come before the black die (BG-EVIL-09)."""
        if self.waiting:
            return s.ask(EVIL_SEAT, "yes_no", then="use")
        return self.flames(s)

    def offer_use(self, s: Sunnydale) -> list[Option]:
        card = self.waiting[0]
        return [("use", card), PASS] if not s.discreet or _usable(s, card) else [PASS]

    def use(self, s: Sunnydale, option: Option) -> None:
        card, self.waiting = self.waiting[0], self.waiting[1:]
        if option == PASS:
            return self.start(s)
        unveil(s, card)
        s.note("board.log.uses", seat=EVIL_SEAT, who=s.form[s.zone[card] - HELD], card=card)
        names = {"who": s.zone[card] - HELD, "target": s.boss}
        return s.call(Resolve(USES[s.face[card]][EVIL_START].ref, card, EVIL_SEAT, names), then="start")

    def flames(self, s: Sunnydale) -> None:
        """The black die; until the Judge is animated three servants act instead (BG-EVIL-02, -04, -12)."""
        if not any(True for _ in s.living(0)):
            return None if end_without_evil(s) else self.evil_over(s)
        if not VILLAINS[s.villain].present and s.space[s.boss] < 0:
            s.small = 3
            return self.name(s)
        return s.roll(len(BLACK), then="rolled")

    def rolled(self, s: Sunnydale, dice: tuple[int, ...]) -> None:
        s.black = (s.threw(), *dice)
        s.large, s.small = BLACK[dice[0] - 1]
        if s.settings[LONE_VILLAIN_MOVES] and s.small == 3 and not any(s.is_servant(p) for p in s.living(0)):
            s.large, s.small = 1, 0  # BG-AMB-10
        s.note("board.log.black", n=s.large, m=s.small)
        self.name(s)

    # --- the turns of Evil's characters ---------------------------------------------------------------------------

    def name(self, s: Sunnydale) -> None:
        """Evil names the next character before its blue dice, until no flame can be used (BG-EVIL-05, -10)."""
        waiting = who_may_act(s) if s.large or s.small else []
        if not waiting:
            return self.evil_over(s)
        return self._turn(s, waiting[0]) if len(waiting) == 1 else s.ask(EVIL_SEAT, "order", then="act")

    def offer_act(self, s: Sunnydale) -> list[Option]:
        return [("act", s.form[p]) for p in who_may_act(s)]

    def act(self, s: Sunnydale, option: Option) -> None:
        self._turn(s, PERSON[option[1]])

    def _turn(self, s: Sunnydale, p: int) -> None:
        s.acted |= 1 << p
        if p == s.boss:
            s.large -= 1
        else:
            s.small -= 1
        s.call(Turn(p), then="name")

    def evil_over(self, s: Sunnydale) -> None:
        s.large = s.small = s.still = s.surprise = s.fresh_blood = 0  # BG-TURN-08
        self.good(s)

    # --- the turns of the Good characters -------------------------------------------------------------------------

    def good(self, s: Sunnydale) -> None:
        """In the order of the board; the dead and the sired are skipped (BG-GOOD-01, -03, -05)."""
        s.good_turn += 1
        while s.good_turn < len(GOOD_ORDER):
            p = GOOD_ORDER[s.good_turn]
            if s.space[p] >= 0 and s.side[p]:
                return s.call(Turn(p), then="good")
            s.good_turn += 1
        s.good_turn = -1
        limit = s.settings[ROUND_LIMIT]
        if limit and s.round >= limit:
            return s.finish((), "board.end.rounds")  # BG-VICTORY-ALL-03
        return self.begin(s)
