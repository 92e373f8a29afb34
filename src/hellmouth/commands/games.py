"""`hellmouth games`: which games there are, for how many players, and in what state they are."""

from __future__ import annotations

import typer


def add_to(app: typer.Typer) -> None:
    app.command(name="games", help="List the games and what state they are in.")(games_command)


def games_command() -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.messages import Message

    rows = []
    for name in games.names():
        try:
            game = games.game(name)
        except Exception as error:  # noqa: BLE001  # one broken game must not hide the others
            rows.append((name, "", "", say("command.games.broken", why=f"{type(error).__name__}: {error}")))
            continue
        counts = [str(n) for n in game.seat_counts]
        state = Message(f"command.games.{game.status.replace(' ', '_')}").render(language())
        rows.append((name, game.title[language()], say("command.games.players", counts=", ".join(counts)), state))
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(3)]
    for row in rows:
        out("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]).rstrip())
