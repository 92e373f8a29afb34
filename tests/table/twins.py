"""Twin tables: two worlds that one viewer cannot tell apart, with the same visible moves made in both.

All cards hidden from the viewer are permuted among themselves. Then both tables go on: whoever is asked does the same
thing in both, by hand or through the table as the table wants. Everything the viewer's clients are told is compared,
message by message: who is asked and for what, the log, events, views, how often something is told, and when, if the
table did it by itself in both worlds. A difference means that somebody's hidden cards can be read off the traffic.

A pair ends without a finding when the worlds part visibly (a hidden card is shown, or the one who is asked cannot do
the same in both).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from hellmouth.core import worlds
from hellmouth.core.effects import Resolve
from hellmouth.core.errors import HellmouthError
from hellmouth.core.events import Shown
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.visibility import bit, knows
from hellmouth.games.ccg.language.costs import Cost
from hellmouth.table import protocol, wording
from hellmouth.table.agreed import Agreed
from hellmouth.table.matches import Table
from hellmouth.table.room import Conn, Info, Turn
from hellmouth.table.seats import Passing, Seat

QUIET = ("pass", "done", "end", "no", "keep")
MOVES = 8
"""Visible moves per pair, at most."""
DEALS = 50
"""Tries to deal a world that can be."""
PLACES, APART = 8, 40
"""Places per game, and answers between them, at most."""
OTHERS, FIRST = 1, 2
"""Numbers of the client that sits for everybody but the viewer, and of the viewer's first."""


class World:
    """A table in one of the two worlds: the viewer's clients, and one that sits for everybody else."""

    def __init__(
        self,
        play: Match[Any],
        passing: Sequence[Passing],
        viewer: int | None,
        now: float,
        chance: int,
        agreed: Agreed = Agreed(),  # noqa: B008  # never changed
    ) -> None:
        names = play.record.names
        seats = [
            Seat(n, name, "person", taken=True, passing=p)
            for n, (name, p) in enumerate(zip(names, passing, strict=True))
        ]
        self.table = Table(Info("t1", ["standin"], agreed=agreed), play, seats, now)
        self.now = self.since = now
        """The time, and when the last move was made."""
        self.heard: list[tuple[float, int, bytes]] = []
        self.table.automatic.chance.seed(chance)
        self.table.resumed(now)
        self._sit(OTHERS, frozenset(range(len(names))) - {viewer}, None, "state", "en")
        mine = frozenset[int]() if viewer is None else frozenset({viewer})
        self._sit(FIRST, mine, viewer, "full", "en")
        self._sit(FIRST + 1, mine, viewer, "state", "fr")

    def _sit(self, number: int, seats: frozenset[int], look: int | None, form: Any, language: Any) -> None:
        self.carry(self.table.join(self.now, Conn(number, seats)))
        self.say(number, protocol.Hello(language=language, form=form, seat=look))

    def carry(self, turn: Turn) -> None:
        for number, told in (*turn.acks, *turn.sends):
            if number >= FIRST and not isinstance(told, protocol.Ack):
                self.heard.append((round(self.now - self.since, 3), number, msgspec.json.encode(told)))

    def say(self, number: int, said: protocol.ClientMessage) -> None:
        self.carry(self.table.receive(self.now, number, said))

    def answer(self, choice: Any) -> None:
        """Whoever is asked answers, by hand."""
        seat, options = self.table.asked, self.table.play.state.offer()
        assert seat is not None
        number = next(c.number for c in self.table.attendance.conns.values() if seat in c.seats)
        self.say(
            number,
            protocol.Answer(
                id=f"w{self.table.seq}",
                seat=seat,
                seq=self.table.seq,
                option=wording.keys(options)[options.index(choice)],
            ),
        )

    def wait(self) -> None:
        """Until the table has answered by itself."""
        assert self.table.automatic.due is not None
        self.now = max(self.now, self.table.automatic.due.at)
        self.carry(self.table.tick(self.now))


