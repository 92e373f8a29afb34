"""A table without sockets or disk: what was stored is a list, what was told is a list."""

from __future__ import annotations

import os
from random import Random
from typing import Any, Literal

import msgspec

from hellmouth import games
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.table import library, protocol, wording
from hellmouth.table.matches import Table
from hellmouth.table.room import Advising, Conn, Info, Turn
from hellmouth.table.seats import Seat
from tests.demo import GAME

games.register(GAME)
PLAYERS = ["standin", "random"]


def known_games() -> list[Game[Any]]:
    """Every game that can be played; HELLMOUTH_TEST_GAMES=demo,vs names fewer."""
    only = os.environ.get("HELLMOUTH_TEST_GAMES", "").split(",")
    return [g for name, g in library.known_games(()).items() if only == [""] or name in only]


class Around:
    """A table with its memory of everything stored and told."""

    def __init__(
        self,
        game: Game[Any] = GAME,
        seats: int = 2,
        seed: int = 1,
        bots: tuple[int, ...] = (),
        setup: dict[str, Any] | None = None,
        *,
        discreet: bool = False,
    ) -> None:
        self.game, self.seed, self.count, self.discreet = game, seed, seats, discreet
        self.setup = setup if setup is not None else game.random_setup(seats, Random(seed))
        self.bots = bots
        self.stored: list[tuple[str, dict[str, Any]]] = []
        self.snapshot: tuple[int, Any] | None = None
        self.told: dict[int, list[protocol.ServerMessage]] = {}
        self.reports: list[dict[str, Any]] = []
        self.closed: dict[int, int] = {}
        self.hints: list[Advising] = []
        self.now = 100.0
        self.table = self._table()

    def _table(self) -> Table:
        names = [chr(ord("A") + n) + "nne" for n in range(self.count)]
        play = Match(self.game, self.setup, self.seed, names, discreet=self.discreet).started()
        seats = [
            Seat(n, names[n], "bot" if n in self.bots else "person", "random" if n in self.bots else None)
            for n in range(self.count)
        ]
        return Table(Info("t1", PLAYERS), play, seats, self.now)

    def restart(self) -> None:
        """The server died and comes back: everybody has to connect anew."""
        self.table = self._table()
        self.table.journal.restore(self.stored, self.snapshot)
        self.table.resumed(self.now)
        self.told = {}

    def carry(self, turn: Turn) -> Turn:
        """What the server does with a turn: store, then tell."""
        for entry in turn.entries:
            self.stored.append((entry.kind, msgspec.json.decode(msgspec.json.encode(entry.body))))
        if turn.snapshot is not None:
            self.snapshot = (len(self.stored), msgspec.json.decode(msgspec.json.encode(turn.snapshot)))
        self.reports += turn.reports
        for number, told in (*turn.acks, *turn.sends):
            self.told.setdefault(number, []).append(told)
        self.closed.update(turn.closes)
        self.hints += turn.hints
        return turn

    def sit(self, number: int, *seats: int, language: Literal["en", "fr"] = "en", hello: bool = True) -> None:
        """A client with these seats."""
        self.carry(self.table.join(self.now, Conn(number, frozenset(seats))))
        if hello:
            self.say(number, protocol.Hello(language=language))

    def say(self, number: int, said: protocol.ClientMessage) -> list[protocol.ServerMessage]:
        """A client says something; gives what that client is told at once."""
        before = len(self.told.get(number, []))
        self.carry(self.table.receive(self.now, number, said))
        return self.told.get(number, [])[before:]

    def later(self, seconds: float) -> None:
        """Time passes, in steps as small as the table wants."""
        end = self.now + seconds
        while True:
            wake = self.table.wake()
            if wake is None or wake > end:
                break
            self.now = max(self.now, wake)
            self.carry(self.table.tick(self.now))
        self.now = end
        self.carry(self.table.tick(end))

    def options(self) -> list[str]:
        """Keys of the current options."""
        return wording.keys(self.table.play.state.offer())

    def answer(self, option: str, wish: str | None = None, number: int | None = None) -> list[protocol.ServerMessage]:
        """The seat that is asked answers (its client has the number seat + 1 unless told)."""
        seat = self.table.asked
        assert seat is not None
        said = protocol.Answer(id=wish or f"w{self.table.seq}", seat=seat, seq=self.table.seq, option=option)
        return self.say(seat + 1 if number is None else number, said)

    def last(self, number: int, kind: type[Any]) -> Any:
        """The last message of a kind a client got."""
        return next(t for t in reversed(self.told[number]) if isinstance(t, kind))

    def play(self, moves: int, rng: Random) -> None:
        """So many random answers."""
        for _ in range(moves):
            if self.table.asked is None:
                return
            bot = self.table.bot_asked()
            if bot is not None:
                index = rng.randrange(len(self.table.play.state.offer()))
                self.carry(self.table.bot_answer(self.now, bot, self.table.seq, index))
            else:
                self.answer(rng.choice(self.options()))
