"""The command `hellmouth`. Each command lives in a module of `hellmouth.commands` and plugs in by being there.

A module there has `add_to(app)`, which declares its commands; what a command needs is imported when it runs, so that
`hellmouth --help` stays quick. What is large and needed by one command only is in a module with a leading underscore.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from typing import Annotated

import typer

from hellmouth import __version__, commands, engine
from hellmouth.commands import _streams, speaking
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.files import is_folder

_FIRST = ("games", "play", "serve", "sim", "scenario", "replay", "rules", "cards", "deck", "bench")
"""The order of the help; further modules follow by name."""

app = typer.Typer(
    name="hellmouth",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Three out-of-print Buffy tabletop games, playable again.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        speaking.out(f"hellmouth {__version__} ({speaking.say(f'command.engine.{engine.BUILD}')})")
        raise typer.Exit


@app.callback()
def _globals(
    language: Annotated[str, typer.Option(help="en or fr; without it, what LANG says.")] = "",
    own_cards: Annotated[str | None, typer.Option(help="Folder of your own cards, instead of the usual one.")] = None,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Version.")] = False,
) -> None:
    speaking.choose(language)
    if own_cards is not None:
        if own_cards and not is_folder(own_cards):
            raise BadData("--own-cards", f"{own_cards!r} is no folder", "give the folder of your card files")
        os.environ["HELLMOUTH_CARDS"] = own_cards  # worker processes must see the same cards


def _modules() -> list[str]:
    found = sorted(m.name for m in pkgutil.iter_modules(commands.__path__) if not m.name.startswith("_"))
    return [name for name in _FIRST if name in found] + [name for name in found if name not in _FIRST]


for _name in _modules():
    _module = importlib.import_module(f"hellmouth.commands.{_name}")
    if hasattr(_module, "add_to"):
        _module.add_to(app)


def _language_first(words: list[str]) -> list[str]:
    """The language may be asked for anywhere: people write it behind the command."""
    end = words.index("--") if "--" in words else len(words)
    for at, word in enumerate(words[:end]):
        size = 2 if word == "--language" else 1 if word.startswith("--language=") else 0
        if size:
            return [*words[at : at + size], *words[:at], *words[at + size :]]
    return words


def main() -> None:
    """Run the command; what a person can cure is one line on the error stream and exit code 2, a bug one and 70."""
    raise SystemExit(_streams.finished(_ran()))


def _ran() -> int:
    try:
        _streams.prepare()
        app(_language_first(sys.argv[1:]))
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except HellmouthError as error:
        _streams.complain(str(error))
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except Exception as bug:
        if isinstance(bug, OSError) and _streams.is_output(bug):
            return _streams.lost(bug)
        if os.environ.get("HELLMOUTH_DEBUG"):
            raise
        what = f"{type(bug).__name__}: {bug}"
        _streams.complain(f"a mistake of ours: {what} (HELLMOUTH_DEBUG=1 shows where; please report it)")
        return 70
    return 0
