"""A batch: all games of a plan, written to a folder chunk by chunk, so that it can be killed and resumed.

    DIR/manifest.json      the plan, versions and digests
    DIR/chunks/00042.jsonl rows of one chunk, written at once or not at all
    DIR/rows.jsonl         all rows in order, made when every chunk is there

The rows depend on the plan alone: not on the number of workers, the engine, or how often the batch was interrupted.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import hellmouth
from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file, make_folder, parse_json, read_json, why, write
from hellmouth.sim.engines import Chunk, Engine, here
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row

AGAIN = "run the batch again in another folder"
FULL = "make room and start it again: it goes on where it stopped"
_PARTS: dict[Any, dict[str, type]] = {
    "game": {"number": int, "seed": int, "setup": dict, "seating": list, "players": list},
    "decision": {"number": int, "tick": int, "seat": int, "kind": str, "options": list, "choice": str},
}
"""What every row of a kind has."""
Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def batch(plan: Plan, folder: Path, engine: Engine = here, progress: Progress | None = None) -> Path:
    """Compute what is missing and return the file of all rows."""
    return batches([(plan, folder)], engine, progress)[0]


def batches(wanted: Sequence[tuple[Plan, Path]], engine: Engine = here, progress: Progress | None = None) -> list[Path]:
    """Several batches at once, each in its folder; the workers never wait for one to end before the next begins."""
    for plan, folder in wanted:
        plan.check()
        _claim(plan, folder)
    chunks: list[Chunk] = []
    files: list[Path] = []
    for plan, folder in wanted:
        for number, first in enumerate(range(0, plan.games, plan.chunk)):
            chunks.append((len(chunks), plan.data(), first, min(first + plan.chunk, plan.games)))
            files.append(_file(folder, number))
    missing = [c for c in chunks if not files[c[0]].exists()]
    total = sum(plan.games for plan, _ in wanted)
    done = total - sum(last - first for _, _, first, last in missing)
    if progress:
        progress(done, total)
    for number, found in engine(missing) if missing else ():
        write(files[number], map(line, found), FULL)
        done += chunks[number][3] - chunks[number][2]
        if progress:
            progress(done, total)
    return [_join(plan, folder) for plan, folder in wanted]


def passing(plan: Plan, engine: Engine = here, progress: Progress | None = None) -> Iterator[Row]:
    """The rows of a batch that nobody keeps, chunk by chunk as they come."""
    chunks = [
        (i, plan.data(), first, min(first + plan.chunk, plan.games))
        for i, first in enumerate(range(0, plan.games, plan.chunk))
    ]
    done = 0
    for number, found in engine(chunks):
        done += chunks[number][3] - chunks[number][2]
        if progress:
            progress(done, plan.games)
        yield from found


def _join(plan: Plan, folder: Path) -> Path:
    whole = folder / "rows.jsonl"
    count = -(-plan.games // plan.chunk)
    write(whole, (text for n in range(count) for text in _lines(_file(folder, n))), FULL)
    return whole


def _lines(file: Path) -> Iterator[str]:
    """The lines of a file, one after the other: rows of decisions are many."""
    try:
        with file.open(encoding="utf-8") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(str(file), f"cannot be read: {why(error)}", AGAIN) from None


def line(row: Row) -> str:
    """One row as a line of JSON, always written the same way."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def rows(folder: Path, kind: str = "game") -> Iterator[Row]:
    """The rows of a finished batch."""
    whole = folder / "rows.jsonl"
    if not is_file(whole):
        raise BadData(str(folder), "holds no finished batch", "run hellmouth sim with -o and let it finish")
    for number, text in enumerate(_lines(whole), 1):
        row = _row(text, f"{whole}:{number}")
        if row["row"] == kind:
            yield row


def _row(text: str, place: str) -> Row:
    """A row from its line, with all that is counted later."""
    row: Any = parse_json(text, place, AGAIN)
    wanted = _PARTS.get(row.get("row"), {}) if isinstance(row, dict) else {}
    wrong = [name for name, kind in wanted.items() if not isinstance(row.get(name), kind)]
    if not wanted or wrong:
        raise BadData(place, f"is damaged: {wrong[0]!r} is wrong" if wrong else "is no row of a batch", AGAIN)
    if row["row"] == "game" and row.get("outcome") is not None:
        seats = len(row["seating"])
        shares = row.get("shares")
        if not (
            isinstance(shares, list)
            and len(shares) == seats
            and row.get("first") in range(seats)
            and sorted(row["seating"]) == [*range(seats)]
            and isinstance(row.get("answers"), int)
            and isinstance(row.get("ending"), str)
        ):
            raise BadData(place, "is damaged: the result is not whole", AGAIN)
    found: Row = row
    return found


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a batch."""
    file = folder / "manifest.json"
    if not is_file(file):
        raise BadData(str(folder), "holds no batch", "give a folder that hellmouth sim -o made")
    found = read_json(file, "remove the folder or choose another")
    if not isinstance(found, dict):
        raise BadData(str(file), "is not a manifest", "remove the folder or choose another")
    return found


def manifest(plan: Plan) -> dict[str, Any]:
    """What the rows depend on, and what they were made with."""
    game = games.game(plan.game)
    return {
        "plan": plan.data(),
        "hellmouth": hellmouth.__version__,
        "rules_version": game.rules_version,
        "cards": game.card_digest(),
        "chunk": plan.chunk,
    }


def _claim(plan: Plan, folder: Path) -> None:
    """Take the folder for this plan; a folder of another plan is refused, an interrupted batch of this one goes on."""
    make_folder(folder / "chunks", "choose another folder with -o")
    file = folder / "manifest.json"
    wanted = json.loads(json.dumps(manifest(plan)))
    if not file.exists():
        made_with = {**wanted, "python": platform.python_version()}
        write(file, [json.dumps(made_with, indent=2, ensure_ascii=False) + "\n"])
        return
    found = read_manifest(folder)
    for key, value in wanted.items():
        if found.get(key) != value:
            problem = f"belongs to another batch: its {key} differs"
            raise BadData(str(folder), problem, "choose another folder with -o, or the same plan")


def _file(folder: Path, number: int) -> Path:
    return folder / "chunks" / f"{number:06}.jsonl"
