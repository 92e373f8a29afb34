"""Train the judge and the policy of a game with PyTorch: python scripts/train.py vs --seed 1

Needs torch (`pip install 'hellmouth[train]'`; a CPU is enough). One command does all of it:

1. The search plays games against itself and, every other game, against a pool: scripted plans, the players of version
   0.1, the greedy player. Each game is a line of `<folder>/<game>.games.jsonl`; a run that was stopped goes on where it
   was, and more games can be added at any time.
2. The value network (the chances to win, see `teach_insight.py`) is fitted to the positions, the policy to where the
   search's visits went: a cross-entropy over the options on offer. One game of eight is held out; the epoch that
   predicts those best is kept.
3. The folder gets the candidate's `<game>.net.json` and `<game>.policy.json`, whole numbers or short decimals that play
   without torch, a plot of the losses and a model card.
4. With --accept N the candidate plays N paired games against the present players, and replaces the shipped files only
   if it wins with the whole interval above one half. --part says what is tried: policy, value or both.

The same seed gives the same games; fitting them gives the same numbers up to the rounding of torch.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from teach_insight import HELD_OUT, Sample, goals, room_of, together

import hellmouth.players
from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import BadData, exit_code
from hellmouth.core.match import Match
from hellmouth.core.visibility import View
from hellmouth.players.arena import Bout, Tally, contest, drawn_setup
from hellmouth.players.evaluate import Evaluator, outcome_values
from hellmouth.players.insight import insight, learned
from hellmouth.players.ismcts import ISMCTSPlayer, best
from hellmouth.players.load import player
from hellmouth.players.policy import UNIT
from hellmouth.players.processes import workers
from hellmouth.players.protocol import Player, ask
from hellmouth.players.scripted import plans
from hellmouth.players.wilson import wilson

CURIOUS = 0.05
"""Share of decisions that get any option, so that games differ."""
HIDDEN, ENSEMBLE, BATCH, RATE, DECAY = 24, 2, 512, 0.002, 0.1
ALWAYS = 100.0
"""The bias of one more unit, which is therefore never negative and passes on what counts directly."""
SMOOTH = 0.01
"""What is kept back for options the search gave up at once: they may be right in another position."""


class Choice(NamedTuple):
    """A decision of the search: of every option its row ("kind.verb"), its look and signs, and its share of visits."""

    rows: list[str]
    seen: list[list[float]]
    visits: list[float]


class Played(NamedTuple):
    """What one game teaches."""

    number: int
    sample: Sample
    choices: list[Choice]


class Searcher:
    """Searches, and writes down where its visits went."""

    def __init__(self, iterations: int) -> None:
        self.player = ISMCTSPlayer(iterations)
        self.choices: list[Choice] = []

    def choose(self, view: View[Any], _decision: Decision, rng: Random) -> Option:
        search = self.player.search(view, rng)
        found = search.results()
        if len(found) > 1:
            self.choices.append(seen(search.judge, view.state, [f.option for f in found], [f.visits for f in found]))
        if rng.random() < CURIOUS:
            return rng.choice(found).option
        return best(found)


def seen(judge: Evaluator[Any], s: Any, options: Sequence[Option], visits: Sequence[int]) -> Choice:
    """What the policy sees of a decision, and what it is to say."""
    looks, whole = judge.looks(s, options), max(sum(visits), 1)
    return Choice(
        [f"{s.kind}.{option[0]}" for option in options],
        [[round(look, 4), *judge.signs(s, option)] for option, look in zip(options, looks, strict=True)],
        [round(n / whole, 4) for n in visits],
    )


# --- games ------------------------------------------------------------------------------------------------------------


def pool(name: str) -> list[str]:
    """Whom the search meets beside itself."""
    return [*(f"script:{plan}" for plan in plans(name)), "slayer-0.1", "veteran-0.1", "greedy:1"]


def play(name: str, seed: int, number: int, iterations: int) -> Played:
    """One game: of the search with itself, or with somebody of the pool."""
    game, room = games.game(name), room_of(name)
    drawn = derive(seed, "setup", number)
    match = Match.quick(game, drawn_setup(game, drawn, None)[0], drawn)
    s, judge = match.state, insight(name)
    teams = tuple(judge.teams(s))
    firsts = teams.index(0), teams.index(1)
    others = pool(name)
    guest = others[number // 4 % len(others)] if number % 2 else ""
    searchers = [Searcher(iterations) for _ in teams]
    away = number // 2 % 2
    seated: list[Player] = [
        player(guest) if guest and team == away else searcher for team, searcher in zip(teams, searchers, strict=True)
    ]
    rows: list[tuple[list[float], list[float]]] = []

    def choose(s: Any) -> Option:
        if judge.quiet(s):
            found = room.features(s)
            row = found[firsts[0]], found[firsts[1]]
            if not rows or rows[-1] != row:
                rows.append(row)
        return ask(seated[s.seat], game, s, derive(seed, "play", number)).option

    match.play_out(choose)
    sample = Sample(room.story(s), rows, outcome_values(s.outcome, teams)[firsts[0]])
    return Played(number, sample, [c for one in searchers for c in one.choices])


def line(one: Played) -> str:
    """A game as a line of the file: features in four digits."""
    rows = [[[round(x, 4) for x in side] for side in row] for row in one.sample.rows]
    choices = [[c.rows, c.seen, c.visits] for c in one.choices]
    return json.dumps([one.number, one.sample.story, one.sample.won, rows, choices], separators=(",", ":"))


def read(file: Path) -> list[Played]:
    """The games of a file, in the order of their numbers; a line that was cut off when a run stopped is left out."""
    found = {}
    for text in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        try:
            number, story, won, rows, choices = json.loads(text)
        except ValueError:
            continue
        found[number] = Played(number, Sample(story, [(a, b) for a, b in rows], won), [Choice(*c) for c in choices])
    return [found[number] for number in sorted(found)]


def gather(told: argparse.Namespace, file: Path) -> list[Played]:
    """Play what is missing, telling how far it is."""
    done = {one.number for one in read(file)}
    missing = [n for n in range(told.games) if n not in done]
    with file.open("a", encoding="utf-8") as out:
        out.write("\n")  # a run may have been stopped in the middle of a line
        for at, one in enumerate(_games(told, missing), 1):
            out.write(line(one) + "\n")
            out.flush()
            print(f"\rgame {at} of {len(missing)}", end="" if at < len(missing) else "\n", file=sys.stderr, flush=True)
    return [one for one in read(file) if one.number < told.games]


def _games(told: argparse.Namespace, numbers: Sequence[int]) -> Iterator[Played]:
    calls = [(told.game, told.seed, n, told.iterations) for n in numbers]
    if told.jobs < 2 or not calls:
        yield from (play(*call) for call in calls)
        return
    with workers(told.jobs) as crew:
        yield from crew.map(play, *zip(*calls, strict=True))


# --- fitting ----------------------------------------------------------------------------------------------------------


def fit_policy(played: Sequence[Played], epochs: int, seed: int) -> tuple[dict[str, list[int]], list[float]]:
    """Rows of whole weights, and the cross-entropy of the games held out after each epoch, before the first included
    (how the looks alone do)."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the networks are small, and sums come out alike
    names = sorted({row for one in played for choice in one.choices for row in choice.rows})
    at = {name: n for n, name in enumerate(names)}
    width = len(played[0].choices[0].seen[0])
    weights = torch.zeros(len(names), 1 + width)
    weights[:, 1] = 6.0  # begin with the looks, as sharp as without a policy
    weights.requires_grad_()
    choices = [(one.number, c) for one in played for c in one.choices]
    shape = len(choices), max(len(c.rows) for _, c in choices)
    rows, x = torch.zeros(shape, dtype=torch.long), torch.zeros(*shape, 1 + width)
    goal, shut = torch.zeros(shape), torch.full(shape, -1e9)
    for n, (_, c) in enumerate(choices):
        count = len(c.rows)
        rows[n, :count] = torch.tensor([at[row] for row in c.rows])
        x[n, :count] = torch.tensor([[1.0, *row] for row in c.seen])
        goal[n, :count] = torch.tensor(c.visits) * (1 - SMOOTH) + SMOOTH / count
        shut[n, :count] = 0.0
    number = torch.tensor([each for each, _ in choices])
    held = torch.nonzero(number % HELD_OUT == HELD_OUT - 1)[:, 0]
    rest = torch.nonzero(number % HELD_OUT != HELD_OUT - 1)[:, 0]

    def loss(some: Any) -> Any:
        scores = (weights[rows[some]] * x[some]).sum(2) + shut[some]
        return -(goal[some] * torch.log_softmax(scores, 1)).sum(1).mean()

    optimizer = torch.optim.Adam([weights], lr=0.05)
    kept, losses = weights.detach().clone(), [loss(held).item()]
    for _ in range(epochs):
        for some in rest[torch.randperm(len(rest))].split(BATCH):
            optimizer.zero_grad()
            (loss(some) + 1e-4 * (weights[:, 2:] ** 2).sum()).backward()
            optimizer.step()
        losses.append(loss(held).item())
        if losses[-1] <= min(losses):
            kept = weights.detach().clone()
    return {name: [round(w * UNIT) for w in kept[n].tolist()] for name, n in at.items()}, losses


