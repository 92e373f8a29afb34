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
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from hellmouth.core.decisions import NO, NOBODY, YES, Option
from hellmouth.core.frames import Frame, S
from hellmouth.core.plain import fresh

if TYPE_CHECKING:
    from hellmouth.core.state import State

Test: TypeAlias = Callable[[S, "Resolve"], bool]
Cards: TypeAlias = Callable[[S, "Resolve"], Sequence[int]]


class Op(Generic[S]):
    """One operation. `run` does it at once, or pauses by asking, calling a frame or rolling on the frame `f`.

    An operation that asks lists its options in `offer` and takes the answer in `take`; one that calls a frame or
    rolls gets the result in `take` too.
    """

    __slots__ = ()

    def run(self, s: S, f: Resolve) -> None:
        raise NotImplementedError

    def offer(self, s: S, f: Resolve) -> list[Option]:
        return []

    def take(self, s: S, f: Resolve, value: Any) -> None:
        """Take an answer or a result. Does nothing unless the operation waits for one."""

    def conceal(self, s: S, f: Resolve) -> None:
        """Called in the views of the others: blank names that tell what the player chooses in secret."""


Program: TypeAlias = tuple[Op[S], ...]


class Resolve(Frame["State"]):
    """Runs a program. `names` holds what earlier operations chose: a card, a number, a tuple of cards."""

    ref: str
    source: int
    seat: int
    names: dict[str, Any] = fresh()
    pc: int = 0

    def begin(self, s: State) -> None:
        if self.pc == 0:
            for counter in _COUNTING:
                counter[self.ref] += 1
        ops = s.program(self.ref)
        stack = s.stack
        while self.pc < len(ops):
            op = ops[self.pc]
            self.at = "taken"
            op.run(s, self)
            if not stack or stack[-1] is not self or s.seat != NOBODY or s.pending or s.value is not None:
                return
            self.pc += 1
        s.done(self.names.get("result"))

    def ask(self, s: State, seat: int, kind: str) -> None:
        """For operations: ask a seat what `Op.offer` lists."""
        s.ask(seat, kind, then="taken")

    def call(self, s: State, frame: Frame[Any]) -> None:
        """For operations: run a frame and get its result in `Op.take`."""
        s.call(frame, then="taken")

    def roll(self, s: State, sides: int, dice: int = 1) -> None:
        """For operations: roll dice and get the tuple in `Op.take`."""
        s.roll(sides, then="taken", dice=dice)

    def offer_taken(self, s: State) -> list[Option]:
        return s.program(self.ref)[self.pc].offer(s, self)

    def taken(self, s: State, value: Any) -> None:
        self.at = "begin"
        s.program(self.ref)[self.pc].take(s, self, value)
        if s.stack and s.stack[-1] is self and s.seat == NOBODY and self.at == "begin":
            self.pc += 1

    def conceal(self, s: State, seat: int | None) -> None:
        ops = s.program(self.ref)
        if seat != self.seat and self.pc < len(ops):
            ops[self.pc].conceal(s, self)

    def prompt(self, s: State) -> tuple[str, dict[str, Any]]:
        op = type(s.program(self.ref)[self.pc]).__name__
        home = s.key.partition(".")[0]
        return f"{home}.ask.effect.{op}", {"source": self.source, **self.names}


_COUNTING: list[Counter[str]] = []


@contextmanager
def counted(into: Counter[str]) -> Iterator[None]:
    """While it lasts, every program that begins is counted by its reference."""
    _COUNTING.append(into)
    try:
        yield
    finally:
        _COUNTING.pop()


# --- control words ------------------------------------------------------------------------------------------------


class Jump(Op["State"]):
    """Skip operations."""

    __slots__ = ("over",)

    def __init__(self, over: int) -> None:
        self.over = over

    def run(self, s: State, f: Resolve) -> None:
        f.pc += self.over


class Unless(Op[S]):
    """Skip operations if a test fails."""

    __slots__ = ("over", "test")

    def __init__(self, test: Test[S], over: int) -> None:
        self.test, self.over = test, over

    def run(self, s: S, f: Resolve) -> None:
        if not self.test(s, f):
            f.pc += self.over


class May(Op["State"]):
    """Let the player decide whether the next operations happen."""

    __slots__ = ("over",)

    def __init__(self, over: int) -> None:
        self.over = over

    def run(self, s: State, f: Resolve) -> None:
        f.ask(s, f.seat, "yes_no")

    def offer(self, s: State, f: Resolve) -> list[Option]:
        return [YES, NO]

    def take(self, s: State, f: Resolve, value: Option) -> None:
        if value == NO:
            f.pc += self.over


class Choose(Op[S]):
    """Choose one card (or other small number) and bind it to a name; -1 if there is none to choose."""

    __slots__ = ("among", "into", "optional")

    def __init__(self, into: str, among: Cards[S], optional: bool = False) -> None:
        self.into, self.among, self.optional = into, among, optional

    def run(self, s: S, f: Resolve) -> None:
        if s.discreet or self.among(s, f):  # whether there is one may be hidden
            f.ask(s, f.seat, "card")
        else:
            f.names[self.into] = -1

    def offer(self, s: S, f: Resolve) -> list[Option]:
        options: list[Option] = [("choose", c) for c in self.among(s, f)]
        return [*options, NO] if self.optional or not options else options

    def take(self, s: S, f: Resolve, value: Option) -> None:
        f.names[self.into] = -1 if value == NO else value[1]


class Each(Op[S]):
    """Bind each of the cards in turn and run the body; the list is fixed when the loop begins."""

    __slots__ = ("among", "into", "over")

    def __init__(self, into: str, among: Cards[S], over: int) -> None:
        self.into, self.among, self.over = into, among, over

    def run(self, s: S, f: Resolve) -> None:
        rest = f.names.get(self.into + "*")
        if rest is None:
            rest = tuple(self.among(s, f))
        if not rest:
            f.names.pop(self.into + "*", None)
            f.pc += self.over
        else:
            f.names[self.into], f.names[self.into + "*"] = rest[0], rest[1:]


def may(*body: Op[S]) -> Program[S]:
    """You may: the body happens if the player says yes."""
    return (May(len(body)), *body)


def if_(test: Test[S], *body: Op[S], otherwise: Program[S] = ()) -> Program[S]:
    """If the test holds, the body; otherwise the other one."""
    if not otherwise:
        return (Unless(test, len(body)), *body)
    return (Unless(test, len(body) + 1), *body, Jump(len(otherwise)), *otherwise)


def choose(into: str, among: Cards[S], optional: bool = False) -> Program[S]:
    """Choose a card by name for later operations."""
    return (Choose(into, among, optional),)


def each(into: str, among: Cards[S], *body: Op[S]) -> Program[S]:
    """The body once for each card."""
    return (Each(into, among, len(body) + 1), *body, Jump(-len(body) - 2))
