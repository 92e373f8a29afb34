"""What happened, for whoever shows it: the events of the log as one viewer knows them, in order and typed.

An event goes through the same masks as its log line (`Event.heard_by`, `Shown.seen_by`), so nothing can be told here
that the line would not tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.events import MOVED, Event, Shown
from hellmouth.core.game import Game
from hellmouth.table.protocol import About, Happening, Ref


def happenings(game: Game[Any], events: Sequence[Event], seat: int | None, lines: Sequence[int]) -> list[Happening]:
    """What that seat (None: a watcher) is told; `lines` is the number of log lines after each event."""
    found = []
    before = lines[0] if lines else 0
    for event, after in zip(events, lines[1:], strict=True):
        if event.heard_by(seat):
            found.append(_happening(game, event, seat, before if after > before else None))
        before = after
    return found


def _happening(game: Game[Any], event: Event, seat: int | None, line: int | None) -> Happening:
    event = event.masked(seat)
    cause = None if event.cause is None else _ref(game, event.cause)
    seen = event.args
    if not event.is_told:
        zones = {n: game.zone_name(seen[n]) for n in ("start", "end")}
        return Happening(
            what="moved", message=MOVED, line=None, about={"card": _ref(game, seen["card"]), **zones}, cause=cause
        )
    about = {n: v for n, value in seen.items() if (v := _about(game, value)) is not None}
    return Happening(
        what=game.happenings.get(event.message, "told"), message=event.message, line=line, about=about, cause=cause
    )


def _about(game: Game[Any], value: object) -> About | None:
    """One argument; what only makes sense in words is left to the line."""
    if isinstance(value, Shown):
        return _ref(game, value)
    if isinstance(value, int | str):
        return value
    if isinstance(value, (tuple, list)):
        found = [_about(game, v) for v in value]
        return [v for v in found if isinstance(v, int | Ref)]
    return None


def _ref(game: Game[Any], card: Shown) -> Ref:
    return Ref(card=card.card, face=game.printed(card.face) if card.face >= 0 else None)
