"""Imports point one way: core <- games <- players <- sim, research, table, bench <- terminal <- commands <- cli.

Core and games need only Python.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import hellmouth

PACKAGE = Path(hellmouth.__file__).parent
# fmt: off
RANK = {"engine": -1, "core": 0, "games": 1, "players": 2, "sim": 3, "research": 3, "table": 3, "bench": 3,
        "terminal": 4, "commands": 5, "cli": 6, "__main__": 7}
# fmt: on


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, wherever in the file the import stands."""
    here = ("hellmouth", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(here[: -node.level]) if node.level else ""
            base = ".".join(filter(None, [start, node.module]))
            # `from hellmouth import cli` imports hellmouth.cli, not only hellmouth.
            whole = base in ("hellmouth", "hellmouth.games")
            yield from ((node.lineno, f"{base}.{alias.name}" if whole else base) for alias in node.names)


def wrong(path: Path, target: str) -> str:
    """Why this import may not be, or nothing."""
    mine = path.relative_to(PACKAGE).with_suffix("").parts
    theirs = target.split(".")
    if theirs[0] != "hellmouth":
        outside = mine[0] in ("core", "games") and theirs[0] not in sys.stdlib_module_names
        return f"{mine[0]} uses the standard library only" if outside else ""
    if len(theirs) == 1 or theirs[1] == "__version__":
        return ""
    if theirs[1] not in RANK:
        return f"'{theirs[1]}' has no place in the order: add it to RANK"
    if theirs[1] == mine[0]:
        other_game = mine[0] == "games" and len(mine) > 2 and len(theirs) > 2 and theirs[2] != mine[1]
        return "one game may not know another" if other_game and (PACKAGE / "games" / theirs[2]).is_dir() else ""
    return "" if RANK[theirs[1]] < RANK[mine[0]] else f"{mine[0]} may not know {theirs[1]}"


def test_every_part_has_a_place() -> None:
    assert sorted({path.relative_to(PACKAGE).with_suffix("").parts[0] for path in modules()} - RANK.keys()) == []


def test_imports_point_one_way() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: import of {target}: {why}"
        for path in modules()
        for line, target in imported(path)
        if (why := wrong(path, target))
    ]
    assert found == []


def test_wrong_arrows_are_seen() -> None:
    core, vs, sim = PACKAGE / "core" / "state.py", PACKAGE / "games" / "vs" / "state.py", PACKAGE / "sim" / "batch.py"
    assert wrong(core, "hellmouth.games.vs")
    assert wrong(core, "typer")
    assert wrong(vs, "hellmouth.players.random")
    assert wrong(sim, "hellmouth.table.app")
    assert wrong(sim, "hellmouth.elsewhere")
    assert not wrong(vs, "hellmouth.core.state")
    assert not wrong(vs, "hellmouth.games.vs.rules")
    assert not wrong(core, "json")
    assert not wrong(sim, "rich.progress")
