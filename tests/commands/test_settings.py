"""Settings of `hellmouth serve`: flag before environment before file before default, and never a silent mistake."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hellmouth.cli import app
from hellmouth.commands.serve import _checked_names
from hellmouth.core.errors import BadData


def shown(*flags: str, **environment: str) -> Result:
    return CliRunner().invoke(app, ["serve", *flags, "--print-config"], env=environment)


def test_what_is_printed_is_a_file_that_can_be_read(tmp_path: Path) -> None:
    first = shown("--port", "9000", "--public", "--name", "play.example.org", "--name", "b.example.org")
    file = tmp_path / "hellmouth.toml"
    file.write_text(first.output, encoding="utf-8")
    assert tomllib.loads(first.output)["name"] == ["play.example.org", "b.example.org"]
    again = shown("--config", str(file)).output
    assert tomllib.loads(again) == tomllib.loads(first.output)
    assert "port = 9000  # file" in again


def test_a_flag_beats_the_environment_which_beats_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hellmouth.toml"
    file.write_text('port = 1001\nhost = "::1"\nbot-pause = 0.1\ntrusted-proxy = "127.0.0.9"\n', encoding="utf-8")
    said = shown(
        "--config",
        str(file),
        "--port",
        "1003",
        HELLMOUTH_PORT="1002",
        HELLMOUTH_HOST="localhost",
        HELLMOUTH_NAME="a.example b.example",
    ).output.splitlines()
    assert "port = 1003  # flag" in said
    assert 'host = "localhost"  # environment' in said
    assert 'name = ["a.example", "b.example"]  # environment' in said
    assert "bot-pause = 0.1  # file" in said
    assert 'trusted-proxy = "127.0.0.9"  # file' in said
    assert "workers = 1  # default" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("prot = 8000", r"prot: is no setting \(use bot-pause, bus, data"),
        ("port = ", "is not TOML"),
        (None, "hellmouth.toml"),
    ],
)
def test_a_mistake_in_the_file_is_one_line(tmp_path: Path, text: str | None, why: str) -> None:
    file = tmp_path / "hellmouth.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    result = shown("--config", str(file))
    assert isinstance(result.exception, BadData)
    with pytest.raises(BadData, match=why):
        raise result.exception


def test_a_value_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hellmouth.toml"
    file.write_text('port = "many"', encoding="utf-8")
    result = shown("--config", str(file))
    assert result.exit_code == 2
    assert "port" in result.output


def test_names_are_kept_as_browsers_send_them() -> None:
    """A capital letter in the settings turned everybody away."""
    assert _checked_names(["Play.Example.org", "[::1]"]) == ("play.example.org", "::1")
