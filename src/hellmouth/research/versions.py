"""Versions of the environments. A number grows when learning outcomes may change: rules, encodings, rewards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NoReturn

from hellmouth.core.errors import BadData

VERSIONS = {"vs": 2, "board": 2, "ccg": 2}
RETIRED = {
    1: "its observations cut every number at 127, while cards and spaces are numbered beyond",
}
"""Versions that are made no more, and why."""


def refusing(name: str) -> Callable[..., NoReturn]:
    """What stands in the place of an environment of an old version."""
    return partial(refuse, name)


def refuse(name: str, **_: object) -> NoReturn:
    """Say why a version is made no more."""
    game, number = name.split("_v")
    raise BadData(name, RETIRED[int(number)], f"use {game}_v{VERSIONS[game]} and train anew")
