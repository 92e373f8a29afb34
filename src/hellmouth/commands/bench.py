"""`hellmouth bench`: measure the speed of the rules, with the yardstick in the same run."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.bench.measure import Figures
    from hellmouth.core.game import Game


SHORTEST, LONGEST = 0.01, 600.0
"""Seconds of one run."""


def add_to(app: typer.Typer) -> None:
    app.command(name="bench", help="Measure the speed of the rules.")(bench)


def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; else all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="Length of one run; five are made.")] = 3.0,
) -> None:
    from hellmouth.bench import yardstick
    from hellmouth.bench.measure import RUNS, Bench
    from hellmouth.commands.speaking import number_of, out, say
    from hellmouth.core.errors import BadData
    from hellmouth.engine import BUILD

    if not SHORTEST <= seconds <= LONGEST:  # asked so, because nan is neither too small nor too large
        raise BadData("--seconds", f"{seconds:g} is no length of a run", f"give {SHORTEST:g} to {LONGEST:g}")
    games = _games(names or [])
    stick = yardstick.measure(seconds)
    if not as_json:
        engine = say(f"command.engine.{BUILD}")
        out(say("command.bench.head", runs=RUNS, yardstick=number_of(round(stick)), engine=engine))
    found = []
    for game in games:
        figures = Bench(game, seconds).figures()
        found.append(figures)
        if not as_json:
            for line in _table(figures):
                out(line)
    if as_json:
        made = {"python": sys.version.split()[0], "engine": BUILD}
        out(json.dumps({**made, "yardstick": stick, "games": [f.data() for f in found]}))
    elif not found:
        out(say("command.bench.none"))


def _games(names: list[str]) -> list[Game[Any]]:
    """The games asked for, or all that work."""
    from hellmouth import games

    if names:
        return [games.game(name) for name in names]
    found = []
    for name in games.names():
        try:
            found.append(games.game(name))
        except Exception as error:  # noqa: BLE001  # one broken game must not stop the others from being measured
            sys.stderr.write(f"{name}: {type(error).__name__}: {error}\n")
    return found


def _table(f: Figures) -> list[str]:
    from hellmouth.bench.bars import bars
    from hellmouth.commands.speaking import number_of, say

    head = say(
        "command.bench.game",
        game=f.game,
        decisions=number_of(round(f.decisions)),
        ratio=f"{f.ratio:.3f}",
        games=f"{f.games:.1f}",
        length=f"{f.length:.0f}",
        seats=f.seats,
    )
    lines = ["", head, "  " + say("command.bench.most", seats=f.most, copy=f"{f.copy:.1f}", world=f"{f.world:.1f}")]
    for bar in bars(f.game):
        value = bar.value(f)
        shown = number_of(round(value)) if value >= 100 else f"{value:.2f}"
        sign = ">=" if bar.at_least else "<="
        verdict = say(f"command.bench.{bar.verdict(f)}")
        lines.append(f"  {bar.figure:12} {shown:>8} {bar.unit:20} {sign} {bar.bar:<8g} {sign} {bar.goal:<8g} {verdict}")
    return lines
