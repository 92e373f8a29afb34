"""Players who come in at any of several servers, and notice how long they were kept waiting."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Chair, Client
from tests.table.test_kill import GONE, Player


class Roamer(Player):
    """Takes any server for each socket; keeps the longest time from losing one to hearing of the table again."""

    def __init__(self, client: Client, table: str, seat: int, seed: int, bases: list[str]) -> None:
        super().__init__(client, table, seat, seed)
        self.bases = bases
        self.lost_at: float | None = None
        self.waits: list[float] = []
        self.told: Counter[str] = Counter()
        """What was refused, and why it was sent away."""

    async def run(self) -> None:
        while not self.over:
            try:
                self.client.base = self.rng.choice(self.bases)
                chair = await asyncio.wait_for(self.client.sit(self.table, seat=self.seat), 5)
                chair.next = self._noting(chair.next)  # type: ignore[method-assign, assignment]  # listens in
                try:
                    if self.pending is not None:
                        await chair.send(self.pending)
                    while not self.over:
                        await self.step(chair)
                finally:
                    await chair.close()
            except GONE:
                self.lost_at = self.lost_at or time.monotonic()
                await asyncio.sleep(0.1)

    def _noting(
        self, hear: Callable[[float], Coroutine[Any, Any, protocol.ServerMessage]]
    ) -> Callable[[float], Coroutine[Any, Any, protocol.ServerMessage]]:
        async def next_one(seconds: float = 20.0) -> protocol.ServerMessage:
            told = await hear(seconds)
            if isinstance(told, (protocol.Refused, protocol.Bye)):
                self.told[f"{type(told).__name__.lower()} {told.code}"] += 1
            return told

        return next_one

    async def step(self, chair: Chair) -> None:
        before = self.seen
        await super().step(chair)
        if self.lost_at is not None and (self.seen > before or chair.update is not None):
            self.waits.append(time.monotonic() - self.lost_at)
            self.lost_at = None


async def pair(bases: list[str], seed: int) -> list[Roamer]:
    """Two players at a new table, each come in at some server."""
    rng = random.Random(seed)
    until = time.monotonic() + 300
    while time.monotonic() < until:
        one, two = Client(rng.choice(bases)), Client(rng.choice(bases))
        try:
            opened = await one.ask("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "person"}]})
            token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
            await two.ask("/api/enter", {"token": token})
        except (OSError, HellmouthError):
            await asyncio.sleep(0.1)
        else:
            return [Roamer(one, opened["table"], 0, seed, bases), Roamer(two, opened["table"], 1, seed + 1, bases)]
    raise AssertionError("no table could be opened")


async def keep_playing(bases: list[str], players: list[Roamer], seed: int, pause: float = 0.0) -> None:
    """One game after the other."""
    while True:
        both = await pair(bases, seed + len(players))
        for each in both:
            each.pause, each.patience = pause, 5.0 + 20 * pause
        players += both
        await asyncio.gather(*(p.run() for p in both))


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    """Nobody plays any more; whatever went wrong is raised."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, asyncio.CancelledError), result
