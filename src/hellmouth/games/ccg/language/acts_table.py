"""Operations on the whole table: lasting effects, destiny points, Day/Night, challenges, episodes."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.cards import OTHER_PART
from hellmouth.games.ccg.language.act import Act, Loop
from hellmouth.games.ccg.language.amounts import Talents, amount, choices
from hellmouth.games.ccg.language.context import Amount, At, CardOf
from hellmouth.games.ccg.language.ordering import Ordering
from hellmouth.games.ccg.language.places import where
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.words import CRYPT, EPISODES, SIDE, TASKS, ZONES

MOMENTS = {"stage": "stage", "step": "step", "fight": "conflict", "challenge": "conflict", "conflict": "conflict",
           "turn": "turn", "game": "game"}


def plain_names(names: dict[str, Any]) -> dict[str, Any]:
    """The names of a program without its bookkeeping."""
    return {n: v for n, v in names.items() if n != "~"}


class Lasting(Act):
    """Put a continuous change into force for a while; what it depends on is worked out now."""

    __slots__ = ("_amount", "_choice", "_ref", "_resolving", "_to", "_until")

    def __init__(self, spec: dict[str, Any], at: At, ref: str) -> None:
        until = spec["until"]
        if until not in MOMENTS:
            (at / "until").wrong(f"{until!r} is no moment", f"use one of {', '.join(MOMENTS)}")
        self._until, self._ref = MOMENTS[until], ref
        self._amount: Amount | None = None
        if spec["op"] in ("talent", "goal"):
            self._amount = amount(spec["amount"], at / "amount")
        self._choice = ""
        if isinstance(spec.get("talent"), dict):
            self._choice = spec["talent"].get("as", "talent")
        self._resolving = spec.get("talent") == "resolving"
        self._to: CardOf | None = None
        to = spec.get("to")
        if names_a_card(to):
            self._to = card(to, at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        names = plain_names(f.names)
        if self._to is not None:
            c = self._to(s, f)
            if c < 0:
                return
            names["to"] = c
        if self._amount is not None:
            names["amount"] = self._amount(s, f)
        if self._choice:
            if self._choice not in f.names:
                return
            names["talent"] = f.names[self._choice]
        elif self._resolving:
            names["talent"] = s.resolving
        s.last(self._until, self._ref, f.source, f.seat, tuple(names.items()))


def names_a_card(to: Any) -> bool:
    """Whether a lasting change points to one card that is fixed now."""
    return isinstance(to, str) and (to.startswith("$") or to in (
        "self", "this", "holder", "main", "own_fighter", "opp_fighter", "attacking_fighter", "winner", "loser",
        "stunt_double", "challenge"))


class ChooseTalent(Act):
    """Pick a talent and bind it."""

    __slots__ = ("_among", "_name")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        self._among: Talents = choices(spec, at)
        self._name: str = spec.get("as", "talent")

    def blocked(self, s: Any, x: Any) -> bool:
        return not self._among(s, x)

    def run(self, s: Any, f: Resolve) -> None:
        if self._among(s, f):
            f.ask(s, f.seat, "word")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("talent", t) for t in self._among(s, f)]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            f.names[self._name] = value[1]


class Grant(Act):
    """A record works for a while; fighters are those of this moment."""

    __slots__ = ("_ref", "_until")

    def __init__(self, until: str, ref: str) -> None:
        self._until, self._ref = MOMENTS[until], ref

    def run(self, s: Any, f: Resolve) -> None:
        names = plain_names(f.names)
        if s.conflict == 1 and f.seat in (s.attacker, s.defender):
            mine = 0 if f.seat == s.attacker else 1
            names["own_fighter"], names["opp_fighter"] = s.sides[mine], s.sides[1 - mine]
        s.last(self._until, self._ref, f.source, f.seat, tuple(names.items()))


class EndEffect(Act):
    """The lasting effects of a played card end."""

    __slots__ = ("_only", "_to")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "only")
        self._to = card(spec["to"], at / "to")
        self._only: tuple[str, ...] = tuple(spec.get("only", ()))

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.language.tables import GRANTED

        c = self._to(s, f)
        kinds = {"talent": ("talent",), "goal": ("goal", "ignore_goal"), "stack": ("cannot.stack", "rule.stack_value")}
        keys = [k for word in self._only for k in kinds[word]]
        s.lasting = [e for e in s.lasting if e[2] != c or (keys and GRANTED[e[1]][0] not in keys)]
        s.reindex()
        s.note("ccg.log.effect_ends", card=c)


class Destiny(Loop):
    """Gain or lose destiny points, one player after the other (AMB-29). Rounds: seats left."""

    __slots__ = ("_n", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "amount", "to")
        self._n: int = spec["amount"]
        self._who = seats(spec["to"], at / "to")

    def start(self, s: Any, f: Resolve) -> Any:
        return tuple(self._who(s, f))

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        from hellmouth.games.ccg.changes import lose_destiny

        if not todo:
            return False
        f.names["~"] = todo[1:]
        if self._n > 0:
            return not s.gain(todo[0], self._n)
        lose_destiny(s, todo[0], -self._n)
        return True


class DayNight(Act):
    """Turn the Day/Night card to a side."""

    __slots__ = ("_night",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "set")
        self._night = spec["set"] == "night"

    def run(self, s: Any, f: Resolve) -> None:
        if s.night is not self._night:
            s.night = self._night
            s.touch()
            s.note("ccg.log.night" if s.night else "ccg.log.day")


class ChallengeCycle(Act):
    """The face-up challenge goes to the bottom; not the player's challenge sub-step."""

    __slots__ = ()

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")

    def blocked(self, s: Any, x: Any) -> bool:
        return not s.zones[ZONES * x.seat + TASKS]

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import cycle_task

        if s.zones[ZONES * f.seat + TASKS]:
            cycle_task(s, f.seat)


