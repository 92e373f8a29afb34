"""The figures of one game: decisions a second through the public door, copies, worlds, saves, growth, load, search."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

from hellmouth.bench import yardstick
from hellmouth.core import worlds
from hellmouth.core.decisions import Option
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.plain import encode
from hellmouth.core.state import State
from hellmouth.games import package
from hellmouth.players import speed

RUNS = 5
SETUPS = 20
MIDDLES = 8


@dataclass(frozen=True)
class Figures:
    """What was measured; times are CPU time of one core."""

    game: str
    seats: int
    decisions: float
    """Decisions per second: one `decision` with its options and one `answer`, uniformly random, no log."""
    ratio: float
    """The same as a multiple of the yardstick."""
    games: float
    """Games per second, their start included."""
    length: float
    """Decisions per game."""
    most: int
    """Most seats; the following are measured in the middle of such games."""
    copy: float
    """Microseconds for a copy of the state."""
    copy_share: float
    """The same in mean decisions of such a game."""
    world: float
    """Microseconds for a copy with everything dealt anew that the seat in turn cannot know."""
    world_share: float
    save: int
    """Bytes of a save."""
    growth: float
    """Cost of an answer per option in the last quarter of a game over the first."""
    load: float
    """Milliseconds to import the package and this game with all its cards."""
    simulations: float
    """Simulations per second of the search, play-outs cut at 40 decisions and judged."""
    efficiency: float
    """Simulations per second times their decisions, over the decisions per second of random play."""

    def data(self) -> dict[str, Any]:
        return asdict(self)


class Bench:
    """Measures one game. Setups are drawn once, so that drawing them is not measured."""

    def __init__(self, game: Game[Any], seconds: float) -> None:
        self.game, self.seconds = game, seconds
        rng = Random(1)
        self.setups = {n: [game.random_setup(n, rng) for _ in range(SETUPS)] for n in game.seat_counts}

    def figures(self) -> Figures:
        few, most = min(self.game.seat_counts), max(self.game.seat_counts)
        self.run(few, 0.05)
        rounds = [(yardstick.rate(self.seconds, n * 10_000), self.run(few, self.seconds, n)) for n in range(RUNS)]
        decisions, games = (statistics.median(made[i] for _, made in rounds) for i in (0, 1))
        ratio = statistics.median(made[0] / stick for stick, made in rounds)
        per_decision = 1e6 / self.run(most, self.seconds)[0]
        middles = self.middles(most)
        copy, world = self.copies(middles), self.worlds(middles)
        search = speed.measure(self.game.name, self.seconds)
        return Figures(
            self.game.name,
            few,
            decisions,
            ratio,
            games,
            decisions / games,
            most,
            copy,
            copy / per_decision,
            world,
            world / per_decision,
            max(len(save(s)) for s in middles),
            self.growth(few),
            import_time(self.game),
            search.simulations,
            search.efficiency,
        )

    def run(self, seats: int, seconds: float, number: int = 0) -> tuple[float, float]:
        """Random games for at least that long: decisions and games per CPU second. What is measured is the door itself
        (`Game.decision`, `Game.answer`), so the games are not played by `Match.play_out`."""
        decision, answer, start = self.game.decision, self.game.answer, self.game.start
        setups = self.setups[seats]
        x, seed, answered, games = number + 1, number * 10_000, 0, 0
        begun = time.process_time()
        while time.process_time() - begun < seconds or not games:
            s = start(setups[seed % SETUPS], seed)
            while (asked := decision(s)) is not None:
                options = asked.options
                x = (x * 1103515245 + 12345) & 0x7FFFFFFF
                answer(s, options[(x >> 8) % len(options)], safe=False)
                answered += 1
            games += 1
            seed += 1
        spent = time.process_time() - begun
        return answered / spent, games / spent

    def played(self, seats: int, seed: int) -> list[Option]:
        """The answers of one random game."""
        rng = Random(seed)
        answers: list[Option] = []

        def choose(s: State) -> Option:
            answers.append(rng.choice(s.offer()))
            return answers[-1]

        Match.quick(self.game, self.setups[seats][seed % SETUPS], seed).play_out(choose)
        return answers

    def middles(self, seats: int) -> list[Any]:
        """States halfway through random games."""
        found = []
        for seed in range(MIDDLES):
            answers = self.played(seats, seed)
            s = self.game.start(self.setups[seats][seed % SETUPS], seed)
            for choice in answers[: len(answers) // 2]:
                self.game.answer(s, choice, safe=False)
            found.append(s)
        return found

    def copies(self, middles: list[Any]) -> float:
        return statistics.median(each(s.copy) for s in middles)

    def worlds(self, middles: list[Any]) -> float:
        rng = Random(1)
        views = [self.game.view(s, s.seat) for s in middles]
        return statistics.median(each(partial(worlds.sample, view, rng)) for view in views)

    def growth(self, seats: int, games: int = 12) -> float:
        """Recorded games again, timed by quarters: time per option offered, last over first."""
        spent, offered = [0.0, 0.0], [0, 0]
        for seed in range(games):
            answers = self.played(seats, seed)
            quarter = max(1, len(answers) // 4)
            s = self.game.start(self.setups[seats][seed % SETUPS], seed)
            for part, choices in enumerate((answers[:quarter], answers[quarter:-quarter], answers[-quarter:])):
                begun, options = time.process_time(), 0
                for choice in choices:
                    options += len(s.offer())
                    self.game.answer(s, choice, safe=False)
                if part != 1:
                    spent[part // 2] += time.process_time() - begun
                    offered[part // 2] += options
        return (spent[1] / offered[1]) / (spent[0] / offered[0])


def each(act: Callable[[], object], seconds: float = 0.04) -> float:
    """Microseconds for one call: the best of several short runs, each long enough to be measured."""
    best = float("inf")
    for _ in range(5):
        count, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds / 5 or not count:
            for _ in range(20):
                act()
            count += 20
        best = min(best, spent / count * 1e6)
    return best


def save(s: State) -> str:
    return json.dumps(encode(s), separators=(",", ":"), ensure_ascii=False)


def _chosen() -> dict[str, str]:
    """What makes another interpreter run the same engine."""
    return {n: os.environ[n] for n in ("HELLMOUTH_PURE", "HELLMOUTH_ENGINE") if n in os.environ}


def import_time(game: Game[Any]) -> float:
    """Milliseconds to import the game in a new interpreter, above those of an empty one: the median of five runs."""
    home = package(game)
    code = "import time; t = time.process_time(); import {0}; print((time.process_time() - t) * 1000)"
    found = []
    for _ in range(RUNS):
        made = subprocess.run(
            [sys.executable, "-c", code.format(home)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": ":".join(p for p in sys.path if p), **_chosen()},
        )
        found.append(float(made.stdout))
    return statistics.median(found)
