"""Lessons: prepared positions that a table opens by name. `data/lesson.json` also holds the notes the page shows."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from hellmouth.core import chance
from hellmouth.core.errors import BadData
from hellmouth.games.board.position import position
from hellmouth.games.board.state import Sunnydale


@cache
def lessons() -> dict[str, dict[str, Any]]:
    """Every lesson by its id."""
    text = (files(__package__) / "data" / "lesson.json").read_text(encoding="utf-8")
    return {lesson["id"]: lesson for lesson in json.loads(text)["lessons"]}


def start(name: object, explicit: bool) -> Sunnydale:
    """The first decision of a lesson: always the same cards and dice, so that its notes fit."""
    if not isinstance(name, str) or name not in lessons():
        raise BadData("setup.lesson", f"there is no lesson {name!r}", f"choose among {', '.join(lessons())}")
    told = lessons()[name]["position"]
    s = position({k: v for k, v in told.items() if k != "seed"})
    s.streams = chance.streams(told["seed"])
    s.explicit = explicit
    return s
