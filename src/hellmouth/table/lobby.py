"""Opening, finding, entering and leaving tables over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from concurrent.futures import Future
from random import Random
from typing import Any, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.core.decisions import NOBODY
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.table import bodies, library, limits
from hellmouth.table.agreed import Agreed, Pace, agree
from hellmouth.table.archive import Archived
from hellmouth.table.checksums import start_chain
from hellmouth.table.gatherings import Gatherings
from hellmouth.table.hub import Hub, OpenTable
from hellmouth.table.jobs import Jobs
from hellmouth.table.leaving import Gone, leave
from hellmouth.table.origin import given_session, session_of, table_of
from hellmouth.table.protocol import Clock
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed, new_token, timed
from hellmouth.table.storage import WATCH, AlreadySeated, Damaged, Head, NotBegun, Row, SeatHeld
from hellmouth.table.web import Trouble, address_of, body, check_change, query, raw_body, reply

T = TypeVar("T")

YEAR = 365 * 24 * 3600


class Begun(NamedTuple):
    """A game that can be put on a table."""

    game: Game[Any]
    setup: dict[str, Any]
    seed: int
    names: list[str]
    base: list[Any]
    seats: int
    asked: int | None
    agreed: Agreed


class Lobby:
    """The routes about tables."""

    def __init__(self, hub: Hub, games: dict[str, Game[Any]], gatherings: Gatherings) -> None:
        self.hub, self.config, self.games, self.gatherings = hub, hub.config, games, gatherings
        self.jobs = Jobs(hub.store, list(games), self.config.games)
        self.asking = limits.Buckets(limits.HTTP_BURST, limits.HTTP_REFILL)
        self.opening = limits.Buckets(limits.NEW_TABLES, limits.NEW_TABLES / 3600)

    # --- who asks -------------------------------------------------------------------------------------------------

    def take(self, request: Request) -> str:
        """Charge the address of a request for work; gives the account."""
        who = address_of(request)
        if not self.asking.take(who, time.monotonic()):
            raise Trouble(429, "too_fast")
        return who

    async def changing(self, request: Request) -> str:
        """Check a changing request; gives the session token, a new one if there is none. Only tokens this server made
        are taken: nobody can choose somebody else's."""
        check_change(request, self.config)
        self.take(request)
        given = given_session(request, self.config)
        if given is not None and await asyncio.wrap_future(self.hub.store.knows(hashed(given))):
            return given
        if "authorization" in request.headers:
            raise Trouble(401, "session")
        return new_token()

    def greet(self, request: Request, response: Response, session: str) -> Response:
        """Give a browser its cookie."""
        if request.headers.get("origin") is not None:
            response.set_cookie(
                self.config.cookie,
                session,
                max_age=YEAR,
                path="/",
                httponly=True,
                secure=self.config.https,
                samesite="strict",
            )
        return response

    async def granted(self, request: Request) -> tuple[str, list[int], bytes]:
        """Table and seats of a request; nobody learns whether a table exists that is not theirs."""
        table, session = table_of(request), session_of(request, self.config)
        if session is None:
            raise Trouble(401, "no_table")
        seats = await asyncio.wrap_future(self.hub.store.grants(session, table))
        if not seats:
            raise Trouble(404, "no_table")
        return table, seats, session

    async def readable(self, request: Request) -> str:
        """The table of a request that only reads a finished game: mine, or one that everybody may look at."""
        table = table_of(request)
        if await asyncio.wrap_future(self.hub.store.is_public(table)):
            return table
        return (await self.granted(request))[0]

    async def _held(self, table: str) -> OpenTable:
        try:
            held = await self.hub.get(table)
        except Archived as error:
            raise Trouble(409, "archived", why=Message(f"table.archived.{error.archive.why.why}")) from None
        except Damaged:
            raise Trouble(409, "archived", why=Message("table.bye.damaged")) from None
        except NotBegun:
            raise Trouble(409, "not_begun") from None
        except HellmouthError as error:
            self.hub.log.warning("cannot load", table=table, error=str(error))
            raise Trouble(503, "disk") from None
        if held is None:
            raise Trouble(404, "no_table")
        return held

    # --- opening --------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        """POST /api/tables"""
        session = await self.changing(request)
        wanted: bodies.NewTable = await body(request, bodies.NewTable)
        game = self.games.get(wanted.game)
        if game is None:
            raise Trouble(400, "no_game", games=sorted(self.games))
        if len(wanted.seats) not in game.seat_counts:
            counts = [str(n) for n in game.seat_counts]
            raise Trouble(400, "seats", game=game.title[wanted.language], counts=counts)
        setup = self._setup(game, wanted)
        names = self._names(wanted.seats, wanted.language)
        seed = secrets.randbits(63)
        agreed = agree([s.kind for s in wanted.seats], wanted.pace, wanted.lists, wanted.clock)
        try:
            play = Match(game, setup, seed, names, discreet=agreed.discreet).started()
        except HellmouthError as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise Trouble(400, "body", why=f"setup ({type(error).__name__})") from None
        asked = None if play.state.seat == NOBODY else play.state.seat
        begun = Begun(game, setup, seed, names, [], play.state.seats, asked, agreed)
        return await self._open(request, session, begun, wanted.seats, wanted.clock)

    def _setup(self, game: Game[Any], wanted: bodies.NewTable) -> dict[str, Any]:
        rng, seats = Random(secrets.randbits(63)), len(wanted.seats)
        try:
            library.check_setup(game, wanted.setup or {"decks": wanted.decks, **wanted.options})
            if wanted.setup is not None:
                return wanted.setup
            if wanted.decks or wanted.options:
                return game.chosen_setup(seats, rng, wanted.decks, wanted.options)
            return game.default_setup(seats, rng)
        except HellmouthError as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None

    async def _open(
        self, request: Request, session: str, begun: Begun, seats: list[bodies.NewSeat], clock: Clock | None = None
    ) -> Response:
        self.may_open(request)
        game, now = begun.game, time.time()
        if begun.seats != len(seats):
            raise Trouble(400, "seats", game=game.title["en"], counts=[str(begun.seats)])
        table = secrets.token_hex(8)
        kinds = [
            {
                "kind": "bot" if s.kind == "bot" else "person",
                "player": self.player(s),
                "taken": s.kind != "person",
                **(timed(clock) if s.kind != "bot" else {}),
            }
            for s in seats
        ]
        tokens = [(new_token(), n) for n, s in enumerate(seats) if s.kind == "person"]
        watch = new_token()
        mine = [n for n, s in enumerate(seats) if s.kind == "me"]
        row = Row(
            table,
            game.name,
            game.rules_version,
            game.cards_used(begun.setup),
            begun.setup,
            begun.seed,
            kinds,
            begun.names,
            now,
            now,
            base=begun.base,
            asked=begun.asked,
            opener=hashed(session),
            agreed=begun.agreed._asdict(),
        )
        links: list[tuple[bytes, int | None]] = [*((hashed(t), n) for t, n in tokens), (hashed(watch), None)]
        grants = [(hashed(session), n) for n in (*mine, WATCH)]
        await self.stored(self.hub.store.create(row, links, grants))
        self.hub.metrics.count("tables_opened", game.name)
        held = await self.hub.get(table)
        if held is not None:
            held.account = address_of(request)
        opened = bodies.Opened(
            table=table,
            seats=mine,
            session=session if request.headers.get("origin") is None else None,
            links=[*(bodies.SeatLink(seat=n, token=t) for t, n in tokens), bodies.SeatLink(seat=None, token=watch)],
        )
        return self.greet(request, reply(opened, 201), session)

    def may_open(self, request: Request) -> None:
        if self.hub.closing:
            raise Trouble(503, "disk")
        if not self.config.public:
            return
        if not self.opening.take(address_of(request), time.monotonic()):
            raise Trouble(429, "too_fast")

    def _names(self, seats: list[bodies.NewSeat], language: str) -> list[str]:
        names = []
        for n, seat in enumerate(seats, 1):
            given = limits.clean(seat.name or "", limits.NAME)
            usual = Message("table.bot") if seat.kind == "bot" else Message("table.seat", n=n)
            name = given or usual.render(language)
            names.append(name if name not in names else f"{name[: limits.NAME - 3]} {n}")
        return names

    def player(self, seat: bodies.NewSeat) -> str | None:
        if seat.kind != "bot":
            return None
        player = seat.player or self.hub.players[0]
        if player not in self.hub.players:
            raise Trouble(400, "no_player", player=limits.clean(player, 40), players=self.hub.players)
        return player

    async def stored(self, future: Future[T]) -> T:
        try:
            return await asyncio.wrap_future(future)
        except (HellmouthError, OSError) as error:
            self.hub.log.warning("cannot store", error=str(error))
            raise Trouble(503, "disk") from None

    # --- coming and going -----------------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        """POST /api/enter"""
        session = await self.changing(request)
        wanted: bodies.Enter = await body(request, bodies.Enter)
        try:
            found = await asyncio.wrap_future(
                self.hub.store.enter(hashed(wanted.token), hashed(session), time.time(), device=wanted.device)
            )
        except SeatHeld:
            raise Trouble(409, "seat_held") from None
        except AlreadySeated:
            raise Trouble(403, "seated") from None
        except (HellmouthError, OSError) as error:
            self.hub.log.warning("cannot store", error=str(error))
            raise Trouble(503, "disk") from None
        if found is None:
            raise Trouble(404, "no_link")
        table, seat = found
        name = limits.clean(wanted.name or "", limits.NAME)
        if seat is not None and name:
            with contextlib.suppress(Archived, Damaged, NotBegun):  # the seat is theirs all the same, to read
                held = await self.hub.get(table)
                if held is not None:
                    await self.hub.act(held, lambda t, now: t.attendance.rename(now, seat, name))
        await self.hub.count_devices(table)
        await self.gatherings.refresh(table, seat, name)
        seats = await asyncio.wrap_future(self.hub.store.grants(hashed(session), table))
        entered = bodies.Entered(
            table=table,
            seats=[n for n in seats if n != WATCH],
            watch=True,
            session=session if request.headers.get("origin") is None else None,
        )
        return self.greet(request, reply(entered), session)

    async def link(self, request: Request) -> Response:
        """POST /api/tables/{table}/link"""
        await self.changing(request)
        table, seats, session = await self.granted(request)
        wanted: bodies.SeatWish = await body(request, bodies.SeatWish)
        seat = wanted.seat
        if seat is not None and seat not in seats and not await self._may_invite(table, seat, session):
            raise Trouble(403, "no_seat")
        token = new_token()
        await self.stored(self.hub.store.add_link(hashed(token), table, seat, time.time()))
        return reply(bodies.SeatLink(seat=seat, token=token))

    async def _may_invite(self, table: str, seat: int, session: bytes) -> bool:
        """Whoever opened the table may, to a person's seat that nobody holds."""
        gathering = await self.gatherings.get(table)
        if gathering is not None:
            return gathering.opener == session and seat in gathering.state.free(listed=False)
        held = await self._held(table)
        people = [s.number for s in held.table.seats if s.kind == "person"]
        taken = seat not in people or await asyncio.wrap_future(self.hub.store.taken(table, seat))
        return held.opener == session and not taken

    async def handover(self, request: Request) -> Response:
        """POST /api/tables/{table}/handover"""
        await self.changing(request)
        table, seats, _ = await self.granted(request)
        wanted: bodies.SeatWish = await body(request, bodies.SeatWish)
        seat = wanted.seat
        if seat is None or seat not in seats:
            raise Trouble(403, "no_seat")
        token = new_token()
        await self.stored(self.hub.store.hand_over(hashed(token), table, seat, time.time()))
        with contextlib.suppress(Archived, Damaged, NotBegun):
            held = await self.hub.get(table)
            if held is not None:
                await self.hub.act(held, lambda t, now: t.attendance.hand_over(now, seat))
        await self.hub.count_devices(table)
        await self.gatherings.refresh(table)
        return reply(bodies.SeatLink(seat=seat, token=token))

    async def leave(self, request: Request) -> Response:
        """POST /api/leave"""
        check_change(request, self.config)
        self.take(request)
        wanted: bodies.Leave = await body(request, bodies.Leave)
        session = session_of(request, self.config)
        gone = Gone(0, 0)
        if session is not None:
            gone = await leave(self.hub, session, wanted.language, forget=wanted.forget)
            await self.gatherings.log_out(session)
        response = reply(bodies.Left(tables=gone.tables, deleted=gone.deleted))
        response.delete_cookie(self.config.cookie, path="/", httponly=True, secure=self.config.https, samesite="strict")
        if wanted.forget:
            response.headers["clear-site-data"] = '"cache", "cookies", "storage"'
        return response

    # --- finished games -------------------------------------------------------------------------------------------

    async def record(self, request: Request) -> Response:
        """GET /api/tables/{table}/record"""
        who = self.take(request)
        table = await self.readable(request)
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{table}.json"'}
        try:
            found = await self.jobs.record(table, who)
        except Trouble as trouble:
            kept = await self._archived_record(table) if trouble.message == "archived" else None
            if kept is None:
                raise
            found = kept
        return Response(found, 200, headers, "application/json")

    async def _archived_record(self, table: str) -> bytes | None:
        """The record of a finished game that this version cannot play again: another one may."""
        try:
            await self.hub.get(table)
        except Archived as error:
            record = error.archive.record() if error.archive.over else None
            return None if record is None else record.to_json().encode()
        except HellmouthError:
            pass
        return None

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{table}/replay/{step}"""
        asked: bodies.ReplayQuery = query(request, bodies.ReplayQuery)
        table = await self.readable(request)
        step = min(int(request.path_params["step"]), limits.RECORD_ANSWERS + 1)
        shown = await self.jobs.show(table, step, asked.seat, asked.lang, address_of(request))
        return Response(shown, 200, {"cache-control": "no-store"}, "application/json")

    async def chances(self, request: Request) -> Response:
        """GET /api/tables/{table}/chances"""
        asked: bodies.ReplayQuery = query(request, bodies.ReplayQuery)
        table = await self.readable(request)
        found = await self.jobs.chances(table, asked.seat, asked.lang, address_of(request))
        return Response(found, 200, {"cache-control": "no-store"}, "application/json")

    async def fork(self, request: Request) -> Response:
        """POST /api/tables/{table}/fork"""
        session = await self.changing(request)
        table = await self.readable(request)
        wanted: bodies.Fork = await body(request, bodies.Fork)
        seed = secrets.randbits(63)
        found = await self.jobs.fork(table, wanted.step, seed, address_of(request))
        names = self._names(wanted.seats, wanted.language)
        pace: Pace | None = None if not found.base else "discreet" if found.discreet else "quick"
        agreed = agree([s.kind for s in wanted.seats], pace, wanted.lists)
        begun = Begun(self.games[found.game], found.setup, seed, names, found.base, found.seats, found.asked, agreed)
        return await self._open(request, session, begun, wanted.seats)

    async def bring(self, request: Request) -> Response:
        """POST /api/records"""
        session = await self.changing(request)
        self.may_open(request)
        found = await self.jobs.check(await raw_body(request, limits.RECORD), address_of(request))
        now, table, me = time.time(), secrets.token_hex(8), hashed(session)
        row = Row(
            table,
            found.game,
            found.rules_version,
            found.cards,
            found.setup,
            secrets.randbits(63),
            [{"kind": "bot", "player": self.hub.players[0], "taken": True} for _ in found.names],
            found.names,
            now,
            now,
            base=found.answers,
            status="over",
            opener=me,
            agreed={"discreet": found.discreet},
        )
        await self.stored(self.hub.store.create(row, [], [(me, WATCH)]))
        end = [Entry("end", {"how": "stopped", "winners": []})]
        if found.answers and not found.ended:
            head: Head = ("over", None, [], now)
            await self.stored(self.hub.store.append(table, 1, end, start_chain(table), None, head))
        told = session if request.headers.get("origin") is None else None
        return self.greet(request, reply(bodies.Imported(table=table, session=told), 201), session)
