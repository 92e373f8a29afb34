"""The two plain shapes of an operation."""

from __future__ import annotations

from typing import Any

from hellmouth.core.effects import Op
from hellmouth.games.board.cards import Ability
from hellmouth.games.board.state import Sunnydale


class Amount(Op[Sunnydale]):
    """An operation with a number."""

    __slots__ = ("n",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.n: int = op.get("n", 1)


class Bare(Op[Sunnydale]):
    """An operation without details."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass
