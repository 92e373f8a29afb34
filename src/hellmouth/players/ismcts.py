"""Information-set Monte Carlo tree search with a single observer.

Every iteration deals a world that agrees with the view, walks down one shared tree by the upper bound of whoever is to
choose (max-n: each team looks at its own reward), adds one edge, plays on with a cheap policy until nothing is half
done and asks the best judge of the game (`players.insight`). The budget is a number of iterations; a clock, if given,
can only end the search earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from hellmouth.core import worlds
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.clock import Guard
from hellmouth.players.evaluate import Evaluator, game_of
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import insight
from hellmouth.players.policy import play_out, settle_cheaply
from hellmouth.players.sense import sensible
from hellmouth.players.tree import NEARLY, Edge, Key, Keys, Knockout, Node, card_places, select

EXPLORATION = 0.6
"""Exploration constant of the upper bound below the root. Rewards lie between 0 and 1."""
DOUBT = 0.03
"""First-play urgency: an option never tried is taken to be this much worse than the average so far."""
CUT = 0
"""Decisions of a play-out before the position is settled and judged."""
DISCOUNT = 0.998
"""How much of an outcome's worth is left one decision later: win soon, lose late."""
ONE_PLY_SAMPLES = 2
"""Worlds in which every option of the root is tried one step ahead before the search begins."""
SECOND_ROUND_TRUST = 16.0
"""How many visits of the second race the first one is worth."""
FORGET = 0.5
"""Share of an earlier tree's visits that is kept when it is used again."""
CLOCK_EVERY = 16


class Found(NamedTuple):
    """What a search found out about one option of the root: visits, and the mean reward of the searcher's team."""

    option: Option
    visits: int
    value: float


