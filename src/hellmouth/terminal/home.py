"""A table in this process: one person, computer players on all other seats, nothing on a disk unless saved.

It is the same table logic as the server's. Nobody hides anything from computer players, so the pauses that keep passes
secret are skipped: the table's clock runs ahead.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from hellmouth.core.decisions import Decision
from hellmouth.core.errors import BadData, HellmouthError, Mismatch
from hellmouth.core.files import read_text, write
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.core.records import Record
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.hints import hint
from hellmouth.players.levels import LEVELS
from hellmouth.players.load import player
from hellmouth.players.protocol import Player, consult
from hellmouth.table import protocol, replays
from hellmouth.table.agreed import Agreed
from hellmouth.table.matches import Table
from hellmouth.table.restoring import come_back
from hellmouth.table.room import Advising, Conn, Info, Turn
from hellmouth.table.seats import Seat
from hellmouth.terminal.places import Heard, Notice

_ME = 1
_SAVED = "give a game saved with save"


def spec(opponent: str) -> str:
    """The name of a player as people say it: a level is simply called by its name."""
    return f"level:{opponent}" if opponent.lower() in {each.key for each in LEVELS} else opponent


class Home:
    """A place at a table of one's own."""

    def __init__(
        self, game: Game[Any], setup: Mapping[str, Any], seed: int, seat: int, opponent: str, *, closed: bool = False
    ) -> None:
        self.rules, self.seed, self.seat, self.opponent, self.closed = game, seed, seat, opponent, closed
        first = player(spec(opponent), patient=True)  # a wrong name is told before anything is dealt
        play = Match(game, setup, seed).started()
        names = [game.seat_name(play.state, n) for n in range(play.state.seats)]
        play.record.names = list(names)
        self.others: dict[int, Player] = {
            n: first if i == 0 else player(spec(opponent), patient=True)
            for i, n in enumerate(n for n in range(len(names)) if n != seat)
        }
        seats = [
            Seat(n, name, "person" if n == seat else "bot", None if n == seat else opponent, taken=True)
            for n, name in enumerate(names)
        ]
        self.stored: list[tuple[str, dict[str, Any]]] = []
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()
        self.skew = 0.0
        self.table = Table(Info("home", [], agreed=Agreed(closed=closed)), play, seats, self.now)
        self.thinking: asyncio.Task[None] | None = None
        self.advising: set[asyncio.Task[None]] = set()

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.rules.name

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.table.play.record

    @property
    def now(self) -> float:
        """The table's time: it jumps over pauses."""
        return time.monotonic() + self.skew

    # --- the place ------------------------------------------------------------------------------------------------

    async def come(self, hello: protocol.Hello) -> None:
        """Sit down, or see everything anew."""
        if _ME not in self.table.attendance.conns:
            self._carry(self.table.join(self.now, Conn(_ME, frozenset({self.seat}), owner=True)))
        await self.say(msgspec.structs.replace(hello, seat=self.seat))

    async def say(self, said: protocol.ClientMessage) -> None:
        """The table answers at once; computer players think afterwards."""
        if isinstance(said, protocol.Hint):
            self.table.talk.hints.clear()  # at home nobody else waits for the computer
        self._carry(self.table.receive(self.now, _ME, said))
        self._wake()

    async def hear(self) -> Heard:
        """The next thing the table says."""
        return await self.heard.get()

    async def leave(self) -> None:
        """Nothing is left thinking."""
        for task in [*self.advising, *([self.thinking] if self.thinking else [])]:
            task.cancel()

    # --- turns ----------------------------------------------------------------------------------------------------

    def _carry(self, turn: Turn) -> None:
        """What a server does with a turn: keep, then tell."""
        for entry in turn.entries:
            self.stored.append((entry.kind, entry.body))
        for _, told in (*turn.acks, *turn.sends):
            self.heard.put_nowait(told)
        for asked in turn.hints:
            task = asyncio.get_running_loop().create_task(self._advise(asked))
            self.advising.add(task)
            task.add_done_callback(self.advising.discard)

    def _wake(self) -> None:
        """Let pauses be over, and computer players think."""
        while (wake := self.table.wake()) is not None:
            self.skew += max(0.0, wake - self.now)
            self._carry(self.table.tick(self.now))
        if self.thinking is None and self.table.bot_asked() is not None:
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        try:
            while (seat := self.table.bot_asked()) is not None:
                await self._computer_moves(seat)
        finally:
            self.thinking = None
            if self.table.bot_asked() is not None:
                self._wake()  # the person took something back meanwhile

    async def _computer_moves(self, seat: int) -> None:
        table = self.table
        seq = table.seq
        view, asked = self._question(seat)
        options = list(asked.options)
        answered = await asyncio.to_thread(consult, self.others[seat], self.rules, view, self.seed)
        index = None if answered.fault else options.index(answered.option)
        if answered.fault:
            who = table.names[seat]
            self.heard.put_nowait(Notice(Message("command.play.stumbled", who=who, why=answered.fault)))
        self._carry(table.bot_answer(self.now, seat, seq, index))  # a fault at home stops nothing
        while (wake := table.wake()) is not None:
            self.skew += max(0.0, wake - self.now)
            self._carry(table.tick(self.now))

    def _question(self, seat: int) -> tuple[View[State], Decision]:
        view = self.table.view(seat, pools=True)
        asked = self.rules.decision(view.state)
        if asked is None:
            raise HellmouthError("the game is over: there is nothing to ask")
        return view, asked

    async def _advise(self, asked: Advising) -> None:
        view, decision = self._question(asked.seat)
        found = await asyncio.to_thread(hint, view, decision)
        index = decision.options.index(found.option)
        self._carry(self.table.talk.hinted(self.now, asked, index, found.reason.render(asked.language)))

    # --- saving ---------------------------------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Everything, also in the middle of an effect."""
        play = self.table.play
        record = replace(play.record, told=replays.told(play))
        match = {
            "record": json.loads(record.to_json()),
            "entries": self.stored,
            "position": [len(self.stored), play.stored()],
        }
        data = {
            "game": self.rules.name,
            "seat": self.seat,
            "opponent": self.opponent,
            "seed": self.seed,
            "closed": self.closed,
            "match": match,
        }
        write(file, [msgspec.json.encode(data).decode(), "\n"])

    @classmethod
    def load(cls, file: Path, find: Callable[[str], Game[Any]]) -> Home:
        """A saved game, exactly where it was."""
        text = read_text(file, _SAVED)
        try:
            data = json.loads(text)
            name, match, seat, opponent, seed = (data[n] for n in ("game", "match", "seat", "opponent", "seed"))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BadData(str(file), "is not a saved game", _SAVED) from None
        game = find(str(name))
        try:
            record = Record.from_json(json.dumps(match["record"]), str(file))
            entries = [(str(kind), dict(body)) for kind, body in match["entries"]]
            at, position = match["position"]
        except (ValueError, TypeError, KeyError):
            raise BadData(str(file), "the save is damaged", _SAVED) from None
        try:
            home = cls(game, record.setup, int(seed), int(seat), str(opponent), closed=data.get("closed") is True)
            if not 0 <= home.seat < len(home.table.seats):
                raise BadData(str(file), f"the save is damaged: there is no seat {seat}", _SAVED)
            same = (record.rules_version, record.cards) == (home.record.rules_version, home.record.cards)

            def begun() -> Table:
                nonlocal home
                home = cls(game, record.setup, int(seed), int(seat), str(opponent), closed=data.get("closed") is True)
                return home.table

            come_back(begun, entries, (int(at), position), trusted=same)
            home.table.resumed(home.now)
        except BadData:
            raise
        except Mismatch as error:
            problem = "cannot go on: rules or cards have changed, and with today's it would have gone differently"
            raise BadData(str(file), f"{problem}; {error}", f"read it with: hellmouth replay {file}") from None
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, HellmouthError) as error:
            raise BadData(str(file), f"the save is damaged: {error}", _SAVED) from None
        home.stored = entries
        return home
