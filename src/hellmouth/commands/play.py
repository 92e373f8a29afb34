"""`hellmouth play`: a person against computer players, line by line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.commands._line import LineTable
    from hellmouth.core.game import Game


def add_to(app: typer.Typer) -> None:
    app.command(name="play", help="Play in the terminal, against computer players.")(play)


def play(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games; else the first that works.")] = "",
    seats: Annotated[int, typer.Option(help="How many players; without it, as few as possible.")] = 0,
    seat: Annotated[str, typer.Option(help="Your seat.")] = "A",
    opponent: Annotated[str, typer.Option(help="newcomer, regular, veteran, slayer, random... for the others.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same cards and dice.")] = None,
    deck: Annotated[list[str] | None, typer.Option(help="Your deck; again for each further seat.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    load: Annotated[Path | None, typer.Option(help="Take up a saved game.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no drawn lines: for screen readers.")] = False,
) -> None:
    from hellmouth.commands._line import LineTable, Style
    from hellmouth.commands.speaking import options

    style = Style.plain() if plain else Style.of_terminal()
    if load is not None:
        table = LineTable.load(load, style)
    else:
        rules = _first_game() if not game else _game(game)
        count = seats or min(rules.seat_counts)
        chosen = Random().randrange(2**32) if seed is None else seed
        setup = rules.chosen_setup(_seats(rules, count), Random(chosen), deck or [], options(option or []))
        table = LineTable.start(rules, setup, chosen, _seat(seat, count), opponent or "regular", style)
    try:
        table.run()
    finally:
        if record is not None:
            _write_record(table, record)


def _write_record(table: LineTable, file: Path) -> None:
    from hellmouth.core.errors import BadData

    try:
        file.write_text(table.match.record.to_json() + "\n", encoding="utf-8")
    except OSError as error:
        raise BadData(str(file), f"cannot be written: {error.strerror}", "choose another place") from None


def _game(name: str) -> Game[Any]:
    from hellmouth.commands._checkout import know_demo
    from hellmouth.games import game

    if name == "demo":
        know_demo()
    return game(name)


def _first_game() -> Game[Any]:
    """The first game that works, the usual one first."""
    from hellmouth import games
    from hellmouth.core.errors import BadData

    names = games.names()
    for name in [n for n in ("vs", "board", "ccg") if n in names] + names:
        try:
            return games.game(name)
        except Exception:  # noqa: BLE001  # a game that is not ready is simply not the first that works
            continue
    raise BadData("play", "no game works yet", "see hellmouth games")


def _seats(game: Game[Any], count: int) -> int:
    from hellmouth.core.errors import BadData

    if count not in game.seat_counts:
        counts = ", ".join(str(n) for n in game.seat_counts)
        raise BadData("--seats", f"{count} players cannot play {game.name}", f"use {counts}")
    return count


def _seat(name: str, seats: int) -> int:
    from hellmouth.core.errors import BadData

    letters = [chr(ord("A") + n) for n in range(seats)]
    if name.upper() not in letters:
        raise BadData("--seat", f"there is no seat {name!r}", f"use one of {', '.join(letters)}")
    return letters.index(name.upper())
