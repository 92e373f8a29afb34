"""Files for operators: settings that exist, metrics that are told, a unit and a container that start what they say."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

from typer.main import get_command

from hellmouth.cli import app
from hellmouth.commands import _settings
from tests.commands.test_settings import shown

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SOURCES = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/hellmouth/table").glob("*.py"))


def test_the_sample_settings_are_taken_as_they_stand() -> None:
    file = DEPLOY / "hellmouth.toml"
    taken = tomllib.loads(shown("--config", str(file)).output)
    assert {name: taken[name] for name in tomllib.loads(file.read_text(encoding="utf-8"))} == tomllib.loads(
        file.read_text(encoding="utf-8")
    )


def test_every_setting_the_guide_names_exists() -> None:
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8").partition("## Settings")[2]
    named = re.findall(r"`([a-z-]+)`", "".join(line.split("|")[1] for line in guide.splitlines() if line[:3] == "| `"))
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]  # a group of commands
    flags = {_settings.flag(str(one.name)) for one in serve.params}
    settings = [name for name in named if not name.startswith(("healthz", "readyz"))]
    assert len(settings) >= 10
    assert set(settings) <= flags


def test_commands_of_unit_and_container_know_their_flags() -> None:
    unit = re.search(r"ExecStart=\S+ (.*)", (DEPLOY / "hellmouth.service").read_text(encoding="utf-8"))
    compose = re.search(r"command: (serve .*)", (DEPLOY / "compose.yml").read_text(encoding="utf-8"))
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]  # a group of commands
    known = {flag for one in serve.params for flag in one.opts}
    for found in (unit, compose):
        assert found is not None
        words = shlex.split(found[1])
        assert words[0] == "serve"
        assert {word for word in words if word.startswith("--")} <= known


def test_the_backup_unit_calls_what_there_is() -> None:
    unit = (DEPLOY / "hellmouth-backup.service").read_text(encoding="utf-8")
    called = re.search(r"hellmouth/bin/hellmouth (\w+) (\S+)", unit)
    assert called is not None
    assert called[1] in get_command(app).commands  # type: ignore[attr-defined]  # a group of commands
    assert not called[2].startswith("-")
    main = (DEPLOY / "hellmouth.service").read_text(encoding="utf-8")
    for shared in ("User=", "Environment=HELLMOUTH_HOME=", "EnvironmentFile="):
        lines = [[one for one in text.splitlines() if one.startswith(shared)] for text in (unit, main)]
        assert lines[0] == lines[1] != [], f"both name the same {shared}"
    timer = (DEPLOY / "hellmouth-backup.timer").read_text(encoding="utf-8")
    assert re.search(r"^OnCalendar=", timer, re.MULTILINE)


def test_the_container_holds_what_servers_need_to_share_a_database() -> None:
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = {re.split(r"[>=]", line)[0] for line in extra["cluster"]}
    pinned = re.findall(r"^([\w-]+)==", (ROOT / "requirements/servers.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert wanted == {"asyncpg", "nats-py"} <= set(pinned)
    installed = re.findall(
        r"/opt/hellmouth/bin/pip install .*-r (requirements/\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8")
    )
    assert installed == ["requirements/servers.txt"]


def test_every_file_the_guide_copies_is_there() -> None:
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    copied = set(re.findall(r"deploy/([\w.-]+\w)", guide))
    assert copied >= {"hellmouth.service", "hellmouth-backup.service", "hellmouth-backup.timer", "Caddyfile"}
    assert all((DEPLOY / name).is_file() for name in copied)


def test_the_dashboard_shows_metrics_that_are_told() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"hellmouth_(\w+)", target["expr"])
    }
    assert len(asked) >= 12
    for name in asked:
        stem = re.sub(r"_(total|seconds_bucket)$", "", name)
        assert f'"{stem}"' in SOURCES, f"nothing counts {stem}"
