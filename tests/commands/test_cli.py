"""The command itself: help, language, errors in one line, start-up."""

from __future__ import annotations

import os
import resource
import subprocess
import sys

import pytest

from hellmouth import __version__, games
from tests.commands.conftest import Run

COMMANDS = ["games", "play", "sim", "scenario", "replay", "rules", "cards", "deck", "bench"]


def test_help_lists_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    listed = [line.split()[0] for line in ran.out.split("Commands:")[1].splitlines() if line.strip()]
    assert set(COMMANDS) <= set(listed)


@pytest.mark.parametrize("command", [c.split() for c in (*COMMANDS, "scenario check", "scenario show", "deck check")])
def test_every_command_has_help(run: Run, command: list[str]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert f"Usage: hellmouth {' '.join(command)}" in ran.out


def test_version(run: Run) -> None:
    assert run("--version").out == f"hellmouth {__version__} (pure Python)\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("cards", "nosuch"), "hellmouth: game 'nosuch': there is no such game (choose one of "),
        (("rules", "demo", "DEMO-99"), "hellmouth: rule 'DEMO-99': game 'demo' has no such rule (did you mean"),
        (("scenario", "check", "nowhere"), "hellmouth: nowhere: does not exist (give a scenario file or a folder"),
        (("replay", "nowhere"), "hellmouth: nowhere: cannot be read"),
        (("--language", "de", "games"), "hellmouth: --language: 'de' is not spoken here (use en or fr)"),
    ],
)
def test_errors_are_one_line_and_exit_code_2(run: Run, args: tuple[str, ...], said: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.err.startswith(said)
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_mistake_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    ran = run("games")
    assert ran.code == 70
    assert ran.err.startswith("hellmouth: a mistake of ours: ZeroDivisionError: division by zero (HELLMOUTH_DEBUG=1")
    assert ran.err.count("\n") == 1
    monkeypatch.setenv("HELLMOUTH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("games")


def test_a_wrong_option_is_usage(run: Run) -> None:
    ran = run("games", "--nonsense")
    assert ran.code == 2
    assert "No such option" in ran.err


@pytest.mark.parametrize(
    ("variables", "title"),
    [
        ({}, "The Alley"),
        ({"LANG": "fr_FR.UTF-8"}, "La Ruelle"),
        ({"LANG": "de_DE"}, "The Alley"),
        ({"LANG": "en_GB", "LC_ALL": "fr_CA"}, "La Ruelle"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en"}, "The Alley"),
    ],
)
def test_the_language_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], title: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert title in run("games").out


def test_the_language_option_goes_first(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR")
    assert "The Alley" in run("--language", "en", "games").out
    assert "La Ruelle" in run("--language", "fr", "games").out
    assert "La Ruelle" in run("games", "--language=fr").out
    assert "La Ruelle" in run("games", "--language", "fr").out


def test_a_terminal_of_few_letters_is_spared_the_fine_ones() -> None:
    """A narrow space or a curly apostrophe is no question mark where there is none."""
    command = [sys.executable, "-m", "hellmouth", "--language", "fr", "rules", "vs", "VS-INTRO-01"]
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run(command, check=True, capture_output=True, env=env)
    assert "joueurs ; chacun" in ran.stdout.decode("latin-1")
    assert "d'Équipements" in ran.stdout.decode("latin-1")


def test_help_is_quick() -> None:
    """At most 300 ms of CPU, in the best of three."""
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "hellmouth", "--help"], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) <= 0.3


def test_help_loads_no_game_and_no_server() -> None:
    code = "import sys, hellmouth.cli; print(*sorted(sys.modules))"
    made = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    ours = {m.split(".")[1] for m in made if m.startswith("hellmouth.")}
    assert ours == {"cli", "commands", "core", "engine"}
    assert not {"textual", "starlette", "uvicorn", "asyncio"} & set(made)
