"""`hellmouth deck`: show decks, check and compare them, turn them into codes and back, draw hands, open boosters.

A deck is the name of one that comes with a game, a file (JSON, or lines such as "3 Stake") or a code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from hellmouth.commands._decks import Opened

DeckName = Annotated[str, typer.Argument(metavar="DECK", help="The name of a deck, a file or a code.")]
GameName = Annotated[str, typer.Option(help="The game, if the deck does not say.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write the deck to this file.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same cards.")]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(help="Decks: show, check, compare, share, draw hands, open boosters.", no_args_is_help=True)
    group.command(name="check", help="Say whether a deck is legal, and if not, why.")(check)
    group.command(name="show", help="A deck with its notes, numbers and odds.")(show)
    group.command(name="code", help="A deck as one short text; or the deck of such a text.")(code)
    group.command(name="import", help="Read a list of cards, tolerant of spelling, and say how.")(read_in)
    group.command(name="diff", help="What one deck has more or less of than another.")(diff)
    group.command(name="hands", help="Sample hands.")(hands)
    group.command(name="sealed", help="Open boosters, and propose a deck from them.")(sealed)
    app.add_typer(group, name="deck")


def check(
    deck: DeckName,
    game: GameName = "",
    form: Annotated[str, typer.Option("--format", help="casual, constructed, sealed, first; else the deck's.")] = "",
) -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import out
    from hellmouth.core.files import is_file

    found = _decks.opened(deck, game)
    for line in found.report:
        out(line)
    if not _judge(found, form, deck if is_file(deck) else _decks.name_of(found)):
        raise typer.Exit(1)


def _judge(found: Opened, form: str, name: str) -> bool:
    """Say whether a deck is legal, and if not, why."""
    from hellmouth.commands.speaking import out, say

    problems = _problems(found, form)
    for problem in problems:
        out(problem)
    out(say("command.deck.wrong" if problems else "command.deck.legal", file=name))
    return not problems


def _problems(found: Opened, form: str) -> list[str]:
    from hellmouth.commands.speaking import language
    from hellmouth.core.errors import BadData

    if form and form not in found.tools.FORMATS:
        formats = ", ".join(found.tools.FORMATS)
        raise BadData("--format", f"{found.game} has no format {form!r}", f"use {formats}")
    told: list[str] = found.tools.problems(found.data, form, language())
    return told


def show(deck: DeckName, game: GameName = "") -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import language, out
    from hellmouth.core.grammar import typeset
    from hellmouth.table.library import shelf

    found = _decks.opened(deck, game)
    out(_decks.name_of(found))
    note = found.data.get("note")
    if note:
        out(typeset(note.get(language(), "") if isinstance(note, dict) else str(note), language()))
    for one in shelf(found.game, "strengths", language())["strengths"]:
        if one["id"] == found.data.get("id"):
            out(one["text"])
    out()
    _decks.show_piles(found)
    out()
    for line in found.tools.numbers(found.data, language()):
        out(line)
    _decks.show_odds(found)
    _judge(found, "", _decks.name_of(found))


def code(deck: DeckName, game: GameName = "", output: Output = None) -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import out
    from hellmouth.games.deck_codes import is_code, to_code

    found = _decks.opened(deck, game)
    if output is not None:
        _decks.written({"game": found.game, **found.data}, output)
    elif is_code(deck):
        out(json.dumps({"game": found.game, **found.data}, indent=1, ensure_ascii=False))
    else:
        out(to_code({"game": found.game, **found.data}))


def read_in(
    file: Annotated[Path, typer.Argument(help="Lines such as: 3 Stake. For vs also: Main: Buffy, Key: 4 Dawn.")],
    game: GameName = "",
    output: Output = None,
) -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import out, say

    found = _decks.opened(str(file), game)
    for line in found.report:
        out(line)
    cards = sum(n for _, held in found.tools.piles(found.data) for n in held.values())
    out(say("deck.understood", n=cards, guesses=len(found.report)))
    for problem in _problems(found, ""):
        out(problem)
    if output is not None:
        _decks.written({"game": found.game, **found.data}, output)


def diff(
    first: Annotated[str, typer.Argument(help="The deck that was.")],
    second: Annotated[str, typer.Argument(help="The deck that is.")],
    game: GameName = "",
) -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.errors import BadData

    old, new = _decks.opened(first, game), _decks.opened(second, game)
    if old.game != new.game:
        raise BadData("diff", f"a deck of {old.game} and one of {new.game}", "compare decks of one game")
    changes = 0
    for (pile, before), (_, after) in zip(old.tools.piles(old.data), new.tools.piles(new.data), strict=True):
        lines = [(after.get(card, 0) - before.get(card, 0), card) for card in dict.fromkeys([*before, *after])]
        told = [f"  {by:+d} {old.tools.title(card, language())}" for by, card in lines if by]
        if told:
            out(say("deck.pile." + pile))
            for line in told:
                out(line)
        changes += sum(abs(by) for by, _ in lines)
    out(say("deck.changes", n=changes))


def hands(
    deck: DeckName,
    game: GameName = "",
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many hands.")] = 3,
    seed: Seed = 1,
) -> None:
    from random import Random

    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.games.odds import hand

    found, rng = _decks.opened(deck, game), Random(seed)
    for number in range(1, count + 1):
        cards = hand(found.tools.pack(found.data), found.tools.seen()[0], rng)
        out(say("deck.hand", n=number, cards=[found.tools.title(card, language()) for card in cards]))


def sealed(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games.")] = "ccg",
    seed: Seed = 1,
    boosters: Annotated[int, typer.Option(min=4, max=40, help="Boosters besides the starter.")] = 6,
    essence: Annotated[str, typer.Option(help="The essence of the starter; else by chance.")] = "",
    own: Annotated[bool, typer.Option("--own", help="Your own cards are in the boosters too.")] = False,
    output: Output = None,
) -> None:
    from hellmouth.commands import _decks
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.errors import BadData
    from hellmouth.games import game as found_game

    part = found_game(game).kit.sealed
    if part is None:
        raise BadData(f"game {game!r}", "is not played sealed", "use ccg")
    module = part.load()
    pool = module.opened(seed, boosters, essence, own)
    for line in module.told(pool, language()):
        out(line)
    found = _decks.opened_data(module.proposed(pool), "sealed", game)
    out()
    out(say("deck.proposed"))
    _decks.show_piles(found)
    _judge(found, "sealed", _decks.name_of(found))
    if output is not None:
        _decks.written({"game": game, **found.data}, output)


def game_of(file: Path) -> str:
    """The game a deck file names."""
    from hellmouth.commands._decks import opened

    return opened(str(file)).game
