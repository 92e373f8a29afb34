"""Plans for Vs. System 2PCG: rush, hunt the Main Character, swarm, stay behind a wall."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.kit import Plan
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import BACK, FRONT, NZ, Battle


def rush(s: Battle, option: Option) -> float:
    """Attack with everything, the Main Character first."""
    verb = option[0]
    if verb == "target":
        return 0.5 if s.is_main(option[1]) else 0.0
    if verb == "recruit":
        return 0.3 if option[2] == FRONT else 0.1
    return 0.5 if verb == "attack" else -0.5 if verb == "end" else 0.0


def hunt(s: Battle, option: Option) -> float:
    """Beat whoever stands in the way of the Main Character; gang up on it."""
    verb = option[0]
    if verb == "target":
        force = sum(strike(s, c) for c in getattr(s.stack[-1], "attackers", ()))
        return (0.6 if s.is_main(option[1]) else 0.2) if force >= dfn(s, option[1]) else -0.3
    if verb == "join":
        return 0.1
    return 0.2 if verb == "attack" else 0.0


def swarm(s: Battle, option: Option) -> float:
    """Many cheap people rather than few dear ones."""
    verb = option[0]
    if verb == "recruit":
        return 0.5 - 0.05 * s.cards.cost[s.face[option[1]]]
    return 0.1 if verb == "attack" else 0.0


def turtle(s: Battle, option: Option) -> float:
    """A wall of defenders, the Main Character behind it, attacks only on who cannot hold out."""
    verb = option[0]
    if verb == "recruit":
        return 0.3 + (0.05 * s.cards.defence[s.face[option[1]]] if option[2] == FRONT else 0.0)
    if verb == "move":
        main = s.is_main(option[1])
        return 0.3 if main == (s.zone[option[1]] % NZ == FRONT) else -0.3
    if verb == "row":
        return 0.3 if option[1] == BACK else 0.0
    return -0.1 if verb == "attack" else 0.0


PLANS: dict[str, Plan] = {"rush": rush, "hunt": hunt, "swarm": swarm, "turtle": turtle}
