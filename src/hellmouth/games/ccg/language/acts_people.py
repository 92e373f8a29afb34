"""Operations on characters: refreshing, fatiguing, moving, leaving play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.changes import count_move, leave_play, strip, walk
from hellmouth.games.ccg.flow.replacing import Discarding
from hellmouth.games.ccg.language.act import Act, InTurn, Loop
from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.kinds import COUNT, Flag, one_of
from hellmouth.games.ccg.language.places import Space
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import Anything, People
from hellmouth.games.ccg.rules.board import neighbours
from hellmouth.games.ccg.rules.fatigue import refresh, tire_by_effect
from hellmouth.games.ccg.rules.moving import allowance, refuse_push
from hellmouth.games.ccg.rules.triggers import replacements
from hellmouth.games.ccg.words import CRYPT, DISCARD, EPISODES, GEAR, HAND, LIMBO, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Refresh(Act, word="refresh"):
    """refresh; nothing happens to a refreshed card"""

    to: People

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in self.to(s, f):
            if s.in_play(c):
                refresh(s, c)


class Fatigue(Act, word="fatigue"):
    """fatigue; nothing happens to a fatigued card"""

    to: People

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in self.to(s, f):
            if s.in_play(c):
                tire_by_effect(s, c, f.seat)


def _steps(value: object, at: At) -> tuple[int, int]:
    if not isinstance(value, dict) or set(value) != {"min", "max"}:
        at.wrong(f"{value!r} is no number of steps", '{"min": 0, "max": 2}')
    return COUNT.read(value["min"], at / "min"), COUNT.read(value["max"], at / "max")


class Move(Loop[InTurn], word="move"):
    """move by effect: needs a refreshed character, and a VAMPIRE by day only with by_day; Park to an opponent's space
    fatigues, and a fatigued character goes no further. Either steps (spaces one by one, chosen by `you`) or where;
    where need not be adjacent. uses: none, or normal = it uses up one normal move and is allowed whenever the
    character could make one

    Rounds: (characters left, spaces walked by the first).
    """

    to: People
    steps: Annotated[tuple[int, int], Kind("{min, max}", _steps)] = (1, 1)
    where: Space | None = None
    by_day: Flag
    uses: Annotated[str, one_of("none", "normal")]

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if ("steps" in spec) is ("where" in spec):
            at.wrong("says neither or both of steps and where", "give one of them")

    def _ways(self, s: Sunnydale, x: Speaker, c: int) -> list[int]:
        by_day = self.by_day or (self.uses == "normal" and allowance(s, c) > 0)
        if self.where is not None:
            to = self.where(s, x)
            return [to] if to >= 0 and refuse_push(s, c, to, by_day) is None else []
        here = s.space[c]
        return [sp for sp in s.spaces() if neighbours(s, here, sp) and refuse_push(s, c, sp, by_day) is None]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        found = [c for c in self.to(s, x) if s.in_play(c)]
        return self.steps[0] > 0 and not any(self._ways(s, x, c) for c in found)

    def start(self, s: Sunnydale, f: Resolve) -> InTurn:
        found = tuple(c for c in self.to(s, f) if s.in_play(c))
        if self.uses == "normal":
            for c in found:
                count_move(s, c)
        return (found, 0)

    def turn(self, s: Sunnydale, f: Resolve, todo: InTurn) -> bool:
        left, walked = todo
        if not left:
            return False
        if walked >= self.steps[1] or not s.in_play(left[0]) or not self._ways(s, f, left[0]):
            f.names["~"] = (left[1:], 0)
            return True
        f.ask(s, f.seat, "space")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        left, walked = f.names["~"]
        found: list[Option] = [("at", sp) for sp in self._ways(s, f, left[0])]
        return [*found, DONE] if walked >= self.steps[0] else found

    def accept(self, s: Sunnydale, f: Resolve, todo: InTurn, value: Option) -> None:
        left, walked = todo
        if value == DONE:
            f.names["~"] = (left[1:], 0)
        else:
            walk(s, left[0], value[1])
            f.names["~"] = (left, walked + 1)


class Put(Act, word="put"):
    """put on a space: no move, never fatigues, fatigued characters too"""

    to: People
    where: Space

    def run(self, s: Sunnydale, f: Resolve) -> None:
        to = self.where(s, f)
        for c in self.to(s, f):
            if s.in_play(c) and to >= 0:
                s.put(c, to)
                s.note("ccg.log.put", character=c, space=to)


class Destroy(Loop[tuple[int, ...]], word="destroy"):
    """discard from play: characters, or this attached card

    Those whose discard a text may replace go one by one, all others together. Rounds: cards left.
    """

    to: Anything

    def start(self, s: Sunnydale, f: Resolve) -> tuple[int, ...]:
        return tuple(self.to(s, f))

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...]) -> bool:
        for c in todo:
            if s.in_play(c) and replacements(s, "discarded", {"who": c}):
                f.names["~"] = tuple(x for x in todo if x != c)
                f.call(s, Discarding(c))
                return False
        f.names["~"] = ()
        for c in todo:
            kind = s.zone[c] % ZONES
            if kind == PLAY:
                leave_play(s, c, DISCARD)
            elif kind == GEAR:
                strip(s, c)
        return False


class Crypt(Act, word="crypt"):
    """put into the Crypt: an action instead of the discard pile, a character, an episode, attached cards"""

    to: Anything

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in self.to(s, f):
            kind = s.zone[c] % ZONES
            if kind == PLAY:
                leave_play(s, c, CRYPT)
            elif kind == GEAR:
                strip(s, c, CRYPT)
            elif kind in (DISCARD, LIMBO, EPISODES):
                s.move(c, ZONES * s.owners[c] + CRYPT)
                s.note("ccg.log.crypts", card=c)
                s.reindex()


class Bounce(Act, word="bounce"):
    """return all level cards of the character to its owner's hand; attached cards are discarded"""

    to: People

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in self.to(s, f):
            if s.in_play(c):
                leave_play(s, c, HAND)
