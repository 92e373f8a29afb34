"""Which questions are chains that people answer at once: pick several cards, one Done."""

from __future__ import annotations

from hellmouth.core.chains import pickable
from hellmouth.core.decisions import Several
from hellmouth.core.effects import Resolve
from hellmouth.core.visibility import View
from hellmouth.games.vs.flow.combat import Declare
from hellmouth.games.vs.flow.turn import MOST_MOVES, Turn
from hellmouth.games.vs.state import Battle
from hellmouth.games.vs.verbs.bespoke import SpellResearch
from hellmouth.games.vs.verbs.piles import Discards


def several(view: View[Battle]) -> Several | None:
    """Recruits, the Formation Step, the attackers of a team attack, discards and Spell Research."""
    s = view.state
    frame = s.stack[-1]
    if isinstance(frame, Turn) and frame.at == "form":
        return Several("move", pickable(s, "move"), most=MOST_MOVES - len(frame.moved))
    if isinstance(frame, Turn) and frame.at == "recruit":
        return Several("recruit", tuple(dict.fromkeys(pickable(s, "recruit"))), live=True)
    if isinstance(frame, Declare):
        return Several("join", pickable(s, "join"), picked=frame.attackers, live=True)
    if isinstance(frame, Resolve):
        op = s.program(frame.ref)[frame.pc]
        if isinstance(op, Discards):
            cards = pickable(s, "discard", copies=True)
            n = min(frame.names["left"], len(cards))
            return Several("discard", cards, n, n)
        if isinstance(op, SpellResearch):
            return Several("choose", pickable(s, "choose"), gain=True)
    return None
