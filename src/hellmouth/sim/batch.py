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
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import hellmouth
from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.sim.engines import Chunk, Engine, here
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def batch(plan: Plan, folder: Path, engine: Engine = here, progress: Progress | None = None) -> Path:
    """Compute what is missing and return the file of all rows."""
    return batches([(plan, folder)], engine, progress)[0]


def batches(
    wanted: Sequence[tuple[Plan, Path]], engine: Engine = here, progress: Progress | None = None
) -> list[Path]:
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
        _write(files[number], map(line, found))
        done += chunks[number][3] - chunks[number][2]
        if progress:
            progress(done, total)
    return [_join(plan, folder) for plan, folder in wanted]


def passing(plan: Plan, engine: Engine = here, progress: Progress | None = None) -> Iterator[Row]:
    """The rows of a batch that nobody keeps, chunk by chunk as they come."""
    chunks = [(i, plan.data(), first, min(first + plan.chunk, plan.games))
              for i, first in enumerate(range(0, plan.games, plan.chunk))]
    done = 0
    for number, found in engine(chunks):
        done += chunks[number][3] - chunks[number][2]
        if progress:
            progress(done, plan.games)
        yield from found


def _join(plan: Plan, folder: Path) -> Path:
    whole = folder / "rows.jsonl"
    count = -(-plan.games // plan.chunk)
    _write(whole, (_file(folder, n).read_text(encoding="utf-8") for n in range(count)))
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


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a batch."""
    file = folder / "manifest.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadData(str(folder), "holds no batch", "run hellmouth sim with -o first") from None
    except ValueError:
        raise BadData(str(file), "is not valid JSON", "remove the folder or choose another") from None
    if not isinstance(found, dict):
        raise BadData(str(file), "is not a manifest", "remove the folder or choose another")
    return found


def manifest(plan: Plan) -> dict[str, Any]:
    """What the rows depend on, and what they were made with."""
    game = games.game(plan.game)
    return {"plan": plan.data(), "hellmouth": hellmouth.__version__, "rules_version": game.rules_version,
            "cards": game.card_digest(), "chunk": plan.chunk}


def _claim(plan: Plan, folder: Path) -> None:
    """Take the folder for this plan; a folder of another plan is refused, an interrupted batch of this one goes on."""
    (folder / "chunks").mkdir(parents=True, exist_ok=True)
    file = folder / "manifest.json"
    wanted = json.loads(json.dumps(manifest(plan)))
    if not file.exists():
        made_with = {**wanted, "python": platform.python_version()}
        _write(file, [json.dumps(made_with, indent=2, ensure_ascii=False) + "\n"])
        return
    found = read_manifest(folder)
    for key, value in wanted.items():
        if found.get(key) != value:
            problem = f"belongs to another batch: its {key} differs"
            raise BadData(str(folder), problem, "choose another folder with -o, or the same plan")


def _file(folder: Path, number: int) -> Path:
    return folder / "chunks" / f"{number:06}.jsonl"


def _write(file: Path, parts: Iterable[str]) -> None:
    """All or nothing: a kill leaves the old file or the new one."""
    spare = file.with_suffix(".part")
    with spare.open("w", encoding="utf-8") as out:
        out.writelines(parts)
        out.flush()
        os.fsync(out.fileno())
    spare.replace(file)
