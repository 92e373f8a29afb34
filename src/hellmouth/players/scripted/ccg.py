"""Plans for the card game: everybody into the Park, fights, challenges, staying at home."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.kit import Plan
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import BK, CHALLENGES, EVIL_KINDS, PARK, ZONES


def park(s: Sunnydale, option: Option) -> float:
    """Everybody into the Park, and stay there."""
    verb = option[0]
    if verb == "move":
        return 1.0 if option[2] == PARK else -1.0 if s.space[option[1]] == PARK else 0.0
    return 0.3 if verb in ("place", "ascend") else 0.0


def brawl(s: Sunnydale, option: Option) -> float:
    """Look for weaker foes, and fight them."""
    verb, face = option[0], s.face
    if verb == "fight":
        return 0.5 if s.cards.talent[face[option[1]]][BK] > s.cards.talent[face[option[2]]][BK] else -0.2
    if verb == "move":
        mine = s.cards.talent[face[option[1]]][BK]
        foes = [c for p in range(s.seats) if p != s.seat for c in s.team(p) if s.space[c] == option[2]]
        return 0.3 if any(s.cards.talent[face[c]][BK] < mine for c in foes) else 0.0
    return 0.2 if verb == "place" else 0.0


def quest(s: Sunnydale, option: Option) -> float:
    """Challenges and nothing else."""
    verb = option[0]
    if verb == "face":
        return 0.4
    if verb == "move" and s.team(s.seat):
        evil = EVIL_KINDS[s.cards.kind[s.face[s.team(s.seat)[0]]]]
        there = [
            c
            for z in range(CHALLENGES, ZONES * s.seats, ZONES)
            for c in s.zones[z]
            if (s.cards.alignment[s.face[c]] == 1) == evil and s.space[c] == option[2]
        ]
        return 0.2 if there else -0.1
    return -0.2 if verb == "fight" else 0.0


def turtle(s: Sunnydale, option: Option) -> float:
    """Stay at home and build up; face only what lies there."""
    verb = option[0]
    if verb == "move":
        return 0.2 if option[2] != PARK and option[2] // 4 == s.seat else -1.0
    if verb in ("place", "ascend", "attach"):
        return 0.3
    return -0.5 if verb == "fight" else 0.0


PLANS: dict[str, Plan] = {"park": park, "brawl": brawl, "quest": quest, "turtle": turtle}
