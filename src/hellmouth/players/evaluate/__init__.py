"""What a position is worth to each seat, and which options look good at a glance.

One file per game derives from `Evaluator`; its numbers live in `weights/<game>.json`. Knowledge hangs on verbs, kinds
of decisions and quantities of the game, never on the name of a card. A game whose kit names none gets the plain
evaluator, which only knows who has won.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from math import exp
from random import Random
from typing import Any, ClassVar, Generic

from hellmouth import games
from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.frames import S
from hellmouth.core.game import Game
from hellmouth.players.policy import SHARP, Policy, settle

Weights = dict[str, float]


class Evaluator(Generic[S]):
    """Judges positions of one game. Derive from it and write `terms`; give every term a weight in `defaults`.

    A weight named `verb.<verb>` or `kind.<kind>.<verb>` says how inviting such an option is, from 0 to 1.
    """

    defaults: ClassVar[Weights] = {}
    patience: ClassVar[int] = 12
    """Decisions after which an unfinished exchange is judged as it is."""
    budget: ClassVar[int] = 240
    """Iterations of a search for most decisions: a better judge needs fewer."""
    grows_after: ClassVar[int] = 1
    """Visits after which the tree of a search grows below an option."""
    constant: ClassVar[str | None] = None
    """Weight of what is always there, where the sides of a game differ."""
    trust: ClassVar[float] = 6.0
    """How many visits of a search the look one step ahead is worth: more where dice blur what comes later."""

    signs_count: ClassVar[int] = 0
    """How many numbers `signs` gives."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self.policy: Policy | None = None
        self.weights: Weights = {**self.defaults, **(weights or {})}
        self.by_verb = {n[5:]: w for n, w in self.weights.items() if n.startswith("verb.")}
        self.by_kind = {tuple(n[5:].split(".", 1)): w for n, w in self.weights.items() if n.startswith("kind.")}

    # --- what a game writes ---------------------------------------------------------------------------------------

    def terms(self, s: S) -> list[dict[str, float]]:
        """For each seat what speaks for it, in plain quantities; a name is a weight's name."""
        return [{} for _ in range(s.seats)]

    def teams(self, s: S) -> Sequence[int]:
        """The team of each seat, counted from 0: rewards are shared inside a team."""
        return range(s.seats)

    def quiet(self, s: S) -> bool:
        """Whether it is fair to judge this position: nothing is half done."""
        return bool(s.kind in ("main", "setup"))

    def prefer(self, s: S, option: Option) -> float:
        """How inviting an option looks, from 0 to 1, without trying it."""
        found = self.by_kind.get((s.kind, option[0])) if self.by_kind else None
        return self.by_verb.get(option[0], 0.5) if found is None else found

    def looks(self, s: S, options: Sequence[Option]) -> list[float]:
        """How inviting each of the options looks; a game may answer for all at once what `prefer` says of each."""
        prefer = self.prefer
        return [prefer(s, option) for option in options]

    def signs(self, s: S, option: Option) -> list[float]:
        """What a learned policy sees of an option beside its verb and its look, in numbers of about one."""
        return []

    def priors(self, s: S, options: Sequence[Option]) -> list[float]:
        """How often the tree of a search is to try each option, in proportion: by the learned policy, if there is one,
        else by the looks."""
        if self.policy is not None:
            return self.policy.priors(self, s, options)
        return [exp(SHARP * look) for look in self.looks(s, options)]

    def pick(self, s: S, options: Sequence[Option], draw: Callable[[], float]) -> Option:
        """What is done when a game is only played out: the better-looking of any two, unless a game knows more."""
        count = len(options)
        one, other = options[int(draw() * count)], options[int(draw() * count)]
        if one is other:
            return one
        prefer = self.prefer
        return one if prefer(s, one) >= prefer(s, other) else other

    def considered(self, s: S, options: list[Option]) -> list[Option]:
        """What a player weighs: everything, unless a game offers choices that only take back what was just done."""
        return options

    def effort(self, s: S) -> int:
        """Iterations for this decision, unless somebody asks for another number."""
        return self.budget

    def finish(self, s: S, rng: Random, asked: str) -> int:
        """Play on until it is fair to judge, after a decision of the kind `asked`; returns how many decisions were
        made. The best-looking options are played, unless a game takes more care."""
        return settle(game_of(s), self, s, rng.random)

    def second_round(self, s: S, budget: int) -> int:
        """How many iterations of that budget are kept for a second race of the best few, with a look further ahead
        (`extend_playout`): none, unless a game gains by it."""
        return 0

    def extend_playout(self, s: S, rng: Random) -> int:
        """Play on from where `finish` stopped; returns how many decisions were made."""
        return 0

    def sum_up(self, s: S) -> list[float]:
        """What `evaluate` says, of the end of a long play-out, where a game may take less care."""
        return self.evaluate(s)

    # --- what players read ----------------------------------------------------------------------------------------

    def scores(self, s: S) -> list[float]:
        """One number for each seat: its terms, weighted."""
        weights = self.weights
        return [sum([weights[name] * amount for name, amount in mine.items()]) for mine in self.terms(s)]

    def evaluate(self, s: S) -> list[float]:
        """The chance of each seat to win, by team: 1 is won. The teams' chances add up to 1."""
        teams = self.teams(s)
        if s.outcome is not None:
            return outcome_values(s.outcome, teams)
        count = max(teams) + 1
        sums = [0.0] * count
        for team, score in zip(teams, self.scores(s), strict=True):
            sums[team] += score
        if count == 2:
            gap = sums[1] - sums[0]
            first = 1.0 / (1.0 + exp(gap)) if -30.0 < gap < 30.0 else float(gap < 0)
            return [1.0 - first if team else first for team in teams]
        top = max(sums)
        powers = [exp(max(-30.0, x - top)) for x in sums]
        whole = sum(powers)
        return [powers[team] / whole for team in teams]


