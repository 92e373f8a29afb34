"""A computer player of one's own at a table: it is told what its seat sees and answers, as a person there would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hellmouth.core.messages import Message
from hellmouth.games import game as find
from hellmouth.players.protocol import Answered, Player, consult
from hellmouth.table import protocol
from hellmouth.table.view_json import seed, unpack
from hellmouth.terminal.places import Heard, Notice, Place
from hellmouth.terminal.sitting import Sitting, words


class Robot:
    """One computer player at one table; `tell` gets what happens, line by line, for whoever looks on."""

    def __init__(self, place: Place, player: Player, language: protocol.Language, tell: Callable[[str], None]) -> None:
        self.place, self.player, self.language, self.tell = place, player, language, tell
        self.sitting = Sitting()
        self.answered = -1
        """The position that was answered last."""
        self.over = False

    async def run(self) -> None:
        """Play until the game is over or there is no way back to the table."""
        await self.place.come(protocol.Hello(language=self.language, form="state"))
        try:
            while not self.over:
                await self._take(await self.place.hear())
        finally:
            await self.place.leave()

    async def _take(self, heard: Heard) -> None:
        self.sitting.take(heard)
        if isinstance(heard, Notice):
            self.tell(heard.message.render(self.language))
            self.over = heard.over
        elif isinstance(heard, protocol.Refused):
            self.answered = -1  # the table has moved on: what is asked now comes next
            if heard.code != "stale":
                self.tell(heard.text)
        elif isinstance(heard, protocol.Table) and self.sitting.archived:
            self.tell(" ".join(self.sitting.notices()))
            self.over = True
        elif isinstance(heard, protocol.Update):
            for line in self.sitting.news():
                self.tell(words(line.parts))
            if heard.outcome is not None:
                self.tell(heard.outcome.text)
                self.over = True
            elif heard.decision is not None and heard.seq != self.answered:
                await self._answer(heard, heard.decision)

    async def _answer(self, update: protocol.Update, asked: protocol.Decision) -> None:
        """Think beside the line, which must go on being heard."""
        answered, at = await asyncio.to_thread(self._think, update, asked.seat)
        if answered.fault:
            stumbled = Message("command.play.stumbled", who=type(self.player).__name__, why=answered.fault)
            self.tell(stumbled.render(self.language))
        self.answered = update.seq
        await self.place.say(self.sitting.answer(asked.options[at]))

    def _think(self, update: protocol.Update, seat: int) -> tuple[Answered, int]:
        game = find(self.place.game)
        view = unpack(game, seat, update.view)
        options, people = list(view.state.offer()), self.sitting.people
        answered = consult(self.player, game, view, seed(people.table if people else "", seat))
        return answered, options.index(answered.option)
