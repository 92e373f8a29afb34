"""The tables whose game has not begun: loads them, stores every change before anybody is told, begins their games."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hellmouth.core.decisions import NOBODY
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.table import limits, protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.gathering import Gathering, Guest, Plan, Step
from hellmouth.table.house import LOBBY
from hellmouth.table.hub import Hub
from hellmouth.table.library import known_games
from hellmouth.table.outbox import Outbox, receive
from hellmouth.table.protocol import Close, ServerMessage
from hellmouth.table.seats import short, timed
from hellmouth.table.storage import WATCH, NotBegun, Row

IDLE = 600.0
"""A socket that says nothing for so long is closed: a page that is still there comes back."""
_numbers = itertools.count(1)


def row_of(row: Row, state: Gathering) -> Row:
    """The row as it is stored before the game begins."""
    names = [state.name(n) for n in state.playing()]
    missing = state.missing()
    return replace(
        row,
        setup={"gathering": msgspec.to_builtins(state.plan)},
        names=names,
        updated=time.time(),
        asked=missing[0] if missing else None,
    )


def plan_of(row: Row) -> Plan:
    """What is stored of a table before its game begins."""
    return msgspec.convert(row.setup["gathering"], Plan)


class Live:
    """One such table in memory."""

    def __init__(self, row: Row, state: Gathering) -> None:
        self.row, self.state = row, state
        self.lock = asyncio.Lock()
        self.boxes: dict[int, Outbox] = {}
        self.over = False

    @property
    def opener(self) -> bytes | None:
        """Hash of the session that opened it."""
        return self.row.opener


class Gatherings:
    """All of them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.live: dict[str, Live] = {}
        self.games: dict[str, Game[Any]] = known_games(hub.config.games)

    async def get(self, table: str) -> Live | None:
        """The table, from memory or from the disk; None if there is none, or if its game has begun."""
        found = self.live.get(table)
        if found is not None or table in self.hub.held:
            return found
        try:
            await self.hub.loader.load(table)
        except NotBegun as unbegun:
            row = unbegun.row
        except HellmouthError:
            return None
        else:
            return None
        game = self.games.get(row.game)
        if game is None:
            return None
        taken = await asyncio.wrap_future(self.hub.store.holders(table))
        made = Live(row, Gathering(table, game, plan_of(row), taken, self.hub.players, Agreed.read(row.agreed)))
        promised = made.state.agreed.commitment(row.seed)
        made.state.promised = promised.hash if promised is not None else ""
        return self.live.setdefault(table, made)

    async def refresh(self, table: str, seat: int | None = None, name: str = "") -> None:
        """Rights to seats of a table have changed, and somebody may have said their name: whoever is there is told."""
        self.hub.bus.tell(LOBBY)
        live = await self.get(table)
        if live is None:
            return
        async with live.lock:
            taken: list[int] = await asyncio.wrap_future(self.hub.store.holders(table))
            live.state.hold(taken)
            if seat is not None and live.state.call(seat, name):
                await self._stored(live, row_of(live.row, live.state), {})
            step = Step()
            live.state.tell(step)
            self._send(live, step)
        if not live.boxes and self.live.get(table) is live:
            del self.live[table]

    async def drop(self, table: str) -> None:
        """The table is no more."""
        live = self.live.get(table)
        if live is not None:
            async with live.lock:
                self._end(live, "")

    async def log_out(self, session: bytes, only: str = "") -> None:
        """A session has ended (or its rights at one table): its sockets are closed, its seats are free."""
        self.hub.bus.tell(LOBBY)
        for table, live in list(self.live.items()):
            if only not in ("", table):
                continue
            for number, guest in list(live.state.guests.items()):
                if guest.session == short(session):
                    guest.seats = frozenset()
                    live.boxes[number].close(Close.NOT_YOURS)
            await self.refresh(table)

    def put_away(self, table: str) -> None:
        """Another server has this table now: whoever is here goes there."""
        live = self.live.get(table)
        if live is not None:
            self._end(live, "")

    def close(self) -> None:
        """The server stops: everybody comes back later."""
        for live in self.live.values():
            for box in live.boxes.values():
                box.close(Close.COME_BACK)

    # --- sockets --------------------------------------------------------------------------------------------------

    async def serve(self, ws: WebSocket, table: str, session: bytes, grants: list[int]) -> None:
        """A client sits down before the game has begun."""
        live = await self.get(table)
        if live is None:  # it has begun meanwhile
            await ws.close(Close.COME_BACK)
            return
        number, box = next(_numbers), Outbox()
        guest = Guest(number, frozenset(n for n in grants if n != WATCH), live.opener == session, short(session))
        live.state.guests[number], live.boxes[number] = guest, box
        tasks = [asyncio.create_task(self._write(ws, box)), asyncio.create_task(self._read(ws, live, guest, box))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if box.code is not None:
                await asyncio.wait(tasks[:1], timeout=limits.SEND_SECONDS)  # what was said last, and the close
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            live.state.guests.pop(number, None)
            live.boxes.pop(number, None)
            await self._left(table, live)

    async def _left(self, table: str, live: Live) -> None:
        if not live.boxes and not live.lock.locked() and self.live.get(table) is live:
            del self.live[table]
        elif not live.over:
            async with live.lock:
                step = Step()
                live.state.tell(step)
                self._send(live, step)

    async def _read(self, ws: WebSocket, live: Live, guest: Guest, box: Outbox) -> None:
        bucket = limits.Bucket(limits.BURST, limits.REFILL, time.monotonic())
        while box.code is None:
            try:
                data = await asyncio.wait_for(receive(ws), IDLE if guest.ready else limits.HELLO_SECONDS)
            except TimeoutError:
                box.close(Close.COME_BACK if guest.ready else Close.NO_HELLO)
                return
            except WebSocketDisconnect:
                return
            if not bucket.take(time.monotonic()):
                self._bye(box, guest, "too_fast", Close.REFUSED)
                return
            try:
                said = limits.read_message(data)
            except limits.BadMessage as error:
                box.put(msgspec.json.encode(error.refused(guest.language)))
                continue
            if isinstance(said, protocol.Hello) and said.version != protocol.VERSION:
                self._bye(box, guest, "reload", Close.REFUSED)
                return
            await self.said(live, guest, said)

    def _bye(self, box: Outbox, guest: Guest, code: Any, close: int) -> None:  # noqa: ANN401  # a code of `protocol.Bye`
        text = Message(f"table.bye.{code}").render(guest.language)
        box.put(msgspec.json.encode(protocol.Bye(code=code, text=text)))
        box.close(close)

    async def _write(self, ws: WebSocket, box: Outbox) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            while True:
                data = await box.next()
                if data is None:
                    if ws.application_state == WebSocketState.CONNECTED:
                        await ws.close(box.code or Close.COME_BACK)  # too much waited: it comes back for a fresh view
                    return
                async with asyncio.timeout(limits.SEND_SECONDS):
                    await ws.send({"type": "websocket.send", "text": data.decode()})

    # --- turns ----------------------------------------------------------------------------------------------------

    async def said(self, live: Live, guest: Guest, said: protocol.ClientMessage) -> None:
        """Store what changed, then tell; when all are ready, begin. Whoever hangs up meanwhile interrupts nothing."""
        await self.hub.finish(self._said(live, guest, said))

    async def _said(self, live: Live, guest: Guest, said: protocol.ClientMessage) -> None:
        async with live.lock:
            if live.over or guest.number not in live.state.guests:
                return
            step = live.state.receive(guest.number, said)
            if step.changed and not await self._stored(live, row_of(live.row, live.state), step.moved):
                return
            self._send(live, step)
            if step.changed and live.state.complete:
                await self._begin(live)

    async def _stored(self, live: Live, row: Row, moved: Mapping[int, int | None]) -> bool:
        """Whether it could be stored; otherwise the table is taken from the disk again, and everybody comes back."""
        try:
            await asyncio.wrap_future(self.hub.store.gather(row, moved))
        except Exception as error:  # noqa: BLE001  # whatever it was, it is not on the disk
            self.hub.log.warning("cannot store", table=row.id, error=f"{type(error).__name__}: {error}")
            self._end(live, "disk")
            return False
        self.hub.bus.tell(LOBBY)
        live.row = row
        return True

    def _end(self, live: Live, code: str) -> None:
        live.over = True
        self.live.pop(live.row.id, None)
        for number, box in live.boxes.items():
            if code:
                self._bye(box, live.state.guests[number], code, Close.COME_BACK)
            else:
                box.close(Close.COME_BACK)

    def _send(self, live: Live, step: Step) -> None:
        for number, told in (*step.acks, *step.sends):
            self._put(live, number, told)

    def _put(self, live: Live, number: int, told: ServerMessage) -> None:
        box = live.boxes.get(number)
        if box is not None:
            box.put(msgspec.json.encode(told))

    # --- beginning ------------------------------------------------------------------------------------------------

    async def _begin(self, live: Live) -> None:
        """All are ready: deal, store, reveal, and send everybody to the table itself."""
        state, step = live.state, Step()
        try:
            setup = state.setup(Random(secrets.randbits(63)))
            row, moved = begun(live.row, state, setup)
        except (HellmouthError, TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            for seat in state.plan.seats:
                seat.ready = seat.kind == "bot"
            state.trouble = Message("table.gathering.cannot", why=limits.clean(str(error), 300))
            if await self._stored(live, row_of(live.row, state), {}):
                state.tell(step)
                self._send(live, step)
            return
        if await self._stored(live, row, moved):
            self.hub.metrics.count("tables_opened", state.game.name)
            for number, guest in state.guests.items():
                told = state.revealed(setup, guest.language)
                self._put(live, number, protocol.Begun(table=row.id, decks=told))
            self._end(live, "")


def begun(old: Row, state: Gathering, setup: dict[str, Any]) -> tuple[Row, dict[int, int | None]]:
    """The row of the game that begins, and where the rights to its seats go: closed seats are no more."""
    playing = state.playing()
    names = [state.name(n) for n in playing]
    play = Match(state.game, setup, old.seed, names, discreet=state.agreed.discreet).started()
    clock = state.plan.clock
    kinds = [
        {"kind": s.kind, "player": s.player, "taken": True, **(timed(clock) if s.kind == "person" else {})}
        for s in (state.plan.seats[n] for n in playing)
    ]
    row = replace(
        old,
        setup=setup,
        seats=kinds,
        names=names,
        status="running",
        updated=time.time(),
        agreed={**old.agreed, "began": time.time()},
        rules_version=state.game.rules_version,
        cards=state.game.cards_used(setup),
        asked=None if play.state.seat == NOBODY else play.state.seat,
    )
    moved = {n: playing.index(n) if n in playing else None for n in range(len(state.plan.seats))}
    return row, {n: new for n, new in moved.items() if n != new}
