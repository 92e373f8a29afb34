"""Measuring: the yardstick is what it always was, and figures, bars and output fit together."""

from __future__ import annotations

import json

import pytest

from hellmouth.bench import yardstick
from hellmouth.bench.bars import BARS, DEMO, Bar, bars
from hellmouth.bench.measure import Bench, Figures, each
from hellmouth.players import speed
from tests.commands.conftest import Run
from tests.demo import GAME

FIGURES = Figures("demo", 2, 100_000.0, 0.35, 1300.0, 77.0, 3, 2.0, 0.2, 14.0, 1.4, 1500, 1.0, 90.0, 900.0, 0.8)


def test_the_yardstick_never_changes() -> None:
    """Pinned: if these games change, figures of different days no longer compare."""
    lengths = [yardstick.playout(yardstick.new_game(seed), seed) for seed in range(300)]
    assert lengths[:5] == [105, 47, 137, 68, 84]
    assert sum(lengths) == 37942


def test_the_yardstick_copies_its_state() -> None:
    s = yardstick.new_game(1)
    copy = s.clone()
    yardstick.playout(s, 1)
    assert s.over >= 0
    assert copy.over < 0
    assert yardstick.playout(copy, 1) == yardstick.playout(yardstick.new_game(1), 1)


def test_rates_are_positive() -> None:
    assert yardstick.measure(0.05) > 1000
    assert 0 < each(lambda: None, 0.01) < 1000


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Bench(GAME, 0.05).figures()


def test_figures_of_the_demo_game(figures: Figures) -> None:
    assert (figures.game, figures.seats, figures.most) == ("demo", 2, 3)
    assert figures.decisions > 1000
    assert figures.decisions == pytest.approx(figures.games * figures.length)
    assert 20 < figures.length < 300
    assert 0 < figures.ratio < 2
    assert figures.simulations > 10
    assert 0 < figures.efficiency < 2
    assert 0 < figures.copy < figures.world
    assert 500 < figures.save < 20_000
    assert 0.1 < figures.growth < 10
    assert figures.load > 1
    assert json.loads(json.dumps(figures.data()))["game"] == "demo"


def test_the_same_games_are_measured_every_time() -> None:
    assert Bench(GAME, 0.1).played(2, 5) == Bench(GAME, 0.1).played(2, 5)
    assert [s.tick for s in Bench(GAME, 0.1).middles(3)] == [s.tick for s in Bench(GAME, 0.1).middles(3)]


@pytest.mark.parametrize(
    ("bar", "verdict"),
    [
        (Bar("ratio", "x", 0.33, 0.5, at_least=True), "bar"),
        (Bar("ratio", "x", 0.1, 0.2, at_least=True), "goal"),
        (Bar("ratio", "x", 0.4, 0.5, at_least=True), "below"),
        (Bar("copy", "us", 15, 6), "goal"),
        (Bar("copy", "us", 15, 1), "bar"),
        (Bar("copy", "us", 1.5, 1), "below"),
    ],
)
def test_bars(bar: Bar, verdict: str) -> None:
    assert bar.verdict(FIGURES) == verdict


def test_every_bar_is_a_figure_and_goals_are_harder() -> None:
    for bar in (*BARS, *DEMO):
        assert bar.value(FIGURES) >= 0
        assert bar.goal > bar.bar if bar.at_least else bar.goal < bar.bar
    assert bars("demo") is DEMO
    assert bars("vs") is BARS


def test_the_command_prints_a_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bench, "figures", lambda self: FIGURES)
    lines = run("bench", "demo", "--seconds", "0.01").out.splitlines()
    assert "multiple of the yardstick" in lines[0]
    assert lines[2].startswith("demo: 100,000 decisions a second = 0.350 x yardstick; 1300.0 games a second")
    assert lines[4].split() == ["ratio", "0.35", "x", "yardstick", ">=", "0.33", ">=", "0.5", "bar", "kept"]
    french = run("--language", "fr", "bench", "demo", "--seconds", "0.01").out
    assert "demo\u202f: 100\u202f000 décisions par seconde" in french


def test_the_command_writes_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bench, "figures", lambda self: FIGURES)
    data = json.loads(run("bench", "demo", "--json", "--seconds", "0.01").out)
    assert data["yardstick"] > 1000
    assert [game["ratio"] for game in data["games"]] == [0.35]


def test_no_run_is_too_short() -> None:
    """A pause of the machine may be longer than the run: one game is played all the same."""
    assert yardstick.rate(0.0) > 0
    assert Bench(GAME, 0.0).run(2, 0.0) > (0.0, 0.0)
    assert each(lambda: None, 0.0) > 0
    assert speed.measure("demo", 0.0).simulations > 0
