"""How much a server carries: `python -m hellmouth.table.load --tables 500 --seconds 20`.

Two people per table, over real sockets, answering at a human pace; the server is a process of its own. Prints the time
from an answer to its acknowledgement and to the new view, the server's CPU per move against a bare echo of the same
bytes, and memory per table. `--store postgresql://... --servers 2` measures several servers on one store, with sockets
that come in anywhere, or (`--direct`) at the server that has their table, as behind a proxy that goes by the address.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hellmouth.table.client import Client

_SERVER = """
import sys
from pathlib import Path
from hellmouth.table import limits
from hellmouth.table.config import Config
from hellmouth.table.server import run
limits.SOCKETS_PER_ADDRESS = limits.CONNECTIONS_PER_ADDRESS = 10**6  # all clients of a load test share one address
limits.GET_BURST = limits.GET_REFILL = 10**6
limits.HTTP_BURST = limits.HTTP_REFILL = 10**6
config = Config(data=Path(sys.argv[1]), store=sys.argv[3], bot_pause=0.0, games=tuple(sys.argv[4:]))
run(config, "127.0.0.1", int(sys.argv[2]))
"""
_ECHO = """
import sys
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(ws):
    await ws.accept()
    try:
        while True:
            await ws.send_text(await ws.receive_text())
    except Exception:
        pass
uvicorn.run(Starlette(routes=[WebSocketRoute("/ws", echo)]), port=int(sys.argv[1]), ws="websockets-sansio",
            ws_per_message_deflate=False, log_level="error")
"""


class Watched:
    """A server process whose CPU and memory we read."""

    def __init__(self, code: str, *arguments: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        given = [a.replace("PORT", str(self.port)) for a in arguments]
        self.process = subprocess.Popen([sys.executable, "-c", code, *given], stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


class Fleet:
    """Several of them."""

    def __init__(self, servers: list[Watched]) -> None:
        self.servers = servers
        self.bases = [f"http://127.0.0.1:{server.port}" for server in servers]

    def cpu(self) -> float:
        """Seconds of CPU so far, of all."""
        return sum(server.cpu() for server in self.servers)

    def memory(self) -> int:
        """Resident bytes of all."""
        return sum(server.memory() for server in self.servers)

    def stop(self) -> None:
        """End them."""
        for server in self.servers:
            server.stop()

    def timed(self, name: str) -> float:
        """Mean milliseconds of something the servers measure."""
        total = count = 0.0
        for base in self.bases:
            with urllib.request.urlopen(f"{base}/metrics") as reply:
                text = reply.read().decode()
            if f"hellmouth_{name}_seconds_sum " in text:
                total += float(text.split(f"hellmouth_{name}_seconds_sum ")[1].split()[0])
                count += float(text.split(f"hellmouth_{name}_seconds_count ")[1].split()[0])
        return 1000 * total / max(1.0, count)


class Totals:
    """What all players measured."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.views: list[float] = []
        self.bytes = 0
        self.errors = 0
        self.stop = False


async def player(socket_: ClientConnection, pause: float, seed: int, totals: Totals) -> None:
    """Answer whatever is asked, at a human pace."""
    rng = random.Random(seed)
    sent, wish, answered = 0.0, "", -1
    try:
        while not totals.stop:
            data = await socket_.recv()
            totals.bytes += len(data)
            told: dict[str, Any] = msgspec.json.decode(data)
            if told["type"] == "ack" and told["id"] == wish:
                totals.acks.append(time.perf_counter() - sent)
            elif told["type"] == "refused":
                totals.errors += 1
            elif told["type"] in ("update", "change"):
                if wish and told["seq"] == answered + 1:
                    totals.views.append(time.perf_counter() - sent)
                    wish = ""
                asked = told["decision"]
                if asked is not None and told["seq"] != answered:
                    await asyncio.sleep(pause * (0.5 + rng.random()))
                    answered, sent, wish = told["seq"], time.perf_counter(), f"w{told['seq']}"
                    option = rng.choice(asked["options"])
                    option = option["key"] if isinstance(option, dict) else option[0]
                    answer = {"type": "answer", "id": wish, "seat": asked["seat"], "seq": answered, "option": option}
                    await socket_.send(msgspec.json.encode(answer).decode())
    except (OSError, EOFError) as error:
        totals.errors += 1
        sys.stderr.write(f"{error}\n")


