"""Deck files are read when a person names them, never when a game starts: a setup must not reach the disk."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME, decks


def test_a_named_file_becomes_a_deck_in_the_setup(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    starter = decks.load("master-starter")
    lines = ["Main: The Master", *(f"{n} {card}" for card, n in starter["cards"].items())]
    file.write_text("\n".join(lines), encoding="utf-8")

    setup = GAME.chosen_setup(2, Random(1), [str(file)])

    assert setup["decks"][0]["cards"] == starter["cards"]
    assert GAME.start(setup, 1).seats == 2


def test_starting_a_game_reads_no_file(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text("Main: The Master", encoding="utf-8")

    with pytest.raises(BadData, match="there is no such deck"):
        GAME.start({"mode": "duel", "decks": [str(file), "buffy-starter"]}, 1)
