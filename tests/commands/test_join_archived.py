"""A table that can only be read, in the terminal: the log, the last picture and the reason, and then the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hellmouth.core.messages import Message
from tests.commands.conftest import Run
from tests.table.conftest import Live
from tests.table.spoiled import spoiled


@pytest.fixture
def links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    monkeypatch.setenv("HELLMOUTH_HOME", str(tmp_path / "home"))
    tokens = spoiled(tmp_path / "data")
    live = Live(tmp_path / "data")
    yield {table: f"{live.base}/#s={token}" for table, token in tokens.items()}
    live.stop()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("table", ["vs-running", "vs-finished"])
def test_line_by_line(run: Run, links: dict[str, str], table: str, language: str) -> None:
    ran = run("--language", language, "join", links[table], "--mine", "--plain", stdin="1\n")
    assert ran.code == 0, ran.err
    assert Message("table.archived.rules").render(language) in ran.out
    assert ran.out.count("\n") > 30, "the log and the picture"


def test_a_bot_does_not_wait_for_ever(run: Run, links: dict[str, str]) -> None:
    ran = run("join", links["vs-running"], "--mine", "--bot", "hellmouth.players.random:RandomPlayer")
    assert ran.code == 0, ran.err
    assert Message("table.archived.rules").render("en") in ran.out
