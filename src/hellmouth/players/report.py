"""How strong the players are: plays the meetings that must be won and keeps the table docs/strength.md.

    python -m hellmouth.players.report --minutes 30        go on where the last run stopped, then write the table
    python -m hellmouth.players.report --minutes 0         only write the table
    python -m hellmouth.players.report vs --only random    only meetings of one game, or with a player of that name

Results are kept in docs/strength/<game>.json, one sign per game (1 won, 0 lost, = shared), so a run can be stopped at
any time; runs for different games may go on side by side. Results count only for the players that played them: a
change to a player, an evaluator or its weights begins anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from hellmouth.core.errors import BadData, exit_code
from hellmouth.players.arena import Bout, Tally, bout
from hellmouth.players.insight import insight
from hellmouth.players.wilson import wilson

GAMES = ("vs", "board", "ccg")
WHOLE = 400
"""Games that a row needs to be complete."""
CHUNK = 10
SEED = 2026
SIGNS = {1.0: "1", 0.0: "0"}
GREEDY = ("arena.py", "greedy.py", "policy.py")
SEARCH = ("ismcts.py", "tree.py")


ALIKE = {"level:veteran": "greedy", "level:slayer": "ismcts"}
"""Levels that are players of another name: such meetings are played once (tests/players/test_load.py)."""


class Row(NamedTuple):
    """A meeting: the first player is to get at least that share of the points."""

    game: str
    first: str
    second: str
    asked: float
    each_side: bool = False
    """Whether the share is asked of each side by itself: the sides of the board game are not alike."""

    @property
    def key(self) -> str:
        """What the results are kept under."""
        return f"{ALIKE.get(self.first, self.first)} {ALIKE.get(self.second, self.second)} seed {SEED}"


def rows() -> list[Row]:
    """All meetings, the cheap ones first."""
    found = []
    for first, second, asked in (
        ("greedy", "random", 0.90), ("level:regular", "level:newcomer", 0.60), ("ismcts", "greedy", 0.75),
        ("level:veteran", "level:regular", 0.60), ("ismcts:60", "ismcts:30", 0.5),
        ("level:slayer", "level:veteran", 0.60),
    ):
        found += [Row(game, first, second, asked, game == "board" and asked > 0.6) for game in GAMES]
    return found


@cache
def digest(row: Row) -> str:
    """What the results of a row depend on: the players, the evaluator and its weights, as they were at the start."""
    home = files("hellmouth.players")
    names = GREEDY + SEARCH if "ismcts" in row.key else GREEDY
    sources = [home / name for name in names]
    sources += [home / "evaluate" / "__init__.py", home / "evaluate" / f"{row.game}.py",
                home / "weights" / f"{row.game}.json"]
    if "ismcts" in row.key:
        sources += [home / "insight" / "__init__.py", home / "weights" / f"{row.game}.net.json"]
        rooms = (home / "insight").iterdir()
        sources += sorted((room for room in rooms if room.name.startswith(row.game)), key=lambda room: room.name)
    if "level:" in row.key:
        sources.append(home / "levels.py")
    text = b"".join(source.read_bytes() for source in sources if source.is_file())
    return sha256(text).hexdigest()[:12]


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

    def add(self, row: Row, signs: str) -> None:
        """Keep the results of further games."""
        told = self.told[row.game]
        told[row.key] = {"players": digest(row), "results": self.signs(row) + signs}
        text = json.dumps(told, indent=1, sort_keys=True) + "\n"
        (self.folder / f"{row.game}.json").write_text(text, encoding="utf-8")

    def tally(self, row: Row) -> Tally:
        """The results as the arena counts them."""
        scores = {"1": 1.0, "0": 0.0}
        return Tally([Bout(n % 2, scores.get(sign, 0.5), 0, 0) for n, sign in enumerate(self.signs(row))])


def verdict(row: Row, tally: Tally) -> str:
    """Whether the games so far reach what is asked, and whether that is beyond doubt."""
    parts = [tally.score(side) for side in tally.sides()] if row.each_side else [tally.score()]
    if not all(count for _, count in parts) or not parts:
        return "not played"
    share = min(points / count for points, count in parts)
    low = min(wilson(points, count)[0] for points, count in parts)
    high = min(wilson(points, count)[1] for points, count in parts)
    word = "reached" if share >= row.asked else "missed"
    sure = low >= row.asked or high < row.asked
    few = "" if tally.score()[1] >= WHOLE else ", too few games"
    return word + (", sure" if sure else "") + few


def table(results: Results) -> str:
    """The report as Markdown."""
    budgets = ", ".join(f"`ismcts:{insight(game).budget}` in {game}" for game in GAMES)
    lines = [
        "# How strong the players are", "",
        "Written by `python -m hellmouth.players.report`; do not edit. Paired games: same setup and seed, seats",
        f"swapped, the same deck for both, printed rules, seed {SEED}. Shares with Wilson's 95 % interval. A row is",
        f"complete with {WHOLE} games; \"sure\" means that the whole interval lies on that side of what is asked.",
        f"`ismcts` is {budgets}; a game may ask for more effort, as board does for",
        "Evil's moves. Any row can be played again:", "",
        f"    python -m hellmouth.players.arena GAME FIRST SECOND --games N --seed {SEED}", "",
        "| game | first | second | games | points of the first | asked | verdict |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows():
        tally = results.tally(row)
        count = tally.score()[1]
        shown = tally.line() if count else "-"
        if row.each_side and count:
            names = ("Evil", "Good")
            shown += "".join(f"<br>as {names[side]}: {tally.line(side)}" for side in tally.sides())
        asked = f">= {100 * row.asked:.0f} %" + (" on each side" if row.each_side else "")
        cells = (row.game, row.first, row.second, str(count), shown, asked, verdict(row, tally))
        lines.append(f"| {' | '.join(cells)} |")
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
