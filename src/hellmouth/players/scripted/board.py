"""Plans for the board game, for Good and for Evil alike: hunt, race for the Artifacts, stay together."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.kit import Plan
from hellmouth.games.board.components import BOSS, BUFFY, CORNER_AT, STEVENSON
from hellmouth.games.board.state import CORNER, Sunnydale
from hellmouth.players.evaluate.board import distances

STEP = 0.05
"""What a step closer is worth to a plan."""


def _closer(s: Sunnydale, option: Option, goal: int) -> float:
    """How many steps nearer to a space the move leads."""
    here = s.space[s.actor] if s.actor >= 0 else -1
    if goal < 0 or here < 0:
        return 0.0
    far = distances(s.settings[STEVENSON], goal)
    return STEP * (far[here] - far[option[1]])


def hunt(s: Sunnydale, option: Option) -> float:
    """Straight for the villain, or for Buffy."""
    if option[0] == "move" and s.actor >= 0:
        return _closer(s, option, s.space[BOSS[s.villain] if s.side[s.actor] else BUFFY])
    return 0.3 if option[0] == "attack" else 0.0


def artifacts(s: Sunnydale, option: Option) -> float:
    """From corner to corner, for whatever lies there."""
    if option[0] == "move" and s.actor >= 0:
        here = s.space[s.actor]
        corners = [x for x, n in CORNER_AT.items() if s.zones[CORNER + n]]
        if not corners or here < 0:
            return 0.0
        town = s.settings[STEVENSON]
        return _closer(s, option, min(corners, key=lambda x: distances(town, x)[here]))
    return 0.3 if option[0] in ("recover", "draw", "look") else 0.0


def guard(s: Sunnydale, option: Option) -> float:
    """Nobody leaves the one who must not fall."""
    if option[0] == "move" and s.actor >= 0:
        leader = BUFFY if s.side[s.actor] else BOSS[s.villain]
        return 0.0 if s.actor == leader else _closer(s, option, s.space[leader])
    return 0.2 if option[0] in ("draw", "give") else 0.0


PLANS: dict[str, Plan] = {"hunt": hunt, "artifacts": artifacts, "guard": guard}
