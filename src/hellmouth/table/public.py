"""Showing a finished game to everybody, over HTTP: its people say yes or no."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.table import bodies
from hellmouth.table.lobby import Lobby
from hellmouth.table.publishing import needed
from hellmouth.table.storage import WATCH, Damaged, Row
from hellmouth.table.web import Trouble, body, reply


class Publishing:
    """The routes about public games."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.store = lobby, lobby.hub.store

    async def look(self, request: Request) -> Response:
        """GET /api/tables/{table}/public"""
        table, seats, _ = await self.lobby.granted(request)
        return reply(await self._told(table, seats))

    async def change(self, request: Request) -> Response:
        """POST /api/tables/{table}/public"""
        await self.lobby.changing(request)
        table, seats, _ = await self.lobby.granted(request)
        wanted: bodies.Publish = await body(request, bodies.Publish)
        if wanted.seat == WATCH or wanted.seat not in seats:
            raise Trouble(403, "no_seat")
        if (await self._row(table)).status != "over":
            raise Trouble(409, "not_over")
        await self.lobby.stored(self.store.agree_public(table, wanted.seat, on=wanted.agree))
        return reply(await self._told(table, seats))

    async def _told(self, table: str, seats: list[int]) -> bodies.Published:
        wanted, agreed = (
            needed((await self._row(table)).seats),
            await asyncio.wrap_future(self.store.agreeing_public(table)),
        )
        return bodies.Published(
            needed=sorted(wanted),
            agreed=sorted(agreed & wanted),
            mine=sorted(wanted & {*seats}),
            public=bool(wanted) and wanted <= agreed,
        )

    async def _row(self, table: str) -> Row:
        try:
            found = await asyncio.wrap_future(self.store.load(table))
        except Damaged:
            found = None
        if found is None:
            raise Trouble(404, "no_table")
        return found.row
