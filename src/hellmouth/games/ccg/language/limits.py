"""Limits of use: at most once per turn or conflict, for each copy, player or character."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.fields import Kind

SPANS = {"turn": "per: turn", "conflict": "per: fight or challenge"}
EACH = {
    "copy": "each: copy of the card",
    "player": "each: player using it (a character's controller)",
    "character": "each: character it is used with",
}


class Limit(NamedTuple):
    """At most once per that span for each of those."""

    per: str
    each: str


def limit(spec: object, at: At) -> Limit:
    """The limit a record names."""
    if isinstance(spec, dict) and set(spec) == {"per", "each"} and spec["per"] in SPANS and spec["each"] in EACH:
        return Limit(spec["per"], spec["each"])
    return at.wrong(f"{spec!r} is no limit", '{"per": "turn", "each": "copy"}')


Once = Annotated[Limit, Kind("LIMIT", limit)]
