"""Worked examples that no scenario file can show: they are about the data, not about a position."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

import hellmouth.games.board
from hellmouth.games.board.cards import NAMES


def texts(folder: Traversable) -> list[Traversable]:
    """Every text file of the game's package."""
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += texts(entry)
        elif entry.name.endswith((".json", ".jsonl", ".md")):
            found.append(entry)
    return found


def test_the_misprint_appears_nowhere() -> None:
    """BG-SEED-10, BG-CARD-13: the Artifact is the Box of Gavrok; "Garvok" is found in no data or message."""
    assert "Box of Gavrok" in NAMES["en"]
    read = texts(files(hellmouth.games.board))
    assert {"components.json", "en.json", "fr.json"} <= {entry.name for entry in read}
    rules = [entry for entry in read if entry.name != "rules.jsonl"]  # the erratum itself has to name the misprint
    assert [entry.name for entry in rules if "garvok" in entry.read_text(encoding="utf-8").lower()] == []
