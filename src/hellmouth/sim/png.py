"""Draws plots as PNG with matplotlib, where the research extra is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hellmouth.sim.plots import Bars, Histogram, Matrix, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def available() -> bool:
    """Whether matplotlib is there."""
    return find_spec("matplotlib") is not None


def draw(plot: Plot, file: Path) -> None:
    """Write the plot as a PNG file."""
    from matplotlib.figure import Figure

    tall = len(plot.labels) * 0.35 + 1.4 if isinstance(plot, Bars) else 4.0
    figure = Figure(figsize=(8, max(2.5, tall)), layout="constrained")
    axes = figure.subplots()
    axes.set_title(plot.title)
    if isinstance(plot, Bars):
        _bars(plot, axes)
    elif isinstance(plot, Matrix):
        _matrix(plot, axes)
    else:
        _histogram(plot, axes)
    figure.savefig(file, dpi=150)


def _bars(plot: Bars, axes: Axes) -> None:
    places = range(len(plot.labels))
    below = [v - low for v, low in zip(plot.values, plot.lows, strict=True)]
    above = [high - v for v, high in zip(plot.values, plot.highs, strict=True)]
    axes.errorbar(plot.values, places, xerr=[below, above], fmt="o", capsize=3)
    axes.set_yticks(list(places), plot.labels)
    axes.invert_yaxis()
    axes.set_xlim(*plot.range)
    if plot.middle is not None:
        axes.axvline(plot.middle, linestyle="--", linewidth=1, color="grey")


def _matrix(plot: Matrix, axes: Axes) -> None:
    n = len(plot.labels)
    grid = [[plot.cells[r, c].share if (r, c) in plot.cells else float("nan") for c in range(n)] for r in range(n)]
    axes.imshow(grid, vmin=0, vmax=1, cmap="PuOr_r")
    axes.set_xticks(range(n), plot.labels, rotation=45, ha="right")
    axes.set_yticks(range(n), plot.labels)
    for (row, column), score in plot.cells.items():
        axes.text(column, row, f"{score.share:.0%}", ha="center", va="center")


def _histogram(plot: Histogram, axes: Axes) -> None:
    width = plot.edges[1] - plot.edges[0]
    axes.bar(plot.edges[:-1], plot.counts, width=width * 0.95, align="edge")
    axes.set_xlabel(plot.axis)
