"""Rows tell the truth: the game of a row can be played again from the row alone, and equal setups start equal games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.sim.batch import batch, rows
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import again

NAMES = ("ccg", "vs", "board")


def turned(data: Any, rng: Random) -> Any:
    """Equal data with its tables in another order."""
    if isinstance(data, Mapping):
        items = list(data.items())
        rng.shuffle(items)
        return {key: turned(value, rng) for key, value in items}
    return [turned(value, rng) for value in data] if isinstance(data, list | tuple) else data


@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_every_row_plays_again(name: str, cards: bool, tmp_path: Path) -> None:
    plan = Plan(name, ("random", "random"), 10, seed=5, cards=cards and bool(games.game(name).impact))
    batch(plan, tmp_path)
    found = list(rows(tmp_path))

    assert len(found) == 10
    assert [again(plan, row) for row in found] == found


@pytest.mark.parametrize("name", NAMES)
def test_decks_of_files_play_again_too(name: str, tmp_path: Path) -> None:
    """A deck that is no name is a table in the setup, and rows are written with sorted keys."""
    game, rng = games.game(name), Random(3)
    for number in range(10):
        setup = game.random_setup(2, rng)
        first = game.start(setup, number)
        read = json.loads(json.dumps(setup, sort_keys=True))
        assert read == setup
        for same in (read, turned(setup, rng)):
            assert game.digest(game.start(same, number)) == game.digest(first)


@pytest.mark.parametrize("name", ["vs", "ccg"])
def test_the_order_of_a_deck_list_changes_nothing(name: str) -> None:
    game, rng = games.game(name), Random(7)
    assert game.kit.decks is not None
    tools = game.kit.decks.load()
    for first, second in zip(tools.ready(), tools.ready()[1:], strict=False):
        decks = [tools.of_id(first), tools.of_id(second)]
        named = game.start({"decks": [first, second]}, 11)
        listed = game.start({"decks": [turned(deck, rng) for deck in decks]}, 11)
        if name == "ccg":  # these piles are lists
            for deck in decks:
                rng.shuffle(deck["challenges"])
                rng.shuffle(deck["locations"])
            assert game.digest(game.start({"decks": decks}, 11)) == game.digest(named)
        assert game.digest(listed) == game.digest(named)
