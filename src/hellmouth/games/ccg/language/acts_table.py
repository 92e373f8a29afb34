"""Operations on the whole table: destiny points, Day/Night, challenges, episodes, ending lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.changes import cycle_task, lose_destiny, turn_up
from hellmouth.games.ccg.language.act import Act, Loop
from hellmouth.games.ccg.language.kinds import Count, Number, listed, one_of
from hellmouth.games.ccg.language.ordering import Ordering
from hellmouth.games.ccg.language.places import Space
from hellmouth.games.ccg.language.references import Players, Ref
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.words import CRYPT, EPISODES, SIDE, TASKS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

You = Annotated[str, one_of("you")]
_KEYS = {"talent": ("talent",), "goal": ("goal", "ignore_goal"), "stack": ("cannot.stack", "rule.stack_value")}


class EndEffect(Act, word="end_effect"):
    """the lasting effects of that played card end; only: those on these things; what has been done is not undone"""

    to: Ref
    only: Annotated[tuple[str, ...], listed(one_of(*_KEYS))] = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c = self.to(s, f)
        keys = [k for word in self.only for k in _KEYS[word]]
        s.lasting = [e for e in s.lasting if e[2] != c or (keys and s.cards.granted[e[1]][0] not in keys)]
        s.reindex()
        s.note("ccg.log.effect_ends", card=c)


class Destiny(Loop[tuple[int, ...]], word="dp"):
    """gain or lose destiny points, one player after the other (AMB-29)

    Rounds: seats left.
    """

    amount: Number
    to: Players

    def start(self, s: Sunnydale, f: Resolve) -> tuple[int, ...]:
        return tuple(self.to(s, f))

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...]) -> bool:
        if not todo:
            return False
        f.names["~"] = todo[1:]
        if self.amount > 0:
            return not s.gain(todo[0], self.amount)
        lose_destiny(s, todo[0], -self.amount)
        return True


class DayNight(Act, word="daynight"):
    """turn the Day/Night card to that side"""

    set: Annotated[str, one_of("day", "night")]

    def run(self, s: Sunnydale, f: Resolve) -> None:
        night = self.set == "night"
        if s.night is not night:
            s.night = night
            s.touch()
            s.note("ccg.log.night" if s.night else "ccg.log.day")


class ChallengeCycle(Act, word="challenge_cycle"):
    """put the face-up challenge on the bottom of the Challenge Deck and turn up the next; this is not the player's
    challenge sub-step; impossible with an empty deck
    """

    to: You

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not s.zones[ZONES * x.seat + TASKS]

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if s.zones[ZONES * f.seat + TASKS]:
            cycle_task(s, f.seat)


class ChallengeReorder(Ordering, word="challenge_reorder"):
    """look at the top n cards of the Challenge Deck and put them back in any order, the new top card face up
    (CCG-ZONE-03)
    """

    to: You
    n: Count

    def pile(self, s: Sunnydale, f: Resolve) -> list[int]:
        return list(s.zones[ZONES * f.seat + TASKS])

    def depth(self) -> int:
        return self.n

    def after(self, s: Sunnydale, f: Resolve) -> None:
        turn_up(s, f.seat)


class ChallengeMove(Act, word="challenge_move"):
    """move a challenge in play to that space"""

    to: Ref
    where: Space

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c, sp = self.to(s, f), self.where(s, f)
        if c >= 0 and sp >= 0:
            s.set_space(c, sp)
            s.touch()
            s.note("ccg.log.challenge_moves", challenge=c, space=sp)


class Flip(Act, word="flip"):
    """the Part I goes to the Crypt, its Part II comes into play (CCG-EPISODE-05,06)"""

    def run(self, s: Sunnydale, f: Resolve) -> None:
        part = f.source
        if s.zone[part] % ZONES != EPISODES:
            return
        seat = s.owners[part]
        other = s.cards.other_part[s.face[part]]
        s.move(part, ZONES * seat + CRYPT)
        s.reindex()
        for c in s.zones[ZONES * seat + SIDE]:
            if s.face[c] == other:
                s.move(c, ZONES * seat + EPISODES)
                s.reindex()
                s.note("ccg.log.episode2", seat=seat, card=c)
                s.emit("enter_play", ("who", c))
                return
