"""What the search thinks a position is worth: a small network that self-play has taught, where a game has one.

The greedy player and the hints judge by hand-set terms that can be told in words (`players.evaluate`). The search wants
the better judge, whether or not it can be put into words. `insight/<game>.py` says what the network looks at, in plain
quantities of the game, never the name of a card; `weights/<game>.net.json` is what `scripts/teach_insight.py` made of
many games. A game without such a file is judged by its terms.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import compress
from operator import itemgetter, mul
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.players.evaluate import Evaluator, evaluator, stored

LEAK = 0.1
"""What is left of a negative sum in a hidden unit, so that no unit ever falls silent."""


class Network:
    """One hidden layer. Most inputs are 0 at a time, so only the others are multiplied."""

    __slots__ = ("bias", "inputs", "units")

    def __init__(self, data: Mapping[str, Any], place: str, inputs: int) -> None:
        cure = "teach it anew with scripts/teach_insight.py"
        try:
            columns = [tuple(map(float, column)) for column in data["units"]]
            self.units = list(zip(columns, map(float, data["biases"]), map(float, data["weights"]), strict=True))
            self.bias = float(data["bias"])
        except (KeyError, TypeError, ValueError) as error:
            raise BadData(place, f"is not a network ({error})", cure) from None
        for n, column in enumerate(columns):
            if len(column) != inputs:
                raise BadData(f"{place}: units.{n}", f"{len(column)} numbers for {inputs} features", cure)
        self.inputs = range(inputs)

    def __call__(self, x: Sequence[float]) -> float:
        """The score of a position with these features."""
        there = list(compress(self.inputs, x))
        pick = itemgetter(*(there if len(there) > 1 else self.inputs))  # of a single one it would not make a tuple
        amounts = pick(x)
        score = self.bias
        for column, bias, weight in self.units:
            total = bias + sum(map(mul, pick(column), amounts))
            score += weight * (total if total > 0.0 else LEAK * total)
        return score


def read_network(text: str, place: str, inputs: int) -> Network:
    """A network from JSON text: an object of `units`, `biases`, `weights` and `bias`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadData(place, f"is not JSON: {error}", "teach it anew with scripts/teach_insight.py") from None
    if not isinstance(data, dict):
        raise BadData(place, "is not an object", "expected units, biases, weights and bias")
    return Network(data, place, inputs)


_MADE: dict[str, Evaluator] = {}


def insight(name: str) -> Evaluator:
    """The best judge of a game there is, made once."""
    found = _MADE.get(name)
    if found is None:
        found = _MADE[name] = _learned(name) or evaluator(name)
    return found


def _learned(name: str) -> Evaluator | None:
    file = files("hellmouth.players") / "weights" / f"{name}.net.json"
    return learned(name, file.read_text(encoding="utf-8"), file.name) if file.is_file() else None


def learned(name: str, text: str, place: str) -> Evaluator:
    """The evaluator of a game with that network instead of its terms."""
    room = importlib.import_module(f"hellmouth.players.insight.{name}")
    made: Evaluator = room.INSIGHT(stored(name), read_network(text, place, room.INPUTS))
    return made
