"""Settings of `hellmouth serve` from a file and the environment: a flag beats a variable, a variable the file.

The file is TOML with the names of the flags (`trusted-proxy = "127.0.0.1"`); a variable is `HELLMOUTH_` and the same
name in capitals (`HELLMOUTH_TRUSTED_PROXY`; several values with spaces between them).
"""

from __future__ import annotations

import json
from pathlib import Path

import typer

PREFIX = "HELLMOUTH"
APART = ("config", "print_config", "help")
"""Flags that are no settings."""
SECRET = ("bus", "store", "notify_smtp", "notify_webhook")
"""Settings that are shown without their password, and without what follows a `?`."""
SOURCES = {"COMMANDLINE": "flag", "ENVIRONMENT": "environment", "DEFAULT_MAP": "file", "DEFAULT": "default"}


def names(ctx: typer.Context) -> list[str]:
    """The settings, in the order of the help."""
    return [str(one.name) for one in ctx.command.params if one.name not in APART]


def flag(name: str) -> str:
    """A setting as it is written."""
    return {"open_page": "open"}.get(name, name.replace("_", "-"))


def read_file(ctx: typer.Context, file: Path | None) -> Path | None:
    """Make what the file says the default of every setting."""
    from hellmouth.core.errors import BadData
    from hellmouth.core.files import parse_toml, read_text

    if file is None:
        return None
    text = read_text(file, "give a TOML file, see docs/operating.md")
    try:
        data = parse_toml(text)
    except ValueError as error:
        raise BadData(str(file), f"is not TOML: {error}", "one line for each setting: port = 8666") from None
    known = {flag(name): name for name in names(ctx)}
    for key in data:
        if key not in known:
            raise BadData(f"{file}: {key}", "is no setting", f"use {', '.join(sorted(known))}")
    ctx.default_map = {known[key]: value for key, value in data.items()}
    return file


def shown(ctx: typer.Context) -> str:
    """All settings as the server would take them, as TOML, each with where it comes from."""
    from hellmouth.table.bus import without_password
    from hellmouth.table.postgres import shown as without_password_or_query

    lines = []
    for name in names(ctx):
        source = ctx.get_parameter_source(name)
        where = SOURCES[source.name] if source is not None else "default"
        value = ctx.params[name]
        if name in SECRET and value:
            value = without_password(value) if name == "bus" else without_password_or_query(value)
        lines.append(f"{_toml(flag(name), value)}  # {where}")
    return "\n".join(lines)


def _toml(key: str, value: object) -> str:
    """One line; what has no value is commented out, since TOML knows no nothing."""
    if value is None or value == ():
        return f"#{key} ="
    if isinstance(value, Path):
        value = str(value)
    return f"{key} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}"
