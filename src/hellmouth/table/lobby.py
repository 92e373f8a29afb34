"""Opening, finding, entering and leaving tables over HTTP."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import Random
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.core.decisions import NOBODY
from hellmouth.core.errors import BadData, HellmouthError, Mismatch
from hellmouth.core.game import Game
from hellmouth.core.match import Record, replay
from hellmouth.core.messages import Message
from hellmouth.table import bodies, hooks, library, limits
from hellmouth.table.hub import Held, Hub, OtherRules
from hellmouth.table.keeping import WATCH, Head, Row
from hellmouth.table.play import Play
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel, Reels
from hellmouth.table.room import Entry
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.sockets import session_of
from hellmouth.table.store import start_chain
from hellmouth.table.web import Trouble, body, check_change, language_of, raw_body, reply

YEAR = 365 * 24 * 3600


class Lobby:
    """The routes about tables."""

    def __init__(self, hub: Hub, games: dict[str, Game[Any]]) -> None:
        self.hub, self.config, self.games = hub, hub.config, games
        self.reels = Reels()
        self.asking: dict[str, limits.Bucket] = {}
        self.opening: dict[str, limits.Bucket] = {}

    # --- who asks -------------------------------------------------------------------------------------------------

    def _change(self, request: Request) -> tuple[str, bool]:
        """Check a changing request; gives the session token (a new one if there is none) and whether it is new."""
        check_change(request, self.config)
        address, now = request.client.host if request.client else "?", time.monotonic()
        if len(self.asking) > 10_000:
            self.asking.clear()
        bucket = self.asking.setdefault(address, limits.Bucket(limits.HTTP_BURST, limits.HTTP_REFILL, now))
        if not bucket.take(now):
            raise Trouble(429, "too_fast")
        header = request.headers.get("authorization", "")
        given = header[7:] if header.startswith("Bearer ") else request.cookies.get(self.config.cookie)
        return (given, False) if given and 43 <= len(given) <= 64 else (new_token(), True)

    def _greet(self, request: Request, response: Response, session: str) -> Response:
        """Give a browser its cookie."""
        if request.headers.get("origin") is not None:
            response.set_cookie(self.config.cookie, session, max_age=YEAR, path="/", httponly=True,
                                secure=self.config.https, samesite="strict")
        return response

    async def _granted(self, request: Request) -> tuple[str, list[int], bytes]:
        """Table and seats of a request; nobody learns whether a table exists that is not theirs."""
        table, session = str(request.path_params["table"]), session_of(request, self.config)
        if session is None:
            raise Trouble(401, "no_table")
        seats = await asyncio.wrap_future(self.hub.store.grants(session, table))
        if not seats:
            raise Trouble(404, "no_table")
        return table, seats, session

    async def _held(self, table: str) -> Held:
        try:
            held = await self.hub.get(table)
        except (OtherRules, Mismatch):
            raise Trouble(409, "other_rules") from None
        if held is None:
            raise Trouble(404, "no_table")
        return held

    # --- opening --------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        """POST /api/tables"""
        session, _ = self._change(request)
        wanted: bodies.NewTable = await body(request, bodies.NewTable)
        game = self.games.get(wanted.game)
        if game is None:
            raise Trouble(400, "no_game", games=sorted(self.games))
        if len(wanted.seats) not in game.seat_counts:
            counts = [str(n) for n in game.seat_counts]
            raise Trouble(400, "seats", game=game.title[wanted.language], counts=counts)
        setup = self._setup(game, wanted)
        return await self._open(request, session, game, setup, wanted.seats, wanted.language, [])

    def _setup(self, game: Game[Any], wanted: bodies.NewTable) -> dict[str, Any]:
        rng, seats = Random(secrets.randbits(63)), len(wanted.seats)
        try:
            library.check_setup(game, wanted.setup or {"decks": wanted.decks, **wanted.options})
            if wanted.setup is not None:
                return wanted.setup
            if wanted.decks or wanted.options:
                return game.chosen_setup(seats, rng, wanted.decks, wanted.options)
            return hooks.default_setup(game, seats, rng)
        except HellmouthError as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None

    async def _open(self, request: Request, session: str, game: Game[Any], setup: dict[str, Any],
                    seats: list[bodies.NewSeat], language: str, base: list[Any]) -> Response:
        self._may_open(request)
        names = self._names(seats, language)
        seed, now = secrets.randbits(63), time.time()
        try:
            play = Play.start(game, setup, seed, names, base)
        except HellmouthError as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise Trouble(400, "body", why=f"setup ({type(error).__name__})") from None
        if play.state.seats != len(seats):
            raise Trouble(400, "seats", game=game.title["en"], counts=[str(play.state.seats)])
        table = secrets.token_hex(8)
        kinds = [{"kind": "bot" if s.kind == "bot" else "person", "player": self._player(s),
                  "taken": s.kind != "person"} for s in seats]
        tokens = [(new_token(), n) for n, s in enumerate(seats) if s.kind == "person"]
        watch = new_token()
        mine = [n for n, s in enumerate(seats) if s.kind == "me"]
        asked = play.state.seat
        row = Row(table, game.name, game.rules_version, game.cards_used(setup), setup, seed, kinds, names, now, now,
                  base=base, asked=None if asked == NOBODY else asked, opener=hashed(session))
        links: list[tuple[bytes, int | None]] = [*((hashed(t), n) for t, n in tokens), (hashed(watch), None)]
        grants = [(hashed(session), n) for n in (*mine, WATCH)]
        await self._stored(self.hub.store.create(row, links, grants))
        self.hub.metrics.count("tables_opened", game.name)
        await self.hub.get(table)
        opened = bodies.Opened(
            table=table, seats=mine, session=session if request.headers.get("origin") is None else None,
            links=[*(bodies.SeatLink(seat=n, token=t) for t, n in tokens), bodies.SeatLink(seat=None, token=watch)])
        return self._greet(request, reply(opened, 201), session)

    def _may_open(self, request: Request) -> None:
        if self.hub.closing:
            raise Trouble(503, "disk")
        if not self.config.public:
            return
        address, now = request.client.host if request.client else "?", time.monotonic()
        if len(self.opening) > 10_000:
            self.opening.clear()
        bucket = self.opening.setdefault(address, limits.Bucket(limits.NEW_TABLES, limits.NEW_TABLES / 3600, now))
        if not bucket.take(now):
            raise Trouble(429, "too_fast")

    def _names(self, seats: list[bodies.NewSeat], language: str) -> list[str]:
        names = []
        for n, seat in enumerate(seats, 1):
            given = limits.clean(seat.name or "", limits.NAME)
            usual = Message("table.bot") if seat.kind == "bot" else Message("table.seat", n=n)
            name = given or usual.render(language)
            names.append(name if name not in names else f"{name[:limits.NAME - 3]} {n}")
        return names

    def _player(self, seat: bodies.NewSeat) -> str | None:
        if seat.kind != "bot":
            return None
        player = seat.player or self.hub.players[0]
        if player not in self.hub.players:
            raise Trouble(400, "no_player", player=limits.clean(player, 40), players=self.hub.players)
        return player

    async def _stored(self, future: Any) -> Any:
        try:
            return await asyncio.wrap_future(future)
        except (HellmouthError, OSError) as error:
            self.hub.log.warning("cannot store", error=str(error))
            raise Trouble(503, "disk") from None

    # --- coming and going -----------------------------------------------------------------------------------------

    async def mine(self, request: Request) -> Response:
        """GET /api/tables"""
        session = session_of(request, self.config)
        rows = [] if session is None else await asyncio.wrap_future(self.hub.store.mine(session))
        lines = [
            bodies.TableLine(
                table=row.id, game=row.game, names=row.names, seats=[n for n in seats if n != WATCH],
                status=row.status, my_turn=row.status == "running" and row.asked in seats, updated=row.updated,
                outcome=row.winners)
            for row, seats in rows
        ]
        return reply(bodies.TableList(tables=sorted(lines, key=lambda t: not t.my_turn)))

    async def enter(self, request: Request) -> Response:
        """POST /api/enter"""
        session, _ = self._change(request)
        wanted: bodies.Enter = await body(request, bodies.Enter)
        found = await self._stored(self.hub.store.enter(hashed(wanted.token), hashed(session), time.time()))
        if found is None:
            raise Trouble(404, "no_link")
        table, seat = found
        name = limits.clean(wanted.name or "", limits.NAME)
        if seat is not None and name:
            held = await self._held(table)
            await self.hub.act(held, lambda t, now: t.rename(now, seat, name))
        seats = await asyncio.wrap_future(self.hub.store.grants(hashed(session), table))
        entered = bodies.Entered(table=table, seats=[n for n in seats if n != WATCH], watch=True,
                                 session=session if request.headers.get("origin") is None else None)
        return self._greet(request, reply(entered), session)

    async def link(self, request: Request) -> Response:
        """POST /api/tables/{table}/link"""
        self._change(request)
        table, seats, session = await self._granted(request)
        wanted: bodies.SeatWish = await body(request, bodies.SeatWish)
        seat = wanted.seat
        if seat is not None and seat not in seats:
            held = await self._held(table)
            people = [s.number for s in held.table.seats if s.kind == "person"]
            taken = seat not in people or await asyncio.wrap_future(self.hub.store.taken(table, seat))
            if held.opener != session or taken:
                raise Trouble(403, "no_seat")
        token = new_token()
        await self._stored(self.hub.store.add_link(hashed(token), table, seat, time.time()))
        return reply(bodies.SeatLink(seat=seat, token=token))

    async def handover(self, request: Request) -> Response:
        """POST /api/tables/{table}/handover"""
        self._change(request)
        table, seats, _ = await self._granted(request)
        wanted: bodies.SeatWish = await body(request, bodies.SeatWish)
        seat = wanted.seat
        if seat is None or seat not in seats:
            raise Trouble(403, "no_seat")
        held = await self._held(table)
        token = new_token()
        await self._stored(self.hub.store.hand_over(hashed(token), table, seat, time.time()))
        await self.hub.act(held, lambda t, now: t.hand_over(now, seat))
        return reply(bodies.SeatLink(seat=seat, token=token))

    # --- finished games -------------------------------------------------------------------------------------------

    async def _finished(self, request: Request) -> tuple[str, Held]:
        table, _, _ = await self._granted(request)
        held = await self._held(table)
        if held.table.status != "over":
            raise Trouble(409, "not_over")
        return table, held

    async def record(self, request: Request) -> Response:
        """GET /api/tables/{table}/record"""
        table, held = await self._finished(request)
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{table}.json"'}
        return Response(held.table.play.record.to_json(), 200, headers, "application/json")

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{table}/replay/{step}"""
        table, held = await self._finished(request)
        reel = self.reels.get(table, held.table.play)
        text = request.query_params.get("seat", "")
        seat = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
        step = int(request.path_params["step"])
        if not 0 <= step <= reel.steps or (seat is not None and seat >= len(held.table.seats)):
            raise Trouble(404, "step", steps=reel.steps)
        return reply(reel.show(step, Viewer(seat, language_of(request))))

    async def fork(self, request: Request) -> Response:
        """POST /api/tables/{table}/fork"""
        session, _ = self._change(request)
        table, held = await self._finished(request)
        wanted: bodies.Fork = await body(request, bodies.Fork)
        reel: Reel = self.reels.get(table, held.table.play)
        if wanted.step > reel.steps:
            raise Trouble(404, "step", steps=reel.steps)
        play = held.table.play
        base = reel.prefix(wanted.step)
        return await self._open(request, session, play.game, play.setup, wanted.seats, wanted.language, base)

    async def bring(self, request: Request) -> Response:
        """POST /api/records"""
        session, _ = self._change(request)
        self._may_open(request)
        data = await raw_body(request, limits.RECORD)
        try:
            record = await asyncio.to_thread(self._check_record, data)
        except (BadData, Mismatch) as error:
            raise Trouble(400, "body", why=limits.clean(str(error), 300)) from None
        now, table, me = time.time(), secrets.token_hex(8), hashed(session)
        names = [limits.clean(str(n), limits.NAME) for n in record.names]
        row = Row(table, record.game, record.rules_version, record.cards, record.setup, secrets.randbits(63),
                  [{"kind": "bot", "player": self.hub.players[0], "taken": True} for _ in names], names, now, now,
                  base=record.answers, status="over", opener=me)
        await self._stored(self.hub.store.create(row, [], [(me, WATCH)]))
        end = [Entry("end", {"how": "stopped", "winners": []})]
        if record.answers and not self._ended(record):
            head: Head = ("over", None, [], now)
            await self._stored(self.hub.store.append(table, 1, end, start_chain(table), None, head))
        return self._greet(request, reply(bodies.Imported(table=table), 201), session)

    def _check_record(self, data: bytes) -> Record:
        try:
            limits.check_shape(data, limits.RECORD_ANSWERS + 1)
        except limits.BadMessage as error:
            raise BadData("record", str(error), "give a record of one game") from None
        record = Record.from_json(data.decode("utf-8", "replace"))
        if record.game not in self.games:
            raise BadData("record: game", "is not known here", f"choose one of {', '.join(sorted(self.games))}")
        library.check_setup(self.games[record.game], record.setup)
        if len(record.answers) > limits.RECORD_ANSWERS:
            raise BadData("record: answers", f"are more than {limits.RECORD_ANSWERS}", "give one game")
        try:
            match = replay(self.games[record.game], record)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadData("record", f"cannot be played ({type(error).__name__})", "export it again") from None
        seats = match.state.seats
        record.names = [*record.names, *(chr(65 + n) for n in range(len(record.names), seats))][:seats]
        record.digests = match.record.digests
        return record

    def _ended(self, record: Record) -> bool:
        return replay(self.games[record.game], record).state.outcome is not None
