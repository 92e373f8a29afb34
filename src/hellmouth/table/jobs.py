"""The server's side of `job_worker`: who may ask, how long it may take, and what is told when it goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message
from hellmouth.table import bodies, limits
from hellmouth.table.fair import Queue, Usage
from hellmouth.table.job_worker import Branch, Checked, Question, Reply
from hellmouth.table.processes import Died, Helper
from hellmouth.table.storage import Store
from hellmouth.table.trying import Tried
from hellmouth.table.web import Trouble

_reply: Final = msgspec.json.Decoder(Reply)
STATUS: Final = {"body": 400, "deck": 400, "archived": 409, "step": 404}


class Jobs:
    """One process for long work on records; addresses take turns."""

    def __init__(self, store: Store, games: Sequence[str], extra: Sequence[str]) -> None:
        self.store, self.games = store, list(games)
        self.helper = Helper("hellmouth.table.job_worker", extra)
        self.queue = Queue(Usage())
        self.under_way: Counter[str] = Counter()

    async def check(self, data: bytes, who: str) -> Checked:
        """A record from outside, played through."""
        found = (await self._ask(Question(do="check", record=data, games=self.games), who)).found
        if found is None:
            raise Trouble(500, "fault")
        return found

    async def show(self, table: str, step: int, seat: int | None, language: str, who: str) -> bytes:
        """A step of a finished game."""
        asked = Question(do="show", table=table, step=step, seat=seat, language=language)
        return (await self._about(asked, who)).body

    async def chances(self, table: str, seat: int | None, language: str, who: str) -> bytes:
        """How the chances moved in a finished game."""
        return (await self._about(Question(do="chances", table=table, seat=seat, language=language), who)).body

    async def record(self, table: str, who: str) -> bytes:
        """The record of a finished game."""
        return (await self._about(Question(do="record", table=table), who)).body

    async def fork(self, table: str, step: int, seed: int, who: str) -> Branch:
        """What it takes to play on from a step of a finished game."""
        found = (await self._about(Question(do="fork", table=table, step=step, seed=seed), who)).begun
        if found is None:
            raise Trouble(500, "fault")
        return found

    async def tried(
        self, game: str, deck: dict[str, Any], form: dict[str, Any], first: int, most: int, who: str
    ) -> Tried:
        """Some games of a deck."""
        asked = Question(do="try", game=game, deck=deck, form=form, first=first, most=most)
        found = (await self._ask(asked, who)).tried
        if found is None:
            raise Trouble(500, "fault")
        return found

    async def read(self, game: str, lines: str, language: str, who: str) -> bodies.DeckRead:
        """A deck from lines."""
        found = (await self._ask(Question(do="lines", game=game, lines=lines, language=language), who)).read
        if found is None:
            raise Trouble(500, "fault")
        return found

    async def _about(self, asked: Question, who: str) -> Reply:
        """Ask about a table; what is kept of it goes along only if the worker does not know it."""
        reply = await self._ask(asked, who)
        if reply.error != "unknown":
            return reply
        stored = await asyncio.wrap_future(self.store.load(asked.table))
        if stored is None:
            raise Trouble(404, "no_table")
        if stored.row.status != "over":
            raise Trouble(409, "not_over")
        asked.stored = stored
        return await self._ask(asked, who)

    async def _ask(self, asked: Question, who: str) -> Reply:
        if self.under_way[who] >= limits.JOB_WAITING:
            raise Trouble(429, "too_fast")
        self.under_way[who] += 1
        try:
            async with self.queue.turn(who):
                reply = _reply.decode(await self.helper.ask(msgspec.json.encode(asked), limits.JOB_SECONDS))
        except Died:
            raise Trouble(503, "too_long_work", seconds=round(limits.JOB_SECONDS)) from None
        except HellmouthError:
            raise Trouble(503, "disk") from None
        finally:
            self.under_way[who] -= 1
            if not self.under_way[who]:
                del self.under_way[who]
        if reply.error in STATUS:
            given: dict[str, str | int | Message] = {"why": reply.why} if reply.error in ("body", "deck") else {}
            if reply.error == "archived":
                given["why"] = Message(f"table.archived.{reply.why}")
            if reply.error == "step":
                given["steps"] = reply.steps
            raise Trouble(STATUS[reply.error], reply.error, **given)
        return reply

    async def close(self) -> None:
        """End the process."""
        await self.helper.stop()
