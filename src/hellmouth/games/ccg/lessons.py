"""Lessons: prepared positions that a table opens by name. `data/lesson.json` also holds the notes the page shows."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from hellmouth.core.errors import BadData
from hellmouth.games.ccg.position import position
from hellmouth.games.ccg.state import Sunnydale

if TYPE_CHECKING:
    from hellmouth.games.ccg.game import Buffy


@cache
def lessons() -> dict[str, dict[str, Any]]:
    """Every lesson by its id."""
    text = (files(__package__) / "data" / "lesson.json").read_text(encoding="utf-8")
    return {lesson["id"]: lesson for lesson in json.loads(text)["lessons"]}


def start(game: Buffy, name: object, explicit: bool) -> Sunnydale:
    """The first decision of a lesson: always the same cards in the same order, so that its notes fit."""
    if not isinstance(name, str) or name not in lessons():
        raise BadData("setup.lesson", f"there is no lesson {name!r}", f"choose among {', '.join(lessons())}")
    s = position(game, lessons()[name]["position"])
    s.explicit = explicit
    return s
