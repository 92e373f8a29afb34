"""Characters and the talisman: placing, summoning, animating, restoring."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.board.cards import Ability, bearer
from hellmouth.games.board.components import (
    ARRIVES_AS_WOLF,
    ASCENDED,
    FORM,
    FULL,
    PEOPLE,
    PERSON,
    PHASES,
    RESTORED,
    START,
    START_HEALTH,
    WOLF,
)
from hellmouth.games.board.flow.sky import Moon, Sunrise, unveil
from hellmouth.games.board.geometry import bits
from hellmouth.games.board.rules.moves import nearest_empty, push_reach
from hellmouth.games.board.rules.people import end_without_evil, in_residence
from hellmouth.games.board.rules.targets import FORWARD, landing
from hellmouth.games.board.state import EVIL_SEAT, Sunnydale
from hellmouth.games.board.verbs.base import Amount, Bare
from hellmouth.games.board.verbs.cards import lose_invitation


class Place(Op[Sunnydale]):
    """Puts a piece on one of several spaces, then the sun may make it run (BG-SUN-05, -11)."""

    __slots__ = ()

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        raise NotImplementedError

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return int(f.names["target"])

    def chooser(self, s: Sunnydale, f: Resolve) -> int:
        return f.seat

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.ask(s, self.chooser(s, f), "space")

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("stand", x) for x in self.spaces(s, f)]

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if isinstance(value, tuple):
            p = self.piece(s, f)
            s.put(p, value[1])
            if not s.health[p]:
                s.health[p] = START_HEALTH[s.form[p]]  # it has just come into play
            s.note("board.log.stands", who=s.form[p], space=value[1])
            f.call(s, Sunrise())


class BringAdjacent(Place):
    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return landing(s, f.names["who"], f.names["target"])


class LeaveResidence(Place):
    """Out of the residence, to the nearest empty space outside any (BG-SUMMON-03)."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if in_residence(s, f.names["target"]) and self.spaces(s, f):
            f.ask(s, f.seat, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        p = f.names["target"]
        return nearest_empty(s, p, s.space[p], ~s.town.residences)


class Push(Place):
    __slots__ = ("most",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.most: int = op["most"]

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return list(bits(push_reach(s, f.names["target"], self.most)))


class Summon(Place):
    """A servant appears on the Hellmouth or the nearest empty space (BG-SUMMON-02, BG-AMB-22)."""

    __slots__ = ("character",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.character = PERSON[FORM[op["character"]]]

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return self.character

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = self.character
        form = PEOPLE[p]
        if WOLF[form] >= 0 and PHASES[s.phase] == "full" and s.settings[ARRIVES_AS_WOLF]:
            form = WOLF[form]
        s.form[p] = form
        s.put(p, -1, 0)
        s.fresh_blood |= 1 << p
        s.note("board.log.summoned", who=form)
        f.ask(s, EVIL_SEAT, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return nearest_empty(s, self.character, s.town.hellmouth)


class AnimateJudge(Place):
    """The villain enters on his start space or next to it (BG-JUDGE-01, -02)."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return s.boss

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = s.boss
        if s.space[p] >= 0 or s.dead >> p & 1:
            return
        s.form[p] = PEOPLE[p]
        s.note("board.log.animated", who=s.form[p])
        f.ask(s, EVIL_SEAT, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return nearest_empty(s, s.boss, START[s.boss])


class Ascend(Bare):
    """The Mayor becomes the Demon Mayor on his space at full health (BG-MAYOR-03)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = s.boss
        s.form[p] = ASCENDED[s.form[p]]
        s.health[p] = FULL[s.form[p]]
        s.note("board.log.ascends", who=s.form[p])


class RestoreSoul(Bare):
    """Angelus or a sired vampire becomes Good (BG-SPELL-02..05); an Evil holder of the Soul Orb does not."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = f.names["target"]
        orb = bearer(s, "immune_to", p)
        if orb >= 0:
            unveil(s, orb)
            return s.note("board.log.immune", who=s.form[p])
        if RESTORED[s.form[p]] >= 0:
            s.form[p] = RESTORED[s.form[p]]
            s.owner[p] = f.seat
        s.put(p, s.space[p], 1)
        lose_invitation(s, p)
        if s.artifact(p) >= 0:
            s.show(s.artifact(p))
        s.note("board.log.restored", who=s.form[p], seat=s.owner[p])
        end_without_evil(s)
        return None


class LoseTurn(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.still |= 1 << f.names["target"]
        s.note("board.log.stilled", who=s.form[f.names["target"]])


class ShiftPhase(Amount):
    """The talisman moves as by a Moon, in either direction (BG-MOON-06)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.call(s, Moon(self.n, 1 if f.names["target"] == FORWARD else -1))


class MajikDice(Amount):
    """Counted by `Play` before the roll."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        raise AssertionError("Majik dice are added before the roll")
