"""`hellmouth cards GAME add, try, check`: cards of one's own, for games whose kit has `own_cards` and `own_tools`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import typer

from hellmouth.commands.speaking import language, out, say
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.files import is_file, is_folder

WORDS = ("add", "try", "check")


def tools(game: str) -> tuple[ModuleType, ModuleType]:
    """The modules of the game that know own cards."""
    from hellmouth import games

    kit = games.game(game).kit
    if kit.own_cards is None or kit.own_tools is None:
        raise BadData(f"game {game!r}", "does not take own cards", "use ccg")
    return kit.own_cards.load(), kit.own_tools.load()


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
    if place is None:
        raise BadData("check", "there is no folder of own cards", "give a folder or a file of cards")
    if not is_folder(place) and not is_file(place):
        raise BadData(str(place), "does not exist", "give a folder or a file of cards")
    paths = own.files_in(place) if is_folder(place) else [place]
    cards, wrong = own.bring(paths)
    problems: list[HellmouthError] = list(wrong)
    found = own.brought(cards)
    for line in own.replaced(cards, language()):
        out(line)
    if games:
        problems += _tried(tool, cards, found, games, seed)
    if not found and not problems:
        raise BadData(str(place), "nothing found: no card", f'start one with: hellmouth cards {game} add "My Card"')
    for problem in problems:
        out(str(problem))
    out(say("cards.checked", cards=len(found), faults=len(problems)))
    if problems:
        raise typer.Exit(1)


def _tried(tool: ModuleType, cards: Any, faces: list[int], games: int, seed: int) -> list[HellmouthError]:
    wrong: list[HellmouthError] = []
    for face in faces:
        try:
            tool.play_randomly(cards, [face], games, seed)
        except HellmouthError as problem:
            wrong.append(problem)
    return wrong


def try_out(game: str, file: str, seed: int, opponent: str) -> None:
    """Deal the cards of a file into a game in the terminal."""
    from hellmouth.commands.play import play
    from hellmouth.games import in_place_of

    if not file:
        raise BadData("try", "names no file", f"write: hellmouth cards {game} try FILE")
    tool = tools(game)[1]
    cards, faces = tool.bring_too(Path(file))
    rules = tool.game_with(cards)
    mine, other = tool.trial_decks(cards, faces)
    setup = {"decks": [mine, other], "options": {"opening_hand": tool.HAND}}
    chosen = tool.lucky_seed(cards, setup, faces[0], seed)
    for face in faces:
        out(rules.card_text(face, language()))
        out()
    with tempfile.TemporaryDirectory() as folder, in_place_of(rules):
        deck = Path(folder) / "trial.json"
        deck.write_text(json.dumps(mine), encoding="utf-8")
        play(
            game,
            seats=2,
            opponent=opponent,
            seed=chosen,
            deck=[str(deck), other],
            option=[f"opening_hand={tool.HAND}"],
            plain=True,
        )
