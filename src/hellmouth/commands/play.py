"""`hellmouth play` and `hellmouth join`: a game in the terminal, against computer players or at a server's table.

A screen where there is one; line by line where there is none, or when asked for by --plain.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.core.game import Game
    from hellmouth.terminal.far import Far, Link
    from hellmouth.terminal.home import Home
    from hellmouth.terminal.places import Place


def add_to(app: typer.Typer) -> None:
    app.command(name="play", help="Play in the terminal, against computer players.")(play)
    app.command(name="join", help="Play in the terminal at a table somebody sent you the link of.")(join)


_PLAIN = Annotated[bool, typer.Option("--plain", help="Line by line, no colours: for screen readers.")]


def play(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games; else the first that works.")] = "",
    seats: Annotated[int, typer.Option(help="How many players; without it, as few as possible.")] = 0,
    seat: Annotated[str, typer.Option(help="Your seat.")] = "A",
    opponent: Annotated[str, typer.Option(help="newcomer to slayer, a level; random, greedy... for the others.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same cards and dice.")] = None,
    deck: Annotated[list[str] | None, typer.Option(help="Your deck; again for each further seat.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    closed: Annotated[
        bool,
        typer.Option("--closed", help="Closed deck lists: computer players do not know yours."),
    ] = False,
    load: Annotated[Path | None, typer.Option(help="Take up a saved game.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    plain: _PLAIN = False,
) -> None:
    from hellmouth.commands.speaking import language, options, say
    from hellmouth.games import game as find
    from hellmouth.games import known
    from hellmouth.terminal.company import player_name
    from hellmouth.terminal.home import Home

    need_keyboard()
    if load is not None:
        home = Home.load(load, known)
        greeting = [say("command.play.loaded", file=str(load))]
    else:
        rules = _first_game() if not game else find(game)
        count = seats or min(rules.seat_counts)
        chosen = Random().randrange(2**32) if seed is None else seed
        setup = rules.chosen_setup(_seats(rules, count), Random(chosen), deck or [], options(option or []))
        home = Home(rules, setup, chosen, _seat(seat, count), opponent or "regular", closed=closed)
        me = home.table.names[home.seat]
        others = player_name(home.opponent, language())
        greeting = [say("command.play.seat", seat=me, opponent=others, seed=chosen), say("command.play.how")]
    try:
        sit(home, home.rules, greeting, plain)
    finally:
        if record is not None:
            _write_record(home, record)


def join(
    link: Annotated[str, typer.Argument(help="The whole link: https://host/#s=...")],
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    bot: Annotated[str, typer.Option(help="This computer player sits there for you: my_module:MyBot, ismcts...")] = "",
    deck: Annotated[str, typer.Option(help="Your deck: a ready one, a file or a code; else you are asked.")] = "",
    mine: Annotated[bool, typer.Option("--mine", help="The seat is yours already, on another device.")] = False,
    plain: _PLAIN = False,
) -> None:
    from hellmouth.commands.speaking import say
    from hellmouth.terminal.far import enter, read_link

    if bot:
        _send(bot, read_link(link), name, deck, mine=mine)
        return
    need_keyboard()
    place = enter(read_link(link), name, mine=mine)
    arrive(place, name, deck, asked=True)
    sit(place, None, [say("command.join.come"), say("command.play.how")], plain)


def arrive(place: Far, name: str, deck: str, *, asked: bool) -> None:
    """Wait at a table whose game has not begun, with a deck."""
    import asyncio

    from hellmouth.commands.speaking import language, out
    from hellmouth.terminal.arriving import Arriving

    def ask(prompt: str) -> str:
        try:
            return input(f"{prompt} ")
        except EOFError:
            return ""

    asyncio.run(Arriving(place, language(), out, read_deck, ask if asked else None, name, deck).run())


def read_deck(game: str, said: str) -> dict[str, Any] | str:
    """What a table is told of the deck somebody names: a ready one, a file or a code."""
    from hellmouth.commands._decks import opened, tools

    if said in tools(game).ready():
        return said
    found = opened(said, game).data
    return {key: value for key, value in found.items() if key not in ("id", "note", "game")}


def need_keyboard() -> None:
    """Nothing is dealt and no link used up for somebody who cannot answer."""
    import sys

    from hellmouth.core.errors import BadData

    if sys.stdin is None or sys.stdin.closed:
        raise BadData("standard input", "is closed", "play in a terminal, or give the answers in a pipe")


def _send(bot: str, link: Link, name: str, deck: str, *, mine: bool) -> None:
    """A computer player takes the place; what happens there is told line by line."""
    import asyncio

    from hellmouth.commands.speaking import language, out
    from hellmouth.players.load import player
    from hellmouth.terminal.far import enter
    from hellmouth.terminal.robot import Robot

    chosen = player(bot)  # a wrong name must not use up the link
    place = enter(link, name, mine=mine)
    arrive(place, name, deck, asked=False)
    asyncio.run(Robot(place, chosen, language(), out).run())


def sit(place: Place, rules: Game[Any] | None, greeting: list[str], plain: bool) -> None:
    """Sit down at the screen if there is one, else talk line by line."""
    import asyncio
    import os
    import sys

    from hellmouth.commands.speaking import language, out

    if not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from hellmouth.terminal.screen import TableApp

        ending = TableApp(place, language()).run()
        if ending:
            out(ending)
        return
    from hellmouth.commands._line import Conversation, Style

    style = Style.plain() if plain else Style.of_terminal()
    if rules is not None:
        out(rules.title[language()], style.heading)
    for line in greeting[:-1]:
        out(line)
    out(greeting[-1], style.faint if len(greeting) > 1 else "{}")
    asyncio.run(Conversation(place, style).run())


def _write_record(home: Home, file: Path) -> None:
    from hellmouth.core.files import write

    write(file, [home.record.to_json(), "\n"])


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
