"""`hellmouth serve`: open the table to browsers, on this machine or to the world."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command(name="serve", help="Open the table to browsers: play on this machine or with friends.")(serve)


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8666,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    public: Annotated[bool, typer.Option("--public", help="Let others in; needs https or a trusted proxy.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Show the page in a browser.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="Host name by which browsers reach a public server.")] = None,
    https_cert: Annotated[Path | None, typer.Option(help="Certificate file for https.")] = None,
    https_key: Annotated[Path | None, typer.Option(help="Key file for https.")] = None,
    trusted_proxy: Annotated[str, typer.Option(help="Address of a proxy in front that speaks https.")] = "",
    data: Annotated[Path | None, typer.Option(help="Folder for tables; else HELLMOUTH_HOME or the usual one.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for computer players.")] = 1,
    game: Annotated[list[str] | None, typer.Option(help="A game from elsewhere, as module:NAME.")] = None,
    player: Annotated[list[str] | None, typer.Option(help="A player from elsewhere, as module:Class.")] = None,
    durability: Annotated[str, typer.Option(help="power: survive a power loss; process: only a crash.")] = "power",
    bot_pause: Annotated[float, typer.Option(min=0, max=10, help="Seconds between moves of computer players.")] = 0.4,
    verbose: Annotated[bool, typer.Option("--verbose", help="Write what happens, one JSON object per line.")] = False,
) -> None:
    from hellmouth.commands.speaking import language, say
    from hellmouth.core.errors import BadData
    from hellmouth.core.home import home
    from hellmouth.table import server
    from hellmouth.table.config import Config

    https = (https_cert is not None and https_key is not None) or bool(trusted_proxy)
    if (public or host not in server.LOCAL) and not (public and https):
        raise BadData("serve", say("table.serve.public"))
    if durability not in ("power", "process"):
        raise BadData("--durability", f"{durability!r} is not known", "use power or process")
    hosts = tuple(name or ()) if public else (*Config.hosts, host)
    config = Config(
        data=data or home(), https=https, public=public, hosts=hosts, workers=workers, games=tuple(game or ()),
        players=tuple(player or ()), full=durability == "power", quiet=not verbose,
        bot_pause=bot_pause,
    )
    server.run(config, host, port, cert=https_cert, key=https_key, proxy=trusted_proxy, open_page=open_page,
               language=language())
