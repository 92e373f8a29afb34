"""A profile on its way from one browser to another: kept in memory for some minutes, given out once.

The server looks at nothing in it, and nothing of it is stored: a restart forgets it, and the link says so.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from hellmouth.table import bodies
from hellmouth.table.lobby import Lobby
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.shared import PostgresStore
from hellmouth.table.web import Trouble, body, check_change, reply

SECONDS = 15 * 60.0
"""How long a profile waits for its owner."""
MOST = 50
"""How many wait at once; the oldest goes first."""
BODY = 300 * 1024


class Profiles:
    """The profiles on their way."""

    def __init__(self, lobby: Lobby, clock: Callable[[], float] = time.monotonic) -> None:
        self.lobby, self.clock = lobby, clock
        store = lobby.hub.store
        member = store.member if isinstance(store, PostgresStore) else None
        self.prefix = "" if member is None else f"{member.id}~"
        """Which of several servers has it (`handing.py`)."""
        self.waiting: OrderedDict[bytes, tuple[float, str]] = OrderedDict()

    async def send(self, request: Request) -> Response:
        """POST /api/profiles"""
        check_change(request, self.lobby.config)
        self.lobby.take(request)
        wanted: bodies.NewProfile = await body(request, bodies.NewProfile, BODY)
        token = self.prefix + new_token()
        self.waiting[hashed(token)] = (self.clock() + SECONDS, wanted.profile)
        while len(self.waiting) > MOST:
            self.waiting.popitem(last=False)
        return reply(bodies.ProfileLink(token=token, seconds=SECONDS), 201)

    async def take(self, request: Request) -> Response:
        """POST /api/profiles/take"""
        check_change(request, self.lobby.config)
        self.lobby.take(request)
        wanted: bodies.TakeProfile = await body(request, bodies.TakeProfile)
        ends, profile = self.waiting.pop(hashed(wanted.token), (0.0, ""))
        if ends < self.clock():
            raise Trouble(404, "no_profile")
        return reply(bodies.NewProfile(profile=profile))
