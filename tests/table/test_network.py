"""Bad networks and dying servers, simulated: whatever happens, everybody ends with the same board and no move is lost
or done twice. HELLMOUTH_LONG=1 runs the long campaign."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from hellmouth.core.game import Game
from hellmouth.core.match import replay
from hellmouth.core.records import Record
from hellmouth.table import autopass, protocol
from hellmouth.table.room import Turn
from tests.table.around import Around, known_games

SCHEDULES = 2000 if os.environ.get("HELLMOUTH_LONG") else 200


@dataclass
class Tab:
    """A client that resends what was not acknowledged and believes only what it is told."""

    number: int
    seats: tuple[int, ...]
    rng: Random
    inbox: list[protocol.ServerMessage] = field(default_factory=list)
    update: protocol.Update | None = None
    pending: protocol.Answer | protocol.Undo | None = None
    acked: dict[str, int] = field(default_factory=dict)
    wishes: int = 0

    def read(self, told: protocol.ServerMessage) -> None:
        if isinstance(told, protocol.Update):
            if self.update is None or told.seq >= self.update.seq:
                self.update = told
        elif isinstance(told, protocol.Ack):
            assert self.acked.setdefault(told.id, told.seq) == told.seq, "one wish, two results"
            if self.pending is not None and told.id == self.pending.id:
                self.pending = None
        elif isinstance(told, protocol.Refused) and self.pending is not None and told.id == self.pending.id:
            assert told.code in ("stale", "not_now", "over", "nothing_to_undo"), told
            self.pending = None

    def act(self) -> protocol.ClientMessage | None:
        """Resend, answer, or take back."""
        if self.pending is not None:
            return self.pending if self.rng.random() < 0.5 else None
        u = self.update
        if u is None or not self.seats:
            return None
        self.wishes += 1
        wish = f"{self.number}-{self.wishes}"
        if u.decision is not None:
            option = self.rng.choice(u.decision.options).key
            self.pending = protocol.Answer(id=wish, seat=u.decision.seat, seq=u.seq, option=option)
        elif u.undo == "free" and u.seat is not None and self.rng.random() < 0.1:
            self.pending = protocol.Undo(id=wish, seat=u.seat, seq=u.seq)
        return self.pending


class World:
    """Tabs, a table, and a network that drops, doubles, delays and reorders."""

    def __init__(self, seed: int, game: Game[Any] | None = None) -> None:
        self.rng = rng = Random(seed)
        games = known_games()
        game = game or games[seed % len(games)]
        self.around = Around(game, min(game.seat_counts), seed=seed, discreet=rng.random() < 0.5)
        self.tabs: dict[int, Tab] = {}
        self.next = 0
        self.up: list[tuple[float, int, protocol.ClientMessage]] = []
        self.down: list[tuple[float, int, protocol.ServerMessage]] = []
        self.loss, self.twice = rng.choice([0.0, 0.1, 0.3]), rng.choice([0.0, 0.2])
        self.deaths = self.automatic = 0
        self.times: list[float] = []
        """When each entry was stored."""
        for seats in [*((n,) for n in range(self.around.count)), (0,), ()]:  # two tabs on seat 0, and a watcher
            self.connect(seats)

    def connect(self, seats: tuple[int, ...]) -> None:
        self.next += 1
        self.tabs[self.next] = Tab(self.next, seats, Random(self.rng.random()))
        self.around.sit(self.next, *seats, hello=False)
        self.send(self.next, protocol.Hello())

    def reconnect(self, number: int) -> None:
        """The same person on a new socket: what was pending is sent again."""
        old = self.tabs.pop(number)
        self.collect(self.around.table.leave(self.around.now, number))
        self.connect(old.seats)
        new = self.tabs[self.next]
        new.pending, new.acked, new.wishes, new.number = old.pending, old.acked, old.wishes, old.number
        if new.pending is not None:
            self.send(self.next, new.pending)

    def send(self, number: int, said: protocol.ClientMessage) -> None:
        for _ in range(1 + (self.rng.random() < self.twice)):
            if self.rng.random() >= self.loss or isinstance(said, protocol.Hello):
                self.up.append((self.around.now + self.rng.random(), number, said))

    def collect(self, turn: Turn) -> None:
        a = self.around
        a.carry(turn)
        self.times += [a.now] * (len(a.stored) - len(self.times))
        for number, told in list(a.told.items()):
            for each in told:
                if number in self.tabs and self.rng.random() >= self.loss:
                    self.down.append((a.now + self.rng.random() * 0.5, number, each))
        a.told = {}

    def step(self) -> None:
        a, rng = self.around, self.rng
        a.now += 0.2
        for number, tab in list(self.tabs.items()):
            said = tab.act() if rng.random() < 0.5 else None
            if said is not None:
                self.send(number, said)
        rng.shuffle(self.up)
        for item in [m for m in self.up if m[0] <= a.now]:
            self.up.remove(item)
            self.collect(a.table.receive(a.now, item[1], item[2]))
        self.collect(a.table.tick(a.now))
        rng.shuffle(self.down)
        for late in [m for m in self.down if m[0] <= a.now]:
            self.down.remove(late)
            if late[1] in self.tabs:
                self.tabs[late[1]].read(late[2])
        if rng.random() < 0.02:
            self.reconnect(rng.choice(list(self.tabs)))
        if rng.random() < 0.01:
            self.die()

    def die(self) -> None:
        """The server is killed and comes back from what it had stored; messages on the way are lost."""
        self.deaths += 1
        self.around.restart()
        self.up, self.down = [], []
        for number in list(self.tabs):
            self.reconnect(number)

    def settle(self) -> None:
        """The network is good again; everybody asks anew."""
        self.loss = self.twice = 0.0
        self.around.now += 10
        self.collect(self.around.table.tick(self.around.now))
        for tab in self.tabs.values():
            tab.pending = None
        for number in list(self.tabs):
            self.reconnect(number)
        for number, tab in self.tabs.items():
            tab.update = None
            self.collect(self.around.table.receive(self.around.now, number, protocol.Hello()))
        for _, number, told in self.down:
            if number in self.tabs:
                self.tabs[number].read(told)


def check(world: World) -> int:
    for _ in range(60):
        world.step()
    world.settle()
    a = world.around
    seen = {(t.update.seq, t.update.digest) for t in world.tabs.values() if t.update is not None}
    assert seen == {(a.table.seq, a.table.journal.digest)}
    assert all(t.update is not None for t in world.tabs.values())
    wishes = [body["id"] for kind, body in a.stored if kind in ("answer", "undo") and "id" in body]
    stored = set(wishes)
    assert len(stored) == len(wishes), "done twice"
    for tab in world.tabs.values():
        assert set(tab.acked) <= stored, "acknowledged and lost"
    check_automatic(world)
    again = replay(a.game, Record.from_json(a.table.play.record.to_json()))
    assert a.game.digest(again.state) == a.game.digest(a.table.play.state)
    before = a.game.digest(a.table.play.state)
    a.restart()
    assert a.game.digest(a.table.play.state) == before
    return a.table.seq


def check_automatic(world: World) -> None:
    """What the table answers by itself, when a seat has no choice or wants to pass, is nobody's wish and has no id: it
    was done twice if it did not wait its pause after whatever happened before."""
    pause = autopass.SHORTEST if world.around.discreet else autopass.PAUSE
    before = 0.0
    for at, (kind, body) in zip(world.times, world.around.stored, strict=True):
        if kind in ("answer", "undo"):
            if body.get("how") in ("auto", "forced"):
                assert at - before > pause - 1e-6, "done twice by the table itself"
                world.automatic += 1
            before = at


@pytest.mark.parametrize("block", range(4))
def test_schedules(block: int) -> None:
    moves = deaths = automatic = 0
    for n in range(SCHEDULES // 4):
        world = World(block * 100_000 + n)
        moves += check(world)
        deaths += world.deaths
        automatic += world.automatic
    assert moves > SCHEDULES  # the schedules do play
    assert deaths > SCHEDULES // 40
    assert automatic > SCHEDULES // 10
