"""Plays the games of a plan and writes a row of plain JSON for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hellmouth import games
from hellmouth.core import notation
from hellmouth.core.chance import derive
from hellmouth.core.decisions import Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.events import Shown
from hellmouth.core.game import Game
from hellmouth.core.state import State
from hellmouth.players.evaluate import evaluator, outcome_values
from hellmouth.sim.plan import Job, Plan
from hellmouth.sim.play import begin, play

Row = dict[str, Any]


def run(plan: Plan, numbers: range) -> Iterator[Row]:
    """The rows of these games, one after the other (and of their decisions, if the plan wants them)."""
    game = games.game(plan.game)
    for number in numbers:
        yield from _game(plan, game, plan.job(number))


def again(plan: Plan, row: Row) -> Row:
    """The game of a row of that plan once more, from what the row says of it alone: an equal row."""
    job = Job(row["number"], row["group"], row["seed"], row["setup"], tuple(row["seating"]))
    *_, made = _game(plan, games.game(plan.game), job)
    return made


def _game(plan: Plan, game: Game[Any], job: Job) -> Iterator[Row]:
    names = [plan.players[e] for e in job.seating]
    watch = _Watch(plan, game, job) if plan.cards or plan.decisions or plan.careful else None
    row: Row = {
        "row": "game",
        "number": job.number,
        "group": job.group,
        "seed": job.seed,
        "setup": job.setup,
        "seating": list(job.seating),
        "players": names,
    }
    try:
        match = begin(game, job, listen=plan.cards)
        s: State = match.state
        first = getattr(s, "active", 0)
        # Twins who swap seats must not repeat each other's game, so how they think depends on the seating.
        played = play(match, names, derive(job.seed, "players", *job.seating), watch)
        if plan.careful:
            game.check(s)
    except HellmouthError as error:
        yield {**row, "fault": str(error)}
        return
    row |= {"outcome": None if s.outcome is None else list(s.outcome), "ending": s.ending, "answers": played.answers}
    row["first"] = getattr(s, "first", first)
    if s.outcome is not None:
        row["shares"] = outcome_values(s.outcome, evaluator(game.name).teams(s))
    if played.faults or s.outcome is None:
        row["fault"] = "; ".join(played.faults) or f"not over after {played.answers} answers"
    if watch:
        watch.read(s)
        yield from watch.rows
        if plan.cards:
            row["drawn"], row["played"] = watch.faces("drawn"), watch.faces("played")
    yield row


class _Watch:
    """Sees every answer of one game: decisions for data sets, notes for the impact of cards."""

    def __init__(self, plan: Plan, game: Game[Any], job: Job) -> None:
        self.plan, self.game, self.job = plan, game, job
        self.rows: list[Row] = []
        self.seen: dict[tuple[str, int], set[str]] = {}

    def __call__(self, s: State, option: Option) -> None:
        if self.plan.careful:
            self.game.check(s)
        if self.plan.cards:
            self.read(s)
        if self.plan.decisions:
            texts = notation.write_all(self.game, s, s.offer())
            self.rows.append(
                {
                    "row": "decision",
                    "number": self.job.number,
                    "tick": s.tick,
                    "seat": s.seat,
                    "kind": s.kind,
                    "options": texts,
                    "choice": texts[s.offer().index(option)],
                }
            )

    def read(self, s: State) -> None:
        """Take the notes written since the last time."""
        for event in s.log or ():
            found = self.game.impact.get(event.message)
            if found is None or "seat" not in event.args:
                continue
            told = event.args.get(found[1])
            for card in told if isinstance(told, tuple) and not isinstance(told, Shown) else (told,):
                if isinstance(card, Shown):
                    name = self.game.face_name(card.face)
                    self.seen.setdefault((found[0], event.args["seat"]), set()).add(name)
        if s.log:
            s.log.clear()

    def faces(self, what: str) -> list[list[str]]:
        """For each seat the names of the cards drawn or played."""
        return [sorted(self.seen.get((what, seat), ())) for seat in range(len(self.job.seating))]
