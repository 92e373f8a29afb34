"""How strong the players are: plays the meetings that must be won and keeps the table docs/strength.md.

    python -m hellmouth.players.report --minutes 30        go on where the last run stopped, then write the table
    python -m hellmouth.players.report --minutes 0         only write the table
    python -m hellmouth.players.report vs --only random    only meetings of one game, or with a player of that name

Results are kept in docs/strength/<game>.json, one sign per game (1 won, 0 lost, = shared, ss a pair of which each won
one game and nobody kept which), so a run can be stopped at any time; runs for different games may go on side by side.
Results count only for the players that played them: a new `EDITION` or other weights begin anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from hellmouth.core.errors import BadData, exit_code
from hellmouth.players.arena import Bout, Tally, bout
from hellmouth.players.levels import LEVELS
from hellmouth.players.ratings import Meeting, Rating, ratings
from hellmouth.players.scripted import plans
from hellmouth.players.wilson import wilson

GAMES = ("vs", "board", "ccg")
WHOLE = 200
"""Games that a row needs to be complete."""
CHUNK = 10
SEED = 2026
SIGNS = {1.0: "1", 0.0: "0"}
EDITION = "0.2.2"
"""Which players the results are of: to be raised when a player or a judge changes what it does. 0.2.2: common sense
knows thin sides, empty front rows and effects nobody can use (vs), Main Characters that can come back and challenges
out of reach (ccg)."""
ANCHOR = "veteran-0.1"
"""The player whose rating is 0."""
BEST = "level:slayer"


class Row(NamedTuple):
    """A meeting: the first player is to get at least, or at most, that share of the points."""

    game: str
    first: str
    second: str
    least: float = 0.0
    most: float = 1.0

    @property
    def key(self) -> str:
        """What the results are kept under."""
        return f"{self.first} {self.second} seed {SEED}"

    @property
    def asked(self) -> str:
        """What is asked, in words."""
        low, high = f"{100 * self.least:.0f}", f"{100 * self.most:.0f} %"
        return f"<= {high}" if not self.least else f">= {low} %" if self.most >= 1.0 else f"{low} to {high}"


def rows() -> list[Row]:
    """All meetings: the strongest level against earlier versions, the steps between levels, every scripted plan."""
    found = []
    for game in GAMES:
        found += [Row(game, BEST, "slayer-0.1", 0.65), Row(game, BEST, ANCHOR, 0.85), Row(game, BEST, "judge", 0.60)]
        found += [Row(game, f"script:{plan}", BEST, 0.0, 0.30) for plan in plans(game)]
        found += [Row(game, f"level:{high.key}", f"level:{low.key}", 0.60, 0.70) for low, high in pairwise(LEVELS)]
        found += [Row(game, f"level:{LEVELS[0].key}", "random", 0.90)]
    return found


@cache
def digest(row: Row) -> str:
    """What the results of a row depend on: the edition of the players, and the weights of their judges."""
    home = files("hellmouth.players") / "weights"
    sources = [home / f"{row.game}.json", home / f"{row.game}.net.json"]
    text = b"".join(source.read_bytes() for source in sources if source.is_file())
    return f"{EDITION} {sha256(text).hexdigest()[:12]}"


class Results:
    """The games played so far, one file for each game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: dict[str, dict[str, dict[str, str]]] = {}
        for game in GAMES:
            file = folder / f"{game}.json"
            try:
                self.told[game] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
            except ValueError as error:
                raise BadData(str(file), f"is not JSON: {error}", "delete it to begin anew") from None

    def signs(self, row: Row) -> str:
        """The results of a row that still count."""
        kept = self.told[row.game].get(row.key, {})
        return kept.get("results", "") if kept.get("players") == digest(row) else ""

    def earlier(self, row: Row) -> str:
        """The results of the last edition that played this row before today's players."""
        kept = self.told[row.game].get(row.key, {})
        return kept.get("earlier", "") if kept.get("players") == digest(row) else kept.get("results", "")

    def add(self, row: Row, signs: str) -> None:
        """Keep the results of further games."""
        told = self.told[row.game]
        kept = {"players": digest(row), "results": self.signs(row) + signs, "earlier": self.earlier(row)}
        told[row.key] = {name: value for name, value in kept.items() if value}
        text = json.dumps(told, indent=1, sort_keys=True) + "\n"
        (self.folder / f"{row.game}.json").write_text(text, encoding="utf-8")

    def tally(self, row: Row) -> Tally:
        """The results as the arena counts them."""
        return counted(self.signs(row))


def counted(signs: str) -> Tally:
    """Results as the arena counts them."""
    scores = {"1": 1.0, "0": 0.0}
    return Tally([Bout(n % 2, scores.get(sign, 0.5), 0, 0) for n, sign in enumerate(signs)])


def verdict(row: Row, tally: Tally) -> str:
    """Whether the games so far reach what is asked, and whether that is beyond doubt."""
    points, count = tally.score()
    if not count:
        return "not played"
    low, high = wilson(points, count)
    reached = row.least <= points / count <= row.most
    sure = (row.least <= low and high <= row.most) if reached else high < row.least or low > row.most
    few = "" if count >= WHOLE else ", too few games"
    return ("reached" if reached else "missed") + (", sure" if sure else "") + few


