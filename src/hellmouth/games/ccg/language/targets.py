"""Targets: what the acting player chooses before anything is paid or done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.cards import TYPE
from hellmouth.games.ccg.language.act import Loop
from hellmouth.games.ccg.language.context import At, Context
from hellmouth.games.ccg.language.filters import CHARACTER_WORDS, GROUPS, WORDS, filtered
from hellmouth.games.ccg.rules.force import entries
from hellmouth.games.ccg.rules.limits import free
from hellmouth.games.ccg.words import ACTION, PLAY, ZONES

VERBS = {"space": "at", "opponent": "against"}
Tail = Callable[[Any, Any], bool]


class Target:
    """One target of a record."""

    __slots__ = ("group", "least", "limited", "match", "most", "name", "people", "same_space", "skip", "verb", "who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "as", "who", "filter", "count", "same_space", "if_none")
        self.name: str = at.need(spec, "as")
        self.who: str = at.need(spec, "who")
        if (self.who == "space") != (self.name == "space"):
            at.wrong("a chosen space is called space, and nothing else is", 'write "as": "space"')
        self.match = filtered(self.who, spec.get("filter", {}), at / "filter")
        self.group = GROUPS[self.who]
        if spec.get("filter", {}).get("carried_by"):
            self.group = lambda s, x: list(s.carried)
        count = spec.get("count", 1)
        self.least: int = count if isinstance(count, int) else count["min"]
        self.most: int | None = count if isinstance(count, int) else count["max"]
        self.limited: Any = None
        """An ability that each character may be used with only so often."""
        self.same_space = bool(spec.get("same_space"))
        self.skip = spec.get("if_none") == "skip"
        self.people = WORDS[self.who] is CHARACTER_WORDS
        self.verb = VERBS.get(self.who, "choose")

    @property
    def single(self) -> bool:
        return self.most == 1

    def eligible(self, s: Any, x: Any) -> list[int]:
        """Everything that may be chosen, later targets and limits left aside."""
        match = self.match
        found = [c for c in self.group(s, x) if match(s, x, c)]
        if self.people and found and TYPE[s.face[x.source]] == ACTION and entries(s, "cannot.be_targeted"):
            found = [c for c in found if not _hidden(s, x, c)]
        return found

    def candidates(self, s: Any, x: Any) -> list[int]:
        """Everything that may be chosen, later targets left aside."""
        found = self.eligible(s, x)
        if self.limited is not None:
            found = [c for c in found if free(s, self.limited, x, x.seat, c)]
        return found


def _hidden(s: Any, x: Any, c: int) -> bool:
    """Whether opponents' actions cannot choose this character."""
    if s.zone[c] == ZONES * x.seat + PLAY:
        return False
    return any(a.touches(s, y, c) for a, y in entries(s, "cannot.be_targeted"))


def feasible(s: Any, x: Any, targets: Sequence[Target], i: int, tail: Tail) -> bool:
    """Whether targets from the i-th on can be chosen so that everything obligatory can be done."""
    if i == len(targets):
        return tail(s, x)
    t = targets[i]
    found = t.candidates(s, x)
    if not found or (t.least == 0 and i + 1 == len(targets)):
        return (t.skip or t.least == 0) and _try(s, x, targets, i, tail, -1)
    if t.least > len(found):
        return False
    return any(_try(s, x, targets, i, tail, c) for c in found)


def _try(s: Any, x: Any, targets: Sequence[Target], i: int, tail: Tail, c: int) -> bool:
    x.names[targets[i].name] = c
    return feasible(s, x, targets, i + 1, tail)


class Pick(Loop):
    """Ask for one target."""

    __slots__ = ("i", "tail", "target", "targets")

    def __init__(self, targets: Sequence[Target], i: int, tail: Tail) -> None:
        self.targets, self.i, self.tail = targets, i, tail
        self.target = targets[i]

    def _open(self, s: Any, f: Resolve, chosen: tuple[int, ...]) -> list[int]:
        t = self.target
        found = [c for c in t.candidates(s, f) if c not in chosen]
        if chosen and t.same_space:
            found = [c for c in found if s.space[c] == s.space[chosen[0]]]
        scratch = Context(f.source, f.seat, dict(f.names))
        return [c for c in found if _try(s, scratch, self.targets, self.i, self.tail, c)]

    def start(self, s: Any, f: Resolve) -> Any:
        return ()

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        t = self.target
        full = t.most is not None and len(todo) >= t.most
        found = [] if full else self._open(s, f, todo)
        if not found:
            f.names[t.name] = (todo[0] if todo else -1) if t.single else todo
            return False
        f.ask(s, f.seat, "space" if t.who == "space" else "seat" if t.who == "opponent" else "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        chosen = f.names["~"]
        found: list[Option] = [(self.target.verb, c) for c in self._open(s, f, chosen)]
        return [*found, DONE] if len(chosen) >= self.target.least else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        if value == DONE:
            f.names[self.target.name] = todo
            f.names["~"] = None
        else:
            f.names["~"] = (*todo, value[1])

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            self.accept(s, f, f.names["~"], value)
        if f.names["~"] is not None:
            self._go(s, f)
