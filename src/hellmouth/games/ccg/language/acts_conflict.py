"""Operations inside and around conflicts."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Act, Loop
from hellmouth.games.ccg.language.context import At, CardsOf
from hellmouth.games.ccg.language.filters import selector
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.words import FACING, FIGHT, HAND, STACKS, TALENTS, ZONES


class Fight(Loop):
    """Start a fight now, or when the current conflict is over. Rounds: "foe", then "over"."""

    __slots__ = ("_attacker", "_foes", "_later", "_may", "ref")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "attacker", "defender", "when", "may")
        self._attacker = card(spec["attacker"], at / "attacker")
        self._foes: CardsOf
        foe = spec["defender"]
        if isinstance(foe, dict):
            self._foes = selector(foe["choose"], at / "defender")
        else:
            one = card(foe, at / "defender")
            self._foes = lambda s, x: [one(s, x)] if one(s, x) >= 0 else []
        self._later = spec["when"] == "after_conflict"
        self._may = bool(spec.get("may"))
        self.ref = ""

    def foes(self, s: Any, x: Any) -> list[int]:
        """Whom the character may start the fight with."""
        from hellmouth.games.ccg.rules.fighting import refuse_attacker, refuse_pairing

        c = self._attacker(s, x)
        if not s.in_play(c) or refuse_attacker(s, c) is not None:
            return []
        return [d for d in self._foes(s, x) if refuse_pairing(s, c, d) is None]

    def blocked(self, s: Any, x: Any) -> bool:
        if self._later:
            return False
        placed = x.names.get("space")
        if placed is None or placed < 0:
            return not self.foes(s, x)
        return not self._foes_at(s, x, placed)

    def _foes_at(self, s: Any, x: Any, space: int) -> bool:
        """Whether there would be a foe if the character stood on the chosen space."""
        c = self._attacker(s, x)
        here, memo = s.space[c], s.memo
        s.space[c], s.memo = space, None
        found = bool(self.foes(s, x))
        s.space[c], s.memo = here, memo
        return found

    def start(self, s: Any, f: Resolve) -> Any:
        return "foe"

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo == "over":
            return False
        if self._later:
            f.names["~"] = "over"
            c = self._attacker(s, f)
            foe = s.sides[1] if c == s.sides[0] else s.sides[0]
            s.sequels.append((f.seat, c, foe, int(self._may), f.source, self.ref))
            return False
        if not self.foes(s, f):
            return False
        f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self.foes(s, f)]
        return [*found, NO] if self._may else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        f.names["~"] = "over" if value == NO else value[1]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        from hellmouth.games.ccg.flow.fight import Fight as Frame

        if value is not None:
            self.accept(s, f, f.names["~"], value)
        foe = f.names["~"]
        if isinstance(foe, int):
            f.names["~"] = "over"
            f.call(s, Frame(self._attacker(s, f), foe))


class SwapFighter(Act):
    """Another character replaces the attacking fighter, who has not left the fight."""

    __slots__ = ("_to",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._to = card(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        c = self._to(s, f)
        if s.conflict == FIGHT and s.in_play(c):
            s.fighters[0] = s.sides[0] = c
            s.touch()
            s.note("ccg.log.switches", character=c)


class StuntDouble(Act):
    """A character stunt-doubles although it is fatigued."""

    __slots__ = ("_to",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._to = card(spec["to"], at / "to")

    def blocked(self, s: Any, x: Any) -> bool:
        from hellmouth.games.ccg.rules.fighting import refuse_double

        c = self._to(s, x)
        return c < 0 or refuse_double(s, x.seat, c, spared=True) is not None

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.flow.stages import stunt_double

        if not self.blocked(s, f):
            stunt_double(s, self._to(s, f), spared=True)


class Join(Act):
    """A character joins the attempt, fatigued or not (AMB-26)."""

    __slots__ = ("_to",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._to = card(spec["to"], at / "to")

    def blocked(self, s: Any, x: Any) -> bool:
        from hellmouth.games.ccg.cards import ALIGNMENT
        from hellmouth.games.ccg.rules.facts import kind
        from hellmouth.games.ccg.words import EVIL_KINDS

        c = self._to(s, x)
        return c < 0 or s.faced < 0 or EVIL_KINDS[kind(s, c)] != (ALIGNMENT[s.face[s.faced]] == 1)

    def run(self, s: Any, f: Resolve) -> None:
        c = self._to(s, f)
        if s.conflict == FACING and s.in_play(c) and c not in s.facing and s.space[c] == s.place:
            s.facing.append(c)
            s.broken = False
            s.touch()
            s.note("ccg.log.joins", character=c)


class Leave(Act):
    """A character leaves the conflict."""

    __slots__ = ("_to",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._to = card(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        c = self._to(s, f)
        if c >= 0:
            s.note("ccg.log.leaves", character=c)
            s.leave_conflict(c)


class EndConflict(Act):
    """The conflict ends without any result; only the Discard stage follows."""

    __slots__ = ()

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op")

    def run(self, s: Any, f: Resolve) -> None:
        s.result, s.broken = "none", True
        s.note("ccg.log.no_result")


class Resolving(Act):
    """Change the resolving talent (AMB-61)."""

    __slots__ = ("_t",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "talent", "to")
        self._t = TALENTS.index(spec["talent"])

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.rules.fighting import locked

        if s.conflict == FIGHT and not locked(s):
            s.resolving = self._t
            s.touch()
            s.note("ccg.log.resolving", talent=self._t)


class UndoFatigue(Act):
    """The attacker's fatigue of this fight is undone as if it had not happened (AMB-13)."""

    __slots__ = ("_to",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "cause", "to")
        self._to = card(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        c = self._to(s, f)
        if s.attack_tired and s.in_play(c) and c == s.sides[0]:
            s.tired[c] = 0
            s.attack_tired = False
            s.touch()
            s.note("ccg.log.refreshed", character=c)


class StackAdd(Loop):
    """Put cards from hand into own stacks, as in the Battle stage. Rounds: cards left."""

    __slots__ = ("_n",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "n")
        self._n: int = spec["n"]

    def _able(self, s: Any, x: Any) -> list[Option]:
        from hellmouth.games.ccg.rules.boosting import boosts

        return boosts(s, x.seat, [c for c in s.zones[ZONES * x.seat + HAND] if c != x.source])

    def blocked(self, s: Any, x: Any) -> bool:
        return not self._able(s, x)

    def start(self, s: Any, f: Resolve) -> Any:
        return self._n

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return self._able(s, f)

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        from hellmouth.games.ccg.changes import boost

        boost(s, f.seat, value[1], value[2])
        f.names["~"] = todo - 1


class StackRemove(Loop):
    """Discard cards chosen by `you` from a player's talent stacks. Rounds: cards left."""

    __slots__ = ("_n", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "of", "n")
        self._who, self._n = seats(spec["of"], at / "of"), spec["n"]

    def _able(self, s: Any, x: Any) -> list[int]:
        return [c for p in self._who(s, x) for c in s.zones[ZONES * p + STACKS]]

    def blocked(self, s: Any, x: Any) -> bool:
        return not self._able(s, x)

    def start(self, s: Any, f: Resolve) -> Any:
        return self._n

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("choose", c) for c in self._able(s, f)]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        s.discard(value[1])
        s.note("ccg.log.unstacked", card=value[1])
        f.names["~"] = todo - 1


OPERATIONS = {
    "fight": Fight, "swap_fighter": SwapFighter, "stunt_double": StuntDouble, "join": Join, "leave": Leave,
    "end_conflict": EndConflict, "resolving": Resolving, "undo_fatigue": UndoFatigue, "stack_add": StackAdd,
    "stack_remove": StackRemove,
}