class ChallengeReorder(Ordering):
    """Look at the top challenges and put them back in any order; the new top one is turned up (CCG-ZONE-03)."""

    __slots__ = ()

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "n")
        self.n = spec["n"]

    def pile(self, s: Any, f: Resolve) -> list[int]:
        return list(s.zones[ZONES * f.seat + TASKS])

    def after(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import turn_up

        turn_up(s, f.seat)


class ChallengeMove(Act):
    """A challenge in play goes to another space."""

    __slots__ = ("_to", "_where")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "where")
        self._to, self._where = card(spec["to"], at / "to"), where(spec["where"], at / "where")

    def run(self, s: Any, f: Resolve) -> None:
        c, sp = self._to(s, f), self._where(s, f)
        if c >= 0 and sp >= 0:
            s.space[c] = sp
            s.touch()
            s.note("ccg.log.challenge_moves", challenge=c, space=sp)


class Flip(Act):
    """Part I goes to the Crypt, its Part II comes into play (CCG-EPISODE-05,06)."""

    __slots__ = ()

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op")

    def run(self, s: Any, f: Resolve) -> None:
        part = f.source
        if s.zone[part] % ZONES != EPISODES:
            return
        seat = s.owners[part]
        other = OTHER_PART[s.face[part]]
        s.move(part, ZONES * seat + CRYPT)
        s.reindex()
        for c in s.zones[ZONES * seat + SIDE]:
            if s.face[c] == other:
                s.move(c, ZONES * seat + EPISODES)
                s.reindex()
                s.note("ccg.log.episode2", seat=seat, card=c)
                s.emit("enter_play", ("who", c))
                return


OPERATIONS = {
    "end_effect": EndEffect, "dp": Destiny, "daynight": DayNight, "challenge_cycle": ChallengeCycle,
    "challenge_reorder": ChallengeReorder, "challenge_move": ChallengeMove, "flip": Flip,
}
