"""The kit of a game: every part is where the game says, is what it should be, and nothing lies about unnamed."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import hellmouth
from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.core.kit import Coverage, DeckTools, Kit, Part
from hellmouth.players.evaluate import Evaluator

HOME = Path(hellmouth.__file__).parent
PARTS = [f.name for f in fields(Kit)]


def parts(name: str) -> dict[str, Part[Any]]:
    kit = games.game(name).kit
    return {p: part for p in PARTS if isinstance(part := getattr(kit, p), Part)}


def members(protocol: type) -> list[str]:
    return [name for name in vars(protocol) if not name.startswith("_")]


@pytest.mark.parametrize("name", ["board", "ccg", "vs"])
def test_every_part_is_there_and_is_what_it_should_be(name: str) -> None:
    found = {p: part.load() for p, part in parts(name).items()}
    assert issubclass(found["evaluator"], Evaluator)
    assert found["drawer"].lines
    assert {"INPUTS", "STORIES", "INSIGHT", "features", "story"} <= vars(found["insight"]).keys()
    for part, wanted in (("decks", DeckTools), ("coverage", Coverage)):
        if part in found:
            assert [each for each in members(wanted) if not hasattr(found[part], each)] == []
    assert all(callable(each) for part in ("facts", "harm") if part in found for each in [found[part]])
    assert all(callable(plan) for plan in found["plans"].values())


def test_no_module_is_left_unnamed() -> None:
    """What looks like the part of a game is one: nothing is found by its name any more."""
    named = {part.place.partition(":")[0] for name in games.names() for part in parts(name).values()}
    players = [f"players/{room}" for room in ("evaluate", "facts", "insight", "scripted", "sense")]
    lying = [HOME / room / f"{name}.py" for room in (*players, "terminal/draw") for name in games.names()]
    found = [file.relative_to(HOME).with_suffix("").parts for file in lying if file.is_file()]
    assert found
    assert [each for each in found if ".".join(("hellmouth", *each)) not in named] == []


@pytest.mark.parametrize("place", ["hellmouth.games.vs.nowhere", "hellmouth.games.vs.decktools:NOTHING"])
def test_a_part_that_is_not_there_says_so(place: str) -> None:
    with pytest.raises(BadData, match="is not there") as error:
        Part[Any](place).load()
    assert "kit" in error.value.cure


def test_a_game_nobody_knows_brings_nothing() -> None:
    assert games.kit("no such game") == Kit()


def test_the_guide_names_every_part() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert [part for part in PARTS if f"`{part}`" not in guide] == []
