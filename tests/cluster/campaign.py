"""Two servers, a PostgreSQL and a NATS in trouble, for as long as one likes:

    python -m tests.cluster.campaign --tables 40 --seconds 300 --every 20 --outage 30 --silence 60

Every `every` seconds one of the servers, in turn, is killed with SIGKILL and started again; after a third of the time
NATS is stopped for `silence` seconds (the killing goes on), after two thirds PostgreSQL for `outage` seconds. Players
come in at either server and play one game after the other, thinking `pause` seconds on average. At the end every
acknowledged move must be stored, exactly once, and every table must be playable. Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hellmouth import games
from tests.cluster.nats import Nats
from tests.cluster.roaming import Roamer, keep_playing, stop
from tests.demo import GAME
from tests.table import stores
from tests.table.test_kill import LEAN, Victim, check

UNLIMITED = """
from hellmouth.table import limits
limits.SOCKETS_PER_ADDRESS = limits.CONNECTIONS_PER_ADDRESS = 10**6  # all players share one address
limits.GET_BURST = limits.GET_REFILL = limits.HTTP_BURST = limits.HTTP_REFILL = 10**6
"""


class Node(Victim):
    """A server that takes any number of players from one address."""

    CODE = UNLIMITED + LEAN.replace("games=(", "bus=os.environ['CAMPAIGN_BUS'], games=(").replace(
        "import sys", "import os, sys"
    )


class Campaign:
    """One run."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.nats = Nats()
        os.environ["CAMPAIGN_BUS"] = self.nats.url
        self.place = stores.made("postgres", Path(tempfile.mkdtemp(prefix="hellmouth-campaign-")))
        self.nodes = [Node(self.place), Node(self.place)]
        self.tables, self.seconds, self.every, self.outage = asked.tables, asked.seconds, asked.every, asked.outage
        self.silence, self.pause = asked.silence, asked.pause
        self.silent: asyncio.Task[None] | None = None
        self.players: list[Roamer] = []
        self.kills = 0

    async def run(self) -> None:
        """Play, and do harm."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))  # a request may hang in an outage
        for node in self.nodes:
            await asyncio.to_thread(node.start)
        bases = [node.base for node in self.nodes]
        tasks = []
        for n in range(self.tables):
            tasks.append(asyncio.create_task(keep_playing(bases, self.players, 1000 * n, self.pause)))
            await asyncio.sleep(0.02)  # not all at one moment: a town, not an attack
        begun, out = time.monotonic(), self.outage <= 0
        while time.monotonic() < begun + self.seconds:
            await asyncio.sleep(self.every)
            if self.silent is None and self.silence > 0 and time.monotonic() > begun + self.seconds / 3:
                self.silent = asyncio.create_task(self._silence())
            if not out and time.monotonic() > begun + self.seconds * 2 / 3:
                out = True
                await self._outage()
                continue
            node = self.nodes[self.kills % 2]
            node.kill()
            self.kills += 1
            await asyncio.to_thread(node.start)
            sys.stdout.write(f"{time.monotonic() - begun:.0f} s: {self.kills} kills, {self.acked()} moves\n")
            sys.stdout.flush()
        if self.silent is not None:
            await self.silent
        await stop(tasks)

    async def _silence(self) -> None:
        """NATS is away; nobody should notice."""
        before = self.acked()
        await asyncio.to_thread(self.nats.stop)
        await asyncio.sleep(self.silence)
        during = self.acked() - before
        await asyncio.to_thread(self.nats.start)
        sys.stdout.write(f"NATS away for {self.silence:.0f} s: {during} moves acknowledged meanwhile\n")

    async def _outage(self) -> None:
        """PostgreSQL is away; servers go on without it, and say so."""
        postgres = stores.server().postgres
        before = self.acked()
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(self.outage)
        during = self.acked()
        await asyncio.to_thread(postgres.start)
        start = time.monotonic()
        while self.acked() == during and time.monotonic() < start + 60:  # noqa: ASYNC110  # players set no event
            await asyncio.sleep(0.1)
        again = time.monotonic() - start
        sys.stdout.write(
            f"PostgreSQL away for {self.outage:.0f} s: {during - before} acknowledged as it went, "
            f"the first move after its return came within {again:.1f} s\n"
        )

    def acked(self) -> int:
        """Moves acknowledged so far."""
        return sum(len(player.acked) for player in self.players)

    def end(self) -> None:
        """Nothing of ours goes on."""
        self.nats.stop()
        for node in self.nodes:
            if node.process is not None and node.process.poll() is None:
                node.kill()


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--outage", type=float, default=30)
    parser.add_argument("--silence", type=float, default=60)
    parser.add_argument("--pause", type=float, default=0.0)
    asked = parser.parse_args()
    games.register(GAME)
    campaign = Campaign(asked)
    try:
        asyncio.run(campaign.run())
    finally:
        campaign.end()
    try:
        acked, stored = check(campaign.nodes[0], [*campaign.players])
    except AssertionError as error:
        raise SystemExit(f"lost or doubled: {error}") from None
    waits = sorted(wait for player in campaign.players for wait in player.waits) or [0.0]
    sys.stdout.write(
        f"{campaign.kills} kills, {len(campaign.players) // 2} games, {acked} moves acknowledged, {stored} stored, "
        f"0 lost, 0 doubled; sockets lost {len(waits)} times, back after {waits[len(waits) // 2]:.1f} s (median), "
        f"{waits[int(0.99 * (len(waits) - 1))]:.1f} s (99 %), {waits[-1]:.1f} s (worst)\n"
    )
    told = sum((player.told for player in campaign.players), Counter[str]())
    sys.stdout.write(f"told: {dict(told.most_common())}\n")


if __name__ == "__main__":
    main()
