"""Lessons: prepared positions that a table opens by name. `data/lesson.json` also holds the notes the page shows."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.vs.position import position
from hellmouth.games.vs.state import Battle


@cache
def _lessons() -> dict[str, dict[str, Any]]:
    text = (files("hellmouth.games.vs") / "data" / "lesson.json").read_text(encoding="utf-8")
    return {lesson["id"]: lesson for lesson in json.loads(text)["lessons"]}


def start(name: object, explicit: bool) -> Battle:
    """The first decision of a lesson: always the same cards, so that its notes fit."""
    if not isinstance(name, str) or name not in _lessons():
        raise BadData("setup.lesson", f"no lesson {name!r}", f"choose among {', '.join(_lessons())}")
    s = position(_lessons()[name]["position"])
    s.explicit = explicit
    return s