class Search:
    """One search from one view. `run` does iterations; `results` says what they found."""

    def __init__(
        self,
        view: View[State],
        rng: Random,
        *,
        judge: Evaluator[Any] | None = None,
        cut: int = CUT,
        root: Node | None = None,
        sense: bool = True,
    ) -> None:
        s = view.state
        self.view, self.rng, self.cut = view, rng, cut
        self.game: Game[Any] = game_of(s)
        self.judge = judge or insight(self.game.name)
        self.teams = tuple(self.judge.teams(s))
        self.count = max(self.teams) + 1
        self.team = self.teams[s.seat]
        self.spokesmen = [self.teams.index(t) for t in range(self.count)]
        self.keys = Keys(view, card_places(self.game.verbs, self.game.nouns))
        self.options = weighed(self.judge, view, s.offer(), sense)
        # At the root a slot is a slot, whatever its face: that is what the seat really chooses among.
        self.root: Node = {} if root is None else root
        self.first = [self.root.setdefault(option, Edge(0.05, self.count)) for option in self.options]
        self.seed = rng.getrandbits(64)
        self.race = Knockout([0.0] * len(self.options), 0.0, 0)
        self.further = False
        """Whether the best few meet once more, with a look further ahead."""
        self.iterations = self.decisions = self.faults = 0

    def one_ply(self, budget: int) -> int:
        """Look one step ahead from the root, as the greedy player does, if the budget allows; returns what is left."""
        cost = ONE_PLY_SAMPLES * len(self.options) // 2  # a look costs less than half an iteration
        if cost < budget:
            looks = GreedyPlayer(ONE_PLY_SAMPLES, judge=self.judge).values(self.view, self.options, self.rng)
            self.race = Knockout(looks, self.judge.trust, budget - cost)
            return budget - cost
        self.race = Knockout(self.judge.looks(worlds.sample(self.view, self.rng), self.options), 0.0, budget)
        return budget

    def run(self, iterations: int, guard: Guard | None = None) -> None:
        """Search that many iterations, fewer if one option is clearly the best or the guard says stop."""
        kept = 0 if self.cut else self.judge.second_round(self.view.state, iterations)
        if self._compete(self.one_ply(iterations - kept), guard) and kept:
            self.race = Knockout([self.race.merit(at) for at in range(len(self.options))], SECOND_ROUND_TRUST, kept)
            self.further = True
            self._compete(kept, guard)

    def overtime(self, iterations: int, guard: Guard | None = None) -> None:
        """Let the best few options meet that many more worlds, unless it is clear by now which is the best."""
        if iterations > 0 and len(self.options) > 1 and self.race.reopen(iterations):
            self._compete(iterations, guard)

    def _compete(self, left: int, guard: Guard | None) -> bool:
        """Let the options meet worlds until one is left or the budget is spent; False if the guard says stop."""
        while left and (at := self.race.next(left)) >= 0:
            self.iterate(at)
            left -= 1
            if guard is not None and left % CLOCK_EVERY == 0 and guard.over():
                return False
        return True

    def iterate(self, at: int) -> None:
        """One world, one walk down from an option of the root, one play-out, one judgement."""
        rng = self.rng
        rng.seed(self.seed + len(self.race.rewards[at]))
        world = worlds.sample(self.view, rng)
        world.explicit = False
        path = [self.first[at]]
        self.iterations += 1
        try:
            self.game.take(world, self.options[at])
            self._descend(world, path)
            steps = len(path) + play_out(self.game, self.judge, world, rng.random, self.cut)
            steps += self._settle(world)
            self.decisions += steps
            rewards = self._rewards(world, steps)
        except HellmouthError:  # a fault of the rules in this line of play: avoid it, go on
            self.faults += 1
            rewards = [0.0] * self.count
        for edge in path:
            edge.visits += 1
            total = edge.reward
            for team, reward in enumerate(rewards):
                total[team] += reward
        self.race.learn(at, rewards[self.team])

    def _settle(self, s: State) -> int:
        """Play on until the position is quiet: with the judge's care, or cheaply if it was played out."""
        if self.cut:
            return settle_cheaply(self.game, self.judge, s, self.rng.random)
        made = self.judge.finish(s, self.rng, self.view.state.kind)
        return made + self.judge.extend_playout(s, self.rng) if self.further else made

    def _rewards(self, s: State, steps: int) -> list[float]:
        """What the end of a line of play is worth to each team."""
        values = self.judge.sum_up(s) if self.cut else self.judge.evaluate(s)
        if s.outcome is None:
            return [values[seat] for seat in self.spokesmen]
        kept, even = DISCOUNT ** (steps - 1), (1 - DISCOUNT ** (steps - 1)) / self.count
        return [values[seat] * kept + even for seat in self.spokesmen]

    def _descend(self, s: State, path: list[Edge]) -> None:
        """Walk down the tree until an edge is new; the state stands behind that edge."""
        teams, take, keys_of, grows_after, edge = (
            self.teams,
            self.game.take,
            self.keys.all,
            self.judge.grows_after,
            path[0],
        )
        while edge.visits >= grows_after and s.outcome is None:
            urgency = edge.reward[teams[s.seat]] / edge.visits
            if edge.next is None:
                edge.next = {}
            node = edge.next.setdefault((s.seat, s.kind), {})
            options = s.offer()
            edges = self._edges(node, s, options, keys_of(s, options))
            at = select(edges, teams[s.seat], EXPLORATION, urgency - DOUBT)
            edge = edges[at]
            path.append(edge)
            take(s, options[at])

    def _edges(self, node: Node, s: State, options: list[Option], keys: list[Key]) -> list[Edge]:
        """The edges of the options on offer; new ones get the policy's prior."""
        edges = []
        priors: list[float] = []
        for i, key in enumerate(keys):
            edge = node.get(key)
            if edge is None:
                priors = priors or self.judge.priors(s, options)
                edge = node[key] = Edge(priors[i], self.count)
            edges.append(edge)
        return edges

    def results(self) -> list[Found]:
        """What is known about each option, in their order."""
        race = self.race
        return [Found(option, len(race.rewards[at]), race.merit(at)) for at, option in enumerate(self.options)]


