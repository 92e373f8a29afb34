"""`hellmouth scenario check` and `show`: rules cases written as files (docs/scenarios.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(help="Rules cases as files: check them, look at them.", no_args_is_help=True)
    group.command(name="check", help="Run scenario files and folders; one line for each failure.")(check)
    group.command(name="show", help="Print the positions of a scenario file.")(show)
    app.add_typer(group, name="scenario")


def check(paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")]) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import out, say
    from hellmouth.core import scenarios
    from hellmouth.core.errors import HellmouthError

    cases = failures = 0
    for path in scenarios.files(paths):
        try:
            found = scenarios.load(path)
            for case in found:
                cases += 1
                for failure in scenarios.run(games.game(case.game), case):
                    out(str(failure))
                    failures += 1
        except HellmouthError as error:
            out(str(error))
            failures += 1
    out(say("command.scenario.summary", cases=cases, failures=failures))
    if failures:
        raise typer.Exit(1)


def show(file: Annotated[Path, typer.Argument(help="A scenario file.")]) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core import notation, scenarios
    from hellmouth.core.visibility import View

    for case in scenarios.load(file):
        game = games.game(case.game)
        out(f"{case.title}  [{', '.join(case.rules)}]")
        if case.error is not None:
            out("  " + say("command.scenario.error", text=case.error))
        else:
            s = game.position(case.position)
            picture = game.picture(View(None, s, {}), language())  # nothing masked: the author sees every card
            out("\n".join(f"  {line}" for line in picture.splitlines()))
            if s.outcome is None:
                offered = "; ".join(notation.write_all(game, s, s.offer()))
                out("  " + say("command.scenario.asked", who=game.seat_name(s, s.seat, language()), options=offered))
        out()
