"""Hostile texts in a terminal: `tests.page.payloads` tries more of them."""

from __future__ import annotations

import pytest

from hellmouth.terminal import draw
from tests.payloads import payloads
from tests.terminal.hostile import terminal


def test_hostile_texts_command_no_terminal() -> None:
    for name, wrong in terminal(payloads(40, 7, longest=200)):
        assert wrong == [], name


def test_what_a_terminal_would_obey_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "printable", lambda text: text)
    assert any(what == "control" for _, wrong in terminal(["\x1b[31mred", "a\x9bb"]) for what, _ in wrong)