def fit_value(played: Sequence[Sample], inputs: int, epochs: int, seed: int) -> tuple[dict[str, Any], list[float]]:
    """A network of one hidden layer and a direct way, and its log loss on games held out after each epoch."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the networks are small, and sums come out alike
    sizes = [len(one.rows) for one in played]
    number = torch.repeat_interleave(torch.arange(len(played)), torch.tensor(sizes))
    won = torch.repeat_interleave(torch.tensor([one.won for one in played]), torch.tensor(sizes))
    sides = [torch.zeros(len(number), inputs) for _ in range(2)]
    there = [torch.zeros(len(number)) for _ in range(2)]
    for at, row in enumerate(row for one in played for row in one.rows):
        for side in range(2):
            if row[side]:
                sides[side][at], there[side][at] = torch.tensor(row[side]), 1.0
    deep = torch.nn.Sequential(torch.nn.Linear(inputs, HIDDEN), torch.nn.LeakyReLU(0.1), torch.nn.Linear(HIDDEN, 1))
    direct = torch.nn.Linear(inputs, 1, bias=False)
    torch.nn.init.zeros_(direct.weight)

    def gap(rows: Any) -> Any:
        scores = [(deep(x[rows]) + direct(x[rows]))[:, 0] * t[rows] for x, t in zip(sides, there, strict=True)]
        return scores[0] - scores[1]

    held = torch.nonzero(number % HELD_OUT == HELD_OUT - 1)[:, 0]
    rest = torch.nonzero(number % HELD_OUT != HELD_OUT - 1)[:, 0]
    optimizer = torch.optim.AdamW([*deep.parameters(), *direct.parameters()], lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs)
    entropy = torch.nn.functional.binary_cross_entropy_with_logits
    goal, losses, kept = won.clone(), [], {}
    for _ in range(epochs):
        order = rest[torch.randperm(len(rest))]
        for some in order.split(BATCH):
            optimizer.zero_grad()
            entropy(gap(some), goal[some]).backward()
            optimizer.step()
        schedule.step()
        with torch.no_grad():
            losses.append(entropy(gap(held), won[held]).item())
            goal = torch.tensor(goals(torch.sigmoid(gap(slice(None))).tolist(), won.tolist(), number.tolist()))
        if losses[-1] <= min(losses):
            kept = _network(deep, direct)
    return kept, losses


def _network(deep: Any, direct: Any) -> dict[str, Any]:
    """The network as the players read it."""
    units = [*deep[0].weight.tolist(), direct.weight[0].tolist()]
    return {
        "units": [[round(w, 5) for w in unit] for unit in units],
        "biases": [*(round(b, 5) for b in deep[0].bias.tolist()), ALWAYS],
        "weights": [*(round(w, 5) for w in deep[2].weight[0].tolist()), 1.0],
        "bias": round(deep[2].bias.item(), 5) - ALWAYS,
    }


# --- what becomes of it -----------------------------------------------------------------------------------------------


def card(told: argparse.Namespace, played: Sequence[Played], losses: dict[str, list[float]], verdict: str) -> str:
    """The model card."""
    positions, choices = sum(len(p.sample.rows) for p in played), sum(len(p.choices) for p in played)
    options = f"--seed {told.seed} --games {told.games} --iterations {told.iterations} --epochs {told.epochs}"
    size = f"{len(played)} games, {positions} positions, {choices} decisions; one game of {HELD_OUT} was held out"
    lines = [
        f"# Model card: {told.game}",
        "",
        f"- Made by `python scripts/train.py {told.game} {options}`.",
        f"- Learned from {size}. Every other game was against somebody of {', '.join(pool(told.game))}.",
        *(
            f"- {name}: loss on games held out {each[0]:.4f} at first, {min(each):.4f} at best."
            for name, each in losses.items()
        ),
        "- Sees quantities of the game, kinds of decisions and verbs; never the name of a card.",
        f"- {verdict}",
    ]
    return "\n".join(lines) + "\n"


def plot(file: Path, losses: dict[str, list[float]]) -> None:
    """The losses by epoch, if matplotlib is there."""
    try:
        import matplotlib as mpl
    except ImportError:
        print("no plot: matplotlib is not installed", file=sys.stderr)
        return
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, len(losses), figsize=(5 * len(losses), 3.5), squeeze=False)
    for axis, (name, values) in zip(axes[0], losses.items(), strict=True):
        axis.plot(values)
        axis.set(title=name, xlabel="epoch", ylabel="loss on games held out")
    figure.tight_layout()
    figure.savefig(file, dpi=100)


def accept(told: argparse.Namespace, files: dict[str, Path]) -> str:
    """Let the candidate meet the present players; only a clear winner is kept. Says how it went."""
    home = Path(hellmouth.players.__file__).parent / "weights"
    tried = {kind: files[kind] for kind in ("net", "policy") if told.part in ("both", {"net": "value"}.get(kind, kind))}
    text = {kind: tried.get(kind, home / f"{told.game}.{kind}.json") for kind in ("net", "policy")}
    policy = text["policy"].read_text(encoding="utf-8") if text["policy"].is_file() else None
    judge = learned(told.game, text["net"].read_text(encoding="utf-8"), "the candidate", policy)
    bouts: list[Bout] = []
    for n in range(told.accept + told.accept % 2):
        bouts.append(
            contest(told.game, lambda: ISMCTSPlayer(judge=judge), ISMCTSPlayer, derive(told.seed, "accept"), n)
        )
        print(f"candidate ({told.part}): {Tally(bouts).line()}", flush=True)
    points, count = Tally(bouts).score()
    wins = wilson(points, count)[0] > 0.5
    if wins:
        for kind, file in tried.items():
            (home / f"{told.game}.{kind}.json").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    return f"Against the players before it ({told.part}): {Tally(bouts).line()}; {'kept' if wins else 'not kept'}."


def train(told: argparse.Namespace) -> None:
    """All of it."""
    if told.game not in games.names():
        raise BadData(f"game {told.game!r}", "there is no such game", f"choose one of {', '.join(games.names())}")
    if told.games < 2 * HELD_OUT or told.epochs < 1:
        raise BadData("--games, --epochs", "too little to learn from", f"take {2 * HELD_OUT} games or more")
    room = room_of(told.game)
    told.folder.mkdir(parents=True, exist_ok=True)
    played = gather(told, told.folder / f"{told.game}.games.jsonl")
    files = {kind: told.folder / f"{told.game}.{kind}.json" for kind in ("net", "policy")}
    rows, cross = fit_policy(played, told.epochs, told.seed)
    files["policy"].write_text(json.dumps(rows, indent=0) + "\n", encoding="utf-8")
    losses, networks = {"policy": cross}, []
    for story in range(room.STORIES):
        mine = [one.sample for one in played if one.sample.story == story]
        if len(mine) < HELD_OUT:
            raise BadData("--games", f"only {len(mine)} games of story {story}", "play more games")
        fitted = [fit_value(mine, room.INPUTS, told.epochs, told.seed + n) for n in range(ENSEMBLE)]
        networks.append(together([network for network, _ in fitted]))
        losses[f"value {story}" if room.STORIES > 1 else "value"] = fitted[0][1]
    files["net"].write_text(json.dumps({"networks": networks}) + "\n", encoding="utf-8")
    plot(told.folder / f"{told.game}.png", losses)
    verdict = accept(told, files) if told.accept else "Not tried against the present players yet (--accept)."
    (told.folder / f"{told.game}.card.md").write_text(card(told, played, losses, verdict), encoding="utf-8")
    print("; ".join(f"{name}: {each[0]:.4f} -> {min(each):.4f}" for name, each in losses.items()))
    print(verdict)


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("train", description="Train the judge and the policy of a game with PyTorch.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=120, help="of every search of a game that is learned from")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="games, candidates, plots, model cards")
    parser.add_argument("--accept", type=int, default=0, help="paired games against the present players")
    parser.add_argument("--part", choices=("policy", "value", "both"), default="policy", help="what is to be accepted")
    return exit_code(train, parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main())
