"""Targets: what the acting player chooses before anything is paid or done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Loop
from hellmouth.games.ccg.language.context import At, CardsOf, CardTest, Test
from hellmouth.games.ccg.language.fields import Kind, Word
from hellmouth.games.ccg.language.filters import PEOPLE
from hellmouth.games.ccg.language.kinds import COUNT, Flag, one_of
from hellmouth.games.ccg.language.speaker import Context, Speaker
from hellmouth.games.ccg.language.things import SORTS, THINGS, filtered
from hellmouth.games.ccg.rules.force import entries
from hellmouth.games.ccg.rules.keys import CANNOT_BE_TARGETED
from hellmouth.games.ccg.rules.limits import free
from hellmouth.games.ccg.words import ACTION, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

VERBS = {"space": "at", "opponent": "against"}
RESERVED = ("~", "to", "amount", "result", "talent", "holder", "own_fighter", "opp_fighter")
"""Names that programs use themselves."""


def _count(value: object, at: At) -> tuple[int, int | None]:
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        most = value["max"]
        return COUNT.read(value["min"], at / "min"), None if most is None else COUNT.read(most, at / "max")
    n = COUNT.read(value, at)
    return n, n


def _name(value: object, at: At) -> str:
    if not isinstance(value, str) or not value.isidentifier() or value in RESERVED:
        at.wrong(f"{value!r} is no name for a target", 'write a word of your own: "foe"')
    return value


class Target(Word):
    """One target of a record."""

    word = "target"
    as_: Annotated[str, Kind("name", _name)]
    who: Annotated[str, one_of(*THINGS)]
    filter: Annotated[Any, Kind("FILTER", lambda value, at: (value, at))] = None
    count: Annotated[tuple[int, int | None], Kind("COUNT", _count)] = (1, 1)
    same_space: Flag = False
    if_none: Annotated[str, one_of("skip")] = ""

    match: CardTest
    group: CardsOf
    limited: Any = None
    """An ability that each character may be used with only so often."""

    def ready(self, spec: dict[str, Any], at: At) -> None:
        terms, here = self.filter or ({}, at / "filter")
        self.match, self.group = filtered(self.who, terms, here), THINGS[self.who][0]
        if "carried_by" in terms:
            self.group = lambda s, x: list(s.carried)
        self.name, (self.least, self.most) = self.as_, self.count
        if (self.who == "space") != (self.name == "space"):
            at.wrong("a chosen space is called space, and nothing else is", 'write "as": "space"')
        self.people = self.who in PEOPLE
        if self.same_space and not self.people:
            (at / "same_space").wrong("is read for characters only", "leave it out")
        self.verb = VERBS.get(self.who, "choose")

    @property
    def single(self) -> bool:
        return self.most == 1

    @property
    def sort(self) -> str:
        """What its name holds."""
        found = SORTS.get(self.who, "card")
        return found if self.single else f"{found}s"

    @property
    def skip(self) -> bool:
        return self.if_none == "skip"

    def eligible(self, s: Sunnydale, x: Speaker) -> list[int]:
        """Everything that may be chosen, later targets and limits left aside."""
        match = self.match
        found = [c for c in self.group(s, x) if match(s, x, c)]
        if self.people and found and s.cards.type[s.face[x.source]] == ACTION and entries(s, CANNOT_BE_TARGETED):
            found = [c for c in found if not _hidden(s, x, c)]
        return found

    def candidates(self, s: Sunnydale, x: Speaker) -> list[int]:
        """Everything that may be chosen, later targets left aside."""
        found = self.eligible(s, x)
        if self.limited is not None:
            found = [c for c in found if free(s, self.limited, x, x.seat, c)]
        return found


def targets(spec: object, at: At) -> list[Target]:
    """The targets of a record; each may speak of the names before it."""
    if not isinstance(spec, list):
        at.wrong(f"{spec!r} is no list of targets", '[{"as": "foe", "who": "opp", "filter": {}}]')
    found: list[Target] = []
    for i, one in enumerate(spec):
        here = at.knowing({t.name: t.sort for t in found}) / i
        if not isinstance(one, dict):
            here.wrong("is not an object", '{"as": "foe", "who": "opp", "filter": {}}')
        found.append(Target(one, here))
    return found


def names_of(found: Sequence[Target]) -> dict[str, str]:
    """The names that targets bind, each with its sort."""
    return {t.name: t.sort for t in found}


def _hidden(s: Sunnydale, x: Speaker, c: int) -> bool:
    """Whether opponents' actions cannot choose this character."""
    if s.zone[c] == ZONES * x.seat + PLAY:
        return False
    return any(a.touches(s, y, c) for a, y in entries(s, CANNOT_BE_TARGETED))


def feasible(s: Sunnydale, x: Speaker, wanted: Sequence[Target], i: int, tail: Test) -> bool:
    """Whether targets from the i-th on can be chosen so that everything obligatory can be done."""
    if i == len(wanted):
        return tail(s, x)
    t = wanted[i]
    found = t.candidates(s, x)
    if not found or (t.least == 0 and i + 1 == len(wanted)):
        return (t.skip or t.least == 0) and _try(s, x, wanted, i, tail, -1)
    if t.least > len(found):
        return False
    return any(_try(s, x, wanted, i, tail, c) for c in found)


def _try(s: Sunnydale, x: Speaker, wanted: Sequence[Target], i: int, tail: Test, c: int) -> bool:
    x.names[wanted[i].name] = c
    return feasible(s, x, wanted, i + 1, tail)


class Pick(Loop[tuple[int, ...]]):
    """Ask for one target."""

    def __init__(self, wanted: Sequence[Target], i: int, tail: Test) -> None:
        self.targets, self.i, self.tail = wanted, i, tail
        self.target = wanted[i]

    def _open(self, s: Sunnydale, f: Resolve, chosen: tuple[int, ...]) -> list[int]:
        t = self.target
        found = [c for c in t.candidates(s, f) if c not in chosen]
        if chosen and t.same_space:
            found = [c for c in found if s.space[c] == s.space[chosen[0]]]
        scratch = Context(f.source, f.seat, dict(f.names))
        return [c for c in found if _try(s, scratch, self.targets, self.i, self.tail, c)]

    def start(self, s: Sunnydale, f: Resolve) -> tuple[int, ...]:
        return ()

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...]) -> bool:
        t = self.target
        full = t.most is not None and len(todo) >= t.most
        found = [] if full else self._open(s, f, todo)
        if not found:
            f.names[t.name] = (todo[0] if todo else -1) if t.single else todo
            return False
        f.ask(s, f.seat, "space" if t.who == "space" else "seat" if t.who == "opponent" else "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        chosen = f.names["~"]
        found: list[Option] = [(self.target.verb, c) for c in self._open(s, f, chosen)]
        return [*found, DONE] if len(chosen) >= self.target.least else found

    def accept(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...], value: Option) -> None:
        if value == DONE:
            f.names[self.target.name] = todo if not self.target.single else (todo[0] if todo else -1)
            f.names["~"] = None
        else:
            f.names["~"] = (*todo, value[1])

    def take(self, s: Sunnydale, f: Resolve, value: Option | None) -> None:
        if value is not None:
            self.accept(s, f, f.names["~"], value)
        if f.names["~"] is not None:
            self._go(s, f)
