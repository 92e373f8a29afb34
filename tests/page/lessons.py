"""Lessons without the page: every locked step is offered, every note speaks both languages."""

from __future__ import annotations

from typing import Any

from hellmouth.core import notation, rulebook
from hellmouth.core.game import Game
from hellmouth.core.match import Match


def followed(game: Game[Any], lesson: dict[str, Any], seat: int) -> Match[Any]:
    """The game after the last locked step of a lesson, each answered by this seat as its note says."""
    match = Match(game, lesson["setup"], 1).started()
    rules = rulebook.of(game).rules
    for number, step in enumerate(lesson["steps"]):
        assert step["at"] == number
        assert step["say"].keys() == step["title"].keys() == {"en", "fr"}
        assert step["rule"] in rules
        if "only" in step:
            assert match.decision is not None
            assert match.decision.seat == seat
            texts = notation.write_all(game, match.state, match.decision.options)
            match.answer(match.decision.options[texts.index(step["only"][0])])
    return match
