"""All tables of one server: loads them, carries out turns in the right order, keeps time, asks computer players.

Order of every turn: the table's logic decides, the entries are committed, then `ack`, then everybody is told. A table
whose entries cannot be stored is forgotten and loaded again, so nobody ever sees what is not on the disk.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.table import faults, limits, protocol
from hellmouth.table.bots import Bots, Thought
from hellmouth.table.config import Config
from hellmouth.table.keeping import Store, Stored
from hellmouth.table.logs import Log
from hellmouth.table.matches import Table
from hellmouth.table.metrics import Metrics
from hellmouth.table.play import Play, deep
from hellmouth.table.room import Advising, Conn, Entry, Info, Turn
from hellmouth.table.seats import Seat

IDLE = 30 * 60.0
"""A table without anybody is put away after so many seconds; it comes back when somebody does."""


class OtherRules(HellmouthError):
    """The table was played with rules or cards this version does not have."""


class Outlet(Protocol):
    """Where a socket's messages go."""

    def put(self, data: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class Held:
    """A table in memory, with everything that is not its logic."""

    def __init__(self, table: Table, chain: bytes, opener: bytes | None) -> None:
        self.table, self.chain, self.opener = table, chain, opener
        self.stored = table.count
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.outlets: dict[int, Outlet] = {}
        self.touched = 0.0
        self.gone = False


class Hub:
    """The tables."""

    def __init__(self, config: Config, store: Store, bots: Bots, players: list[str], log: Log,
                 metrics: Metrics) -> None:
        self.config, self.store, self.bots, self.players = config, store, bots, players
        self.log, self.metrics = log, metrics
        self.held: dict[str, Held] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.advising = 0
        self.closing = False
        self.wall = time.time() - time.monotonic()

    # --- tables come and go ---------------------------------------------------------------------------------------

    async def get(self, table: str) -> Held | None:
        """The table, from memory or from the disk; None if there is none."""
        held = self.held.get(table)
        if held is not None:
            return held
        async with self.loading.setdefault(table, asyncio.Lock()):
            if table not in self.held:
                stored = await asyncio.wrap_future(self.store.load(table))
                if stored is None:
                    self.loading.pop(table, None)
                    return None
                self.held[table] = self._bring_back(stored)
                self._afterwards(self.held[table])
        self.loading.pop(table, None)
        return self.held.get(table)

    def _bring_back(self, stored: Stored) -> Held:
        start = time.perf_counter()
        table = restored(stored, self.players, time.monotonic())
        table.wall = self.wall
        self.metrics.time("load", time.perf_counter() - start)
        held = Held(table, stored.chain, stored.row.opener)
        held.touched = time.monotonic()
        return held

    def forget(self, held: Held) -> None:
        """Put a table away; whoever is connected has to come back."""
        held.gone = True
        if self.held.get(held.table.info.table) is held:
            del self.held[held.table.info.table]
        if held.timer is not None:
            held.timer.cancel()
        for outlet in list(held.outlets.values()):
            outlet.close(1012)
        held.outlets.clear()

    def sweep(self) -> None:
        """Put tables away that nobody has used for long."""
        before = time.monotonic() - IDLE
        for held in list(self.held.values()):
            if not held.outlets and not held.lock.locked() and held.bot is None and held.touched < before:
                self.forget(held)
        self.metrics.gauges["tables"] = len(self.held)

    # --- turns ----------------------------------------------------------------------------------------------------

    async def act(self, held: Held, step: Callable[[Table, float], Turn]) -> None:
        """Let the table's logic take one step, and carry out what follows."""
        async with held.lock:
            if held.gone:
                return
            held.touched = now = time.monotonic()
            try:
                turn = step(held.table, now)
            except Exception:  # noqa: BLE001  # a fault in one game must not reach any other table
                await self._broken(held)
                return
            spent = time.monotonic() - now
            self.metrics.time("turn", spent)
            if spent > limits.ACTION_SECONDS:
                self.log.warning("slow turn", table=held.table.info.table, seconds=round(spent, 2))
            try:
                await self._store(held, turn.entries, turn.snapshot)
            except (HellmouthError, OSError) as error:
                self.metrics.count("store_errors")
                self.log.warning("cannot store", table=held.table.info.table, error=str(error))
                self.forget(held)
                return
            for report in turn.reports:
                await asyncio.to_thread(self._keep_report, report)
            self._send(held, turn)
        self._afterwards(held, turn.hints)

    async def _store(self, held: Held, entries: list[Entry], snapshot: object) -> None:
        if not entries and snapshot is None:
            return
        table = held.table
        won = table.result[1] if table.result else table.play.state.outcome or ()
        head = (table.status, table.asked, list(won) if table.status == "over" else None, time.time())
        start = time.perf_counter()
        future = self.store.append(table.info.table, held.stored + 1, entries, held.chain, snapshot, head)
        held.chain = await asyncio.wrap_future(future)
        held.stored += len(entries)
        self.metrics.time("commit", time.perf_counter() - start)
        for entry in entries:
            self.metrics.count("entries", entry.kind)

    def _send(self, held: Held, turn: Turn) -> None:
        encoded: dict[int, bytes] = {}
        for part, point in ((turn.acks, "after_ack"), (turn.sends, "during_broadcast")):
            for number, told in part:
                outlet = held.outlets.get(number)
                if outlet is not None:
                    data = encoded.get(id(told))
                    if data is None:
                        data = encoded[id(told)] = msgspec.json.encode(told)
                    outlet.put(data)
                faults.point(point)
        for number, code in turn.closes:
            outlet = held.outlets.pop(number, None)
            if outlet is not None:
                outlet.close(code)

    async def _broken(self, held: Held) -> None:
        """The logic itself failed: mark the table as suspended on the disk, keep a report, leave the rest alone."""
        trace = traceback.format_exc(limit=-6)
        self.metrics.count("faults")
        table = held.table
        self.log.warning("fault", table=table.info.table, error=trace.strip().rsplit("\n", 1)[-1][:200])
        name = f"{table.info.table}-{table.seq}-fault"
        await asyncio.to_thread(self._keep_report, {
            "report": name, "table": table.info.table, "seq": table.seq, "text": trace,
            "match": {"record": json.loads(table.play.record.to_json())}})
        if table.status == "running":
            table.status = "suspended"
            try:
                await self._store(held, [Entry("suspend", {"report": name})], None)
            except (HellmouthError, OSError) as error:
                self.log.warning("cannot store", table=table.info.table, error=str(error))
        self.forget(held)

    def _keep_report(self, report: dict[str, object]) -> None:
        folder = Path(self.config.data) / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{report['report']}.json"
        path.write_bytes(msgspec.json.encode(report))
        path.chmod(0o600)
        self.metrics.count("reports")

    # --- time and computer players --------------------------------------------------------------------------------

    def _afterwards(self, held: Held, hints: Sequence[Advising] = ()) -> None:
        """Set the clock for what comes next, and let computer players think."""
        if held.gone or self.closing:
            return
        if held.timer is not None:
            held.timer.cancel()
            held.timer = None
        loop = asyncio.get_running_loop()
        wake = held.table.wake()
        if wake is not None:
            delay = max(0.0, wake - time.monotonic())
            held.timer = loop.call_later(delay, lambda: self._start(self.act(held, lambda t, now: t.tick(now))))
        for asked in hints:
            self._start(self._advise(held, asked))
        if held.bot is None and held.table.bot_asked() is not None:
            held.bot = self._start(self._ask_bot(held))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _ask_bot(self, held: Held) -> None:
        """Ask computer players until it is a person's turn."""
        try:
            while not held.gone and not self.closing:
                seat = held.table.bot_asked()
                if seat is None:
                    return
                await self._bot_moves(held, seat)
        finally:
            held.bot = None

    async def _bot_moves(self, held: Held, seat: int) -> None:
        table, seq, start = held.table, held.table.seq, time.monotonic()
        thought = await self._thought(table, self.bots.ask(table, seat, table.seats[seat].player or self.players[0]))
        pause = self.config.bot_pause - (time.monotonic() - start)
        if pause > 0:
            await asyncio.sleep(pause)
        await self.act(held, lambda t, now: t.bot_answer(now, seat, seq, thought.index, thought.fault))

    async def _thought(self, table: Table, thinking: Coroutine[Any, Any, Thought]) -> Thought:
        """Wait for a computer player; whatever is wrong with one view harms one table only."""
        start = time.monotonic()
        try:
            thought = await thinking
        except Exception as error:  # noqa: BLE001  # foreign code
            thought = Thought(None, f"{type(error).__name__}: {error}")
        self.metrics.time("bot", time.monotonic() - start)
        if thought.fault:
            self.metrics.count("bot_faults")
            self.log.warning("computer player failed", table=table.info.table, fault=thought.fault)
        return thought

    async def _advise(self, held: Held, asked: Advising) -> None:
        """Think about a hint, unless too many are being thought about."""
        busy = self.advising >= limits.HINTS_WAITING
        thought = Thought(None)
        if not busy:
            self.advising += 1
            try:
                thought = await self._thought(held.table, self.bots.hint(held.table, asked.seat, asked.language))
            finally:
                self.advising -= 1
        self.metrics.count("hints", "busy" if busy else "failed" if thought.index is None else "given")
        await self.act(held, lambda t, now: t.hinted(now, asked, thought.index, thought.text, busy))

    # --- sockets --------------------------------------------------------------------------------------------------

    async def join(self, held: Held, conn: Conn, outlet: Outlet) -> None:
        """A socket sits down."""
        held.outlets[conn.number] = outlet
        await self.act(held, lambda t, now: t.join(now, conn))

    async def leave(self, held: Held, number: int) -> None:
        """A socket is gone."""
        held.outlets.pop(number, None)
        await self.act(held, lambda t, now: t.leave(now, number))

    async def said(self, held: Held, number: int, said: protocol.Said) -> None:
        """A socket said something."""
        self.metrics.count("messages", type(said).__name__)
        await self.act(held, lambda t, now: t.receive(now, number, said))

    async def close(self) -> None:
        """Stop: nothing that was acknowledged is lost, everybody is told to come back."""
        self.closing = True
        for held in list(self.held.values()):
            async with held.lock:
                self.forget(held)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        self.store.close()


def restored(stored: Stored, players: list[str], now: float) -> Table:
    """A table from what is stored of it; raises `OtherRules` or `Mismatch` if it cannot be played on."""
    row = stored.row
    game = games.game(row.game)
    if row.rules_version != game.rules_version or row.cards != game.cards_used(row.setup):
        raise OtherRules(f"table {row.id} was played with rules {row.rules_version}, cards {row.cards}")
    play = Play.start(game, row.setup, row.seed, row.names, [deep(a) for a in row.base])
    seats = [Seat(n, row.names[n], s["kind"], s["player"], taken=s["taken"]) for n, s in enumerate(row.seats)]
    table = Table(Info(row.id, players), play, seats, now)
    table.restore(stored.entries, stored.snapshot)
    table.resumed(now)
    return table
