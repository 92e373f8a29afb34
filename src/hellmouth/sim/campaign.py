"""A campaign against the rules themselves: random legal games over all seat counts, modes, decks and options.

After every answer every invariant of the kernel and of the game is checked. Each game follows from the seed and its
number alone, so a fault can be played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from random import Random

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.effects import counted
from hellmouth.core.errors import HellmouthError
from hellmouth.core.kit import Coverage, Standing
from hellmouth.core.match import Match
from hellmouth.core.state import State
from hellmouth.players.processes import workers
from hellmouth.sim.plan import check_count

CHUNK = 40


@dataclass
class Tally:
    """What a campaign saw."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    abilities: Counter[str] = field(default_factory=Counter)
    """How often each ability was resolved, and in how many games each standing one was in force."""

    def add(self, other: Tally) -> None:
        """Take over the counts of a part."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.seats += other.seats
        self.endings += other.endings
        self.faults += other.faults
        self.abilities += other.abilities


def campaign(
    name: str,
    count: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Play `count` games; the tally does not depend on the number of workers."""
    check_count(count)
    games.game(name)
    whole = Tally()
    parts = [(name, seed, first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    for part in _computed(parts, jobs):
        whole.add(part)
        if progress:
            progress(whole.games + len(whole.faults), count)
    whole.faults.sort()
    return whole


def _computed(parts: list[tuple[str, int, int, int]], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from map(play, parts)
        return
    with workers(jobs) as pool:
        for ready in as_completed([pool.submit(play, part) for part in parts]):
            yield ready.result()


def play(part: tuple[str, int, int, int]) -> Tally:
    """Some games of a campaign; runs in a worker."""
    name, seed, first, last = part
    tally, coverage = Tally(), _coverage(name)
    with counted(tally.abilities):
        for number in range(first, last):
            try:
                _one(tally, name, derive(seed, "campaign", number), number, coverage.Standing() if coverage else None)
            except HellmouthError as fault:
                tally.faults.append(f"game {number:06}: {fault}")
            except Exception as crash:  # noqa: BLE001  # a campaign is there to find these, and goes on to find more
                tally.faults.append(f"game {number:06}: {type(crash).__name__}: {crash}")
    return tally


def _coverage(name: str) -> Coverage | None:
    part = games.game(name).kit.coverage
    return None if part is None else part.load()


def _one(tally: Tally, name: str, seed: int, number: int, standing: Standing | None) -> None:
    game = games.game(name)
    rng = Random(seed)
    seats = game.seat_counts[number % len(game.seat_counts)]
    match = Match.quick(game, game.random_setup(seats, rng), seed)
    s: State = match.state

    def choose(s: State) -> Option:
        look()
        options = s.offer()
        return options[int(rng.random() * len(options))]

    def look() -> None:
        game.check(s)
        if standing and s.tick:
            standing.note(s)

    match.play_out(choose)
    look()
    if s.outcome is None:
        raise HellmouthError(f"not over after {s.tick} answers")
    if standing:
        tally.abilities.update(standing.seen)
    tally.games += 1
    tally.decisions += s.tick
    tally.longest = max(tally.longest, s.tick)
    tally.seats[seats] += 1
    tally.endings[s.ending] += 1


def counts(name: str, found: Tally) -> dict[str, int]:
    """For each ability how often it was resolved, or in how many games it was in force."""
    coverage = _coverage(name)
    return {ref: found.abilities[ref] for ref in (coverage.abilities() if coverage else sorted(found.abilities))}
