"""Running the command inside the test, as a person would run it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from hellmouth.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("games")`: exit code, output and errors of `hellmouth games`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def ran(*args: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["hellmouth", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = 0
        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return ran