async def drive(
    server: Fleet, game: str, tables: int, seconds: float, pause: float, *, direct: bool = True, changes: bool = True
) -> dict[str, float]:
    """Open the tables, play, measure."""
    empty, totals, tasks, rng = server.memory(), Totals(), [], random.Random(1)
    sockets: list[ClientConnection] = []
    for n in range(tables):
        base = server.bases[n % len(server.bases)]
        client, other = Client(base), Client(base)
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}], "pace": "quick"}
        opened = await client.ask("/api/tables", wanted)
        await other.ask("/api/enter", {"token": next(link["token"] for link in opened["links"] if link["seat"] == 1)})
        for seat, who in enumerate((client, other)):
            base = base if direct else rng.choice(server.bases)
            ws = await connect(
                f"ws{base[4:]}/ws/{opened['table']}",
                compression=None,
                ping_interval=None,
                additional_headers={"Authorization": f"Bearer {who.session}"},
                max_size=2**22,
            )
            await ws.send(msgspec.json.encode({"type": "hello", "seat": seat, "changes": changes}).decode())
            sockets.append(ws)
            tasks.append(asyncio.create_task(player(ws, pause, 2 * n + seat, totals)))
    await asyncio.sleep(2)
    totals.acks.clear()
    totals.views.clear()
    totals.bytes = 0
    cpu, start = server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, took, full = server.cpu() - cpu, time.perf_counter() - start, server.memory()
    moves = len(totals.acks)
    found = {
        "moves": moves,
        "per_second": moves / took,
        "cpu_ms": 1000 * spent / max(1, moves),
        "cpu_share": spent / took,
        "bytes_per_move": totals.bytes / max(1, moves),
        "errors": totals.errors,
        "kb_per_table": (full - empty) / 1024 / tables,
        "mb": full / 2**20,
    }
    for name, times in (("ack", sorted(totals.acks)), ("view", sorted(totals.views))):
        for label, part in (("p50", 0.5), ("p99", 0.99)):
            found[f"{name}_{label}_ms"] = 1000 * times[int(part * (len(times) - 1))] if times else -1.0
    for name in ("commit", "turn"):
        found[f"{name}_ms"] = await asyncio.to_thread(server.timed, name)
    totals.stop = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(ws.close() for ws in sockets), return_exceptions=True)
    return found


async def echo(size: int, count: int) -> float:
    """Milliseconds of CPU per message of a server that only sends back what it got."""
    server = Watched(_ECHO, "PORT")
    try:
        async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=2**22) as ws:
            cpu = server.cpu()
            for _ in range(count):
                await ws.send("x" * size)
                await ws.recv()
            return 1000 * (server.cpu() - cpu) / count
    finally:
        server.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="vs")
    parser.add_argument("--extra", default="", help="a game from elsewhere, as module:NAME")
    parser.add_argument("--pause", type=float, default=2.0, help="mean seconds a player thinks")
    parser.add_argument("--store", default="", help="a PostgreSQL database instead of a file")
    parser.add_argument("--servers", type=int, default=1, help="how many share the store")
    parser.add_argument("--direct", action="store_true", help="sockets come in where their table is")
    parser.add_argument("--whole", action="store_true", help="everything with every move, not what changed")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        given = [folder, "PORT", asked.store, *([asked.extra] if asked.extra else [])]
        server = Fleet([Watched(_SERVER, *given) for _ in range(asked.servers)])
        try:
            found = asyncio.run(
                drive(
                    server,
                    asked.game,
                    asked.tables,
                    asked.seconds,
                    asked.pause,
                    direct=asked.direct,
                    changes=not asked.whole,
                )
            )
        finally:
            server.stop()
    bare = asyncio.run(echo(int(found["bytes_per_move"]) or 100, 1500))
    out = sys.stdout.write
    out(
        f"{asked.game}: {asked.tables} tables, {2 * asked.tables} sockets, {found['moves']:.0f} moves,"
        f" {found['per_second']:.1f}/s, {found['errors']:.0f} errors\n"
    )
    out(f"answer to ack   p50 {found['ack_p50_ms']:.1f} ms   p99 {found['ack_p99_ms']:.1f} ms\n")
    out(f"answer to view  p50 {found['view_p50_ms']:.1f} ms   p99 {found['view_p99_ms']:.1f} ms\n")
    out(f"of that: rules and views {found['turn_ms']:.1f} ms, commit {found['commit_ms']:.1f} ms on average\n")
    out(
        f"server CPU {found['cpu_ms']:.2f} ms per move ({100 * found['cpu_share']:.0f} % of a core);"
        f" bare echo of the same {found['bytes_per_move']:.0f} bytes {bare:.2f} ms\n"
    )
    out(f"memory {found['mb']:.0f} MB, {found['kb_per_table']:.0f} KB per table with two sockets\n")


if __name__ == "__main__":
    main()
