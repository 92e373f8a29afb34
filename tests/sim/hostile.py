"""Hostile texts as names of entrants, cards and faults of a report: what its pages and plots make of them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

from hellmouth.core.printable import printable
from hellmouth.sim.plots import Bars, Matrix
from hellmouth.sim.report import Page, report
from hellmouth.sim.statistics import rate

BATCH = 25


class Read(HTMLParser):
    """Tags with the names of their attributes, and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, ...]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, *sorted(name for name, _ in attrs if name != "class")))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", data))


def tournament(texts: list[str], folder: Path) -> Path:
    """A report with these names, as somebody's file may hold them."""
    folder.mkdir(parents=True)
    names = [f"{n}{text}" for n, text in enumerate(texts)]
    score = list(rate(1, 2))
    data = {
        "game": names[-1],
        "kind": "round-robin",
        "standings": [{"name": n, "points": 1, "played": []} for n in names],
        "matrix": [[a, b, *score] for a, b in pairwise(names)],
        "faults": names,
        "lengths": [3, 4, 9],
        "summary": {"first": rate(1, 2)._asdict()},
        "ratings": [[name, 25.0, 8.0] for name in names],
    }
    (folder / "tournament.json").write_text(json.dumps(data), encoding="utf-8")
    return report(folder)


def cards(texts: list[str], folder: Path) -> Path:
    """A page of cards with these names."""
    folder.mkdir(parents=True)
    page, half = Page(texts[0], "en"), rate(1, 2)
    page.table(texts, [texts, texts])
    page.faults(texts)
    page.plot(Bars.of_rates("impact", texts[-1], texts, [half] * len(texts), None))
    page.plot(Matrix("matrix", texts[0], tuple(texts), {(0, 0): half}))
    return page.write(folder)


def reports(texts: list[str], home: Path) -> tuple[list[Path], list[tuple[str, str]]]:
    """The pages, and what in them is not as it would be with harmless names."""
    files, wrong = [], []
    for start in range(0, len(texts), BATCH):
        part = texts[start : start + BATCH]
        for make in (tournament, cards):
            calm = Read(make(["Anne"] * len(part), home / f"calm-{make.__name__}-{start}").read_text(encoding="utf-8"))
            file = make(part, home / f"{make.__name__}-{start}")
            read = Read(file.read_text(encoding="utf-8"))
            whole = "\n".join(read.texts)
            files.append(file)
            wrong += [("shape", str(part))] if read.tags != calm.tags else []
            wrong += [("report", text) for text in part if printable(text) not in whole]
            wrong += [("control", text) for text in read.texts if printable(text) != text]
            for plot in (file.parent / "plots").glob("*.svg"):
                ET.parse(plot)
    return files, wrong
