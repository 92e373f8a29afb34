"""`hellmouth sim`: let computer players play many games, hold tournaments, and report. The last line is the summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from hellmouth.sim.batch import Progress
    from hellmouth.sim.pairings import Pair
    from hellmouth.sim.plan import Plan
    from hellmouth.sim.statistics import Rate
    from hellmouth.sim.summary import Summary

GameName = Annotated[str, typer.Argument(help="Which game: see hellmouth games.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Worker processes.")]
EngineName = Annotated[str, typer.Option(help="Where to compute: pool, dask or ray.")]
Address = Annotated[str, typer.Option(help="Address of a Dask or Ray cluster that runs already.")]
Options = Annotated[list[str], typer.Option("--option", help="A choice of the game, name=value; as often as needed.")]
Cards = Annotated[bool, typer.Option("--cards", help="Also note which cards were drawn and played.")]
SHOWN = 20
"""Faults told one by one."""


class _DefaultGroup(TyperGroup):
    """`sim GAME` means `sim run GAME`: only the other commands are named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  # typer hides its type
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


def add_to(app: typer.Typer) -> None:
    about = "Let computer players play many games, and count: hellmouth sim GAME. Also tournaments and reports."
    group = typer.Typer(cls=_DefaultGroup, help=about, no_args_is_help=True)
    group.command(name="run", help="Play many games (the word run may be left out).")(run)
    group.command(name="tournament", help="Let several players or decks meet, and rank them.")(tournament)
    group.command(name="campaign", help="Play random legal games and check every rule's invariant.")(campaign)
    group.command(name="report", help="Write a page with plots about a folder made by sim.")(report)
    app.add_typer(group, name="sim")


def run(
    game: GameName,
    players: Annotated[str, typer.Option(help="One player for each seat, with commas.")] = "random,random",
    decks: Annotated[str, typer.Option(help="One deck for each player, with commas.")] = "",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = 1,
    folder: Annotated[Path | None, typer.Option("--output", "-o", help="Folder for rows; goes on if killed.")] = None,
    engine: EngineName = "pool",
    address: Address = "",
    cards: Cards = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="Also write a row for every decision.")] = False,
    swap: Annotated[bool, typer.Option("--swap/--no-swap", help="Play every seed once for each seating.")] = True,
    parquet: Annotated[bool, typer.Option("--parquet", help="Also write Parquet (needs the research extra).")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every answer.")] = False,
    option: Options = [],  # noqa: B006  # typer reads the default and never changes it
) -> None:
    from hellmouth.commands.speaking import options
    from hellmouth.core.errors import BadData
    from hellmouth.sim.plan import Plan

    for wanted, name in ((decisions, "--decisions"), (parquet, "--parquet")):
        if wanted and folder is None:
            raise BadData(name, "has no folder to write to", "add -o FOLDER")
    plan = Plan(game, words(players), games, seed, words(decks), options(option), swap, cards, decisions, check)
    if parquet:
        from hellmouth.sim import parquet as tables

        tables.need()
    summary = _play(plan, folder, engine, jobs, address or None)
    if parquet and folder is not None:
        tables.write(folder)
    _tell(plan, summary, folder)


def words(text: str) -> tuple[str, ...]:
    """A list with commas."""
    return tuple(word.strip() for word in text.split(",")) if text.strip() else ()


def _play(plan: Plan, folder: Path | None, engine: str, jobs: int, address: str | None) -> Summary:
    from hellmouth.sim.batch import batch, passing, rows
    from hellmouth.sim.engines import engine as find
    from hellmouth.sim.summary import summarise

    plan.check()
    where = find(engine, jobs, address)
    with progress_bar(plan.games) as progress:
        if folder is None:
            return summarise(passing(plan, where, progress), len(plan.players))
        batch(plan, folder, where, progress)
    return summarise(rows(folder), len(plan.players))


def progress_bar(total: int) -> AbstractContextManager[Progress | None]:
    """A bar on the error stream, if somebody looks."""
    import sys
    from contextlib import contextmanager, nullcontext

    if not sys.stderr.isatty():
        return nullcontext()

    @contextmanager
    def shown() -> Iterator[Callable[[int, int], None]]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from hellmouth.commands.speaking import say

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(say("sim.progress"), total=total)
            yield lambda done, whole: bar.update(task, completed=done, total=whole)

    return shown()


