"""Events and options as they are stored: JSON without loss, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.decisions import SPECTATOR
from hellmouth.core.events import Event, Shown
from hellmouth.core.messages import Message


def deep(value: Any) -> Any:
    """Lists as tuples all the way down: an option that went through JSON."""
    return tuple(deep(v) for v in value) if isinstance(value, list) else value


def event_out(event: Event) -> list[Any]:
    """JSON form of an event."""
    cause = [] if event.cause is None else [_value_out(event.cause)]
    return [event.message, {n: _value_out(v) for n, v in event.args.items()}, event.to, event.tick, *cause]


def event_in(data: Sequence[Any]) -> Event:
    """The event of that JSON form."""
    cause = _value_in(data[4]) if len(data) > 4 else None
    return Event(data[0], {n: _value_in(v) for n, v in data[1].items()}, data[2], data[3], cause)


def watched(data: Sequence[Any]) -> list[Any] | None:
    """What a watcher may know of an event in that JSON form: the digest that everybody compares is made of it. The same
    as masking the event, without making one again."""
    if not data[2] >> SPECTATOR & 1:
        return None
    message, args, to, tick, *cause = data
    return [message, {n: _watched(v) for n, v in args.items()}, to, tick, *map(_watched, cause)]


def _watched(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "c" in data:
        card, face, known = data["c"]
        return {"c": [card, face if known >> SPECTATOR & 1 else -1, 0]}
    return {"t": [_watched(v) for v in data["t"]]} if "t" in data else data


def _value_out(value: Any) -> Any:
    if isinstance(value, Shown):
        return {"c": list(value)}
    if isinstance(value, (tuple, list)):
        return {"t": [_value_out(v) for v in value]}
    if isinstance(value, Message):
        return {"m": [value.id, [[n, _value_out(v)] for n, v in value.args]]}
    return value if value is None or isinstance(value, (int, str, float)) else str(value)


def _value_in(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "c" in data:
        return Shown(*data["c"])
    if "m" in data:
        return Message(data["m"][0], [(n, _value_in(v)) for n, v in data["m"][1]])
    return tuple(_value_in(v) for v in data["t"])
