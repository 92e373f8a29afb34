"""The strength report, the endurance run and the tuning: they can be repeated, and they tell the truth."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from types import ModuleType

import pytest

import hellmouth.players.report as report
from hellmouth.players.arena import Bout, Tally
from hellmouth.players.endure import endure, main
from hellmouth.players.evaluate import read_weights
from tests.players.playable import PLAYABLE
from tests.scripts import script

ROW = report.Row("vs", "greedy:1", "random", 0.9)


def tally(signs: str) -> Tally:
    return Tally([Bout(n % 2, float(sign), 0, 0) for n, sign in enumerate(signs)])


def test_verdicts() -> None:
    assert report.verdict(ROW, tally("")) == "not played"
    assert report.verdict(ROW, tally("1" * 10)) == "reached, too few games"
    assert report.verdict(ROW, tally("1" * 400)) == "reached, sure"
    assert report.verdict(ROW, tally("1" * 362 + "0" * 38)) == "reached"
    assert report.verdict(ROW, tally("10" * 200)) == "missed, sure"
    step = ROW._replace(least=0.6, most=0.7)
    assert report.verdict(step, tally("1" * 260 + "0" * 140)) == "reached, sure"
    assert report.verdict(step, tally("1" * 400)) == "missed, sure"
    assert (ROW.asked, step.asked, ROW._replace(least=0.0, most=0.3).asked) == (">= 90 %", "60 to 70 %", "<= 30 %")


def test_results_go_on_where_they_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = report.Results(tmp_path)
    report.play(results, [ROW], 1e-9)
    first = results.signs(ROW)
    assert len(first) in (0, 2)
    results.add(ROW, "1=")
    again = report.Results(tmp_path)
    assert again.signs(ROW) == first + "1="
    assert again.tally(ROW).score()[0] == results.tally(ROW).score()[0]
    monkeypatch.setattr(report, "digest", lambda row: "other players")
    later = report.Results(tmp_path)
    assert later.signs(ROW) == ""
    later.add(ROW, "01")
    again = report.Results(tmp_path)
    assert (again.signs(ROW), again.earlier(ROW)) == ("01", first + "1=")
    again.add(ROW, "11")
    assert (again.signs(ROW), again.earlier(ROW)) == ("0111", first + "1=")


def test_the_table_shows_every_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report.main(["--minutes", "0", "--folder", str(tmp_path)]) == 0
    text = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert text.count("| not played |") == len(report.rows())
    assert text.splitlines()[2].startswith("- **vs**: not measured yet")
    assert report.main(["--minutes", "0", "--folder", str(tmp_path / "nowhere")]) == 2
    assert "there is no such folder" in capsys.readouterr().err
    (tmp_path / "strength" / "vs.json").write_text("[", encoding="utf-8")
    assert report.main(["--minutes", "0", "--folder", str(tmp_path)]) == 2
    assert "is not JSON" in capsys.readouterr().err


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_few_games_are_endured(name: str) -> None:
    for number in range(3):
        found = endure(name, 5, number)
        assert found.over
        assert not found.faults
        assert found.answers > 5


def test_endure_tells_of_a_bad_player(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import hellmouth.players.endure as module
    from tests.players.test_players import Liar

    monkeypatch.setattr(module, "player", lambda name: Liar())
    assert main(["demo", "--games", "1"]) == 1
    assert "is not one of the options" in capsys.readouterr().out


@pytest.fixture
def tuner() -> ModuleType:
    return script("tune_players")


def test_tuning_repeats_itself(tuner: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert tuner.main(["demo", "--games", "12", "--trial", "2", "--proof", "2", "--dry"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "score" in json.loads(said[0][said[0].rindex("{") :])


def test_tuning_says_seventy_where_seventy_of_a_hundred_were_won(tuner: ModuleType) -> None:
    """A lead of 2 in the only quantity won 70 of 100 games, no lead 50, and the first side has nothing extra."""
    rows = [tuner.Row([2.0, 1.0], float(n < 70), 1.0) for n in range(100)]
    rows += [tuner.Row([-2.0, 1.0], float(n >= 70), 1.0) for n in range(100)]
    found = tuner.calibrated(rows, {"lead": 5.0, "side": 0.0}, "side")
    assert found["side"] == pytest.approx(0.0, abs=1e-3)
    assert 1 / (1 + exp(-2 * found["lead"])) == pytest.approx(0.7, abs=1e-3)


def test_tuning_keeps_a_change_that_wins(tuner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the weight of `good` wins every game, half of it none; changes of `idle` win half of them."""

    def match(name: str, new: dict[str, float], old: dict[str, float], seed: int, number: int) -> float:
        gap = new["good"] - old["good"]
        return number % 2 if not gap else float(gap > 0)

    monkeypatch.setattr(tuner, "match", match)
    assert tuner.climbed("demo", {"good": 1.0, "idle": 1.0}, 1, 30) == {"good": 2.0, "idle": 1.0}


def test_tuning_writes_the_file_that_the_players_read(
    tuner: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tuner.hellmouth.players, "__file__", str(tmp_path / "__init__.py"))
    assert tuner.main(["demo", "--games", "4", "--trial", "2", "--proof", "2"]) == 0
    text = (tmp_path / "weights" / "demo.json").read_text(encoding="utf-8")
    assert read_weights(text, "demo.json")["score"] > 0


def test_the_report_opens_with_the_answer(tmp_path: Path) -> None:
    results = report.Results(tmp_path)
    for row in report.rows():
        if row.game == "ccg" and row.first in ("script:park", "script:quest"):
            results.add(row, "1000" if row.first == "script:park" else "0000")
        elif row == report.rows()[0]:
            results.add(row, "1110")
    text = report.table(results)
    assert "75 % [30, 95] of 4 games against the Slayer of version 0.1" in text
    assert "the best scripted plan tried (`park`) wins 25 %" in text
    assert "| ccg | script:quest |" in text.split("## Ratings")[0]