def answers(results: Results) -> list[str]:
    """The answer in a few lines: how strong the strongest level is, and how it can be beaten."""
    lines = []
    for game in GAMES:
        told = []
        for other, words in (("slayer-0.1", "the Slayer of version 0.1"), (ANCHOR, "its Veteran")):
            row = Row(game, BEST, other)
            tally, before = results.tally(row), counted(results.earlier(row))
            if tally.bouts:
                told.append(f"{_share(tally)} against {words}")
            elif before.bouts:
                told.append(f"{_share(before)} against {words} (before the last change of the players)")
        scripts = [(plan, results.tally(Row(game, f"script:{plan}", BEST))) for plan in plans(game)]
        played = [(plan, tally) for plan, tally in scripts if tally.bouts]
        if played:
            plan, tally = max(played, key=lambda one: one[1].score()[0] / one[1].score()[1])
            told.append(f"exploitability: the best scripted plan tried (`{plan}`) wins {_share(tally)} against it")
        lines.append(f"- **{game}**: Slayer wins {'; '.join(told)}." if told else f"- **{game}**: not measured yet.")
    return lines


def _share(tally: Tally) -> str:
    points, count = tally.score()
    low, high = wilson(points, count)
    return f"{100 * points / count:.0f} % [{100 * low:.0f}, {100 * high:.0f}] of {count} games"


def rated(results: Results, game: str) -> list[Rating]:
    """The ratings of everybody who has met somebody."""
    meetings = []
    for row in rows():
        if row.game == game:
            points, count = results.tally(row).score()
            meetings.append(Meeting(row.first, row.second, points, count))
    return ratings(meetings, ANCHOR)


def table(results: Results) -> str:
    """The report as Markdown."""
    lines = [
        "# How strong the players are",
        "",
        *answers(results),
        "- Few games are few: read the intervals (Wilson, 95 %). What version 0.1 measured: [0.1.md](strength/0.1.md).",
        "- What was tried and what came of it: [the notebook](strength/notebook.md).",
        "",
        "Written by `python -m hellmouth.players.report`; do not edit. Paired games: same setup and seed, seats",
        f'swapped, the same deck for both, printed rules, seed {SEED}. A row is complete with {WHOLE} games; "sure"',
        "means that the whole interval lies where it is asked to be, or outside. Any row can be played again:",
        "",
        f"    python -m hellmouth.players.arena GAME FIRST SECOND --games N --seed {SEED}",
        "",
        "The last column has what the players before the last change scored: other players, so not to be added up.",
        "",
        "| game | first | second | points of the first | asked | verdict | before |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows():
        tally = results.tally(row)
        shown = tally.line() if tally.bouts else "-"
        before = counted(results.earlier(row))
        cells = (row.game, row.first, row.second, shown, row.asked, verdict(row, tally))
        lines.append(f"| {' | '.join(cells)} | {before.line() if before.bouts else '-'} |")
    lines += [
        "",
        "## Ratings",
        "",
        f"Elo points above `{ANCHOR}` with 95 % intervals, from the rows above.",
        "",
        "| game | player | rating |",
        "| --- | --- | --- |",
    ]
    for game in GAMES:
        lines += [f"| {game} | {r.player} | {r.elo:+.0f} [{r.low:+.0f}, {r.high:+.0f}] |" for r in rated(results, game)]
    return "\n".join(lines) + "\n"


def play(results: Results, wanted: list[Row], minutes: float) -> None:
    """Play on until the time is up: the row that lags most behind comes next, earlier rows first."""
    end = monotonic() + 60 * minutes
    for row in wanted:
        digest(row)
    while monotonic() < end:
        open_rows = [row for row in wanted if len(results.signs(row)) < WHOLE]
        if not open_rows:
            return
        row = min(open_rows, key=lambda r: len(results.signs(r)))
        for _ in range(CHUNK // 2):
            at = len(results.signs(row))
            pair = [bout(row.game, row.first, row.second, SEED, at + n) for n in range(2)]
            if any(b.faults for b in pair):
                print(f"{row.game} {row.key}: a player made a mistake in game {at} or {at + 1}", file=sys.stderr)
            results.add(row, "".join(SIGNS.get(b.score, "=") for b in pair))
            if monotonic() >= end:
                break
        print(f"{row.game} {row.key}: {results.tally(row).line()}", flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("report", description="Play the meetings that must be won and keep the table.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--only", help="only meetings of a player whose name contains this")
    parser.add_argument("--folder", type=Path, default=Path("docs"))
    return exit_code(report, parser.parse_args(words))


def report(told: argparse.Namespace) -> None:
    """Play on, then write the table."""
    if not told.folder.is_dir():
        raise BadData(str(told.folder), "there is no such folder", "run it from the project or give --folder")
    (told.folder / "strength").mkdir(exist_ok=True)
    results = Results(told.folder / "strength")
    wanted = [row for row in rows() if row.game in told.games and (told.only or "") in f"{row.first} {row.second}"]
    play(results, wanted, told.minutes)
    # Others may have played on at the same time: read what all of them left.
    (told.folder / "strength.md").write_text(table(Results(told.folder / "strength")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
