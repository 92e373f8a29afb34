"""The list of my tables over HTTP: what is at each, putting one aside, taking one off the list."""

from __future__ import annotations

import asyncio
import math
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.table import bodies, library
from hellmouth.table.agreed import Agreed
from hellmouth.table.days import extended
from hellmouth.table.gathering import called, leader
from hellmouth.table.leaving import put_away
from hellmouth.table.lobby import Lobby
from hellmouth.table.origin import session_of
from hellmouth.table.protocol import Status
from hellmouth.table.seats import short
from hellmouth.table.storage import WATCH, Damaged, Row
from hellmouth.table.upkeep import DAY
from hellmouth.table.web import Trouble, body, query, reply


class MyTables:
    """The routes about the tables of one session."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.hub = lobby, lobby.hub

    async def listed(self, request: Request) -> Response:
        """GET /api/tables"""
        asked: bodies.LanguageQuery = query(request, bodies.LanguageQuery)
        session = session_of(request, self.lobby.config)
        if session is None:
            return reply(bodies.TableList(tables=[]))
        rows = await asyncio.wrap_future(self.hub.store.mine(session))
        filed = await asyncio.wrap_future(self.hub.store.filed(session))
        lines = [self._line(row, seats, asked.lang, row.id in filed) for row, seats in rows]
        await self._add_deadlines(lines)
        for line in lines:
            if line.status in ("running", "suspended") and not line.removable:
                line.removable = not await asyncio.wrap_future(self.hub.store.others(session, line.table))
        order = sorted(lines, key=lambda t: (not t.my_turn, t.due if t.my_turn and t.due else math.inf))
        return reply(bodies.TableList(tables=order))

    async def _add_deadlines(self, lines: list[bodies.TableLine]) -> None:
        """Until when somebody has to move, where a game is played by days."""
        if any(line.days and line.status == "running" for line in lines):
            dues = {d.table: d for d in await asyncio.wrap_future(self.hub.store.by_days())}
            for line in lines:
                if (found := dues.get(line.table)) is not None:
                    line.due = extended(found.due, found.days, self.hub.loader.outages)

    def _line(self, row: Row, seats: list[int], language: str, filed: bool) -> bodies.TableLine:
        status, mine = self._status(row), [n for n in seats if n != WATCH]
        days = self.lobby.config.keep_days
        return bodies.TableLine(
            table=row.id,
            game=row.game,
            names=row.names,
            seats=mine,
            status=status,
            my_turn=status in ("running", "gathering") and row.asked in seats,
            updated=row.updated,
            outcome=row.winners,
            expires=row.updated + days * DAY if days and row.status == "over" else None,
            created=row.created,
            turn=row.turn,
            decks=_decks(row, mine, language),
            leaders=self._leaders(row),
            bots=[n for n, seat in enumerate(row.seats) if seat.get("kind") == "bot"],
            filed=filed,
            days=Agreed.read(row.agreed).days,
            removable=not mine or status in ("over", "gathering", "archived"),
        )

    def _leaders(self, row: Row) -> list[str]:
        """Who leads the decks; they have stood on the table since the game began."""
        game, decks = self.lobby.games.get(row.game), row.setup.get("decks")
        if game is None or not isinstance(decks, list) or row.status == "gathering":
            return []
        return [leader(game, deck) for deck in decks]

    def _status(self, row: Row) -> Status:
        return "archived" if row.id in self.hub.loader.unplayable else row.status

    async def file(self, request: Request) -> Response:
        """POST /api/tables/{table}/file"""
        await self.lobby.changing(request)
        table, _, session = await self.lobby.granted(request)
        wanted: bodies.Filing = await body(request, bodies.Filing)
        await self.lobby.stored(self.hub.store.put_aside(session, table, on=wanted.filed))
        return reply(wanted)

    async def remove(self, request: Request) -> Response:
        """POST /api/tables/{table}/remove: my rights there end. A game that others still play is not left this way:
        their opponent would be gone without a word."""
        await self.lobby.changing(request)
        table, seats, session = await self.lobby.granted(request)
        await body(request, bodies.Removal)
        try:
            found = await asyncio.wrap_future(self.hub.store.load(table))
        except Damaged as damage:
            found = damage.stored
        playable = found is not None and table not in self.hub.loader.unplayable
        others = await asyncio.wrap_future(self.hub.store.others(session, table))
        seated = any(n != WATCH for n in seats)
        if found is not None and playable and found.row.status in ("running", "suspended") and seated and others:
            raise Trouble(409, "still_playing")
        opened = found is not None and found.row.opener == session
        gone = (seated or opened) and not others
        if gone:
            await put_away(self.hub, [table])  # nothing is written to it any more
        await self.lobby.stored(self.hub.store.let_go(session, table, remove=gone))
        if gone:
            await put_away(self.hub, [table])  # should somebody have come in between
            await self.lobby.gatherings.drop(table)
        else:
            held = self.hub.held.get(table)
            if held is not None:
                await self.hub.act(held, lambda t, now: t.attendance.log_out(now, short(session), {}))
                await self.hub.count_devices(table)
            await self.lobby.gatherings.log_out(session, table)
        return reply(bodies.Removed(deleted=gone))


def _decks(row: Row, mine: list[int], language: str) -> list[str]:
    """What each seat plays, as far as I may know: closed lists are told when the game is over."""
    decks: Any = row.setup.get("decks")
    if not isinstance(decks, list) or row.status == "gathering":
        return []
    shelf = library.deck_names(row.game, language)
    closed = Agreed.read(row.agreed).closed and row.status != "over"
    return ["" if closed and n not in mine else called(deck, shelf) for n, deck in enumerate(decks)]
