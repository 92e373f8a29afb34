"""The command `hellmouth`. Each command lives in a module of `hellmouth.commands` and plugs in by being there.

A module there has `add_to(app)`, which declares its commands; what a command needs is imported when it runs, so that
`hellmouth --help` stays quick. What is large and needed by one command only is in a module with a leading underscore.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from hellmouth import __version__, commands
from hellmouth.commands import speaking
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.printable import printable

_FIRST = ("games", "play", "serve", "sim", "scenario", "replay", "rules", "cards", "deck", "bench")
"""The order of the help; further modules follow by name."""

app = typer.Typer(
    name="hellmouth", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Three out-of-print Buffy tabletop games, playable again.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        speaking.out(f"hellmouth {__version__}")
        raise typer.Exit


@app.callback()
def _globals(
    language: Annotated[str, typer.Option(help="en or fr; without it, what LANG says.")] = "",
    own_cards: Annotated[str | None, typer.Option(help="Folder of your own cards, instead of the usual one.")] = None,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Version.")] = False,
) -> None:
    speaking.choose(language)
    if own_cards is not None:
        if own_cards and not Path(own_cards).is_dir():
            raise BadData("--own-cards", f"{own_cards!r} is no folder", "give the folder of your card files")
        os.environ["HELLMOUTH_CARDS"] = own_cards  # worker processes must see the same cards


def _modules() -> list[str]:
    found = sorted(m.name for m in pkgutil.iter_modules(commands.__path__) if not m.name.startswith("_"))
    return [name for name in _FIRST if name in found] + [name for name in found if name not in _FIRST]


for _name in _modules():
    _module = importlib.import_module(f"hellmouth.commands.{_name}")
    if hasattr(_module, "add_to"):
        _module.add_to(app)


def _line(error: Exception) -> str:
    """What an error says, on one line and harmless to the terminal."""
    return printable(" ".join(str(error).split()))


def main() -> None:
    """Run the command; what a person can cure is one line on the error stream and exit code 2, a bug one and 70."""
    try:
        app()
    except HellmouthError as error:
        sys.stderr.write(f"hellmouth: {_line(error)}\n")
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        raise SystemExit(130) from None
    except Exception as bug:
        if os.environ.get("HELLMOUTH_DEBUG"):
            raise
        what = f"{type(bug).__name__}: {_line(bug)}"
        sys.stderr.write(f"hellmouth: a mistake of ours: {what} (HELLMOUTH_DEBUG=1 shows where; please report it)\n")
        raise SystemExit(70) from None
