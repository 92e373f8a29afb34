"""Two servers, a PostgreSQL and a NATS in trouble, for as long as one likes:

    python -m tests.cluster.campaign --tables 2000 --pause 30 --seconds 600 --every 20 --outage 30 --silence 60

Every `every` seconds one of the servers, in turn, is killed with SIGKILL and started again; after a third of the time
NATS is stopped for `silence` seconds, after two thirds PostgreSQL for `outage` seconds; the killing goes on. Two people
at each table come in at either server (`--direct`: at the one its address leads to, as behind a proxy that goes by the
address) and play one game after the other, thinking `pause` seconds on average. At the end every acknowledged move must
be stored, exactly once, and every table must be playable. Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hellmouth import games
from tests.cluster.nats import Nats
from tests.cluster.town import Town
from tests.demo import GAME
from tests.table import stores
from tests.table.test_kill import LEAN, Victim, check

UNLIMITED = """
from hellmouth.table import limits
limits.SOCKETS_PER_ADDRESS = limits.CONNECTIONS_PER_ADDRESS = 10**6  # all players share one address
limits.GET_BURST = limits.GET_REFILL = limits.HTTP_BURST = limits.HTTP_REFILL = 10**6
"""
AFTERWARDS = 15.0
"""Lines lost so long after PostgreSQL is back still belong to its absence."""


class Node(Victim):
    """A server that takes any number of players from one address."""

    CODE = UNLIMITED + LEAN.replace("games=(", "bus=os.environ['CAMPAIGN_BUS'], games=(").replace(
        "import sys", "import os, sys"
    )


class Campaign:
    """One run."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.nats = Nats()
        os.environ["CAMPAIGN_BUS"] = self.nats.url
        self.place = stores.made("postgres", Path(tempfile.mkdtemp(prefix="hellmouth-campaign-")))
        self.nodes = [Node(self.place), Node(self.place)]
        self.town = Town([node.port for node in self.nodes], asked.tables, asked.pause, direct=asked.direct)
        self.kills = 0
        self.begun = 0.0
        self.out = (0.0, 0.0)
        """When PostgreSQL was away."""

    async def run(self) -> None:
        """Play, and do harm."""
        for node in self.nodes:
            await asyncio.to_thread(node.start)
        start = time.monotonic()
        await self.town.move_in()
        self._say(f"{len(self.town.players)} players at {self.asked.tables} tables in {time.monotonic() - start:.0f} s")
        self.town.waits.clear()
        self.begun = time.monotonic()
        troubles = [asyncio.create_task(self._silence()), asyncio.create_task(self._outage())]
        for strike in range(1, int(self.asked.seconds / self.asked.every) + 1):
            await asyncio.sleep(max(0.0, self.begun + strike * self.asked.every - time.monotonic()))
            await self._kill()
        await asyncio.gather(*troubles)
        await asyncio.sleep(min(self.asked.every, AFTERWARDS))
        away = sum(player.lost_at is not None for player in self.town.players)
        self._say(f"{away} of {len(self.town.players)} players away at the end")
        await self.town.stop()

    async def _kill(self) -> None:
        node = self.nodes[self.kills % 2]
        before, already = time.monotonic(), len(self.town.waits)
        node.kill()
        self.kills += 1
        await self._not_out()
        try:
            await asyncio.to_thread(node.start)
        except AssertionError:
            if not self.out[0]:
                raise
            await self._not_out()  # PostgreSQL went away while it started
            await asyncio.to_thread(node.start)
        started = time.monotonic() - before
        waits = sorted(wait for _, wait in self.town.waits[already:]) or [0.0]
        self._say(
            f"{self.kills} kills, {self.town.moves} moves; up again after {started:.1f} s, by then {len(waits)} back"
        )

    async def _not_out(self) -> None:
        """A server cannot start before PostgreSQL is there again."""
        while self.out[0] and not self.out[1]:  # noqa: ASYNC110  # a database sets no event
            await asyncio.sleep(0.1)

    async def _silence(self) -> None:
        """NATS is away; nobody should notice."""
        if self.asked.silence <= 0:
            return
        await asyncio.sleep(self.asked.seconds / 3)
        before = self.town.moves
        await asyncio.to_thread(self.nats.stop)
        await asyncio.sleep(self.asked.silence)
        during = self.town.moves - before
        await asyncio.to_thread(self.nats.start)
        self._say(f"NATS away for {self.asked.silence:.0f} s: {during} moves acknowledged meanwhile")

    async def _outage(self) -> None:
        """PostgreSQL is away; servers go on without it, and say so."""
        if self.asked.outage <= 0:
            return
        await asyncio.sleep(self.asked.seconds * 2 / 3)
        postgres = stores.server().postgres
        before, told = self.town.moves, self.town.told.copy()
        self.out = (time.monotonic(), 0.0)
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(self.asked.outage)
        during = self.town.moves
        await asyncio.to_thread(postgres.start)
        start = time.monotonic()
        self.out = (self.out[0], start)
        while self.town.moves == during and time.monotonic() < start + 60:  # noqa: ASYNC110  # players set no event
            await asyncio.sleep(0.1)
        self._say(
            f"PostgreSQL away for {self.asked.outage:.0f} s: {during - before} acknowledged as it went, the first move "
            f"after its return came within {time.monotonic() - start:.1f} s; told: {dict(self.town.told - told)}"
        )

    def _say(self, text: str) -> None:
        sys.stdout.write(f"{max(0.0, time.monotonic() - self.begun) if self.begun else 0:.0f} s: {text}\n")
        sys.stdout.flush()

    def waits(self) -> tuple[list[float], list[float]]:
        """Seconds until people were back: after a server was killed, and when PostgreSQL was away."""
        start, end = self.out
        dark = [start <= lost + wait and lost <= end + AFTERWARDS if start else False for lost, wait in self.town.waits]
        pairs = list(zip(dark, (wait for _, wait in self.town.waits), strict=True))
        return sorted(w for d, w in pairs if not d), sorted(w for d, w in pairs if d)

    def end(self) -> None:
        """Nothing of ours goes on."""
        self.nats.stop()
        for node in self.nodes:
            node.end()


