"""`hellmouth cards GAME add, try, check`: cards of one's own. A game takes part with `own` and `own_tools`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import typer

from hellmouth.commands.speaking import language, out, say
from hellmouth.core.errors import BadData, HellmouthError

WORDS = ("add", "try", "check")


def tools(game: str) -> tuple[Any, Any]:
    """The modules of the game that know own cards."""
    from hellmouth.games import part

    found = part(game, "own_tools")
    if found is None:
        raise BadData(f"game {game!r}", "does not take own cards", "use ccg")
    return part(game, "own"), found


def add(game: str, name: str, kind: str, folder: Path | None) -> None:
    """Write a card to begin with."""
    if not name:
        raise BadData("add", "names no card", f'write: hellmouth cards {game} add "My Card"')
    file = tools(game)[1].begin(name, kind, folder)
    out(say("cards.added", file=str(file), game=game))


def check(game: str, where: str, games: int, seed: int) -> None:
    """Say everything that is wrong with the cards of a folder or file."""
    own, tool = tools(game)
    place = Path(where) if where else own.folder()
    if place is None or not place.exists():
        raise BadData(str(place or "check"), "does not exist", "give a folder or a file of cards")
    paths = own.files_in(place) if place.is_dir() else [place]
    problems: list[HellmouthError] = list(own.bring(paths))
    found = own.brought()
    for line in own.replaced(language()):
        out(line)
    if games:
        problems += _tried(tool, found, games, seed)
    for problem in problems:
        out(str(problem))
    out(say("cards.checked", cards=len(found), faults=len(problems)))
    if problems:
        raise typer.Exit(1)


def _tried(tool: Any, faces: list[int], games: int, seed: int) -> list[HellmouthError]:
    wrong: list[HellmouthError] = []
    for face in faces:
        try:
            tool.play_randomly([face], games, seed)
        except HellmouthError as problem:
            wrong.append(problem)
    return wrong


def try_out(game: str, file: str, seed: int, opponent: str) -> None:
    """Deal the cards of a file into a game in the terminal."""
    from hellmouth.commands.play import play
    from hellmouth.games import game as find

    if not file:
        raise BadData("try", "names no file", f"write: hellmouth cards {game} try FILE")
    tool = tools(game)[1]
    faces = tool.bring_too(Path(file))
    rules = find(game)
    mine, other = tool.trial_decks(faces)
    setup = {"decks": [mine, other], "options": {"opening_hand": tool.HAND}}
    chosen = tool.lucky_seed(setup, faces[0], seed)
    for face in faces:
        out(rules.card_text(face, language()))
        out()
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "trial.json"
        deck.write_text(json.dumps(mine), encoding="utf-8")
        play(game, seats=2, opponent=opponent, seed=chosen, deck=[str(deck), other],
             option=[f"opening_hand={tool.HAND}"], plain=True)
