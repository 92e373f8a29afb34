"""What to simulate: a plan names the game, the entrants and the seeds, and every game of it follows from its number.

An entrant is a player and, in games with decks, a deck. Games come in groups: the same seed and setup once for every
rotation of the entrants over the seats, so that luck and seat cancel out (the last group may be cut short). Nothing
depends on who computes which game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData
from hellmouth.players.load import player
from hellmouth.players.random import RandomPlayer

MOST = 10_000_000
"""Games of one batch."""


def check_count(games: int) -> None:
    """Refuse no games, and more than anybody can wait for."""
    if not 1 <= games <= MOST:
        raise BadData("--games", f"{games} games cannot be played", f"give 1 to {MOST}")


@dataclass(frozen=True)
class Plan:
    """One simulation. Everything in it is plain JSON."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 1
    decks: tuple[str, ...] = ()
    setup: Mapping[str, Any] = field(default_factory=dict)
    swap: bool = True
    cards: bool = False
    """Also note which cards were drawn and played, for their impact."""
    decisions: bool = False
    """Also write a row for every decision."""
    careful: bool = False
    """Check every invariant after every answer."""

    def data(self) -> dict[str, Any]:
        """The plan as JSON data."""
        return {**asdict(self), "players": list(self.players), "decks": list(self.decks), "setup": dict(self.setup)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `data` gave."""
        return cls(**{**data, "players": tuple(data["players"]), "decks": tuple(data["decks"])})

    @property
    def rotations(self) -> int:
        """How many games share a seed."""
        return len(self.players) if self.swap else 1

    @property
    def chunk(self) -> int:
        """Games computed and written together, whole groups: many quick ones, few of players that think."""
        return self.rotations * (100 if all(type(player(p)) is RandomPlayer for p in self.players) else 4)

    def check(self) -> None:
        """Refuse what cannot be honoured, before anything is computed."""
        game = games.game(self.game)
        if len(self.players) not in game.seat_counts:
            counts = ", ".join(str(n) for n in game.seat_counts)
            raise BadData("--players", f"{len(self.players)} players cannot play {self.game}", f"give {counts}")
        for name in self.players:
            player(name)
        if self.decks and len(self.decks) != len(self.players):
            cure = "give one deck for each player"
            raise BadData("--decks", f"{len(self.decks)} decks for {len(self.players)} players", cure)
        check_count(self.games)
        if self.cards and not game.impact:
            raise BadData("--cards", f"{self.game} does not tell what its cards do", "leave it out")
        game.start(self.job(0).setup, self.job(0).seed)

    def job(self, number: int) -> Job:
        """The game of that number."""
        group, turn = divmod(number, self.rotations)
        seats = len(self.players)
        seating = tuple((i + turn) % seats for i in range(seats))
        seed = derive(self.seed, "game", group)
        decks = [self.decks[e] for e in seating] if self.decks else ()
        rng = Random(derive(self.seed, "setup", group))
        setup = games.game(self.game).chosen_setup(seats, rng, decks, self.setup)
        return Job(number, group, seed, setup, seating)


@dataclass(frozen=True)
class Job:
    """One game of a plan: `seating[seat]` is the entrant who sits there."""

    number: int
    group: int
    seed: int
    setup: dict[str, Any]
    seating: tuple[int, ...]
