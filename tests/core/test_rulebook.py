"""Rules by id: looking up, searching, and knowing which have a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hellmouth.core import rulebook
from hellmouth.core.errors import BadData
from tests.core.toy import GAME as TOY
from tests.demo import GAME

RULE = {"id": "X-A-01", "family": "A", "kind": "rule", "en": "One.", "fr": "Un.", "see": []}


def book(tmp_path: Path, *rows: Any) -> rulebook.Rulebook:
    file = tmp_path / "rules.jsonl"
    file.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows) + "\n", encoding="utf-8")
    return rulebook.load("x", file)


def test_a_game_finds_its_rules() -> None:
    rules = rulebook.of(GAME)
    assert len(rules) == 20
    assert rules.find(" demo-fight-01 ").see == ("DEMO-PLAY-04",)
    assert rules.find("DEMO-END-01").text("fr").startswith("Le premier joueur")
    assert rules.find("DEMO-END-01").text().startswith("The first player")


def test_a_wrong_id_names_the_nearest() -> None:
    with pytest.raises(BadData, match="did you mean DEMO-FIGHT-01"):
        rulebook.of(GAME).find("DEMO-FIGTH-01")
    with pytest.raises(BadData, match="try: hellmouth rules demo --search WORD"):
        rulebook.of(GAME).find("??")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("five points", ["DEMO-END-01"]),
        ("POINTS cinq", ["DEMO-END-01"]),
        ("fight-04", ["DEMO-FIGHT-04"]),
        ("xyzzy", []),
    ],
)
def test_search_takes_every_word_in_either_language(text: str, ids: list[str]) -> None:
    assert [rule.id for rule in rulebook.of(GAME).search(text)] == ids


def test_who_needs_a_test(tmp_path: Path) -> None:
    story, reading = {"id": "X-A-02", "untested": "a story"}, {"id": "X-A-03", "kind": "reading"}
    rules = book(tmp_path, RULE, {**RULE, **story}, {**RULE, **reading}, "", {**RULE, "id": "X-A-04"})
    assert [rule.id for rule in rules if rule.needs_test] == ["X-A-01", "X-A-04"]
    assert rules.untested({"X-A-04"}) == ["X-A-01"]


def test_ids_are_found_in_tests_and_scenarios(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "x").mkdir(parents=True)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text('RULE = "X-A-01"  # and X-B2-13', encoding="utf-8")
    (tmp_path / "scenarios" / "x" / "a.toml").write_text('rules = ["X-LONG-NAME-02"]', encoding="utf-8")
    (tmp_path / "uncovered_x.txt").write_text("X-A-09", encoding="utf-8")
    assert rulebook.named_in(tmp_path) == {"X-A-01", "X-B2-13", "X-LONG-NAME-02"}
    with pytest.raises(BadData, match="is no folder"):
        rulebook.named_in(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (["{"], r"rules\.jsonl:1: is not JSON"),
        (["[]"], r"rules\.jsonl:1: is not an object"),
        ([RULE, {**RULE, "id": ""}], r"rules\.jsonl:2: 'id' is missing or empty"),
        ([{k: v for k, v in RULE.items() if k != "fr"}], "'fr' is missing"),
        ([{**RULE, "en": " "}], "'en' is missing or empty"),
        ([{**RULE, "id": "x-1"}], "'x-1' is not an id"),
        ([{**RULE, "see": "X-A-02"}], "'see' is not a list"),
        ([{**RULE, "see": ["X-A-02"]}], "points to X-A-02, which does not exist"),
        ([RULE, RULE], r"rules\.jsonl:2: rule X-A-01 comes twice"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, rows: list[Any], problem: str) -> None:
    with pytest.raises(BadData, match=problem) as error:
        book(tmp_path, *rows)
    assert error.value.cure


def test_a_game_without_rules_says_so() -> None:
    with pytest.raises(BadData, match="has no rules to look up yet"):
        rulebook.of(TOY)