def outcome_values(winners: Sequence[int], teams: Sequence[int]) -> list[float]:
    """What a finished game is worth to each seat: winning teams share 1; a game nobody wins is shared by all.

    >>> outcome_values((1,), (0, 1)), outcome_values((), (0, 1)), outcome_values((0, 2), (0, 1, 0, 1))
    ([0.0, 1.0], [0.5, 0.5], [1.0, 0.0, 1.0, 0.0])
    """
    best = {teams[seat] for seat in winners} or set(teams)
    return [1.0 / len(best) if team in best else 0.0 for team in teams]


_MADE: dict[str, Evaluator[Any]] = {}
_KINDS: dict[str, type[Evaluator[Any]]] = {}
_GAMES: dict[type, Game[Any]] = {}


def register(name: str, kind: type[Evaluator[Any]]) -> None:
    """Give a game that lives elsewhere its evaluator."""
    _KINDS[name] = kind
    _MADE.pop(name, None)


def kind_of(name: str) -> type[Evaluator[Any]]:
    """The evaluator class of a game."""
    if name in _KINDS:
        return _KINDS[name]
    part = games.kit(name).evaluator
    found = Evaluator if part is None else part.load()
    if not issubclass(found, Evaluator):
        raise BadData(f"kit of {name!r}: evaluator", "is not an Evaluator", "derive it from players.evaluate.Evaluator")
    return found


def stored(name: str) -> Weights:
    """The tuned weights of a game; none if there is no file."""
    file = files("hellmouth.players") / "weights" / f"{name}.json"
    return read_weights(file.read_text(encoding="utf-8"), file.name) if file.is_file() else {}


def read_weights(text: str, place: str) -> Weights:
    """Weights from JSON text: one object of name -> number."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadData(place, f"is not JSON: {error}", "expected one object of name -> number") from None
    if not isinstance(data, dict):
        raise BadData(place, "is not an object", "expected one object of name -> number")
    for name, value in data.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadData(f"{place}: {name}", f"{value!r} is not a number", "write a number")
    return {name: float(value) for name, value in data.items()}


def evaluator(name: str) -> Evaluator[Any]:
    """The evaluator of a game with its tuned weights, made once."""
    found = _MADE.get(name)
    if found is None:
        found = _MADE[name] = kind_of(name)(stored(name))
    return found


def game_of(s: S) -> Game[Any]:
    """The game a state belongs to: its class says so."""
    found = _GAMES.get(type(s))
    if found is None:
        found = _GAMES[type(s)] = games.game(s.key.partition(".")[0])
    return found
