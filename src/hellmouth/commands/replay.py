"""`hellmouth replay`: play a recorded or saved game again, check it and tell it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.core.events import Event
    from hellmouth.core.game import Game
    from hellmouth.core.match import Record


def add_to(app: typer.Typer) -> None:
    app.command(name="replay", help="Play a recorded game again, check it and tell it.")(replay_command)


def replay_command(
    file: Annotated[Path, typer.Argument(help="A record, or a game saved with save.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after so many answers (dice and shuffles count).")] = None,
) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import language, out
    from hellmouth.core.match import replay
    from hellmouth.core.speech import Speech
    from hellmouth.core.visibility import View

    record = read(file)
    game = games.game(record.game)
    match = replay(game, record, to)
    for line in told(game, record, len(match.record.answers)):
        out(line)
    out()
    out(game.picture(View(None, match.state, {}), language()))
    if match.state.outcome is not None:
        speech = Speech(game, language(), None, record.names)
        out(speech.result(match.state.outcome, match.state.ending, match.state))


def read(file: Path) -> Record:
    """The record in a file: by itself, or inside a saved game."""
    from hellmouth.core.errors import BadData
    from hellmouth.core.match import Record

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(str(file), f"cannot be read: {error}", "give a record or a saved game") from None
    try:
        data = json.loads(text)
    except ValueError:
        data = None  # from_json says what is wrong with it
    if isinstance(data, dict) and isinstance(data.get("match"), dict):
        text = json.dumps(data["match"].get("record"))
    return Record.from_json(text, str(file))


def told(game: Game[Any], record: Record, upto: int) -> list[str]:
    """The game in words, with every card open: a record holds it all anyway."""
    from hellmouth.core import notation
    from hellmouth.core.decisions import CHANCE

    s = game.start(record.setup, 0, explicit=True)
    s.log = []
    lines: list[str] = []
    for number, choice in enumerate(record.answers[:upto], 1):
        if s.seat != CHANCE:
            options = s.offer()
            text = notation.write_all(game, s, options)[options.index(choice)]
            lines.append(f"{number:4} {game.seat_name(s, s.seat)}: {text}")
        game.answer(s, choice, safe=False)
        lines += [f"       {line}" for line in open_lines(game, s, s.log, record.names)]
        s.log.clear()
    return lines


def open_lines(game: Game[Any], s: Any, events: list[Event], names: list[str]) -> list[str]:
    """Log lines with every face shown; what only one seat was told is left out."""
    from hellmouth.commands.speaking import language
    from hellmouth.core.speech import Speech

    speech = Speech(game, language(), None, names)
    return [speech.say(event.message, event.args, s) for event in events if event.heard_by(None)]
