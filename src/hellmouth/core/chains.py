"""Chains of single choices that people make at once: what games need to say which questions are some."""

from __future__ import annotations

from hellmouth.core.effects import Resolve
from hellmouth.core.state import State


def name(s: State) -> str:
    """The same for every question of one chain: where in the rules, or in a card's text, it is asked."""
    frame = s.stack[-1]
    place = f"{len(s.stack)} {frame.key}.{frame.at}"
    return f"{place} {frame.ref} {frame.pc}" if isinstance(frame, Resolve) else place


def pickable(s: State, verb: str, copies: bool = False) -> tuple[int, ...]:
    """Cards that options with this verb pick; with `copies` also those for which another copy is offered, where an
    option stands for every copy in its place."""
    cards = [option[1] for option in s.offer() if option[0] == verb]
    if not copies:
        return tuple(cards)
    return tuple(c for card in cards for c in s.zones[s.zone[card]] if s.face[c] == s.face[card])
