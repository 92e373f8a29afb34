"""`hellmouth deck check`: is a deck legal, and if not, why. A game takes part with `decks.check_file(path)`.

`hellmouth.games.<game>.decks.check_file(path: Path) -> list[str]` returns one line for each thing that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(help="Decks: check whether they are legal.", no_args_is_help=True)
    group.command(name="check", help="Say whether a deck is legal, and if not, why.")(check)
    app.add_typer(group, name="deck")


def check(
    file: Annotated[Path, typer.Argument(help="A deck file.")],
    game: Annotated[str, typer.Option(help="The game, if the file does not say.")] = "",
) -> None:
    from hellmouth.commands.speaking import out, say

    problems = checker(game or game_of(file))(file)
    for problem in problems:
        out(problem)
    out(say("command.deck.wrong" if problems else "command.deck.legal", file=str(file)))
    if problems:
        raise typer.Exit(1)


def game_of(file: Path) -> str:
    """The game a deck file names."""
    from hellmouth.core.errors import BadData

    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(str(file), f"cannot be read: {error.strerror}", "give a deck file") from None
    except ValueError as error:
        raise BadData(str(file), f"is not JSON: {error}", "say which game it is for: --game NAME") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadData(str(file), "does not name its game", 'add "game": "vs", or say --game vs')
    return str(data["game"])


def checker(game: str) -> Callable[[Path], list[str]]:
    """The game's own check."""
    from importlib import import_module
    from importlib.util import find_spec

    from hellmouth.core.errors import BadData
    from hellmouth.games import game as find

    home = type(find(game)).__module__.rpartition(".")[0]
    found: Callable[[Path], list[str]] | None = None
    if find_spec(f"{home}.decks") is not None:
        found = getattr(import_module(f"{home}.decks"), "check_file", None)
    if found is None:
        raise BadData(f"game {game!r}", "has no decks to check", "see hellmouth games")
    return found
