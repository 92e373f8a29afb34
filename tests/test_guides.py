"""Guides end green: each is followed literally in a copy of the project."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests import guides


@pytest.mark.parametrize(("heading", "name"), [("ccg", "Elbow Room"), ("vs", "Clem")])
def test_a_card_can_be_added_as_the_guide_says(tmp_path: Path, heading: str, name: str) -> None:
    _laid_out, shown, *tests = guides.follow("adding-a-card.md", heading, guides.copy_project(tmp_path))
    assert name in shown
    assert " passed" in tests[-1]


def test_a_game_can_begin_as_a_copy_of_the_demo(tmp_path: Path) -> None:
    *_, tests, listed = guides.follow("adding-a-game.md", "", guides.copy_project(tmp_path))
    assert " passed" in tests
    assert "duel" in listed


def test_a_house_rule_can_be_added(tmp_path: Path) -> None:
    tests, played = guides.follow("adding-a-house-rule.md", "", guides.copy_project(tmp_path))
    assert " passed" in tests
    assert "faults 0" in played


def test_a_text_can_be_changed(tmp_path: Path) -> None:
    [tests] = guides.follow("changing-texts.md", "", guides.copy_project(tmp_path))
    assert " passed" in tests


def test_an_own_card_can_be_brought(tmp_path: Path) -> None:
    """In an empty folder: no checkout is needed."""
    written, checked, played = guides.follow("your-own-cards.md", "", tmp_path)
    assert "lucky-coin.json" in written
    assert "no fault" in checked
    assert "no fault" in played


def test_a_bot_can_be_written(tmp_path: Path) -> None:
    [measured] = guides.follow("bots.md", "", tmp_path)
    assert "my_module:MyBot" in measured


def test_every_pattern_for_card_authors_is_understood(tmp_path: Path) -> None:
    text = (guides.ROOT / "docs" / "card-patterns.md").read_text(encoding="utf-8")
    records = [json.loads(found) for found in re.findall(r"\| `(\{.*\})` \|", text)]
    assert len(records) >= 12
    cards: list[dict[str, object]] = []
    for number, record in enumerate(records):
        name = f"Pattern {number}"
        played = record["trigger"] == "play"
        cards.append(
            {
                "id": f"pattern-{number}",
                "name": name,
                "type": "action" if played else "character",
                "text": "As the pattern says.",
                "talents": {"bk": 1},
                "abilities": [record],
            }
        )
        if not played:
            cards[-1] |= {"character": name, "kind": "companion", "level": 1}
    (tmp_path / "patterns.json").write_text(json.dumps(cards), encoding="utf-8")
    assert f"{len(cards)} cards" in guides.run(f"hellmouth cards ccg check {tmp_path}", tmp_path)


def test_the_map_names_files_that_exist() -> None:
    text = (guides.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)+(?:[\w.]+\.(?:py|ts|svelte))?)`", text))
    package = guides.ROOT / "src" / "hellmouth"
    assert len(named) >= 30
    assert {path for path in named if not (package / path).exists() and not (guides.ROOT / path).exists()} == set()


def test_the_walk_from_a_click_to_the_rule_is_short() -> None:
    text = (guides.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = text.partition("## From a click to the rule and back")[2].partition("\n## ")[0]
    assert 10 <= len(re.findall(r"^\| `", walk, re.MULTILINE)) <= 15
