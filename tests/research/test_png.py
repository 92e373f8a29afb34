"""Every plot as PNG."""

from __future__ import annotations

from pathlib import Path

from hellmouth.sim import png
from hellmouth.sim.plots import Bars, Histogram, Matrix
from hellmouth.sim.statistics import rate


def test_every_plot_can_be_drawn(tmp_path: Path) -> None:
    plots: list[Bars | Matrix | Histogram] = [
        Bars.of_rates("bars", "Bars", ["a", "b"], [rate(1, 4), rate(3, 4)], 0.5),
        Matrix("matrix", "Matrix", ("a", "b"), {(0, 1): rate(1, 4), (1, 0): rate(3, 4)}),
        Histogram.of("histogram", "Histogram", "n", [1, 2, 2, 9]),
    ]
    assert png.available()
    for plot in plots:
        png.draw(plot, tmp_path / f"{plot.name}.png")
        assert (tmp_path / f"{plot.name}.png").read_bytes().startswith(b"\x89PNG")