def _tell(plan: Plan, summary: Summary, folder: Path | None) -> None:
    from hellmouth.commands.speaking import out, say

    tell_faults(summary.faults)
    decks = plan.decks or ("",) * len(plan.players)
    for i, (name, deck, share) in enumerate(zip(plan.players, decks, summary.rates(), strict=True)):
        shown = f"{chr(ord('A') + i)} {name} {deck}".rstrip()
        out(say("sim.line.entrant", name=shown, rate=str(share)))
    if summary.games:
        out(say("sim.line.first", rate=str(summary.first_rate())))
        low, middle, high = (f"{x:g}" for x in summary.length())
        out(say("sim.line.length", low=low, middle=middle, high=high))
    if folder is not None:
        out(say("sim.line.rows", file=str(folder / "rows.jsonl")))
    won = " ".join(f"{chr(ord('A') + i)}={count}" for i, count in enumerate(summary.won))
    out(
        f"games {summary.games}  decisions {summary.decisions}  wins {won}  draws {summary.draws}  "
        f"faults {len(summary.faults)}"
    )
    if summary.faults:
        raise typer.Exit(1)


def tell_faults(faults: list[str]) -> None:
    """The first faults, one line each."""
    from hellmouth.commands.speaking import out, say

    for fault in faults[:SHOWN]:
        out(say("sim.line.fault", fault=" ".join(fault.split())))
    if len(faults) > SHOWN:
        out(say("sim.line.more", n=len(faults) - SHOWN))


def tournament(
    game: GameName,
    players: Annotated[str, typer.Option(help="The players, with commas; one may play every deck.")] = "random",
    decks: Annotated[str, typer.Option(help="The decks, with commas; all: every deck of the game.")] = "",
    kind: Annotated[str, typer.Option(help="round-robin, swiss, single or double (elimination).")] = "round-robin",
    games: Annotated[int, typer.Option(help="Games in every match, an even number.")] = 20,
    rounds: Annotated[int, typer.Option(help="Rounds of a Swiss tournament; without it, as many as needed.")] = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    folder: Annotated[Path | None, typer.Option("--output", "-o", help="Folder for the matches and results.")] = None,
    engine: EngineName = "pool",
    address: Address = "",
    cards: Cards = False,
    option: Options = [],  # noqa: B006  # typer reads the default and never changes it
) -> None:
    from hellmouth.commands.speaking import options, out, say
    from hellmouth.sim import tournament as held
    from hellmouth.sim.engines import engine as find
    from hellmouth.sim.entrants import entrants

    def told(number: int, pair: Pair, score: Rate) -> None:
        out(say("sim.line.match", round=number + 1, first=pair[0], second=pair[1], rate=str(score)))

    found = held.tournament(
        game,
        entrants(game, words(players), words(decks)),
        kind,
        games=games,
        rounds=rounds,
        seed=seed,
        setup=options(option),
        engine=find(engine, jobs, address or None),
        folder=folder,
        cards=cards,
        told=told,
    )
    if folder is not None:
        held.save(found, folder, kind)
    tell_faults(found.faults)
    for name, (mu, sigma) in held.ratings_if_possible(found.outcomes).items():
        out(say("sim.line.rating", name=name, mu=f"{mu:.2f}", sigma=f"{sigma:.2f}"))
    out(say("sim.line.first", rate=str(found.seats.first_rate())))
    for place, standing in enumerate(found.standings()):
        out(say("sim.line.standing", place=place + 1, name=standing.name, points=f"{standing.points:g}"))
    if found.faults:
        raise typer.Exit(1)


def campaign(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Seed = 1,
    jobs: Jobs = 1,
    abilities: Annotated[Path | None, typer.Option(help="File for how often each ability was resolved.")] = None,
) -> None:
    from hellmouth.commands.speaking import out
    from hellmouth.core.home import write_new
    from hellmouth.sim.campaign import campaign as play
    from hellmouth.sim.campaign import counts

    with progress_bar(games) as progress:
        found = play(game, games, seed, jobs, progress)
    if abilities is not None:
        write_new(abilities, counts(game, found))
    tell_faults(found.faults)
    for ending, count in found.endings.most_common():
        out(f"{ending} {count}")
    seats = " ".join(f"{n}p={count}" for n, count in sorted(found.seats.items()))
    out(
        f"games {found.games}  decisions {found.decisions}  longest {found.longest}  {seats}  "
        f"faults {len(found.faults)}"
    )
    if found.faults:
        raise typer.Exit(1)


def report(
    folder: Annotated[Path, typer.Argument(help="A folder made by hellmouth sim -o.")],
) -> None:
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.sim.report import report as write

    out(say("sim.line.report", file=str(write(folder, language()))))
