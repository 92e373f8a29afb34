"""Draws plots as SVG text: readable without a script, in light and dark pages, and by people who do not see colours."""

from __future__ import annotations

from html import escape

from hellmouth.core.printable import printable
from hellmouth.sim.plots import Bars, Histogram, Matrix, Plot

WIDTH, LINE, TOP = 760, 26, 44
BLUE, ORANGE = (0, 114, 178), (213, 94, 0)
"""Of Okabe and Ito's colours, which everybody can tell apart."""


def safe(text: str) -> str:
    """Somebody's words as text of a page or a drawing."""
    return escape(printable(text))


def draw(plot: Plot) -> str:
    """The plot as one SVG element that stands alone as a file or inside a page."""
    if isinstance(plot, Bars):
        return _bars(plot)
    return _matrix(plot) if isinstance(plot, Matrix) else _histogram(plot)


def _frame(plot: Plot, width: float, height: float, inside: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{safe(plot.title)}" font-family="system-ui, sans-serif" '
        f'font-size="13" fill="currentColor">'
    )
    title = f'<title>{safe(plot.title)}</title><text x="8" y="20" font-size="15" font-weight="600">'
    return "\n".join([head, f"{title}{safe(plot.title)}</text>", *inside, "</svg>"])


def _text(x: float, y: float, text: str, anchor: str = "start", *, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{safe(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="currentColor"{more}/>'


def _cut(text: str, most: int = 30) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _bars(plot: Bars) -> str:
    left, right = 220.0, WIDTH - 190.0
    low, high = plot.range
    height = TOP + LINE * len(plot.labels) + 34

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    inside = []
    for tick in range(5):
        value = low + (high - low) * tick / 4
        inside.append(_line(x(value), TOP - 6, x(value), height - 28, ' stroke-opacity="0.15"'))
        inside.append(_text(x(value), height - 10, plot.text(value), "middle", more=' font-size="11"'))
    if plot.middle is not None:
        inside.append(_line(x(plot.middle), TOP - 6, x(plot.middle), height - 28, ' stroke-dasharray="4 3"'))
    for i, label in enumerate(plot.labels):
        y = TOP + LINE * i + LINE / 2
        value, first, last = plot.values[i], plot.lows[i], plot.highs[i]
        inside.append(_text(left - 10, y + 4, _cut(label), "end"))
        inside.append(_line(x(first), y, x(last), y, ' stroke-width="2" stroke-opacity="0.6"'))
        inside.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5" fill="rgb{BLUE}"/>')
        said = f"{plot.text(value)} [{plot.text(first)}, {plot.text(last)}]"
        inside.append(_text(right + 12, y + 4, said, more=' font-size="12"'))
    return _frame(plot, WIDTH, height, inside)


def _shade(share: float) -> str:
    """Blue for winning, orange for losing, pale when even."""
    far = min(1.0, abs(share - 0.5) * 2)
    red, green, blue = (round(245 + (c - 245) * far) for c in (BLUE if share > 0.5 else ORANGE))
    return f"rgb({red}, {green}, {blue})"


def _matrix(plot: Matrix) -> str:
    cell, left, top = 84.0, 190.0, 80.0
    n = len(plot.labels)
    inside = []
    for i, label in enumerate(plot.labels):
        inside.append(_text(left - 10, top + cell * i * 0.6 + 30, _cut(label, 24), "end"))
        inside.append(_text(left + cell * i + cell / 2, top - 10, _cut(label, 11), "middle", more=' font-size="11"'))
    for (row, column), score in sorted(plot.cells.items()):
        x, y = left + cell * column, top + cell * row * 0.6
        ink = "#fff" if abs(score.share - 0.5) > 0.3 else "#111"
        inside.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell - 2:g}" height="{cell * 0.6 - 2:g}" '
            f'fill="{_shade(score.share)}"/>'
        )
        inside.append(_text(x + cell / 2 - 1, y + 22, f"{score.share:.0%}", "middle", more=f' fill="{ink}"'))
        interval = f"{score.low:.0%} – {score.high:.0%}" if score.games else "-"
        inside.append(_text(x + cell / 2 - 1, y + 38, interval, "middle", more=f' fill="{ink}" font-size="10"'))
    return _frame(plot, max(WIDTH, left + cell * n + 20), top + cell * n * 0.6 + 16, inside)


def _histogram(plot: Histogram) -> str:
    left, right, bottom = 60.0, WIDTH - 20.0, 240.0
    most = max(plot.counts)
    wide = (right - left) / len(plot.counts)
    inside = [
        _text(left - 8, TOP + 12, str(most), "end", more=' font-size="11"'),
        _text(left - 8, bottom, "0", "end", more=' font-size="11"'),
        _line(left, bottom, right, bottom),
    ]
    for i, count in enumerate(plot.counts):
        tall = (bottom - TOP) * count / most
        inside.append(
            f'<rect x="{left + wide * i:.1f}" y="{bottom - tall:.1f}" width="{max(1.0, wide - 1):.1f}" '
            f'height="{tall:.1f}" fill="rgb{BLUE}"/>'
        )
    every = max(1, len(plot.edges) // 8)
    for i, edge in enumerate(plot.edges[::every]):
        inside.append(_text(left + wide * i * every, bottom + 18, f"{edge:g}", "middle", more=' font-size="11"'))
    inside.append(_text((left + right) / 2, bottom + 38, plot.axis, "middle"))
    return _frame(plot, WIDTH, bottom + 50, inside)
