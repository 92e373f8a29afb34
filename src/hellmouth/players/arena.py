"""The arena: two players meet in paired games, and the result comes with an honest interval.

    python -m hellmouth.players.arena vs greedy random --games 400 --seed 1 --jobs 2

The two games of a pair have the same setup and the same seed; only the seats are swapped. Where a game has decks, all
seats have the same one: the players are compared, not what they were dealt to play with. Thinking time is counted as
work of the processor, so a busy machine changes nothing. The result does not depend on the number of processes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.game import Game
from hellmouth.players.clock import counting_work
from hellmouth.players.evaluate import evaluator
from hellmouth.players.load import player
from hellmouth.players.processes import workers
from hellmouth.players.protocol import Player, play_game
from hellmouth.players.wilson import wilson


class Bout(NamedTuple):
    """One game of a pair: the team the first player had, its score (1 won, 0.5 shared), answers, faults."""

    side: int
    score: float
    answers: int
    faults: int


@dataclass
class Tally:
    """The first player's results."""

    bouts: list[Bout] = field(default_factory=list)

    def score(self, side: int | None = None) -> tuple[float, int]:
        """Points and games, of one side or of all."""
        mine = [b.score for b in self.bouts if side is None or b.side == side]
        return sum(mine), len(mine)

    def sides(self) -> list[int]:
        """The sides the first player had."""
        return sorted({b.side for b in self.bouts})

    def line(self, side: int | None = None) -> str:
        """The share of points with a 95 % interval."""
        points, count = self.score(side)
        low, high = wilson(points, count)
        return f"{points:g}/{count} = {100 * points / max(count, 1):.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def seating(teams: Sequence[int], first_team: int) -> list[bool]:
    """Which seats the first player takes: one team of two; of more teams every other one."""
    return [(team - first_team) % 2 == 0 for team in teams]


Maker = Callable[[], Player]


def contest(name: str, first: Maker, second: Maker, seed: int, number: int, seats: int | None = None) -> Bout:
    """Game `number` of a meeting: pairs share setup and seed, the second of a pair swaps the sides."""
    game = games.game(name)
    pair, side = divmod(number, 2)
    setup, state = drawn_setup(game, derive(seed, "pair", pair), seats)
    teams = evaluator(name).teams(state)
    mine = seating(teams, side)
    with counting_work():
        played = play_game(game, setup, [(first if yes else second)() for yes in mine], derive(seed, "game", pair))
    winners = {teams[seat] for seat in played.state.outcome or ()} or set(teams)
    ours = {team for team, yes in zip(teams, mine, strict=True) if yes}
    return Bout(side, len(winners & ours) / len(winners), played.answers, len(played.faults))


def bout(name: str, first: str, second: str, seed: int, number: int, seats: int | None = None) -> Bout:
    """The same with players called by name."""
    return contest(name, lambda: player(first), lambda: player(second), seed, number, seats)


def drawn_setup(game: Game[Any], seed: int, seats: int | None) -> tuple[dict[str, Any], Any]:
    """A setup under the printed rules, without the house rules that `random_setup` mixes in, and its first state."""
    count = seats or min(n for n in game.seat_counts if n > 1)
    setup = game.random_setup(count, Random(seed))
    setup.pop("options", None)
    if "decks" in setup:
        setup["decks"] = [setup["decks"][0]] * count
    return setup, game.start(setup, seed)


def _bouts(name: str, first: str, second: str, seed: int, seats: int | None, numbers: Sequence[int]) -> list[Bout]:
    return [bout(name, first, second, seed, n, seats) for n in numbers]


def meet(
    name: str,
    first: str,
    second: str,
    count: int,
    seed: int,
    *,
    jobs: int = 1,
    seats: int | None = None,
) -> Iterator[Bout]:
    """Play `count` games (rounded up to whole pairs), in their order, in `jobs` processes."""
    numbers = range(count + count % 2)
    if jobs < 2:
        yield from (bout(name, first, second, seed, n, seats) for n in numbers)
        return
    with workers(jobs) as pool:
        parts: Iterable[list[Bout]] = pool.map(
            _bouts, *zip(*[(name, first, second, seed, seats, [n]) for n in numbers], strict=True)
        )
        for part in parts:
            yield from part


def main(words: Sequence[str] | None = None) -> int:
    """The arena from the command line."""
    parser = argparse.ArgumentParser("arena", description="Two players meet in paired games.")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seats", type=int)
    told = parser.parse_args(words)
    try:
        player(told.first)
        player(told.second)
        if told.games < 1:
            raise BadData("--games", f"{told.games} is not a number of games", "write 1 or more")
        tally = Tally(
            list(meet(told.game, told.first, told.second, told.games, told.seed, jobs=told.jobs, seats=told.seats))
        )
    except HellmouthError as error:
        print(error, file=sys.stderr)
        return 2
    report(tally, told.game, told.first, told.second)
    return 0


def report(tally: Tally, name: str, first: str, second: str) -> None:
    """Print what came out."""
    print(f"{name}: {first} against {second}: {tally.line()}")
    for side in tally.sides():
        print(f"  side {side}: {tally.line(side)}")
    counts = Counter(b.faults > 0 for b in tally.bouts)
    mean = sum(b.answers for b in tally.bouts) / max(len(tally.bouts), 1)
    print(f"  {mean:.0f} answers a game, {counts[True]} games with faults")


if __name__ == "__main__":
    sys.exit(main())