@dataclass
class Found:
    """What came of many pairs."""

    pairs: int = 0
    moves: int = 0
    waited: int = 0
    """Moves made by the table in at least one of the worlds."""
    differing: list[str] = field(default_factory=list)
    where: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)


def positions(game: Game[Any], rng: Random, *, discreet: bool) -> Iterator[Match[Any]]:
    """Places all along a random game."""
    seats, seed = rng.choice(game.seat_counts), rng.randrange(2**40)
    names = [chr(ord("A") + n) + "nne" for n in range(seats)]
    play = Match(game, game.random_setup(seats, rng), seed, names, discreet=discreet).started()
    for _ in range(PLACES):
        for _ in range(rng.randrange(1, APART)):
            if play.state.outcome is not None:
                return
            options = play.state.offer()
            quiet = [o for o in options if o[0] in QUIET]
            play.answer(rng.choice(quiet if quiet and rng.random() < 0.3 else options))
        if play.state.outcome is None:
            yield play


def copied(play: Match[Any], state: Any) -> Match[Any]:
    """The same game so far, in this position."""
    other = Match(play.game, play.setup, play.seed, play.record.names, discreet=play.record.discreet)
    other.state, other.log, other.marks = state, list(play.log), list(play.marks)
    other.record.answers = list(play.record.answers)
    state.log = other.log
    return other


def twins(play: Match[Any], viewer: int | None, rng: Random) -> list[World]:
    """Two tables: the true world, and one the viewer cannot tell from it."""
    found, chance = [], rng.randrange(2**40)
    passing = [Passing(rng.choice(("auto", "full"))) for _ in play.record.names]
    for true in (True, False):
        other = copied(play, play.state.copy() if true else twin(play.state, viewer, rng))
        if not true:
            other.log[:] = [_relabelled(e, viewer, other.state) for e in play.log]
        found.append(World(other, passing, viewer, 100.0, chance))
    return found


def twin(s: Any, viewer: int | None, rng: Random) -> Any:
    """A world the viewer cannot tell from the true one. Whoever has announced something holds what will pay for it:
    everybody knows that (AMB-80), but dealing anew does not."""
    found = worlds.twin(s, viewer, rng)
    for _ in range(DEALS):
        if owing(found) <= owing(s):
            break
        found = worlds.twin(s, viewer, rng)
    return found


def owing(s: Any) -> int:
    """Announced costs that cannot be paid."""
    running = [f for f in s.stack if isinstance(f, Resolve)]
    costs = [(f, op) for f in running for op in s.program(f.ref)[f.pc :] if isinstance(op, Cost)]
    return sum(not cost.payable(s, f) for f, cost in costs)


def _relabelled(event: Any, viewer: int | None, s: Any) -> Any:
    """An old line of the log in the other world: what the viewer did not see has another face there."""

    def other(value: Any) -> Any:
        if isinstance(value, Shown):
            return value if value.known >> bit(viewer) & 1 else Shown(value.card, s.face[value.card], value.known)
        return tuple(other(v) for v in value) if isinstance(value, tuple) else value

    return event._replace(args={n: other(v) for n, v in event.args.items()}, cause=other(event.cause))


def knowledge(s: Any, viewer: int | None) -> Any:
    """Which faces a viewer knows: where that differs, the worlds have parted for all to see."""
    return {c: s.face[c] for c in range(len(s.face)) if knows(s, viewer, c)}


def compare(game: Game[Any], count: int, seed: int, *, discreet: bool, first: int = 1) -> Found:
    """So many pairs from random games of one game."""
    found, number = Found(), first - 1
    while found.pairs < count:
        number += 1
        rng = Random(f"{seed}/{number}")
        for place, play in enumerate(positions(game, rng, discreet=discreet)):
            for viewer in rng.sample([*range(play.state.seats), None], 2):
                if found.pairs < count:
                    label = f"{game.name}: game {number} of seed {seed}, place {place}, viewer {viewer}"
                    one, other = twins(play, viewer, rng)
                    _follow(found, label, one, other, viewer, rng)
    return found


