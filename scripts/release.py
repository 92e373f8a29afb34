"""Make a release: version, changelog, commit and tag, sdist, wheel, checksums.

    python scripts/release.py 0.2.0              change the version everywhere, close the changelog's Unreleased part
    python scripts/release.py --build            sdist and wheel in dist/ with SHA256SUMS, both looked into
    git commit -am "Release 0.2.0" && git tag v0.2.0

The version stands in `src/hellmouth/__init__.py`; `pyproject.toml` reads it there, `CITATION.cff` follows.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
WANTED = ("hellmouth/table/static/index.html", "hellmouth/py.typed", "hellmouth/games/vs/data/cards.json")
"""What a wheel without would be broken."""


class CannotRelease(Exception):
    """One line that names what is wrong and the cure."""


def bump(root: Path, version: str, day: dt.date) -> None:
    """Write the version and close the changelog; nothing is written if any of it cannot be."""
    if not VERSION.fullmatch(version):
        raise CannotRelease(f"{version!r} is no version: write three numbers, as in 0.2.0")
    package, citation, changelog = root / "src/hellmouth/__init__.py", root / "CITATION.cff", root / "CHANGELOG.md"
    log = changelog.read_text(encoding="utf-8")
    if f"## {version} " in log:
        raise CannotRelease(f"CHANGELOG.md has a part for {version} already: choose the next version")
    empty, _, rest = log.partition("## Unreleased\n")
    if not rest.partition("\n## ")[0].strip():
        raise CannotRelease('CHANGELOG.md says nothing under "## Unreleased": write there what changed')
    texts = {
        package: re.sub(r'__version__ = "[^"]+"', f'__version__ = "{version}"', package.read_text(encoding="utf-8")),
        citation: re.sub(r"(?m)^version: .+$", f"version: {version}", citation.read_text(encoding="utf-8")),
        changelog: f"{empty}## Unreleased\n\n## {version} ({day.isoformat()})\n{rest}",
    }
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")


def check(dist: Path) -> list[Path]:
    """The archives in the folder; refuses a wheel that lacks a part."""
    archives = sorted([*dist.glob("*.whl"), *dist.glob("*.tar.gz")])
    if {one.suffix for one in archives} != {".whl", ".gz"}:
        raise CannotRelease(f"{dist.name}/ holds no wheel and sdist: run with --build")
    for one in archives:
        if one.suffix == ".whl":
            with zipfile.ZipFile(one) as packed:
                lacking = set(WANTED) - set(packed.namelist())
        else:
            with tarfile.open(one) as source:
                parts = {name.partition("/")[2] for name in source.getnames()}
            lacking = {f"src/{name}" for name in WANTED} | {"docs/architecture.md", "CHANGELOG.md"}
            lacking -= parts
        if lacking:
            raise CannotRelease(f"{one.name} lacks {', '.join(sorted(lacking))}")
    return archives


def checksums(archives: list[Path]) -> str:
    """Lines as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in archives)


def build() -> None:
    """Both archives, made from the pinned tools of this environment."""
    dist = ROOT / "dist"
    for old in dist.glob("*"):
        old.unlink()
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(dist)], cwd=ROOT, check=True)
    archives = check(dist)
    (dist / "SHA256SUMS").write_text(checksums(archives), encoding="utf-8")
    sys.stdout.write("".join(f"{one.name}  {one.stat().st_size // 1024} KB\n" for one in archives))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("version", nargs="?", help="the new version, as in 0.2.0")
    parser.add_argument("--build", action="store_true", help="make sdist, wheel and checksums in dist/")
    wish = parser.parse_args()
    if not wish.version and not wish.build:
        parser.error("name a version, or --build")
    try:
        if wish.version:
            bump(ROOT, wish.version, dt.datetime.now(dt.UTC).date())
        if wish.build:
            build()
    except CannotRelease as problem:
        sys.exit(f"release.py: {problem}")


if __name__ == "__main__":
    main()
