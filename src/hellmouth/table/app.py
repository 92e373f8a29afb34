"""The web application: which address leads where."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from hellmouth import __version__
from hellmouth.core.errors import HellmouthError
from hellmouth.players.levels import LEVELS
from hellmouth.table import library, web
from hellmouth.table.bots import Bots
from hellmouth.table.config import Config
from hellmouth.table.hub import Hub
from hellmouth.table.lobby import Lobby
from hellmouth.table.logs import Log
from hellmouth.table.memory import Rest
from hellmouth.table.metrics import Metrics
from hellmouth.table.sockets import Sockets, allowed_host
from hellmouth.table.store import SqliteStore
from hellmouth.table.web import Trouble

PLAYERS = ["standin", "random", "greedy", "ismcts", *(f"level:{level.key}" for level in LEVELS)]
"""Computer players everybody may choose; those from elsewhere only if the operator names them."""
SWEEP = 60.0


class Server:
    """Everything one server holds."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics, self.log = Metrics(), Log(quiet=config.quiet)
        self.games = library.known_games(config.games)
        self.players = [*PLAYERS, *config.players]
        self.store = SqliteStore(config.data / "tables.sqlite3", full=config.full)
        self.bots = Bots(config.workers, config.games, config.bot_seconds)
        self.hub = Hub(config, self.store, self.bots, self.players, self.log, self.metrics)
        self.lobby, self.sockets = Lobby(self.hub, self.games), Sockets(self.hub)

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        sweeper = asyncio.create_task(self._sweep())
        self.log.info("started", version=__version__)
        try:
            yield
        finally:
            sweeper.cancel()
            await self.hub.close()
            self.log.info("stopped")

    async def _sweep(self) -> None:
        rest = Rest(time.monotonic())
        while True:
            await asyncio.sleep(SWEEP)
            self.hub.sweep()
            rest.take(time.monotonic(), max((held.touched for held in self.hub.held.values()), default=0.0))

    # --- how the server is ----------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """GET /healthz: the server runs."""
        return PlainTextResponse(f"ok {__version__}\n", headers={"cache-control": "no-store"})

    async def ready(self, request: Request) -> Response:
        """GET /readyz: it can store and takes new tables."""
        try:
            await asyncio.wait_for(asyncio.wrap_future(self.store.check()), 5)
            good = not self.hub.closing
        except (TimeoutError, OSError, HellmouthError):
            good = False
        return PlainTextResponse("ready\n" if good else "not ready\n", 200 if good else 503,
                                 headers={"cache-control": "no-store"})

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

    def _game(self, request: Request) -> Any:
        game = self.games.get(str(request.path_params["game"]))
        if game is None:
            raise Trouble(404, "no_game", games=sorted(self.games))
        return game

    async def game_list(self, request: Request) -> Response:
        """GET /api/{language}/games"""
        return web.cached(request, library.game_list(self.games, self.players, self._language(request)))

    async def shelf(self, request: Request) -> Response:
        """GET /api/{language}/games/{game}/cards, rules, glossary, decks"""
        what, language = str(request.path_params["what"]), self._language(request)
        if what not in library.KINDS:
            raise Trouble(404, "nothing")
        return web.cached(request, library.shelf(self._game(request).name, what, language))

    async def lessons(self, request: Request) -> Response:
        """GET /api/lessons/{game}?lang=en"""
        language = "fr" if request.query_params.get("lang") == "fr" else "en"
        return web.cached(request, library.lessons(self._game(request).name, language))

    async def check_deck(self, request: Request) -> Response:
        """POST /api/{language}/games/{game}/decks/check"""
        web.check_change(request, self.config)
        language, game = self._language(request), self._game(request)
        deck = await web.body(request, dict[str, Any])
        return web.reply(library.check_deck(game, deck, language))

    def routes(self) -> list[BaseRoute]:
        """Every address of the server."""
        lobby, post = self.lobby, ["POST"]
        shelf = "/api/{language}/games/{game}"
        return [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.measures),
            Route("/api/tables", lobby.open, methods=post),
            Route("/api/tables", lobby.mine),
            Route("/api/enter", lobby.enter, methods=post),
            Route("/api/records", lobby.bring, methods=post),
            Route("/api/tables/{table}/link", lobby.link, methods=post),
            Route("/api/tables/{table}/handover", lobby.handover, methods=post),
            Route("/api/tables/{table}/fork", lobby.fork, methods=post),
            Route("/api/tables/{table}/record", lobby.record),
            Route("/api/tables/{table}/replay/{step:int}", lobby.replay),
            Route("/api/lessons/{game}", self.lessons),
            Route("/api/{language}/games", self.game_list),
            Route(shelf + "/decks/check", self.check_deck, methods=post),
            Route(shelf + "/{what}", self.shelf),
            WebSocketRoute("/ws/{table}", self.sockets.serve),
            Route("/{path:path}", self.page),
        ]

    async def page(self, request: Request) -> Response:
        """The page's files."""
        if not allowed_host(request, self.config):
            raise Trouble(403, "origin")
        return await web.page(request)


def application(config: Config) -> ASGIApp:
    """The server as an ASGI application."""
    return assemble(Server(config))


async def _http_trouble(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return await web.trouble(request, Trouble(status, "nothing"))


async def _fault(request: Request, error: Exception) -> Response:
    return await web.trouble(request, Trouble(500, "fault"))


def assemble(server: Server) -> ASGIApp:
    """Put routes, errors and headers together."""
    handlers: Any = {Trouble: web.trouble, HTTPException: _http_trouble, Exception: _fault}
    app = Starlette(routes=server.routes(), exception_handlers=handlers, lifespan=server.life)
    return web.Hardened(app, server.config)
