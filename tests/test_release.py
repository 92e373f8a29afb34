"""The release script: one version everywhere, a closed changelog, archives that hold what they must."""

from __future__ import annotations

import datetime as dt
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import hellmouth
from tests.scripts import script

ROOT = Path(__file__).parents[1]
DAY = dt.date(2027, 2, 1)


@pytest.fixture
def release() -> ModuleType:
    return script("release")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src/hellmouth"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.1.0\n")
    log = "# Changelog\n\n## Unreleased\n\n- Dice.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n"
    (tmp_path / "CHANGELOG.md").write_text(log)
    return tmp_path


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/hellmouth/__init__.py"
    assert f"\nversion: {hellmouth.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_a_release_closes_the_changelog(release: ModuleType, project: Path) -> None:
    release.bump(project, "0.2.0", DAY)
    assert (project / "CHANGELOG.md").read_text() == (
        "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-02-01)\n\n- Dice.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n"
    )
    assert '"0.2.0"' in (project / "src/hellmouth/__init__.py").read_text()
    assert (project / "CITATION.cff").read_text() == "cff-version: 1.2.0\nversion: 0.2.0\n"


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("two", "no version"),
        ("0.1", "no version"),
        ("0.1.0", "already"),
        ("0.3.0", "Unreleased"),
    ],
)
def test_what_cannot_be_released_changes_nothing(release: ModuleType, project: Path, version: str, why: str) -> None:
    if version == "0.3.0":
        release.bump(project, "0.2.0", DAY)
    before = {file: file.read_text() for file in project.rglob("*.*") if file.is_file()}
    with pytest.raises(release.CannotRelease, match=why):
        release.bump(project, version, DAY)
    assert {file: file.read_text() for file in project.rglob("*.*") if file.is_file()} == before


def test_a_wheel_without_its_page_is_refused(release: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "hellmouth-0.2.0.tar.gz").write_bytes(b"")
    with zipfile.ZipFile(tmp_path / "hellmouth-0.2.0-py3-none-any.whl", "w") as packed:
        packed.writestr("hellmouth/py.typed", "")
    with pytest.raises(release.CannotRelease, match=r"lacks .*static/index\.html"):
        release.check(tmp_path)
