"""`hellmouth doctor`: look the stored tables through, say what is damaged, recover what is good."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hellmouth.commands.backup import Store, checked

if TYPE_CHECKING:
    from hellmouth.table.doctor import Finding


def add_to(app: typer.Typer) -> None:
    app.command(name="doctor", help="Look the stored tables through; say what is damaged and recover the rest.")(doctor)


def doctor(
    file: Annotated[Path | None, typer.Argument(help="A database or backup; else the one in the data folder.")] = None,
    data: Annotated[Path | None, typer.Option(help="Data folder; else HELLMOUTH_HOME or the usual one.")] = None,
    mend: Annotated[bool, typer.Option("--recover", help="Put a database with all that is good in its place.")] = False,
    game: Annotated[list[str] | None, typer.Option(help="A game from elsewhere, as module:NAME.")] = None,
    store: Store = "",
) -> None:
    from hellmouth import games
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.errors import HellmouthError
    from hellmouth.core.home import home
    from hellmouth.table.doctor import examine
    from hellmouth.table.folder import DATABASE
    from hellmouth.table.postgres import shown

    for name in game or ():
        games.game(name)
    place: Path | str = file or checked(store) or (data or home()) / DATABASE
    found = []
    for one in examine(place):
        found.append(one)
        for line in lines(one):
            out(line)
    bad = [one for one in found if not one.whole]
    read = sum(1 for one in found if one.unplayable)
    out(say("command.doctor.summary", tables=len(found), damaged=len(bad), read=read))
    if bad and mend:
        if isinstance(place, Path):
            recover(place)
        else:
            recover_server(place, data or home())
    elif bad:
        raise HellmouthError(
            say("command.doctor.damaged", file=str(place) if isinstance(place, Path) else shown(place))
        )


def lines(found: Finding) -> list[str]:
    """What is to be said about one table."""
    from hellmouth.commands.speaking import language, say
    from hellmouth.core.grammar import entry

    told = []
    if found.lost:
        told.append(say("command.doctor.lost", table=found.table, why=found.damage))
    elif found.damage:
        told.append(say("command.doctor.cut", table=found.table, why=found.damage, good=found.good, all=found.entries))
    told += [say("command.doctor.spare", table=found.table, why=fault) for fault in found.faults]
    if found.unplayable and not found.damage:
        why = entry(say(f"command.doctor.why.{found.unplayable}"), found.detail, language())
        told.append(say("command.doctor.read", table=found.table, why=why))
    return told


def recover(place: Path) -> None:
    """Put what is good in the place of what is not; the damaged file is kept beside it."""
    from contextlib import suppress

    from hellmouth.commands.speaking import out, say
    from hellmouth.core.errors import BadData
    from hellmouth.table import doctor
    from hellmouth.table.folder import DATABASE, in_use

    if place.name == DATABASE and in_use(place.parent):
        raise BadData(str(place), say("command.doctor.in_use"), say("command.doctor.stop"))
    part = place.with_name(f".{place.name}.part")
    number = 1
    while (aside := place.with_name(f"{place.name}.damaged-{number}")).exists():
        number += 1
    try:
        cut, lost = doctor.recover(place, part)
        place.rename(aside)
        for end in ("-wal", "-shm"):
            beside = place.with_name(place.name + end)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + end))
        part.rename(place)
    except OSError as error:
        raise BadData(str(place), str(error.strerror), say("command.doctor.room")) from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):  # where nothing can be written there is nothing to remove
                part.with_name(part.name + end).unlink(missing_ok=True)
    out(say("command.doctor.recovered", cut=len(cut), lost=len(lost), file=str(aside)))


def recover_server(url: str, folder: Path) -> None:
    """The same in PostgreSQL; what was there is put into the folder."""
    import tempfile

    from hellmouth.commands.speaking import out, say
    from hellmouth.core.errors import BadData
    from hellmouth.table import doctor
    from hellmouth.table.folder import private_folder
    from hellmouth.table.postgres import in_use, shown
    from hellmouth.table.transfer import copy_out, load_in

    if in_use(url):
        raise BadData(shown(url), say("command.doctor.in_use"), say("command.doctor.stop"))
    private_folder(folder)
    number = 1
    while (aside := folder / f"postgres.damaged-{number}.sqlite3").exists():
        number += 1
    with tempfile.TemporaryDirectory() as scratch:
        part = Path(scratch) / "good.sqlite3"
        cut, lost = doctor.recover(url, part)
        copy_out(url, aside)
        load_in(url, part)
    out(say("command.doctor.recovered", cut=len(cut), lost=len(lost), file=str(aside)))
