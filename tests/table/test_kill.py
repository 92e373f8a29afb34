"""Kill the real server with SIGKILL, at named places and at any moment: what was acknowledged is there, once, and
every table goes on. HELLMOUTH_LONG=1 kills a hundred times."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hellmouth.core.match import replay
from hellmouth.table import faults, protocol
from hellmouth.table.client import Chair, Client
from hellmouth.table.restoring import restored
from tests.demo import GAME
from tests.table.nursery import Born, Nursery
from tests.table.stores import Place

LONG = bool(os.environ.get("HELLMOUTH_LONG"))
TABLES = 3
GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
ROOT = Path(__file__).parents[2]
LEAN = """
import sys
from pathlib import Path
import tests.demo
from hellmouth import games
games.names = lambda: []  # only the demo game: a quick start is all this saves
from hellmouth.table.config import Config
from hellmouth.table.server import run
def serve():
    run(Config(data=Path(sys.argv[1]), store=sys.argv[3], games=("tests.demo:GAME",)), "127.0.0.1", int(sys.argv[2]))
"""
AT_START = "at start"
"""Instead of a fault: killed while it starts."""
START_SECONDS = 0.3


def free_port() -> int:
    """A port that stays free while nobody listens: not one of those the system gives to whoever connects (a client that
    tries again and again to reach a dead server would get it in the end, and meet itself)."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as s:
            s.bind(("127.0.0.1", port))
            return port


