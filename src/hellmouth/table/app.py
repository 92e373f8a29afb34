"""The web application: which address leads where."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from hellmouth import __version__
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.game import Game
from hellmouth.players.levels import LEVELS
from hellmouth.players.load import player
from hellmouth.players.styles import STYLES
from hellmouth.table import bodies, library, limits, web
from hellmouth.table.arrivals import Arrivals
from hellmouth.table.bots import Bots
from hellmouth.table.config import Config
from hellmouth.table.connections import Socket
from hellmouth.table.counting import Counting
from hellmouth.table.database import TROUBLE
from hellmouth.table.desk import Desk
from hellmouth.table.folder import DATABASE, Lock
from hellmouth.table.forwarding import Forwarding, Inside
from hellmouth.table.gatherings import Gatherings
from hellmouth.table.housekeeping import Housekeeping
from hellmouth.table.hub import Hub
from hellmouth.table.lobby import Lobby
from hellmouth.table.logs import Log
from hellmouth.table.memory import Rest
from hellmouth.table.metrics import Metrics
from hellmouth.table.mytables import MyTables
from hellmouth.table.profiles import Profiles
from hellmouth.table.public import Publishing
from hellmouth.table.shared import PostgresStore
from hellmouth.table.sockets import Sockets
from hellmouth.table.sql_store import SqlStore
from hellmouth.table.store import SqliteStore
from hellmouth.table.thinking import Elsewhere
from hellmouth.table.turn_notices import MailRoutes
from hellmouth.table.upkeep import Upkeep
from hellmouth.table.web import Trouble

PLAYERS = [
    *("standin", "random", "greedy", "ismcts"),
    *(f"level:{level.key}" for level in LEVELS),
    *(f"level:{level.key}:{style}" for level in LEVELS for style in STYLES),
]
"""Computer players everybody may choose; those from elsewhere only if the operator names them."""
SWEEP = 60.0
WATCH = 1.0


class Server:
    """Everything one server holds."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics, self.log = Metrics(), Log(quiet=config.quiet)
        self.games = library.known_games(config.games)
        self.players = [*PLAYERS, *config.players]
        for name in config.players:
            player(name)  # what is wrong with it is said now, not at the first table
        self.store = self._opened(config)
        self.bots = Bots(config.workers, config.games, config.bot_seconds)
        self.hub = Hub(config, self.store, self.bots, self.players, self.log, self.metrics)
        if config.bus:
            self.bots.elsewhere = Elsewhere(self.hub.bus, config.bot_seconds)
        self.gatherings = Gatherings(self.hub)
        self.lobby, self.sockets = Lobby(self.hub, self.games, self.gatherings), Sockets(self.hub, self.gatherings)
        self.arrivals, self.desk, self.mine = Arrivals(self.lobby), Desk(self.lobby), MyTables(self.lobby)
        self.profiles = Profiles(self.lobby)
        self.mail, self.publishing = MailRoutes(self.lobby, self.hub.turns), Publishing(self.lobby)
        self.housekeeping = Housekeeping(self.hub, self.sockets.turn_out)
        self.upkeep = Upkeep(self.hub)
        self.counting = self._together()
        self.end: Callable[[int], object] = os._exit
        self.door: socket.socket | None = None
        """Where other servers that share the store come in."""
        self.inside: Inside | None = None

    def _together(self) -> Counting | None:
        """Limits that are counted together with other servers."""
        if not isinstance(self.store, PostgresStore):
            return None
        counting = Counting(self.store)
        counting.buckets.update(work=self.lobby.asking, tables=self.lobby.opening)
        counting.levels["sockets"] = lambda: self.sockets.by_address
        self.sockets.elsewhere = lambda address: counting.elsewhere.get("sockets", Counter())[address]
        return counting

    @staticmethod
    def _opened(config: Config) -> SqlStore:
        """The store in PostgreSQL, or that of a folder that no other server uses."""
        if config.store:
            return PostgresStore(config.store, full=config.full, address=config.inside)
        lock = Lock(config.data)
        try:
            return SqliteStore(config.data / DATABASE, full=config.full, lock=lock)
        except BaseException:
            lock.release()
            raise

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        await self._open_inside()
        await self.upkeep.tidy()  # before anybody's table is loaded: what the server missed costs nobody time
        await self.hub.bus.open()
        works = [self._sweep(), self._watch(), self.upkeep.survey(), self.housekeeping.run()]
        works += [] if self.counting is None else [self.counting.run()]
        tasks = [asyncio.create_task(work) for work in works]
        self._watch_leases(asyncio.get_running_loop())
        self.log.info("started", version=__version__)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.hub.bus.close()
            self.gatherings.close()
            await self.lobby.jobs.close()
            if self.inside is not None:
                await self.inside.close()
            await self.hub.close()
            self.log.info("stopped")

    # --- with other servers ---------------------------------------------------------------------------------------

    async def _open_inside(self) -> None:
        if self.inside is not None and self.door is not None:
            await self.inside.open(self.door, inside_settings(self.inside))

    async def give(self, table: str) -> None:
        """Another server asks for a table: put it away here; whoever sits at it comes back there."""
        held = self.hub.held.get(table)
        if held is not None:
            async with held.lock:
                self.hub.keep(held)
                self.hub.forget(held)
        self.gatherings.put_away(table)
        self.store.release(table)
        with contextlib.suppress(HellmouthError):
            await asyncio.wrap_future(self.store.check())  # what waited before it is done

    async def hand_over(self) -> None:
        """This server stops and others go on: everything is stored and let go of, and sockets are told to come back,
        before it closes its doors."""
        if not isinstance(self.store, PostgresStore):
            return
        self.hub.closing = True
        for held in list(self.hub.held.values()):
            async with held.lock:
                self.hub.keep(held)
                self.hub.forget(held)
        self.gatherings.close()
        with contextlib.suppress(HellmouthError):
            await asyncio.wrap_future(self.store.check())
        await asyncio.to_thread(self.store.retire)

    def _watch_leases(self, loop: asyncio.AbstractEventLoop) -> None:
        """Whoever sits at a table that another server took over is sent there."""

        def forget(tables: list[str]) -> None:
            self.log.warning("others took over", count=len(tables))
            for table in tables:
                held = self.hub.held.get(table)
                if held is not None:
                    self.hub.forget(held)
                self.gatherings.put_away(table)

        if isinstance(self.store, PostgresStore) and self.store.member is not None:
            self.store.member.lost = lambda tables: loop.call_soon_threadsafe(forget, list(tables))

    async def _sweep(self) -> None:
        rest = Rest(time.monotonic())
        while True:
            await self.upkeep.tidy()
            await asyncio.sleep(SWEEP)
            self.hub.sweep()
            rest.take(time.monotonic(), max((held.touched for held in self.hub.held.values()), default=0.0))

    async def _watch(self) -> None:
        """A server that can no longer store must not look alive: whoever keeps it running has to start it anew."""
        while self.store.alive():  # noqa: ASYNC110  # a thread that dies sets no event
            await asyncio.sleep(WATCH)
        self.log.warning("ending: a thread of the store died; start the server again, nothing acknowledged is lost")
        self.end(70)

    # --- how the server is ----------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """GET /healthz: the server runs."""
        if not self.store.alive():
            return PlainTextResponse("the store died\n", 503, headers={"cache-control": "no-store"})
        return PlainTextResponse(f"ok {__version__}\n", headers={"cache-control": "no-store"})

    async def ready(self, request: Request) -> Response:
        """GET /readyz: it can store and takes new tables; else what is wrong."""
        why = "stopping" if self.hub.closing else ""
        try:
            await asyncio.wait_for(asyncio.wrap_future(self.store.check()), 5)
        except TimeoutError:
            why = "the disk does not answer"
        except (OSError, HellmouthError) as error:
            why = str(error)
        return PlainTextResponse(
            f"not ready: {why}\n" if why else "ready\n", 503 if why else 200, headers={"cache-control": "no-store"}
        )

    async def measures(self, request: Request) -> Response:
        """GET /metrics: to the machine itself, or to whoever reaches a server that is not public."""
        local = request.client is None or request.client.host in ("127.0.0.1", "::1", "testclient")
        if self.config.public and not local:
            raise Trouble(404, "nothing")
        self.metrics.gauges["tables"] = len(self.hub.held)
        self.metrics.gauges["commits"] = self.store.commits
        return PlainTextResponse(self.metrics.text(), headers={"cache-control": "no-store"})

    # --- static facts ---------------------------------------------------------------------------------------------

    def _language(self, request: Request) -> str:
        language = str(request.path_params["language"])
        if language not in ("en", "fr"):
            raise Trouble(404, "nothing")
        return language

    def _game(self, request: Request) -> Game[Any]:
        game = self.games.get(str(request.path_params["game"]))
        if game is None:
            raise Trouble(404, "no_game", games=sorted(self.games))
        return game

    async def game_list(self, request: Request) -> Response:
        """GET /api/{language}/games"""
        return web.cached(request, library.game_list(self.games, self.players, self._language(request), self.config))

    async def shelf(self, request: Request) -> Response:
        """GET /api/{language}/games/{game}/cards?set=, rules, glossary, decks"""
        what, language = str(request.path_params["what"]), self._language(request)
        if what not in library.KINDS:
            raise Trouble(404, "nothing")
        asked: bodies.ShelfQuery = web.query(request, bodies.ShelfQuery)
        try:
            return web.cached(request, library.shelf(self._game(request).name, what, language, asked.set))
        except BadData:
            raise Trouble(404, "nothing") from None

    async def lessons(self, request: Request) -> Response:
        """GET /api/lessons/{game}?lang=en"""
        asked: bodies.LanguageQuery = web.query(request, bodies.LanguageQuery)
        return web.cached(request, library.lessons(self._game(request).name, asked.lang))

    def routes(self) -> list[BaseRoute]:
        """Every address of the server."""
        lobby, mine, post = self.lobby, self.mine, ["POST"]
        shelf = "/api/{language}/games/{game}"
        return [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.measures),
            Route("/api/tables", lobby.open, methods=post),
            Route("/api/tables", mine.listed),
            Route("/api/gatherings", self.arrivals.open, methods=post),
            Route("/api/gatherings", self.arrivals.listed),
            Route("/api/gatherings/{table}/join", self.arrivals.join, methods=post),
            Route("/api/enter", lobby.enter, methods=post),
            Route("/api/leave", lobby.leave, methods=post),
            Route("/api/mail", self.mail.look),
            Route("/api/mail", self.mail.change, methods=post),
            Route("/api/mail/settle", self.mail.settle, methods=post),
            Route("/api/tables/{table}/public", self.publishing.look),
            Route("/api/tables/{table}/public", self.publishing.change, methods=post),
            Route("/api/profiles", self.profiles.send, methods=post),
            Route("/api/profiles/take", self.profiles.take, methods=post),
            Route("/api/records", lobby.bring, methods=post),
            Route("/api/tables/{table}/file", mine.file, methods=post),
            Route("/api/tables/{table}/remove", mine.remove, methods=post),
            Route("/api/tables/{table}/link", lobby.link, methods=post),
            Route("/api/tables/{table}/handover", lobby.handover, methods=post),
            Route("/api/tables/{table}/fork", lobby.fork, methods=post),
            Route("/api/tables/{table}/record", lobby.record),
            Route("/api/tables/{table}/replay/{step:int}", lobby.replay),
            Route("/api/tables/{table}/chances", lobby.chances),
            Route("/api/lessons/{game}", self.lessons),
            Route("/api/{language}/games", self.game_list),
            Route(shelf + "/decks/form", self.desk.form),
            Route(shelf + "/decks/check", self.desk.check, methods=post),
            Route(shelf + "/decks/read", self.desk.read, methods=post),
            Route(shelf + "/decks/write", self.desk.write, methods=post),
            Route(shelf + "/decks/try", self.desk.try_out, methods=post),
            Route(shelf + "/{what}", self.shelf),
            WebSocketRoute("/ws/{table}", self.sockets.serve),
            Route("/{path:path}", self.page),
        ]

    async def page(self, request: Request) -> Response:
        """The page's files."""
        return await web.page(request)


