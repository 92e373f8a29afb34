"""`hellmouth think`: computer players for servers elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command(name="think", help="Think for the computer players of servers elsewhere (their --bus).")(think)


def think(
    bus: Annotated[str, typer.Option(help="The NATS of the servers.", envvar="HELLMOUTH_BUS")],
    workers: Annotated[int, typer.Option(min=1, max=256, help="How many think at once.")] = 1,
    game: Annotated[list[str] | None, typer.Option(help="A game from elsewhere, as module:NAME.")] = None,
) -> None:
    import asyncio
    import contextlib
    import signal

    from hellmouth.commands.speaking import out, say
    from hellmouth.table.bots import SECONDS
    from hellmouth.table.bus import NatsBus
    from hellmouth.table.thinking import think as work

    def told(connected: bool) -> None:
        out(say("command.think.there" if connected else "command.think.away"))

    line = NatsBus(bus, told)

    async def run() -> None:
        mine = asyncio.current_task()
        assert mine is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, mine.cancel)
        await work(line, workers, tuple(game or ()), SECONDS)

    with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(run())
