"""The demo game with what its cards did, and with decks to choose: enough for statistics to work on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from hellmouth.core.errors import BadData
from tests.demo.game import Alley, AlleyGame

DECKS = ("plain", "strong")


class Watched(AlleyGame):
    """A strong deck starts with two points."""

    name = "watched"
    impact: ClassVar[dict[str, tuple[str, str]]] = {
        "demo.log.drew": ("drawn", "card"),
        "demo.log.plays": ("played", "card"),
    }

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return {"seats": seats, "decks": [rng.choice(DECKS) for _ in range(seats)]}

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> Alley:
        for deck in setup["decks"]:
            if deck not in DECKS:
                raise BadData("setup.decks", f"there is no deck {deck!r}", "use plain or strong")
        s = super().start(setup, seed, explicit=explicit)
        s.score = [2 * (deck == "strong") for deck in setup["decks"]]
        return s


GAME = Watched()
