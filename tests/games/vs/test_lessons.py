"""The lesson can be played by its notes: every step is offered at its moment, and it ends with a victory."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from hellmouth.core import notation
from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME

LESSONS = json.loads((files("hellmouth.games.vs") / "data" / "lesson.json").read_text(encoding="utf-8"))["lessons"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one["id"])
@pytest.mark.parametrize("choice", [0, -1])
def test_lesson_leads_to_victory(lesson: dict, choice: int) -> None:
    s = GAME.start(lesson["setup"], 7, explicit=True)
    steps = {step["at"]: step for step in lesson["steps"]}
    for seq in range(60):
        if s.outcome is not None:
            break
        offered = s.offer()
        if s.seat == 0:
            only = steps[seq]["only"]
            written = notation.write_all(GAME, s, offered)
            assert set(only) <= set(written), (seq, written)
            GAME.answer(s, offered[written.index(only[0])])
        else:
            GAME.answer(s, offered[choice])  # whatever the computer player picks
    assert s.outcome == (0,)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one["id"])
def test_lesson_speaks_both_languages_and_cites_rules(lesson: dict) -> None:
    rules = (files("hellmouth.games.vs") / "data" / "rules.jsonl").read_text(encoding="utf-8")
    assert lesson["minutes"] <= 10
    for text in [lesson["title"], lesson["about"], *(s[k] for s in lesson["steps"] for k in ("title", "say"))]:
        assert set(text) == {"en", "fr"}
        assert text["en"] != text["fr"]
    for step in lesson["steps"]:
        assert f'"id": "{step["rule"]}"' in rules


def test_unknown_lesson_is_refused() -> None:
    with pytest.raises(BadData, match="first-night"):
        GAME.start({"lesson": "nowhere"}, 1)
    with pytest.raises(BadData):
        GAME.start({"lesson": ["first-night"]}, 1)