class Victim:
    """A server process that will be killed."""

    CODE = LEAN

    def __init__(self, place: Place) -> None:
        self.place, self.folder, self.port = place, place.folder, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.nursery = Nursery(self.CODE, {**os.environ, "PYTHONPATH": str(ROOT)})
        self.process: Born | None = None
        self.slowest = 0.0

    def start(self, fault: str = "", *, wait: bool = True) -> None:
        """A server that kills itself at that fault; open when this returns, unless it is not waited for."""
        start = time.monotonic()
        errors = self.folder / "errors.txt"
        self.process = self.nursery.bear(
            str(errors), fault, str(self.folder), str(self.port), self.place.config().store
        )
        while wait:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 0.2):
                break
            assert self.process.poll() in (None, -9), f"the server does not start: {errors.read_text()[-600:]}"
            if self.process.poll() is not None or time.monotonic() - start > 60:
                break
            time.sleep(0.02)
        self.slowest = max(self.slowest, time.monotonic() - start)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        assert self.process.wait() == -9

    def end(self) -> None:
        """Nothing of it goes on."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.nursery.close()


class Player:
    """Keeps playing one seat until the game is over, reconnects for ever, resends what was not acknowledged."""

    def __init__(self, client: Client, table: str, seat: int, seed: int) -> None:
        self.client, self.table, self.seat, self.rng = client, table, seat, random.Random(seed)
        self.acked: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.wishes = self.seen = 0
        self.pause, self.patience = 0.0, 5.0
        """Seconds it thinks, on average, and how long it waits for the table to say anything."""
        self.over = False

    async def run(self) -> None:
        while not self.over:
            try:
                chair = await asyncio.wait_for(self.client.sit(self.table, seat=self.seat), 5)
                if self.pending is not None:
                    await chair.send(self.pending)
                while not self.over:
                    await self.step(chair)
            except GONE:
                await asyncio.sleep(0.05)

    async def step(self, chair: Chair) -> None:
        told = await chair.next(self.patience)
        if isinstance(told, protocol.Ack):
            assert self.acked.setdefault(told.id, told.seq) == told.seq
            if self.pending is not None and told.id == self.pending["id"]:
                self.pending = None
        elif isinstance(told, protocol.Refused) and self.pending is not None and told.id == self.pending["id"]:
            self.pending = None
        if isinstance(told, protocol.Update):
            assert told.seq >= self.seen, "the table went back"
            self.seen = told.seq
            self.over = told.outcome is not None and self.pending is None
        if self.pending is None and isinstance(told, protocol.Update) and told.decision is not None:
            self.wishes += 1
            self.pending = {
                "type": "answer",
                "id": f"{self.seat}-{self.wishes}",
                "seat": self.seat,
                "seq": told.seq,
                "option": self.rng.choice(told.decision.options).key,
            }
            if self.pause:
                await asyncio.sleep(self.pause * 2 * self.rng.random())
            await chair.send(self.pending)


async def pair(victim: Victim, seed: int) -> list[Player]:
    """Two players at a new table; a fault may strike while it is being opened, and a busy machine starts slowly."""
    until = time.monotonic() + 180
    while time.monotonic() < until:
        one, two = Client(victim.base), Client(victim.base)
        try:
            opened = await one.ask("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "person"}]})
            token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
            await two.ask("/api/enter", {"token": token})
        except (OSError, HTTPException):  # killed before, or in the middle of its reply
            await asyncio.sleep(0.1)
        else:
            return [Player(one, opened["table"], 0, seed), Player(two, opened["table"], 1, seed + 1)]
    raise AssertionError("no table could be opened")


async def keep_playing(victim: Victim, players: list[Player], seed: int) -> None:
    """One game after the other: however long the campaign, there is always something to lose."""
    while True:
        both = await pair(victim, seed + len(players))
        players += both
        await asyncio.gather(*(p.run() for p in both))


async def campaign(
    victim: Victim, rounds: list[str], rng: random.Random, seconds: float
) -> tuple[list[Player], list[str], int]:
    """Play while the server is killed again and again; each round names a fault point or is empty (any moment) or
    `AT_START`. Ends early when the time is up, on a machine that is too busy for all of them; tells how many there
    were."""
    victim.start()
    ends, kills = time.monotonic() + seconds, 0
    players: list[Player] = []
    tasks = [asyncio.create_task(keep_playing(victim, players, 1000 * t)) for t in range(TABLES)]
    struck: list[str] = []
    for now, then in zip(["", *rounds], [*rounds, ""], strict=True):
        process = victim.process
        assert process is not None
        early = START_SECONDS * rng.random() if now == AT_START else 0.1 + 0.6 * rng.random()
        until = time.monotonic() + (60 if ":" in now else early)
        while process.poll() is None and time.monotonic() < until:  # noqa: ASYNC110  # a process sets no event
            await asyncio.sleep(0.02)
        if process.poll() is None:
            victim.kill()
        elif ":" in now:
            struck.append(now.split(":")[0])
        await asyncio.to_thread(victim.start, then if ":" in then else "", wait=then != AT_START)
        kills += 1
        if time.monotonic() > ends:
            break
    await asyncio.sleep(1.0)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, asyncio.CancelledError), result
    if victim.process is not None and victim.process.poll() is None:
        victim.process.terminate()
        assert victim.process.wait(20) == 0, "a polite stop is not clean"
    return players, struck, kills


def check(place: Place, players: list[Player]) -> tuple[int, int]:
    """Everything acknowledged is stored exactly once, and every table can be played on."""
    store = place.store()
    acked = stored_count = 0
    try:
        for table in {p.table for p in players}:
            stored = store.load(table).result()
            assert stored is not None
            answers = [body for kind, body in stored.entries if kind == "answer"]
            ids = [f"{body['seat']}/{body['id']}" for body in answers if body["how"] == "person"]
            assert len(ids) == len(set(ids)), "a move was done twice"
            stored_count += len(ids)
            for p in players:
                if p.table == table:
                    assert {f"{p.seat}/{wish}" for wish in p.acked} <= set(ids), "an acknowledged move is lost"
                    acked += len(p.acked)
            back = restored(stored, ["random"], 0.0)
            assert back.seq == len(answers)
            again = replay(GAME, back.play.record)
            assert GAME.digest(again.state) == GAME.digest(back.play.state)
    finally:
        store.close()
    return acked, stored_count


def test_nothing_acknowledged_is_lost(place: Place) -> None:
    kill_often(place, 102 if LONG else 9, 5)


def kill_often(place: Place, count: int, seed: int, seconds: float = 1e9) -> int:
    """So many kills: one in three at a named place (each in turn), one while the server starts, the others at any
    moment."""
    rng = random.Random(seed)
    rounds: list[str] = []
    while len(rounds) < count:
        # A position is stored every 25 answers, everything else happens all the time.
        rounds += [f"{p}:{1 if p == 'during_snapshot' else rng.randrange(1, 30)}" for p in faults.POINTS]
        rounds += [AT_START, *[""] * min(11, max(2, count - len(rounds) - 1))]
    victim = Victim(place)
    try:
        players, struck, kills = asyncio.run(campaign(victim, rounds, rng, seconds))
    finally:
        victim.end()
    acked, stored = check(place, players)
    print(f"{kills} kills, {acked} acknowledged, {stored} stored, slowest start {victim.slowest:.2f} s")
    assert acked > 20
    assert set(struck) == set(faults.POINTS), "a named place was never reached"
    return kills
