"""The demo game made known to the players, with an evaluator of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from hellmouth import games
from hellmouth.core.messages import register
from hellmouth.players import evaluate
from hellmouth.players.evaluate import Evaluator
from tests.demo import GAME
from tests.demo.cards import STRENGTH


class DemoEvaluator(Evaluator):
    """Points, fighters in the alley, cards in hand."""

    defaults: ClassVar[dict[str, float]] = {
        "score": 0.9,
        "strength": 0.15,
        "hand": 0.1,
        "verb.done": 0.1,
        "verb.attack": 0.7,
        "verb.play": 0.8,
        "verb.defend": 0.7,
        "verb.pass": 0.2,
        "verb.react": 0.9,
    }

    def terms(self, s: Any) -> list[dict[str, float]]:
        return [
            {"score": s.score[p], "strength": sum([STRENGTH[s.face[c]] for c in s.alley(p)]), "hand": len(s.hand(p))}
            for p in range(s.seats)
        ]


register(Path(__file__).parent / "messages")
games.register(GAME)
evaluate.register("demo", DemoEvaluator)
__all__ = ["GAME", "DemoEvaluator"]
