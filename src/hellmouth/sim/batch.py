"""A batch: all games of a plan, written to a folder chunk by chunk, so that it can be killed and resumed.

    DIR/manifest.json      the plan, versions and digests
    DIR/chunks/00042.jsonl rows of one chunk, written at once or not at all
    DIR/rows.jsonl         all rows in order, made when every chunk is there

The rows depend on the plan alone: not on the number of workers, the engine, or how often the batch was interrupted.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hellmouth
from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.sim.engines import Chunk, Engine, here
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row

CHUNK = 60
"""Games in a chunk: a multiple of every number of seats, so that groups stay together."""

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def batch(plan: Plan, folder: Path, engine: Engine = here, progress: Progress | None = None) -> Path:
    """Compute what is missing and return the file of all rows."""
    plan.check()
    _claim(plan, folder)
    chunks = list(_chunks(plan))
    missing = [c for c in chunks if not _file(folder, c[0]).exists()]
    done = plan.games - sum(last - first for _, _, first, last in missing)
    sizes = {number: last - first for number, _, first, last in chunks}
    if progress:
        progress(done, plan.games)
    for number, rows in engine(missing):
        _write(_file(folder, number), "".join(line(row) for row in rows))
        done += sizes[number]
        if progress:
            progress(done, plan.games)
    whole = folder / "rows.jsonl"
    _write(whole, "".join(_file(folder, c[0]).read_text(encoding="utf-8") for c in chunks))
    return whole


def line(row: Row) -> str:
    """One row as a line of JSON, always written the same way."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def rows(folder: Path, kind: str = "game") -> Iterator[Row]:
    """The rows of a finished batch."""
    whole = folder / "rows.jsonl"
    if not whole.exists():
        raise BadData(str(folder), "holds no finished batch", "run hellmouth sim with -o and let it finish")
    with whole.open(encoding="utf-8") as lines:
        for text in lines:
            row: Row = json.loads(text)
            if row["row"] == kind:
                yield row


def manifest(plan: Plan) -> dict[str, Any]:
    """What the rows depend on, and what they were made with."""
    game = games.game(plan.game)
    return {"plan": plan.data(), "hellmouth": hellmouth.__version__, "rules_version": game.rules_version,
            "cards": game.card_digest(), "chunk": CHUNK}


def _claim(plan: Plan, folder: Path) -> None:
    """Take the folder for this plan; a folder of another plan is refused, an interrupted batch of this one goes on."""
    (folder / "chunks").mkdir(parents=True, exist_ok=True)
    file = folder / "manifest.json"
    wanted = json.loads(json.dumps(manifest(plan)))
    if not file.exists():
        _write(file, json.dumps({**wanted, "python": platform.python_version()}, indent=2) + "\n")
        return
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise BadData(str(file), "is not valid JSON", "remove the folder or choose another") from None
    for key, value in wanted.items():
        if found.get(key) != value:
            problem = f"belongs to another batch: its {key} differs"
            raise BadData(str(folder), problem, "choose another folder with -o, or the same plan")


def _chunks(plan: Plan) -> Iterator[Chunk]:
    data = plan.data()
    for number, first in enumerate(range(0, plan.games, CHUNK)):
        yield number, data, first, min(first + CHUNK, plan.games)


def _file(folder: Path, number: int) -> Path:
    return folder / "chunks" / f"{number:06}.jsonl"


def _write(file: Path, text: str) -> None:
    """All or nothing: a kill leaves the old file or the new one."""
    spare = file.with_suffix(".part")
    with spare.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    spare.replace(file)
