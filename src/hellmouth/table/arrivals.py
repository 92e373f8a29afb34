"""Opening, finding and joining tables whose game has not begun, over HTTP."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import Random

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.core.errors import HellmouthError
from hellmouth.table import bodies, library, limits
from hellmouth.table.agreed import agree
from hellmouth.table.gathering import Gathering, Plan, Seating
from hellmouth.table.gatherings import begun, plan_of, row_of
from hellmouth.table.house import LOBBY
from hellmouth.table.lobby import Lobby
from hellmouth.table.origin import table_of
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.storage import WATCH, Row
from hellmouth.table.web import Trouble, address_of, body, query, reply

HEARD, UNHEARD = 10.0, 1.0
"""Seconds for which the list of open tables is kept: where the bus tells of changes, and where it does not."""


class Arrivals:
    """The routes about tables whose game has not begun."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.hub, self.gatherings = lobby, lobby.hub, lobby.gatherings
        self.known: dict[str, tuple[float, bodies.OpenTables]] = {}
        """The open tables, and until when they are believed to be these."""
        self.hub.bus.listen(LOBBY, self._changed)

    def _changed(self, data: bytes) -> None:
        self.known.clear()

    async def open(self, request: Request) -> Response:
        """POST /api/gatherings"""
        session = await self.lobby.changing(request)
        wanted: bodies.NewGathering = await body(request, bodies.NewGathering)
        game = self.lobby.games.get(wanted.game)
        if game is None:
            raise Trouble(400, "no_game", games=sorted(self.lobby.games))
        if len(wanted.seats) not in game.seat_counts:
            counts = [str(n) for n in game.seat_counts]
            raise Trouble(400, "seats", game=game.title[wanted.language], counts=counts)
        self.lobby.may_open(request)
        table, now, mine = secrets.token_hex(8), time.time(), [n for n, s in enumerate(wanted.seats) if s.kind == "me"]
        plan = Plan([self._seating(seat) for seat in wanted.seats], wanted.setup, wanted.language, wanted.clock)
        agreed = agree([s.kind for s in wanted.seats], wanted.pace, wanted.lists, wanted.clock)
        seed = secrets.randbits(63)
        state = Gathering(table, game, plan, mine, self.hub.players)
        _check_setup(state)
        row = row_of(
            Row(
                table,
                game.name,
                game.rules_version,
                game.card_digest(),
                {},
                seed,
                [],
                [],
                now,
                now,
                status="gathering",
                opener=hashed(session),
                agreed=agreed._asdict(),
            ),
            state,
        )
        if not any(s.kind in ("person", "open") for s in wanted.seats):
            row = self._at_once(row, state, wanted.language)
        tokens = [(new_token(), n) for n, s in enumerate(wanted.seats) if s.kind in ("person", "open")]
        watch = new_token()
        links = [*((hashed(t), n) for t, n in tokens), (hashed(watch), None)]
        grants = [(hashed(session), n) for n in (*mine, WATCH)]
        await self.lobby.stored(self.hub.store.create(row, links, grants))
        self.hub.bus.tell(LOBBY)
        held = await self.hub.get(table) if row.status == "running" else None
        if held is not None:
            held.account = address_of(request)
            self.hub.metrics.count("tables_opened", game.name)
        opened = bodies.Opened(
            table=table,
            seats=mine,
            session=session if request.headers.get("origin") is None else None,
            links=[*(bodies.SeatLink(seat=n, token=t) for t, n in tokens), bodies.SeatLink(seat=None, token=watch)],
        )
        return self.lobby.greet(request, reply(opened, 201), session)

    def _at_once(self, row: Row, state: Gathering, language: str) -> Row:
        """Nobody else is waited for: the game begins."""
        for n in range(len(state.plan.seats)):
            for problem in state.problems(n, language):
                raise Trouble(400, "deck", why=limits.clean(problem.text, 300))
        try:
            return begun(row, state, state.setup(Random(secrets.randbits(63))))[0]
        except HellmouthError as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise Trouble(400, "body", why=f"setup ({type(error).__name__})") from None

    def _seating(self, seat: bodies.NewPlace) -> Seating:
        bot = seat.kind == "bot"
        return Seating(
            "bot" if bot else "person",
            limits.clean(seat.name or "", limits.NAME),
            self.lobby.player(seat),
            seat.deck,
            brought=bot or seat.deck is not None,
            ready=bot,
            listed=seat.kind == "open",
        )

    async def listed(self, request: Request) -> Response:
        """GET /api/gatherings: open tables with a free seat."""
        self.lobby.take(request)
        asked: bodies.LanguageQuery = query(request, bodies.LanguageQuery)
        until, tables = self.known.get(asked.lang, (0.0, None))
        if tables is None or until < time.monotonic():
            lasts = HEARD if self.hub.bus.connected else UNHEARD
            tables = await self._read(asked.lang)
            self.known[asked.lang] = (time.monotonic() + lasts, tables)
        return reply(tables)

    async def _read(self, language: str) -> bodies.OpenTables:
        """The open tables, from the store; whoever has no name is called in that language."""
        rows = await asyncio.wrap_future(self.hub.store.gathering())
        found = []
        for row in rows:
            plan, game = plan_of(row), self.lobby.games.get(row.game)
            if game is None or not any(s.listed for s in plan.seats):
                continue
            taken: list[int] = await asyncio.wrap_future(self.hub.store.holders(row.id))
            state = Gathering(row.id, game, plan, taken, [])
            free = state.free(listed=True)
            if free:
                names = [state.name(n, language) for n in state.playing() if n not in state.free(listed=False)]
                found.append(
                    bodies.OpenTable(
                        table=row.id,
                        game=row.game,
                        names=names,
                        setup=plan.options,
                        free=len(free),
                        created=row.created,
                    )
                )
        return bodies.OpenTables(tables=found)

    async def join(self, request: Request) -> Response:
        """POST /api/gatherings/{table}/join: take a free seat of an open table."""
        session = await self.lobby.changing(request)
        wanted: bodies.Join = await body(request, bodies.Join)
        table = table_of(request)
        live = await self.gatherings.get(table)
        if live is None:
            raise Trouble(404, "no_table")
        held = await asyncio.wrap_future(self.hub.store.grants(hashed(session), table))
        seats = [n for n in held if n != WATCH]
        for seat in live.state.free(listed=True) if not seats else []:
            if await self.lobby.stored(self.hub.store.take(table, hashed(session), seat, time.time())):
                seats = [seat]
                break
        if not seats:
            raise Trouble(409, "full")
        await self.gatherings.refresh(table, seats[0], wanted.name or "")
        entered = bodies.Entered(
            table=table, seats=seats, watch=True, session=session if request.headers.get("origin") is None else None
        )
        return self.lobby.greet(request, reply(entered), session)


def _check_setup(state: Gathering) -> None:
    """Refuse what no table of the game could begin with, before anybody is invited to it."""
    plan, setup = state.plan, state.plan.options
    try:
        library.check_setup(
            state.game,
            {
                "decks": [d for s in plan.seats for d in [s.deck] if isinstance(d, str)],
                **{k: v for k, v in setup.items() if k != "decks"},
            },
        )
        if "decks" in setup or (not state.brings and any(s.deck is not None for s in plan.seats)):
            raise Trouble(400, "body", why="setup.decks: decks are brought by their players")
    except HellmouthError as error:
        raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None
