"""What the search thinks a position is worth: a small network that self-play has taught, where a game has one.

The greedy player and the hints judge by hand-set terms that can be told in words (`players.evaluate`). The search wants
the better judge, whether or not it can be put into words. `insight/<game>.py` says what the network looks at, in plain
quantities of the game, never the name of a card; `weights/<game>.net.json` is what `scripts/teach_insight.py` made of
many games. A game that tells several stories, as the board game does with its villains, has a network for each. A game
without such a file is judged by its terms.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import compress
from operator import mul
from struct import Struct
from typing import Any

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.players.evaluate import Evaluator, evaluator, stored
from hellmouth.players.policy import read_policy

LEAK = 0.1
"""What is left of a negative sum in a hidden unit, so that no unit ever falls silent."""
LANE_BITS, INPUT_BITS, WEIGHT_BITS = 64, 26, 24
"""The room of one unit, and how fine inputs and weights are: sums of up to 8,192 either way fit."""
SUM_BITS = INPUT_BITS + WEIGHT_BITS
LARGEST = 16 << INPUT_BITS
"""No input is larger than that."""
INPUT_SCALE = float(1 << INPUT_BITS)
MIDDLE = 1 << LANE_BITS - 1
"""Where a lane stands for 0: what is added may be negative, the lane never is."""


class Network:
    """One hidden layer, computed in integers.

    The weights from one input to all units lie side by side in one long integer, so that one product adds an input to
    every unit at once: several times faster than unit by unit, and exact, hence the same on every machine.
    """

    __slots__ = ("base", "bias", "columns", "lanes", "weights")

    def __init__(self, data: Mapping[str, Any], place: str, inputs: int) -> None:
        cure = "teach it anew with scripts/teach_insight.py"
        try:
            units = [[_whole(w, WEIGHT_BITS) for w in unit] for unit in data["units"]]
            biases = [_whole(b, SUM_BITS) + MIDDLE for b in data["biases"]]
            self.weights = [float(w) / (1 << SUM_BITS) for w in data["weights"]]
            self.bias = float(data["bias"])
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadData(place, f"is not a network ({error})", cure) from None
        if not len(units) == len(biases) == len(self.weights):
            raise BadData(place, f"{len(units)} units, {len(biases)} biases, {len(self.weights)} weights", cure)
        for n, unit in enumerate(units):
            if len(unit) != inputs:
                raise BadData(f"{place}: units.{n}", f"{len(unit)} numbers for {inputs} features", cure)
            if sum(map(abs, unit)) * LARGEST + abs(biases[n] - MIDDLE) >= MIDDLE:
                raise BadData(f"{place}: units.{n}", "weights too large to be added up exactly", cure)
        self.columns = [_side_by_side(column) for column in zip(*units, strict=True)]
        self.base = _side_by_side(biases)
        self.lanes = Struct(f"<{len(units)}Q")

    def __call__(self, x: Sequence[float]) -> float:
        """The score of a position with these features."""
        return self.score(self.hidden(x))

    def hidden(self, x: Sequence[float]) -> tuple[int, ...]:
        """What reaches each unit. Most features are 0 at a time and cost nothing."""
        amounts = [int(INPUT_SCALE * amount) for amount in filter(None, x)]
        total = sum(map(mul, compress(self.columns, x), amounts), self.base)
        return self.lanes.unpack(total.to_bytes(self.lanes.size, "little"))

    def score(self, sums: Sequence[int]) -> float:
        """What the units make of it."""
        score = self.bias
        for lane, weight in zip(sums, self.weights, strict=True):
            reached = lane - MIDDLE
            score += weight * (reached if reached > 0 else LEAK * reached)
        return score


class Mirror(Network):
    """A network for both seats of a game at once.

    One's own side is the other's rival. So the weights of a quantity as one's own and as the rival's lie side by side,
    too, and one product serves both seats.
    """

    __slots__ = ("width",)

    def __init__(self, network: Network, width: int) -> None:
        units, self.width = len(network.weights), width
        mine, theirs = network.columns[:width], network.columns[width : 2 * width]
        moment, half = network.columns[2 * width :], LANE_BITS * units
        self.weights, self.bias = network.weights, network.bias
        self.columns = [
            *(a + (b << half) for a, b in zip(mine, theirs, strict=True)),
            *(b + (a << half) for a, b in zip(mine, theirs, strict=True)),
            *moment,
            *(column << half for column in moment),
        ]
        self.base = network.base + (network.base << half)
        self.lanes = Struct(f"<{2 * units}Q")

    def scores(self, one: list[float], other: list[float]) -> list[float]:
        """The scores of both seats; each looks at its own side, the rival's side and the moment."""
        sums, units = self.hidden(one + other[2 * self.width :]), len(self.weights)
        return [self.score(sums[:units]), self.score(sums[units:])]


def _whole(number: float | str, bits: int) -> int:
    return round(float(number) * (1 << bits))


def _side_by_side(lanes: Iterable[int]) -> int:
    return sum(lane << LANE_BITS * n for n, lane in enumerate(lanes))


def read_networks(text: str, place: str, inputs: int, count: int) -> list[Network]:
    """So many networks from JSON text: `networks`, each an object of `units`, `biases`, `weights` and `bias`."""
    cure = "teach it anew with scripts/teach_insight.py"
    try:
        found = json.loads(text)["networks"]
    except (ValueError, TypeError, KeyError) as error:
        raise BadData(place, f"holds no networks ({error})", cure) from None
    if not isinstance(found, list) or len(found) != count:
        raise BadData(f"{place}: networks", f"expected a list of {count}", cure)
    return [Network(data, f"{place}: networks.{n}", inputs) for n, data in enumerate(found)]


_MADE: dict[str, Evaluator[Any]] = {}


def insight(name: str) -> Evaluator[Any]:
    """The best judge of a game there is, made once."""
    found = _MADE.get(name)
    if found is None:
        found = _MADE[name] = _learned(name) or evaluator(name)
    return found


def _learned(name: str) -> Evaluator[Any] | None:
    home = files("hellmouth.players") / "weights"
    file, beside = home / f"{name}.net.json", home / f"{name}.policy.json"
    if not file.is_file():
        return None
    policy = beside.read_text(encoding="utf-8") if beside.is_file() else None
    return learned(name, file.read_text(encoding="utf-8"), file.name, policy)


def learned(name: str, text: str, place: str, policy: str | None = None) -> Evaluator[Any]:
    """The evaluator of a game with those networks, one for each of its stories, instead of its terms, and with a
    learned policy if there is one."""
    part = games.kit(name).insight
    if part is None:
        raise BadData(place, f"{name!r} has no insight", "name it in the kit of the game")
    room = part.load()
    made: Evaluator[Any] = room.INSIGHT(stored(name), read_networks(text, place, room.INPUTS, room.STORIES))
    if policy is not None:
        made.policy = read_policy(policy, f"{name}.policy.json", made.signs_count)
    return made
