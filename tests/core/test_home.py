"""Where the data of the person at this machine lives."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellmouth.core.home import home


@pytest.mark.parametrize("given", ["", "data"])
def test_an_empty_or_relative_folder_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str) -> None:
    """Else the tables would lie in whatever folder the command was started in."""
    monkeypatch.delenv("HELLMOUTH_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", given)
    assert home() == tmp_path / ".local" / "share" / "hellmouth"


def test_a_folder_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HELLMOUTH_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "hellmouth"
