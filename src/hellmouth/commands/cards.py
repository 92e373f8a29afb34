"""`hellmouth cards`: look a card up, and bring one's own. A game takes part with `Game.faces` and `Game.card_text`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.core.game import Game


def add_to(app: typer.Typer) -> None:
    app.command(name="cards", help="Look up a card; add, try or check your own.")(cards)


def cards(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME | add NAME | try FILE | check FOLDER]",
            help="The name of a card or its beginning; or your own cards: start one, play with it, have them checked.",
        ),
    ] = None,
    search: Annotated[str, typer.Option(help="Cards in whose text these words occur.")] = "",
    kind: Annotated[str, typer.Option("--type", help="add: what type of card.")] = "item",
    folder: Annotated[Path | None, typer.Option(help="add: where the file goes; else the usual folder.")] = None,
    games: Annotated[int, typer.Option(min=0, max=100_000, help="check: also play so many games with each card.")] = 0,
    seed: Annotated[int, typer.Option(help="try, check: the same seed gives the same game.")] = 1,
    opponent: Annotated[str, typer.Option(help="try: who plays against you.")] = "random",
) -> None:
    from hellmouth.commands import _own_cards as own

    said = words or []
    rest = " ".join(said[1:])
    if said[:1] == ["add"]:
        own.add(game, rest, kind, folder)
    elif said[:1] == ["try"]:
        own.try_out(game, rest, seed, opponent)
    elif said[:1] == ["check"]:
        own.check(game, rest, games, seed)
    else:
        _look_up(game, " ".join(said), search)


def _look_up(game: str, name: str, search: str) -> None:
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.notation import plain_text
    from hellmouth.games import game as find

    rules = find(game)
    if name:
        out("\n\n".join(rules.card_text(face, language()) for face in named(rules, name)))
        return
    words = plain_text(search).split()
    found = {
        rules.face_name(face, language())
        for face in rules.faces()
        if all(word in plain_text(rules.card_text(face, language())) for word in words)
    }
    for line in sorted(found):
        out(line)
    if not found:
        out(say("command.cards.nothing"))


def named(game: Game[Any], name: str) -> list[int]:
    """The cards of that name in any language, or those whose names begin so; a wrong name gives the nearest."""
    import difflib

    from hellmouth.core.errors import BadData
    from hellmouth.core.messages import LANGUAGES
    from hellmouth.core.notation import plain_text

    names = [(plain_text(game.face_name(face, tongue)), face) for face in game.faces() for tongue in LANGUAGES]
    wanted = plain_text(name)
    exact = [face for text, face in names if text == wanted]
    found = exact or [face for text, face in names if text.startswith(wanted)]
    if found:
        return list(dict.fromkeys(found))
    near = difflib.get_close_matches(wanted, [text for text, _ in names], n=3)
    originals = dict.fromkeys(game.face_name(face) for text, face in names if text in near)
    cure = f"did you mean {' or '.join(originals)}?" if near else f"try: hellmouth cards {game.name} --search WORD"
    raise BadData(f"card {name!r}", f"game {game.name!r} has no such card", cure)
