"""Teach the judgement of a game by self-play: python scripts/teach_insight.py ccg --seed 1

Needs numpy, which the environment of `make test-research` has. In rounds:

1. Slightly careless greedy players play each other, in the first round with the hand-set terms of the game, later with
   the network so far, against itself and now and then against the terms. Of wide decisions they try only the options
   that look best and a few others, which makes a game three times cheaper.
2. Every quiet position is kept: what the network sees of it, and in the end who won.
3. A network is fitted to all games so far, one for each story if the game tells several. It is to predict a mixture
   of how the game ended and of what it says itself about the positions that came next (TD(lambda)), which takes most of
   the luck out. The state that predicts best those games that were held out is kept. Several networks begin at
   different places, and their mean is the network: where one errs, the others seldom err too.

The first networks predict better than they play: whoever follows them does what merely goes along with winning. Their
own games, in the next round, show them what it is worth. The same seed gives the same games, and the same network up to
the rounding of numpy. The result is written to `players/weights/<game>.net.json` unless --dry is given.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import hellmouth.players
from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import BadData, exit_code
from hellmouth.core.match import Match
from hellmouth.core.visibility import View
from hellmouth.players.arena import drawn_setup
from hellmouth.players.evaluate import Evaluator, evaluator, outcome_values
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import learned
from hellmouth.players.processes import workers
from hellmouth.players.protocol import ask

CARELESS = 0.05
"""Share of decisions that get any answer, so that the positions are not always the same."""
BEST, OTHERS = 8, 8
"""Options of a wide decision that are tried: so many that look best, so many of the rest."""
TERMS_EVERY = 4
"""Every so many games a side is played by the terms, so that the network meets other styles than its own."""
ENSEMBLE = 3
HIDDEN, EPOCHS, BATCH, RATE = 24, 14, 512, 0.002
LAMBDA, DECAY = 0.7, 0.1
HELD_OUT = 8
"""One game of so many is held out: predicted, not learned from."""
ALWAYS = 100.0
"""The bias of one more unit, which is therefore never negative and passes on what counts directly."""


class Sample(NamedTuple):
    """A game: its story, what the network saw for the first and for the second team in each position, and what the
    first got."""

    story: int
    rows: list[tuple[list[float], list[float]]]
    won: float


class Hasty:
    """The greedy player in a hurry."""

    def __init__(self, judge: Evaluator[Any]) -> None:
        self.judge, self.greedy = judge, GreedyPlayer(1, judge=judge)

    def choose(self, view: View[Any], decision: Decision, rng: Random) -> Option:
        options = self.judge.considered(view.state, decision.options)
        if len(options) == 1:
            return options[0]
        if rng.random() < CARELESS:
            return rng.choice(options)
        if len(options) > BEST + OTHERS:
            looks = self.judge.looks(view.state, options)
            ranked = sorted(range(len(options)), key=lambda i: -looks[i])
            options = [options[i] for i in ranked[:BEST] + rng.sample(ranked[BEST:], OTHERS)]
        values = self.greedy.values(view, options, rng)
        return options[values.index(max(values))]


def room_of(name: str) -> Any:
    """What the network of a game looks at."""
    part = games.kit(name).insight
    if part is None:
        raise BadData(f"game {name!r}", "nothing says what a network looks at", "give its kit an insight")
    return part.load()


def sample(name: str, seed: int, number: int, network: str | None) -> Sample:
    """The positions of one game."""
    game, terms = games.game(name), evaluator(name)
    room = room_of(name)
    taught = learned(name, network, "the network so far") if network else terms
    drawn = derive(seed, "setup", number)
    match = Match.quick(game, drawn_setup(game, drawn, None)[0], drawn)
    s = match.state
    teams = tuple(terms.teams(s))
    by_terms = number % TERMS_EVERY == 0, number // TERMS_EVERY % TERMS_EVERY == 0
    players = [Hasty(terms if by_terms[team] else taught) for team in teams]
    firsts = teams.index(0), teams.index(1)
    rows: list[tuple[list[float], list[float]]] = []

    def choose(s: Any) -> Option:
        if terms.quiet(s):
            found = room.features(s)
            row = found[firsts[0]], found[firsts[1]]
            if not rows or rows[-1] != row:
                rows.append(row)
        return ask(players[s.seat], game, s, derive(seed, "play", number)).option

    match.play_out(choose)
    return Sample(room.story(s), rows, outcome_values(s.outcome, teams)[firsts[0]])


def samples(name: str, seed: int, count: int, network: str | None, jobs: int) -> list[Sample]:
    """So many games."""
    calls = [(name, seed, number, network) for number in range(count)]
    if jobs < 2:
        return [sample(*call) for call in calls]
    with workers(jobs) as pool:
        return list(pool.map(sample, *zip(*calls, strict=True)))


class Model:
    """The network while it learns, in numpy: one hidden layer and a direct way."""

    def __init__(self, inputs: int, seed: int) -> None:
        import numpy as np

        self.np, self.rng = np, np.random.default_rng(seed)
        self.units = (0.08 * self.rng.standard_normal((inputs, HIDDEN))).astype(np.float32)
        self.biases = np.zeros(HIDDEN, np.float32)
        self.weights = (0.3 * self.rng.standard_normal(HIDDEN)).astype(np.float32)
        self.direct = np.zeros(inputs, np.float32)
        self.bias = np.zeros(1, np.float32)
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    @property
    def parts(self) -> list[Any]:
        return [self.units, self.weights, self.direct, self.biases, self.bias]

    def score(self, x: Any, there: Any) -> tuple[Any, Any, Any]:
        """The scores of positions, and what lies behind them; nobody's score is 0 where nothing is seen."""
        sums = x @ self.units + self.biases
        out = self.np.where(sums > 0, sums, 0.1 * sums)
        return sums, out, (out @ self.weights + x @ self.direct + self.bias[0]) * there

    def chances(self, pair: tuple[Any, Any, Any, Any]) -> Any:
        """The first team's chances."""
        a, b, there_a, there_b = pair
        gap = self.score(a, there_a)[2] - self.score(b, there_b)[2]
        return 1 / (1 + self.np.exp(-self.np.clip(gap, -30, 30)))

    def learn(self, pair: tuple[Any, Any, Any, Any], goal: Any, rate: float) -> None:
        """One step of Adam with decay."""
        np = self.np
        off = (self.chances(pair) - goal) / len(goal)
        slopes = [np.zeros_like(part) for part in self.parts]
        for x, there, sign in ((pair[0], pair[2], 1.0), (pair[1], pair[3], -1.0)):
            if not there.any():
                continue
            sums, out, _ = self.score(x, there)
            pull = sign * off * there
            back = np.outer(pull, self.weights) * np.where(sums > 0, 1.0, 0.1)
            more = x.T @ back, out.T @ pull, x.T @ pull, back.sum(0), pull.sum()
            slopes = [a + b for a, b in zip(slopes, more, strict=True)]
        self.steps += 1
        for n, (part, slope) in enumerate(zip(self.parts, slopes, strict=True)):
            self.means[n] += 0.1 * (slope - self.means[n])
            self.squares[n] += 0.001 * (slope * slope - self.squares[n])
            step = self.means[n] / (1 - 0.9**self.steps)
            step = step / (np.sqrt(self.squares[n] / (1 - 0.999**self.steps)) + 1e-8)
            part -= rate * (step + (DECAY * part if n < 3 else 0.0))

    def network(self) -> dict[str, Any]:
        """The network as the players read it."""
        units = [*self.units.T.tolist(), self.direct.tolist()]
        return {
            "units": [[round(w, 5) for w in unit] for unit in units],
            "biases": [*self.biases.tolist(), ALWAYS],
            "weights": [*self.weights.tolist(), 1.0],
            "bias": float(self.bias[0]) - ALWAYS,
        }


