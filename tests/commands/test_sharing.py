"""Settings for several servers: what cannot be is told in one line, with the cure."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.commands.conftest import Run

STORE = "postgresql://anne:geheim@127.0.0.1:1/nothing"


@pytest.mark.parametrize(
    ("flags", "place", "cure"),
    [
        (["--processes", "2"], "--processes", "--store postgresql://"),
        (["--inside", "10.0.0.1:1"], "--inside", "--store postgresql://"),
        (["--store", STORE, "--inside", "10.0.0.1"], "--inside", "HOST:PORT"),
        (["--store", STORE, "--inside", "10.0.0.1:7", "--processes", "2"], "--inside", "HOST:0"),
        (["--bus", "nats://10.0.0.9"], "--bus", "--store postgresql://"),
        (["--store", STORE, "--bus", "http://anne:geheim@10.0.0.9"], "--bus", "nats://HOST:PORT"),
        (["--store", STORE, "--bus", "nats://anne:geheim@10.0.0.9"], "--bus", "hellmouth[cluster]"),
        (["--store", "sqlite:tables"], "--store", "leave it out"),
        (["--store", STORE], "postgresql://anne@127.0.0.1:1/nothing", "hellmouth[cluster]"),
    ],
)
def test_what_cannot_be_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: list[str], place: str, cure: str
) -> None:
    for missing in ("asyncpg", "nats"):
        monkeypatch.setitem(sys.modules, missing, None)  # as if it were not installed
    ran = run("serve", "--port", "0", "--data", str(tmp_path), *flags)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert place in ran.err
    assert cure in ran.err
    assert "geheim" not in ran.err


@pytest.mark.parametrize("command", [["doctor"], ["backup", "b"], ["restore", "b"]])
def test_other_commands_take_the_same_address(run: Run, command: list[str]) -> None:
    ran = run(*command, "--store", "mysql://x")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "postgresql://" in ran.err


def test_the_password_is_not_shown(run: Run) -> None:
    ran = run("serve", "--store", STORE, "--bus", "nats://anne:geheim@h:1/club", "--print-config")
    assert 'bus = "nats://h:1/club"  # flag' in ran.out
    assert 'store = "postgresql://anne@127.0.0.1:1/nothing"  # flag' in ran.out
    assert "geheim" not in ran.out
