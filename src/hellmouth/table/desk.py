"""Decks over HTTP: whether one may be played, lines to a deck and back, and a few games to see how it fares."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.kit import DeckTools
from hellmouth.table import bodies, given, library, limits
from hellmouth.table.lobby import Lobby
from hellmouth.table.web import Trouble, address_of, body, cached, check_change, reply

_CANNOT = (HellmouthError, TypeError, ValueError, KeyError, IndexError, AttributeError)
"""What reading a deck from outside may raise."""


class Desk:
    """The routes about decks."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def _asked(self, request: Request) -> tuple[Game[Any], str]:
        """Game and language of a request that comes from our page or a program."""
        check_change(request, self.lobby.config)
        return self._named(request)

    def _named(self, request: Request) -> tuple[Game[Any], str]:
        """Game and language as the address names them."""
        game, language = self.lobby.games.get(str(request.path_params["game"])), str(request.path_params["language"])
        if game is None:
            raise Trouble(404, "no_game", games=sorted(self.lobby.games))
        if language not in ("en", "fr"):
            raise Trouble(404, "nothing")
        return game, language

    def _tools(self, game: Game[Any]) -> DeckTools:
        part = game.kit.decks
        if part is None:
            raise Trouble(404, "nothing")
        return part.load()

    async def form(self, request: Request) -> Response:
        """GET /api/{language}/games/{game}/decks/form"""
        game, _ = self._named(request)
        return cached(request, self._tools(game).form())

    async def check(self, request: Request) -> Response:
        """POST /api/{language}/games/{game}/decks/check"""
        game, language = self._asked(request)
        deck = await body(request, given.Deck)
        try:
            return reply(library.check_deck(game, deck, language))
        except _CANNOT as error:
            raise _no_deck(error) from None

    async def read(self, request: Request) -> Response:
        """POST /api/{language}/games/{game}/decks/read"""
        game, language = self._asked(request)
        self.lobby.take(request)
        wanted: bodies.DeckText = await body(request, bodies.DeckText)
        self._tools(game)
        return reply(await self.lobby.jobs.read(game.name, wanted.text, language, address_of(request)))

    async def write(self, request: Request) -> Response:
        """POST /api/{language}/games/{game}/decks/write"""
        game, language = self._asked(request)
        deck = await body(request, given.Deck)
        try:
            return reply(bodies.DeckText(text=self._tools(game).to_text(deck, language)))
        except _CANNOT as error:
            raise _no_deck(error) from None

    async def try_out(self, request: Request) -> Response:
        """POST /api/{language}/games/{game}/decks/try"""
        game, language = self._asked(request)
        self.lobby.take(request)
        wanted: bodies.DeckTry = await body(request, bodies.DeckTry)
        try:
            problems = library.check_deck(game, wanted.deck, language).problems
        except _CANNOT as error:
            raise _no_deck(error) from None
        if problems:
            raise Trouble(400, "deck", why=limits.clean(problems[0].text, 200))
        form: dict[str, Any] = {name: wanted.deck[name] for name in ("format", "edition") if name in wanted.deck}
        found = await self.lobby.jobs.tried(
            game.name, wanted.deck, form, wanted.first, wanted.most, address_of(request)
        )
        against = [bodies.DeckRival(deck=d, points=p, games=n) for d, (p, n) in found.against.items()]
        return reply(bodies.DeckTried(games=found.games, points=found.points, against=against))


def _no_deck(error: Exception) -> Trouble:
    return Trouble(400, "deck", why=limits.clean(str(error), 200))
