"""`hellmouth backup` and `hellmouth restore`: the stored tables in one file, and back, while a server runs or not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DATA = "Data folder; else HELLMOUTH_HOME or the usual one."
STORE = "Address of the PostgreSQL database that holds the tables."
Store = Annotated[str, typer.Option(help=STORE, envvar="HELLMOUTH_STORE")]


def add_to(app: typer.Typer) -> None:
    app.command(name="backup", help="Copy all stored tables into one file, also while a server runs.")(backup)
    app.command(name="restore", help="Put a backup in the place of the stored tables.")(restore)


def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    data: Annotated[Path | None, typer.Option(help=DATA)] = None,
    store: Store = "",
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.home import home
    from hellmouth.table import backup as work

    tables = work.backup(checked(store) or data or home(), file)
    out(say("command.backup.done", tables=tables, file=str(file)))


def restore(
    file: Annotated[Path, typer.Argument(help="A file made with hellmouth backup.")],
    data: Annotated[Path | None, typer.Option(help=DATA)] = None,
    store: Store = "",
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.home import home
    from hellmouth.table import backup as work

    before: Path | None
    if checked(store):
        tables, before = work.restore_server(store, data or home(), file)
    else:
        tables, before = work.restore(data or home(), file)
    out(say("command.restore.done", tables=tables))
    if before is not None:
        out(say("command.restore.before", file=str(before)))


def checked(store: str) -> str:
    """The address of a store; an empty one is none, anything else but PostgreSQL is refused."""
    from hellmouth.core.errors import BadData
    from hellmouth.table.postgres import is_url

    if store and not is_url(store):
        raise BadData("--store", f"{store!r} is no store", "use postgresql://USER@HOST/DATABASE, or leave it out")
    return store
