"""The trial of a deck: it meets every deck of a field, the same player on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hellmouth import games as all_games
from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData
from hellmouth.sim import entrants
from hellmouth.sim.batch import Progress, passing
from hellmouth.sim.engines import Engine, here
from hellmouth.sim.plan import Plan, check_count
from hellmouth.sim.run import Row
from hellmouth.sim.statistics import Rate, rate
from hellmouth.sim.summary import Impact, impacts, summarise


@dataclass
class Trial:
    """What came out: the share of the wins against each deck and in all, and what the deck's own cards did."""

    against: dict[str, Rate] = field(default_factory=dict)
    cards: list[Impact] = field(default_factory=list)
    told_cards: bool = True
    faults: list[str] = field(default_factory=list)

    @property
    def whole(self) -> Rate:
        """Against the whole field."""
        return rate(sum(r.wins for r in self.against.values()), sum(r.games for r in self.against.values()))


def trial(
    game: str,
    deck: str,
    against: Sequence[str],
    player: str,
    *,
    games: int,
    seed: int = 1,
    engine: Engine = here,
    progress: Progress | None = None,
) -> Trial:
    """Play the deck against every deck of the field, `games` in all, each match with seats swapped."""
    check_count(games)
    rivals = [name for name in entrants.field(game, against) if name != deck or list(against) != ["all"]]
    if not rivals:
        raise BadData("--against", "names no deck to meet", "name decks with commas, or all")
    each = -(-games // len(rivals))
    each += each % 2
    found = Trial(told_cards=bool(all_games.game(game).impact))
    plans = [
        Plan(game, (player, player), each, derive(seed, "against", rival), (deck, rival), cards=found.told_cards)
        for rival in rivals
    ]
    for plan in plans:
        plan.check()
    rows: list[Row] = []
    for number, (rival, plan) in enumerate(zip(rivals, plans, strict=True)):
        played = list(passing(plan, engine))
        summary = summarise(played, 2)
        found.against[rival] = rate(summary.wins[0], summary.games)
        found.faults += [f"{rival}, {fault}" for fault in summary.faults]
        rows += played
        if progress:
            progress((number + 1) * each, each * len(rivals))
    found.cards = impacts(rows, entrant=0)
    return found
