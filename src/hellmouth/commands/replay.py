"""`hellmouth replay`: play a recorded or saved game again, check it and tell it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from hellmouth.core.errors import Mismatch
    from hellmouth.core.events import Event
    from hellmouth.core.game import Game
    from hellmouth.core.records import Record
    from hellmouth.core.state import State


def add_to(app: typer.Typer) -> None:
    app.command(name="replay", help="Play a recorded game again, check it and tell it.")(replay_command)


def replay_command(
    file: Annotated[Path, typer.Argument(help="A record, or a game saved with save.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after so many answers (dice and shuffles count).")] = None,
    verify: Annotated[
        bool,
        typer.Option(
            "--verify", help="Check that every shuffle and die came from the seed that was promised before the game."
        ),
    ] = False,
) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import language, out
    from hellmouth.core.errors import Mismatch
    from hellmouth.core.match import replay
    from hellmouth.core.speech import Speech
    from hellmouth.core.visibility import View

    record = read(file)
    game = games.known(record.game)
    try:
        match = replay(game, record, to)
    except Mismatch as why:
        only_read(game, record, why)
    if verify:
        check_seed(game, record)
        return
    for line in told(game, record, len(match.record.answers)):
        out(line)
    out()
    out(game.picture(View(None, match.state, {}), language()))
    if match.state.outcome is not None:
        speech = Speech(game, language(), None, record.names)
        out(speech.result(match.state.outcome, match.state.ending, match.state))


def check_seed(game: Game[Any], record: Record) -> None:
    """Say that chance was as promised, or fail with the reason."""
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.commitment import verify
    from hellmouth.core.errors import HellmouthError, Mismatch

    try:
        n = verify(game, record)
    except Mismatch as why:
        raise HellmouthError(say("command.replay.not_fair", why=str(why))) from None
    if record.fair is not None:
        out(say("command.replay.fair", n=n, hash=record.fair.hash))
        if record.fair.base > 0:
            out(say("command.replay.base", n=record.fair.base))


def only_read(game: Game[Any], record: Record, why: Mismatch) -> NoReturn:
    """Tell what can be told of a record that cannot be played again: who played, the log it brought or as much as
    today's rules make of it, and why that is all."""
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.errors import HellmouthError
    from hellmouth.core.grammar import entry

    names = ", ".join(map(str, record.names))
    out(entry(game.title[language()], names, language()) if names else game.title[language()])
    lines = record.told.get(language(), [])
    if not lines and why.at > 1:
        lines = told(game, record, why.at - 1)
        out(say("command.replay.as_far", n=why.at - 1))
    for line in lines:
        out(line)
    out()
    raise HellmouthError(say("command.replay.differs", why=str(why)))


def read(file: Path) -> Record:
    """The record in a file: by itself, or inside a saved game."""
    from hellmouth.core.files import parse_json, read_text
    from hellmouth.core.records import Record

    cure = "give a record or a saved game"
    text = read_text(file, cure)
    data = parse_json(text, str(file), cure)
    if isinstance(data, dict) and isinstance(data.get("match"), dict):
        text = json.dumps(data["match"].get("record"))
    return Record.from_json(text, str(file))


def told(game: Game[Any], record: Record, upto: int) -> list[str]:
    """The game in words, with every card open: a record holds it all anyway."""
    from hellmouth.core import notation
    from hellmouth.core.decisions import CHANCE
    from hellmouth.core.judging import carry_out, is_judged

    s = record.begin(game)
    s.log = []
    lines: list[str] = []
    for number, choice in enumerate(record.answers[:upto], 1):
        if s.seat != CHANCE and not is_judged(choice):
            options = s.offer()
            text = notation.write_all(game, s, options)[options.index(choice)]
            lines.append(f"{number:4} {game.seat_name(s, s.seat)}: {text}")
        carry_out(game, s, choice, safe=False)
        lines += [f"       {line}" for line in open_lines(game, s, s.log, record.names)]
        s.log.clear()
    return lines


def open_lines(game: Game[Any], s: State, events: list[Event], names: list[str]) -> list[str]:
    """Log lines with every face shown; what only one seat was told is left out."""
    from hellmouth.commands.speaking import language
    from hellmouth.core.speech import Speech

    speech = Speech(game, language(), None, names)
    return [speech.say(e.message, e.args, s) for e in events if e.is_told and e.heard_by(None)]
