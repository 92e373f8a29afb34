"""The stages of a conflict that have watches (CCG-FIGHT-08..15,24, CCG-CHALLENGE-09..14,20)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.frames import Frame
from hellmouth.games.ccg.changes import boost
from hellmouth.games.ccg.flow.watch import Watch
from hellmouth.games.ccg.language.act import merged
from hellmouth.games.ccg.questions import in_stage
from hellmouth.games.ccg.rules.boosting import boosts
from hellmouth.games.ccg.rules.fatigue import act
from hellmouth.games.ccg.rules.fighting import refuse_double
from hellmouth.games.ccg.rules.playing import plays, uses
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    BATTLE_STAGE,
    CHOOSE_STAGE,
    DISCARD_STAGE,
    FIGHT,
    HAND,
    HAND_KEPT,
    ZONES,
)


def stunt_double(s: Sunnydale, c: int, spared: bool = False) -> None:
    """A character takes the place of the attacked one and becomes fatigued (CCG-FIGHT-09..11)."""
    old = s.fighters[1]
    s.doubled = old
    s.fighters[1] = s.sides[1] = c
    s.note("ccg.log.doubles", character=c, other=old)
    if not (spared and s.tired[c]):
        act(s, c, "stunt_double", old)
    s.touch()
    s.emit("stunt_double", ("double", c), ("doubled", old))


class Stage(Watch):
    """One stage of the conflict under way; both players in it have watches (CCG-MULTI-06)."""

    def offer_act(self, s: Sunnydale) -> list[Option]:
        seat = self.order[self.turn]
        hand = s.zones[ZONES * seat + HAND]
        stage = s.stage
        options: list[Option]
        if stage == BATTLE_STAGE:
            options = [PASS, *boosts(s, seat, hand)]
        elif stage == DISCARD_STAGE:
            options = [PASS if len(hand) <= HAND_KEPT else ("trim",)]
        elif stage == CHOOSE_STAGE and s.conflict == FIGHT and seat == s.defender:
            options = [PASS, *(("double", c) for c in s.team(seat) if refuse_double(s, seat, c) is None)]
        else:
            options = [PASS]
        options += plays(s, seat, hand)
        options += uses(s, seat)
        return options

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        return in_stage(s, self.order[self.turn])

    def sub_step(self, s: Sunnydale, option: Option) -> None:
        verb = option[0]
        if verb == "boost":
            boost(s, self.actor, option[1], option[2])
        elif verb == "double":
            stunt_double(s, option[1])
        else:
            s.call(Trim(self.actor), then="next")

    def cut_short(self, s: Sunnydale) -> bool:
        """A side has nobody left, or the conflict was ended: resolve at once (AMB-15)."""
        return s.broken and not s.settled


class Trim(Frame[Sunnydale]):
    """Discard down to `HAND_KEPT`, own choice, in one watch (CCG-FIGHT-24,25)."""

    seat: int

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        return message, {**args, "n": HAND_KEPT}

    def begin(self, s: Sunnydale) -> None:
        if len(s.hand(self.seat)) > HAND_KEPT:
            s.ask(self.seat, "discard", then="trimmed")
        else:
            s.done()

    def offer_trimmed(self, s: Sunnydale) -> list[Option]:
        return merged(s, "discard", s.hand(self.seat))

    def trimmed(self, s: Sunnydale, option: Option) -> None:
        s.discard(option[1])
        s.note("ccg.log.discards", seat=self.seat, card=option[1])
        self.begin(s)
