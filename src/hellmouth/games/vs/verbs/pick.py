"""Choices inside an effect, and what a target stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.vs.rules.act import Asker
from hellmouth.games.vs.state import BACK, FRONT, Battle
from hellmouth.games.vs.verbs.select import Select

Target: TypeAlias = "str | Select"
Amount: TypeAlias = "int | Callable[[Battle, Asker], int]"


def hit(s: Battle, f: Asker, target: Target) -> Sequence[int]:
    """The cards a target stands for now."""
    if callable(target):
        return target(s, f)
    card = f.source if target == "source" else f.names.get(target, -1)
    return (card,) if card >= 0 else ()


def value(s: Battle, f: Asker, amount: Amount) -> int:
    return amount(s, f) if callable(amount) else amount


class Pick(Op[Battle]):
    """Choose a character or card and bind it; -1 if there is none. The prompt is named after the class."""

    __slots__ = ("among", "into", "optional")

    def __init__(self, into: str, among: Select, optional: bool = False) -> None:
        self.into, self.among, self.optional = into, among, optional

    def run(self, s: Battle, f: Resolve) -> None:
        if s.discreet or self.among(s, f):  # whether there is one may be hidden, in a hand
            f.ask(s, f.seat, "card")
        else:
            f.names[self.into] = -1

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self.among(s, f)]
        return [*found, NO] if self.optional or not found else found

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None:
            f.names[self.into] = -1 if value == NO else value[1]


class PickCard(Pick):
    """Choose a card that is not in play."""

    __slots__ = ()


class PickPlayer(Pick):
    """Choose a player."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        f.ask(s, f.seat, "seat")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [("player", p) for p in self.among(s, f)]


class PickRow(Op[Battle]):
    """Choose a row for a character, bound as a number."""

    __slots__ = ("into",)

    def __init__(self, into: str = "row") -> None:
        self.into = into

    def run(self, s: Battle, f: Resolve) -> None:
        f.ask(s, f.seat, "word")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [("row", FRONT), ("row", BACK)]

    def take(self, s: Battle, f: Resolve, value: Option) -> None:
        f.names[self.into] = value[1]
