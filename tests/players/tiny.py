"""A game that is only a tree: who chooses where and who wins at each leaf is written down in the setup."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from hellmouth import games
from hellmouth.core.chance import streams
from hellmouth.core.decisions import Option, Reason
from hellmouth.core.frames import Frame
from hellmouth.core.game import Game
from hellmouth.core.plain import fresh
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players import evaluate
from hellmouth.players.evaluate import Evaluator


class Tree(State):
    """`rows` maps a path to the seat that chooses there, or to the winners."""

    rows: dict[str, int | tuple[int, ...]] = fresh()
    sides: tuple[int, ...] = ()


class Branch(Frame):
    """One choice."""

    path: str = ""

    def begin(self, s: Tree) -> None:
        here = s.rows[self.path]
        if isinstance(here, tuple):
            s.finish(here, "core.over")
        else:
            s.ask(here, "word", then="go")

    def offer_go(self, s: Tree) -> list[Option]:
        return [("go", way) for way in range(10) if self.path + str(way) in s.rows]

    def go(self, s: Tree, option: Option) -> None:
        self.path += str(option[1])
        self.begin(s)


class TreeGame(Game[Tree]):
    """Plays trees."""

    name = "players"
    title: ClassVar[dict[str, str]] = {"en": "Tree", "fr": "Arbre"}
    seat_counts = (2, 3, 4)
    rules_version = "1"
    bound = 50
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {"go": ("number",)}
    nouns: ClassVar[dict[str, str]] = {"number": "number"}

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> Tree:
        s = Tree(seats=len(setup["sides"]), streams=streams(seed), rows=setup["rows"], sides=tuple(setup["sides"]))
        s.stack.append(Branch())
        s.run()
        return s

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return {"sides": range(seats), "rows": {"": 0, "0": (0,), "1": (1,)}}

    def face_name(self, face: int, language: str = "en") -> str:
        return "?"

    def card_digest(self) -> str:
        return "tree"

    def picture(self, view: View[Tree], language: str = "en") -> str:
        return view.state.stack[-1].key

    def why_not(self, s: Tree, seat: int, wish: Option) -> Reason | None:
        return None


class TreeEvaluator(Evaluator):
    """Knows the sides, nothing else."""

    def teams(self, s: Any) -> tuple[int, ...]:
        found: tuple[int, ...] = s.sides
        return found


TREE = TreeGame()
games.register(TREE, listed=False)
evaluate.register(TREE.name, TreeEvaluator)
