"""A person plays while somebody else opens many tables of strong computer players and watches them all: how long does
the person's opponent take? `python -m tests.table.campaign hostile --count 10`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from hellmouth.table import protocol
from hellmouth.table.client import Chair, Client
from tests.table.test_kill import free_port

PAUSE = 0.4
"""Seconds a person needs at least: whoever says more than three things a second is cut off (`limits.REFILL`)."""


@dataclass
class Times:
    """Seconds the opponent took, and hints."""

    answers: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)


async def person(base: str, opponent: str, wanted: int, seed: int) -> Times:
    """Play `vs` against a computer player until it has answered so often; ask for a hint now and then."""
    rng, times, games = random.Random(seed), Times(), 0
    while len(times.answers) < wanted:
        games += 1
        client = Client(base)
        seats = [{"kind": "me"}, {"kind": "bot", "player": opponent}]
        found = await client.ask("/api/tables", {"game": "vs", "seats": seats})
        chair = await client.sit(found["table"])
        await chair.send({"type": "stops", "id": f"s{games}", "seat": 0, "mode": "full"})
        await _play(chair, rng, times, wanted)
        await chair.close()
    return times


async def _play(chair: Chair, rng: random.Random, times: Times, wanted: int) -> None:
    since: float | None = None
    done = -1
    while len(times.answers) < wanted:
        told = await chair.next(120)
        if not isinstance(told, protocol.Update):
            continue
        if since is not None:
            times.answers.append(time.monotonic() - since)
            since = None
        if told.outcome is not None:
            return
        if told.decision is None:
            since = time.monotonic()
        elif told.seq != done:
            done = told.seq
            if len(told.decision.options) > 1 and len(times.hints) < wanted // 8:
                start = time.monotonic()
                await chair.send({"type": "hint", "id": f"h{told.seq}", "seat": 0, "seq": told.seq})
                while not isinstance(await chair.next(60), (protocol.Advice, protocol.Refused)):
                    pass
                times.hints.append(time.monotonic() - start)
            await asyncio.sleep(PAUSE)
            await chair.answer(rng.choice(told.decision.options).key)


async def watch(base: str) -> None:
    """Open a table of five strong computer players and look at it for ever."""
    client = Client(base)
    seats = [{"kind": "bot", "player": "level:slayer"}] * 5
    found = await client.ask("/api/tables", {"game": "board", "seats": seats})
    chair = await client.sit(found["table"])
    try:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await chair.next(600)
    finally:
        await chair.close()


async def compare(base: str, tables: int, wanted: int, opponent: str) -> tuple[Times, Times]:
    """Quiet, then beside so many hostile tables."""
    await person(base, opponent, 5, 0)  # processes are started, code is warm
    quiet = await person(base, opponent, wanted, 1)
    watching = [asyncio.create_task(watch(base)) for _ in range(tables)]
    await asyncio.sleep(5)
    loud = await person(base, opponent, wanted, 1)
    assert not any(task.done() for task in watching)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return quiet, loud


def measure(tables: int, wanted: int = 40, opponent: str = "level:veteran") -> tuple[Times, Times]:
    """With a server of its own, started as people start it."""
    with tempfile.TemporaryDirectory() as folder:
        port, env = free_port(), {**os.environ, "HELLMOUTH_HOME": folder}
        process = subprocess.Popen(
            [sys.executable, "-m", "hellmouth", "serve", "--port", str(port)],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            assert str(port) in process.stdout.readline()
            quiet, loud = asyncio.run(compare(f"http://127.0.0.1:{port}", tables, wanted, opponent))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
            if process.stdout is not None:
                process.stdout.close()
    return quiet, loud


def told(quiet: Times, loud: Times) -> str:
    """The numbers in words."""

    def line(name: str, values: list[float]) -> str:
        ordered = sorted(values)
        return (
            f"{name}: median {statistics.median(ordered):.2f} s, nine of ten within"
            f" {ordered[int(0.9 * (len(ordered) - 1))]:.2f} s, longest {ordered[-1]:.2f} s ({len(ordered)})"
        )

    ratio = statistics.median(loud.answers) / statistics.median(quiet.answers)
    return "\n".join(
        (
            line("quiet, answers", quiet.answers),
            line("loud, answers ", loud.answers),
            line("quiet, hints  ", quiet.hints),
            line("loud, hints   ", loud.hints),
            f"ratio {ratio:.2f}",
        )
    )


if __name__ == "__main__":
    sys.stdout.write(told(*measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10)) + "\n")
    sys.stdout.write(f"{Path(__file__).name}: done\n")
