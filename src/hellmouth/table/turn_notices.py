"""Whose turn it is, told to people who are not there: at tables played by days, by the operator's settings."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import OrderedDict
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message
from hellmouth.table import bodies, hooks, limits
from hellmouth.table.addresses import Address
from hellmouth.table.notifications import Mailbox, Notifications, post
from hellmouth.table.origin import session_of
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.web import Trouble, address_of, body, check_change, reply

if TYPE_CHECKING:
    from hellmouth.table.hub import Hub, OpenTable
    from hellmouth.table.lobby import Lobby

_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)
OFTEN = 3600.0
"""Seconds between two mails to one address about one table."""
REMEMBERED = 5000


class TurnNotices:
    """Notices when somebody is asked who is not there."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.config = hub, hub.config
        self.sender = Notifications(hub.log, hub.metrics)
        self.mailbox = Mailbox.read(self.config.notify_smtp) if self.config.notify_smtp else None
        self.sent: OrderedDict[tuple[str, str], float] = OrderedDict()

    def look(self, held: OpenTable) -> None:
        """After every stored turn of a table."""
        table, before = held.table, held.asked
        held.asked = table.asked
        if not table.days.each or table.asked is None or table.asked == before:
            return
        seat = table.seats[table.asked]
        if seat.played_by_bot or table.attendance.here(seat.number):
            return
        due = table.days.due()
        until = "" if due is None else datetime.fromtimestamp(due, UTC).isoformat(timespec="minutes")
        if self.config.notify_webhook:
            told: dict[str, object] = {
                "event": "turn",
                "table": table.info.table,
                "game": table.game.name,
                "seat": seat.number,
                "name": seat.name,
                "turn": hooks.turn_number(table.play.state),
                "due": until,
            }
            self.sender.send("webhook", partial(post, self.config.notify_webhook, told))
        if self.mailbox is not None:
            self.hub.start(self._mail(table.info.table, seat.number, table.game.title, until[:16].replace("T", " ")))

    async def _mail(self, table: str, seat: int, title: dict[str, str], until: str) -> None:
        with contextlib.suppress(HellmouthError, OSError):
            found = await asyncio.wrap_future(self.hub.store.addresses_of(table, seat))
            for to in found:
                if self._may(to.address, table):
                    self._write(to, "turn", table=table, game=title[to.language], until=until)

    def _may(self, address: str, table: str) -> bool:
        now = time.monotonic()
        if self.sent.get((address, table), -OFTEN) > now - OFTEN:
            return False
        self.sent[address, table] = now
        while len(self.sent) > REMEMBERED:
            self.sent.popitem(last=False)
        return True

    def _write(self, to: Address, kind: str, *, table: str = "", game: str = "", until: str = "") -> None:
        if self.mailbox is None:
            return
        stop = f"{to.page}/#m={to.token}&stop=1"
        link = f"{to.page}/#/table/{table}" if table else f"{to.page}/#m={to.token}"
        words = {"link": link, "stop": stop, "game": game, "until": until}
        subject = Message(f"table.mail.{kind}.subject", words).render(to.language)
        text = Message(f"table.mail.{kind}", words).render(to.language)
        self.sender.send("mail", partial(self.mailbox.send, to.address, subject, text))

    def confirm(self, to: Address) -> None:
        """Ask whoever reads the mail whether they want it."""
        self._write(to, "confirm")

    def close(self) -> None:
        """Stop."""
        self.sender.close()


class MailRoutes:
    """The routes about being told by e-mail."""

    def __init__(self, lobby: Lobby, turns: TurnNotices) -> None:
        self.lobby, self.store, self.turns = lobby, lobby.hub.store, turns
        self.asking = limits.Buckets(3, 3 / 3600)
        self.writing = limits.Buckets(2, 2 / 86_400)

    async def look(self, request: Request) -> Response:
        """GET /api/mail"""
        return reply(await self._told(session_of(request, self.lobby.config)))

    async def _told(self, session: bytes | None) -> bodies.MailStatus:
        found = None
        if session is not None:
            found = await asyncio.wrap_future(self.store.address_of(session))
        offered = self.turns.mailbox is not None
        if found is None:
            return bodies.MailStatus(offered=offered)
        return bodies.MailStatus(offered=offered, address=found.address, confirmed=found.confirmed)

    async def change(self, request: Request) -> Response:
        """POST /api/mail"""
        session = hashed(await self.lobby.changing(request))
        wanted: bodies.MailWish = await body(request, bodies.MailWish)
        if not await asyncio.wrap_future(self.store.knows(session)):
            raise Trouble(403, "no_tables_yet")
        if not wanted.address:
            await self.lobby.stored(self.store.wish_mail(session, None))
            return reply(await self._told(session))
        if self.turns.mailbox is None:
            raise Trouble(409, "no_mail")
        if len(wanted.address) > limits.MAIL or not _ADDRESS.fullmatch(wanted.address):
            raise Trouble(400, "no_address")
        now = time.monotonic()
        if not self.asking.take(address_of(request), now) or not self.writing.take(wanted.address.lower(), now):
            raise Trouble(429, "too_fast")
        page = request.headers.get("origin") or str(request.base_url).rstrip("/")
        to = Address(wanted.address, wanted.language, page, new_token())
        await self.lobby.stored(self.store.wish_mail(session, to))
        self.turns.confirm(to)
        return reply(await self._told(session))

    async def settle(self, request: Request) -> Response:
        """POST /api/mail/settle: by the link in a mail, from any browser."""
        check_change(request, self.lobby.config)
        self.lobby.take(request)
        wanted: bodies.MailSettle = await body(request, bodies.MailSettle)
        if not await self.lobby.stored(self.store.settle_mail(wanted.token, on=not wanted.stop)):
            raise Trouble(404, "no_link")
        return reply(bodies.MailSettled(on=not wanted.stop))