def together(networks: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One network that says what these say on average."""
    share = 1 / len(networks)
    return {
        "units": [unit for one in networks for unit in one["units"]],
        "biases": [bias for one in networks for bias in one["biases"]],
        "weights": [share * weight for one in networks for weight in one["weights"]],
        "bias": share * sum(one["bias"] for one in networks),
    }


def table(played: Sequence[Sample], inputs: int, np: Any) -> tuple[tuple[Any, Any, Any, Any], Any, Any]:
    """All positions as arrays: what is seen for each team, whether anything is, who won, and the number of the game."""
    count = sum(len(game.rows) for game in played)
    seen = [np.zeros((count, inputs), np.float32) for _ in range(2)]
    there = [np.zeros(count, np.float32) for _ in range(2)]
    won, number = np.zeros(count, np.float32), np.zeros(count, np.int32)
    at = 0
    for n, game in enumerate(played):
        for row in game.rows:
            for side in range(2):
                if row[side]:
                    seen[side][at], there[side][at] = row[side], 1.0
            won[at], number[at] = game.won, n
            at += 1
    return (seen[0], seen[1], there[0], there[1]), won, number


def goals(chances: Any, won: Any, number: Any) -> Any:
    """TD(lambda): what the position is to predict, from the end of every game back to its beginning."""
    found = won.copy()
    for at in range(len(won) - 2, -1, -1):
        if number[at] == number[at + 1]:
            found[at] = (1 - LAMBDA) * chances[at + 1] + LAMBDA * found[at + 1]
    return found


def fit(played: Sequence[Sample], inputs: int, seed: int) -> tuple[dict[str, Any], float]:
    """A network taught by these games, and its log loss on those held out (saying 50 % always gives 0.693)."""
    import numpy as np

    model = Model(inputs, seed)
    pair, won, number = table(played, inputs, np)
    held = np.flatnonzero(number % HELD_OUT == HELD_OUT - 1)
    rest = np.flatnonzero(number % HELD_OUT != HELD_OUT - 1)

    def part(rows: Any) -> tuple[Any, Any, Any, Any]:
        return pair[0][rows], pair[1][rows], pair[2][rows], pair[3][rows]

    best: dict[str, Any] = {}
    least = 9.0
    goal = won
    for epoch in range(EPOCHS):
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        order = model.rng.permutation(rest)
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            model.learn(part(some), goal[some], rate)
        chance = np.clip(model.chances(part(held)), 1e-4, 1 - 1e-4)
        loss = float(-(won[held] * np.log(chance) + (1 - won[held]) * np.log(1 - chance)).mean())
        if loss < least:
            best, least = model.network(), loss
        goal = goals(model.chances(pair), won, number)
    return best, least


def network_of(played: Sequence[Sample], stories: int, inputs: int, seed: int) -> tuple[str, float]:
    """The text of all networks, and their mean log loss."""
    taught, losses = [], []
    for story in range(stories):
        games_of = [game for game in played if game.story == story]
        if len(games_of) < HELD_OUT:
            raise BadData("--games", f"only {len(games_of)} games of story {story}", "play more games")
        ensemble = [fit(games_of, inputs, seed + n) for n in range(ENSEMBLE)]
        taught.append(together([network for network, _ in ensemble]))
        losses += [loss for _, loss in ensemble]
    return json.dumps({"networks": taught}), sum(losses) / len(losses)


def teach(told: argparse.Namespace) -> None:
    """All rounds; the network is written after each."""
    if told.game not in games.names():
        raise BadData(f"game {told.game!r}", "there is no such game", f"choose one of {', '.join(games.names())}")
    room = room_of(told.game)
    if told.games < 2 * HELD_OUT or told.rounds < 1:
        raise BadData("--games, --rounds", "too little to learn from", f"take {2 * HELD_OUT} games or more a round")
    played: list[Sample] = []
    network: str | None = None
    for number in range(told.rounds):
        played += samples(told.game, derive(told.seed, "round", number), told.games, network, told.jobs)
        network, loss = network_of(played, room.STORIES, room.INPUTS, told.seed)
        print(
            f"round {number}: {len(played)} games, {sum(len(g.rows) for g in played)} positions, loss {loss:.4f}",
            flush=True,
        )
        if not told.dry:  # after every round: a run that is stopped leaves what it has learned
            home = Path(hellmouth.players.__file__).parent
            (home / "weights" / f"{told.game}.net.json").write_text(network + "\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("teach_insight", description="Teach the judgement of a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1500, help="games of each round")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    return exit_code(teach, parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main())
