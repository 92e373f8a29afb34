"""Games under contract: every game at every seat count, with a few random setups, played at random and checked.

`HELLMOUTH_GAMES=50 pytest tests/contract -k vs` plays fifty setups per seat count instead of two.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import CHANCE, Decision, Option
from hellmouth.core.game import Game
from hellmouth.core.match import Match, random_choice
from tests.demo import GAME as DEMO

games.register(DEMO)
SETUPS = int(os.environ.get("HELLMOUTH_GAMES", "2"))


@dataclass(frozen=True)
class Table:
    """One random setup of one game."""

    name: str
    seats: int
    number: int

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}p-{self.number}"

    @property
    def game(self) -> Game[Any]:
        return games.game(self.name)

    @property
    def seed(self) -> int:
        return derive(self.number, self.name, self.seats)

    def rng(self, purpose: str) -> Random:
        """A generator of its own for each check, the same in every run."""
        return Random(derive(self.number, self.name, self.seats, purpose))

    def setup(self) -> dict[str, Any]:
        return self.game.random_setup(self.seats, self.rng("setup"))

    def start(self, *, explicit: bool = False) -> Any:
        return self.game.start(self.setup(), self.seed, explicit=explicit)

    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    def walk(self, s: Any, rng: Random, *, check: bool = True) -> Iterator[Decision]:
        """Random play with the invariants checked after every answer; yields each decision before it is answered."""
        game = self.game
        for _ in range(game.bound + 1):
            if check:
                game.check(s)
            decision = game.decision(s)
            if decision is None:
                return
            yield decision
            game.answer(s, pick(game, s, rng), safe=check)
        raise AssertionError(f"{self} is not over after {game.bound} answers")

    def sampled(self, s: Any, purpose: str, about: int) -> Iterator[Decision]:
        """The first of a whole game's decisions and about so many others at random places; checked there only."""
        rng, share, first = self.rng(purpose), about / length(self), s.tick
        for decision in self.walk(s, rng, check=False):
            if s.tick == first or rng.random() < share:
                self.game.check(s)
                yield decision


def pick(game: Game[Any], s: Any, rng: Random) -> Option:
    """A uniformly random answer; chance answers for itself."""
    return game.nature(s) if s.seat == CHANCE else rng.choice(s.offer())


@cache
def length(table: Table) -> int:
    """How many decisions a random game of this setup takes."""
    match = Match.quick(table.game, table.setup(), table.seed)
    return max(1, match.play_out(random_choice(table.rng("length"))))


def under_contract() -> list[str]:
    """Names of the games: the demo game and every package that says it has a GAME, importable or not."""
    home = Path(games.__file__).parent
    said = [n for n in games.names() if n != DEMO.name and "GAME" in (home / n / "__init__.py").read_text("utf-8")]
    return [DEMO.name, *said]


def tables(setups: int = SETUPS) -> list[Table]:
    """Every table; a game that cannot be imported gets one table, whose tests fail with the reason."""
    found = []
    for name in under_contract():
        try:
            counts = games.game(name).seat_counts
        except Exception:  # noqa: BLE001  # whatever is wrong with it is shown by its own tests, not by the others'
            counts = (2,)
        found += [Table(name, seats, number) for seats in _some(counts) for number in range(setups)]
    return found


def _some(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Of many seat counts the smallest and the largest; all of them if more than the usual setups are asked for."""
    return counts if len(counts) <= 4 or SETUPS > 2 else (*counts[:3], counts[-1])
