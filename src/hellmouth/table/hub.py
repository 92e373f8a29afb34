"""All tables of one server: loads them, carries out turns in the right order, keeps time, asks computer players.

Order of every turn: the table's logic decides, the entries are committed, then `ack`, then everybody is told. A table
whose entries cannot be stored, for whatever reason, is taken again as it is on the disk, and everybody there is told
why: nobody ever sees what is not stored.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from hellmouth.core.messages import Message
from hellmouth.table import faults, hooks, limits, protocol
from hellmouth.table.autopass import drawn_pause
from hellmouth.table.bots import Bots, Thought
from hellmouth.table.bus import Bus, made
from hellmouth.table.config import Config
from hellmouth.table.cutoff import at_most
from hellmouth.table.house import HINT, LOBBY, House
from hellmouth.table.loader import Loader
from hellmouth.table.logs import Log
from hellmouth.table.matches import Table
from hellmouth.table.metrics import Metrics
from hellmouth.table.reports import keep_report
from hellmouth.table.room import Advising, Conn, Entry, Turn
from hellmouth.table.storage import Conflict, Elsewhere, Fenced, Store, Stored
from hellmouth.table.turn_notices import TurnNotices

IDLE = 30 * 60.0
"""A table without anybody is put away after so many seconds; it comes back when somebody does."""
REST = 5.0
"""Seconds before computer players and clocks try again where nothing could be stored."""
FAULTS = 3
"""A table whose logic failed so often is left alone until the server starts anew."""


class Outlet(Protocol):
    """Where a socket's messages go."""

    def put(self, data: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class OpenTable:
    """A table in memory, with everything that is not its logic."""

    def __init__(self, table: Table, chain: bytes, opener: bytes | None) -> None:
        self.table, self.chain, self.opener = table, chain, opener
        self.stored = table.journal.count
        self.asked = table.asked
        """Who was asked when anybody was told last, see `turn_notices.py`."""
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.outlets: dict[int, Outlet] = {}
        self.touched = 0.0
        self.resting = 0.0
        """Nothing happens by itself before this time."""
        self.gone = False
        self.account = "?"
        """Whose account its computer players are charged to while nobody is there."""

    def pays(self) -> str:
        """Whose account is charged for thinking: somebody who plays here, else somebody who watches."""
        there = [c for c in self.table.attendance.conns.values() if c.ready and c.address]
        return next((c.address for c in there if c.seats), there[0].address if there else self.account)


class Hub:
    """The tables."""

    def __init__(
        self, config: Config, store: Store, bots: Bots, players: list[str], log: Log, metrics: Metrics
    ) -> None:
        self.config, self.store, self.bots, self.players = config, store, bots, players
        self.log, self.metrics = log, metrics
        self.bus: Bus = made(config.bus, shared=bool(config.store), changed=self._bus_changed)
        self.house = House()
        self.held: dict[str, OpenTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.loader = Loader(config, store, players, log, metrics, self.house)
        self.faulty: Counter[str] = Counter()
        self.turns = TurnNotices(self)

    def _bus_changed(self, connected: bool) -> None:
        self.metrics.gauges["bus_connected"] = float(connected)
        if self.closing:
            return  # it is we who go
        self.log.warning("the bus is there" if connected else "the bus is away: looking into the store instead")
        for subject in (LOBBY, HINT):
            self.bus.tell(subject)  # what was told meanwhile was lost

    # --- tables come and go ---------------------------------------------------------------------------------------

    async def get(self, table: str) -> OpenTable | None:
        """The table, from memory or from the disk; None if there is none. Raises `Archived` if it can only be read,
        `Damaged` if not even that, `Elsewhere` if another server owns it."""
        held = self.held.get(table)
        if held is not None:
            return held
        try:
            async with self.loading.setdefault(table, asyncio.Lock()):
                if table not in self.held:
                    owner = await asyncio.wrap_future(self.store.claim(table))
                    if owner:
                        raise Elsewhere(table, owner)
                    stored = await self.loader.load(table)
                    if stored is None:
                        return None
                    self.held[table] = await self._bring_back(stored)
                    self._afterwards(self.held[table])
        finally:
            self.loading.pop(table, None)
        return self.held.get(table)

    async def _bring_back(self, stored: Stored) -> OpenTable:
        table = await self.loader.restore(stored)
        table.attendance.devices = await asyncio.wrap_future(self.store.devices(stored.row.id))
        held = OpenTable(table, stored.chain, stored.row.opener)
        held.touched = time.monotonic()
        turn = Turn()
        table.journal.adopt(turn)
        await self._store(held, turn)
        return held

    async def count_devices(self, table: str) -> None:
        """Rights to seats have changed: everybody there sees on how many devices each seat is held."""
        held = self.held.get(table)
        if held is not None:
            counts = await asyncio.wrap_future(self.store.devices(table))
            await self.act(held, lambda t, now: t.attendance.count_devices(now, counts))

    def forget(self, held: OpenTable) -> None:
        """Put a table away; whoever is connected has to come back."""
        held.gone = True
        if self.held.get(held.table.info.table) is held:
            del self.held[held.table.info.table]
        if held.timer is not None:
            held.timer.cancel()
        for outlet in list(held.outlets.values()):
            outlet.close(protocol.Close.COME_BACK)
        held.outlets.clear()
        self.store.release(held.table.info.table)

    def keep(self, held: OpenTable) -> None:
        """Have stored how a table stands and what stays readable of it, if it is not yet: an update may come next."""
        table = held.table
        if table.journal.kept_at == table.journal.count or table.journal.count != held.stored:
            return
        transcript = table.journal.kept()
        if transcript is not None:
            self.store.keep(table.info.table, held.stored, transcript, table.play.stored())

    def sweep(self) -> None:
        """Put tables away that nobody has used for long."""
        before = time.monotonic() - IDLE
        for held in list(self.held.values()):
            if not held.outlets and not held.lock.locked() and held.bot is None and held.touched < before:
                self.keep(held)
                self.forget(held)
        self.metrics.gauges["tables"] = len(self.held)

    # --- turns ----------------------------------------------------------------------------------------------------

    async def act(self, held: OpenTable, step: Callable[[Table, float], Turn]) -> None:
        """Let the table's logic take one step, and carry out what follows."""
        await self.finish(self._act(held, step))

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if whoever waits goes away: a line that breaks leaves no turn half done."""
        await asyncio.shield(self.start(work))

    async def _act(self, held: OpenTable, step: Callable[[Table, float], Turn]) -> None:
        async with held.lock:
            if held.gone:
                return
            held.touched = now = time.monotonic()
            try:
                with at_most(limits.ACTION_SECONDS):
                    turn = step(held.table, now)
            except Exception:  # noqa: BLE001  # a fault in one game must not reach any other table
                await self._broken(held)
                return
            spent = time.monotonic() - now
            self.metrics.time("turn", spent)
            if spent > limits.ACTION_SECONDS:
                self.log.warning("slow turn", table=held.table.info.table, seconds=round(spent, 2))
            try:
                await self._store(held, turn)
            except Exception as error:  # noqa: BLE001  # whatever it was, it is not on the disk
                turn = await self._take_again(held, turn, error)
            for report in turn.reports:
                await self._keep_report(held, report, turn)
            self._send(held, turn)
            self.turns.look(held)
        self._afterwards(held, turn.hints)

    async def _store(self, held: OpenTable, turn: Turn) -> None:
        entries, snapshot = turn.entries, turn.snapshot
        if not entries and snapshot is None:
            return
        table = held.table
        won = table.result[1] if table.result else table.play.state.outcome or ()
        head = (table.status, table.asked, list(won) if table.status == "over" else None, time.time())
        start = time.perf_counter()
        future = self.store.append(
            table.info.table,
            held.stored + 1,
            entries,
            held.chain,
            snapshot,
            head,
            turn.transcript,
            hooks.turn_number(table.play.state),
        )
        held.chain = await asyncio.wrap_future(future)
        held.stored += len(entries)
        self.metrics.time("commit", time.perf_counter() - start)
        for entry in entries:
            self.metrics.count("entries", entry.kind)
        if table.trouble:
            table.trouble = False
            table.narrator.tell_people(turn, time.monotonic())

    async def _take_again(self, held: OpenTable, turn: Turn, error: Exception) -> Turn:
        """Nothing of a turn was stored: take the table as it is on the disk; gives what everybody is told instead."""
        old, table, moved_on = held.table, held.table.info.table, isinstance(error, Conflict)
        self.metrics.count("store_errors")
        self.log.warning("cannot store", table=table, error=f"{type(error).__name__}: {error}")
        now, told = time.monotonic(), Turn()
        if isinstance(error, Fenced):
            self.forget(held)
            return told
        try:
            stored = await self.loader.load(table)
            fresh = None if stored is None else await self.loader.restore(stored)
        except Exception as worse:  # noqa: BLE001  # it cannot even be read
            self.log.warning("cannot load", table=table, error=f"{type(worse).__name__}: {worse}")
            stored = fresh = None
        if stored is None or fresh is None:
            self._send_away(held)
            return told
        held.table, held.chain, held.stored, held.opener = fresh, stored.chain, fresh.journal.count, stored.row.opener
        fresh.attendance.conns, fresh.trouble, fresh.attendance.devices = (
            old.attendance.conns,
            not moved_on,
            old.attendance.devices,
        )
        for conn in fresh.attendance.conns.values():
            conn.sent, conn.people = 0, None
        for number, ack in turn.acks:
            if number in fresh.attendance.conns and isinstance(ack, protocol.Ack) and not ack.again:
                fresh.narrator.refuse(told, fresh.attendance.conns[number], ack.id, "stale" if moved_on else "disk")
        fresh.narrator.tell(told)
        fresh.narrator.tell_people(told, now)
        held.resting = now + REST if not moved_on else 0.0
        return told

    def _send_away(self, held: OpenTable) -> None:
        """Close a table that can neither be stored nor read, with the reason in words."""
        for number, outlet in held.outlets.items():
            conn = held.table.attendance.conns.get(number)
            text = Message("table.bye.disk").render(conn.language if conn is not None else "en")
            outlet.put(msgspec.json.encode(protocol.Bye(code="disk", text=text)))
        self.forget(held)

    def _send(self, held: OpenTable, turn: Turn) -> None:
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

    async def _broken(self, held: OpenTable) -> None:
        """The logic itself failed: mark the table as suspended on the disk, keep a report, leave the rest alone."""
        trace = traceback.format_exc(limit=-6)
        self.metrics.count("faults")
        table = held.table
        self.faulty[table.info.table] += 1
        self.log.warning("fault", table=table.info.table, error=trace.strip().rsplit("\n", 1)[-1][:200])
        name = f"{table.info.table}-{table.seq}-{int(time.time())}-fault"
        await self._keep_report(
            held,
            {
                "report": name,
                "table": table.info.table,
                "seq": table.seq,
                "text": trace,
                "match": {"record": json.loads(table.play.record.to_json())},
            },
            Turn(),
        )
        if table.status == "running":
            table.status = "suspended"
            try:
                await self._store(held, Turn(entries=[Entry("suspend", {"report": name})]))
            except Exception as error:  # noqa: BLE001  # the table is forgotten in any case
                self.log.warning("cannot store", table=table.info.table, error=f"{type(error).__name__}: {error}")
        self.forget(held)

    async def _keep_report(self, held: OpenTable, report: dict[str, object], turn: Turn) -> None:
        """Keep a report; whoever sent it is told its name, or that it could not be kept."""
        name = ""
        try:
            name = await asyncio.to_thread(keep_report, Path(self.config.data), report)
            self.metrics.count("reports")
        except OSError as error:
            self.log.warning("cannot keep a report", report=str(report["report"]), error=str(error))
        for i, (number, told) in enumerate(turn.sends):
            if isinstance(told, protocol.Reported) and told.report == report["report"]:
                text = Message("table.refused.disk").render(held.table.attendance.conns[number].language)
                turn.sends[i] = (
                    number,
                    protocol.Reported(id=told.id, report=name)
                    if name
                    else protocol.Refused(id=told.id, code="disk", text=text),
                )

    # --- time and computer players --------------------------------------------------------------------------------

    def _afterwards(self, held: OpenTable, hints: Sequence[Advising] = ()) -> None:
        """Set the clock for what comes next, and let computer players think."""
        if held.gone or self.closing:
            return
        if held.timer is not None:
            held.timer.cancel()
            held.timer = None
        loop = asyncio.get_running_loop()
        wake = held.table.wake()
        if wake is not None:
            delay = max(0.0, wake - time.monotonic(), held.resting - time.monotonic())
            held.timer = loop.call_later(delay, lambda: self.start(self.act(held, lambda t, now: t.tick(now))))
        for asked in hints:
            self.start(self._advise(held, asked))
        if held.bot is None and self._bot_asked(held) is not None:
            held.bot = self.start(self._ask_bot(held))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside, until the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _ask_bot(self, held: OpenTable) -> None:
        """Ask computer players until it is a person's turn."""
        try:
            while not held.gone and not self.closing:
                seat = self._bot_asked(held)
                if seat is None:
                    return
                await self._bot_moves(held, seat)
                if held.resting > time.monotonic():
                    await asyncio.sleep(held.resting - time.monotonic())
        finally:
            held.bot = None

    def _bot_asked(self, held: OpenTable) -> int | None:
        """The seat whose computer player should think now: where only computers play, somebody must be looking."""
        table = held.table
        alone = all(s.played_by_bot for s in table.seats)
        return None if alone and not any(c.ready for c in table.attendance.conns.values()) else table.bot_asked()

    async def _bot_moves(self, held: OpenTable, seat: int) -> None:
        table, seq, start = held.table, held.table.seq, time.monotonic()
        waited_for = any(table.attendance.here(n) for n in table.attendance.people())
        asked = self.bots.ask(
            table, seat, table.seats[seat].player or self.players[0], held.pays(), waited_for=waited_for
        )
        thought = await self._thought(table, asked)
        spent = time.monotonic() - start
        table.automatic.thoughts.append(spent)
        pause = (drawn_pause(table.automatic.chance) if table.discreet else self.config.bot_pause) - spent
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

    async def _advise(self, held: OpenTable, asked: Advising) -> None:
        """Think about a hint, unless there is no time for it."""
        conn = held.table.attendance.conns.get(asked.number)
        who = conn.address if conn is not None else "?"
        work = self.bots.hint(held.table, asked.seat, asked.language, who, asked.option)
        thought = await self._thought(held.table, work)
        found = "busy" if thought.busy else "failed" if thought.index is None else "given"
        self.metrics.count("hints" if asked.option is None else "warnings", found)
        await self.act(held, lambda t, now: t.talk.hinted(now, asked, thought.index, thought.text, thought.busy))

    # --- sockets --------------------------------------------------------------------------------------------------

    async def join(self, held: OpenTable, conn: Conn, outlet: Outlet) -> None:
        """A socket sits down."""
        held.outlets[conn.number] = outlet
        await self.act(held, lambda t, now: t.join(now, conn))

    async def leave(self, held: OpenTable, number: int) -> None:
        """A socket is gone."""
        held.outlets.pop(number, None)
        await self.act(held, lambda t, now: t.leave(now, number))

    async def said(self, held: OpenTable, number: int, said: protocol.ClientMessage) -> None:
        """A socket said something."""
        self.metrics.count("messages", type(said).__name__)
        await self.act(held, lambda t, now: t.receive(now, number, said))

    async def close(self) -> None:
        """Stop: nothing that was acknowledged is lost, everybody is told to come back."""
        self.closing = True
        for held in list(self.held.values()):
            async with held.lock:
                self.keep(held)
                self.forget(held)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.to_thread(self.turns.close)
        await self.bots.close()
        self.loader.close()
        self.store.close()
