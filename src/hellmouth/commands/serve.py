"""`hellmouth serve`: open the table to browsers, on this machine or to the world."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hellmouth.commands import _settings

PUBLIC_DAYS = 90
"""How long a public server keeps finished tables unless told otherwise."""
PAUSE = 10.0
"""Seconds that computer players may be made to wait."""


def add_to(app: typer.Typer) -> None:
    app.command(
        name="serve",
        help="Open the table to browsers: play on this machine or with friends.",
        context_settings={"auto_envvar_prefix": _settings.PREFIX},
    )(serve)


def serve(
    ctx: typer.Context,
    config: Annotated[
        Path | None, typer.Option(is_eager=True, callback=_settings.read_file, help="File with settings (TOML).")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8666,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the same house in, without https.")] = False,
    public: Annotated[bool, typer.Option("--public", help="Let others in; needs https or a trusted proxy.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Show the page in a browser.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="Host name by which browsers reach a public server.")] = None,
    https_cert: Annotated[Path | None, typer.Option(help="Certificate file for https.")] = None,
    https_key: Annotated[Path | None, typer.Option(help="Key file for https.")] = None,
    trusted_proxy: Annotated[str, typer.Option(help="Address of a proxy in front that speaks https.")] = "",
    data: Annotated[Path | None, typer.Option(help="Folder for tables; else HELLMOUTH_HOME or the usual one.")] = None,
    store: Annotated[str, typer.Option(help="PostgreSQL database for the tables; else a file in the folder.")] = "",
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one need --store.")] = 1,
    inside: Annotated[str, typer.Option(help="HOST:PORT where servers that share the store reach this one.")] = "",
    bus: Annotated[str, typer.Option(help="NATS by which servers that share the store tell each other news.")] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for computer players.")] = 1,
    game: Annotated[list[str] | None, typer.Option(help="A game from elsewhere, as module:NAME.")] = None,
    player: Annotated[list[str] | None, typer.Option(help="A player from elsewhere, as module:Class.")] = None,
    durability: Annotated[str, typer.Option(help="power: survive a power loss; process: only a crash.")] = "power",
    bot_pause: Annotated[float, typer.Option(help="Seconds between moves of computer players.")] = 0.4,
    keep_days: Annotated[
        int | None, typer.Option(min=0, max=36500, help="Days to keep finished tables; 0: for ever. Public: 90.")
    ] = None,
    notify_webhook: Annotated[str, typer.Option(help="Address told whose turn it is where days are played.")] = "",
    notify_smtp: Annotated[str, typer.Option(help="Mail server for people who ask to be told of their turn.")] = "",
    verbose: Annotated[bool, typer.Option("--verbose", help="Write what happens, one JSON object per line.")] = False,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Say which settings it would run with, and from where; then stop.")
    ] = False,
) -> None:
    from hellmouth.commands.backup import checked
    from hellmouth.commands.speaking import language, out, say
    from hellmouth.core.errors import BadData
    from hellmouth.core.home import home
    from hellmouth.table import server
    from hellmouth.table.config import Config
    from hellmouth.table.notifications import Mailbox, checked_webhook

    if print_config:
        out(_settings.shown(ctx))
        return
    if not 0 <= bot_pause <= PAUSE:  # asked so, because nan is neither too small nor too large
        raise BadData("--bot-pause", f"{bot_pause:g} is no pause", f"give 0 to {PAUSE:g} seconds")
    _check_https(https_cert, https_key)
    https = (https_cert is not None and https_key is not None) or bool(trusted_proxy)
    if lan and (public or host not in server.LOCAL):
        raise BadData("--lan", "is for this house only", "leave out --public and --host")
    if (public or host not in server.LOCAL) and not (public and https):
        raise BadData("serve", say("table.serve.public"))
    _check_sharing(store, processes, inside, bus)
    names = _checked_names(name or [])
    _check_proxy(trusted_proxy)
    if durability not in ("power", "process"):
        raise BadData("--durability", f"{durability!r} is not known", "use power or process")
    hosts = names if public else (*Config.hosts, host)
    if lan:
        host, hosts = server.EVERYWHERE, (*hosts, *server.in_the_house(), *names)
    folder = data or home()
    _check_folder(folder)
    if notify_smtp:
        Mailbox.read(notify_smtp)  # what is wrong with it is said now
    chosen = Config(
        data=folder,
        store=checked(store),
        inside=inside,
        bus=bus,
        https=https,
        public=public,
        lan=lan,
        program=_program(),
        proxy=trusted_proxy,
        hosts=hosts,
        workers=workers,
        games=tuple(game or ()),
        players=tuple(player or ()),
        full=durability == "power",
        quiet=not verbose,
        bot_pause=bot_pause,
        notify_webhook=checked_webhook(notify_webhook),
        notify_smtp=notify_smtp,
        keep_days=(PUBLIC_DAYS if public else 0) if keep_days is None else keep_days,
    )
    if processes > 1:
        from hellmouth.table.supervisor import run_many

        run_many(
            chosen, host, port, processes, cert=https_cert, key=https_key, open_page=open_page, language=language()
        )
    else:
        server.run(chosen, host, port, cert=https_cert, key=https_key, open_page=open_page, language=language())


def _program() -> str:
    """How this program is called here: by its name where the shell finds it, else by its path."""
    import shutil
    import sys

    called = Path(sys.argv[0])
    known = called.stem != "hellmouth" or shutil.which("hellmouth")
    return "hellmouth" if known else str(called)


def _checked_names(names: list[str]) -> tuple[str, ...]:
    """Names as browsers send them; with any other the server would turn everybody away once it is open."""
    import re

    from hellmouth.core.errors import BadData

    for name in names:
        if re.fullmatch(r"[A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]+\]?", name) is None:
            raise BadData(
                "--name", f"{name!r} is no host name", "give it as browsers send it, without http:// and port"
            )
    return tuple(name.lower().strip("[]") for name in names)


def _check_proxy(proxy: str) -> None:
    """A proxy is believed by its address; a name would never be."""
    from ipaddress import ip_network

    from hellmouth.core.errors import BadData

    for part in proxy.split(",") if proxy else ():
        try:
            ip_network(part.strip(), strict=False)
        except ValueError:
            cure = "give the proxy's IP address, several with commas between"
            raise BadData("--trusted-proxy", f"{part.strip()!r} is no address", cure) from None


def _check_sharing(store: str, processes: int, inside: str, bus: str) -> None:
    """Several servers need a store they can share; each an address of its own."""
    import os

    from hellmouth.core.errors import BadData
    from hellmouth.table.bus import checked as check_bus

    cure = "add --store postgresql://USER@HOST/DATABASE"
    if processes > 1 and os.name == "nt":
        raise BadData("--processes", "Windows cannot share a socket between processes", "start several servers")
    if processes > 1 and not store:
        raise BadData("--processes", "several processes cannot share a file", cure)
    if bus and not store:
        raise BadData("--bus", "is for servers that share a store", cure)
    if bus:
        check_bus(bus)
    if inside and not store:
        raise BadData("--inside", "is for servers that share a store", cure)
    host, _, port = inside.rpartition(":")
    if inside and not (host and port.isdigit() and int(port) < 65536):
        raise BadData("--inside", f"{inside!r} is no address", "give HOST:PORT, with port 0 for any")
    if inside and processes > 1 and int(port):
        raise BadData("--inside", "several processes cannot have one port", "give HOST:0")


def _check_https(cert: Path | None, key: Path | None) -> None:
    """Certificate and key must be there, readable and of each other, before the address is told to anybody."""
    import ssl

    from hellmouth.core.errors import BadData
    from hellmouth.core.files import is_file, why

    if cert is None and key is None:
        return
    if cert is None or key is None:
        given, missing = ("--https-key", "--https-cert") if cert is None else ("--https-cert", "--https-key")
        raise BadData(given, f"needs {missing} too", f"add {missing} FILE")
    for name, file in (("--https-cert", cert), ("--https-key", key)):
        if not is_file(file):
            raise BadData(name, f"there is no file {str(file)!r}", "give a PEM file")

    def locked() -> str:
        raise BadData("--https-key", "is locked with a password", "give a key without one")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, locked)
    except OSError as error:  # what OpenSSL says is one too
        what = "is no certificate with its key" if isinstance(error, ssl.SSLError) else f"cannot be read: {why(error)}"
        raise BadData(f"--https-cert {cert}", what, "give two PEM files that belong together") from None


def _check_folder(folder: Path) -> None:
    """The folder for tables must be one, and one that can be written to."""
    import os
    import tempfile

    from hellmouth.core.errors import BadData
    from hellmouth.core.files import make_folder, why

    cure = "give another one with --data FOLDER, or set HELLMOUTH_HOME"
    make_folder(folder, cure, 0o700)
    try:
        handle, name = tempfile.mkstemp(".try", ".hellmouth-", folder)
        os.close(handle)
        Path(name).unlink()
    except OSError as error:
        raise BadData(str(folder), f"cannot be written: {why(error)}", cure) from None
