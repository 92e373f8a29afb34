"""One search shared by worker processes: each grows a tree of its own, the visits at the root are added up."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any

from hellmouth import games
from hellmouth.core.decisions import Option
from hellmouth.core.plain import encode
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.clock import Guard
from hellmouth.players.evaluate import game_of
from hellmouth.players.insight import insight
from hellmouth.players.ismcts import Found, Search
from hellmouth.players.processes import workers

if TYPE_CHECKING:
    from hellmouth.players.ismcts import ISMCTSPlayer

_POOLS: dict[int, ProcessPoolExecutor] = {}


def share(player: ISMCTSPlayer, view: View[State], options: list[Option], rng: Random) -> list[Found]:
    """Search in `player.jobs` processes and add up what they found."""
    jobs = player.jobs
    pool = _POOLS.get(jobs)
    if pool is None:
        pool = _POOLS[jobs] = workers(jobs)
    game, saved = game_of(view.state), encode(view.state)
    name, cards = game.name, game.variant_of(view.state)
    each = -(-player.budget(insight(name), view.state) // jobs)
    waiting = [
        pool.submit(
            _work,
            name,
            cards,
            saved,
            view.seat,
            view.pools,
            rng.getrandbits(64),
            each,
            player.cut,
            player.seconds,
            player.sense,
        )
        for _ in range(jobs)
    ]
    shares = [w.result() for w in waiting]
    found = []
    for i, option in enumerate(options):
        visits = sum(part[i][0] for part in shares)
        total = sum(part[i][0] * part[i][1] for part in shares)
        found.append(Found(option, visits, total / visits if visits else 0.0))
    return found


def _work(
    name: str,
    cards: str,
    saved: dict[str, Any],
    seat: int | None,
    pools: dict[int, list[int]],
    seed: int,
    iterations: int,
    cut: int,
    seconds: float | None,
    sense: bool,
) -> list[tuple[int, float]]:
    state = games.game(name).for_setup({"cards": cards}).load(saved)
    view: View[State] = View(seat, state, pools)
    search = Search(view, Random(seed), cut=cut, sense=sense)
    search.run(iterations, Guard(seconds))
    return [(f.visits, f.value) for f in search.results()]
