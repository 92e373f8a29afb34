"""`hellmouth sim` and `hellmouth deck test` from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hellmouth.cli import app
from hellmouth.core.errors import BadData

GAME = "tests.sim.watched:GAME"
SUMMARY = re.compile(r"games (\d+)  decisions (\d+)  wins A=(\d+) B=(\d+)  draws (\d+)  faults (\d+)")


def hellmouth(*words: str, code: int = 0) -> list[str]:
    found = CliRunner().invoke(app, ["--language", "en", *words], catch_exceptions=False)
    assert found.exit_code == code, found.output
    return found.output.splitlines()


def test_the_last_line_is_the_summary() -> None:
    lines = hellmouth("sim", GAME, "--players", "random,random", "--games", "30", "--seed", "2")
    found = SUMMARY.fullmatch(lines[-1])

    assert found
    assert found[1] == "30"
    assert int(found[2]) > 30
    assert found[6] == "0"
    assert lines == hellmouth("sim", "--games", "30", "--seed", "2", GAME)
    assert lines != hellmouth("sim", GAME, "--games", "30", "--seed", "3")


def test_a_fault_is_told_and_the_exit_code_is_1() -> None:
    lines = hellmouth("sim", GAME, "--players", "random,tests.sim.test_play:Broken", "--games", "2", code=1)

    assert lines[0].startswith("fault: game 0 (seed ")
    assert "ZeroDivisionError" in lines[0]
    assert lines[-1].endswith("faults 2")


def test_rows_and_report(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    hellmouth(
        "sim", GAME, "--games", "10", "--cards", "--decisions", "--check", "-o", folder, "--decks", "plain,strong"
    )
    text = (tmp_path / "run" / "rows.jsonl").read_text()
    assert text.count('"row":"game"') == 10
    assert text.count('"row":"decision"') > 100
    assert "report.html" in hellmouth("sim", "report", folder)[-1]


def test_a_tournament_prints_its_standings(tmp_path: Path) -> None:
    lines = hellmouth(
        "sim",
        "tournament",
        GAME,
        "--players",
        "random",
        "--decks",
        "plain,strong",
        "--games",
        "40",
        "-o",
        str(tmp_path),
    )

    assert lines[-2:] == ["1. strong: 1", "2. plain: 0"]
    assert (tmp_path / "tournament.json").exists()


def test_a_deck_is_tested() -> None:
    lines = hellmouth(
        "deck", "test", "strong", "--against", "plain", "--game", GAME, "--games", "60", "--player", "random"
    )

    assert re.match(r"strong against the field: \d\d\.\d% \[.*\] of 60", lines[-1])
    assert any(line.startswith("Stake: drawn ") for line in lines)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--players", "random"], "1 players cannot play"),
        (["--games", "0"], "0 games cannot be played"),
        (["--engine", "abacus"], "no engine"),
        (["--address", "nowhere:1"], "have no address"),
        (["--decisions"], "no folder"),
        (["--parquet"], "no folder"),
        (["--option", "moon=full"], "no such option"),
        (["--option", "moon"], "--option moon: is not of the form name=value"),
        (["--decks", "plain"], "1 decks for 2 players"),
        (["--decks", "plain,odd"], "no deck 'odd'"),
    ],
)
def test_what_cannot_be_honoured_is_refused(words: list[str], problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        hellmouth("sim", GAME, *words)
