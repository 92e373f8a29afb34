"""Effect programs: what a card does, as a flat list of operations run by one frame.

A card's ability is compiled once, at load, to a program: a tuple of operations. Games write operations as small
objects; the control words here combine them: `may`, `if_`, `each`, `choose`. The state never holds an operation:
`Resolve` keeps the ability's reference, a position and the names bound so far, so a game can be copied and saved in
the middle of any effect.

    program = (*choose("foe", enemies), *may(Damage("foe", 2)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from hellmouth.core.decisions import NO, NOBODY, YES, Option
from hellmouth.core.frames import Frame
from hellmouth.core.plain import fresh

Test: TypeAlias = Callable[[Any, "Resolve"], bool]
Cards: TypeAlias = Callable[[Any, "Resolve"], Sequence[int]]


class Op:
    """One operation. `run` does it at once, or pauses by asking, calling a frame or rolling on the frame `f`.

    An operation that asks lists its options in `offer` and takes the answer in `take`; one that calls a frame or
    rolls gets the result in `take` too.
    """

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        raise NotImplementedError

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return []

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        """Take an answer or a result. Does nothing unless the operation waits for one."""

    def conceal(self, s: Any, f: Resolve) -> None:
        """Called in the views of the others: blank names that tell what the player chooses in secret."""


Program: TypeAlias = tuple[Op, ...]


class Resolve(Frame):
    """Runs a program. `names` holds what earlier operations chose: a card, a number, a tuple of cards."""

    ref: str
    source: int
    seat: int
    names: dict[str, Any] = fresh()
    pc: int = 0

    def begin(self, s: Any) -> None:
        ops: Program = s.programs[self.ref]
        stack = s.stack
        while self.pc < len(ops):
            op = ops[self.pc]
            self.at = "taken"
            op.run(s, self)
            if not stack or stack[-1] is not self or s.seat != NOBODY or s.pending or s.value is not None:
                return
            self.pc += 1
        s.done(self.names.get("result"))

    def ask(self, s: Any, seat: int, kind: str) -> None:
        """For operations: ask a seat what `Op.offer` lists."""
        s.ask(seat, kind, then="taken")

    def call(self, s: Any, frame: Frame) -> None:
        """For operations: run a frame and get its result in `Op.take`."""
        s.call(frame, then="taken")

    def roll(self, s: Any, sides: int, dice: int = 1) -> None:
        """For operations: roll dice and get the tuple in `Op.take`."""
        s.roll(sides, then="taken", dice=dice)

    def offer_taken(self, s: Any) -> list[Option]:
        op: Op = s.programs[self.ref][self.pc]
        return op.offer(s, self)

    def taken(self, s: Any, value: Any) -> None:
        self.at = "begin"
        op: Op = s.programs[self.ref][self.pc]
        op.take(s, self, value)
        if s.stack and s.stack[-1] is self and s.seat == NOBODY and self.at == "begin":
            self.pc += 1

    def conceal(self, s: Any, seat: int | None) -> None:
        ops: Program = s.programs[self.ref]
        if seat != self.seat and self.pc < len(ops):
            ops[self.pc].conceal(s, self)

    def prompt(self, s: Any) -> tuple[str, dict[str, Any]]:
        op = type(s.programs[self.ref][self.pc]).__name__
        home = s.key.partition(".")[0]
        return f"{home}.ask.effect.{op}", {"source": self.source, **self.names}


@contextmanager
def counted(into: Counter[str]) -> Iterator[None]:
    """While it lasts, every program that begins is counted by its reference."""
    usual = Resolve.steps["begin"]

    def begin(f: Resolve, s: Any) -> None:
        if f.pc == 0:
            into[f.ref] += 1
        Resolve.begin(f, s)

    Resolve.steps["begin"] = (begin, usual[1])
    try:
        yield
    finally:
        Resolve.steps["begin"] = usual


# --- control words ------------------------------------------------------------------------------------------------


class Jump(Op):
    """Skip operations."""

    __slots__ = ("over",)

    def __init__(self, over: int) -> None:
        self.over = over

    def run(self, s: Any, f: Resolve) -> None:
        f.pc += self.over


class Unless(Op):
    """Skip operations if a test fails."""

    __slots__ = ("over", "test")

    def __init__(self, test: Test, over: int) -> None:
        self.test, self.over = test, over

    def run(self, s: Any, f: Resolve) -> None:
        if not self.test(s, f):
            f.pc += self.over


class May(Op):
    """Let the player decide whether the next operations happen."""

    __slots__ = ("over",)

    def __init__(self, over: int) -> None:
        self.over = over

    def run(self, s: Any, f: Resolve) -> None:
        f.ask(s, f.seat, "yes_no")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [YES, NO]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value == NO:
            f.pc += self.over


class Choose(Op):
    """Choose one card (or other small number) and bind it to a name; -1 if there is none to choose."""

    __slots__ = ("among", "into", "optional")

    def __init__(self, into: str, among: Cards, optional: bool = False) -> None:
        self.into, self.among, self.optional = into, among, optional

    def run(self, s: Any, f: Resolve) -> None:
        found = self.among(s, f)
        if found:
            f.ask(s, f.seat, "card")
        else:
            f.names[self.into] = -1

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        options: list[Option] = [("choose", c) for c in self.among(s, f)]
        return [*options, NO] if self.optional else options

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        f.names[self.into] = -1 if value == NO else value[1]


class Each(Op):
    """Bind each of the cards in turn and run the body; the list is fixed when the loop begins."""

    __slots__ = ("among", "into", "over")

    def __init__(self, into: str, among: Cards, over: int) -> None:
        self.into, self.among, self.over = into, among, over

    def run(self, s: Any, f: Resolve) -> None:
        rest = f.names.get(self.into + "*")
        if rest is None:
            rest = tuple(self.among(s, f))
        if not rest:
            f.names.pop(self.into + "*", None)
            f.pc += self.over
        else:
            f.names[self.into], f.names[self.into + "*"] = rest[0], rest[1:]


def may(*body: Op) -> Program:
    """You may: the body happens if the player says yes."""
    return (May(len(body)), *body)


def if_(test: Test, *body: Op, otherwise: Program = ()) -> Program:
    """If the test holds, the body; otherwise the other one."""
    if not otherwise:
        return (Unless(test, len(body)), *body)
    return (Unless(test, len(body) + 1), *body, Jump(len(otherwise)), *otherwise)


def choose(into: str, among: Cards, optional: bool = False) -> Program:
    """Choose a card by name for later operations."""
    return (Choose(into, among, optional),)


def each(into: str, among: Cards, *body: Op) -> Program:
    """The body once for each card."""
    return (Each(into, among, len(body) + 1), *body, Jump(-len(body) - 2))
