"""The guides as programs: every block with a place is written there, every block of commands is run, in a copy.

A fenced block says what it is after its language: `append=PATH` adds to a file (in JSON: to a list), `file=PATH` makes
one, `patch=PATH` changes one place of it as a `diff` says; a block of `sh` is run line by line.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w+)(?: (append|file|patch)=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUILT = shutil.ignore_patterns("__pycache__", "node_modules", "static")
UNNEEDED = {"page", "table", "terminal", "players", "sim"}
"""Tests that no guide runs."""
COPIED = ("src", "tests", "docs", "scripts", "pyproject.toml", "CHANGELOG.md", "CONTRIBUTING.md")


GAPS = {".toml": "\n", ".py": "\n\n"}
"""What stands before something that is appended."""


@dataclass(frozen=True)
class Block:
    """One fenced block of a guide."""

    language: str
    how: str
    path: str
    text: str


def blocks(guide: str, heading: str = "") -> Iterator[Block]:
    """The blocks of a guide, or of the part below one of its headings."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    if heading:
        text = text.partition(f"\n## {heading}")[2].partition("\n## ")[0]
        assert text, f"{guide} has no part {heading!r}"
    for found in FENCE.finditer(text):
        yield Block(found[1], found[2] or "", found[3] or "", found[4])


def copy_project(where: Path) -> Path:
    """A checkout of one's own to follow a guide in, without what is built or fetched."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        return set(BUILT(folder, names)) | (UNNEEDED & set(names) if Path(folder) == ROOT / "tests" else set())

    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, where / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, where / name)
    return where


def patched(text: str, diff: str) -> str:
    """A text in which the lines marked "-" or " " have become those marked "+" or " "; they must stand there once."""
    lines = diff.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    assert text.count(before) == 1, f"{text.count(before)} times: {before}"
    return text.replace(before, after)


def write(block: Block, project: Path) -> None:
    place = project / block.path
    if block.how == "append" and place.suffix == ".json":  # a list: one more before its end
        listed = place.read_text(encoding="utf-8").rstrip().removesuffix("]").rstrip()
        place.write_text(f"{listed},\n{block.text}]\n", encoding="utf-8")
    elif block.how == "patch":
        place.write_text(patched(place.read_text(encoding="utf-8"), block.text), encoding="utf-8")
    elif block.how == "append":
        place.write_text(f"{place.read_text(encoding='utf-8')}{GAPS[place.suffix]}{block.text}", encoding="utf-8")
    else:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(block.text, encoding="utf-8")


def run(command: str, project: Path, **more: str) -> str:
    """One command of a guide, with the programs of this environment and the package of the copy."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "HELLMOUTH_"))}
    path = f"{project / 'src'}{os.pathsep}{project}" if (project / "src").is_dir() else ""
    env |= {"PYTHONPATH": path, "HELLMOUTH_HOME": str(project / "home")} | more
    for name, module in (("hellmouth", "hellmouth"), ("pytest", "pytest"), ("python", "")):
        if command.startswith(f"{name} "):
            start = f"{sys.executable} -m {module}" if module else sys.executable
            command = start + command.removeprefix(name)
    done = subprocess.run(command, shell=True, cwd=project, env=env, check=False, text=True, capture_output=True)
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def follow(guide: str, heading: str, project: Path, **more: str) -> list[str]:
    """Do what a guide says, in order; returns what its commands printed."""
    printed = []
    for block in blocks(guide, heading):
        if block.how:
            write(block, project)
        elif block.language == "sh":
            printed += [run(line, project, **more) for line in block.text.splitlines() if line.strip()]
    return printed
