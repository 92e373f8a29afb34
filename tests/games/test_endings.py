"""How a game ended, in one sentence: who won or that nobody did, once, and then why."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.messages import catalogue
from hellmouth.core.speech import Speech
from hellmouth.games import game as find

# fmt: off
ENDINGS = [
    "board.end.killed", "board.end.sired", "board.end.no_good", "board.end.villain", "board.end.artifact",
    "board.end.no_evil", "board.end.rounds", "ccg.end.destiny", "ccg.end.park", "ccg.end.cap", "vs.end.last",
    "vs.end.together", "vs.end.wounds", "vs.end.tie", "vs.end.long",
]
# fmt: on


def ended(ending: str, winners: list[int], language: str) -> str:
    game: Any = find(ending.partition(".")[0])
    return Speech(game, language, None, ["Anne", "Bob"]).result(winners, ending, None)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("winners", [[], [0], [0, 1]])
def test_the_result_is_told_once(ending: str, winners: list[int]) -> None:
    english, french = ended(ending, winners, "en"), ended(ending, winners, "fr")
    assert english.count(": ") == french.count("\u202f: ") == 1, "one result, one reason"
    assert "draw" not in english.partition(":")[2]
    assert "nul" not in french.partition(":")[2]


def test_every_ending_is_listed_here() -> None:
    """A new ending has to read well behind the result too."""
    for name in ("board", "ccg", "vs"):
        find(name)
    known = {key for key in catalogue("en").ids() if ".end." in key and key.partition(".")[0] in ("board", "ccg", "vs")}
    assert known == set(ENDINGS)


def test_a_draw_in_words() -> None:
    assert ended("board.end.rounds", [], "en") == "The game is a draw: the last round is over"
    assert ended("board.end.rounds", [], "fr") == "Partie nulle\u202f: la dernière manche est finie"
    assert ended("ccg.end.cap", [], "fr") == "Partie nulle\u202f: la limite de tours est atteinte"
    assert ended("vs.end.last", [1], "en") == "Bob wins: no other Main Character stands"
