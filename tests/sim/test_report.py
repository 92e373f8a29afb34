"""Reports: one page without scripts, plots beside it, in both languages."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim import svg
from hellmouth.sim.batch import batch
from hellmouth.sim.plan import Plan
from hellmouth.sim.plots import Bars, Histogram, Matrix
from hellmouth.sim.report import report
from hellmouth.sim.statistics import rate
from hellmouth.sim.tournament import Entrant, save, tournament

GAME = "tests.sim.watched:GAME"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("batch")
    batch(Plan(GAME, ("random", "random"), 40, decks=("plain", "strong"), cards=True), folder)
    return folder


@pytest.mark.parametrize(("language", "words"), [("en", "Share of the wins"), ("fr", "Part des victoires")])
def test_the_page_of_a_batch_stands_alone(made: Path, language: str, words: str) -> None:
    page = report(made, language).read_text(encoding="utf-8")

    assert words in page
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<svg") == 4
    assert "Stake" in page
    assert {f.name for f in (made / "plots").glob("*.svg")} == {"wins.svg", "seats.svg", "length.svg", "impact.svg"}


def test_plots_are_well_formed(made: Path) -> None:
    report(made)
    for file in (made / "plots").glob("*.svg"):
        assert ET.parse(file).getroot().tag.endswith("svg")


def test_the_page_of_a_tournament(tmp_path: Path) -> None:
    entrants = [Entrant("weak <b>", "random", "plain"), Entrant("strong", "random", "strong")]
    found = tournament(GAME, entrants, "round-robin", games=20, folder=tmp_path, cards=True)
    save(found, tmp_path, "round-robin")
    page = report(tmp_path).read_text(encoding="utf-8")

    assert "weak &lt;b&gt;" in page
    assert "<b>" not in page
    assert (tmp_path / "plots" / "matrix.svg").exists()
    assert (tmp_path / "plots" / "impact.svg").exists()


def test_a_folder_without_a_batch_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no batch"):
        report(tmp_path)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(BadData, match="is not a manifest"):
        report(tmp_path)
    (tmp_path / "tournament.json").write_text("{}")
    with pytest.raises(BadData, match="is damaged"):
        report(tmp_path)


def test_bars_show_every_label_with_its_interval() -> None:
    text = svg.draw(Bars.of_rates("x", "X", ["a & b", "c"], [rate(5, 10), rate(0, 0)], 0.5))

    assert "a &amp; b" in text
    assert "50.0% [23.7%, 76.3%]" in text
    assert text.count("<circle") == 2


def test_matrix_and_histogram_show_their_numbers() -> None:
    assert "90%" in svg.draw(Matrix("m", "M", ("a", "b"), {(0, 1): rate(9, 10), (1, 0): rate(1, 10)}))
    histogram = Histogram.of("h", "H", "n", [3, 3, 4, 90])
    assert sum(histogram.counts) == 4
    assert histogram.edges[0] == 3
    assert histogram.edges[-1] > 90
    assert len(histogram.counts) <= 24
    assert svg.draw(histogram).count("<rect") == len(histogram.counts)
