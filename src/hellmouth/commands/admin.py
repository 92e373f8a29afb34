"""`hellmouth admin`: see and steer a house while its servers run."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from hellmouth.commands.backup import DATA, Store

Data = Annotated[Path | None, typer.Option(help=DATA)]

admin = typer.Typer(
    name="admin", no_args_is_help=True, help="See and steer a house while its servers run: tables, people, news."
)


def add_to(app: typer.Typer) -> None:
    app.add_typer(admin)


def _source(data: Path | None, store: str) -> Path | str:
    from hellmouth.commands.backup import checked
    from hellmouth.core.home import home

    return checked(store) or data or home()


def _ago(then: float) -> int:
    return max(0, round((time.time() - then) / 60))


@admin.command(help="The tables, latest first: id, game, status, people, entries.")
def tables(data: Data = None, store: Store = "") -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.printable import printable
    from hellmouth.table import administration as work

    found = work.tables(_source(data, store))
    for line in found:
        names = printable(", ".join(line.names))
        status, ago = say(f"command.admin.status.{line.status}"), say("command.admin.ago", minutes=_ago(line.updated))
        out(f"{line.id}  {line.game:5}  {status}  {line.entries:5}  {ago}  {names}")
    out(say("command.admin.tables", count=len(found)))


@admin.command(help="The sessions, latest first: the beginning of the hash, number of tables.")
def sessions(data: Data = None, store: Store = "") -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.table import administration as work

    found = work.sessions(_source(data, store))
    for line in found:
        count, ago = say("command.admin.held", count=line.tables), say("command.admin.ago", minutes=_ago(line.latest))
        out(f"{line.id}  {count}  {ago}")
    out(say("command.admin.sessions", count=len(found)))


@admin.command(help="Keep an address or a session out, at once and at every server; --lift lets it in again.")
def ban(
    who: Annotated[str, typer.Argument(help="An address, or a session as `sessions` shows it.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="Let it in again.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Say who is kept out.")] = False,
    data: Data = None,
    store: Store = "",
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.errors import BadData
    from hellmouth.table import administration as work

    source = _source(data, store)
    if listed:
        found = work.banned(source)
        out("\n".join([*found, say("command.admin.banned_list", count=len(found))]))
        return
    if not who:
        raise BadData("ban", "whom?", "give an address or a session, or --list")
    out(say("command.admin.lifted" if lift else "command.admin.banned", who=work.ban(source, who, lift=lift)))


@admin.command(help="Say something to everybody at every table, until it is taken back (without words).")
def announce(
    text: Annotated[str, typer.Argument(help="What to say; nothing takes it back.")] = "",
    fr: Annotated[str, typer.Option(help="The same in French.")] = "",
    data: Data = None,
    store: Store = "",
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.table import administration as work
    from hellmouth.table import limits

    given = {"en": limits.clean(text, limits.CHAT), "fr": limits.clean(fr, limits.CHAT)}
    words = {language: said for language, said in given.items() if said}
    work.announce(_source(data, store), words)
    out(say("command.admin.announced" if words else "command.admin.silent"))


@admin.command(help="End the game of a table: nobody wins, it can still be read.")
def close(
    table: Annotated[str, typer.Argument(help="The table's id, as `tables` shows it.")],
    data: Data = None,
    store: Store = "",
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.table import administration as work

    done = work.close(_source(data, store), table)
    out(say("command.admin.closed" if done else "command.admin.closing", table=table))