def _follow(found: Found, label: str, a: World, b: World, viewer: int | None, rng: Random) -> None:
    """Go on in both worlds until they part, and compare what was told."""
    found.pairs += 1
    before = "start"
    for move in range(MOVES):
        here = a.table.play.state.where()
        kind, why = _differs(a, b)
        if why:
            found.differing.append(f"{label} move {move} at {here[-1]}: {why}")
            found.where[f"{kind}: {before}"] += 1
            return
        before = here[-1]
        try:
            end = _step(found, a, b, viewer, rng)
        except HellmouthError as fault:  # a world that cannot be: the permutation broke something the rules rely on
            end = f"fault {type(fault).__name__}"
        if not end and knowledge(a.table.play.state, viewer) != knowledge(b.table.play.state, viewer):
            end = "seen"
        if end:
            found.ends[end] += 1
            return
        if a.table.status != "running" and b.table.status != "running":
            found.ends["over"] += 1
            return
    found.ends["moves"] += 1


def _differs(a: World, b: World) -> tuple[str, str]:
    """What the viewer was told differently so far."""
    for (when, one, told), (then, two, twin) in zip(a.heard, b.heard, strict=False):
        if (when, one) != (then, two):
            return "time", f"told at {when} and {then}"
        if told != twin:
            left, right = msgspec.json.decode(told), msgspec.json.decode(twin)
            names = [n for n in left if left.get(n) != right.get(n)]
            at = {n: (str(left[n])[:200], str(right.get(n))[:200]) for n in names if n not in ("digest", "view")}
            return "+".join(names), f"{left['type']} differs in {names}: {at}"
    if len(a.heard) != len(b.heard):
        return "number", f"{len(a.heard)} and {len(b.heard)} messages"
    a.heard.clear()
    b.heard.clear()
    return "", ""


def _step(found: Found, a: World, b: World, viewer: int | None, rng: Random) -> str:
    """The same thing in both worlds; says why there is none."""
    ours, theirs = a.table.play.state.offer(), b.table.play.state.offer()
    asked = a.table.asked
    if asked is None or asked != b.table.asked:
        return "nobody asked"
    due = [t.table.automatic.due.choice if t.table.automatic.due is not None else None for t in (a, b)]
    common = [o for o in ours if o in theirs]
    if asked != viewer:
        common = [o for o in common if _harmless(a, b, viewer, o)]
    wanted = [d for d in due if d is not None]
    if len(set(wanted)) == 2 or any(d not in common for d in wanted):
        return "bound otherwise"
    if not common:
        return "nothing in common"
    quiet = [o for o in common if o[0] in QUIET]
    choice = wanted[0] if wanted else rng.choice(quiet if quiet and rng.random() < 0.6 else common)
    chance = rng.randrange(2**40)
    for world in (a, b):
        world.table.automatic.chance.seed(chance)
    found.moves += 1
    found.waited += bool(wanted)
    for world, bound in zip((a, b), due, strict=True):
        world.since = world.now
        if bound is not None:
            world.wait()
        else:
            world.now += 1
            world.answer(choice)
    if None in due and any(due):  # by hand here, by the table there: only a person's own time differs
        a.heard[:] = [(0.0, n, told) for _, n, told in a.heard]
        b.heard[:] = [(0.0, n, told) for _, n, told in b.heard]
    return ""


def _harmless(a: World, b: World, viewer: int | None, option: Any) -> bool:
    """Whether a choice names no card that is another one in the other world, or one that stays hidden there."""
    verbs, nouns = a.table.game.verbs, a.table.game.nouns
    named = [v for n, v in zip(verbs.get(option[0], ()), option[1:], strict=False) if nouns.get(n, n) == "card"]
    s, t = a.table.play.state, b.table.play.state
    return all(v < 0 or s.face[v] == t.face[v] for v in named)
