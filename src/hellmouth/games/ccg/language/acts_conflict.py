"""Operations inside and around conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.core.decisions import DONE, NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.changes import boost
from hellmouth.games.ccg.flow.fight import Fight as FightFrame
from hellmouth.games.ccg.flow.stages import stunt_double
from hellmouth.games.ccg.language.act import Act, Loop
from hellmouth.games.ccg.language.context import At, CardsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.filters import selector
from hellmouth.games.ccg.language.kinds import Count, Flag, Talent, one_of
from hellmouth.games.ccg.language.references import Players, Ref
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import people
from hellmouth.games.ccg.rules.boosting import boosts
from hellmouth.games.ccg.rules.facts import kind
from hellmouth.games.ccg.rules.fighting import locked, refuse_attacker, refuse_double, refuse_pairing
from hellmouth.games.ccg.words import EVIL_KINDS, FACING, FIGHT, HAND, STACKS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def _foes(spec: object, at: At) -> CardsOf:
    if isinstance(spec, dict):
        if set(spec) != {"choose"}:
            at.wrong(f"{spec!r} names no opponent of the fight", '{"choose": SELECTOR}')
        return selector(spec["choose"], at / "choose")
    return people(spec, at)


class Fight(Loop[str | int], word="fight"):
    """start a fight; all rules apply, the attacker must be refreshed. after_conflict: at once when the current
    conflict is over, using no watch

    Rounds: "foe", then "over".
    """

    attacker: Ref
    defender: Annotated[CardsOf, Kind("REF|{choose: SELECTOR}", _foes)]
    when: Annotated[str, one_of("now", "after_conflict")]
    may: Flag = False
    ref = ""

    def foes(self, s: Sunnydale, x: Speaker) -> list[int]:
        """Whom the character may start the fight with."""
        c = self.attacker(s, x)
        if not s.in_play(c) or refuse_attacker(s, c) is not None:
            return []
        return [d for d in self.defender(s, x) if refuse_pairing(s, c, d) is None]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        if self.when == "after_conflict":
            return False
        placed = x.names.get("space")
        if placed is None or placed < 0:
            return not self.foes(s, x)
        return not self._foes_at(s, x, placed)

    def _foes_at(self, s: Sunnydale, x: Speaker, space: int) -> bool:
        """Whether there would be a foe if the character stood on the chosen space."""
        c = self.attacker(s, x)
        before, memo = s.space, s.memo
        s.set_space(c, space)
        s.memo = None
        found = bool(self.foes(s, x))
        s.space, s.memo = before, memo
        return found

    def start(self, s: Sunnydale, f: Resolve) -> str | int:
        return "foe"

    def turn(self, s: Sunnydale, f: Resolve, todo: str | int) -> bool:
        if todo == "over":
            return False
        if self.when == "after_conflict":
            f.names["~"] = "over"
            c = self.attacker(s, f)
            foe = s.sides[1] if c == s.sides[0] else s.sides[0]
            s.sequels.append((f.seat, c, foe, int(self.may), f.source, self.ref))
            return False
        if not self.foes(s, f):
            return False
        f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self.foes(s, f)]
        return [*found, NO] if self.may else found

    def accept(self, s: Sunnydale, f: Resolve, todo: str | int, value: Option) -> None:
        f.names["~"] = "over" if value == NO else value[1]

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value is not None:
            self.accept(s, f, f.names["~"], value)
        foe = f.names["~"]
        if isinstance(foe, int):
            f.names["~"] = "over"
            f.call(s, FightFrame(self.attacker(s, f), foe))


class SwapFighter(Act, word="swap_fighter"):
    """this character replaces your attacking fighter, which is out of the fight without having left it"""

    to: Ref

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c = self.to(s, f)
        if s.conflict == FIGHT and s.in_play(c):
            s.fighters[0] = s.sides[0] = c
            s.touch()
            s.note("ccg.log.switches", character=c)


class StuntDouble(Act, word="stunt_double"):
    """this character stunt-doubles although it is fatigued; every other rule of stunt-doubles applies"""

    to: Ref

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        c = self.to(s, x)
        return c < 0 or refuse_double(s, x.seat, c, spared=True) is not None

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if not self.blocked(s, f):
            stunt_double(s, self.to(s, f), spared=True)


class Join(Act, word="join"):
    """the character joins the attempt, fatigued or not (AMB-26)"""

    to: Ref

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        c = self.to(s, x)
        return c < 0 or s.faced < 0 or EVIL_KINDS[kind(s, c)] != (s.cards.alignment[s.face[s.faced]] == 1)

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c = self.to(s, f)
        if s.conflict == FACING and s.in_play(c) and c not in s.facing and s.space[c] == s.place:
            s.facing.append(c)
            s.broken = False
            s.touch()
            s.note("ccg.log.joins", character=c)


class Leave(Act, word="leave"):
    """the character leaves the conflict"""

    to: Ref

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c = self.to(s, f)
        if c >= 0:
            s.note("ccg.log.leaves", character=c)
            s.leave_conflict(c)


class EndConflict(Act, word="end_conflict"):
    """the conflict ends at once without any result: nobody wins or loses, nothing is defeated or failed, nobody is
    fatigued by the rules; only the Discard stage follows
    """

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.result, s.broken = "none", True
        s.note("ccg.log.no_result")


class Resolving(Act, word="resolving"):
    """this becomes the resolving talent; no effect if it cannot be changed (AMB-61)"""

    talent: Talent
    to: Annotated[str, one_of("fight")]

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if s.conflict == FIGHT and not locked(s):
            s.resolving = self.talent
            s.touch()
            s.note("ccg.log.resolving", talent=self.talent)


class UndoFatigue(Act, word="undo_fatigue"):
    """the attacker's fatigue of this fight is undone as if it had not happened; the requirement of the card is measured
    without it (AMB-13)
    """

    cause: Annotated[str, one_of("attack")]
    to: Ref

    def run(self, s: Sunnydale, f: Resolve) -> None:
        c = self.to(s, f)
        if s.attack_tired and s.in_play(c) and c == s.sides[0]:
            s.set_tired(c, 0)
            s.attack_tired = False
            s.touch()
            s.note("ccg.log.refreshed", character=c)


class StackAdd(Loop[int], word="stack_add"):
    """put n cards from hand into own talent stacks, as in the Battle stage

    Rounds: cards left.
    """

    to: Annotated[str, one_of("you")]
    n: Count

    def _able(self, s: Sunnydale, x: Speaker) -> list[Option]:
        return boosts(s, x.seat, [c for c in s.zones[ZONES * x.seat + HAND] if c != x.source]) if s.conflict else []

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not self._able(s, x)

    def start(self, s: Sunnydale, f: Resolve) -> int:
        return self.n

    def turn(self, s: Sunnydale, f: Resolve, todo: int) -> bool:
        if todo and (s.discreet or self._able(s, f)):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return self._able(s, f) or [DONE]

    def accept(self, s: Sunnydale, f: Resolve, todo: int, value: Option) -> None:
        if value == DONE:
            f.names["~"] = 0
            return
        boost(s, f.seat, value[1], value[2])
        f.names["~"] = todo - 1


class StackRemove(Loop[int], word="stack_remove"):
    """discard n cards chosen by `you` from that player's talent stacks; impossible if there is none

    Rounds: cards left.
    """

    of: Players
    n: Count

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [c for p in self.of(s, x) for c in s.zones[ZONES * p + STACKS]]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not self._able(s, x)

    def start(self, s: Sunnydale, f: Resolve) -> int:
        return self.n

    def turn(self, s: Sunnydale, f: Resolve, todo: int) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("choose", c) for c in self._able(s, f)]

    def accept(self, s: Sunnydale, f: Resolve, todo: int, value: Option) -> None:
        s.discard(value[1])
        s.note("ccg.log.unstacked", card=value[1])
        f.names["~"] = todo - 1
