"""How the chances moved in a finished game, and where it turned: an estimate by the computer players' evaluator.

Every position where nothing is half done is judged with all cards open; the game is over, nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hellmouth.core.events import Event, What
from hellmouth.players.evaluate import evaluator
from hellmouth.table import bodies, render
from hellmouth.table.better import better
from hellmouth.table.protocol import Line
from hellmouth.table.render import Teller, Viewer
from hellmouth.table.replays import Reel

POINTS: Final = 160
"""Most points of a curve."""
TURNS: Final = 4
"""Most turning points that are named."""
LEAST: Final = 0.08
"""A change smaller than this is no turning point."""
# fmt: off
_TURNS: Final = ("koed", "dusted", "dies", "burns", "sired", "destroyed", "defeated", "failed", "wins", "crypted",
                 "stunned", "level", "transformed", "gain", "controls", "recovers", "hurt")
# fmt: on
"""Lines that say what turned a game, the most telling first."""
_TELLING: Final[tuple[What, ...]] = ("left", "result", "turned", "played", "conflict", "changed", "scored", "walked")
"""What else says something about a change."""


def chances(reel: Reel, viewer: Viewer) -> bodies.Chances:
    """The curve with its turning points."""
    judge = evaluator(reel.play.game.name)
    points = []
    for step, s in reel.walk():
        if step == reel.steps or s.outcome is not None or judge.quiet(s):
            points.append(bodies.Chance(step=step, chances=[round(one, 3) for one in judge.evaluate(s)]))
    if not points:
        return bodies.Chances(steps=reel.steps, points=_thinned(points), turning=[], decided=None)
    turning = _turning(points)
    winners = set(reel.state(reel.steps).outcome or ())
    told = [_told(reel, viewer, points, i) for i in turning]
    won = [one for one in told if one.seat in winners]
    decided = max(won, key=lambda one: one.after - one.before, default=None)
    return bodies.Chances(steps=reel.steps, points=_thinned(points), turning=told, decided=decided)


def _thinned(points: Sequence[bodies.Chance]) -> list[bodies.Chance]:
    every = max(1, -(-len(points) // POINTS))
    return [*points[:-1:every], *points[-1:]]


def _swing(before: bodies.Chance, after: bodies.Chance) -> tuple[float, int]:
    """Who gained most, and how much."""
    return max((b - a, seat) for seat, (a, b) in enumerate(zip(before.chances, after.chances, strict=True)))


def _turning(points: Sequence[bodies.Chance]) -> list[int]:
    """Where the chances moved most, in order."""
    swings = sorted(((_swing(points[i - 1], points[i])[0], -i) for i in range(1, len(points))), reverse=True)
    return sorted(-i for gain, i in swings[:TURNS] if gain >= LEAST)


def _told(reel: Reel, viewer: Viewer, points: Sequence[bodies.Chance], i: int) -> bodies.Turning:
    before, after = points[i - 1], points[i]
    _, seat = _swing(before, after)
    return bodies.Turning(
        step=after.step,
        seat=seat,
        before=before.chances[seat],
        after=after.chances[seat],
        line=_line(reel, viewer, before.step + 1, after.step),
        better=_better(reel, viewer, seat, before.step + 1, after.step),
    )


def _better(reel: Reel, viewer: Viewer, gainer: int, first: int, last: int) -> str:
    """What the viewer could have done better; nothing to those who gained, and to those who only watched."""
    teams = evaluator(reel.play.game.name).teams(reel.state(last))
    if viewer.seat is None or teams[viewer.seat] == teams[gainer]:
        return ""
    found = better(reel, viewer.seat, first, last)
    return found.render(viewer.language) if found is not None else ""


def _line(reel: Reel, viewer: Viewer, first: int, last: int) -> Line | None:
    """What says most about those steps."""
    game = reel.play.game
    teller = Teller(game, viewer.language, viewer.seat, reel.play.record.names)
    state = game.view(reel.state(last), viewer.seat).state
    events = [e for step in range(first, last + 1) for e in reel.events(step) if e.is_told]

    def telling(event: Event) -> int:
        name, what = event.message.rpartition(".")[2], game.happenings.get(event.message, "told")
        if name in _TURNS:
            return _TURNS.index(name)
        return len(_TURNS) + (_TELLING.index(what) if what in _TELLING else len(_TELLING))

    for _, event in sorted(enumerate(events), key=lambda one: (telling(one[1]), -one[0])):
        line = render.line(teller, event, state)
        if line is not None:
            return line
    return None
