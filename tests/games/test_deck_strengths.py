"""What is said of a ready deck's strength is what was measured: the tables of docs/balance.md."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

ROW = re.compile(r"^\| \d+ ([a-z-]+) \| ([\d.]+)% \[([\d.]+)%, ([\d.]+)%\] of (\d+)", re.MULTILINE)
MEASURED = {
    name: [float(low), float(wins), float(high), float(count)]
    for name, wins, low, high, count in ROW.findall(
        (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    )
}


@pytest.mark.parametrize(("game", "unmeasured"), [("vs", 0), ("ccg", 2)])
def test_the_strength_of_a_deck_is_what_was_measured(game: str, unmeasured: int) -> None:
    data = files("hellmouth.games") / game / "data"
    decks = {file.name.removesuffix(".json") for file in (data / "decks").iterdir() if file.is_file()}
    lines = (data / "strengths.jsonl").read_text(encoding="utf-8").splitlines()
    told = {one["id"]: one for one in map(json.loads, lines)}
    assert set(told) <= decks
    assert len(decks) - len(told) == unmeasured
    for name, one in told.items():
        low, wins, high, count = MEASURED[name]
        assert [one["low"], one["wins"], one["high"], one["games"]] == [round(low), round(wins), round(high), count]
        for language in ("en", "fr"):
            assert f"{one['wins']} % " in one[language]
            assert str(int(count)) in one[language]
