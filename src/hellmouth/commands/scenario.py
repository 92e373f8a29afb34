"""`hellmouth scenario check` and `show`: rules cases written as files (docs/scenarios.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from hellmouth.core.scenarios import Case


Games = Annotated[list[str], typer.Option(help="A game from elsewhere that files may name, as module:NAME.")]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(help="Rules cases as files: check them, look at them.", no_args_is_help=True)
    group.command(name="check", help="Run scenario files and folders; one line for each failure.")(check)
    group.command(name="show", help="Print the positions of a scenario file.")(show)
    app.add_typer(group, name="scenario")


def check(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    game: Games = [],  # noqa: B006  # typer reads the default and never changes it
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core import scenarios
    from hellmouth.core.errors import HellmouthError

    _know(game)
    cases = failures = 0
    for path in scenarios.files(paths):
        try:
            found = scenarios.load(path)
        except HellmouthError as error:
            out(str(error))
            failures += 1
            continue
        cases += len(found)
        for case in found:
            wrong = _failures(case)
            failures += len(wrong)
            for line in wrong:
                out(line)
    out(say("command.scenario.summary", cases=cases, failures=failures))
    if failures:
        raise typer.Exit(1)


def _know(named: list[str]) -> None:
    """Load games from elsewhere: a scenario file calls them by their short names."""
    from hellmouth import games

    for name in named:
        games.game(name)


def _failures(case: Case) -> list[str]:
    """What fails, one line each; a bug in the rules fails its own case, not the others."""
    from hellmouth import games
    from hellmouth.core import scenarios
    from hellmouth.core.errors import HellmouthError

    try:
        return [str(failure) for failure in scenarios.run(games.known(case.game), case)]
    except HellmouthError as error:
        return [f"{case.place}: {error}"]
    except Exception as error:  # noqa: BLE001  # told with its place like every other failure
        return [f"{case.place}: {type(error).__name__}: {error}"]


def show(
    file: Annotated[Path, typer.Argument(help="A scenario file.")],
    game: Games = [],  # noqa: B006  # typer reads the default and never changes it
) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core import notation, scenarios
    from hellmouth.core.visibility import View

    _know(game)
    for case in scenarios.load(file):
        rules = games.known(case.game)
        out(f"{case.title}  [{', '.join(case.rules)}]")
        if case.error is not None:
            out("  " + say("command.scenario.error", text=case.error))
        else:
            s = rules.position(case.position)
            picture = rules.picture(View(None, s, {}), language())  # nothing masked: the author sees every card
            out("\n".join(f"  {line}" for line in picture.splitlines()))
            if s.outcome is None:
                offered = "; ".join(notation.write_all(rules, s, s.offer()))
                out("  " + say("command.scenario.asked", who=rules.seat_name(s, s.seat, language()), options=offered))
        out()
