"""What a computer player is, and how one is asked.

A player gets a view (what its seat knows), the decision built from that view and a generator of its own. It never
sees the state: `ask` makes the view, so even a careless player cannot peek. The generator is derived from the match
seed, the seat and the number of answers so far, so a game can be played again answer by answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, runtime_checkable

from hellmouth.core.chance import derive
from hellmouth.core.decisions import DONE, NO, PASS, Decision, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.state import State
from hellmouth.core.visibility import View


@runtime_checkable
class Player(Protocol):
    """Answers decisions. One object per seat: a player may remember its own thoughts from one answer to the next."""

    def choose(self, view: View[State], decision: Decision, rng: Random) -> Option:
        """One of `decision.options`."""


@dataclass
class Answered:
    """How a decision was answered: `fault` says what went wrong if the player could not be used."""

    option: Option
    fault: str = ""


@dataclass
class Played:
    """A game that was played: its last state, how many answers it took and what players did wrong."""

    state: State
    answers: int
    faults: list[str] = field(default_factory=list)


def fallback(options: Sequence[Option]) -> Option:
    """A move that is always there: the least committing one, else the first."""
    for quiet in (PASS, DONE, NO):
        if quiet in options:
            return quiet
    return options[0]


def ask(player: Player, game: Game[Any], s: State, seed: int) -> Answered:
    """Ask a player for the seat that owes an answer. Whatever the player does, a legal option comes back."""
    return consult(player, game, game.view(s, s.seat), seed)


def consult(player: Player, game: Game[Any], view: View[State], seed: int) -> Answered:
    """The same with a view that came from somewhere else, for instance from a server."""
    s = view.state
    decision = game.decision(s)
    if decision is None:
        raise HellmouthError("the game is over: there is nothing to ask")
    options = list(decision.options)
    rng = Random(derive(seed, "player", s.seat, s.tick))
    try:
        option = player.choose(view, decision, rng)
    except Exception as fault:  # noqa: BLE001  # foreign code: a bot that breaks must not stop the table
        return Answered(fallback(options), f"{type(fault).__name__}: {fault}")
    if option not in options:
        return Answered(fallback(options), f"{option!r} is not one of the options")
    return Answered(option)


def play_game(
    game: Game[Any],
    setup: Mapping[str, Any],
    players: Sequence[Player],
    seed: int,
    *,
    limit: int | None = None,
    watch: Callable[[Any, Option], None] | None = None,
    strict: bool = False,
) -> Played:
    """Play one game to its end (or to `limit` answers). `watch` is told the state and the answer before it happens.

    `strict` raises on a player's first mistake instead of playing on with a fallback move.
    """
    match = Match.quick(game, setup, seed)
    seats = match.state.seats
    if len(players) != seats:
        raise HellmouthError(f"{seats} seats need {seats} players, not {len(players)}")
    played = Played(match.state, 0)

    def choose(s: State) -> Option:
        answered = ask(players[s.seat], game, s, seed)
        if answered.fault:
            line = f"seat {s.seat}, answer {s.tick}: {answered.fault}"
            if strict:
                raise HellmouthError(line)
            played.faults.append(line)
        if watch is not None:
            watch(s, answered.option)
        return answered.option

    played.answers = match.play_out(choose, limit)
    return played