def summed(waits: list[float]) -> str:
    """Median, the slowest in a hundred, the slowest."""
    if not waits:
        return "never"
    soon = 100 * sum(wait <= 5 for wait in waits) / len(waits)
    middle, late = waits[len(waits) // 2], waits[int(0.99 * (len(waits) - 1))]
    return (
        f"{len(waits)} times, back after {middle:.1f} s (median), {late:.1f} s (99 %), {waits[-1]:.1f} s (worst), "
        f"{soon:.1f} % within 5 s"
    )


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--outage", type=float, default=30)
    parser.add_argument("--silence", type=float, default=60)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--direct", action="store_true")
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    games.register(GAME)
    campaign = Campaign(asked)
    town = campaign.town
    try:
        asyncio.run(campaign.run())
    finally:
        campaign.end()
    if town.wrong:
        raise SystemExit(f"{len(town.wrong)} wrong, first: {town.wrong[:3]}")
    players: list[Any] = town.players
    try:
        acked, stored = check(campaign.place, players)
    except AssertionError as error:
        raise SystemExit(f"lost or doubled: {error}") from None
    killed, dark = campaign.waits()
    times = sorted(town.times)
    sys.stdout.write(
        f"{campaign.kills} kills, {town.games} games ended, {acked} moves acknowledged, {stored} stored, 0 lost, "
        f"0 doubled; {acked / asked.seconds:.0f} moves/s, acknowledged in {1000 * times[len(times) // 2]:.0f} ms "
        f"(median)\nlines lost by a kill: {summed(killed)}\nlines lost while PostgreSQL was away: {summed(dark)}\n"
        f"told: {dict(town.told.most_common())}\n"
    )


if __name__ == "__main__":
    main()
