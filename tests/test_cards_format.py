"""Cards in a form that people can review: a changed value is one short line."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import cards_format
import pytest

CCG = cards_format.FIELDS["ccg"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of cards of one's own."""
    for game in cards_format.FIELDS:
        (tmp_path / game / "data").mkdir(parents=True)
        (tmp_path / game / "data" / "cards.json").write_text("[]", encoding="utf-8")
    monkeypatch.setattr(cards_format, "GAMES", tmp_path)
    cards_format.main([])
    return tmp_path


def test_the_cards_are_laid_out() -> None:
    assert cards_format.main(["--check"]) == 0


@pytest.mark.parametrize("game", cards_format.FIELDS)
def test_one_value_is_one_line_of_a_diff(game: str) -> None:
    text = (cards_format.GAMES / game / "data" / "cards.json").read_text(encoding="utf-8")
    cards = json.loads(text)
    [name] = [name for name in ("atk", "level") if name in cards[20]][:1]
    cards[20][name] += 1
    changed = cards_format.layout(cards, cards_format.FIELDS[game])
    lines = [line for line in difflib.ndiff(text.splitlines(), changed.splitlines()) if line[0] in "-+"]
    assert [line.split(":")[0].strip(' -+"') for line in lines] == [name, name]


@pytest.mark.parametrize("game", cards_format.FIELDS)
def test_only_texts_make_long_lines(game: str) -> None:
    text = (cards_format.GAMES / game / "data" / "cards.json").read_text(encoding="utf-8")
    long = [line.strip().rstrip(",") for line in text.splitlines() if len(line) > cards_format.WIDTH]
    assert [line for line in long if not isinstance(json.loads(f"{{{line}}}").popitem()[1], str)] == []


def test_what_is_not_laid_out_is_named_and_mended(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "ccg" / "data" / "cards.json"
    file.write_text('[{"level": 1, "id": "buffy"}]', encoding="utf-8")
    assert cards_format.main(["--check"]) == 1
    assert "ccg/data/cards.json: not laid out" in capsys.readouterr().err
    assert cards_format.main([]) == 0
    assert cards_format.main(["--check"]) == 0
    assert file.read_text(encoding="utf-8") == '[\n {\n  "id": "buffy",\n  "level": 1\n }\n]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [('[{"id": "buffy", "hair": "fair"}]', "buffy: no place for the field 'hair'"), ("[{]", "Expecting property name")],
)
def test_a_fault_is_one_line(project: Path, capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    (project / "ccg" / "data" / "cards.json").write_text(text, encoding="utf-8")
    assert cards_format.main([]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"ccg/data/cards.json: {said}")