def application(config: Config) -> ASGIApp:
    """The server as an ASGI application."""
    return assemble(Server(config))


async def _http_trouble(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return await web.trouble(request, Trouble(status, "nothing"))


async def _disk(request: Request, error: Exception) -> Response:
    return await web.trouble(request, Trouble(503, "disk"))


async def _fault(request: Request, error: Exception) -> Response:
    return await web.trouble(request, Trouble(500, "fault"))


def assemble(server: Server) -> ASGIApp:
    """Put routes, errors and headers together."""
    handlers: Any = {
        Trouble: web.trouble,
        HTTPException: _http_trouble,
        **dict.fromkeys(TROUBLE, _disk),
        Exception: _fault,
    }
    app: ASGIApp = Starlette(routes=server.routes(), exception_handlers=handlers, lifespan=server.life)
    if isinstance(server.store, PostgresStore):
        server.inside = Inside(app, server.store, server.give)
        server.inside.closing = lambda: server.hub.closing
        app = Forwarding(app, server.store, server.config)
    hardened = web.Hardened(app, server.config, server.hub.house)
    if server.counting is not None:
        server.counting.buckets["requests"] = hardened.requests
    return hardened


def inside_settings(app: ASGIApp) -> uvicorn.Config:
    """The door for other servers: what comes through it was looked at where it came in."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        ws=Socket,
        ws_max_size=limits.FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        lifespan="off",
        timeout_graceful_shutdown=int(limits.SEND_SECONDS),
    )
