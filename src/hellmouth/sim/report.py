"""One page about a batch or a tournament: plots and tables in a single HTML file that needs no script and no network.

Every plot is also written beside it as SVG, and as PNG where matplotlib is installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file, is_folder, make_folder, read_json, write
from hellmouth.core.messages import Message
from hellmouth.sim import png, svg
from hellmouth.sim.batch import AGAIN, read_manifest, rows
from hellmouth.sim.plots import Bars, Histogram, Matrix, Plot
from hellmouth.sim.run import Row
from hellmouth.sim.statistics import Z95, Rate, rate
from hellmouth.sim.summary import Impact, impacts, summarise
from hellmouth.sim.svg import safe

MOST = 30
"""Cards shown in the plot of impact: the most helpful half and the least helpful half."""
_STYLE = """:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #8886 }
td.n { text-align: right; font-variant-numeric: tabular-nums }
.bad { color: #d55e00; font-weight: 600 }"""


class Page:
    """Collects plots and tables; `write` makes the files."""

    def __init__(self, title: str, language: str) -> None:
        self.title, self.language = title, language
        self.parts: list[str] = []
        self.plots: list[Plot] = []

    def say(self, message: str, **args: str | int) -> str:
        """A message of the report."""
        return Message(f"sim.report.{message}", args).render(self.language)

    def plot(self, plot: Plot) -> None:
        """Show a plot."""
        self.plots.append(plot)
        self.parts.append(f"<figure>{svg.draw(plot)}</figure>")

    def table(self, heads: Sequence[str], lines: Iterable[Sequence[object]]) -> None:
        """Show a table; numbers stand right."""
        top = "".join(f"<th>{safe(head)}</th>" for head in heads)
        self.parts.append(f"<table><thead><tr>{top}</tr></thead><tbody>")
        for line in lines:
            cells = (
                f'<td class="n">{safe(str(c))}</td>' if _is_figure(c) else f"<td>{safe(str(c))}</td>" for c in line
            )
            self.parts.append("<tr>" + "".join(cells) + "</tr>")
        self.parts.append("</tbody></table>")

    def faults(self, faults: Sequence[str]) -> None:
        """Say what went wrong, or that nothing did."""
        if not faults:
            self.parts.append(f"<p>{safe(self.say('no_faults'))}</p>")
            return
        self.parts.append(f'<p class="bad">{safe(self.say("faults", n=len(faults)))}</p><ul>')
        self.parts += [f"<li>{safe(fault)}</li>" for fault in faults[:50]]
        self.parts.append("</ul>")

    def write(self, folder: Path) -> Path:
        """The page and its plots."""
        home = folder / "plots"
        make_folder(home, "remove what is in the way")
        for plot in self.plots:
            write(home / f"{plot.name}.svg", [svg.draw(plot), "\n"])
            if png.available():
                png.draw(plot, home / f"{plot.name}.png")
        file = folder / "report.html"
        title = safe(self.title)
        page = [
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1>",
            *self.parts,
            "</body></html>\n",
        ]
        write(file, ["\n".join(page)])
        return file


def _is_figure(cell: object) -> bool:
    return isinstance(cell, int | float | Rate) or (isinstance(cell, str) and cell[:1].isdigit() and "%" in cell)


def report(folder: Path, language: str = "en") -> Path:
    """Write the report of a folder made by `hellmouth sim` and return the page."""
    if not is_folder(folder):
        what = "is a file" if is_file(folder) else "is no folder"
        raise BadData(str(folder), what, "give a folder that hellmouth sim -o made")
    return _tournament(folder, language) if is_file(folder / "tournament.json") else _batch(folder, language)


def _batch(folder: Path, language: str) -> Path:
    made = read_manifest(folder)
    plan = made.get("plan")
    if not isinstance(plan, dict) or not _is_plan(plan):
        raise BadData(str(folder / "manifest.json"), "is damaged", AGAIN)
    game, names, decks = plan["game"], plan["players"], plan["decks"]
    found = list(rows(folder))
    if any(len(row["seating"]) != len(names) for row in found):
        raise BadData(str(folder / "rows.jsonl"), "has other players than its manifest", AGAIN)
    summary = summarise(found, len(names))
    labels = [f"{n} ({d})" for n, d in zip(names, decks, strict=True)] if decks else names
    labels = [f"{i + 1}. {label}" for i, label in enumerate(labels)]
    page = Page(f"{game}: {' / '.join(names)}", language)
    page.table(
        [page.say("what"), page.say("value")],
        [
            (page.say("games"), summary.games),
            (page.say("decisions"), summary.decisions),
            (page.say("seed"), plan["seed"]),
            (page.say("rules"), made.get("rules_version", "")),
            (page.say("cards"), made.get("cards", "")),
            ("hellmouth", made.get("hellmouth", "")),
        ],
    )
    page.faults(summary.faults)
    if summary.games:
        even = 1 / len(names)
        page.plot(Bars.of_rates("wins", page.say("wins"), labels, summary.rates(), even))
        seats = [page.say("seat", n=i + 1) for i in range(len(names))]
        shown = [page.say("first"), *seats], [summary.first_rate(), *summary.seat_rates()]
        page.plot(Bars.of_rates("seats", page.say("seats"), *shown, even))
        _lengths(page, summary.lengths)
        page.table([page.say("ending"), page.say("games")], summary.endings.most_common())
        _impact(page, impacts(found))
    return page.write(folder)


def _is_plan(plan: dict[str, Any]) -> bool:
    def texts(found: object) -> bool:
        return isinstance(found, list) and all(isinstance(x, str) for x in found)

    players, decks = plan.get("players"), plan.get("decks")
    return (
        isinstance(plan.get("game"), str)
        and "seed" in plan
        and texts(players)
        and texts(decks)
        and bool(players)
        and len(decks or ()) in (0, len(players or ()))
    )


def _tournament(folder: Path, language: str) -> Path:
    file = folder / "tournament.json"
    data = read_json(file, "play the tournament again")
    try:
        return _hall(folder, data, language)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadData(str(file), "is damaged", "play the tournament again") from None


def _hall(folder: Path, data: dict[str, Any], language: str) -> Path:
    names = [s["name"] for s in data["standings"]]
    matrix = {(names.index(a), names.index(b)): Rate(*score) for a, b, *score in data["matrix"]}
    first, lengths, faults = Rate(**data["summary"]["first"]), data["lengths"], data["faults"]
    page = Page(f"{data['game']}: {Message('sim.kind.' + data['kind'].replace('-', '_')).render(language)}", language)
    page.faults(faults)
    page.table(
        [page.say("place"), page.say("entrant"), page.say("points"), page.say("matches")],
        [(i + 1, s["name"], s["points"], len(s["played"])) for i, s in enumerate(data["standings"])],
    )
    if matrix:
        page.plot(Matrix("matrix", page.say("matrix"), tuple(names), matrix))
        totals = [
            rate(
                sum(s.wins for (r, _), s in matrix.items() if r == i),
                sum(s.games for (r, _), s in matrix.items() if r == i),
            )
            for i in range(len(names))
        ]
        page.plot(Bars.of_rates("wins", page.say("wins"), names, totals, 0.5))
        page.plot(Bars.of_rates("seats", page.say("seats"), [page.say("first")], [first], 0.5))
    if data.get("ratings"):
        spans = [(name, mu, mu - Z95 * sigma, mu + Z95 * sigma) for name, mu, sigma in data["ratings"]]
        rated, mus, lows, highs = zip(*spans, strict=True)
        page.plot(Bars("ratings", page.say("ratings"), rated, mus, lows, highs, percent=False))
    _lengths(page, lengths)
    _impact(page, impacts(_match_rows(folder)))
    return page.write(folder)


def _match_rows(folder: Path) -> Iterable[Row]:
    for home in sorted((folder / "matches").glob("*")):
        yield from rows(home)


def _lengths(page: Page, lengths: Sequence[int]) -> None:
    if lengths:
        page.plot(Histogram.of("length", page.say("length"), page.say("answers"), lengths))


def _impact(page: Page, found: list[Impact]) -> None:
    if not found:
        return
    drawn = [i for i in found if i.drawn.games]
    shown = drawn if len(drawn) <= MOST else drawn[: MOST // 2] + drawn[-MOST // 2 :]
    if shown:
        title = page.say("impact")
        page.plot(Bars.of_rates("impact", title, [i.card for i in shown], [i.drawn for i in shown], None))
    page.table(
        [page.say(h) for h in ("card", "drawn", "played", "without", "edge")],
        [(i.card, str(i.drawn), str(i.played), str(i.without), f"{i.edge:+.1%}") for i in found],
    )
    page.parts.append(f"<p>{safe(page.say('impact_note'))}</p>")