def weighed(judge: Evaluator[Any], view: View[State], options: list[Option], sense: bool) -> list[Option]:
    """What a search compares: the judge leaves out what leads nowhere, common sense what only hurts its own side."""
    found = judge.considered(view.state, options)
    return sensible(view, found) if sense and len(found) > 1 else found


def best(found: Sequence[Found]) -> Option:
    """The option of best value among those that were tried most."""
    last = NEARLY * max(f.visits for f in found)
    return max(found, key=lambda f: (f.visits >= last, f.value)).option


class ISMCTSPlayer:
    """Searches a fixed number of iterations for each decision.

    `jobs` worker processes share the iterations; the answer then still depends on the seed alone. `keep` uses the part
    of the tree below the chosen option again inside a turn, at a discount, as long as nobody else answered in between:
    then some options are judged further ahead than others, which is why it is not done any more. `sense` refuses what
    only hurts its own side. `patience` is up to how many times as long it searches on if `seconds` leave the time
    and the best option is not clear yet: then the answer depends on the machine, and no decision is thought about less.
    """

    def __init__(
        self,
        iterations: int | None = None,
        *,
        cut: int = CUT,
        seconds: float | None = None,
        jobs: int = 1,
        judge: Evaluator[Any] | None = None,
        keep: bool = False,
        sense: bool = True,
        times: float = 1.0,
        patience: float = 1.0,
    ) -> None:
        self.iterations, self.cut, self.seconds, self.jobs, self.judge = iterations, cut, seconds, jobs, judge
        self.keep, self.sense, self.times, self.patience = keep, sense, times, patience
        self._kept: tuple[int, int, Edge] | None = None

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        judge = self.judge or insight(game_of(view.state).name)
        options = weighed(judge, view, decision.options, self.sense)
        if len(options) == 1:
            return options[0]
        if self.jobs > 1:
            from hellmouth.players.parallel import share  # worker processes run searches of this module

            return best(share(self, view, options, rng))
        search = self.search(view, rng)
        found = search.results()
        choice = best(found)
        if self.keep:
            self._kept = (view.state.seat, view.state.tick + 1, search.root[choice])
        return choice

    def search(self, view: View[State], rng: Random, iterations: int | None = None) -> Search:
        """The search behind a choice."""
        search = Search(view, rng, judge=self.judge, cut=self.cut, root=self._earlier(view.state), sense=self.sense)
        least, guard = self.budget(search.judge, view.state) if iterations is None else iterations, Guard(self.seconds)
        search.run(least, guard)
        if self.patience > 1.0:
            search.overtime(guard.affordable(search.iterations, round((self.patience - 1.0) * least)), guard)
        return search

    def budget(self, judge: Evaluator[Any], s: State) -> int:
        """Iterations for a decision: what was asked for, else `times` what the judge of the game says."""
        return round(self.times * judge.effort(s)) if self.iterations is None else self.iterations

    def _earlier(self, s: State) -> Node | None:
        """The tree below the last choice, if this decision follows it directly."""
        kept, self._kept = self._kept, None
        if kept is None or kept[0] != s.seat or kept[1] != s.tick or kept[2].next is None:
            return None
        root = kept[2].next.get((s.seat, s.kind))
        if root is None or not any(option in root for option in s.offer()):
            return None
        for edge in root.values():
            fade(edge)
        return root


def fade(edge: Edge) -> None:
    """Trust earlier visits less: the dice have fallen and cards were seen since."""
    kept = int(edge.visits * FORGET)
    scale = kept / edge.visits if edge.visits else 0.0
    edge.visits = kept
    edge.offered = int(edge.offered * FORGET)
    edge.reward = [reward * scale for reward in edge.reward]
    edge.next = edge.next if kept else None
