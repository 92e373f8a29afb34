"""The speaker of an ability: its source card, the acting player and the names bound so far.

`Resolve` frames have the same three fields, so every compiled function takes either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from hellmouth.core.errors import BadData


class Context:
    """Who speaks when no program is running: statics, offers, triggers."""

    __slots__ = ("names", "seat", "source")

    def __init__(self, source: int, seat: int, names: dict[str, Any]) -> None:
        self.source, self.seat, self.names = source, seat, names


Entry: TypeAlias = tuple[Any, Context]
"""One ability in force and its speaker, as the index lists them."""
CardOf: TypeAlias = Callable[[Any, Any], int]
CardsOf: TypeAlias = Callable[[Any, Any], list[int]]
Test: TypeAlias = Callable[[Any, Any], bool]
Match: TypeAlias = Callable[[Any, Any, int], bool]
SeatsOf: TypeAlias = Callable[[Any, Any], list[int]]
Amount: TypeAlias = Callable[[Any, Any], int]


class At(str):
    """Where in the data we read: file, card and field."""

    __slots__ = ()

    def __truediv__(self, field: object) -> At:
        return At(f"{self}[{field}]" if isinstance(field, int) else f"{self}.{field}")

    def wrong(self, problem: str, cure: str = "see vocabulary.json") -> NoReturn:
        raise BadData(str(self), problem, cure)

    def only(self, record: dict[str, Any], *fields: str) -> None:
        """No other fields than these."""
        for field in record:
            if field not in fields:
                (self / field).wrong("is not a word here", f"use one of {', '.join(fields)}")

    def need(self, record: dict[str, Any], field: str) -> Any:
        if field not in record:
            self.wrong(f"lacks {field!r}")
        return record[field]


def always(s: Any, x: Any) -> bool:
    return True
