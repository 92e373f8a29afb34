"""Coming to a table whose game has not begun, in the terminal: say a name, bring a deck, wait for the others."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, TypeAlias

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hellmouth.core.errors import BadData
from hellmouth.core.grammar import entry
from hellmouth.core.messages import Arg, Message
from hellmouth.table import library, protocol
from hellmouth.table.client import Chair
from hellmouth.terminal.far import FIRST, Far

Deck: TypeAlias = dict[str, Any] | str | None
ReadDeck: TypeAlias = Callable[[str, str], Deck]
"""From the game and what somebody says (an id, a file, a code) to a deck; raises `BadData`."""
MOST = 3
"""How often somebody is asked for another deck."""


class Arriving:
    """One person who comes to a table; `ask` is None where nobody can be asked."""

    def __init__(
        self,
        far: Far,
        language: str,
        out: Callable[[str], None],
        read: ReadDeck,
        ask: Callable[[str], str] | None = None,
        name: str = "",
        deck: str = "",
    ) -> None:
        self.far, self.language, self.out, self.read, self.ask = far, language, out, read, ask
        self.name, self.deck = name, deck
        self.told = ""
        self._ids = itertools.count(1)

    async def run(self) -> None:
        """Until the game begins; at once if it has."""
        while True:
            try:
                chair = await self.far.client.sit(self.far.table, self.language)
            except (OSError, InvalidHandshake):
                return  # whoever sits down next says so, and tries again
            try:
                if await self._wait(chair):
                    return
            except ConnectionClosed:
                await asyncio.sleep(FIRST)
            finally:
                await chair.close()

    async def _wait(self, chair: Chair) -> bool:
        """Whether the game has begun."""
        now: protocol.Gathering | None = None
        while True:
            told = await chair.next(3600.0)
            if isinstance(told, protocol.Begun):
                self._reveal(told, now.game if now is not None else "")
                return True
            if isinstance(told, protocol.Table | protocol.Update | protocol.Bye):
                return True  # it runs, or whoever sits down there is told why not
            if not isinstance(told, protocol.Gathering):
                continue
            if now is None:
                self.out(self._say("agreed", pace=told.pace, lists=told.lists if told.brings else ""))
            if now is None and told.mine:
                await self._bring(chair, told)
            now = told
            self._tell(told)

    def _reveal(self, begun: protocol.Begun, game: str) -> None:
        """What all have brought: closed lists tell of it who leads it, and no name."""
        cards = library.shelf(game, "cards", self.language)["cards"] if game else []
        names = {card["id"]: card["name"] for card in cards}
        for one in begun.decks:
            deck = one.deck or names.get(one.leader, "")
            if deck:
                self.out(self._say("revealed", name=one.name, deck=deck))

    def _say(self, word: str, **args: Arg) -> str:
        return Message(f"command.join.{word}", **args).render(self.language)

    def _tell(self, now: protocol.Gathering) -> None:
        """Who is missing, when that changes."""
        names = [now.places[n].name for n in now.missing]
        line = now.trouble or (self._say("waiting", who=names) if names else "")
        if line and line != self.told:
            self.out(line)
        self.told = line

    async def _bring(self, chair: Chair, now: protocol.Gathering) -> None:
        """Name and deck of my first seat, then ready; a deck the table refuses is asked for again."""
        seat = now.mine[0].seat
        if not self.name and self.ask is not None:
            self.name = self.ask(self._say("name")).strip()
        said = self.deck
        for again in range(MOST):
            if now.brings and not said and self.ask is not None:
                if not again:
                    for each in library.shelf(now.game, "decks", self.language)["decks"]:
                        self.out(f"  {entry(each['id'], each['name'], self.language)}")
                said = self.ask(self._say("deck")).strip()
            try:
                deck = self.read(now.game, said) if now.brings and said else None
            except BadData as wrong:
                if self.ask is None or self.deck:
                    raise
                self.out(str(wrong))
                said = ""
                continue
            await chair.send(
                {"type": "bring", "id": f"j{next(self._ids)}", "seat": seat, "deck": deck, "name": self.name or None}
            )
            problems = await self._problems(chair, seat)
            if not problems:
                await chair.send({"type": "ready", "id": f"j{next(self._ids)}", "seat": seat, "ready": True})
                return
            for problem in problems:
                self.out(problem.text)
            if self.ask is None or self.deck:
                break
            said = ""
        raise BadData("--deck", self._say("refused"), self._say("refused.cure"))

    async def _problems(self, chair: Chair, seat: int) -> list[protocol.DeckProblem]:
        """What the table says about the deck that was just brought."""
        while True:
            told = await chair.next()
            if isinstance(told, protocol.Refused):
                return [protocol.DeckProblem(text=told.text)]
            if isinstance(told, protocol.Ack):
                now: protocol.Gathering = await chair.until(protocol.Gathering)
                return next(m.problems for m in now.mine if m.seat == seat)
