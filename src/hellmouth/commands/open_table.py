"""`hellmouth open`: open a table on a server, get its links, and sit down in the terminal."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from hellmouth.core.errors import BadData


def add_to(app: typer.Typer) -> None:
    app.command(name="open", help="Open a table on a server for friends, and sit down there.")(open_table)


def open_table(
    server: Annotated[str, typer.Argument(help="Its address: http://host:8000")],
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Again for each: me, friend, open (anybody may join), or a level: regular... Without: two."),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="Of the game: format=constructed, villain=adam...")] = None,
    clock: Annotated[str, typer.Option(help="5+10: minutes each and seconds gained; 3d: days for every turn.")] = "",
    lists: Annotated[str, typer.Option(help="Deck lists: open or closed.")] = "",
    pace: Annotated[str, typer.Option(help="Pauses: discreet or quick.")] = "",
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    deck: Annotated[str, typer.Option(help="Your deck: a ready one, a file or a code; else you are asked.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, no colours: for screen readers.")] = False,
) -> None:
    from hellmouth.commands.play import arrive, need_keyboard, read_deck, sit
    from hellmouth.commands.speaking import language, options, out, say
    from hellmouth.terminal.far import begin

    words = seat or ["me", "friend"]
    if "me" not in words:
        raise BadData("--seat", "leaves none for you", "give --seat me")
    seats = [_place(word) for word in words]
    seats[words.index("me")] |= {"name": name or None, "deck": read_deck(game, deck) if deck else None}
    wish = {
        "game": game,
        "seats": seats,
        "setup": options(option or []),
        "clock": _clock(clock),
        "lists": _one_of("--lists", lists, ("open", "closed")),
        "pace": _one_of("--pace", pace, ("discreet", "quick")),
        "language": language(),
    }
    need_keyboard()
    begun = begin(_address(server), wish)
    for n, link in begun.links.items():
        who = say("page.new.watchers") if n is None else say("page.new.seat", n=n + 1)
        mine = f" ({say('page.plate.you')})" if n == begun.seat else ""
        out(say("command.play.entry", name=who + mine, text=link))
    arrive(begun.place, name, deck, asked=True)
    sit(begun.place, None, [say("command.join.come"), say("command.play.how")], plain)


def _address(text: str) -> str:
    if re.fullmatch(r"https?://([!-.0-Z^-~]+|\[[0-9A-Fa-f:.]+\](:\d+)?)(/[!-~]*)?", text) is None or "#" in text:
        raise BadData("server", f"{text!r} is no address", "write it like http://localhost:8000")
    return text.rstrip("/")


def _place(word: str) -> dict[str, Any]:
    from hellmouth.players.levels import LEVELS

    if word == "me":
        return {"kind": "me"}
    if word in ("friend", "open"):
        return {"kind": "person" if word == "friend" else "open"}
    return {"kind": "bot", "player": f"level:{word}" if word in {level.key for level in LEVELS} else word}


def _clock(text: str) -> dict[str, int] | None:
    found = re.fullmatch(r"(\d{1,4})\+(\d{1,4})|(\d{1,2})d", text)
    if not text:
        return None
    if found is None:
        raise BadData(f"--clock {text}", "is no clock", "write 5+10 (minutes and seconds) or 3d (days)")
    if found[3]:
        return {"bank": 0, "gain": 0, "days": int(found[3])}
    return {"bank": 60 * int(found[1]), "gain": int(found[2])}


def _one_of(option: str, text: str, known: tuple[str, ...]) -> str | None:
    if text and text not in known:
        raise BadData(f"{option} {text}", "is not known", f"use {' or '.join(known)}")
    return text or None
